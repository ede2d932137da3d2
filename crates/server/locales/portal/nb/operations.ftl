nav-operations = Drift
