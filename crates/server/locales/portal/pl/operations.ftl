nav-operations = Działanie usługi
