tokens-heading = Token API
tokens-text = I tuoi programmi usano un token per generare link di pagamento.
tokens-empty = Non c’è ancora nessun token. Creane uno, in modo che il tuo programma possa generare link di pagamento.
token-create = Crea un token
token-name = Nome
token-name-hint = Indica il programma che lo userà, ad esempio «Negozio». Il nome è visibile alle persone della tua azienda.
token-name-wrong = Inserisci un nome su una sola riga, con un massimo di { $max } caratteri.
token-networks = Reti consentite (facoltativo)
token-networks-hint = Da altri indirizzi il token viene rifiutato come se fosse sbagliato. Separa le reti con virgole: 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Inserisci al massimo { $max } indirizzi internet o reti, ad esempio 192.0.2.0/24, separati da virgole.
token-only-from = Solo da { $networks }
token-limit = Un’azienda ha al massimo { $number } token validi. Prima revocane uno.
token-state = Stato
token-created = Creato
token-expires = Scadenza
token-used = Ultimo utilizzo
token-used-from = Usato da
token-used-from-network = { $network }: richieste: { $requests }, { $days }
token-links = Link generati
token-valid = Valido
token-replaced = Sostituito
token-expired = Scaduto
token-revoked = Revocato
token-roll = Ruota
token-revoke = Revoca
token-new-heading = Il tuo nuovo token
token-new-text = Copialo ora e conservalo come una password. Non verrà più mostrato.
token-old-ends = Il vecchio token scade:
token-example = Genera un link con il token
token-example-text = Esegui questo comando in un terminale. La risposta contiene il link per il tuo cliente.
token-not-enabled = I pagamenti online non sono ancora attivi. Finché non lo sono, la risposta è lo stato 409.
token-revoke-heading = Revocare il token «{ $name }»?
token-revoke-text = I programmi che lo usano ricevono lo stato 401 entro 5 secondi e non possono generare link. I link esistenti restano validi.
token-revoke-undo = Questa azione non può essere annullata.
token-roll-heading = Ruotare il token «{ $name }»?
token-roll-text = Ricevi un nuovo token con lo stesso nome e la stessa durata. Quello vecchio scade dopo un periodo a tua scelta, così puoi aggiornare i tuoi programmi senza interruzioni.
token-overlap = Il vecchio token resta valido per
token-overlap-hours = { $count ->
    [one] { $count } ora
   *[other] { $count } ore
}
token-overlap-days = { $count ->
    [one] { $count } giorno
   *[other] { $count } giorni
}
token-overlap-none = Nessun periodo: scade subito
token-cannot-roll = Questo token è stato revocato, è scaduto o è già stato ruotato. Crea invece un nuovo token.
secret-stored = L’ho conservato

endpoints-heading = Webhook
endpoints-text = Quando un pagamento si conclude, inviamo un evento firmato ai tuoi endpoint.
endpoints-empty = Non c’è ancora nessun endpoint. Aggiungi l’URL del tuo server che deve ricevere gli eventi dei pagamenti.
endpoints-full = Ci sono già cinque endpoint, il numero massimo. Rimuovine uno per aggiungerne un altro.
endpoint-add = Aggiungi un endpoint
endpoint-name = Nome
endpoint-name-hint = Per riconoscerlo nell’elenco, ad esempio «Negozio».
endpoint-name-wrong = Inserisci un nome su una sola riga, con un massimo di { $max } caratteri.
endpoint-name-reserved = Il nome «{ $name }» è riservato. Scegline un altro.
endpoint-url = URL
endpoint-url-hint = Un indirizzo https del tuo server raggiungibile da internet.
endpoint-url-scheme = Inserisci un URL https completo, ad esempio https://shop.example.com/webhooks.
endpoint-url-user = Rimuovi il nome utente e la password dall’URL. Gli eventi sono autenticati dalla loro firma.
endpoint-url-fragment = Rimuovi la parte dell’URL a partire da #.
endpoint-url-host = L’URL richiede un nome host valido, ad esempio shop.example.com.
endpoint-url-port = La porta { $port } non è consentita. Usa la porta 443 o chiedi al gestore del servizio di consentire questa porta.
endpoint-url-not-public = { $host } non è raggiungibile dalla rete internet pubblica. Usa il nome host pubblico del tuo server.
endpoint-url-long = L’URL supera i 2048 caratteri.
endpoint-url-characters = L’URL contiene caratteri che HTTP non consente. Usa la codifica percentuale.
endpoint-state = Stato
endpoint-enabled = Attivo
endpoint-disabled = Disattivato
endpoint-gone = Disattivato: ha risposto 410
endpoint-probed = In errore: riceve un evento alla volta
endpoint-held = { $count ->
    [one] { $count } evento trattenuto
   *[other] { $count } eventi trattenuti
}
endpoint-held-many = 1000 o più eventi trattenuti
endpoint-held-label = Eventi trattenuti
endpoint-waiting = { $count ->
    [one] { $count } evento in attesa
   *[other] { $count } eventi in attesa
}
endpoint-waiting-many = 1000 o più eventi in attesa
endpoint-waiting-label = Eventi in attesa
endpoint-id = ID
endpoint-created = Creato
endpoint-failures = Errori consecutivi
endpoint-probed-since = Un evento alla volta a partire da
endpoint-next-probe = Prossimo evento
endpoint-held-since = Trattenuti a partire da
endpoint-probed-text = L’endpoint non ha risposto, o ha risposto 429 o 5xx, per cinque volte di seguito. Inviamo un evento alla volta finché non risponde, poi tutti gli altri.
endpoint-old-secret-signs = Le firme con il vecchio segreto terminano:
endpoint-secret-heading = Il segreto del tuo endpoint
endpoint-secret-text = Copialo ora e conservalo come una password. Non verrà più mostrato. Il tuo server lo usa per verificare gli eventi.
endpoint-test = Invia un evento di prova
endpoint-test-disabled = L’endpoint è disattivato. Prima attivalo.
endpoint-change = Cambia l’URL
endpoint-change-heading = Cambia l’URL di «{ $name }»
endpoint-enable = Attiva
endpoint-disable = Disattiva
endpoint-disable-heading = Disattivare l’endpoint «{ $name }»?
endpoint-disable-text = Non riceve eventi finché non lo riattivi. Gli eventi dei pagamenti che si concludono nel frattempo non gli vengono inviati in seguito.
endpoint-remove = Rimuovi
endpoint-remove-heading = Rimuovere l’endpoint «{ $name }»?
endpoint-remove-text = Non riceve più eventi e il suo segreto non è più valido. Questa azione non può essere annullata.
endpoint-rotate = Ruota il segreto
endpoint-rotate-heading = Ruotare il segreto di «{ $name }»?
endpoint-rotate-text = Ricevi un nuovo segreto. Per 24 ore gli eventi sono firmati anche con quello vecchio. Salva il nuovo segreto sul tuo server entro questo periodo.
endpoint-rotate-again = Elimina il vecchio segreto e ruota
endpoint-rotate-again-heading = Ruotare di nuovo il segreto di «{ $name }»?
endpoint-rotate-again-text = Il segreto è stato ruotato meno di 24 ore fa. Il segreto precedente firma ancora, fino a: { $until }.
endpoint-rotate-again-loss = Se ruoti ora, quel segreto più vecchio smette subito di firmare. Un server che lo usa ancora rifiuta tutti gli eventi.

