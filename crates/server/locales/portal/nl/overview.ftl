overview-today = Vandaag
overview-month = De laatste 30 dagen
overview-counted = Geteld tot en met
overview-utc = Dagen beginnen om middernacht UTC.
overview-failing = { $count ->
    [one] Vandaag is { $count } afleverpoging mislukt.
   *[other] Vandaag zijn { $count } afleverpogingen mislukt.
}
overview-why = Bekijk waarom
overview-started = Gestart
overview-paid = Betaald
overview-amount = Betaald bedrag
overview-not-paid = Niet betaald
overview-failed = Mislukt
overview-cancelled = Geannuleerd
overview-volume = Betalingen
overview-volume-text = { $paid } van { $started } betalingen zijn betaald.
overview-day = { $day }: { $paid } van { $started } betaald
overview-highest = Hoogste: { $number }
overview-table = Als tabel
overview-col-day = Dag
overview-none = Niets in de laatste 30 dagen.
overview-banks = Succes per bank
overview-banks-text = Hoeveel pogingen bij een bank eindigden met een betaling.
overview-times = Tijd tot betaald
overview-times-text = Van de bevestiging door de betaler tot de definitieve status.
overview-within-seconds = { $count ->
    [one] Tot { $count } seconde
   *[other] Tot { $count } seconden
}
overview-within-minutes = { $count ->
    [one] Tot { $count } minuut
   *[other] Tot { $count } minuten
}
overview-within-hour = Tot een uur
overview-longer = Langer
overview-steps = Waar betalers afhaken
overview-steps-text = Van de links van je winkel tot het geld. E-mailprogramma’s die links openen, tellen ook mee.
overview-step-generated = Link aangemaakt
overview-step-opened = Link geopend
overview-step-bank = Bank gekozen
overview-step-confirmed = Bevestigd
overview-step-paid = Betaald
overview-left = { $number } minder
overview-deliveries = Afleveringen van webhooks
overview-deliveries-text = { $accepted } van { $attempts } afleverpogingen zijn geaccepteerd.
overview-latency = Je endpoints antwoorden gemiddeld na { $milliseconds } ms.
overview-delivery-day = { $day }: { $accepted } van { $attempts } geaccepteerd
overview-accepted = Geaccepteerd
overview-not-accepted = Mislukte pogingen
