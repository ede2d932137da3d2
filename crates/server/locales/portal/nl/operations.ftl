nav-operations = Beheer
