# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company }: a webhook endpoint is disabled
notice-endpoint-gone-text = The endpoint “{ $name }” ({ $host }) answered 410 at { $time }, so it gets no more events. If that was a mistake, correct your server, then enable the endpoint.
notice-endpoint-disabled-text = { $person } disabled the endpoint “{ $name }” ({ $host }) at { $time }. It gets no events until it is enabled again. If you did not expect this, enable it again.
notice-endpoint-disabled-unnamed-text = The endpoint “{ $name }” ({ $host }) was disabled at { $time }. It gets no events until it is enabled again.
notice-endpoint-failing = { $company }: a webhook endpoint is failing
notice-endpoint-failing-text = The endpoint “{ $name }” ({ $host }) has accepted no event since { $since }. Repair your server soon: we try for about 22 hours.
notice-endpoint-look = Look at the endpoint
notice-deliveries-ending = { $company }: events are about to be given up
notice-deliveries-ending-text = { $count ->
    [one] { $count } event has not arrived at the endpoint “{ $name }” ({ $host }). It is given up at { $time }.
   *[other] { $count } events have not arrived at the endpoint “{ $name }” ({ $host }). The first one is given up at { $time }.
}
notice-deliveries-advice = Repair your server before that. Afterwards, you can send the events again in the portal.
notice-deliveries-paid = { $count ->
    [one] { $count } of the payments is paid: { $payments }.
   *[other] { $count } of the payments are paid: { $payments }.
}
notice-deliveries-paid-more = { $payments } and { $number } more
notice-deliveries-look = Look at the events
notice-account-proposed = { $company }: another payee account is proposed
notice-account-proposed-text = { $person } proposed it at { $time }. Payments go to the current account until another owner approves the change. If you did not expect it, withdraw it and ask who proposed it.
notice-account-approved = { $company }: the new payee account is approved
notice-account-approved-text = { $person } approved it at { $time }. New payments go to this account, also those of links that nobody has used yet. If you did not expect this, disable online payments at once and ask { $person }.
notice-account-withdrawn = { $company }: the new payee account is withdrawn
notice-account-withdrawn-text = { $person } withdrew the proposed change at { $time }. Payments still go to the current account.
notice-account-changed = { $company }: the payee account was changed
notice-account-changed-text = { $person } changed it at { $time }. New payments go to the new account. If you did not expect this, disable online payments at once and ask { $person }.
notice-account-look = Look at the payee account
notice-token-added = { $company }: an API token was created
notice-token-added-text = { $person } created the token “{ $name }” at { $time }. Programs that have it can generate payment links. If you did not expect this, revoke the token.
notice-token-look = Look at the API tokens
notice-owner-added = { $company }: there is a new owner
notice-owner-added-text = { $person } made { $email } an owner at { $time }. Owners can change the payee account and manage people. If you did not expect this, remove the person and ask { $person }.
notice-people-look = Look at the people
notice-sign-in = Sign-in to your account with a new browser
notice-sign-in-text = Somebody signed in at { $time } with { $browser }, from the address { $address }. If it was you, there is nothing to do. If not, sign out that browser at once and set a new password.
notice-sign-in-look = Look at where you are signed in
notice-password-known = Your password was entered without a valid code
notice-password-known-text = Somebody entered your password at { $time }, but no valid code, with { $browser } from the address { $address }. If it was you, there is nothing to do. If not, somebody knows your password: set a new one at once.
notice-closing-proposed = { $company }: closing a payment needs approval
notice-closing-proposed-text = { $person } proposed at { $time } to close a payment whose outcome is unknown. Another operator must approve it. If you did not expect this, withdraw the change and ask { $person }.
notice-closing-look = Look at the approvals
notice-certificate = A certificate ends soon
notice-certificate-bank = The certificate for the bank “{ $bank }” ends at { $time } (setting: { $setting }).
notice-certificate-cell = The certificate for the cell { $cell } ends at { $time } (setting: { $setting }).
notice-certificate-look = Look at the certificates
notice-cell-closed = Cell { $cell } is closed: payers cannot confirm
notice-cell-closed-text = The cell has started no payments since { $time }, because acknowledged payments may be missing in it. The program reports: “{ $reason }”. Look for the missing payments before you open it again.
notice-cell-look = Look at the cells
notice-sign-on-changed = { $company }: single sign-on was changed
notice-sign-on-other = { $person } changed single sign-on at { $time }.
notice-sign-on-saved = { $person } saved the settings of single sign-on at { $time }. The provider is now “{ $issuer }”.
notice-sign-on-allowed = { $person } gave emergency access to { $email } at { $time }.
notice-sign-on-forbidden = { $person } ended the emergency access of { $email } at { $time }.
notice-sign-on-enforced = { $person } enforced single sign-on at { $time }.
notice-sign-on-released = { $person } stopped enforcing single sign-on at { $time }.
notice-sign-on-removed = { $person } removed single sign-on at { $time }.
notice-sign-on-domain-added = The operator of the portal confirmed at { $time } that the domain { $domain } belongs to the company.
notice-sign-on-domain-removed = The operator of the portal took the domain { $domain } from the company at { $time }.
notice-sign-on-must = People of the company must use it now.
notice-sign-on-can = People of the company can also sign in without it.
notice-sign-on-advice = If you did not expect this, correct it on the page “Single sign-on”.
notice-sign-on-domain-advice = If you did not expect this, ask the operator.
notice-sign-on-look = Look at single sign-on
notice-sign-on-bypassed = { $company }: a sign-in without single sign-on
notice-sign-on-bypassed-text = { $email } signed in at { $time } with a password or a passkey, from the address { $address }. The company enforces single sign-on, with exceptions for emergencies. If you did not expect this, end this emergency access on the page “Single sign-on” and remove the person.
notice-changed = { $company }: { $change }
notice-changed-text = { $person } did this at { $time }: “{ $object }”. If you did not expect it, ask { $person } at once.
notice-your-company = Your company
notice-your-account = Your account

mail-subject-company = { $count ->
    [one] { $company }: { $count } notice
   *[other] { $company }: { $count } notices
}
mail-subject-operator = { $count ->
    [one] { $operator }: { $count } notice
   *[other] { $operator }: { $count } notices
}
mail-more = { $count ->
    [one] { $count } more notice is in the portal.
   *[other] { $count } more notices are in the portal.
}
mail-without-facts = { $count ->
    [one] { $count } notice waits for you in the portal. Please read it there.
   *[other] { $count } notices wait for you in the portal. Please read them there.
}
mail-all = All notices
mail-why = You receive this e-mail because it concerns your role or your account in the portal of { $operator }.
mail-choices = Choose what you receive by e-mail
mail-no-secrets = We never ask for passwords or codes by e-mail.
mail-invitation-subject = Invitation to { $company }
mail-invitation-subject-operator = Invitation to be an operator at { $operator }
mail-invitation-expires = The link works once, until { $time }. Do not pass it on.
mail-invitation-unexpected = If you did not expect this invitation, ignore this e-mail: without you, nothing happens.
mail-invitation-why = You receive this e-mail because { $person } entered your address in the portal of { $operator }.
mail-invitation-why-operator = You receive this e-mail because { $operator } has invited you.
