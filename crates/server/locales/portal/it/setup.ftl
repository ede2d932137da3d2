# The company's first page: what is still to set up.

setup-heading = Configura { $company }
setup-progress = { $count ->
    [one] { $count } passaggio su 5 completato.
   *[other] { $count } passaggi su 5 completati.
}
setup-next-step = Passo successivo: { $step }
setup-back = Torna alla lista dei passi
setup-done = Fatto
setup-next = Prossimo
setup-waiting = In attesa
setup-later = Da fare
setup-others = Il tuo ruolo non lo consente. Chiedi a un proprietario dell’azienda.
setup-account-text = Aggiungi il conto bancario che riceve i pagamenti.
setup-enable-text = Indica dove tornano i pagatori, poi attiva i pagamenti online.
setup-enable-button = Configura i pagamenti online
setup-token-text = Il tuo negozio usa un token per generare link di pagamento.
setup-token-button = Crea un token
setup-payment = Primo pagamento
setup-payment-text-test = Crea un link di prova e pagalo presso una banca di prova (sandbox). Nessun movimento di denaro reale.
setup-payment-text-live = Genera un link con il tuo negozio e pagalo. Questo passaggio è completato quando la banca ha eseguito il pagamento.
setup-payment-button = Crea un link di prova
setup-webhook-text = Aggiungi un endpoint del tuo negozio. Gli comunichiamo come si è concluso ogni pagamento.
setup-webhook-text-waiting = Il tuo endpoint non ha ancora accettato alcun evento. Invia un evento di prova.
setup-webhook-button = Aggiungi un endpoint
setup-webhook-button-test = Visualizza l’endpoint
summary-text = La configurazione è completa.
summary-test = Questa è un’azienda di prova: non si muove denaro reale. Per incassare denaro reale, chiedi al gestore di questo servizio ({ $operator }) di creare un’azienda live.
summary-heading = Riepilogo
summary-tokens = { $count ->
    [one] { $count } token valido
   *[other] { $count } token validi
}
summary-tokens-replaced = { $count } in sostituzione
summary-webhooks = { $count ->
    [one] { $count } endpoint
   *[other] { $count } endpoint
}
summary-deliveries = Eventi da consegnare
summary-waiting = { $count ->
    [0] nessuno in attesa
    [one] { $count } in attesa di un nuovo tentativo
   *[other] { $count } in attesa di un nuovo tentativo
}
summary-waiting-many = { $number } o più attendono un nuovo tentativo

# Online payments

payments-enabled = Attivi
payments-disabled = Disattivati
enabling-heading = Accetta pagamenti online
enabled-text = Il tuo negozio può generare link di pagamento e i pagatori possono pagarli.
disabled-text = Il tuo negozio non può generare link di pagamento e i pagatori non possono usare quelli esistenti.
reasons-text = I pagamenti online non possono ancora essere attivati:
reason-no-account = L’azienda non ha un conto beneficiario.
reason-no-callback = Manca un URL di ritorno a cui tornano i pagatori.
reason-no-bank = Nessuna banca collegata supporta { $currency }. Il gestore di questo servizio può collegarne una.
reason-operator = Il gestore di questo servizio non ha pubblicato la propria identità. I pagatori devono vederla prima di pagare con denaro reale.
reason-node = Questo servizio non è pronto per il denaro reale. Il suo gestore può spiegare il motivo.
enable-button = Attiva i pagamenti online
disable-button = Disattiva i pagamenti online
disable-heading = Disattivare i pagamenti online di { $company }?
disable-text = Da ora il tuo negozio riceve un errore invece di un link di pagamento e i link non ancora usati da nessuno non possono essere pagati. I pagamenti già avviati proseguono.
disable-again = Puoi riattivare i pagamenti online in qualsiasi momento.
disable-keep = Mantienili attivi
settings-change = Modifica le impostazioni
settings-heading = Impostazioni
form-wrong = Non è stato salvato nulla. Correggi i campi qui sotto.
not-set = Non impostato
callback-label = URL di ritorno
callback-hint = I pagatori tornano a questo indirizzo https del tuo negozio. Aggiungiamo «paymentId» ai suoi parametri.
callback-wrong = Non è un indirizzo https completo, come https://shop.example.com/thanks.
callback-parts = L’indirizzo non deve contenere un nome utente, una password o una parte dopo «#».
callback-payment-id = L’indirizzo non deve contenere «paymentId». Lo aggiungiamo noi.
callback-needed = I pagamenti online richiedono un URL di ritorno. Se vuoi rimuoverlo, prima disattivali.
url-too-long = L’indirizzo supera i 1000 caratteri.
lifetime-label = Durata dei link non usati
lifetime-number = Numero
lifetime-unit = Unità
lifetime-hint = Lascia vuoto il numero se i link non devono scadere. I pagamenti non scadono mai.
lifetime-none = Non scadono
lifetime-wrong = Inserisci un numero intero che dia da { $minimum } minuto a { $maximum } giorni, ad esempio 30 giorni.
unit-minutes = minuti
unit-hours = ore
unit-days = giorni
support-email-label = Indirizzo di assistenza
support-email-hint = I pagatori lo vedono nelle loro pagine e vi scrivono in caso di domande. È facoltativo.
support-email-wrong = Non è un indirizzo e-mail.
website-label = Sito web
website-hint = I pagatori lo vedono nelle loro pagine. È facoltativo.
website-wrong = Non è un indirizzo https completo, come https://shop.example.com.
website-user = L’indirizzo non deve contenere un nome utente o una password.
previews-label = Anteprima dei link
previews-with-amount = Mostra l’importo
previews-without-amount = Senza l’importo
previews-hint = Tutte le persone di una chat o di una conversazione e-mail vedono l’anteprima di un link.

# Payee account

