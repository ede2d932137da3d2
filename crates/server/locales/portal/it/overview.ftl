overview-today = Oggi
overview-month = Gli ultimi 30 giorni
overview-counted = Conteggio fino a
overview-utc = I giorni iniziano a mezzanotte UTC.
overview-failing = { $count ->
    [one] Oggi { $count } tentativo di consegna non è riuscito.
   *[other] Oggi { $count } tentativi di consegna non sono riusciti.
}
overview-why = Scopri perché
overview-started = Iniziati
overview-paid = Pagati
overview-amount = Importo pagato
overview-not-paid = Non pagati
overview-failed = Non riusciti
overview-cancelled = Annullati
overview-volume = Pagamenti
overview-volume-text = { $paid } pagamenti su { $started } sono stati pagati.
overview-day = { $day }: { $paid } pagati su { $started }
overview-highest = Massimo: { $number }
overview-table = Come tabella
overview-col-day = Giorno
overview-none = Niente negli ultimi 30 giorni.
overview-banks = Successo per banca
overview-banks-text = Quanti tentativi presso una banca si sono conclusi con un pagamento.
overview-times = Tempo fino al pagamento
overview-times-text = Dalla conferma del pagatore allo stato definitivo.
overview-within-seconds = { $count ->
    [one] Fino a { $count } secondo
   *[other] Fino a { $count } secondi
}
overview-within-minutes = { $count ->
    [one] Fino a { $count } minuto
   *[other] Fino a { $count } minuti
}
overview-within-hour = Fino a un’ora
overview-longer = Di più
overview-steps = Dove i pagatori abbandonano
overview-steps-text = Dai link del tuo negozio al denaro. Sono contati anche i programmi di posta che aprono i link.
overview-step-generated = Link generato
overview-step-opened = Link aperto
overview-step-bank = Banca scelta
overview-step-confirmed = Confermato
overview-step-paid = Pagato
overview-left = { $number } in meno
overview-deliveries = Consegne dei webhook
overview-deliveries-text = { $accepted } tentativi di consegna su { $attempts } sono stati accettati.
overview-latency = I tuoi endpoint rispondono in media dopo { $milliseconds } ms.
overview-delivery-day = { $day }: { $accepted } accettati su { $attempts }
overview-accepted = Accettati
overview-not-accepted = Tentativi non riusciti
