nav-operator = Operator
nav-companies = Companies
all-cells-missing = These cells did not answer, so something may be missing here: { $cells }
search-all-placeholder = Reference, id or link

# Companies

all-companies-text = All companies of this installation, by name.
all-companies-part = A part of the name
all-companies-show-all = Show all companies
all-companies-created = Added
all-companies-empty = There is no company yet.
all-companies-nothing = No company matches.
all-companies-more = More companies
all-companies-first = First companies
all-companies-searched-to = Searched up to the name “{ $name }”.
all-companies-search-further = Search further
company-suspended = Suspended

# A new company

new-company-heading = Add a company
new-company-text = The company has no people at first. On the next page you invite its first owner.
new-company-name = Name of the company
new-company-name-hint = Payers see it.
new-company-test-text = Only sandbox banks; no real money moves.
new-company-live-text = Moves real money.
new-company-mode-hint = The mode cannot be changed later.
new-company-cell = Cell
new-company-account = Payee account (optional)
new-company-account-hint = Leave the number empty if an owner is to add the account.
new-company-holder-hint = The name that banks show to payers. Empty: the name of the company.
new-company-number-missing = Please enter the account number too, or leave the account holder empty.
new-company-not-live = This node is not fit for live payments, and would not start again with a live company. “paylink doctor” says why.
done-company-added = The company is added. Invite its first owner.

# Suspending a company

suspend = Suspend
suspend-heading = Suspend { $company }?
suspend-text = The company gets an error instead of payment links, and payers cannot start payments. Payments that have been started go on, and their events are delivered.
suspend-people = Its people see the reason on every page. They cannot enable online payments until you resume the company.
suspend-reason = Reason
suspend-reason-hint = The people of the company read it: one line of up to 300 characters.
suspend-reason-wrong = Please enter one line of 1 to 300 characters.
suspend-button = Suspend the company
resume = Resume
resume-heading = Let { $company } work again?
resume-by = { $person } suspended the company: { $reason }
resume-enabled = Online payments are then enabled again, as they were before.
resume-disabled = Online payments stay disabled, as they were before. The company’s people can then enable them.
resume-blocked = Online payments were enabled before. They stay disabled now, for these reasons:
resume-button = Resume the company
suspended-notice = The operator of this service has suspended the company: { $reason }
done-company-suspended = The company is suspended.
done-company-resumed = The company is no longer suspended.
action-company-suspend = Company suspended
action-company-resume = Company resumed
field-suspended-at = Suspended at
field-suspended-by = Suspended by
field-suspension-reason = Reason for the suspension
field-enabled-before-suspension = Enabled before the suspension

# Approvals

nav-approvals = Approvals
approvals-text = Changes that one person has proposed and another must approve, oldest first.
approvals-empty = Nothing waits for approval.
approvals-closings = Payments to close
approvals-accounts = Payee accounts
approvals-more = Not shown: { $count }. Those that you can decide come first, then the oldest.
approvals-unreadable = These proposals could not be read, so they are not shown: { $proposals }
approval-account = Another payee account
approvals-owners = Owners of companies
approvals-single = This installation has a single operator (single_operator). So you can approve alone what you have proposed, 72 hours later.
approval-owners-decide = Another owner of the company decides about it.
approval-alone = You may have proposed it yourself. As the single operator, you can approve it from this time on:
approval-close = Close a payment as “{ $status }”
approval-payment = Payment
approval-evidence = Evidence
approval-own = You proposed it, so another operator must approve it.
approval-new-operator = You, or the person who proposed it, became an operator less than 72 hours ago. You can approve it from this time on:
approval-heading = Close this payment?
approval-what = { $company }: { $reference }, { $amount }. The payment gets the status “{ $status }”.
approval-final = The company is notified. A final status never changes.
approval-button = Approve and close the payment
approval-withdraw-text = The payment stays as it is, and its bank is asked on.
approval-cannot-close = The payment has changed since, so it cannot be closed like this any more. Withdraw the change.
done-payment-closed = The payment is closed.

# Search over all companies

search-all-heading = Search in all companies
search-all-hint = Type the id of a company, a payment, an event, an attempt or a proposal, paste a link, or type a whole reference.
search-all-text = Payments of all companies whose reference or data is exactly “{ $text }”.
search-all-unknown-id = There is nothing with this id here.
search-all-unused-link = This is a link of { $company }. Nobody has used it yet.
search-all-needs-company = Amounts, statuses and days can only be searched within a company. Choose one first.
search-all-companies = Companies whose name contains “{ $text }”
search-all-partly = There are more companies than one search reads.
