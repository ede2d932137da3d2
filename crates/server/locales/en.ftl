# What the API answers when it cannot do what was asked: the `detail` of a ProblemDetail.
# A developer reads these, so they say what to change. Field names, media types and header names are code: never translated.

problem-unauthorized = This request needs a valid API token of this company, sent in a single header “Authorization: Bearer …”.
problem-online-payments-disabled = Online payments are not enabled for this company. Enable them in the portal.
problem-payment-not-found = Payment not found
problem-path-not-found = There is nothing at this address.
problem-method-not-allowed = This address answers only { $allowed }.
problem-body-too-large = The request body is larger than { $limit } bytes.
problem-body-incomplete = The request body did not arrive completely, or not in time.
problem-not-json = Send the body as “Content-Type: application/json”.
problem-too-many-requests = Too many requests. Please wait { $seconds } s before the next one.
problem-header-repeated = The header “{ $header }” is given more than once.
problem-idempotency-key = The header “Idempotency-Key” must have { $min } to { $max } visible ASCII characters.
problem-idempotency-key-reused = This “Idempotency-Key” has already been used with another request body. Use a new key for a new request.
problem-internal = Something went wrong on our side. It has been recorded.
problem-unavailable = The service cannot answer right now. Please try again in a moment.

# The body of a request that could not be understood. { $field } is a path such as payment.amountCents.
problem-body-empty = The request body is empty. It must be a JSON object.
problem-body-syntax = The request body is not valid JSON: see line { $line }, column { $column }.
problem-body-not-object = The request body must be a JSON object.
problem-field-missing = { $field } is missing.
problem-field-repeated = { $field } is given more than once.
problem-field-unknown = { $field } is not a field of this request.
problem-field-misspelt = { $field } is not a field of this request. Did you mean { $known }?
problem-field-object = { $field } must be an object.
problem-field-amount = { $field } must be a whole number from { $min } to { $max }.
problem-field-reference = { $field } must have { $min } to { $max } characters: only the letters A to Z and a to z, digits and spaces.
problem-field-data = { $field } must be a string of at most { $max } characters: only the letters A to Z and a to z, digits and { $signs }.

# The payer's pages.

pay-title = Payment to { $payee }
pay-title-amount = Payment of { $amount } to { $payee }
pay-payee = To
pay-reference = Reference
pay-bank = Bank
pay-time = Date and time
pay-id = Payment ID
pay-test = TEST: no real money moves
pay-language = Language
pay-questions = Questions?
pay-phone = Continue on your phone
pay-phone-text = Scan this code with your phone’s camera.
pay-phone-code = QR code with the link to this payment

# Choosing a bank

choose-heading = Choose your bank
choose-text = You approve the payment there, with your own login or banking app.
choose-find = Search for your bank
choose-find-button = Search
choose-country = Country
choose-everywhere = All countries
choose-last = Used last on this device
choose-forget = Forget this bank
choose-most-used = Most used
choose-more = More banks
choose-results = Banks found: { $count }
choose-nothing = No bank matches your search. Please check the spelling.
choose-search-everywhere = Search in all countries
choose-unavailable = Not responding right now
choose-paused = { $bank } is not responding right now. Please choose another bank, or try again later.
choose-none = No bank is connected yet, so this link cannot be paid here. Nothing was paid.

# Checking and confirming

consent-heading = Check and confirm
consent-iban = Your IBAN
consent-iban-why = { $bank } needs it to find your account.
consent-iban-sample = To try it out, use { $iban }
consent-iban-missing = Please enter your IBAN.
consent-iban-wrong = This is not a valid IBAN. Please check its letters and digits.
consent-bank-missing = Please choose your bank.
consent-next = Next, { $bank } asks you to log in and approve the payment. We never see your login.
consent-direct = This button pays: for an amount as small as this, { $bank } may not ask you to approve it again.
consent-no-cancel = Once you confirm, this payment can only be ended at { $bank }.
consent-charges = We charge you nothing. Your bank’s usual terms for transfers apply.
consent-agree = By confirming, you ask { $operator } to initiate this payment at { $bank }.
consent-button = Confirm
consent-pay-button = Pay { $amount }
consent-other = Choose another bank

# Who does this. Names and addresses follow as they are.

operator-heading = Payment service by { $operator }
operator-contact = Contact
operator-supervisor = Supervised by
operator-privacy = Privacy
operator-terms = Terms
home-heading = Payments by bank transfer
home-text = To pay, please open the link that you were sent.

# How the payment stands

