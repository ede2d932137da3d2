nav-operations = Operación
