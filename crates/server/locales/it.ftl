# Italian

problem-unauthorized = Questa richiesta necessita di un token API valido di questa azienda, inviato in un’unica intestazione «Authorization: Bearer …».
problem-online-payments-disabled = I pagamenti online non sono attivi per questa azienda. Attivarli nel portale.
problem-payment-not-found = Pagamento non trovato
problem-path-not-found = Non c’è nulla a questo indirizzo.
problem-method-not-allowed = Questo indirizzo accetta solo { $allowed }.
problem-body-too-large = Il corpo della richiesta supera { $limit } byte.
problem-body-incomplete = Il corpo della richiesta non è arrivato per intero o non è arrivato in tempo.
problem-not-json = Inviare il corpo della richiesta come «Content-Type: application/json».
problem-too-many-requests = Troppe richieste. Attendere { $seconds } s prima della successiva.
problem-header-repeated = L’intestazione «{ $header }» è presente più di una volta.
problem-idempotency-key = L’intestazione «Idempotency-Key» deve contenere da { $min } a { $max } caratteri ASCII visibili.
problem-idempotency-key-reused = Questa «Idempotency-Key» è già stata utilizzata con un corpo della richiesta diverso. Utilizzare una nuova chiave per una nuova richiesta.
problem-internal = Si è verificato un errore da parte nostra. L’errore è stato registrato.
problem-unavailable = Il servizio non è al momento in grado di rispondere. Riprovare tra qualche istante.
problem-body-empty = Il corpo della richiesta è vuoto. Deve essere un oggetto JSON.
problem-body-syntax = Il corpo della richiesta non è un JSON valido: vedere riga { $line }, colonna { $column }.
problem-body-not-object = Il corpo della richiesta deve essere un oggetto JSON.
problem-field-missing = Il campo { $field } è mancante.
problem-field-repeated = Il campo { $field } è presente più di una volta.
problem-field-unknown = Il campo { $field } non esiste in questa richiesta.
problem-field-misspelt = Il campo { $field } non esiste in questa richiesta. Si intendeva { $known }?
problem-field-object = Il campo { $field } deve essere un oggetto.
problem-field-amount = Il campo { $field } deve essere un numero intero da { $min } a { $max }.
problem-field-reference = Il campo { $field } deve contenere da { $min } a { $max } caratteri: solo lettere dalla A alla Z e dalla a alla z, cifre e spazi.
problem-field-data = Il campo { $field } deve essere una stringa di massimo { $max } caratteri: solo lettere dalla A alla Z e dalla a alla z, cifre e { $signs }.

# The payer's pages.

pay-title = Pagamento a { $payee }
pay-title-amount = Pagamento di { $amount } a { $payee }
pay-payee = Beneficiario
pay-reference = Causale
pay-bank = Banca
pay-time = Data e ora
pay-id = ID pagamento
pay-test = TEST: nessun movimento di denaro reale
pay-language = Lingua
pay-questions = Domande?
pay-phone = Continua sul telefono
pay-phone-text = Inquadri questo codice con la fotocamera del telefono.
pay-phone-code = Codice QR con il link a questo pagamento

# Choosing a bank

choose-heading = Scelga la sua banca
choose-text = Autorizzerà lì il pagamento, con le sue credenziali o con l’app della banca.
choose-find = Cerchi la sua banca
choose-find-button = Cerca
choose-country = Paese
choose-everywhere = Tutti i Paesi
choose-last = Ultima usata su questo dispositivo
choose-forget = Dimentica questa banca
choose-most-used = Più utilizzate
choose-more = Altre banche
choose-results = Banche trovate: { $count }
choose-nothing = Nessuna banca corrisponde alla ricerca. Controlli di aver scritto bene il nome.
choose-search-everywhere = Cerca in tutti i Paesi
choose-unavailable = Al momento non risponde
choose-paused = { $bank } al momento non risponde. Scelga un’altra banca o riprovi più tardi.
choose-none = Nessuna banca è ancora collegata, quindi non è possibile pagare qui con questo link. Non è stato pagato nulla.

