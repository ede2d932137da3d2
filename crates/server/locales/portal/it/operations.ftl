nav-operations = Operatività
