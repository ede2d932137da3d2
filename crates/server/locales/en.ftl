# What the API answers when it cannot do what was asked: the `detail` of a ProblemDetail.
# A developer reads these, so they say what to change. Field names, media types and header names are code: never translated.

problem-unauthorized = This request needs a valid API token of this company, sent as “Authorization: Bearer …”.
problem-online-payments-disabled = Online payments are not enabled for this company. Enable them in the portal.
problem-payment-not-found = Payment not found
problem-path-not-found = There is nothing at this address.
problem-method-not-allowed = This address answers only { $allowed }.
problem-body-too-large = The request body is larger than { $limit } bytes.
problem-body-incomplete = The request body did not arrive completely, or not in time.
problem-not-json = Send the body as “Content-Type: application/json”.
problem-too-many-requests = Too many requests. Please wait { $seconds } s before the next one.
problem-idempotency-key = The header “Idempotency-Key” must have { $min } to { $max } visible ASCII characters.
problem-idempotency-key-reused = This “Idempotency-Key” has already been used with another request body. Use a new key for a new request.
problem-internal = Something went wrong on our side. It has been recorded.
problem-unavailable = The service cannot answer right now. Please try again in a moment.

# The body of a request that could not be understood. { $field } is a path such as payment.amountCents.
problem-body-syntax = The request body is not valid JSON: see line { $line }, column { $column }.
problem-body-not-object = The request body must be a JSON object.
problem-field-missing = { $field } is missing.
problem-field-repeated = { $field } is given more than once.
problem-field-object = { $field } must be an object.
problem-field-amount = { $field } must be a whole number from { $min } to { $max }.
problem-field-reference = { $field } must have { $min } to { $max } characters: only the letters A to Z and a to z, digits and spaces.
problem-field-data = { $field } must be a string of at most { $max } characters: only the letters A to Z and a to z, digits and { $signs }.
