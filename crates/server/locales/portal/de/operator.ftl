nav-operator = Betreiber
