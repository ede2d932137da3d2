nav-operator = Beheerder
