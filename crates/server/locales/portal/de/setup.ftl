# The company's first page: what is still to set up.

setup-heading = { $company } einrichten
setup-progress = { $count ->
    [one] { $count } von 5 Schritten ist erledigt.
   *[other] { $count } von 5 Schritten sind erledigt.
}
setup-next-step = Nächster Schritt: { $step }
setup-back = Zurück zur Checkliste
setup-done = Erledigt
setup-next = Als Nächstes
setup-waiting = Wartet
setup-later = Zu erledigen
setup-others = Ihre Rolle erlaubt das nicht. Fragen Sie einen Inhaber des Unternehmens.
setup-account-text = Fügen Sie das Bankkonto hinzu, das die Zahlungen empfängt.
setup-enable-text = Geben Sie an, wohin Zahler zurückkehren, und aktivieren Sie dann Online-Zahlungen.
setup-enable-button = Online-Zahlungen einrichten
setup-token-text = Ihr Shop verwendet ein Token, um Zahlungslinks zu erzeugen.
setup-token-button = Token erstellen
setup-payment = Erste Zahlung
setup-payment-text-test = Erstellen Sie einen Testlink und bezahlen Sie darüber bei einer Sandbox-Bank. Es fließt kein echtes Geld.
setup-payment-text-live = Erzeugen Sie mit Ihrem Shop einen Link und bezahlen Sie darüber. Dieser Schritt ist erledigt, wenn die Bank die Zahlung ausgeführt hat.
setup-payment-button = Testlink erstellen
setup-webhook-text = Fügen Sie einen Endpunkt Ihres Shops hinzu. Er erfährt, wie jede Zahlung geendet hat.
setup-webhook-text-waiting = Ihr Endpunkt hat noch kein Ereignis angenommen. Senden Sie ihm ein Testereignis.
setup-webhook-button = Endpunkt hinzufügen
setup-webhook-button-test = Endpunkt ansehen
summary-text = Alles ist eingerichtet.
summary-test = Dies ist ein Testunternehmen: Es fließt kein echtes Geld. Um echtes Geld anzunehmen, bitten Sie den Betreiber dieses Dienstes ({ $operator }), ein Live-Unternehmen anzulegen.
summary-heading = Übersicht
summary-tokens = { $count ->
    [one] { $count } gültiges Token
   *[other] { $count } gültige Tokens
}
summary-tokens-replaced = { $count ->
    [one] { $count } wird abgelöst
   *[other] { $count } werden abgelöst
}
summary-webhooks = { $count ->
    [one] { $count } Endpunkt
   *[other] { $count } Endpunkte
}
summary-deliveries = Zuzustellende Ereignisse
summary-waiting = { $count ->
    [0] keines wartet
    [one] { $count } wartet auf einen neuen Versuch
   *[other] { $count } warten auf einen neuen Versuch
}
summary-waiting-many = { $number } oder mehr warten auf einen neuen Versuch

# Online payments

