# The company's first page: what is still to set up.

setup-heading = Set up { $company }
setup-progress = { $count ->
    [one] { $count } of 5 steps is done.
   *[other] { $count } of 5 steps are done.
}
setup-next-step = Next step: { $step }
setup-back = Back to the checklist
setup-done = Done
setup-next = Next
setup-waiting = Waiting
setup-later = To do
setup-others = Your role does not allow this. Ask an owner of the company.
setup-account-text = Add the bank account that receives the payments.
setup-enable-text = Say where payers return to, then enable online payments.
setup-enable-button = Set up online payments
setup-token-text = Your shop uses a token to generate payment links.
setup-token-button = Create a token
setup-payment = First payment
setup-payment-text-test = Create a test link and pay it at a sandbox bank. No real money moves.
setup-payment-text-live = Generate a link with your shop, and pay it. This step is done when the bank has carried out the payment.
setup-payment-button = Create a test link
setup-webhook-text = Add an endpoint of your shop. It receives an event when a payment has ended.
setup-webhook-text-waiting = Your endpoint has not accepted an event yet. Send it a test event.
setup-webhook-button = Add an endpoint
setup-webhook-button-test = Look at the endpoint
summary-text = Everything is set up.
summary-test = This is a test company: no real money moves. To take real money, ask the operator of this service ({ $operator }) to create a live company.
summary-heading = Summary
summary-tokens = { $count ->
    [one] { $count } valid token
   *[other] { $count } valid tokens
}
summary-tokens-replaced = { $count } being replaced
summary-webhooks = { $count ->
    [one] { $count } endpoint
   *[other] { $count } endpoints
}
summary-deliveries = Events to deliver
summary-waiting = { $count ->
    [0] none is waiting
    [one] { $count } is waiting for a retry
   *[other] { $count } are waiting for a retry
}
summary-waiting-many = { $number } or more are waiting for a retry

# Online payments

payments-enabled = Enabled
payments-disabled = Disabled
enabling-heading = Accept online payments
enabled-text = Your shop can generate payment links, and payers can pay them.
disabled-text = Your shop cannot generate payment links, and payers cannot use existing ones.
reasons-text = Online payments cannot be enabled yet:
reason-no-account = The company has no payee account.
reason-no-callback = There is no callback URL to which payers return.
reason-no-bank = No connected bank serves { $currency }. The operator of this service can connect one.
reason-operator = The operator of this service has not published who they are. Payers must see that before they pay real money.
reason-node = This service is not ready for real money. Its operator can say why.
enable-button = Enable online payments
disable-button = Disable online payments
disable-heading = Disable online payments of { $company }?
disable-text = From now on your shop gets an error instead of a payment link, and links that nobody has used yet cannot be paid. Payments that have been started go on.
disable-again = You can enable online payments again at any time.
disable-keep = Keep them enabled
settings-change = Change the settings
settings-heading = Settings
form-wrong = Nothing was saved. Please correct the fields below.
not-set = Not set
callback-label = Callback URL
callback-hint = Payers return to this https address of your shop. We add “paymentId” to its query.
callback-wrong = This is not a complete https address, such as https://shop.example.com/thanks.
callback-parts = The address must not contain a user name, a password or a part after “#”.
callback-payment-id = The address must not contain “paymentId”. We add it.
callback-needed = Online payments need a callback URL. Disable them first if you want to remove it.
url-too-long = The address is longer than 1000 characters.
lifetime-label = Lifetime of unused links
lifetime-number = Number
lifetime-unit = Unit
lifetime-hint = Leave the number empty if links should not expire. Payments never expire.
lifetime-none = They do not expire
lifetime-wrong = Please enter a whole number that makes { $minimum } minute to { $maximum } days, such as 30 days.
unit-minutes = minutes
unit-hours = hours
unit-days = days
support-email-label = Support address
support-email-hint = Payers see it on their pages and write there if they have questions. It is optional.
support-email-wrong = This is not an e-mail address.
website-label = Website
website-hint = Payers see it on their pages. It is optional.
website-wrong = This is not a complete https address, such as https://shop.example.com.
website-user = The address must not contain a user name or a password.
previews-label = Link previews
previews-with-amount = Show the amount
previews-without-amount = Without the amount
previews-hint = Everybody in a chat or e-mail thread sees the preview of a link.

