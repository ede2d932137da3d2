tokens-heading = API tokens
tokens-text = Your programs use a token to generate payment links.
tokens-empty = There is no token yet. Create one, so that your program can generate payment links.
token-create = Create a token
token-name = Name
token-name-hint = Name the program that will use it, such as “Shop”. People of your company see the name.
token-name-wrong = Enter a name on one line, with at most { $max } characters.
token-networks = Allowed networks (optional)
token-networks-hint = From other addresses, the token is refused like a wrong one. Separate networks by commas: 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Enter at most { $max } internet addresses or networks, such as 192.0.2.0/24, separated by commas.
token-only-from = Only from { $networks }
token-limit = A company has at most { $number } valid tokens. Revoke one first.
token-state = State
token-created = Created
token-expires = Expires
token-used = Last used
token-used-from = Used from
token-used-from-network = { $network }: requests: { $requests }, { $days }
token-links = Links generated
token-valid = Valid
token-replaced = Replaced
token-expired = Expired
token-revoked = Revoked
token-roll = Roll
token-revoke = Revoke
token-new-heading = Your new token
token-new-text = Copy it now and store it like a password. It is not shown again.
token-old-ends = The old token ends:
token-example = Generate a link with it
token-example-text = Run this command in a terminal. The answer contains the link for your customer.
token-not-enabled = Online payments are not enabled yet. Until they are, the answer is the status 409.
token-revoke-heading = Revoke the token “{ $name }”?
token-revoke-text = Programs that use it get the status 401 within 5 seconds and cannot generate links. Links that exist stay valid.
token-revoke-undo = This cannot be undone.
token-roll-heading = Roll the token “{ $name }”?
token-roll-text = You get a new token with the same name and the same lifetime. The old one ends after a time that you choose, so that you can change your programs without a break.
token-overlap = The old token stays valid for
token-overlap-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
token-overlap-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
token-overlap-none = No longer: it ends now
token-cannot-roll = This token is revoked, has expired or was rolled before. Create a new token instead.
secret-stored = I have stored it

endpoints-heading = Webhooks
endpoints-text = When a payment ends, we send a signed event to your endpoints.
endpoints-empty = There is no endpoint yet. Add the URL of your server that should receive events about payments.
endpoints-full = There are five endpoints, which is the maximum. Remove one to add another one.
endpoint-add = Add an endpoint
endpoint-name = Name
endpoint-name-hint = By which you recognise it in the list, such as “Shop”.
endpoint-name-wrong = Enter a name on one line, with at most { $max } characters.
endpoint-name-reserved = The name “{ $name }” is reserved. Choose another one.
endpoint-url = URL
endpoint-url-hint = An https address of your server that is reachable from the internet.
endpoint-url-scheme = Enter a complete https URL, such as https://shop.example.com/webhooks.
endpoint-url-user = Remove the user name and the password from the URL. Events are authenticated by their signature.
endpoint-url-fragment = Remove the part of the URL from # on.
endpoint-url-host = The URL needs a valid host name, such as shop.example.com.
endpoint-url-port = Port { $port } is not allowed. Use port 443, or ask the operator of the service to allow the port.
endpoint-url-not-public = { $host } is not on the public internet. Use the public host name of your server.
endpoint-url-long = The URL is longer than 2048 characters.
endpoint-url-characters = The URL contains characters that HTTP does not allow. Percent-encode them.
endpoint-state = State
endpoint-enabled = Enabled
endpoint-disabled = Disabled
endpoint-gone = Disabled: it answered 410
endpoint-probed = Failing: gets one event at a time
endpoint-held = { $count ->
    [one] { $count } event is held
   *[other] { $count } events are held
}
endpoint-held-many = 1000 or more events are held
endpoint-held-label = Held events
endpoint-waiting = { $count ->
    [one] { $count } event is waiting
   *[other] { $count } events are waiting
}
endpoint-waiting-many = 1000 or more events are waiting
endpoint-waiting-label = Waiting events
endpoint-id = Id
endpoint-created = Created
endpoint-failures = Failures in a row
endpoint-probed-since = One event at a time since
endpoint-next-probe = Next event
endpoint-held-since = Held since
endpoint-probed-text = The endpoint did not answer, or answered 429 or 5xx, five times in a row. We send one event at a time until it answers, and then all the others.
endpoint-old-secret-signs = The old secret signs too until:
endpoint-secret-heading = The secret of your endpoint
endpoint-secret-text = Copy it now and store it like a password. It is not shown again. Your server verifies events with it.
endpoint-test = Send a test event
endpoint-test-disabled = The endpoint is disabled. Enable it first.
endpoint-change = Change the URL
endpoint-change-heading = Change the URL of “{ $name }”
endpoint-enable = Enable
endpoint-disable = Disable
endpoint-disable-heading = Disable the endpoint “{ $name }”?
endpoint-disable-text = It gets no events until you enable it again. Events of payments that end meanwhile are not sent to it later.
endpoint-remove = Remove
endpoint-remove-heading = Remove the endpoint “{ $name }”?
endpoint-remove-text = It gets no more events, and its secret becomes invalid. This cannot be undone.
endpoint-rotate = Rotate the secret
endpoint-rotate-heading = Rotate the secret of “{ $name }”?
endpoint-rotate-text = You get a new secret. For 24 hours, events are also signed with the old one. Store the new secret on your server within that time.
endpoint-rotate-again = End the old secret and rotate
endpoint-rotate-again-heading = Rotate the secret of “{ $name }” again?
endpoint-rotate-again-text = The secret was rotated less than 24 hours ago. The secret before it still signs, until { $until }.
endpoint-rotate-again-loss = If you rotate now, that older secret stops signing at once. A server that still uses it rejects every event.

