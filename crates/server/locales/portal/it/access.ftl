sign-in-heading = Accedi
sign-in-passkey = Accedi con una passkey
sign-in-or-password = Oppure con la password
sign-in-button = Accedi
sign-in-wrong = L’indirizzo e-mail, la password o il codice non sono corretti.
sign-in-limited = Troppi tentativi. Attendi qualche minuto, poi riprova. Una passkey funziona in qualsiasi momento.
sign-in-passkey-wrong = Questa passkey non è riconosciuta. Usane un’altra oppure la password.
sign-in-no-password = Se hai solo una passkey e l’hai persa, lascia vuota la password e inserisci un codice di recupero.
email-label = Indirizzo e-mail
password-label = Password
code-label = Codice
code-hint = Sei cifre dell’app di autenticazione oppure un codice di recupero.
passkey-cancelled = La passkey non è stata usata. Riprova o scegli un altro metodo.

confirm-heading = Conferma la tua identità
confirm-text = I passaggi successivi mostrano o modificano dati segreti. La conferma è valida per 15 minuti.
confirm-passkey = Conferma con una passkey
confirm-button = Conferma

invitation-heading = Ti diamo il benvenuto
invitation-text = Hai ricevuto un invito da { $person } per { $company }. Il tuo ruolo: { $role }.
invitation-operator = Hai ricevuto un invito come gestore di questa installazione.
invitation-existing = Hai già un account: { $email }.
invitation-sign-in = Accedi per accettare
invitation-accept = Accetta l’invito
invitation-gone-heading = Questo invito non è più valido
invitation-gone-text = Il link è stato usato, è scaduto o è stato ritirato. Se hai già accettato l’invito, accedi. Altrimenti chiedi un nuovo invito.
invitation-passkey-heading = Con una passkey
invitation-passkey-text = Accedi con l’impronta digitale, il volto o il PIN. Non c’è nulla da ricordare e nulla da rubare.
invitation-passkey-button = Crea una passkey
invitation-password-heading = Con una password e un’app di autenticazione
invitation-password-button = Crea l’account
name-label = Il tuo nome
name-wrong = Inserisci il tuo nome, con un massimo di 100 caratteri.
password-new-label = Nuova password
password-hint = Almeno { $minimum } caratteri. Quattro parole a caso sono facili da ricordare.
password-too-short = La password deve contenere almeno { $minimum } caratteri.
password-too-long = La password può contenere al massimo { $maximum } caratteri.
password-contains-email = La password non deve contenere il tuo indirizzo e-mail.
password-too-uniform = La password ha troppo pochi caratteri diversi.
app-heading = App di autenticazione
app-text = Inquadra questo codice con un’app di autenticazione, poi inserisci le sei cifre che mostra.
app-secret = Oppure digita questa chiave nell’app:
app-code-label = Codice dell’app
code-wrong = Il codice non è corretto. Inserisci le sei cifre che l’app mostra ora.
passkey-failed = Non è stato possibile creare la passkey. Riprova o usa una password.
passkey-limit = Hai raggiunto il numero massimo di passkey. Prima rimuovine una.

codes-heading = I tuoi codici di recupero
codes-text = Ogni codice funziona una sola volta, se perdi la passkey o l’app di autenticazione. Conservali in un luogo sicuro: non verranno più mostrati.
codes-stored = Li ho conservati
codes-question-heading = Generare nuovi codici di recupero?
codes-question-text = I codici attuali smetteranno di funzionare.
codes-new = Genera nuovi codici
codes-left = { $count ->
    [one] Resta { $count } codice di recupero.
   *[other] Restano { $count } codici di recupero.
}

own-heading = Il tuo account
own-profile = Profilo
own-language-browser = Quella del browser
passkeys-heading = Passkey
passkeys-empty = Non hai ancora una passkey. Con una passkey accedi senza password e nessuno può indurti a rivelarla.
passkey-add = Aggiungi una passkey
passkey-add-text = Assegna un nome che ti permetta di riconoscere il dispositivo.
passkey-name = Nome della passkey
passkey-created = Creata
passkey-used = Ultimo utilizzo
passkey-remove = Rimuovi la passkey
passkey-remove-heading = Rimuovere la passkey { $name }?
passkey-remove-text = Non potrai più usarla per accedere.
passkey-last = È il tuo unico modo per accedere. Prima aggiungi un’altra passkey o una password.
passkey-needs-script = Le passkey richiedono JavaScript e un browser che le supporti.
password-heading = Password e app di autenticazione
password-set-text = Puoi accedere con la password e un codice dell’app di autenticazione.
password-none-text = Non hai una password. Con una password puoi accedere anche dai dispositivi senza la tua passkey.
password-set = Imposta una password
password-change = Cambia la password
sessions-heading = Sessioni aperte
sessions-device = Browser
sessions-address = Indirizzo
sessions-started = Accesso
sessions-seen = Ultima attività
sessions-this = Questo browser
sessions-end = Chiudi la sessione
sessions-end-others = Chiudi le altre sessioni
device-unknown = Browser sconosciuto

companies-heading = Le tue aziende
companies-empty = Non fai ancora parte di un’azienda. Un proprietario può invitarti.
companies-mode = Modalità
companies-role = Il tuo ruolo

role-owner = Proprietario
role-developer = Sviluppatore
role-finance = Contabilità
role-viewer = Sola lettura

done-saved = Salvato.
done-passkey-added = La passkey è stata aggiunta.
done-passkey-removed = La passkey è stata rimossa.
done-password-set = La password è stata impostata. Tutte le altre sessioni sono state chiuse.
done-session-ended = La sessione è stata chiusa.
done-sessions-ended = Tutte le altre sessioni sono state chiuse.
