nav-operator = Operator
nav-companies = Companies
cells-unreachable = These cells did not answer, so something may be missing here: { $cells }

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
