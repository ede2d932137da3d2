portal-title = Portal von { $operator }
skip-to-content = Zum Inhalt springen
nav-label = Seiten
nav-start = Start
nav-home = Startseite
nav-online-payments = Online-Zahlungen
nav-activation = Aktivierung
nav-account = Empfängerkonto
nav-tokens = API-Tokens
nav-webhooks = Webhooks
nav-test-link = Testlink
nav-branding = Branding
nav-company = Unternehmen
nav-people = Personen
nav-audit-log = Audit-Protokoll
nav-menu = Menü
switch-company = Unternehmen wechseln
sign-out = Abmelden
mode-test = Test
mode-live = Live
copy = Kopieren
copied = Kopiert
save = Speichern
cancel = Abbrechen
keep = Beibehalten
never = Nie
look-at-it = Ansehen
language-label = Sprache

time-now = gerade eben
time-minutes-ago = { $count ->
    [one] vor { $count } Minute
   *[other] vor { $count } Minuten
}
time-in-minutes = { $count ->
    [one] in { $count } Minute
   *[other] in { $count } Minuten
}
time-hours-ago = { $count ->
    [one] vor { $count } Stunde
   *[other] vor { $count } Stunden
}
time-in-hours = { $count ->
    [one] in { $count } Stunde
   *[other] in { $count } Stunden
}
time-days-ago = { $count ->
    [one] vor { $count } Tag
   *[other] vor { $count } Tagen
}
time-in-days = { $count ->
    [one] in { $count } Tag
   *[other] in { $count } Tagen
}

not-found-heading = Diese Seite gibt es nicht
not-found-text = Die Adresse ist falsch, oder ihr Inhalt gehört zu einem Unternehmen, dem Sie nicht angehören.
forbidden-heading = Ihre Rolle erlaubt das nicht
forbidden-text = Ein Inhaber des Unternehmens kann Ihre Rolle ändern.
form-heading = Das Formular konnte nicht gesendet werden
form-text = Gehen Sie zurück, laden Sie die Seite neu und senden Sie das Formular noch einmal.
busy-heading = Zu viele Anfragen
busy-text = Warten Sie einen Moment und laden Sie dann die Seite neu.
export-running-heading = Ein Export läuft bereits
export-running-text = Sie können jeweils nur einen Export ausführen. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab und laden Sie dann die Seite neu.
too-large-heading = Die Datei ist zu groß
too-large-text = Gehen Sie zurück und wählen Sie ein kleineres Bild. Ein Logo darf höchstens 16 KiB groß sein.
trouble-heading = Das Portal ist im Moment nicht verfügbar
trouble-text = Der Fehler liegt bei uns. Warten Sie einen Moment und laden Sie dann die Seite neu.
to-start = Zur Startseite
count-at-least = { $number } oder mehr
