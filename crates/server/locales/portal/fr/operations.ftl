nav-operations = Exploitation