test-heading = Answer to the test event
test-delivered = Delivered
test-not-delivered = The test event was not delivered.
test-result = Answer
test-event = Event
test-duration = Time until the answer
test-sent = Sent
test-body = Body of the answer
test-body-empty = The body is empty.
test-unclaimed = The event was not sent yet.
test-pending = There is no answer yet.
attempt-status = HTTP status { $status }
attempt-not-allowed = Not sent: the URL is not allowed
attempt-forbidden = Not sent: the host name has no public address
attempt-resolve = No answer: the host name cannot be resolved
attempt-connect = No answer: the connection failed
attempt-tls = No answer: the TLS handshake failed
attempt-timeout = No answer in time
attempt-not-http = No answer: the connection was closed, or the answer was not HTTP
advice-redirect = Redirects are not followed. Enter the URL to which your server redirects.
advice-refused = Your server refused the request. Let it accept POST requests without a login at this URL; the signature shows that they are genuine.
advice-not-there = Your server has nothing at this URL that accepts POST requests. Check the path.
advice-gone = The status 410 means that no more events are wanted, so the endpoint is disabled now. Correct your server, then enable the endpoint.
advice-overloaded = Your server limits the rate of requests. Let it accept bursts of events.
advice-rejected = Your server rejected the event. Check that it verifies with the current secret and with the body exactly as received.
advice-server-error = Your server failed. Look for this request in its log.
advice-not-allowed = Events are sent only to public addresses. Change the URL to the public host name of your server.
advice-resolve = Check the spelling of the host name and its DNS records.
advice-connect = Check that your server is running, and that its firewall lets our requests through.
advice-tls = Check that the certificate of your server is valid, complete with its intermediate certificates, and matches the host name.
advice-timeout = Answer with a 2xx status first, and process the event afterwards.
advice-not-http = Check that the port of the URL is that of your web server.
advice-unclaimed = Reload this page in a moment. If the event is still not sent then, tell the operator of the service.
advice-pending = Reload this page in a moment.

deliveries-heading = Last deliveries
deliveries-empty = No event of the last days was sent to this endpoint. Send a test event to try it out.
delivery-event = Event
delivery-test = Test event
delivery-open = Waiting
delivery-delivered = Delivered
delivery-failed = Not delivered
delivery-created = Created
delivery-attempts = Attempts
delivery-last = Last attempt
delivery-none = None
delivery-next = Next attempt:

snippets-heading = Verify the signature
snippets-text = Anybody can send requests to your server. These examples accept only ours. They read the secret from the environment variable { $variable }.
snippet-needs = Needs { $packages }.
snippet-by-hand = It is for checks by hand, not for a server.

done-token-revoked = The token was revoked.
done-token-created = The token was created.
done-endpoint-changed = The URL was changed.
done-endpoint-added = The endpoint was added. Send a test event to try it out.
done-endpoint-disabled = The endpoint is disabled.
done-endpoint-enabled = The endpoint is enabled. Waiting events are sent now.
done-endpoint-removed = The endpoint was removed.