# Payee account

account-heading = Current account
account-none = There is no account yet. It receives the payments of your customers.
account-add = Add the account
account-change = Change the account
account-change-live = This company receives real money. Another owner must approve the new account before it is used. Links that nobody has used yet will then be paid into it.
account-live-text = Another person must approve each change of this account.
account-test-text = This is a test company: no real money reaches the account.
account-save = Save the account
account-propose = Propose the account
account-already-proposed = Another change is waiting for approval. Approve or withdraw it first.
account-decided = This change has already been approved or withdrawn.
account-second-person = You cannot approve this change, or not yet. The page says why.
account-notice = A change of the payee account waits for approval. { $person } proposed it.
holder-label = Account holder
holder-hint = The name that banks show to payers.
holder-wrong = Please enter one line of 1 to 70 characters.
number-label = Account number
number-hint = An IBAN, or the account number of your country.
number-formats = Which domestic numbers can I use?
number-derived = This is the IBAN of your account number. Please check it, then save.
number-typing-error = This IBAN contains a typing error. Please compare it with your bank’s papers.
number-wrong-iban = This is not a valid account number. For { $currency }, please enter an IBAN.
number-wrong-domestic = This is not a valid account number. For { $currency }, please enter an IBAN or a number such as { $example }.
currency-label = Currency
pending-heading = Another account is proposed
pending-state = Waiting for approval
pending-text = Payments still go to the current account. If you did not expect this change, withdraw it and ask who proposed it.
pending-by-command = A command of the operator proposed it. Another command must approve it: the portal cannot know whether that person was you.
pending-new-owner = You, or the person who proposed it, became an owner less than 72 hours ago. You can approve it from this time on:
pending-own = You proposed it, so another owner must approve it.
pending-operator = The company has no other owner who can approve it, so an operator approves it.
pending-former-owner = A former owner has withdrawn such a change before, so an operator decides about this one.
pending-gone = The person who proposed it is not an owner any more, or is frozen. Withdraw it, and propose it again if it is right.
proposed-by = Proposed by
proposed-when = Proposed
approve-look = Check and approve
approve-heading = Use this account from now on?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = { $person } proposed it. Ask them on another channel whether they did.
approve-text = New payments go to this account, also those of links that nobody has used yet.
approve-button = Approve the account
approve-keep = Keep the current account
withdraw-heading = Withdraw this change?
withdraw-text = The account { $number } will not be used. The current account stays.
withdraw-button = Withdraw the change
withdraw-by-link = Withdraw the change without signing in
withdraw-once = You can do this once, because you do not own this company now. An operator decides about the next such change.

# Test link

test-link-heading = Create a test link
test-link-text = Pay it at one of the sandbox banks, as your customers will. No real money moves.
test-link-create = Create the link
test-link-new = Your test link
test-link-open-text = It is for one payment. Open it here, or scan the code with a phone.
test-link-open = Open the link
test-link-qr = QR code with the test link
test-link-live = This company receives real money, so there are no test links. Use a test company to try payments.
test-link-disabled = Online payments are disabled. Enable them before you create a link.
test-payments = Latest payments
amount-label = Amount in { $currency }
amount-hint = From 1 to 7500, such as 12.50.
amount-wrong = Please enter an amount from 1 to 7500, such as 12.50.
reference-label = Reference
reference-hint = 1 to 18 letters, digits and spaces. The payer sees it.
reference-wrong = Please use 1 to 18 characters: only the letters A to Z and a to z, digits and spaces.
payment-amount = Amount
payment-status = Status
payment-created = Started

status-pending = Waiting for the payer
status-authorised = Approved, not paid yet
status-executed = Paid
status-settled = Paid, money received
status-failed = Not paid: the bank refused
status-cancelled = Not paid: cancelled
status-incomplete = The payer left
status-unknown = Not known yet

# What an action did

done-payments-enabled = Online payments are enabled.
done-unchanged = Nothing was changed.
done-saved-no-callback = Saved. The callback URL is still missing: online payments need it.
done-no-callback = Nothing was changed. The callback URL is missing: online payments need it.
done-payments-disabled = Online payments are disabled.
done-account-changed = The account is saved.
done-account-proposed = The account is proposed. Another person must approve it.
done-account-approved = The account is approved and used from now on.
done-account-withdrawn = The change is withdrawn.
