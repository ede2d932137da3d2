nav-operations = Operations
