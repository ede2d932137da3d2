overview-today = I dag
overview-month = De siste 30 dagene
overview-counted = Talt til og med
overview-utc = Dager begynner ved midnatt UTC.
overview-failing = { $count ->
    [one] { $count } leveringsforsøk har mislyktes i dag.
   *[other] { $count } leveringsforsøk har mislyktes i dag.
}
overview-why = Se hvorfor
overview-started = Startet
overview-paid = Betalt
overview-amount = Betalt beløp
overview-not-paid = Ikke betalt
overview-failed = Mislykket
overview-cancelled = Avbrutt
overview-volume = Betalinger
overview-volume-text = { $paid } av { $started } betalinger ble betalt.
overview-day = { $day }: { $paid } av { $started } betalt
overview-highest = Høyest: { $number }
overview-table = Som tabell
overview-col-day = Dag
overview-none = Ingenting de siste 30 dagene.
overview-banks = Suksess per bank
overview-banks-text = Hvor mange av forsøkene hos en bank som endte med en betaling.
overview-times = Tid til betalt
overview-times-text = Fra betalerens bekreftelse til endelig status.
overview-within-seconds = { $count ->
    [one] Inntil { $count } sekund
   *[other] Inntil { $count } sekunder
}
overview-within-minutes = { $count ->
    [one] Inntil { $count } minutt
   *[other] Inntil { $count } minutter
}
overview-within-hour = Inntil en time
overview-longer = Lenger
overview-steps = Hvor betalere forsvinner
overview-steps-text = Fra butikkens lenker til pengene. E-postprogrammer som åpner lenker, telles også.
overview-step-generated = Lenke opprettet
overview-step-opened = Lenke åpnet
overview-step-bank = Bank valgt
overview-step-confirmed = Bekreftet
overview-step-paid = Betalt
overview-left = { $number } færre
overview-deliveries = Webhook-leveringer
overview-deliveries-text = { $accepted } av { $attempts } leveringsforsøk ble godtatt.
overview-latency = Endepunktene dine svarer etter { $milliseconds } ms i gjennomsnitt.
overview-delivery-day = { $day }: { $accepted } av { $attempts } godtatt
overview-accepted = Godtatt
overview-not-accepted = Mislykkede forsøk
