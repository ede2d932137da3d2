nav-operations = Operatività
nav-worklist = Da esaminare
nav-banks = Banche
nav-cells = Nodi e code
operations-heading = Va tutto bene?
operations-fine = Sì. Nulla richiede la tua attenzione.
operations-look = { $count ->
    [one] { $count } argomento è da controllare.
   *[other] { $count } argomenti sono da controllare.
}
operations-state-fine = A posto
operations-state-look = Da controllare
operations-incomplete = Queste celle non hanno risposto: { $cells }. Il loro contenuto qui manca.
subject-payments = Pagamenti da chiarire
subject-payments-fine = L’esito di ogni pagamento è noto, o la sua banca viene ancora interrogata.
subject-unknown = { $count ->
    [one] Nessuno conosce l’esito di { $count } pagamento.
   *[other] Nessuno conosce l’esito di { $count } pagamenti.
}
subject-unknown-many = Nessuno conosce l’esito di almeno { $number } pagamenti.
subject-contradictions = { $count ->
    [one] Negli ultimi 30 giorni una banca ha contraddetto { $count } volta uno stato definitivo.
   *[other] Negli ultimi 30 giorni le banche hanno contraddetto { $count } volte uno stato definitivo.
}
subject-contradictions-many = Negli ultimi 30 giorni le banche hanno contraddetto almeno { $number } volte uno stato definitivo.
subject-approvals = Approvazioni
subject-approvals-fine = Nulla attende una seconda persona.
operations-without-mail = Non viene inviata alcuna e-mail. Chi non guarda il portale non sa che qualcuno cambia il denaro o gli accessi.
subject-approvals-waiting = { $count ->
    [one] { $count } modifica attende una seconda persona.
   *[other] { $count } modifiche attendono una seconda persona.
}
subject-approvals-many = Almeno { $number } modifiche attendono una seconda persona.
subject-banks-fine = Ogni banca risponde a questo nodo e la maggior parte dei pagamenti di oggi riesce.
subject-banks-open = Queste banche non rispondono a questo nodo: { $banks }.
subject-banks-low = Oggi riescono pochi pagamenti presso: { $banks }.
subject-certificates-fine = Nessun certificato scade entro 30 giorni.
subject-certificates-ending = { $count ->
    [one] { $count } certificato scade entro 30 giorni, è scaduto o non è leggibile.
   *[other] { $count } certificati scadono entro 30 giorni, sono scaduti o non sono leggibili.
}
subject-queues = Code
subject-queues-fine = Nulla è in ritardo.
subject-queues-late = In ritardo: { $queues }.
subject-cells = Celle
subject-cells-fine = Tutte le celle rispondono.
subject-cells-missing = Queste celle non rispondono: { $cells }.
subject-cells-closed = La cella { $cell } è chiusa, i pagatori non possono confermare: { $reason }
worklist-unknown = Esito sconosciuto
worklist-contradictions = Contraddizioni
worklist-unknown-text = Pagamenti UNKNOWN da più di un giorno, o la cui banca non può più essere interrogata. Prima i più vecchi.
worklist-contradictions-text = Ciò che le banche hanno detto contro uno stato definitivo, prima il più recente. Lo stato non cambia. Chiedi alla banca che cosa è giusto e informa l’azienda.
worklist-none = Non c’è nessun pagamento di questo tipo.
worklist-no-contradictions = Nessuna banca ha contraddetto uno stato definitivo.
worklist-company = Azienda
worklist-since = Dal
worklist-known = Che cosa si sa
worklist-advice = Che cosa fare
worklist-close = Prove e chiusura
worklist-proposed = Una chiusura attende l’approvazione
worklist-part = È stata esaminata solo una parte dei pagamenti aperti.
worklist-further = Continua la ricerca
worklist-next = Pagamenti successivi
worklist-first = Primi pagamenti
known-lost = La risposta della banca all’ordine è andata persa, quindi non può essere interrogata.
known-unreadable = La banca non dà una risposta leggibile.
known-unrecognised = La banca comunica uno stato che lo standard non prevede.
known-gone = La banca non conosce più l’ordine.
known-not-found = La banca non trova l’ordine: il suo indirizzo o il nostro certificato è cambiato da allora.
known-unconfigured = La banca non è più configurata, quindi non viene interrogata.
known-nothing = La banca non ha detto come è finito il pagamento.
advice-ask = Chiedi alla banca una risposta scritta e proponi con essa di chiudere il pagamento.
advice-configure = Configura di nuovo la banca com’era: allora verrà interrogata automaticamente.
advice-approve = Un’altra persona deve approvare la chiusura.
close-heading = Chiudi { $reference }, { $amount }
close-story = Che cosa è successo
close-started = Ordine inviato
close-returned = Pagatore tornato
close-end-to-end = Id. end-to-end
close-order-id = Id. dell’ordine presso la banca
close-not-known = Non noto
close-unreadable = Nessuna risposta leggibile dal
close-next-poll = La banca viene interrogata di nuovo
close-form = Proponi come è finito
close-text = Chiudilo solo con la risposta scritta della banca. Un’altra persona deve approvarlo. Poi lo stato è definitivo e l’azienda viene informata.
close-outcome = Come è finito
close-executed = Eseguito: la banca ha trasferito il denaro
close-failed = Fallito: la banca non ha trasferito il denaro e non lo farà
close-evidence = Prova
close-evidence-hint = Chi lo ha detto in banca, quando e con quale riferimento, in una riga. Resta per sempre: niente numeri di conto né nomi di pagatori.
close-outcome-wrong = Scegli come è finito.
close-evidence-wrong = Scrivi una riga di al massimo 2000 caratteri.
close-confirm = Proponi la chiusura
close-proposed-text = { $person } propone di chiuderlo come: { $outcome }. Un’altra persona lo approva.
close-not-unknown = Si può chiudere solo un pagamento nello stato UNKNOWN. Lo stato di questo: { $status }.
close-no-attempt = Il pagamento non ha tentativi aperti presso una banca, quindi non può essere chiuso.
done-closing-proposed = La chiusura è stata proposta. Un’altra persona deve approvarla.
banks-text = Come vanno i pagamenti presso ogni banca per tutte le aziende, e come la vede questo nodo. I giorni iniziano a mezzanotte UTC.
banks-none = Nessuna banca è configurata.
banks-paused = In pausa
banks-protocol = Protocollo
banks-serves = Paese e valute
banks-any-country = Qualsiasi paese
banks-today = Pagati oggi
banks-month = Pagati negli ultimi 30 giorni
banks-success = { $paid } di { $ended } tentativi ({ $percent } %)
banks-no-attempts = Nessun tentativo concluso
banks-low = Basso
banks-circuit = Interruttore su questo nodo
circuit-closed = Chiuso: i pagatori possono scegliere la banca
circuit-open = Aperto: la banca non risponde
circuit-half-open = La prossima chiamata decide
circuit-since = dal
circuit-until = i pagatori potranno sceglierla di nuovo
banks-latency = Durata delle chiamate da questo nodo
banks-latency-text = La metà in { $median } ms, il 95 % in { $percentile } ms (chiamate dell’ultima ora: { $calls })
banks-no-calls = Nessuna chiamata nell’ultima ora
certificates-heading = Certificati
certificates-none = Nessun certificato è configurato.
certificates-advice = Richiedi ora un nuovo certificato, sostituisci il file e riavvia i nodi.
certificates-user = Usato per
certificates-file = File
certificates-end = Scade
certificate-valid = Valido
certificate-days = { $count ->
    [one] Ancora { $count } giorno
   *[other] Ancora { $count } giorni
}
certificate-ended = Scaduto
certificate-unreadable = Non leggibile
cells-text = I database, i nodi che li servono e ciò che attende in ciascuno.
cells-cell = Cella { $cell }
cells-reachable = Risponde
cells-unreachable = Non risponde
cells-refused = Non servita da questo nodo
cells-closed = Chiusa: i pagatori non possono confermare
cells-schema = Versione dello schema
cells-advice = Qualcosa è in ritardo. Avvia un worker (paylink serve), o un altro se ce n’è già uno, e guarda il suo log.
cells-queue = Che cosa
cells-due = Numero
cells-since = Il più vecchio, o l’ultimo eseguito
cells-late = In ritardo
cells-on-time = Puntuale
cells-nodes = Nodi
cells-node = Nodo
cells-no-nodes = Nessun nodo ha servito questa cella nell’ultimo giorno.
cells-version = Versione
cells-seen = Ultimo segnale
cells-node-alive = In funzione
cells-node-gone = Nessun segnale
queue-polls = Interrogazioni alle banche
queue-polls-claimed = Chiamate alle banche in corso
queue-deliveries = Consegne in scadenza
queue-queued = Consegne in attesa di un nuovo tentativo
queue-held = Consegne trattenute per endpoint che non funzionano
queue-replays = Eventi passati in corso di reinvio
queue-counts = Conteggi per i grafici
queue-erasures = Dati personali da cancellare
queue-worker = Worker delle consegne
