nav-section-payments = Betalingen
nav-deliveries = Bezorgingen
may-view-deliveries = Bezorgingen van gebeurtenissen zien
may-replay-events = Gebeurtenissen opnieuw sturen en de antwoorden van endpoints zien

deliveries-text = Gebeurtenissen die naar je endpoints zijn gestuurd, en wat ervan geworden is.
deliveries-all = Alle
deliveries-endpoint = Ontvangend endpoint
deliveries-removed = { $name } (verwijderd)
deliveries-cause = Oorzaak
deliveries-show-all = Alle bezorgingen tonen
deliveries-none = Er is nog geen gebeurtenis gestuurd. Als een betaling eindigt, verschijnt de gebeurtenis hier.
deliveries-none-waiting = Er wacht niets: elke gebeurtenis is aangekomen of opgegeven.
deliveries-none-failed = Geen bezorging is mislukt. Gebeurtenissen die niet aankomen, worden ongeveer 22 uur opnieuw geprobeerd voordat ze hier staan.
deliveries-nothing = Geen bezorging voldoet aan het filter.
deliveries-searched = Gezocht tot { $time }. Er kunnen er meer zijn.
deliveries-search-on = Verder zoeken
deliveries-more = Meer bezorgingen
deliveries-first = Terug naar de eerste pagina
deliveries-of-endpoint = Alle bezorgingen ervan

causes-heading = Fouten per oorzaak
cause-dns = Hostnaam niet gevonden (DNS)
cause-blocked = Adres niet toegestaan
cause-connection = Verbinding mislukt
cause-tls = TLS of certificaat
cause-timeout = Geen antwoord op tijd
cause-not-http = Geen HTTP-antwoord
cause-redirect = Doorverwijzing (3xx)
cause-unauthorised = Geweigerd, misschien de handtekening (401, 403)
cause-not-found = Verkeerd pad of verkeerde methode (404, 405)
cause-gone = Geen gebeurtenissen meer gewenst (410)
cause-rate-limited = Te veel verzoeken (429)
cause-client-error = Afgewezen door je server (4xx)
cause-server-error = Fout van je server (5xx)
cause-not-sent = Niet binnen 22 uur gestuurd
cause-other = Een ander antwoord
advice-signature = Als hij de handtekening controleert, mislukt die controle: vergelijk het geheim, controleer de inhoud precies zoals ontvangen en kijk of de klok van je server goed staat.
advice-not-sent = We hebben de gebeurtenis niet gestuurd, omdat het endpoint uitgeschakeld was of faalde in de 22 uur waarin we het proberen. Schakel het in of herstel het en stuur de gebeurtenis opnieuw.

event-heading = Gebeurtenis van { $reference }
event-payment = Betaling
event-test = Geen: dit is een testgebeurtenis
event-ended = Beëindigd
event-request = Verzoek
event-signature = Elke poging heeft een eigen tijdstempel en handtekening. Handtekeningen worden niet bewaard.
event-send-again = Opnieuw sturen
event-send-all = Opnieuw naar alle endpoints sturen
event-erased = De inhoud van deze gebeurtenis is gewist, dus ze kan niet opnieuw worden gestuurd.
event-no-endpoint = De gebeurtenis is naar geen enkel endpoint gestuurd: er was er geen ingeschakeld toen ze ontstond.
event-endpoint-disabled = Het endpoint is uitgeschakeld of verwijderd. Er wordt niets naartoe gestuurd.
event-no-attempt = Er was geen poging in de laatste 30 dagen.
event-older = Oudere pogingen worden niet getoond.
event-answer-not-shown = Oudere antwoorden worden niet getoond.
event-cut = Alleen het begin wordt getoond.
event-body-hidden = Wat het endpoint antwoordde, zien eigenaren en ontwikkelaars.
done-event-replayed = De gebeurtenis is opnieuw gestuurd. De laatste poging staat hieronder.
done-event-not-sent = Er is niets gestuurd: het endpoint is uitgeschakeld of verwijderd.
done-event-erased = Er is niets gestuurd: de inhoud van de gebeurtenis is gewist.

replay-heading = Eerdere gebeurtenissen opnieuw sturen
replay-text = Bijvoorbeeld na een storing van je server. De gebeurtenissen zijn identiek aan de eerste, met dezelfde id’s.
replay-since = Gebeurtenissen sinds
replay-hour = Het laatste uur
replay-day = De laatste 24 uur
replay-week = De laatste 7 dagen
replay-own = Sinds deze datum en tijd
replay-date = Datum
replay-time = Tijd (UTC)
replay-missing = Alleen wat niet is aangekomen
replay-missing-hint = Anders krijgt je server ook gebeurtenissen opnieuw die hij al heeft geaccepteerd.
replay-continue = Doorgaan
replay-time-wrong = Kies een periode, of een datum en tijd in het verleden.
replay-nothing = Er is niets te sturen: sindsdien ontbreekt er geen gebeurtenis bij een ingeschakeld endpoint.
replay-question = De gebeurtenissen sinds { $since } opnieuw sturen?
replay-question-count = { $count ->
    [one] { $count } bezorging komt in de wachtrij.
   *[other] { $count } bezorgingen komen in de wachtrij.
}
replay-question-many = Meer dan { $number } bezorgingen komen in de wachtrij.
replay-question-later = Van de eerste { $number } gebeurtenissen hoeft er geen opnieuw gestuurd te worden. Latere misschien wel.
replay-question-text = Je server krijgt ze met een paar tegelijk. Een gebeurtenis die hij al heeft, herkent hij aan de id.
replay-erased = { $count ->
    [one] { $count } gebeurtenis sindsdien is gewist en kan niet worden gestuurd.
   *[other] { $count } gebeurtenissen sindsdien zijn gewist en kunnen niet worden gestuurd.
}
replay-start = Nu opnieuw sturen
replay-running = Bezig
replay-finished = Klaar
replay-examined = Bekeken gebeurtenissen
replay-queued = { $count ->
    [one] { $count } bezorging staat in de wachtrij.
   *[other] { $count } bezorgingen staan in de wachtrij.
}
replay-skipped = { $count ->
    [one] { $count } is overgeslagen omdat die al was aangekomen.
   *[other] { $count } zijn overgeslagen omdat ze al waren aangekomen.
}
replay-started = Gestart
replay-refresh = Het gaat door als je deze pagina verlaat. De pagina laadt zichzelf elke twee seconden opnieuw.
replay-waiting = Bekijken wat er wacht
replay-latest = Eerder gestart
done-replay-running = Er is niets gestart: deze is nog bezig.

console-heading = Testconsole
console-text = Stuur een ondertekende gebeurtenis met de status die je wilt proberen en bekijk de hele uitwisseling.
console-live-text = Dit bedrijf is live. Daarom zegt de gebeurtenis altijd CANCELLED met de omschrijving TEST en horen de eigenaren dat je die hebt gestuurd. Een testbedrijf kan elke status sturen.
console-warning = De betaling in de gebeurtenis bestaat niet: opvragen geeft de status 404. Een programma dat verzendt zonder de betaling op te vragen, zou verzenden.
console-status-missing = Kies een status.
console-reference-hint = Optioneel. 1 tot 18 letters, cijfers en spaties.
console-data-hint = Optioneel. Wat je programma bij de link heeft opgegeven, zoals een bestelnummer.
console-data-wrong = Gebruik maximaal 100 tekens: letters, cijfers en - . _ ~
console-send = Gebeurtenis sturen
console-exchange = De uitwisseling
console-accepted = Je server heeft de gebeurtenis geaccepteerd.
console-event = Alle pogingen van deze gebeurtenis