payments-enabled = Aktiviert
payments-disabled = Deaktiviert
enabling-heading = Online-Zahlungen annehmen
enabled-text = Ihr Shop kann Zahlungslinks erzeugen, und Zahler können darüber bezahlen.
disabled-text = Ihr Shop kann keine Zahlungslinks erzeugen, und Zahler können bestehende nicht verwenden.
reasons-text = Online-Zahlungen können noch nicht aktiviert werden:
reason-no-account = Das Unternehmen hat kein Empfängerkonto.
reason-no-callback = Es gibt keine Callback-URL, zu der Zahler zurückkehren.
reason-no-bank = Keine angebundene Bank unterstützt { $currency }. Der Betreiber dieses Dienstes kann eine anbinden.
reason-operator = Der Betreiber dieses Dienstes hat nicht veröffentlicht, wer er ist. Zahler müssen das sehen, bevor sie mit echtem Geld bezahlen.
reason-node = Dieser Dienst ist nicht bereit für echtes Geld. Sein Betreiber kann sagen, warum.
enable-button = Online-Zahlungen aktivieren
disable-button = Online-Zahlungen deaktivieren
disable-heading = Online-Zahlungen von { $company } deaktivieren?
disable-text = Ab dann erhält Ihr Shop einen Fehler statt eines Zahlungslinks, und über Links, die noch niemand verwendet hat, kann nicht bezahlt werden. Begonnene Zahlungen laufen weiter.
disable-again = Sie können Online-Zahlungen jederzeit wieder aktivieren.
disable-keep = Aktiviert lassen
settings-change = Einstellungen ändern
settings-heading = Einstellungen
form-wrong = Es wurde nichts gespeichert. Bitte korrigieren Sie die Felder unten.
not-set = Nicht festgelegt
callback-label = Callback-URL
callback-hint = Zahler kehren zu dieser https-Adresse Ihres Shops zurück. Wir fügen „paymentId“ als Query-Parameter hinzu.
callback-wrong = Dies ist keine vollständige https-Adresse wie https://shop.example.com/thanks.
callback-parts = Die Adresse darf keinen Benutzernamen, kein Passwort und keinen Teil nach „#“ enthalten.
callback-payment-id = Die Adresse darf „paymentId“ nicht enthalten. Wir fügen es hinzu.
callback-needed = Online-Zahlungen benötigen eine Callback-URL. Wenn Sie sie entfernen möchten, deaktivieren Sie zuerst die Online-Zahlungen.
url-too-long = Die Adresse ist länger als 1000 Zeichen.
lifetime-label = Gültigkeitsdauer unbenutzter Links
lifetime-number = Anzahl
lifetime-unit = Einheit
lifetime-hint = Lassen Sie die Anzahl leer, wenn Links nicht ablaufen sollen. Zahlungen laufen nie ab.
lifetime-none = Unbegrenzt gültig
lifetime-wrong = Bitte geben Sie eine ganze Zahl ein, die { $minimum } Minute bis { $maximum } Tage ergibt, zum Beispiel 30 Tage.
unit-minutes = Minuten
unit-hours = Stunden
unit-days = Tage
support-email-label = Support-Adresse
support-email-hint = Zahler sehen sie auf ihren Seiten und schreiben dorthin, wenn sie Fragen haben. Die Angabe ist freiwillig.
support-email-wrong = Dies ist keine E-Mail-Adresse.
website-label = Website
website-hint = Zahler sehen sie auf ihren Seiten. Die Angabe ist freiwillig.
website-wrong = Dies ist keine vollständige https-Adresse wie https://shop.example.com.
website-user = Die Adresse darf keinen Benutzernamen und kein Passwort enthalten.
previews-label = Vorschau von Links
previews-with-amount = Betrag anzeigen
previews-without-amount = Ohne Betrag
previews-hint = Die Vorschau eines Links sehen alle, die den Chat oder die E-Mail lesen.

# Payee account

account-heading = Aktuelles Konto
account-none = Es gibt noch kein Konto. Es empfängt die Zahlungen Ihrer Kunden.
account-add = Konto hinzufügen
account-change = Konto ändern
account-change-live = Dieses Unternehmen empfängt echtes Geld. Ein anderer Inhaber muss das neue Konto genehmigen, bevor es verwendet wird. Zahlungen über Links, die noch niemand verwendet hat, gehen dann auf dieses Konto.
account-live-text = Jede Änderung dieses Kontos muss von einer anderen Person genehmigt werden.
account-test-text = Dies ist ein Testunternehmen: Auf dem Konto kommt kein echtes Geld an.
account-save = Konto speichern
account-propose = Konto vorschlagen
account-already-proposed = Eine andere Änderung wartet auf Genehmigung. Genehmigen Sie sie zuerst oder ziehen Sie sie zurück.
account-decided = Diese Änderung wurde bereits genehmigt oder zurückgezogen.
account-second-person = Sie können diese Änderung nicht oder noch nicht genehmigen. Die Seite sagt, warum.
account-notice = Eine Änderung des Empfängerkontos wartet auf Genehmigung. Vorgeschlagen von { $person }.
holder-label = Kontoinhaber
holder-hint = Der Name, den Banken den Zahlern anzeigen.
holder-wrong = Bitte geben Sie eine Zeile mit 1 bis 70 Zeichen ein.
number-label = Kontonummer
number-hint = Eine IBAN oder die Kontonummer Ihres Landes.
number-formats = Welche nationalen Kontonummern kann ich verwenden?
number-derived = Dies ist die IBAN zu Ihrer Kontonummer. Bitte prüfen Sie sie und speichern Sie dann.
number-typing-error = Diese IBAN enthält einen Tippfehler. Bitte vergleichen Sie sie mit den Unterlagen Ihrer Bank.
number-wrong-iban = Dies ist keine gültige Kontonummer. Bitte geben Sie für { $currency } eine IBAN ein.
number-wrong-domestic = Dies ist keine gültige Kontonummer. Bitte geben Sie für { $currency } eine IBAN oder eine Nummer wie { $example } ein.
currency-label = Währung
pending-heading = Ein anderes Konto ist vorgeschlagen
pending-state = Wartet auf Genehmigung
pending-text = Zahlungen gehen weiterhin auf das aktuelle Konto. Wenn Sie diese Änderung nicht erwartet haben, ziehen Sie sie zurück und fragen Sie die Person, die sie vorgeschlagen hat.
pending-by-command = Ein Befehl des Betreibers hat es vorgeschlagen. Ein anderer Befehl muss es genehmigen: Das Portal kann nicht wissen, ob Sie diese Person waren.
pending-new-owner = Sie oder die Person, die es vorgeschlagen hat, sind seit weniger als 72 Stunden Inhaber. Genehmigen können Sie es
pending-own = Sie haben es vorgeschlagen, daher muss ein anderer Inhaber es genehmigen.
pending-operator = Das Unternehmen hat keinen anderen Inhaber, der es genehmigen kann. Daher genehmigt es ein Betreiber.
pending-former-owner = Ein früherer Inhaber hat eine solche Änderung schon einmal zurückgezogen. Daher entscheidet ein Betreiber über diese.
pending-gone = Die Person, die es vorgeschlagen hat, ist nicht mehr Inhaber oder ist gesperrt. Ziehen Sie es zurück und schlagen Sie es neu vor, wenn es richtig ist.
proposed-by = Vorgeschlagen von
proposed-when = Vorgeschlagen
approve-look = Prüfen und genehmigen
approve-heading = Dieses Konto ab jetzt verwenden?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = Vorgeschlagen von { $person }. Fragen Sie auf einem anderen Weg nach, ob das stimmt.
approve-text = Neue Zahlungen gehen auf dieses Konto, auch die über Links, die noch niemand verwendet hat.
approve-button = Konto genehmigen
approve-keep = Aktuelles Konto behalten
withdraw-heading = Diese Änderung zurückziehen?
withdraw-text = Das Konto { $number } wird nicht verwendet. Das aktuelle Konto bleibt.
withdraw-button = Änderung zurückziehen
withdraw-by-link = Änderung ohne Anmeldung zurückziehen
withdraw-once = Sie können dies einmal tun, weil Sie zurzeit kein Inhaber dieses Unternehmens sind. Über die nächste solche Änderung entscheidet ein Betreiber.

