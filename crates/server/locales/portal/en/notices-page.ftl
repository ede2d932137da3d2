# The list of notices, and the choice of those that come by e-mail.

notices-heading = Notices
notices-unread = { $number } new
notices-text = What happened in your companies and to your account during the last 90 days.
notices-empty = There are no notices.
notices-mark-read = Mark all as read
notices-notice = Notice
notices-new = New
notices-company = Company
notices-all-companies = All companies
notices-show = Show
notices-older = Older notices
notices-newest = Newest notices

choices-heading = Notices by e-mail
choices-link = Choose what you get by e-mail
choices-text = The portal shows you all notices. Choose which of them you also get by e-mail, at { $email }.
choices-no-mail = This installation sends no e-mail at present. All notices are in the portal.
choices-optional = What you get by e-mail
choices-always = Always by e-mail
choices-always-text = These notices protect money and access. Nobody can turn them off.

topic-webhooks = Webhooks and deliveries
topic-webhooks-text = An endpoint fails or is disabled, or events are about to be given up.
topic-payee-account = Payee account
topic-payee-account-text = Somebody proposes, approves or withdraws another account, or changes it.
topic-security = Access
topic-security-text = There is a new API token or owner, somebody signs in with a new browser, or the way to sign in changes.
topic-operations = Operation of the service
topic-operations-text = A payment waits for a second person, a certificate ends soon, or a database starts no payments.

done-notices-read = The notices are marked as read.
