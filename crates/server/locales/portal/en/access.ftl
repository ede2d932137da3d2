sign-in-heading = Sign in
sign-in-passkey = Sign in with a passkey
sign-in-or-password = Or with your password
sign-in-button = Sign in
sign-in-wrong = The e-mail address, the password or the code is wrong.
sign-in-limited = Too many tries. Wait a few minutes, then try again. A passkey works at any time.
sign-in-passkey-wrong = This passkey is not known here. Use another one, or your password.
sign-in-no-password = If you have only a passkey and lost it, leave the password empty and enter a recovery code.
email-label = E-mail address
password-label = Password
code-label = Code
code-hint = Six digits from your authenticator app, or a recovery code.
passkey-cancelled = The passkey was not used. Try again, or choose another way.

confirm-heading = Confirm that it is you
confirm-text = What follows shows or changes secrets. The confirmation is valid for 15 minutes.
confirm-passkey = Confirm with a passkey
confirm-button = Confirm

invitation-heading = Welcome
invitation-text = { $person } has invited you to { $company }. Your role: { $role }.
invitation-operator = You are invited as an operator of this installation.
invitation-existing = You already have an account: { $email }.
invitation-sign-in = Sign in to accept
invitation-accept = Accept the invitation
invitation-gone-heading = This invitation is no longer valid
invitation-gone-text = Its link was used, has expired or was withdrawn. If you have already accepted it, sign in. Otherwise ask for a new invitation.
invitation-passkey-heading = With a passkey
invitation-passkey-text = You sign in with your fingerprint, face or PIN. There is nothing to remember and nothing to steal.
invitation-passkey-button = Create a passkey
invitation-password-heading = With a password and an authenticator app
invitation-password-button = Create the account
name-label = Your name
name-wrong = Enter your name, with at most 100 characters.
password-new-label = New password
password-hint = At least { $minimum } characters. Four random words are easy to remember.
password-too-short = The password needs at least { $minimum } characters.
password-too-long = The password can have at most { $maximum } characters.
password-contains-email = The password must not contain your e-mail address.
password-too-uniform = The password has too few different characters.
app-heading = Authenticator app
app-text = Scan this code with an authenticator app, then enter the six digits that it shows.
app-secret = Or type this key into the app:
app-code-label = Code from the app
code-wrong = The code is wrong. Enter the six digits that the app shows now.
passkey-failed = The passkey could not be created. Try again, or use a password.
passkey-limit = You have as many passkeys as possible. Remove one first.

codes-heading = Your recovery codes
codes-text = Each code works once, if you lose your passkey or your authenticator app. Store them in a safe place: they are not shown again.
codes-stored = I have stored them
codes-question-heading = Make new recovery codes?
codes-question-text = The codes that you have stop working.
codes-new = Make new codes
codes-left = { $count ->
    [one] { $count } recovery code is left.
   *[other] { $count } recovery codes are left.
}

own-heading = Your account
own-profile = Profile
own-language-browser = As the browser asks for
passkeys-heading = Passkeys
passkeys-empty = You have no passkey yet. With one, you sign in without a password, and nobody can make you reveal it.
passkey-add = Add a passkey
passkey-add-text = Give it a name by which you recognise the device.
passkey-name = Name of the passkey
passkey-created = Created
passkey-used = Last used
passkey-remove = Remove the passkey
passkey-remove-heading = Remove the passkey { $name }?
passkey-remove-text = You can no longer sign in with it.
passkey-last = This is your only way to sign in. Add another passkey or a password first.
passkey-needs-script = Passkeys need JavaScript and a browser that supports them.
password-heading = Password and authenticator app
password-set-text = You can sign in with your password and a code of your authenticator app.
password-none-text = You have no password. With one, you can sign in on devices without your passkey.
password-set = Set a password
password-change = Change the password
sessions-heading = Where you are signed in
sessions-device = Browser
sessions-address = Address
sessions-started = Signed in
sessions-seen = Last seen
sessions-this = This browser
sessions-end = Sign out there
sessions-end-others = Sign out everywhere else
device-unknown = Unknown browser

companies-heading = Your companies
companies-empty = You do not belong to a company yet. An owner can invite you.
companies-mode = Mode
companies-role = Your role

role-owner = Owner
role-developer = Developer
role-finance = Finance
role-viewer = Viewer

done-saved = Saved.
done-passkey-added = The passkey was added.
done-passkey-removed = The passkey was removed.
done-password-set = The password was set. You are signed out everywhere else.
done-session-ended = That session has ended.
done-sessions-ended = You are signed out everywhere else.
