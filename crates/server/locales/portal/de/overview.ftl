overview-today = Heute
overview-month = Die letzten 30 Tage
overview-counted = Gezählt bis
overview-utc = Tage beginnen um Mitternacht UTC.
overview-failing = { $count ->
    [one] Heute ist { $count } Zustellversuch fehlgeschlagen.
   *[other] Heute sind { $count } Zustellversuche fehlgeschlagen.
}
overview-why = Warum?
overview-started = Begonnen
overview-paid = Bezahlt
overview-amount = Bezahlter Betrag
overview-not-paid = Nicht bezahlt
overview-failed = Fehlgeschlagen
overview-cancelled = Abgebrochen
overview-volume = Zahlungen
overview-volume-text = { $paid } von { $started } Zahlungen wurden bezahlt.
overview-day = { $day }: { $paid } von { $started } bezahlt
overview-highest = Höchster Wert: { $number }
overview-table = Als Tabelle
overview-col-day = Tag
overview-none = Nichts in den letzten 30 Tagen.
overview-banks = Erfolg nach Bank
overview-banks-text = Wie viele Versuche bei einer Bank mit einer Zahlung endeten.
overview-times = Zeit bis zur Zahlung
overview-times-text = Von der Bestätigung durch den Zahler bis zum endgültigen Status.
overview-within-seconds = { $count ->
    [one] Bis { $count } Sekunde
   *[other] Bis { $count } Sekunden
}
overview-within-minutes = { $count ->
    [one] Bis { $count } Minute
   *[other] Bis { $count } Minuten
}
overview-within-hour = Bis eine Stunde
overview-longer = Länger
overview-steps = Wo Zahler aufhören
overview-steps-text = Von den Links Ihres Shops bis zum Geld. Auch Mailprogramme, die Links öffnen, werden mitgezählt.
overview-step-generated = Link erzeugt
overview-step-opened = Link geöffnet
overview-step-bank = Bank gewählt
overview-step-confirmed = Bestätigt
overview-step-paid = Bezahlt
overview-left = { $number } weniger
overview-deliveries = Webhook-Zustellungen
overview-deliveries-text = { $accepted } von { $attempts } Zustellversuchen wurden angenommen.
overview-latency = Ihre Endpunkte antworten im Mittel nach { $milliseconds } ms.
overview-delivery-day = { $day }: { $accepted } von { $attempts } angenommen
overview-accepted = Angenommen
overview-not-accepted = Fehlgeschlagene Versuche
