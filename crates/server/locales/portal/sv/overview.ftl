overview-today = I dag
overview-month = De senaste 30 dagarna
overview-counted = Räknat till och med
overview-utc = Dagar börjar vid midnatt UTC.
overview-failing = { $count ->
    [one] { $count } leveransförsök har misslyckats i dag.
   *[other] { $count } leveransförsök har misslyckats i dag.
}
overview-why = Se varför
overview-started = Påbörjade
overview-paid = Betalda
overview-amount = Betalt belopp
overview-not-paid = Inte betalda
overview-failed = Misslyckade
overview-cancelled = Avbrutna
overview-volume = Betalningar
overview-volume-text = { $paid } av { $started } betalningar betalades.
overview-day = { $day }: { $paid } av { $started } betalda
overview-highest = Högst: { $number }
overview-table = Som tabell
overview-col-day = Dag
overview-none = Ingenting de senaste 30 dagarna.
overview-banks = Resultat per bank
overview-banks-text = Hur många av försöken hos en bank som slutade med en betalning.
overview-times = Tid till betalning
overview-times-text = Från betalarens bekräftelse till slutlig status.
overview-within-seconds = { $count ->
    [one] Upp till { $count } sekund
   *[other] Upp till { $count } sekunder
}
overview-within-minutes = { $count ->
    [one] Upp till { $count } minut
   *[other] Upp till { $count } minuter
}
overview-within-hour = Upp till en timme
overview-longer = Längre
overview-steps = Var betalare hoppar av
overview-steps-text = Från butikens länkar till pengarna. E-postprogram som öppnar länkar räknas också.
overview-step-generated = Länk skapad
overview-step-opened = Länk öppnad
overview-step-bank = Bank vald
overview-step-confirmed = Bekräftad
overview-step-paid = Betald
overview-left = { $number } färre
overview-deliveries = Webhook-leveranser
overview-deliveries-text = { $accepted } av { $attempts } leveransförsök accepterades.
overview-latency = Dina slutpunkter svarar efter { $milliseconds } ms i genomsnitt.
overview-delivery-day = { $day }: { $accepted } av { $attempts } accepterade
overview-accepted = Accepterade
overview-not-accepted = Misslyckade försök
