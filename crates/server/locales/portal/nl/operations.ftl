nav-operations = Beheer
nav-worklist = Werklijst
nav-banks = Banken
nav-cells = Nodes en wachtrijen
operations-heading = Is alles in orde?
operations-fine = Ja. Niets vraagt om je aandacht.
operations-look = { $count ->
    [one] { $count } onderwerp moet worden bekeken.
   *[other] { $count } onderwerpen moeten worden bekeken.
}
operations-state-fine = In orde
operations-state-look = Bekijken
operations-incomplete = Deze cellen gaven geen antwoord: { $cells }. Wat erin staat, ontbreekt hier.
subject-payments = Betalingen om uit te zoeken
subject-payments-fine = De uitkomst van elke betaling is bekend, of de bank wordt nog gevraagd.
subject-unknown = { $count ->
    [one] Niemand kent de uitkomst van { $count } betaling.
   *[other] Niemand kent de uitkomst van { $count } betalingen.
}
subject-unknown-many = Niemand kent de uitkomst van ten minste { $number } betalingen.
subject-contradictions = { $count ->
    [one] In de laatste 30 dagen sprak een bank { $count } keer een definitieve status tegen.
   *[other] In de laatste 30 dagen spraken banken { $count } keer een definitieve status tegen.
}
subject-contradictions-many = In de laatste 30 dagen spraken banken ten minste { $number } keer een definitieve status tegen.
subject-approvals = Goedkeuringen
subject-approvals-fine = Niets wacht op een tweede persoon.
operations-without-mail = Er worden geen e-mails verstuurd. Wie niet in het portaal kijkt, merkt niet dat iemand geld of toegang wijzigt.
subject-approvals-waiting = { $count ->
    [one] { $count } wijziging wacht op een tweede persoon.
   *[other] { $count } wijzigingen wachten op een tweede persoon.
}
subject-approvals-many = Ten minste { $number } wijzigingen wachten op een tweede persoon.
subject-banks-fine = Elke bank antwoordt deze node, en de meeste betalingen van vandaag slagen.
subject-banks-open = Deze banken antwoorden deze node niet: { $banks }.
subject-banks-low = Vandaag slagen er weinig betalingen bij: { $banks }.
subject-certificates-fine = Geen certificaat verloopt binnen 30 dagen.
subject-certificates-ending = { $count ->
    [one] { $count } certificaat verloopt binnen 30 dagen, is verlopen of is niet leesbaar.
   *[other] { $count } certificaten verlopen binnen 30 dagen, zijn verlopen of zijn niet leesbaar.
}
subject-queues = Wachtrijen
subject-queues-fine = Niets is te laat.
subject-queues-late = Te laat: { $queues }.
subject-cells = Cellen
subject-cells-fine = Elke cel antwoordt.
subject-cells-missing = Deze cellen antwoorden niet: { $cells }.
subject-cells-closed = Cel { $cell } is gesloten, betalers kunnen niet bevestigen: { $reason }
worklist-unknown = Uitkomst onbekend
worklist-contradictions = Tegenspraken
worklist-unknown-text = Betalingen die langer dan een dag UNKNOWN zijn, of waarvan de bank niet meer kan worden gevraagd. Oudste eerst.
worklist-contradictions-text = Wat banken tegen een definitieve status hebben gezegd, nieuwste eerst. De status verandert niet. Vraag de bank wat juist is, en informeer het bedrijf.
worklist-none = Er is geen betaling van deze soort.
worklist-no-contradictions = Geen bank heeft een definitieve status tegengesproken.
worklist-company = Bedrijf
worklist-since = Sinds
worklist-known = Wat bekend is
worklist-advice = Wat te doen
worklist-close = Bewijs en afsluiten
worklist-proposed = Een afsluiting wacht op goedkeuring
worklist-part = Slechts een deel van de open betalingen is doorzocht.
worklist-further = Verder zoeken
worklist-next = Volgende betalingen
worklist-first = Eerste betalingen
known-lost = Het antwoord van de bank op de opdracht ging verloren, dus zij kan er niet naar worden gevraagd.
known-unreadable = De bank geeft geen leesbaar antwoord.
known-unrecognised = De bank meldt een status die de standaard niet kent.
known-gone = De bank kent de opdracht niet meer.
known-not-found = De bank vindt de opdracht niet: haar adres of ons certificaat is sindsdien gewijzigd.
known-unconfigured = De bank is niet meer geconfigureerd en wordt dus niet gevraagd.
known-nothing = De bank heeft niet gezegd hoe de betaling is afgelopen.
advice-ask = Vraag de bank om een schriftelijk antwoord en stel daarmee voor de betaling af te sluiten.
advice-configure = Configureer de bank weer zoals zij was: dan wordt zij vanzelf gevraagd.
advice-approve = Een andere persoon moet de afsluiting goedkeuren.
close-heading = { $reference }, { $amount } afsluiten
close-story = Wat er is gebeurd
close-started = Opdracht verstuurd
close-returned = Betaler teruggekomen
close-end-to-end = End-to-end-id
close-order-id = Opdrachtnummer van de bank
close-not-known = Niet bekend
close-unreadable = Geen leesbaar antwoord sinds
close-next-poll = De bank wordt opnieuw gevraagd
close-form = Uitkomst voorstellen
close-text = Sluit de betaling alleen af met het schriftelijke antwoord van de bank. Een andere persoon moet dit goedkeuren. Dan is de status definitief en wordt het bedrijf ingelicht.
close-outcome = Uitkomst
close-executed = Uitgevoerd: de bank heeft het geld overgemaakt
close-failed = Mislukt: de bank heeft het geld niet overgemaakt en zal dat niet doen
close-evidence = Bewijs
close-evidence-hint = Wie bij de bank het zei, wanneer en onder welk kenmerk, op één regel. Het wordt voor altijd bewaard: geen rekeningnummers en geen namen van betalers.
close-outcome-wrong = Kies de uitkomst.
close-evidence-wrong = Schrijf één regel van hoogstens 2000 tekens.
close-confirm = Afsluiten voorstellen
close-proposed-text = { $person } stelt voor af te sluiten als: { $outcome }. Een andere persoon keurt dat goed.
close-not-unknown = Alleen een betaling met de status UNKNOWN kan worden afgesloten. De status van deze: { $status }.
close-no-attempt = De betaling heeft geen open poging bij een bank en kan dus niet worden afgesloten.
done-closing-proposed = De afsluiting is voorgesteld. Een andere persoon moet die goedkeuren.
banks-text = Hoe betalingen bij elke bank verlopen voor alle bedrijven, en hoe deze node haar ziet. Dagen beginnen om middernacht UTC.
banks-none = Er is geen bank geconfigureerd.
banks-paused = Gepauzeerd
banks-protocol = Protocol
banks-serves = Land en valuta’s
banks-any-country = Elk land
banks-today = Vandaag betaald
banks-month = Betaald in de laatste 30 dagen
banks-success = { $paid } van { $ended } pogingen ({ $percent } %)
banks-no-attempts = Geen poging is beëindigd
banks-low = Laag
banks-circuit = Stroomonderbreker op deze node
circuit-closed = Gesloten: betalers kunnen de bank kiezen
circuit-open = Open: de bank antwoordt niet
circuit-half-open = De volgende aanroep beslist
circuit-since = sinds
circuit-until = betalers kunnen haar weer kiezen
banks-latency = Duur van aanroepen van deze node
banks-latency-text = De helft binnen { $median } ms, 95 % binnen { $percentile } ms (aanroepen van het laatste uur: { $calls })
banks-no-calls = Geen aanroep in het laatste uur
certificates-heading = Certificaten
certificates-none = Er is geen certificaat geconfigureerd.
certificates-advice = Vraag nu een nieuw certificaat aan, vervang het bestand en herstart de nodes.
certificates-user = Gebruikt voor
certificates-file = Bestand
certificates-end = Verloopt
certificate-valid = Geldig
certificate-days = { $count ->
    [one] Nog { $count } dag
   *[other] Nog { $count } dagen
}
certificate-ended = Verlopen
certificate-unreadable = Niet leesbaar
cells-text = De databases, de nodes die ze bedienen, en wat in elk ervan wacht.
cells-cell = Cel { $cell }
cells-reachable = Antwoordt
cells-unreachable = Antwoordt niet
cells-refused = Niet bediend door deze node
cells-closed = Gesloten: betalers kunnen niet bevestigen
cells-schema = Versie van het schema
cells-advice = Iets is te laat. Start een worker (paylink serve), of nog een als er een draait, en bekijk het logboek.
cells-queue = Wat
cells-due = Aantal
cells-since = Oudste, of laatst gedaan
cells-late = Te laat
cells-on-time = Op tijd
cells-nodes = Nodes
cells-node = Node
cells-no-nodes = Geen node heeft deze cel in de laatste dag bediend.
cells-version = Versie
cells-seen = Laatste levensteken
cells-node-alive = Actief
cells-node-gone = Geen levensteken
queue-polls = Vragen aan banken
queue-polls-claimed = Lopende aanroepen van banken
queue-deliveries = Bezorgingen aan de beurt
queue-queued = Bezorgingen die op een nieuwe poging wachten
queue-held = Vastgehouden bezorgingen voor endpoints met storing
queue-replays = Eerdere gebeurtenissen die opnieuw worden gestuurd
queue-counts = Tellingen voor grafieken
queue-erasures = Te wissen persoonsgegevens
queue-worker = Worker voor bezorgingen
