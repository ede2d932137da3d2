portal-title = Portal { $operator }
skip-to-content = Przejdź do treści
nav-label = Strony
nav-start = Start
nav-home = Strona główna
nav-online-payments = Płatności online
nav-activation = Aktywacja
nav-account = Rachunek odbiorcy
nav-tokens = Tokeny API
nav-webhooks = Webhooki
nav-test-link = Link testowy
nav-branding = Elementy marki
nav-company = Firma
nav-people = Osoby
nav-audit-log = Dziennik audytu
nav-menu = Menu
switch-company = Zmień firmę
sign-out = Wyloguj się
mode-test = Testowy
mode-live = Produkcyjny
copy = Kopiuj
copied = Skopiowano
save = Zapisz
cancel = Anuluj
keep = Zachowaj
never = Nigdy
look-at-it = Zobacz
language-label = Język

time-now = przed chwilą
time-minutes-ago = { $count ->
    [one] { $count } minutę temu
    [few] { $count } minuty temu
    [many] { $count } minut temu
   *[other] { $count } minuty temu
}
time-in-minutes = { $count ->
    [one] za { $count } minutę
    [few] za { $count } minuty
    [many] za { $count } minut
   *[other] za { $count } minuty
}
time-hours-ago = { $count ->
    [one] { $count } godzinę temu
    [few] { $count } godziny temu
    [many] { $count } godzin temu
   *[other] { $count } godziny temu
}
time-in-hours = { $count ->
    [one] za { $count } godzinę
    [few] za { $count } godziny
    [many] za { $count } godzin
   *[other] za { $count } godziny
}
time-days-ago = { $count ->
    [one] { $count } dzień temu
    [few] { $count } dni temu
    [many] { $count } dni temu
   *[other] { $count } dnia temu
}
time-in-days = { $count ->
    [one] za { $count } dzień
    [few] za { $count } dni
    [many] za { $count } dni
   *[other] za { $count } dnia
}

not-found-heading = Ta strona nie istnieje
not-found-text = Adres jest nieprawidłowy albo dotyczy firmy, do której to konto nie należy.
forbidden-heading = Ta rola na to nie pozwala
forbidden-text = Rolę może zmienić właściciel firmy.
form-heading = Nie udało się wysłać formularza
form-text = Proszę wrócić, odświeżyć stronę i wysłać go ponownie.
busy-heading = Zbyt wiele żądań
busy-text = Proszę chwilę zaczekać i odświeżyć stronę.
export-running-heading = Eksport jest już w toku
export-running-text = Jednocześnie można wykonywać tylko jeden eksport. Proszę zaczekać na jego zakończenie lub go anulować, a następnie odświeżyć stronę.
too-large-heading = Przesłany plik jest za duży
too-large-text = Proszę wrócić i wybrać mniejszy obraz. Logo może mieć najwyżej 16 KiB.
trouble-heading = Portal jest chwilowo niedostępny
trouble-text = Błąd leży po naszej stronie. Proszę chwilę zaczekać i odświeżyć stronę.
to-start = Do strony głównej
count-at-least = { $number } lub więcej
