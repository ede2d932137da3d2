nav-operator = Gestore
nav-companies = Aziende
all-cells-missing = Queste celle non hanno risposto, quindi qui potrebbe mancare qualcosa: { $cells }
search-all-placeholder = Causale, id o link

# Companies

all-companies-text = Tutte le aziende di questa installazione, per nome.
all-companies-part = Una parte del nome
all-companies-show-all = Mostra tutte le aziende
all-companies-created = Aggiunta
all-companies-empty = Non c’è ancora nessuna azienda.
all-companies-nothing = Nessuna azienda corrisponde.
all-companies-more = Altre aziende
all-companies-first = Prime aziende
all-companies-searched-to = Ricerca eseguita fino al nome «{ $name }».
all-companies-search-further = Continua la ricerca
company-suspended = Sospesa

# A new company

new-company-heading = Aggiungi un’azienda
new-company-text = All’inizio l’azienda non ha persone. Nella pagina successiva inviti il primo proprietario.
new-company-name = Nome dell’azienda
new-company-name-hint = I pagatori lo vedono.
new-company-test-text = Solo banche di prova; non si muove denaro reale.
new-company-live-text = Muove denaro reale.
new-company-mode-hint = La modalità non può essere cambiata in seguito.
new-company-cell = Cella
new-company-account = Conto beneficiario (facoltativo)
new-company-account-hint = Lascia vuoto il numero se il conto sarà aggiunto da un proprietario.
new-company-holder-hint = Il nome che le banche mostrano ai pagatori. Vuoto: il nome dell’azienda.
new-company-number-missing = Inserisci anche il numero di conto, o lascia vuoto l’intestatario del conto.
new-company-not-live = Questo nodo non è pronto per pagamenti reali e con un’azienda live non si riavvierebbe. «paylink doctor» spiega il motivo.
done-company-added = L’azienda è stata aggiunta. Invita il primo proprietario.

# Suspending a company

suspend = Sospendi
suspend-heading = Sospendere { $company }?
suspend-text = L’azienda riceve un errore invece di link di pagamento e i pagatori non possono avviare pagamenti. I pagamenti già avviati proseguono e i loro eventi vengono consegnati.
suspend-people = Le sue persone vedono il motivo su ogni pagina. Non possono attivare i pagamenti online finché non riattivi l’azienda.
suspend-reason = Motivo
suspend-reason-hint = Lo leggono le persone dell’azienda: una riga di al massimo 300 caratteri.
suspend-reason-wrong = Inserisci una riga da 1 a 300 caratteri.
suspend-button = Sospendi l’azienda
resume = Riattiva
resume-heading = Riattivare { $company }?
resume-by = Sospesa da { $person }: { $reason }
resume-enabled = I pagamenti online saranno di nuovo attivati, come lo erano prima.
resume-disabled = I pagamenti online restano disattivati, come lo erano prima. Le persone dell’azienda potranno attivarli.
resume-blocked = Prima i pagamenti online erano attivati. Ora restano disattivati per questi motivi:
resume-button = Riattiva l’azienda
suspended-notice = Il gestore di questo servizio ha sospeso l’azienda: { $reason }
done-company-suspended = L’azienda è sospesa.
done-company-resumed = L’azienda non è più sospesa.
action-company-suspend = Azienda sospesa
action-company-resume = Azienda riattivata
field-suspended-at = Sospesa il
field-suspended-by = Sospesa da
field-suspension-reason = Motivo della sospensione
field-enabled-before-suspension = Attivati prima della sospensione

# Approvals

nav-approvals = Approvazioni
approvals-text = Modifiche proposte da una persona e da far approvare a un’altra, le più vecchie per prime.
approvals-empty = Nulla è in attesa di approvazione.
approvals-closings = Pagamenti da chiudere
approvals-accounts = Conti beneficiari
approvals-more = Non mostrate: { $count }. Prima vengono quelle su cui puoi decidere, poi le più vecchie.
approvals-unreadable = Non è stato possibile leggere queste proposte, che quindi non sono mostrate: { $proposals }
approval-account = Un altro conto beneficiario
approvals-owners = Proprietari delle aziende
approvals-single = Questa installazione ha un solo gestore (single_operator). Perciò puoi approvare senza un’altra persona ciò che hai proposto, 72 ore dopo.
approval-owners-decide = Decide un altro proprietario dell’azienda.
approval-alone = Forse l’hai proposta tu. Come unico gestore, potrai approvarla
approval-close = Chiudere un pagamento come «{ $status }»
approval-payment = Pagamento
approval-evidence = Prova
approval-own = L’hai proposta tu, quindi deve approvarla un altro gestore.
approval-new-operator = Tu, o chi l’ha proposta, siete gestori da meno di 72 ore. Potrai approvarla
approval-heading = Chiudere questo pagamento?
approval-what = { $company }: { $reference }, { $amount }. Il pagamento riceve lo stato «{ $status }».
approval-final = L’azienda viene avvisata. Uno stato finale non cambia mai.
approval-button = Approva e chiudi il pagamento
approval-withdraw-text = Il pagamento resta com’è e la sua banca continua a essere interrogata.
approval-cannot-close = Nel frattempo il pagamento è cambiato e non può più essere chiuso così. Ritira la modifica.
done-payment-closed = Il pagamento è chiuso.

# Search over all companies

search-all-heading = Ricerca in tutte le aziende
search-all-hint = Digita l’id di un’azienda, di un pagamento, di un evento, di un tentativo o di una proposta, incolla un link o digita una causale intera.
search-all-text = Pagamenti di tutte le aziende con causale o dati esattamente uguali a «{ $text }».
search-all-unknown-id = Qui non c’è nulla con questo id.
search-all-unused-link = È un link di { $company }. Nessuno lo ha ancora usato.
search-all-needs-company = Importi, stati e giorni si possono cercare solo all’interno di un’azienda. Prima scegline una.
search-all-companies = Aziende il cui nome contiene «{ $text }»
search-all-partly = Ci sono più aziende di quante ne legga una ricerca.
