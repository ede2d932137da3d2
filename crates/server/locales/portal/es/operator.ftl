nav-operator = Operador
