nav-operations = Betrieb
