nav-operator = Driftsansvarlig
