overview-today = Dzisiaj
overview-month = Ostatnie 30 dni
overview-counted = Policzono do
overview-utc = Dni zaczynają się o północy UTC.
overview-failing = { $count ->
    [one] Dzisiaj nie powiodła się { $count } próba dostarczenia.
    [few] Dzisiaj nie powiodły się { $count } próby dostarczenia.
    [many] Dzisiaj nie powiodło się { $count } prób dostarczenia.
   *[other] Dzisiaj nie powiodło się { $count } próby dostarczenia.
}
overview-why = Zobacz dlaczego
overview-started = Rozpoczęte
overview-paid = Zapłacone
overview-amount = Zapłacona kwota
overview-not-paid = Niezapłacone
overview-failed = Nieudane
overview-cancelled = Anulowane
overview-volume = Płatności
overview-volume-text = Zapłacono { $paid } z { $started } płatności.
overview-day = { $day }: zapłacono { $paid } z { $started }
overview-highest = Najwięcej: { $number }
overview-table = Jako tabela
overview-col-day = Dzień
overview-none = Nic w ostatnich 30 dniach.
overview-banks = Skuteczność według banku
overview-banks-text = Ile prób w danym banku zakończyło się płatnością.
overview-times = Czas do zapłaty
overview-times-text = Od potwierdzenia przez płatnika do ostatecznego statusu.
overview-within-seconds = { $count ->
    [one] Do { $count } sekundy
    [few] Do { $count } sekund
    [many] Do { $count } sekund
   *[other] Do { $count } sekundy
}
overview-within-minutes = { $count ->
    [one] Do { $count } minuty
    [few] Do { $count } minut
    [many] Do { $count } minut
   *[other] Do { $count } minuty
}
overview-within-hour = Do godziny
overview-longer = Dłużej
overview-steps = Gdzie płatnicy rezygnują
overview-steps-text = Od linków sklepu do pieniędzy. Liczone są też programy pocztowe, które otwierają linki.
overview-step-generated = Link wygenerowany
overview-step-opened = Link otwarty
overview-step-bank = Bank wybrany
overview-step-confirmed = Potwierdzono
overview-step-paid = Zapłacono
overview-left = o { $number } mniej
overview-deliveries = Dostarczenia webhooków
overview-deliveries-text = Przyjęto { $accepted } z { $attempts } prób dostarczenia.
overview-latency = Punkty końcowe odpowiadają średnio po { $milliseconds } ms.
overview-delivery-day = { $day }: przyjęto { $accepted } z { $attempts }
overview-accepted = Przyjęte
overview-not-accepted = Nieudane próby
