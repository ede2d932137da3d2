portal-title = Portale di { $operator }
skip-to-content = Vai al contenuto
nav-label = Pagine
nav-start = Inizio
nav-home = Pagina principale
nav-online-payments = Pagamenti online
nav-activation = Attivazione
nav-account = Conto beneficiario
nav-tokens = Token API
nav-webhooks = Webhook
nav-test-link = Link di prova
nav-branding = Branding
nav-company = Azienda
nav-people = Persone
nav-audit-log = Registro di audit
nav-menu = Menu
switch-company = Cambia azienda
sign-out = Esci
mode-test = Test
mode-live = Live
copy = Copia
copied = Copiato
save = Salva
cancel = Annulla
keep = Mantieni
never = Mai
look-at-it = Visualizza
language-label = Lingua

time-now = adesso
time-minutes-ago = { $count ->
    [one] { $count } minuto fa
   *[other] { $count } minuti fa
}
time-in-minutes = { $count ->
    [one] tra { $count } minuto
   *[other] tra { $count } minuti
}
time-hours-ago = { $count ->
    [one] { $count } ora fa
   *[other] { $count } ore fa
}
time-in-hours = { $count ->
    [one] tra { $count } ora
   *[other] tra { $count } ore
}
time-days-ago = { $count ->
    [one] { $count } giorno fa
   *[other] { $count } giorni fa
}
time-in-days = { $count ->
    [one] tra { $count } giorno
   *[other] tra { $count } giorni
}

not-found-heading = Questa pagina non esiste
not-found-text = L’indirizzo è errato, oppure ciò che mostra appartiene a un’azienda di cui non fai parte.
forbidden-heading = Il tuo ruolo non lo consente
forbidden-text = Un proprietario dell’azienda può cambiare il tuo ruolo.
form-heading = Non è stato possibile inviare il modulo
form-text = Torna indietro, ricarica la pagina e invialo di nuovo.
busy-heading = Troppe richieste
busy-text = Attendi un momento, poi ricarica la pagina.
export-running-heading = Un’esportazione è già in corso
export-running-text = Puoi eseguire una sola esportazione alla volta. Attendi che finisca o annullala, poi ricarica la pagina.
too-large-heading = Il file caricato è troppo grande
too-large-text = Torna indietro e scegli un’immagine più piccola. Un logo può avere al massimo 16 KiB.
trouble-heading = Il portale al momento non è disponibile
trouble-text = L’errore è nostro. Attendi un momento, poi ricarica la pagina.
to-start = Vai alla pagina iniziale
count-at-least = { $number } o più
