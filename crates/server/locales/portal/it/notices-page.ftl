notices-heading = Notifiche
notices-unread = { $number } da leggere
notices-text = Che cosa è successo nelle tue aziende e al tuo account negli ultimi 90 giorni.
notices-empty = Non ci sono notifiche.
notices-mark-read = Segna tutte come lette
notices-notice = Notifica
notices-new = Nuova
notices-company = Azienda
notices-all-companies = Tutte le aziende
notices-show = Mostra
notices-older = Notifiche precedenti
notices-newest = Notifiche più recenti

choices-heading = Notifiche via e-mail
choices-link = Scegli che cosa ricevere via e-mail
choices-text = Il portale ti mostra tutte le notifiche. Scegli quali ricevere anche via e-mail a { $email }.
choices-no-mail = Al momento questa installazione non invia e-mail. Tutte le notifiche sono nel portale.
choices-optional = Che cosa ricevi via e-mail
choices-always = Sempre via e-mail
choices-always-text = Queste notifiche proteggono il denaro e l’accesso. Nessuno può disattivarle.

topic-webhooks = Webhook e consegne
topic-webhooks-text = Un endpoint non risponde o viene disattivato, oppure alcuni eventi stanno per essere abbandonati.
topic-payee-account = Conto beneficiario
topic-payee-account-text = Qualcuno propone, approva o ritira un altro conto, oppure lo cambia.
topic-security = Accesso
topic-security-text = C’è un nuovo token API o proprietario, qualcuno accede con un nuovo browser, oppure cambia il modo di accedere.
topic-operations = Gestione del servizio
topic-operations-text = Un pagamento attende una seconda persona, un certificato scade presto, oppure un database non avvia pagamenti.

done-notices-read = Le notifiche sono segnate come lette.
