people-text = Everybody who can sign in for { $company }.
people-invite = Invite somebody
people-empty = Nobody belongs to this company yet. Invite its first owner.
people-name = Name
people-role = Role
people-seen = Last seen
people-you = You
people-change-role = Change role
people-change-role-heading = Change role: { $name }
people-change-role-text = { $email } is signed out everywhere and has the new role at the next sign-in.
people-remove = Remove
people-last-owner = This is the only owner. Make somebody else an owner first.

remove-heading = Remove { $name }?
remove-text = { $email } is signed out everywhere and can no longer see { $company }.
remove-again = To let them in again, you need a new invitation.
remove-button = Remove the person
remove-keep = Keep the person

invitations-heading = Open invitations
invitations-by = Invited by
invitations-expire = Expires
invitations-withdraw = Withdraw
invitations-withdraw-of = Withdraw the invitation of { $email }

invite-heading = Invite somebody to { $company }
invite-button = Create the invitation
invite-email-wrong = Enter an e-mail address such as anna@example.com.
invite-role-missing = Choose a role.
invite-already-member = This person already belongs to the company. Change their role in the list of people.
invited-heading = The invitation of { $email } is ready
invited-text = Copy this link and pass it on yourself, for example in an e-mail. Only the invited person should get it.
invited-once = The link works once, within 7 days. It is not shown again: if you lose it, invite the person again.
invited-back = Back to people

role-table-heading = What each role may do
role-table-permission = Permission
role-table-yes = Yes
role-table-no = No
role-owner-text = May do everything, also change the payee account and manage people.
role-developer-text = Connects the shop: API tokens, webhooks, settings, branding and test links.
role-finance-text = Sees all settings and the audit log, and changes nothing.
role-viewer-text = Sees all settings, and changes nothing.
standing-operator = Operator
may-view-company = See the company and its settings
may-enable-payments = Enable and disable online payments
may-change-account = Change the payee account
may-manage-tokens = Create, roll and revoke API tokens
may-manage-endpoints = Add, change and remove webhook endpoints
may-change-settings = Change the callback URL, the lifetime of links and what payers see about support
may-change-branding = Change the branding
may-create-test-link = Create test links
may-manage-people = Invite and remove people, and change their roles
may-view-audit-log = Read and export the audit log

done-role-changed = The role was changed.
done-person-removed = The person was removed.
done-invitation-withdrawn = The invitation was withdrawn. Its link no longer works.
