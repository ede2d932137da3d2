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

# The payer's pages.

pay-payee = Beneficiario
pay-reference = Causale
pay-bank = Banca
pay-test = TEST: nessun movimento di denaro reale
pay-language = Lingua
pay-questions = Domande?
pay-phone = Continua sul telefono
pay-phone-text = Inquadri questo codice con la fotocamera del telefono e prosegua da lì.
pay-phone-code = Codice QR con il link di questo pagamento

# Choosing a bank

choose-heading = Scelga la Sua banca
choose-text = Il pagamento si autorizza lì, con le Sue credenziali o con l’app della banca.
choose-find = Nome della Sua banca
choose-find-button = Cerca
choose-country = Paese
choose-everywhere = Tutti i Paesi
choose-most-used = Più utilizzate
choose-more = Altre banche
choose-nothing = Nessuna banca corrisponde alla ricerca. Controlli l’ortografia o cerchi in tutti i Paesi.
choose-unavailable = Al momento non disponibile
choose-none = Nessuna banca è ancora collegata, quindi non è possibile pagare qui con questo link. Non è stato pagato nulla.

# Checking and confirming

consent-heading = Verifichi e confermi
consent-iban = Il Suo IBAN
consent-iban-why = Serve a { $bank } per trovare il Suo conto.
consent-iban-sample = Per fare una prova, utilizzi { $iban }
consent-iban-missing = Inserisca il Suo IBAN.
consent-iban-wrong = Questo IBAN non è valido. Controlli lettere e cifre.
consent-bank-missing = Scelga la Sua banca.
consent-next = Ora { $bank } Le chiederà di accedere e di autorizzare il pagamento. Noi non vediamo mai le Sue credenziali.
consent-may-spare = Per piccoli importi, { $bank } può eseguire il pagamento senza chiederLe un’ulteriore conferma.
consent-charges = Non Le addebitiamo alcun costo. Si applicano le condizioni abituali della Sua banca per i bonifici.
consent-agree = Confermando, Lei chiede a { $operator } di disporre questo pagamento presso { $bank }.
consent-button = Conferma
consent-other = Cambia banca

# Who does this. Names and addresses follow as they are.

operator-heading = Il Suo prestatore di servizi di pagamento
operator-contact = Contatti
operator-supervisor = Autorità di vigilanza
operator-privacy = Informativa sulla privacy
operator-terms = Condizioni

# How the payment stands

connecting-heading = Connessione a { $bank } in corso
connecting-text = { $bank } non ha ancora risposto. Di solito bastano pochi secondi.
hand-off-heading = Autorizzi il pagamento presso { $bank }
hand-off-text = Non viene pagato nulla prima della Sua autorizzazione presso la banca.
hand-off-button = Vai a { $bank }
left-heading = Il pagamento non è ancora concluso
left-text = Non è stato autorizzato presso { $bank } e non è stato pagato nulla. Può riprendere da dove si è interrotto.
taken-heading = { $bank } ha ricevuto l’ordine di pagamento
taken-text = Per ora non ci ha comunicato altro. Verifichi di nuovo tra qualche istante.
waiting-heading = Siamo in attesa di { $bank }
waiting-text = Al momento non è possibile contattare { $bank }. Se ha autorizzato il pagamento, non deve fare altro. La preghiamo di non pagare di nuovo.
authorised-heading = { $bank } sta eseguendo il pagamento
authorised-text = Il pagamento è autorizzato. Non deve fare altro.
unknown-heading = Attendiamo una risposta da { $bank }
unknown-text = { $bank } non ci ha ancora comunicato se il pagamento è stato effettuato. La preghiamo di non pagare di nuovo.
others-heading = In attesa degli altri firmatari
others-text = Lei ha autorizzato il pagamento presso { $bank }. Sarà eseguito quando lo avranno autorizzato anche le altre persone che devono firmare per questo conto. Non deve fare altro.
gone-heading = { $bank } non ha più questo ordine di pagamento
gone-text = Questo pagamento non può proseguire qui. La preghiamo di controllare il Suo conto presso { $bank } prima di pagare in un altro modo.
paid-heading = Pagamento effettuato
paid-text = { $bank } ha eseguito il pagamento.
used-heading = Già pagato
used-text = Questo link era valido per un solo pagamento, che è stato effettuato. Non resta nulla da pagare.
failed-heading = Il pagamento non è riuscito
failed-text = { $bank } lo ha rifiutato. Non è stato pagato nulla. Se desidera ancora pagare, chieda un nuovo link a { $payee }.
cancelled-heading = Il pagamento è stato annullato
cancelled-text = Non è stato pagato nulla. Se desidera ancora pagare, chieda un nuovo link a { $payee }.
elsewhere-heading = Il pagamento prosegue altrove
elsewhere-text = Dopo questa banca ne è stata scelta un’altra. Prosegua lì oppure apra il link che ha ricevuto.
resume-heading = Pagamento già avviato presso { $bank }
resume-text = Può essere concluso o annullato solo lì, in modo che nessuno paghi due volte.

