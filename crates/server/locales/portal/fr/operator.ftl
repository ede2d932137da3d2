nav-operator = Opérateur
