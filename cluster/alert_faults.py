"""All faults of alerts, the quick ones first."""

import alert_bank_faults as bank
import alert_database_faults as database
import alert_node_faults as node
import alert_request_faults as request
import alert_work_faults as work
from alert_fault import AlertFault

FAULTS: list[type[AlertFault]] = [
    database.ClosedCell, node.KilledNode, node.FrozenNodes, node.KilledWebNodes, node.BrokenConfiguration, node.OldCertificate, node.FewDescriptors,
    database.StoppedPostgres, database.RefusedLogin, database.ReadOnlyDatabase, database.LockedPayments, database.SlowDatabase,
    database.RevokedRight, request.UnknownProxy, request.SlowClients, request.ManyLinks, node.ClockAhead, node.ClockFarAhead,
    node.OtherBuild, node.UnreadLog, work.FrozenWorker, work.FailingEndpoint, work.RevokedWorkerRights, work.DamagedRow, work.UnreachableMailServer,
    bank.ContradictingBank, bank.LostOrder, bank.FrozenBank,
]
