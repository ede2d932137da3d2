portal-title = Portaal van { $operator }
skip-to-content = Naar de inhoud
nav-label = Pagina’s
nav-start = Start
nav-home = Startpagina
nav-online-payments = Onlinebetalingen
nav-activation = Activering
nav-account = Ontvangende rekening
nav-tokens = API-tokens
nav-webhooks = Webhooks
nav-test-link = Testlink
nav-branding = Huisstijl
nav-company = Bedrijf
nav-people = Gebruikers
nav-audit-log = Auditlog
nav-menu = Menu
switch-company = Van bedrijf wisselen
sign-out = Uitloggen
mode-test = Test
mode-live = Live
copy = Kopiëren
copied = Gekopieerd
save = Opslaan
cancel = Annuleren
keep = Behouden
never = Nooit
look-at-it = Bekijken
language-label = Taal

time-now = zojuist
time-minutes-ago = { $count ->
    [one] { $count } minuut geleden
   *[other] { $count } minuten geleden
}
time-in-minutes = { $count ->
    [one] over { $count } minuut
   *[other] over { $count } minuten
}
time-hours-ago = { $count ->
    [one] { $count } uur geleden
   *[other] { $count } uur geleden
}
time-in-hours = { $count ->
    [one] over { $count } uur
   *[other] over { $count } uur
}
time-days-ago = { $count ->
    [one] { $count } dag geleden
   *[other] { $count } dagen geleden
}
time-in-days = { $count ->
    [one] over { $count } dag
   *[other] over { $count } dagen
}

not-found-heading = Deze pagina bestaat niet
not-found-text = Het adres is onjuist, of de inhoud hoort bij een bedrijf waar je geen lid van bent.
forbidden-heading = Je rol staat dit niet toe
forbidden-text = Een eigenaar van het bedrijf kan je rol wijzigen.
form-heading = Het formulier kon niet worden verzonden
form-text = Ga terug, laad de pagina opnieuw en verzend het formulier nog een keer.
busy-heading = Te veel verzoeken
busy-text = Wacht even en laad de pagina daarna opnieuw.
export-running-heading = Er loopt al een export
export-running-text = U kunt één export tegelijk uitvoeren. Wacht tot die klaar is of annuleer die en laad de pagina daarna opnieuw.
too-large-heading = Het bestand is te groot
too-large-text = Ga terug en kies een kleinere afbeelding. Een logo mag maximaal 16 KiB groot zijn.
trouble-heading = Het portaal is op dit moment niet beschikbaar
trouble-text = De fout ligt bij ons. Wacht even en laad de pagina daarna opnieuw.
to-start = Naar de startpagina
count-at-least = { $number } of meer
