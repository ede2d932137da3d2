nav-operator = Gestore
