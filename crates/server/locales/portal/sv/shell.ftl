portal-title = { $operator } – portal
skip-to-content = Hoppa till innehållet
nav-label = Sidor
nav-start = Start
nav-home = Hem
nav-online-payments = Onlinebetalningar
nav-activation = Aktivering
nav-account = Mottagarkonto
nav-tokens = API-tokens
nav-webhooks = Webhooks
nav-test-link = Testlänk
nav-branding = Varumärkesprofil
nav-company = Företag
nav-people = Personer
nav-audit-log = Granskningslogg
nav-menu = Meny
switch-company = Byt företag
sign-out = Logga ut
mode-test = Test
mode-live = Skarpt
copy = Kopiera
copied = Kopierat
save = Spara
cancel = Avbryt
keep = Behåll
never = Aldrig
look-at-it = Visa
language-label = Språk

time-now = alldeles nyss
time-minutes-ago = { $count ->
    [one] för { $count } minut sedan
   *[other] för { $count } minuter sedan
}
time-in-minutes = { $count ->
    [one] om { $count } minut
   *[other] om { $count } minuter
}
time-hours-ago = { $count ->
    [one] för { $count } timme sedan
   *[other] för { $count } timmar sedan
}
time-in-hours = { $count ->
    [one] om { $count } timme
   *[other] om { $count } timmar
}
time-days-ago = { $count ->
    [one] för { $count } dag sedan
   *[other] för { $count } dagar sedan
}
time-in-days = { $count ->
    [one] om { $count } dag
   *[other] om { $count } dagar
}

not-found-heading = Sidan finns inte
not-found-text = Adressen är fel, eller så hör det den visar till ett företag som du inte är medlem i.
forbidden-heading = Din roll tillåter inte det här
forbidden-text = En ägare av företaget kan ändra din roll.
form-heading = Formuläret kunde inte skickas
form-text = Gå tillbaka, ladda om sidan och skicka det igen.
busy-heading = För många begäranden
busy-text = Vänta en stund och ladda sedan om sidan.
export-running-heading = En export pågår redan
export-running-text = Du kan köra en export i taget. Vänta tills den är klar, eller avbryt den, och ladda sedan om sidan.
too-large-heading = Den uppladdade filen är för stor
too-large-text = Gå tillbaka och välj en mindre bild. En logotyp får vara högst 16 KiB.
trouble-heading = Portalen är inte tillgänglig just nu
trouble-text = Felet ligger hos oss. Vänta en stund och ladda sedan om sidan.
to-start = Till startsidan
count-at-least = { $number } eller fler
