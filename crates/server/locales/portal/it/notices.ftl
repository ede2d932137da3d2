# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company }: endpoint webhook disattivato
notice-endpoint-gone-text = L’endpoint «{ $name }» ({ $host }) ha risposto 410 il { $time }, quindi non riceve più eventi. Se è stato un errore, correggi il tuo server, poi attiva l’endpoint.
notice-endpoint-disabled-text = { $person } ha disattivato l’endpoint «{ $name }» ({ $host }) il { $time }. Non riceve eventi finché non viene riattivato. Se non te lo aspettavi, riattivalo.
notice-endpoint-disabled-unnamed-text = L’endpoint «{ $name }» ({ $host }) è stato disattivato il { $time }. Non riceve eventi finché non viene riattivato.
notice-endpoint-failing = { $company }: endpoint webhook in errore
notice-endpoint-failing-text = L’endpoint «{ $name }» ({ $host }) non ha accettato alcun evento dal { $since }. Ripara presto il tuo server: proviamo per circa 22 ore.
notice-endpoint-look = Visualizza l’endpoint
notice-deliveries-ending = { $company }: eventi presto abbandonati
notice-deliveries-ending-text = { $count ->
    [one] { $count } evento non è arrivato all’endpoint «{ $name }» ({ $host }). Verrà abbandonato il { $time }.
   *[other] { $count } eventi non sono arrivati all’endpoint «{ $name }» ({ $host }). Il primo verrà abbandonato il { $time }.
}
notice-deliveries-advice = Ripara prima il tuo server. In seguito potrai inviare di nuovo gli eventi nel portale.
notice-deliveries-paid = { $count ->
    [one] { $count } dei pagamenti è pagato: { $payments }.
   *[other] { $count } dei pagamenti sono pagati: { $payments }.
}
notice-deliveries-paid-more = { $payments } e altri { $number } ancora
notice-deliveries-look = Visualizza gli eventi
notice-account-proposed = { $company }: proposto un altro conto beneficiario
notice-account-proposed-text = { $person } lo ha proposto il { $time }. I pagamenti arrivano sul conto attuale finché un altro proprietario non approva la modifica. Se non te la aspettavi, ritirala e chiedi spiegazioni a chi l’ha proposta.
notice-account-approved = { $company }: nuovo conto beneficiario approvato
notice-account-approved-text = { $person } lo ha approvato il { $time }. I nuovi pagamenti arrivano su questo conto, anche quelli dei link non ancora usati da nessuno. Se non te lo aspettavi, disattiva subito i pagamenti online e chiedi spiegazioni a { $person }.
notice-account-withdrawn = { $company }: nuovo conto beneficiario ritirato
notice-account-withdrawn-text = { $person } ha ritirato la modifica proposta il { $time }. I pagamenti arrivano ancora sul conto attuale.
notice-account-changed = { $company }: conto beneficiario cambiato
notice-account-changed-text = { $person } lo ha cambiato il { $time }. I nuovi pagamenti arrivano sul nuovo conto. Se non te lo aspettavi, disattiva subito i pagamenti online e chiedi spiegazioni a { $person }.
notice-account-look = Visualizza il conto beneficiario
notice-token-added = { $company }: token API creato
notice-token-added-text = { $person } ha creato il token «{ $name }» il { $time }. I programmi che lo possiedono possono generare link di pagamento. Se non te lo aspettavi, revoca il token.
notice-token-look = Visualizza i token API
notice-owner-added = { $company }: c’è un nuovo proprietario
notice-owner-added-text = { $person } ha dato a { $email } il ruolo di proprietario il { $time }. I proprietari possono cambiare il conto beneficiario e gestire le persone. Se non te lo aspettavi, rimuovi la persona e chiedi spiegazioni a { $person }.
notice-people-look = Visualizza le persone
notice-sign-in = Accesso al tuo account con un nuovo browser
notice-sign-in-text = Qualcuno ha effettuato l’accesso il { $time } con { $browser }, dall’indirizzo { $address }. Se eri tu, non devi fare nulla. Altrimenti chiudi subito quella sessione e imposta una nuova password.
notice-sign-in-look = Visualizza le sessioni aperte
notice-password-known = La tua password è stata inserita senza un codice valido
notice-password-known-text = Qualcuno ha inserito la tua password il { $time }, ma nessun codice valido, con { $browser }, dall’indirizzo { $address }. Se eri tu, non devi fare nulla. Altrimenti qualcuno conosce la tua password: impostane subito una nuova.
notice-closing-proposed = { $company }: chiusura di un pagamento da approvare
notice-closing-proposed-text = { $person } ha proposto il { $time } di chiudere un pagamento con esito sconosciuto. Un altro gestore deve approvarlo. Se non te lo aspettavi, ritira la modifica e chiedi spiegazioni a { $person }.
notice-closing-look = Visualizza le approvazioni
notice-certificate = Un certificato scade presto
notice-certificate-bank = Il certificato per la banca «{ $bank }» scade il { $time } (impostazione: { $setting }).
notice-certificate-cell = Il certificato per la cella { $cell } scade il { $time } (impostazione: { $setting }).
notice-certificate-look = Visualizza i certificati
notice-cell-closed = Cella { $cell } chiusa: i pagatori non possono confermare
notice-cell-closed-text = La cella non avvia pagamenti dal { $time }, perché potrebbero mancare pagamenti confermati. Il programma segnala: «{ $reason }». Cerca i pagamenti mancanti prima di riaprirla.
notice-cell-look = Visualizza le celle
notice-sign-on-changed = { $company }: accesso unico (SSO) modificato
notice-sign-on-other = { $person } ha modificato l’accesso unico (SSO) il { $time }.
notice-sign-on-saved = { $person } ha salvato le impostazioni dell’accesso unico (SSO) il { $time }. Il provider ora è «{ $issuer }».
notice-sign-on-allowed = { $person } ha dato l’accesso di emergenza a { $email } il { $time }.
notice-sign-on-forbidden = { $person } ha revocato l’accesso di emergenza di { $email } il { $time }.
notice-sign-on-enforced = { $person } ha reso obbligatorio l’accesso unico (SSO) il { $time }.
notice-sign-on-released = { $person } ha reso facoltativo l’accesso unico (SSO) il { $time }.
notice-sign-on-removed = { $person } ha rimosso l’accesso unico (SSO) il { $time }.
notice-sign-on-domain-added = Il gestore del portale ha confermato il { $time } che il dominio { $domain } appartiene all’azienda.
notice-sign-on-domain-removed = Il gestore del portale ha tolto il dominio { $domain } all’azienda il { $time }.
notice-sign-on-must = Le persone dell’azienda ora devono usarlo.
notice-sign-on-can = Le persone dell’azienda possono accedere anche senza.
notice-sign-on-advice = Se non te lo aspettavi, correggilo nella pagina «Accesso unico (SSO)».
notice-sign-on-domain-advice = Se non te lo aspettavi, chiedi spiegazioni al gestore.
notice-sign-on-look = Visualizza l’accesso unico
notice-sign-on-bypassed = { $company }: accesso senza accesso unico (SSO)
notice-sign-on-bypassed-text = { $email } ha effettuato l’accesso il { $time } con una password o una passkey, dall’indirizzo { $address }. L’azienda impone l’accesso unico (SSO), con eccezioni per le emergenze. Se non te lo aspettavi, revoca questo accesso di emergenza nella pagina «Accesso unico (SSO)» e rimuovi la persona.
notice-changed = { $company }: { $change }
notice-changed-text = { $person } l’ha fatto il { $time }: «{ $object }». Se non te lo aspettavi, chiedi subito spiegazioni a { $person }.
notice-your-company = La tua azienda
notice-your-account = Il tuo account