account-heading = Conto attuale
account-none = Non c’è ancora un conto. Riceve i pagamenti dei tuoi clienti.
account-add = Aggiungi il conto
account-change = Cambia il conto
account-change-live = Questa azienda riceve denaro reale. Un altro proprietario deve approvare il nuovo conto prima che venga usato. I link non ancora usati da nessuno saranno poi pagati su questo conto.
account-live-text = Un’altra persona deve approvare ogni modifica di questo conto.
account-test-text = Questa è un’azienda di prova: sul conto non arriva denaro reale.
account-save = Salva il conto
account-propose = Proponi il conto
account-already-proposed = Un’altra modifica è in attesa di approvazione. Prima approvala o ritirala.
account-decided = Questa modifica è già stata approvata o ritirata.
account-second-person = Non puoi approvare questa modifica, o non ancora. La pagina indica il motivo.
account-notice = Una modifica del conto beneficiario è in attesa di approvazione. Proposta di: { $person }.
holder-label = Intestatario del conto
holder-hint = Il nome che le banche mostrano ai pagatori.
holder-wrong = Inserisci una riga da 1 a 70 caratteri.
number-label = Numero di conto
number-hint = Un IBAN o il numero di conto del tuo Paese.
number-formats = Quali numeri nazionali si possono usare?
number-derived = Questo è l’IBAN del tuo numero di conto. Controllalo, poi salva.
number-typing-error = Questo IBAN contiene un errore di battitura. Confrontalo con i documenti della tua banca.
number-wrong-iban = Non è un numero di conto valido. Per { $currency }, inserisci un IBAN.
number-wrong-domestic = Non è un numero di conto valido. Per { $currency }, inserisci un IBAN o un numero come { $example }.
currency-label = Valuta
pending-heading = È stato proposto un altro conto
pending-state = In attesa di approvazione
pending-text = I pagamenti arrivano ancora sul conto attuale. Se non ti aspettavi questa modifica, ritirala e chiedi spiegazioni a chi l’ha proposta.
pending-by-command = L’ha proposta un comando del gestore. Deve approvarla un altro comando: il portale non può sapere se quella persona eri tu.
pending-new-owner = Tu, o chi l’ha proposta, siete proprietari da meno di 72 ore. Potrai approvarla
pending-own = L’hai proposta tu, quindi deve approvarla un altro proprietario.
pending-operator = L’azienda non ha un altro proprietario che possa approvarla, quindi la approva un gestore.
pending-former-owner = Un ex proprietario ha già ritirato una modifica di questo tipo, quindi su questa decide un gestore.
pending-gone = Chi l’ha proposta non è più proprietario o è bloccato. Ritirala e, se è giusta, proponila di nuovo.
proposed-by = Proposta di
proposed-when = Proposta
approve-look = Controlla e approva
approve-heading = Usare questo conto d’ora in poi?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = Proposta di: { $person }. Chiedi conferma a questa persona tramite un altro canale.
approve-text = I nuovi pagamenti arrivano su questo conto, anche quelli dei link non ancora usati da nessuno.
approve-button = Approva il conto
approve-keep = Mantieni il conto attuale
withdraw-heading = Ritirare questa modifica?
withdraw-text = Il conto { $number } non verrà usato. Resta il conto attuale.
withdraw-button = Ritira la modifica
withdraw-by-link = Ritira la modifica senza accedere
withdraw-once = Puoi farlo una sola volta, perché ora non possiedi questa azienda. Sulla prossima modifica di questo tipo decide un gestore.

# Test link

test-link-heading = Crea un link di prova
test-link-text = Pagalo presso una delle banche di prova (sandbox), come faranno i tuoi clienti. Nessun movimento di denaro reale.
test-link-create = Crea il link
test-link-new = Il tuo link di prova
test-link-open-text = Vale per un solo pagamento. Aprilo qui o inquadra il codice con un telefono.
test-link-open = Apri il link
test-link-qr = Codice QR con il link di prova
test-link-live = Questa azienda riceve denaro reale, quindi non ci sono link di prova. Usa un’azienda di prova per provare i pagamenti.
test-link-disabled = I pagamenti online sono disattivati. Attivali prima di creare un link.
test-payments = Ultimi pagamenti
amount-label = Importo in { $currency }
amount-hint = Da 1 a 7500, ad esempio 12,50.
amount-wrong = Inserisci un importo da 1 a 7500, ad esempio 12,50.
reference-label = Causale
reference-hint = Da 1 a 18 lettere, cifre e spazi. Il pagatore la vede.
reference-wrong = Usa da 1 a 18 caratteri: solo lettere dalla A alla Z e dalla a alla z, cifre e spazi.
payment-amount = Importo
payment-status = Stato
payment-created = Avviato

status-pending = In attesa del pagatore
status-authorised = Approvato, non ancora pagato
status-executed = Pagato
status-settled = Pagato, denaro ricevuto
status-failed = Non pagato: rifiutato dalla banca
status-cancelled = Non pagato: annullato
status-incomplete = Lasciato dal pagatore
status-unknown = Non ancora noto

# What an action did

done-payments-enabled = I pagamenti online sono attivi.
done-unchanged = Non è stato modificato nulla.
done-saved-no-callback = Salvato. Manca ancora l’URL di ritorno: i pagamenti online ne hanno bisogno.
done-no-callback = Non è stato modificato nulla. Manca l’URL di ritorno: i pagamenti online ne hanno bisogno.
done-payments-disabled = I pagamenti online sono disattivati.
done-account-changed = Il conto è stato salvato.
done-account-proposed = Il conto è stato proposto. Un’altra persona deve approvarlo.
done-account-approved = Il conto è stato approvato e viene usato d’ora in poi.
done-account-withdrawn = La modifica è stata ritirata.
