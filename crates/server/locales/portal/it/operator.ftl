nav-operator = Gestore
nav-companies = Aziende
cells-unreachable = Queste celle non hanno risposto, quindi qui potrebbe mancare qualcosa: { $cells }

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