test-heading = Risposta all’evento di prova
test-delivered = Consegnato
test-not-delivered = L’evento di prova non è stato consegnato.
test-result = Risposta
test-event = Evento
test-duration = Tempo di risposta
test-sent = Inviato
test-body = Corpo della risposta
test-body-empty = Il corpo è vuoto.
test-unclaimed = L’evento non è ancora stato inviato.
test-pending = Non c’è ancora una risposta.
attempt-status = Stato HTTP { $status }
attempt-not-allowed = Non inviato: l’URL non è consentito
attempt-forbidden = Non inviato: il nome host non ha un indirizzo pubblico
attempt-resolve = Nessuna risposta: impossibile risolvere il nome host
attempt-connect = Nessuna risposta: connessione non riuscita
attempt-tls = Nessuna risposta: handshake TLS non riuscito
attempt-timeout = Nessuna risposta in tempo utile
attempt-not-http = Nessuna risposta: la connessione è stata chiusa o la risposta non era HTTP
advice-redirect = I reindirizzamenti non vengono seguiti. Inserisci l’URL a cui reindirizza il tuo server.
advice-refused = Il tuo server ha negato la richiesta. Fai in modo che accetti richieste POST senza login a questo URL; la firma dimostra che sono autentiche.
advice-not-there = A questo URL il tuo server non ha nulla che accetti richieste POST. Controlla il percorso.
advice-gone = Lo stato 410 significa che non si desiderano altri eventi, quindi l’endpoint ora è disattivato. Correggi il tuo server, poi attiva l’endpoint.
advice-overloaded = Il tuo server limita la frequenza delle richieste. Fai in modo che accetti raffiche di eventi.
advice-rejected = Il tuo server ha rifiutato l’evento. Controlla che lo verifichi con il segreto attuale e con il corpo esattamente come ricevuto.
advice-server-error = Si è verificato un errore nel tuo server. Cerca questa richiesta nel suo log.
advice-not-allowed = Gli eventi vengono inviati solo a indirizzi pubblici. Cambia l’URL usando il nome host pubblico del tuo server.
advice-resolve = Controlla l’ortografia del nome host e i suoi record DNS.
advice-connect = Controlla che il tuo server sia in funzione e che il suo firewall lasci passare le nostre richieste.
advice-tls = Controlla che il certificato del tuo server sia valido, completo dei certificati intermedi e corrispondente al nome host.
advice-timeout = Rispondi prima con uno stato 2xx ed elabora l’evento in seguito.
advice-not-http = Controlla che la porta dell’URL sia quella del tuo server web.
advice-unclaimed = Ricarica questa pagina tra un momento. Se l’evento non è ancora stato inviato, avvisa il gestore del servizio.
advice-pending = Ricarica questa pagina tra un momento.

deliveries-heading = Ultime consegne
deliveries-empty = Negli ultimi giorni non è stato inviato alcun evento a questo endpoint. Invia un evento di prova per testarlo.
delivery-event = Evento
delivery-test = Evento di prova
delivery-open = In attesa
delivery-delivered = Consegnato
delivery-failed = Non consegnato
delivery-created = Creato
delivery-attempts = Tentativi
delivery-last = Ultimo tentativo
delivery-none = Nessuno
delivery-next = Prossimo tentativo:

snippets-heading = Verifica la firma
snippets-text = Chiunque può inviare richieste al tuo server. Questi esempi accettano solo le nostre. Leggono il segreto dalla variabile d’ambiente { $variable }.
snippet-needs = Richiede { $packages }.
snippet-by-hand = Serve per verifiche manuali, non per un server.

done-token-revoked = Il token è stato revocato.
done-token-created = Il token è stato creato.
done-endpoint-changed = L’URL è stato cambiato.
done-endpoint-added = L’endpoint è stato aggiunto. Invia un evento di prova per verificarlo.
done-endpoint-disabled = L’endpoint è disattivato.
done-endpoint-enabled = L’endpoint è attivo. Gli eventi in attesa vengono inviati ora.
done-endpoint-removed = L’endpoint è stato rimosso.