# Checking and confirming

consent-heading = Verifichi e confermi
consent-iban = Il suo IBAN
consent-iban-why = Serve a { $bank } per trovare il suo conto.
consent-iban-sample = Per fare una prova, usi { $iban }
consent-iban-missing = Inserisca il suo IBAN.
consent-iban-wrong = Questo IBAN non è valido. Controlli lettere e cifre.
consent-bank-missing = Scelga la sua banca.
consent-next = Ora { $bank } le chiederà di accedere e di autorizzare il pagamento. Noi non vediamo mai le sue credenziali.
consent-direct = Con questo pulsante paga: per un importo così piccolo, { $bank } potrebbe non chiederle un’altra autorizzazione.
consent-no-cancel = Dopo la conferma, questo pagamento si può interrompere solo presso { $bank }.
consent-charges = Non le addebitiamo alcun costo. Si applicano le normali condizioni della sua banca per i bonifici.
consent-agree = Confermando, chiede a { $operator } di disporre questo pagamento presso { $bank }.
consent-button = Conferma
consent-pay-button = Paga { $amount }
consent-other = Cambia banca

# Who does this. Names and addresses follow as they are.

operator-heading = Servizio di pagamento fornito da { $operator }
operator-contact = Contatti
operator-supervisor = Autorità di vigilanza
operator-privacy = Informativa sulla privacy
operator-terms = Condizioni
home-heading = Pagamenti con bonifico
home-text = Per pagare, apra il link che ha ricevuto.

# How the payment stands

connecting-heading = Connessione a { $bank } in corso
connecting-text = Può richiedere qualche secondo.
hand-off-heading = Autorizzi il pagamento presso { $bank }
hand-off-text = Non viene pagato nulla finché non lo autorizza lì.
hand-off-button = Vai a { $bank }
hand-off-no-switch = Per usare un’altra banca, rifiuti prima il pagamento presso { $bank }.
left-heading = Il pagamento non è ancora concluso
left-text = Non lo ha né autorizzato né rifiutato presso { $bank }. Non è stato pagato nulla.
taken-heading = { $bank } ha ricevuto l’ordine di pagamento
taken-text = Siamo in attesa del prossimo passaggio. Può richiedere un minuto.
waiting-heading = In attesa di conferma da { $bank }
waiting-text = { $bank } al momento non risponde. Se ha autorizzato il pagamento, non deve fare altro. La preghiamo di non pagare di nuovo.
authorised-heading = { $bank } sta elaborando il pagamento
authorised-text = Il pagamento è autorizzato. Non deve fare altro.
unknown-heading = In attesa di conferma da { $bank }
unknown-text = { $bank } non ci ha ancora comunicato se il pagamento è stato effettuato. La preghiamo di non pagare di nuovo.
others-heading = In attesa degli altri firmatari
others-text = Ha autorizzato il pagamento presso { $bank }. Sarà eseguito non appena lo avranno autorizzato gli altri firmatari del conto. Non deve fare altro.
gone-heading = { $bank } non ha più questo ordine di pagamento
gone-text = Questo pagamento non può proseguire qui. Controlli il suo conto presso { $bank } prima di pagare in un altro modo.
paid-heading = Pagamento effettuato
paid-text = { $bank } ha eseguito il pagamento.
paid-close = Può chiudere questa pagina.
used-heading = Già pagato
used-text = Questo link era valido per un solo pagamento, che è stato effettuato. Non resta nulla da pagare.
failed-heading = Il pagamento non è riuscito
failed-text = { $bank } lo ha respinto. Non è stato pagato nulla. Se desidera ancora pagare, chieda un nuovo link a { $payee }.
failed-funds = Sul conto presso { $bank } non c’erano fondi sufficienti. Non è stato pagato nulla. Se desidera ancora pagare, chieda un nuovo link a { $payee }.
cancelled-heading = Il pagamento è stato annullato
cancelled-text = Non è stato pagato nulla. Se desidera ancora pagare, chieda un nuovo link a { $payee }.
elsewhere-heading = Il pagamento prosegue presso un’altra banca
elsewhere-text = Dopo questa banca ne è stata scelta un’altra. Prosegua lì oppure riapra il link di pagamento.
resume-heading = Ha avviato questo pagamento presso { $bank }
resume-text = Prosegua lì, in modo che nessuno paghi due volte.
resume-own = Può proseguire lì. Nella pagina successiva può anche scegliere un’altra banca o annullare.