# Test link

test-link-heading = Testlink erstellen
test-link-text = Bezahlen Sie mit dem Link bei einer der Sandbox-Banken, so wie später Ihre Kunden. Es fließt kein echtes Geld.
test-link-create = Link erstellen
test-link-new = Ihr Testlink
test-link-open-text = Er gilt für eine Zahlung. Öffnen Sie ihn hier oder scannen Sie den Code mit einem Smartphone.
test-link-open = Link öffnen
test-link-qr = QR-Code mit dem Testlink
test-link-live = Dieses Unternehmen empfängt echtes Geld, daher gibt es keine Testlinks. Verwenden Sie ein Testunternehmen, um Zahlungen auszuprobieren.
test-link-disabled = Online-Zahlungen sind deaktiviert. Aktivieren Sie sie, bevor Sie einen Link erstellen.
test-payments = Letzte Zahlungen
amount-label = Betrag in { $currency }
amount-hint = Von 1 bis 7500, zum Beispiel 12,50.
amount-wrong = Bitte geben Sie einen Betrag von 1 bis 7500 ein, zum Beispiel 12,50.
reference-label = Verwendungszweck
reference-hint = 1 bis 18 Buchstaben, Ziffern und Leerzeichen. Der Zahler sieht ihn.
reference-wrong = Bitte verwenden Sie 1 bis 18 Zeichen: nur die Buchstaben A bis Z und a bis z, Ziffern und Leerzeichen.
payment-amount = Betrag
payment-status = Status
payment-created = Begonnen

status-pending = Wartet auf den Zahler
status-authorised = Freigegeben, noch nicht bezahlt
status-executed = Bezahlt
status-settled = Bezahlt, Geld erhalten
status-failed = Nicht bezahlt: von der Bank abgelehnt
status-cancelled = Nicht bezahlt: abgebrochen
status-incomplete = Vom Zahler verlassen
status-unknown = Noch nicht bekannt

# What an action did

done-payments-enabled = Online-Zahlungen sind aktiviert.
done-unchanged = Es wurde nichts geändert.
done-saved-no-callback = Gespeichert. Die Callback-URL fehlt noch: Online-Zahlungen brauchen sie.
done-no-callback = Es wurde nichts geändert. Die Callback-URL fehlt: Online-Zahlungen brauchen sie.
done-payments-disabled = Online-Zahlungen sind deaktiviert.
done-account-changed = Das Konto ist gespeichert.
done-account-proposed = Das Konto ist vorgeschlagen. Eine andere Person muss es genehmigen.
done-account-approved = Das Konto ist genehmigt und wird ab jetzt verwendet.
done-account-withdrawn = Die Änderung ist zurückgezogen.
