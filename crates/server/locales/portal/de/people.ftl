people-text = Alle, die sich für { $company } anmelden können.
people-invite = Person einladen
people-empty = Zu diesem Unternehmen gehört noch niemand. Laden Sie den ersten Inhaber ein.
people-name = Name
people-role = Rolle
people-seen = Zuletzt aktiv
people-you = Sie
people-change-role = Rolle ändern
people-change-role-heading = Rolle ändern: { $name }
people-change-role-text = { $email } wird überall abgemeldet und hat bei der nächsten Anmeldung die neue Rolle.
people-remove = Entfernen
people-last-owner = Dies ist der einzige Inhaber. Machen Sie zuerst eine andere Person zum Inhaber.

remove-heading = { $name } entfernen?
remove-text = { $email } wird überall abgemeldet und kann { $company } nicht mehr sehen.
remove-again = Um die Person wieder hereinzulassen, ist eine neue Einladung nötig.
remove-button = Person entfernen
remove-keep = Person behalten

invitations-heading = Offene Einladungen
invitations-by = Eingeladen von
invitations-expire = Läuft ab
invitations-withdraw = Zurückziehen
invitations-withdraw-of = Einladung für { $email } zurückziehen

invite-heading = Person zu { $company } einladen
invite-button = Einladung erstellen
invite-email-wrong = Geben Sie eine E-Mail-Adresse wie anna@example.com ein.
invite-role-missing = Wählen Sie eine Rolle.
invite-already-member = Diese Person gehört bereits zum Unternehmen. Ändern Sie ihre Rolle in der Liste der Personen.
invited-heading = Die Einladung für { $email } ist bereit
invited-text = Kopieren Sie diesen Link und geben Sie ihn selbst weiter, zum Beispiel per E-Mail. Nur die eingeladene Person sollte ihn erhalten.
invited-once = Der Link funktioniert einmal, innerhalb von 7 Tagen. Er wird nicht noch einmal angezeigt: Wenn Sie ihn verlieren, laden Sie die Person erneut ein.
invited-back = Zurück zu den Personen

role-table-heading = Was jede Rolle darf
role-table-permission = Berechtigung
role-table-yes = Ja
role-table-no = Nein
role-owner-text = Darf alles, auch das Empfängerkonto ändern und Personen verwalten.
role-developer-text = Bindet den Shop an: API-Tokens, Webhooks, Einstellungen, Branding und Testlinks.
role-finance-text = Sieht alle Einstellungen und das Audit-Protokoll, kann aber nichts ändern.
role-viewer-text = Sieht alle Einstellungen, kann aber nichts ändern.
standing-operator = Betreiber
may-view-company = Unternehmen und Einstellungen ansehen
may-enable-payments = Online-Zahlungen aktivieren und deaktivieren
may-change-account = Empfängerkonto ändern
may-manage-tokens = API-Tokens erstellen, rotieren und widerrufen
may-manage-endpoints = Webhook-Endpunkte hinzufügen, ändern und entfernen
may-change-settings = Callback-URL, Gültigkeitsdauer von Links und Support-Angaben für Zahler ändern
may-change-branding = Branding ändern
may-create-test-link = Testlinks erstellen
may-manage-people = Personen einladen und entfernen sowie ihre Rollen ändern
may-view-audit-log = Audit-Protokoll lesen und exportieren

done-role-changed = Die Rolle wurde geändert.
done-person-removed = Die Person wurde entfernt.
done-invitation-withdrawn = Die Einladung wurde zurückgezogen. Der Link funktioniert nicht mehr.
