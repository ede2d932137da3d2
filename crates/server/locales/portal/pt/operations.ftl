nav-operations = Operação
