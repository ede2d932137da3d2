nav-operations = Drift
nav-worklist = Arbeidsliste
nav-banks = Banker
nav-cells = Noder og køer
operations-heading = Er alt i orden?
operations-fine = Ja. Ingenting krever oppmerksomhet.
operations-look = { $count ->
    [one] { $count } område bør ses på.
   *[other] { $count } områder bør ses på.
}
operations-state-fine = I orden
operations-state-look = Se på dette
operations-incomplete = Disse cellene svarte ikke: { $cells }. Innholdet deres mangler her.
subject-payments = Betalinger som må undersøkes
subject-payments-fine = Utfallet av hver betaling er kjent, eller banken blir fortsatt spurt.
subject-unknown = { $count ->
    [one] Ingen kjenner utfallet av { $count } betaling.
   *[other] Ingen kjenner utfallet av { $count } betalinger.
}
subject-unknown-many = Ingen kjenner utfallet av minst { $number } betalinger.
subject-contradictions = { $count ->
    [one] De siste 30 dagene har en bank motsagt en endelig status { $count } gang.
   *[other] De siste 30 dagene har banker motsagt en endelig status { $count } ganger.
}
subject-contradictions-many = De siste 30 dagene har banker motsagt en endelig status minst { $number } ganger.
subject-approvals = Godkjenninger
subject-approvals-fine = Ingenting venter på en person til.
operations-without-mail = Ingen e-poster sendes. Den som ikke ser i portalen, får ikke vite at noen endrer penger eller tilgang.
subject-approvals-waiting = { $count ->
    [one] { $count } endring venter på en person til.
   *[other] { $count } endringer venter på en person til.
}
subject-approvals-many = Minst { $number } endringer venter på en person til.
subject-banks-fine = Alle banker svarer denne noden, og de fleste betalingene i dag lykkes.
subject-banks-open = Disse bankene svarer ikke denne noden: { $banks }.
subject-banks-low = Få betalinger lykkes i dag hos: { $banks }.
subject-certificates-fine = Ingen sertifikater utløper innen 30 dager.
subject-certificates-ending = { $count ->
    [one] { $count } sertifikat utløper innen 30 dager, er utløpt eller kan ikke leses.
   *[other] { $count } sertifikater utløper innen 30 dager, er utløpt eller kan ikke leses.
}
subject-queues = Køer
subject-queues-fine = Ingenting er forsinket.
subject-queues-late = Forsinket: { $queues }.
subject-cells = Celler
subject-cells-fine = Alle celler svarer.
subject-cells-missing = Disse cellene svarer ikke: { $cells }.
subject-cells-closed = Celle { $cell } er lukket, betalere kan ikke bekrefte: { $reason }
worklist-unknown = Ukjent utfall
worklist-contradictions = Motsigelser
worklist-unknown-text = Betalinger som har vært UNKNOWN i mer enn ett døgn, eller der banken ikke lenger kan spørres. Eldste først.
worklist-contradictions-text = Det banker har sagt mot en endelig status, nyeste først. Statusen endres ikke. Spør banken hva som er riktig, og informer selskapet.
worklist-none = Det finnes ingen slike betalinger.
worklist-no-contradictions = Ingen bank har motsagt en endelig status.
worklist-company = Selskap
worklist-since = Siden
worklist-known = Det som er kjent
worklist-advice = Hva som må gjøres
worklist-close = Dokumentasjon og lukking
worklist-proposed = En lukking venter på godkjenning
worklist-part = Bare en del av de åpne betalingene er gjennomsøkt.
worklist-further = Søk videre
worklist-next = Neste betalinger
worklist-first = Første betalinger
known-lost = Bankens svar på ordren gikk tapt, så den kan ikke spørres om den.
known-unreadable = Banken gir ikke noe lesbart svar.
known-unrecognised = Banken melder en status som standarden ikke har.
known-gone = Banken kjenner ikke lenger ordren.
known-not-found = Banken finner ikke ordren: adressen eller sertifikatet vårt er endret siden.
known-unconfigured = Banken er ikke lenger konfigurert og blir derfor ikke spurt.
known-nothing = Banken har ikke sagt hvordan betalingen endte.
advice-ask = Be banken om et skriftlig svar, og foreslå å lukke betalingen med det.
advice-configure = Konfigurer banken igjen slik den var: da blir den spurt automatisk.
advice-approve = En annen person må godkjenne lukkingen.
close-heading = Lukk { $reference }, { $amount }
close-story = Hva som har skjedd
close-started = Ordre sendt
close-returned = Betaleren kom tilbake
close-end-to-end = Ende-til-ende-id
close-order-id = Bankens id for ordren
close-not-known = Ikke kjent
close-unreadable = Ikke noe lesbart svar siden
close-next-poll = Banken blir spurt igjen
close-form = Foreslå hvordan den endte
close-text = Lukk den bare med bankens skriftlige svar. En annen person må godkjenne dette. Da er statusen endelig, og selskapet blir varslet.
close-outcome = Hvordan den endte
close-executed = Utført: banken har overført pengene
close-failed = Mislykket: banken har ikke overført pengene og vil ikke gjøre det
close-evidence = Dokumentasjon
close-evidence-hint = Hvem i banken som sa det, når og med hvilken referanse, på én linje. Det lagres for alltid: ingen kontonumre og ingen navn på betalere.
close-outcome-wrong = Velg hvordan den endte.
close-evidence-wrong = Skriv én linje på høyst 2000 tegn.
close-confirm = Foreslå lukking
close-proposed-text = { $person } foreslår å lukke den som: { $outcome }. En annen person godkjenner det.
close-not-unknown = Bare en betaling med statusen UNKNOWN kan lukkes. Statusen til denne: { $status }.
close-no-attempt = Betalingen har ikke noe åpent forsøk hos en bank og kan derfor ikke lukkes.
done-closing-proposed = Lukkingen er foreslått. En annen person må godkjenne den.
banks-text = Hvordan betalinger går hos hver bank for alle selskaper, og hvordan denne noden ser den. Dager begynner ved midnatt i UTC.
banks-none = Ingen bank er konfigurert.
banks-paused = Satt på pause
banks-protocol = Protokoll
banks-serves = Land og valutaer
banks-any-country = Alle land
banks-today = Betalt i dag
banks-month = Betalt de siste 30 dagene
banks-success = { $paid } av { $ended } forsøk ({ $percent } %)
banks-no-attempts = Ingen forsøk er avsluttet
banks-low = Lavt
banks-circuit = Kretsbryter på denne noden
circuit-closed = Lukket: betalere kan velge banken
circuit-open = Åpen: banken svarer ikke
circuit-half-open = Neste kall avgjør
circuit-since = siden
circuit-until = betalere kan velge den igjen
banks-latency = Varighet av kall fra denne noden
banks-latency-text = Halvparten innen { $median } ms, 95 % innen { $percentile } ms (kall den siste timen: { $calls })
banks-no-calls = Ingen kall den siste timen
certificates-heading = Sertifikater
certificates-none = Ingen sertifikater er konfigurert.
certificates-advice = Be om et nytt sertifikat nå, bytt ut filen og start nodene på nytt.
certificates-user = Brukes for
certificates-file = Fil
certificates-end = Utløper
certificate-valid = Gyldig
certificate-days = { $count ->
    [one] { $count } dag igjen
   *[other] { $count } dager igjen
}
certificate-ended = Utløpt
certificate-unreadable = Kan ikke leses
cells-text = Databasene, nodene som betjener dem, og hva som venter i hver av dem.
cells-cell = Celle { $cell }
cells-reachable = Svarer
cells-unreachable = Svarer ikke
cells-refused = Betjenes ikke av denne noden
cells-closed = Lukket: betalere kan ikke bekrefte
cells-schema = Skjemaversjon
cells-advice = Noe er forsinket. Start en worker (paylink serve), eller én til hvis en kjører, og se i loggen dens.
cells-queue = Hva
cells-due = Antall
cells-since = Eldste, eller sist utført
cells-late = Forsinket
cells-on-time = I rute
cells-nodes = Noder
cells-node = Node
cells-no-nodes = Ingen node har betjent denne cellen det siste døgnet.
cells-version = Versjon
cells-seen = Siste livstegn
cells-node-alive = Kjører
cells-node-gone = Ingen livstegn
queue-polls = Spørsmål til banker
queue-polls-claimed = Pågående kall til banker
queue-deliveries = Forfalte leveringer
queue-queued = Leveringer som venter på nytt forsøk
queue-held = Leveringer som holdes tilbake for endepunkter med feil
queue-replays = Tidligere hendelser som sendes på nytt
queue-counts = Tall for diagrammer
queue-erasures = Personopplysninger som skal slettes
queue-worker = Worker for leveringer
