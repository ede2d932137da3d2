nav-section-payments = Payments
nav-deliveries = Deliveries
may-view-deliveries = See deliveries of events
may-replay-events = Send events again, and see what endpoints answered

deliveries-text = Events that were sent to your endpoints, and what became of them.
deliveries-all = All
deliveries-endpoint = Endpoint
deliveries-removed = { $name } (removed)
deliveries-cause = Cause
deliveries-show-all = Show all deliveries
deliveries-none = No event was sent yet. When a payment ends, its event appears here.
deliveries-none-waiting = Nothing is waiting: every event has arrived or was given up.
deliveries-none-failed = No delivery has failed. Events that do not arrive are retried for about 22 hours before they are listed here.
deliveries-nothing = No delivery matches the filter.
deliveries-searched = Searched as far as { $time }. There may be more.
deliveries-search-on = Search further
deliveries-more = More deliveries
deliveries-first = Back to the first page
deliveries-of-endpoint = All its deliveries

causes-heading = Errors by cause
cause-dns = Host name not found (DNS)
cause-blocked = Address not allowed
cause-connection = Connection failed
cause-tls = TLS or certificate
cause-timeout = No answer in time
cause-not-http = No HTTP answer
cause-redirect = Redirect (3xx)
cause-unauthorised = Refused, perhaps the signature (401, 403)
cause-not-found = Wrong path or method (404, 405)
cause-gone = No more events wanted (410)
cause-rate-limited = Too many requests (429)
cause-client-error = Rejected by your server (4xx)
cause-server-error = Error of your server (5xx)
cause-not-sent = Not sent within 22 hours
cause-other = Another answer
advice-signature = If it checks the signature, the check fails: compare the secret, verify the body exactly as received, and check the clock of your server.
advice-not-sent = We did not send the event, because the endpoint was disabled or failing during the 22 hours in which we try. Enable or repair it, then send the event again.

event-heading = Event of { $reference }
event-payment = Payment
event-test = None: this is a test event
event-ended = Ended
event-request = Request
event-signature = Each attempt has its own timestamp and signature. Signatures are not stored.
event-send-again = Send again
event-send-all = Send again to all endpoints
event-erased = The content of this event was erased, so it cannot be sent again.
event-no-endpoint = The event was sent to no endpoint: none was enabled when it was created.
event-endpoint-disabled = The endpoint is disabled or removed. Nothing is sent to it.
event-no-attempt = There was no attempt in the last 30 days.
event-older = Older attempts are not shown.
event-answer-not-shown = Older answers are not shown.
event-cut = Only the beginning is shown.
event-body-hidden = What the endpoint answered is shown to owners and developers.
done-event-replayed = The event was sent again. Its last attempt is below.
done-event-not-sent = Nothing was sent: the endpoint is disabled or removed.
done-event-erased = Nothing was sent: the content of the event was erased.

replay-heading = Send past events again
replay-text = For example after an outage of your server. The events are identical to the first ones, with the same ids.
replay-since = Events since
replay-hour = The last hour
replay-day = The last 24 hours
replay-week = The last 7 days
replay-own = Since this date and time
replay-date = Date
replay-time = Time (UTC)
replay-missing = Only what has not arrived
replay-missing-hint = Without it, your server also gets events again that it has accepted.
replay-continue = Continue
replay-time-wrong = Choose a period, or a date and a time in the past.
replay-nothing = There is nothing to send: no event since then is missing at an enabled endpoint.
replay-question = Send the events since { $since } again?
replay-question-count = { $count ->
    [one] { $count } delivery will be queued.
   *[other] { $count } deliveries will be queued.
}
replay-question-many = More than { $number } deliveries will be queued.
replay-question-later = Of the first { $number } events, none has to be sent again. Later ones may have to be.
replay-question-text = Your server gets them a few at a time. It recognises an event that it already has by its id.
replay-erased = { $count ->
    [one] { $count } event since then is erased and cannot be sent.
   *[other] { $count } events since then are erased and cannot be sent.
}
replay-start = Send them again
replay-running = Under way
replay-finished = Finished
replay-examined = Events examined
replay-queued = { $count ->
    [one] { $count } delivery is queued.
   *[other] { $count } deliveries are queued.
}
replay-skipped = { $count ->
    [one] { $count } was skipped because it has arrived before.
   *[other] { $count } were skipped because they have arrived before.
}
replay-started = Started
replay-refresh = It goes on when you leave this page. The page loads itself again every two seconds.
replay-waiting = See what is waiting
replay-latest = Started before
done-replay-running = Nothing was started: this one is still under way.

console-heading = Test console
console-text = Send a signed event with the status that you want to try, and see the whole exchange.
console-live-text = This company is live. So the event always says CANCELLED with the reference TEST, and its owners are told that you sent it. A test company can send every status.
console-warning = The payment in the event does not exist: reading it gives the status 404. A program that ships goods without reading the payment would ship them.
console-status-missing = Choose a status.
console-reference-hint = Optional. 1 to 18 letters, digits and spaces.
console-data-hint = Optional. What your program gave with the link, such as an order number.
console-data-wrong = Please use at most 100 characters: letters, digits and - . _ ~
console-send = Send the event
console-exchange = The exchange
console-accepted = Your server has accepted the event.
console-event = All attempts of this event