mail-subject-company = { $count ->
    [one] { $company }: { $count } notifica
   *[other] { $company }: { $count } notifiche
}
mail-subject-operator = { $count ->
    [one] { $operator }: { $count } notifica
   *[other] { $operator }: { $count } notifiche
}
mail-more = { $count ->
    [one] Nel portale c’è { $count } altra notifica.
   *[other] Nel portale ci sono altre { $count } notifiche.
}
mail-without-facts = { $count ->
    [one] Nel portale ti aspetta { $count } notifica. Leggila lì.
   *[other] Nel portale ti aspettano { $count } notifiche. Leggile lì.
}
mail-all = Tutte le notifiche
mail-why = Ricevi questa e-mail perché riguarda il tuo ruolo o il tuo account nel portale di { $operator }.
mail-choices = Scegli che cosa ricevere via e-mail
mail-no-secrets = Non chiediamo mai password o codici via e-mail.
mail-invitation-subject = Invito per { $company }
mail-invitation-subject-operator = Invito come gestore di { $operator }
mail-invitation-expires = Il link funziona una sola volta, fino al { $time }. Non trasmetterlo ad altri.
mail-invitation-unexpected = Se non ti aspettavi questo invito, ignora questa e-mail: senza di te non succede nulla.
mail-invitation-why = Ricevi questa e-mail perché { $person } ha inserito il tuo indirizzo nel portale di { $operator }.
mail-invitation-why-operator = Ricevi questa e-mail perché { $operator } ti ha inviato un invito.
