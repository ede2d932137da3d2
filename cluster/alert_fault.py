"""What the fault of an alert is. It starts, lasts until the alerts fire, and ends; then they must resolve."""

from alert_installation import AlertInstallation
from alert_traffic import Traffic

# Triggers guard attempts against changes by hand.
UNGUARDED = "SET session_replication_role = replica;"


class AlertFault:
    # The alerts that must fire, and those that may fire too, as their runbooks say.
    rules: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()
    # Whether CI runs it at each change.
    quick = False
    # How long it may take until the alerts fire.
    seconds = 45.0

    def __init__(self, installation: AlertInstallation):
        self.installation = installation
        self.traffic: list[Traffic] = []

    def prepare(self) -> None:
        """What must be so before the fault; outside the measured time."""

    def start(self) -> None:
        raise NotImplementedError

    def end(self) -> None:
        """Takes the fault back. Also called after a failure."""

    def stop_traffic(self) -> None:
        for traffic in self.traffic:
            traffic.stop()
        self.traffic = []