# What the payer can do about it

continue-button = Continua presso { $bank }
switch-button = Cambia banca
cancel-button = Annulla il pagamento
again-link = Verifica di nuovo
again-by-itself = Questa pagina si aggiorna automaticamente.
return-button = Torna a { $payee }
return-note = Questo non annulla il pagamento.

# What became of the attempt before

note-open = Questo pagamento non è ancora stato effettuato. Può scegliere di nuovo una banca.
note-lapsed = Il pagamento non è stato autorizzato presso { $bank }. Non è stato pagato nulla. Può riprovare o scegliere un’altra banca.
note-cancelled = Il pagamento è stato annullato presso { $bank }. Non è stato pagato nulla. Può riprovare o scegliere un’altra banca.
note-refused = { $bank } non ha accettato il pagamento. Non è stato pagato nulla. Può riprovare o scegliere un’altra banca.
note-refused-iban = Se ha indicato un IBAN, verifichi che corrisponda a un conto presso quella banca.
note-unreachable = Non è stato possibile contattare { $bank }. Non è stato pagato nulla. Può riprovare più tardi o scegliere un’altra banca.
note-unanswered = { $bank } non ha risposto. Non è stato pagato nulla. Può riprovare più tardi o scegliere un’altra banca.

# Where there is nothing to pay

not-a-link-heading = Questo non è un link di pagamento
not-a-link-text = È possibile che l’indirizzo sia stato troncato durante la copia. Chieda a chi Glielo ha inviato di mandarlo di nuovo.
revoked-heading = Questo link non è più valido
revoked-text = { $payee } lo ha ritirato. Se desidera ancora pagare, chieda un nuovo link.
expired-heading = Questo link è scaduto
expired-text = Era valido solo per un periodo limitato. Non è stato pagato nulla. Se desidera ancora pagare, chieda un nuovo link a { $payee }.
disabled-heading = Al momento non è possibile pagare con questo link
disabled-text = { $payee } al momento non accetta pagamenti online. Non è stato pagato nulla.
currency-heading = Questo link non è più aggiornato
currency-text = Il conto di { $payee } è cambiato da quando è stato creato il link. Non è stato pagato nulla. Chieda un nuovo link.
busy-heading = Un momento, per favore
busy-text = Sono state richieste troppe pagine dalla Sua rete. Attenda un po’ e riprovi.
trouble-text = Al momento non è possibile mostrare questa pagina. Riprovi tra poco. Non pagherà due volte.
paused-text = I pagamenti sono in pausa mentre verifichiamo i nostri dati. In questo momento non è stato addebitato nulla. Riprovi più tardi.
form-heading = Apra di nuovo il link
form-text = Questo indirizzo è raggiungibile solo da una delle nostre pagine.

# Countries, in the order of their codes

country-AT = Austria
country-BE = Belgio
country-BG = Bulgaria
country-CH = Svizzera
country-CY = Cipro
country-CZ = Cechia
country-DE = Germania
country-DK = Danimarca
country-EE = Estonia
country-ES = Spagna
country-FI = Finlandia
country-FR = Francia
country-GB = Regno Unito
country-GR = Grecia
country-HR = Croazia
country-HU = Ungheria
country-IE = Irlanda
country-IS = Islanda
country-IT = Italia
country-LI = Liechtenstein
country-LT = Lituania
country-LU = Lussemburgo
country-LV = Lettonia
country-MT = Malta
country-NL = Paesi Bassi
country-NO = Norvegia
country-PL = Polonia
country-PT = Portogallo
country-RO = Romania
country-SE = Svezia
country-SI = Slovenia
country-SK = Slovacchia
