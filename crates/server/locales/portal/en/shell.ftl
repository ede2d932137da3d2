portal-title = { $operator } portal
skip-to-content = Skip to the content
nav-label = Pages
nav-start = Start
nav-home = Home
nav-online-payments = Online payments
nav-activation = Activation
nav-account = Payee account
nav-tokens = API tokens
nav-webhooks = Webhooks
nav-test-link = Test link
nav-branding = Branding
nav-company = Company
nav-people = People
nav-audit-log = Audit log
nav-menu = Menu
switch-company = Switch company
sign-out = Sign out
mode-test = Test
mode-live = Live
copy = Copy
copied = Copied
save = Save
cancel = Cancel
keep = Keep it
never = Never
look-at-it = Look at it
language-label = Language

time-now = just now
time-minutes-ago = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
}
time-in-minutes = { $count ->
    [one] in { $count } minute
   *[other] in { $count } minutes
}
time-hours-ago = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
time-in-hours = { $count ->
    [one] in { $count } hour
   *[other] in { $count } hours
}
time-days-ago = { $count ->
    [one] { $count } day ago
   *[other] { $count } days ago
}
time-in-days = { $count ->
    [one] in { $count } day
   *[other] in { $count } days
}

not-found-heading = This page does not exist
not-found-text = The address is wrong, or what it shows belongs to a company of which you are not a member.
forbidden-heading = Your role does not allow this
forbidden-text = An owner of the company can change your role.
form-heading = The form could not be sent
form-text = Go back, reload the page and send it again.
busy-heading = Too many requests
busy-text = Wait a moment, then reload the page.
export-running-heading = An export is already running
export-running-text = You can run one export at a time. Wait until it has finished, or cancel it, then reload the page.
too-large-heading = The upload is too large
too-large-text = Go back and choose a smaller image. A logo can have at most 16 KiB.
trouble-heading = The portal is not available at the moment
trouble-text = The fault is ours. Wait a moment, then reload the page.
to-start = To the start page
count-at-least = { $number } or more
