nav-operations = Drift
nav-worklist = Arbetslista
nav-banks = Banker
nav-cells = Noder och köer
operations-heading = Är allt som det ska?
operations-fine = Ja. Inget kräver din uppmärksamhet.
operations-look = { $count ->
    [one] { $count } område behöver ses över.
   *[other] { $count } områden behöver ses över.
}
operations-state-fine = I ordning
operations-state-look = Se över
operations-incomplete = De här cellerna svarade inte: { $cells }. Deras innehåll saknas här.
subject-payments = Betalningar att utreda
subject-payments-fine = Utfallet av varje betalning är känt, eller så tillfrågas banken fortfarande.
subject-unknown = { $count ->
    [one] Ingen känner till utfallet av { $count } betalning.
   *[other] Ingen känner till utfallet av { $count } betalningar.
}
subject-unknown-many = Ingen känner till utfallet av minst { $number } betalningar.
subject-contradictions = { $count ->
    [one] De senaste 30 dagarna har en bank motsagt en slutgiltig status { $count } gång.
   *[other] De senaste 30 dagarna har banker motsagt en slutgiltig status { $count } gånger.
}
subject-contradictions-many = De senaste 30 dagarna har banker motsagt en slutgiltig status minst { $number } gånger.
subject-approvals = Godkännanden
subject-approvals-fine = Inget väntar på en andra person.
operations-without-mail = Inga e-postmeddelanden skickas. Den som inte tittar i portalen får inte veta att någon ändrar pengar eller åtkomst.
subject-approvals-waiting = { $count ->
    [one] { $count } ändring väntar på en andra person.
   *[other] { $count } ändringar väntar på en andra person.
}
subject-approvals-many = Minst { $number } ändringar väntar på en andra person.
subject-banks-fine = Alla banker svarar den här noden, och de flesta betalningar i dag lyckas.
subject-banks-open = De här bankerna svarar inte den här noden: { $banks }.
subject-banks-low = Få betalningar lyckas i dag hos: { $banks }.
subject-certificates-fine = Inget certifikat går ut inom 30 dagar.
subject-certificates-ending = { $count ->
    [one] { $count } certifikat går ut inom 30 dagar, har gått ut eller kan inte läsas.
   *[other] { $count } certifikat går ut inom 30 dagar, har gått ut eller kan inte läsas.
}
subject-queues = Köer
subject-queues-fine = Inget är försenat.
subject-queues-late = Försenat: { $queues }.
subject-cells = Celler
subject-cells-fine = Alla celler svarar.
subject-cells-missing = De här cellerna svarar inte: { $cells }.
subject-cells-closed = Cell { $cell } är stängd, betalare kan inte bekräfta: { $reason }
worklist-unknown = Okänt utfall
worklist-contradictions = Motsägelser
worklist-unknown-text = Betalningar som har varit UNKNOWN i mer än ett dygn, eller vars bank inte längre kan tillfrågas. Äldst först.
worklist-contradictions-text = Vad banker har sagt emot en slutgiltig status, senaste först. Statusen ändras inte. Fråga banken vad som stämmer och informera företaget.
worklist-none = Det finns ingen sådan betalning.
worklist-no-contradictions = Ingen bank har motsagt en slutgiltig status.
worklist-company = Företag
worklist-since = Sedan
worklist-known = Vad som är känt
worklist-advice = Vad du kan göra
worklist-close = Bevis och stängning
worklist-proposed = En stängning väntar på godkännande
worklist-part = Bara en del av de öppna betalningarna har sökts igenom.
worklist-further = Sök vidare
worklist-next = Nästa betalningar
worklist-first = Första betalningarna
known-lost = Bankens svar på uppdraget gick förlorat, så den kan inte tillfrågas om det.
known-unreadable = Banken ger inget läsbart svar.
known-unrecognised = Banken rapporterar en status som standarden inte har.
known-gone = Banken känner inte längre till uppdraget.
known-not-found = Banken hittar inte uppdraget: dess adress eller vårt certifikat har ändrats sedan dess.
known-unconfigured = Banken är inte längre konfigurerad och tillfrågas därför inte.
known-nothing = Banken har inte sagt hur betalningen slutade.
advice-ask = Be banken om ett skriftligt svar och föreslå att betalningen stängs med det.
advice-configure = Konfigurera banken igen som den var: då tillfrågas den automatiskt.
advice-approve = En annan person måste godkänna stängningen.
close-heading = Stäng { $reference }, { $amount }
close-story = Vad som har hänt
close-started = Uppdraget skickades
close-returned = Betalaren återvände
close-end-to-end = End-to-end-id
close-order-id = Bankens id för uppdraget
close-not-known = Inte känt
close-unreadable = Inget läsbart svar sedan
close-next-poll = Banken tillfrågas igen
close-form = Föreslå hur den slutade
close-text = Stäng den bara med bankens skriftliga svar. En annan person måste godkänna det. Då är statusen slutgiltig och företaget meddelas.
close-outcome = Hur den slutade
close-executed = Genomförd: banken har överfört pengarna
close-failed = Misslyckad: banken har inte överfört pengarna och kommer inte att göra det
close-evidence = Bevis
close-evidence-hint = Vem på banken som sa det, när och med vilken referens, på en rad. Det sparas för alltid: inga kontonummer och inga namn på betalare.
close-outcome-wrong = Välj hur den slutade.
close-evidence-wrong = Skriv en rad med högst 2000 tecken.
close-confirm = Föreslå stängning
close-proposed-text = { $person } föreslår att stänga den som: { $outcome }. En annan person godkänner det.
close-not-unknown = Bara en betalning med statusen UNKNOWN kan stängas. Statusen för den här: { $status }.
close-no-attempt = Betalningen har inget öppet försök hos en bank och kan därför inte stängas.
done-closing-proposed = Stängningen har föreslagits. En annan person måste godkänna den.
banks-text = Hur betalningar går hos varje bank för alla företag, och hur den här noden ser den. Dagar börjar vid midnatt i UTC.
banks-none = Ingen bank är konfigurerad.
banks-paused = Pausad
banks-protocol = Protokoll
banks-serves = Land och valutor
banks-any-country = Alla länder
banks-today = Betalda i dag
banks-month = Betalda de senaste 30 dagarna
banks-success = { $paid } av { $ended } försök ({ $percent } %)
banks-no-attempts = Inget försök har avslutats
banks-low = Lågt
banks-circuit = Kretsbrytare på den här noden
circuit-closed = Sluten: betalare kan välja banken
circuit-open = Öppen: banken svarar inte
circuit-half-open = Nästa anrop avgör
circuit-since = sedan
circuit-until = betalare kan välja den igen
banks-latency = Varaktighet för anrop från den här noden
banks-latency-text = Hälften inom { $median } ms, 95 % inom { $percentile } ms (anrop den senaste timmen: { $calls })
banks-no-calls = Inget anrop den senaste timmen
certificates-heading = Certifikat
certificates-none = Inget certifikat är konfigurerat.
certificates-advice = Begär ett nytt certifikat nu, byt ut filen och starta om noderna.
certificates-user = Används för
certificates-file = Fil
certificates-end = Går ut
certificate-valid = Giltigt
certificate-days = { $count ->
    [one] { $count } dag kvar
   *[other] { $count } dagar kvar
}
certificate-ended = Utgånget
certificate-unreadable = Kan inte läsas
cells-text = Databaserna, noderna som betjänar dem och vad som väntar i var och en.
cells-cell = Cell { $cell }
cells-reachable = Svarar
cells-unreachable = Svarar inte
cells-refused = Betjänas inte av den här noden
cells-closed = Stängd: betalare kan inte bekräfta
cells-schema = Schemats version
cells-advice = Något är försenat. Starta en worker (paylink serve), eller en till om en redan körs, och titta i dess logg.
cells-queue = Vad
cells-due = Antal
cells-since = Äldst, eller senast utfört
cells-late = Försenat
cells-on-time = I tid
cells-nodes = Noder
cells-node = Nod
cells-no-nodes = Ingen nod har betjänat den här cellen det senaste dygnet.
cells-version = Version
cells-seen = Senaste livstecken
cells-node-alive = Körs
cells-node-gone = Inget livstecken
queue-polls = Förfrågningar till banker
queue-polls-claimed = Pågående anrop till banker
queue-deliveries = Förfallna leveranser
queue-queued = Leveranser som väntar på nytt försök
queue-held = Leveranser som hålls för slutpunkter med fel
queue-replays = Tidigare händelser som skickas igen
queue-counts = Räkning för diagram
queue-erasures = Personuppgifter att radera
queue-worker = Worker för leveranser
