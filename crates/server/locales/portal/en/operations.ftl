nav-operations = Operations
nav-worklist = Worklist
nav-banks = Banks
nav-cells = Nodes and queues
operations-heading = Is everything all right?
operations-fine = Yes. Nothing needs your attention.
operations-look = { $count ->
    [one] { $count } subject needs a look.
   *[other] { $count } subjects need a look.
}
operations-state-fine = Fine
operations-state-look = Look at it
operations-incomplete = These cells did not answer: { $cells }. What is in them is missing here.
subject-payments = Payments to look into
subject-payments-fine = The outcome of every payment is known, or its bank is still being asked.
subject-unknown = { $count ->
    [one] Nobody knows the outcome of { $count } payment.
   *[other] Nobody knows the outcome of { $count } payments.
}
subject-unknown-many = Nobody knows the outcome of at least { $number } payments.
subject-contradictions = { $count ->
    [one] In the last 30 days, a bank contradicted a final status { $count } time.
   *[other] In the last 30 days, banks contradicted final statuses { $count } times.
}
subject-contradictions-many = In the last 30 days, banks contradicted final statuses at least { $number } times.
subject-approvals = Approvals
subject-approvals-fine = Nothing waits for a second person.
operations-without-mail = No e-mails are sent. Whoever does not look at the portal does not learn that somebody changes money or access.
subject-approvals-waiting = { $count ->
    [one] { $count } change waits for a second person.
   *[other] { $count } changes wait for a second person.
}
subject-approvals-many = At least { $number } changes wait for a second person.
subject-banks-fine = Every bank answers this node, and most payments of today succeed.
subject-banks-open = These banks do not answer this node: { $banks }.
subject-banks-low = Few payments succeed today at: { $banks }.
subject-certificates-fine = No certificate ends within 30 days.
subject-certificates-ending = { $count ->
    [one] { $count } certificate ends within 30 days, has ended or cannot be read.
   *[other] { $count } certificates end within 30 days, have ended or cannot be read.
}
subject-queues = Queues
subject-queues-fine = Nothing is late.
subject-queues-late = Late: { $queues }.
subject-cells = Cells
subject-cells-fine = Every cell answers.
subject-cells-missing = These cells do not answer: { $cells }.
subject-cells-closed = Cell { $cell } is closed, payers cannot confirm: { $reason }
worklist-unknown = Unknown outcome
worklist-contradictions = Contradictions
worklist-unknown-text = Payments that are UNKNOWN for more than a day, or whose bank cannot be asked any more. Oldest first.
worklist-contradictions-text = What banks said against a final status, newest first. The status does not change. Ask the bank which is right, and tell the company.
worklist-none = There is no such payment.
worklist-no-contradictions = No bank has contradicted a final status.
worklist-company = Company
worklist-since = Since
worklist-known = What is known
worklist-advice = What to do
worklist-close = Evidence and closing
worklist-proposed = A closing waits for approval
worklist-part = Only a part of the open payments has been searched.
worklist-further = Search further
worklist-next = Next payments
worklist-first = First payments
known-lost = The bank’s response to the order was lost, so it cannot be asked about it.
known-unreadable = The bank gives no readable answer.
known-unrecognised = The bank reports a status that the standard does not have.
known-gone = The bank does not know the order any more.
known-not-found = The bank does not find the order: its address or our certificate has changed since.
known-unconfigured = The bank is not configured any more, so it is not asked.
known-nothing = The bank has not said how the payment ended.
advice-ask = Ask the bank for a written answer, and propose to close the payment with it.
advice-configure = Configure the bank again as it was: then it is asked by itself.
advice-approve = Another person has to approve the closing.
close-heading = Close { $reference }, { $amount }
close-story = What happened
close-started = Order sent
close-returned = Payer returned
close-end-to-end = End-to-end id
close-order-id = The bank’s id of the order
close-not-known = Not known
close-unreadable = No readable answer since
close-next-poll = The bank is asked again
close-form = Propose how it ended
close-text = Close it only with the bank’s written answer. Another person has to approve this. Then the status is final, and the company is notified.
close-outcome = How it ended
close-executed = Executed: the bank has moved the money
close-failed = Failed: the bank has not moved the money and will not
close-evidence = Evidence
close-evidence-hint = Who at the bank said it, when and under which reference, in one line. It is stored for ever: no account numbers and no names of payers.
close-outcome-wrong = Please choose how it ended.
close-evidence-wrong = Please write one line of up to 2000 characters.
close-confirm = Propose to close it
close-proposed-text = { $person } proposes to close it as: { $outcome }. Another person approves it.
close-not-unknown = Only a payment in the status UNKNOWN can be closed. The status of this one: { $status }.
close-no-attempt = The payment has no open attempt at a bank, so it cannot be closed.
done-closing-proposed = The closing is proposed. Another person has to approve it.
banks-text = How payments go at each bank over all companies, and how this node sees it. Days begin at midnight in UTC.
banks-none = No bank is configured.
banks-paused = Paused
banks-protocol = Protocol
banks-serves = Country and currencies
banks-any-country = Any country
banks-today = Paid today
banks-month = Paid in the last 30 days
banks-success = { $paid } of { $ended } attempts ({ $percent } %)
banks-no-attempts = No attempt has ended
banks-low = Low
banks-circuit = Circuit breaker on this node
circuit-closed = Closed: payers can choose the bank
circuit-open = Open: the bank does not answer
circuit-half-open = The next call decides
circuit-since = since
circuit-until = payers can choose it again
banks-latency = Duration of calls from this node
banks-latency-text = Half within { $median } ms, 95 % within { $percentile } ms (calls of the last hour: { $calls })
banks-no-calls = No call in the last hour
certificates-heading = Certificates
certificates-none = No certificate is configured.
certificates-advice = Request a new certificate now, replace the file and restart the nodes.
certificates-user = Used for
certificates-file = File
certificates-end = Ends
certificate-valid = Valid
certificate-days = { $count ->
    [one] { $count } day left
   *[other] { $count } days left
}
certificate-ended = Expired
certificate-unreadable = Cannot be read
cells-text = The databases, the nodes that serve them, and what waits in each.
cells-cell = Cell { $cell }
cells-reachable = Answers
cells-unreachable = Does not answer
cells-refused = Not served by this node
cells-closed = Closed: payers cannot confirm
cells-schema = Version of the schema
cells-advice = Something is late. Start a worker (paylink serve), or another one if one runs, and look at its log.
cells-queue = What
cells-due = Number
cells-since = Oldest, or last done
cells-late = Late
cells-on-time = On time
cells-nodes = Nodes
cells-node = Node
cells-no-nodes = No node has served this cell within the last day.
cells-version = Version
cells-seen = Last heartbeat
cells-node-alive = Running
cells-node-gone = No heartbeat
queue-polls = Banks to be asked about payments
queue-polls-claimed = Calls to banks under way
queue-deliveries = Deliveries due
queue-queued = Deliveries waiting for a retry
queue-held = Deliveries held for failing endpoints
queue-replays = Past events being sent again
queue-counts = Counts for charts
queue-erasures = Personal data to be erased
queue-worker = Delivery worker
