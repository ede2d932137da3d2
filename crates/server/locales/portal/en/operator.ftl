nav-operator = Operator
