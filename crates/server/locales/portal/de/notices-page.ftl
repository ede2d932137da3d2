notices-heading = Benachrichtigungen
notices-unread = { $number } neu
notices-text = Was in den letzten 90 Tagen in Ihren Unternehmen und mit Ihrem Benutzerkonto geschehen ist.
notices-empty = Es gibt keine Benachrichtigungen.
notices-mark-read = Alle als gelesen markieren
notices-notice = Benachrichtigung
notices-new = Neu
notices-company = Unternehmen
notices-all-companies = Alle Unternehmen
notices-show = Anzeigen
notices-older = Ältere Benachrichtigungen
notices-newest = Neueste Benachrichtigungen

choices-heading = Benachrichtigungen per E-Mail
choices-link = Auswählen, was Sie per E-Mail erhalten
choices-text = Das Portal zeigt Ihnen alle Benachrichtigungen. Wählen Sie aus, welche Sie auch per E-Mail an { $email } erhalten.
choices-no-mail = Diese Installation versendet derzeit keine E-Mails. Alle Benachrichtigungen stehen im Portal.
choices-optional = Was Sie per E-Mail erhalten
choices-always = Immer per E-Mail
choices-always-text = Diese Benachrichtigungen schützen Geld und Zugang. Niemand kann sie abschalten.

topic-webhooks = Webhooks und Zustellungen
topic-webhooks-text = Ein Endpunkt ist gestört oder deaktiviert, oder Ereignisse werden bald aufgegeben.
topic-payee-account = Empfängerkonto
topic-payee-account-text = Jemand schlägt ein anderes Konto vor, genehmigt oder verwirft es oder ändert das Konto.
topic-security = Zugang
topic-security-text = Es gibt ein neues API-Token oder einen neuen Inhaber, jemand meldet sich mit einem neuen Browser an, oder die Art der Anmeldung ändert sich.
topic-operations = Betrieb des Dienstes
topic-operations-text = Eine Zahlung wartet auf eine zweite Person, ein Zertifikat läuft bald ab, oder eine Datenbank beginnt keine Zahlungen mehr.

done-notices-read = Die Benachrichtigungen sind als gelesen markiert.