connecting-heading = Connecting to { $bank }
connecting-text = This can take a few seconds.
hand-off-heading = Approve the payment at { $bank }
hand-off-text = Nothing is paid until you approve it there.
hand-off-button = Continue to { $bank }
hand-off-no-switch = To use another bank, decline the payment at { $bank } first.
left-heading = The payment is not finished yet
left-text = You have neither approved nor declined it at { $bank }. Nothing has been paid.
taken-heading = { $bank } has received the payment order
taken-text = We are waiting for the next step. This can take a minute.
waiting-heading = Waiting for confirmation from { $bank }
waiting-text = { $bank } is not responding right now. If you have approved the payment, you are done. Please do not pay again.
authorised-heading = { $bank } is processing the payment
authorised-text = The payment is approved. There is nothing left for you to do.
unknown-heading = Waiting for confirmation from { $bank }
unknown-text = { $bank } has not yet told us whether the payment was made. Please do not pay again.
others-heading = Waiting for the other signatories
others-text = You have approved the payment at { $bank }. It is made as soon as the others who sign for this account have approved it. There is nothing left for you to do.
gone-heading = { $bank } no longer has this payment order
gone-text = This payment cannot be continued here. Please check your account at { $bank } before you pay in another way.
paid-heading = Paid
paid-text = { $bank } has made the payment.
paid-close = You can close this page.
used-heading = Already paid
used-text = This link was for one payment, and it has been made. There is nothing left to pay.
failed-heading = The payment failed
failed-text = { $bank } rejected it. Nothing was paid. If you still want to pay, please ask { $payee } for a new link.
failed-funds = There was not enough money in the account at { $bank }. Nothing was paid. If you still want to pay, please ask { $payee } for a new link.
cancelled-heading = The payment was cancelled
cancelled-text = Nothing was paid. If you still want to pay, please ask { $payee } for a new link.
elsewhere-heading = The payment continues at another bank
elsewhere-text = Another bank was chosen after this one. Please continue there, or open the payment link again.
resume-heading = You started this payment at { $bank }
resume-text = Please continue there, so that nobody pays twice.
resume-own = You can continue there. The next page also lets you choose another bank or cancel.

# What the payer can do about it

continue-button = Continue at { $bank }
switch-button = Choose another bank
cancel-button = Cancel the payment
cancel-heading = Cancel this payment?
cancel-text = The payment link cannot be used again afterwards.
cancel-keep = Keep the payment
again-link = Check again
again-by-itself = This page updates by itself.
retry-link = Try again
retry-wait = You can try again in { $seconds } s.
return-button = Return to { $payee }
return-note = This does not cancel the payment.
back-link = Back to { $payee }

# What became of the attempt before

note-open = This payment has not been made yet. You can choose a bank again.
note-lapsed = The payment was not approved at { $bank }. Nothing was paid. You can try again or choose another bank.
note-cancelled = The payment was declined or ended at { $bank }. Nothing was paid. You can try again or choose another bank.
note-refused = { $bank } did not accept the payment. Nothing was paid. You can try again or choose another bank.
note-refused-iban = If you entered an IBAN, please check that it is an account at that bank.
note-funds = There was not enough money in the account at { $bank }. Nothing was paid. You can try again or choose another bank.
note-unreachable = { $bank } could not be reached. Nothing was paid. You can try again later or choose another bank.
note-unanswered = { $bank } did not answer. Nothing was paid. You can try again later or choose another bank.

# Where there is nothing to pay

not-a-link-heading = This is not a payment link
not-a-link-text = The address may have been cut off when it was copied. Please ask whoever sent it to you to send it again.
revoked-heading = This link is no longer valid
revoked-text = { $payee } has withdrawn it. If you still want to pay, please ask for a new link.
expired-heading = This link has expired
expired-text = It was valid for a limited time. Nothing was paid. If you still want to pay, please ask { $payee } for a new link.
used-up-text = There were too many attempts to pay. Nothing was paid. If you still want to pay, please ask { $payee } for a new link.
disabled-heading = This link cannot be paid right now
disabled-text = { $payee } does not accept online payments at the moment. Nothing was paid.
currency-heading = This link is out of date
currency-text = The account of { $payee } has changed since the link was made. Nothing was paid. Please ask for a new link.
busy-heading = One moment, please
busy-text = Too many pages were requested from your network.
trouble-text = This page cannot be shown right now. You will not pay twice.
paused-text = Payments are paused while our records are being checked. Nothing was charged just now. Please try again later.
form-heading = Please open the payment link again
form-text = This address works only from one of our own pages.

# Countries, in the order of their codes

country-AT = Austria
country-BE = Belgium
country-BG = Bulgaria
country-CH = Switzerland
country-CY = Cyprus
country-CZ = Czechia
country-DE = Germany
country-DK = Denmark
country-EE = Estonia
country-ES = Spain
country-FI = Finland
country-FR = France
country-GB = United Kingdom
country-GR = Greece
country-HR = Croatia
country-HU = Hungary
country-IE = Ireland
country-IS = Iceland
country-IT = Italy
country-LI = Liechtenstein
country-LT = Lithuania
country-LU = Luxembourg
country-LV = Latvia
country-MT = Malta
country-NL = Netherlands
country-NO = Norway
country-PL = Poland
country-PT = Portugal
country-RO = Romania
country-SE = Sweden
country-SI = Slovenia
country-SK = Slovakia
