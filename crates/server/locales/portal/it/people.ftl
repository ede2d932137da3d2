people-text = Tutte le persone che possono accedere per { $company }.
people-invite = Invita una persona
people-empty = Nessuno fa ancora parte di questa azienda. Invita il suo primo proprietario.
people-name = Nome
people-role = Ruolo
people-seen = Ultima attività
people-you = Tu
people-change-role = Cambia ruolo
people-change-role-heading = Cambia ruolo: { $name }
people-change-role-text = Tutte le sessioni di { $email } vengono chiuse. Il nuovo ruolo vale dal prossimo accesso.
people-remove = Rimuovi
people-last-owner = È l’unico proprietario. Prima assegna il ruolo di proprietario a un’altra persona.

remove-heading = Rimuovere { $name }?
remove-text = Tutte le sessioni di { $email } vengono chiuse e l’accesso a { $company } viene revocato.
remove-again = Per ridare l’accesso serve un nuovo invito.
remove-button = Rimuovi la persona
remove-keep = Mantieni la persona

invitations-heading = Inviti in sospeso
invitations-by = Invito di
invitations-expire = Scadenza
invitations-withdraw = Ritira
invitations-withdraw-of = Ritira l’invito per { $email }

invite-heading = Invita una persona in { $company }
invite-button = Crea l’invito
invite-email-wrong = Inserisci un indirizzo e-mail, ad esempio anna@example.com.
invite-role-missing = Scegli un ruolo.
invite-already-member = Questa persona fa già parte dell’azienda. Cambia il suo ruolo nell’elenco delle persone.
invited-heading = L’invito per { $email } è pronto
invited-text = Copia questo link e trasmettilo personalmente, ad esempio via e-mail. Deve riceverlo solo la persona invitata.
invited-once = Il link funziona una sola volta, entro 7 giorni. Non verrà più mostrato: se lo perdi, invita di nuovo la persona.
invited-back = Torna a Persone

role-table-heading = Cosa può fare ogni ruolo
role-table-permission = Autorizzazione
role-table-yes = Sì
role-table-no = No
role-owner-text = Può fare tutto, anche cambiare il conto beneficiario e gestire le persone.
role-developer-text = Collega il negozio: token API, webhook, impostazioni, branding e link di prova.
role-finance-text = Vede tutte le impostazioni e il registro di audit, senza modificare nulla.
role-viewer-text = Vede tutte le impostazioni, senza modificare nulla.
standing-operator = Gestore
may-view-company = Vedere l’azienda e le sue impostazioni
may-enable-payments = Attivare e disattivare i pagamenti online
may-change-account = Cambiare il conto beneficiario
may-manage-tokens = Creare, ruotare e revocare token API
may-manage-endpoints = Aggiungere, modificare e rimuovere endpoint webhook
may-change-settings = Modificare l’URL di ritorno, la durata dei link e i dati di assistenza mostrati ai pagatori
may-change-branding = Modificare il branding
may-create-test-link = Creare link di prova
may-manage-people = Invitare e rimuovere persone e cambiare i loro ruoli
may-view-audit-log = Consultare ed esportare il registro di audit

done-role-changed = Il ruolo è stato cambiato.
done-person-removed = La persona è stata rimossa.
done-invitation-withdrawn = L’invito è stato ritirato. Il suo link non funziona più.
