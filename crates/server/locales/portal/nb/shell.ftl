portal-title = Portalen til { $operator }
skip-to-content = Hopp til innholdet
nav-label = Sider
nav-start = Start
nav-home = Hjem
nav-online-payments = Nettbetalinger
nav-activation = Aktivering
nav-account = Mottakerkonto
nav-tokens = API-tokener
nav-webhooks = Webhooks
nav-test-link = Testlenke
nav-branding = Merkevareprofil
nav-company = Selskap
nav-people = Personer
nav-audit-log = Revisjonslogg
nav-menu = Meny
switch-company = Bytt selskap
sign-out = Logg ut
mode-test = Test
mode-live = Produksjon
copy = Kopier
copied = Kopiert
save = Lagre
cancel = Avbryt
keep = Behold
never = Aldri
look-at-it = Vis
language-label = Språk

time-now = akkurat nå
time-minutes-ago = { $count ->
    [one] for { $count } minutt siden
   *[other] for { $count } minutter siden
}
time-in-minutes = { $count ->
    [one] om { $count } minutt
   *[other] om { $count } minutter
}
time-hours-ago = { $count ->
    [one] for { $count } time siden
   *[other] for { $count } timer siden
}
time-in-hours = { $count ->
    [one] om { $count } time
   *[other] om { $count } timer
}
time-days-ago = { $count ->
    [one] for { $count } dag siden
   *[other] for { $count } dager siden
}
time-in-days = { $count ->
    [one] om { $count } dag
   *[other] om { $count } dager
}

not-found-heading = Denne siden finnes ikke
not-found-text = Adressen er feil, eller det den viser, tilhører et selskap du ikke er medlem av.
forbidden-heading = Rollen din tillater ikke dette
forbidden-text = En eier av selskapet kan endre rollen din.
form-heading = Skjemaet kunne ikke sendes
form-text = Gå tilbake, last inn siden på nytt og send det igjen.
busy-heading = For mange forespørsler
busy-text = Vent litt, og last inn siden på nytt.
export-running-heading = En eksport pågår allerede
export-running-text = Du kan kjøre én eksport om gangen. Vent til den er ferdig, eller avbryt den, og last inn siden på nytt.
too-large-heading = Den opplastede filen er for stor
too-large-text = Gå tilbake og velg et mindre bilde. En logo kan være høyst 16 KiB.
trouble-heading = Portalen er ikke tilgjengelig for øyeblikket
trouble-text = Feilen ligger hos oss. Vent litt, og last inn siden på nytt.
to-start = Til startsiden
count-at-least = { $number } eller flere
