nav-operator = Driftansvarig