# What the payer can do about it

continue-button = Continua presso { $bank }
switch-button = Cambia banca
cancel-button = Annulla il pagamento
cancel-heading = Annullare questo pagamento?
cancel-text = Dopo, il link di pagamento non potrà più essere usato.
cancel-keep = Non annullare
again-link = Verifica di nuovo
again-by-itself = Questa pagina si aggiorna da sola.
retry-link = Riprova
retry-wait = Può riprovare tra { $seconds } s.
return-button = Torna a { $payee }
return-note = Questo non annulla il pagamento.
back-link = Torna a { $payee }

# What became of the attempt before

note-open = Questo pagamento non è ancora stato effettuato. Può scegliere di nuovo una banca.
note-lapsed = Il pagamento non è stato autorizzato presso { $bank }. Non è stato pagato nulla. Può riprovare o scegliere un’altra banca.
note-cancelled = Il pagamento è stato rifiutato o interrotto presso { $bank }. Non è stato pagato nulla. Può riprovare o scegliere un’altra banca.
note-refused = { $bank } non ha accettato il pagamento. Non è stato pagato nulla. Può riprovare o scegliere un’altra banca.
note-refused-iban = Se ha inserito un IBAN, verifichi che corrisponda a un conto presso quella banca.
note-funds = Sul conto presso { $bank } non c’erano fondi sufficienti. Non è stato pagato nulla. Può riprovare o scegliere un’altra banca.
note-unreachable = Non è stato possibile contattare { $bank }. Non è stato pagato nulla. Può riprovare più tardi o scegliere un’altra banca.
note-unanswered = { $bank } non ha risposto. Non è stato pagato nulla. Può riprovare più tardi o scegliere un’altra banca.

# Where there is nothing to pay

not-a-link-heading = Questo non è un link di pagamento
not-a-link-text = L’indirizzo potrebbe essere stato copiato solo in parte. Chieda a chi glielo ha inviato di mandarlo di nuovo.
revoked-heading = Questo link non è più valido
revoked-text = { $payee } lo ha ritirato. Se desidera ancora pagare, chieda un nuovo link.
expired-heading = Questo link è scaduto
expired-text = Era valido per un periodo limitato. Non è stato pagato nulla. Se desidera ancora pagare, chieda un nuovo link a { $payee }.
used-up-text = Ci sono stati troppi tentativi di pagamento. Non è stato pagato nulla. Se desidera ancora pagare, chieda un nuovo link a { $payee }.
disabled-heading = Al momento non è possibile pagare con questo link
disabled-text = { $payee } al momento non accetta pagamenti online. Non è stato pagato nulla.
currency-heading = Questo link non è più aggiornato
currency-text = Il conto di { $payee } è cambiato da quando è stato creato il link. Non è stato pagato nulla. Chieda un nuovo link.
busy-heading = Un momento, per favore
busy-text = Sono state richieste troppe pagine dalla sua rete.
trouble-text = Al momento non è possibile mostrare questa pagina. Non pagherà due volte.
paused-text = I pagamenti sono sospesi mentre verifichiamo i nostri dati. Ora non è stato addebitato nulla. Riprovi più tardi.
form-heading = Apra di nuovo il link di pagamento
form-text = Questo indirizzo funziona solo da una delle nostre pagine.

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
