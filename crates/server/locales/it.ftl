# Italian

problem-unauthorized = Questa richiesta necessita di un token API valido di questa azienda, inviato come «Authorization: Bearer …».
problem-online-payments-disabled = I pagamenti online non sono attivi per questa azienda. Attivarli nel portale.
problem-payment-not-found = Pagamento non trovato
problem-path-not-found = Non c’è nulla a questo indirizzo.
problem-method-not-allowed = Questo indirizzo accetta solo { $allowed }.
problem-body-too-large = Il corpo della richiesta supera { $limit } byte.
problem-body-incomplete = Il corpo della richiesta non è arrivato per intero o non è arrivato in tempo.
problem-not-json = Inviare il corpo della richiesta come «Content-Type: application/json».
problem-too-many-requests = Troppe richieste. Attendere { $seconds } s prima della successiva.
problem-idempotency-key = L’intestazione «Idempotency-Key» deve contenere da { $min } a { $max } caratteri ASCII visibili.
problem-idempotency-key-reused = Questa «Idempotency-Key» è già stata utilizzata con un corpo della richiesta diverso. Utilizzare una nuova chiave per una nuova richiesta.
problem-internal = Si è verificato un errore da parte nostra. L’errore è stato registrato.
problem-unavailable = Il servizio non è al momento in grado di rispondere. Riprovare tra qualche istante.
problem-body-syntax = Il corpo della richiesta non è un JSON valido: vedere riga { $line }, colonna { $column }.
problem-body-not-object = Il corpo della richiesta deve essere un oggetto JSON.
problem-field-missing = Il campo { $field } è mancante.
problem-field-repeated = Il campo { $field } è presente più di una volta.
problem-field-object = Il campo { $field } deve essere un oggetto.
problem-field-amount = Il campo { $field } deve essere un numero intero da { $min } a { $max }.
problem-field-reference = Il campo { $field } deve contenere da { $min } a { $max } caratteri: solo lettere dalla A alla Z e dalla a alla z, cifre e spazi.
problem-field-data = Il campo { $field } deve essere una stringa di massimo { $max } caratteri: solo lettere dalla A alla Z e dalla a alla z, cifre e { $signs }.
