nav-section-payments = Pagamenti
nav-deliveries = Consegne
may-view-deliveries = Vedere le consegne degli eventi
may-replay-events = Inviare di nuovo gli eventi e vedere le risposte degli endpoint

deliveries-text = Gli eventi inviati ai tuoi endpoint e il loro esito.
deliveries-all = Tutti
deliveries-endpoint = Endpoint di destinazione
deliveries-removed = { $name } (rimosso)
deliveries-cause = Causa
deliveries-show-all = Mostra tutte le consegne
deliveries-none = Nessun evento è stato ancora inviato. Quando un pagamento termina, il suo evento compare qui.
deliveries-none-waiting = Non c’è nulla in attesa: ogni evento è arrivato o è stato abbandonato.
deliveries-none-failed = Nessuna consegna è fallita. Gli eventi che non arrivano vengono ritentati per circa 22 ore prima di comparire qui.
deliveries-nothing = Nessuna consegna corrisponde al filtro.
deliveries-searched = Ricerca effettuata fino a { $time }. Possono essercene altre.
deliveries-search-on = Continua la ricerca
deliveries-more = Altre consegne
deliveries-first = Torna alla prima pagina
deliveries-of-endpoint = Tutte le sue consegne

causes-heading = Errori per causa
cause-dns = Nome host non trovato (DNS)
cause-blocked = Indirizzo non consentito
cause-connection = Connessione non riuscita
cause-tls = TLS o certificato
cause-timeout = Nessuna risposta in tempo
cause-not-http = Nessuna risposta HTTP
cause-redirect = Reindirizzamento (3xx)
cause-unauthorised = Negato, forse per la firma (401, 403)
cause-not-found = Percorso o metodo errato (404, 405)
cause-gone = Nessun altro evento desiderato (410)
cause-rate-limited = Troppe richieste (429)
cause-client-error = Respinto dal tuo server (4xx)
cause-server-error = Errore del tuo server (5xx)
cause-not-sent = Non inviato entro 22 ore
cause-other = Un’altra risposta
advice-signature = Se controlla la firma, il controllo fallisce: confronta il segreto, verifica il corpo esattamente come ricevuto e controlla l’orologio del tuo server.
advice-not-sent = Non abbiamo inviato l’evento perché l’endpoint era disattivato o guasto durante le 22 ore in cui proviamo. Attivalo o riparalo, poi invia di nuovo l’evento.

event-heading = Evento di { $reference }
event-payment = Pagamento
event-test = Nessuno: questo è un evento di prova
event-ended = Terminata
event-request = Richiesta
event-signature = Ogni tentativo ha la propria marca temporale e la propria firma. Le firme non vengono conservate.
event-send-again = Invia di nuovo
event-send-all = Invia di nuovo a tutti gli endpoint
event-erased = Il contenuto di questo evento è stato cancellato, quindi non può essere inviato di nuovo.
event-no-endpoint = L’evento non è stato inviato a nessun endpoint: nessuno era attivo quando è stato creato.
event-endpoint-disabled = L’endpoint è disattivato o rimosso. Non gli viene inviato nulla.
event-no-attempt = Non ci sono stati tentativi negli ultimi 30 giorni.
event-older = I tentativi precedenti non vengono mostrati.
event-answer-not-shown = Le risposte precedenti non vengono mostrate.
event-cut = Viene mostrato solo l’inizio.
event-body-hidden = Le risposte dell’endpoint sono visibili ai titolari e agli sviluppatori.
done-event-replayed = L’evento è stato inviato di nuovo. L’ultimo tentativo è qui sotto.
done-event-not-sent = Non è stato inviato nulla: l’endpoint è disattivato o rimosso.
done-event-erased = Non è stato inviato nulla: il contenuto dell’evento è stato cancellato.

replay-heading = Invia di nuovo gli eventi passati
replay-text = Per esempio dopo un’interruzione del tuo server. Gli eventi sono identici ai primi, con gli stessi identificativi.
replay-since = Eventi da
replay-hour = L’ultima ora
replay-day = Le ultime 24 ore
replay-week = Gli ultimi 7 giorni
replay-own = Da questa data e ora
replay-date = Data
replay-time = Ora (UTC)
replay-missing = Solo ciò che non è arrivato
replay-missing-hint = Altrimenti il tuo server riceve di nuovo anche gli eventi che ha già accettato.
replay-continue = Continua
replay-time-wrong = Scegli un periodo, oppure una data e un’ora passate.
replay-nothing = Non c’è nulla da inviare: da allora non manca nessun evento a un endpoint attivo.
replay-question = Inviare di nuovo gli eventi da { $since }?
replay-question-count = { $count ->
    [one] { $count } consegna verrà messa in coda.
   *[other] { $count } consegne verranno messe in coda.
}
replay-question-many = Verranno messe in coda più di { $number } consegne.
replay-question-later = Dei primi { $number } eventi non ne va inviato di nuovo nessuno. Quelli successivi forse sì.
replay-question-text = Il tuo server li riceve pochi alla volta. Riconosce dall’identificativo un evento che ha già.
replay-erased = { $count ->
    [one] { $count } evento da allora è cancellato e non può essere inviato.
   *[other] { $count } eventi da allora sono cancellati e non possono essere inviati.
}
replay-start = Inviali di nuovo
replay-running = In corso
replay-finished = Completato
replay-examined = Eventi esaminati
replay-queued = { $count ->
    [one] { $count } consegna è in coda.
   *[other] { $count } consegne sono in coda.
}
replay-skipped = { $count ->
    [one] { $count } è stata saltata perché era già arrivata.
   *[other] { $count } sono state saltate perché erano già arrivate.
}
replay-started = Avviato
replay-refresh = Continua anche se lasci questa pagina. La pagina si ricarica ogni due secondi.
replay-waiting = Vedi cosa è in attesa
replay-latest = Avviati in precedenza
done-replay-running = Non è stato avviato nulla: questo è ancora in corso.

console-heading = Console di prova
console-text = Invia un evento firmato con lo stato che vuoi provare e vedi l’intero scambio.
console-live-text = Questa è un’azienda live. Perciò l’evento dice sempre CANCELLED con la causale TEST, e i proprietari vengono avvisati che l’hai inviato. Un’azienda di prova può inviare ogni stato.
console-warning = Il pagamento nell’evento non esiste: leggerlo dà lo stato 404. Un programma che spedisce senza leggere il pagamento spedirebbe la merce.
console-status-missing = Scegli uno stato.
console-reference-hint = Facoltativo. Da 1 a 18 lettere, cifre e spazi.
console-data-hint = Facoltativo. Ciò che il tuo programma ha indicato con il link, come un numero d’ordine.
console-data-wrong = Usa al massimo 100 caratteri: lettere, cifre e - . _ ~
console-send = Invia l’evento
console-exchange = Lo scambio
console-accepted = Il tuo server ha accettato l’evento.
console-event = Tutti i tentativi di questo evento
