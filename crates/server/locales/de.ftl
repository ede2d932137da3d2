# German

problem-unauthorized = Diese Anfrage benötigt ein gültiges API-Token dieses Unternehmens, gesendet in einem einzigen Header „Authorization: Bearer …“.
problem-online-payments-disabled = Online-Zahlungen sind für dieses Unternehmen nicht aktiviert. Aktivieren Sie sie im Portal.
problem-payment-not-found = Zahlung nicht gefunden
problem-path-not-found = Unter dieser Adresse gibt es nichts.
problem-method-not-allowed = Diese Adresse unterstützt nur { $allowed }.
problem-body-too-large = Der Anfrage-Body ist größer als { $limit } Byte.
problem-body-incomplete = Der Anfrage-Body ist nicht vollständig oder nicht rechtzeitig angekommen.
problem-not-json = Senden Sie den Body als „Content-Type: application/json“.
problem-too-many-requests = Zu viele Anfragen. Bitte warten Sie { $seconds } s bis zur nächsten Anfrage.
problem-header-repeated = Der Header „{ $header }“ ist mehrfach angegeben.
problem-idempotency-key = Der Header „Idempotency-Key“ muss aus { $min } bis { $max } sichtbaren ASCII-Zeichen bestehen.
problem-idempotency-key-reused = Dieser „Idempotency-Key“ wurde bereits mit einem anderen Anfrage-Body verwendet. Verwenden Sie für eine neue Anfrage einen neuen Schlüssel.
problem-internal = Bei uns ist ein Fehler aufgetreten. Er wurde protokolliert.
problem-unavailable = Der Dienst kann gerade nicht antworten. Bitte versuchen Sie es in Kürze erneut.
problem-body-empty = Der Anfrage-Body ist leer. Er muss ein JSON-Objekt sein.
problem-body-syntax = Der Anfrage-Body ist kein gültiges JSON: siehe Zeile { $line }, Spalte { $column }.
problem-body-not-object = Der Anfrage-Body muss ein JSON-Objekt sein.
problem-field-missing = Das Feld { $field } fehlt.
problem-field-repeated = Das Feld { $field } ist mehrfach angegeben.
problem-field-unknown = Das Feld { $field } gibt es in dieser Anfrage nicht.
problem-field-misspelt = Das Feld { $field } gibt es in dieser Anfrage nicht. Meinten Sie { $known }?
problem-field-object = Das Feld { $field } muss ein Objekt sein.
problem-field-amount = Das Feld { $field } muss eine ganze Zahl von { $min } bis { $max } sein.
problem-field-reference = Das Feld { $field } muss { $min } bis { $max } Zeichen lang sein: nur die Buchstaben A bis Z und a bis z, Ziffern und Leerzeichen.
problem-field-data = Das Feld { $field } muss eine Zeichenkette mit höchstens { $max } Zeichen sein: nur die Buchstaben A bis Z und a bis z, Ziffern und { $signs }.

# The payer's pages.

pay-title = Zahlung an { $payee }
pay-title-amount = Zahlung über { $amount } an { $payee }
pay-payee = An
pay-reference = Verwendungszweck
pay-bank = Bank
pay-time = Datum und Uhrzeit
pay-id = Zahlungs-ID
pay-test = TEST: Es fließt kein echtes Geld
pay-language = Sprache
pay-questions = Fragen?
pay-phone = Am Smartphone weitermachen
pay-phone-text = Scannen Sie diesen Code mit der Kamera Ihres Smartphones.
pay-phone-code = QR-Code mit dem Link zu dieser Zahlung

# Choosing a bank

choose-heading = Wählen Sie Ihre Bank
choose-text = Dort geben Sie die Zahlung frei, mit Ihren eigenen Zugangsdaten oder Ihrer Banking-App.
choose-find = Ihre Bank suchen
choose-find-button = Suchen
choose-country = Land
choose-everywhere = Alle Länder
choose-last = Zuletzt auf diesem Gerät genutzt
choose-forget = Diese Bank vergessen
choose-most-used = Am häufigsten genutzt
choose-more = Weitere Banken
choose-results = Gefundene Banken: { $count }
choose-nothing = Zu Ihrer Suche wurde keine Bank gefunden. Bitte prüfen Sie die Schreibweise.
choose-search-everywhere = In allen Ländern suchen
choose-unavailable = Antwortet derzeit nicht
choose-paused = { $bank } antwortet derzeit nicht. Bitte wählen Sie eine andere Bank oder versuchen Sie es später erneut.
choose-none = Es ist noch keine Bank angebunden, daher können Sie über diesen Link hier nicht bezahlen. Es wurde nichts bezahlt.

# Checking and confirming

consent-heading = Prüfen und bestätigen
consent-iban = Ihre IBAN
consent-iban-why = { $bank } benötigt sie, um Ihr Konto zu finden.
consent-iban-sample = Zum Ausprobieren können Sie { $iban } verwenden
consent-iban-missing = Bitte geben Sie Ihre IBAN ein.
consent-iban-wrong = Diese IBAN ist ungültig. Bitte prüfen Sie die Buchstaben und Ziffern.
consent-bank-missing = Bitte wählen Sie Ihre Bank.
consent-next = Als Nächstes bittet { $bank } Sie, sich anzumelden und die Zahlung freizugeben. Wir sehen Ihre Zugangsdaten zu keiner Zeit.
consent-direct = Mit diesem Button bezahlen Sie: Bei einem so kleinen Betrag verlangt { $bank } möglicherweise keine Freigabe mehr.
consent-no-cancel = Nach der Bestätigung kann diese Zahlung nur noch bei { $bank } abgebrochen werden.
consent-charges = Wir berechnen Ihnen nichts. Es gelten die üblichen Bedingungen Ihrer Bank für Überweisungen.
consent-agree = Mit der Bestätigung beauftragen Sie { $operator }, diese Zahlung bei { $bank } auszulösen.
consent-button = Bestätigen
consent-pay-button = { $amount } bezahlen
consent-other = Andere Bank wählen

# Who does this. Names and addresses follow as they are.

operator-heading = Zahlungsdienst von { $operator }
operator-contact = Kontakt
operator-supervisor = Aufsichtsbehörde
operator-privacy = Datenschutz
operator-terms = Nutzungsbedingungen
home-heading = Bezahlen per Überweisung
home-text = Zum Bezahlen öffnen Sie bitte den Link, den Sie erhalten haben.

# How the payment stands

connecting-heading = Verbindung zu { $bank } wird hergestellt
connecting-text = Das kann einige Sekunden dauern.
hand-off-heading = Geben Sie die Zahlung bei { $bank } frei
hand-off-text = Es wird nichts bezahlt, bevor Sie die Zahlung dort freigeben.
hand-off-button = Weiter zu { $bank }
hand-off-no-switch = Um eine andere Bank zu nutzen, lehnen Sie die Zahlung zuerst bei { $bank } ab.
left-heading = Die Zahlung ist noch nicht abgeschlossen
left-text = Sie haben die Zahlung bei { $bank } weder freigegeben noch abgelehnt. Es wurde nichts bezahlt.
taken-heading = { $bank } hat den Zahlungsauftrag erhalten
taken-text = Wir warten auf den nächsten Schritt. Das kann eine Minute dauern.
waiting-heading = Warten auf Bestätigung von { $bank }
waiting-text = { $bank } antwortet derzeit nicht. Wenn Sie die Zahlung freigegeben haben, ist für Sie alles erledigt. Bitte zahlen Sie nicht noch einmal.
authorised-heading = { $bank } bearbeitet die Zahlung
authorised-text = Die Zahlung ist freigegeben. Sie müssen nichts weiter tun.
unknown-heading = Warten auf Bestätigung von { $bank }
unknown-text = { $bank } hat uns noch nicht mitgeteilt, ob die Zahlung ausgeführt wurde. Bitte zahlen Sie nicht noch einmal.
others-heading = Weitere Freigaben stehen noch aus
others-text = Sie haben die Zahlung bei { $bank } freigegeben. Ausgeführt wird sie, sobald auch die anderen Zeichnungsberechtigten dieses Kontos sie freigegeben haben. Sie müssen nichts weiter tun.
gone-heading = Bei { $bank } liegt dieser Zahlungsauftrag nicht mehr vor
gone-text = Diese Zahlung kann hier nicht fortgesetzt werden. Bitte prüfen Sie Ihr Konto bei { $bank }, bevor Sie auf anderem Weg bezahlen.
paid-heading = Bezahlt
paid-text = { $bank } hat die Zahlung ausgeführt.
paid-close = Sie können diese Seite schließen.
used-heading = Bereits bezahlt
used-text = Dieser Link galt für eine einzige Zahlung, und diese wurde ausgeführt. Es ist nichts mehr zu bezahlen.
failed-heading = Die Zahlung ist fehlgeschlagen
failed-text = { $bank } hat sie abgelehnt. Es wurde nichts bezahlt. Wenn Sie weiterhin bezahlen möchten, bitten Sie { $payee } um einen neuen Link.
failed-funds = Das Konto bei { $bank } war nicht ausreichend gedeckt. Es wurde nichts bezahlt. Wenn Sie weiterhin bezahlen möchten, bitten Sie { $payee } um einen neuen Link.
cancelled-heading = Die Zahlung wurde abgebrochen
cancelled-text = Es wurde nichts bezahlt. Wenn Sie weiterhin bezahlen möchten, bitten Sie { $payee } um einen neuen Link.
elsewhere-heading = Die Zahlung läuft bei einer anderen Bank weiter
elsewhere-text = Nach dieser Bank wurde eine andere gewählt. Bitte machen Sie dort weiter oder öffnen Sie den Zahlungslink erneut.
resume-heading = Sie haben diese Zahlung bei { $bank } begonnen
resume-text = Bitte machen Sie dort weiter, damit niemand doppelt bezahlt.
resume-own = Sie können dort weitermachen. Auf der nächsten Seite können Sie auch eine andere Bank wählen oder die Zahlung abbrechen.

# What the payer can do about it

continue-button = Bei { $bank } fortfahren
switch-button = Andere Bank wählen
cancel-button = Zahlung abbrechen
cancel-heading = Diese Zahlung abbrechen?
cancel-text = Der Zahlungslink kann danach nicht mehr verwendet werden.
cancel-keep = Nicht abbrechen
again-link = Erneut prüfen
again-by-itself = Diese Seite aktualisiert sich von selbst.
retry-link = Erneut versuchen
retry-wait = Sie können es in { $seconds } s erneut versuchen.
return-button = Zurück zu { $payee }
return-note = Die Zahlung wird dadurch nicht abgebrochen.
back-link = Zurück zu { $payee }

# What became of the attempt before

note-open = Diese Zahlung wurde noch nicht ausgeführt. Sie können erneut eine Bank wählen.
note-lapsed = Die Zahlung wurde bei { $bank } nicht freigegeben. Es wurde nichts bezahlt. Sie können es erneut versuchen oder eine andere Bank wählen.
note-cancelled = Die Zahlung wurde bei { $bank } abgelehnt oder abgebrochen. Es wurde nichts bezahlt. Sie können es erneut versuchen oder eine andere Bank wählen.
note-refused = { $bank } hat die Zahlung nicht angenommen. Es wurde nichts bezahlt. Sie können es erneut versuchen oder eine andere Bank wählen.
note-refused-iban = Wenn Sie eine IBAN eingegeben haben, prüfen Sie bitte, ob sie zu einem Konto bei dieser Bank gehört.
note-funds = Das Konto bei { $bank } war nicht ausreichend gedeckt. Es wurde nichts bezahlt. Sie können es erneut versuchen oder eine andere Bank wählen.
note-unreachable = { $bank } war nicht erreichbar. Es wurde nichts bezahlt. Sie können es später erneut versuchen oder eine andere Bank wählen.
note-unanswered = { $bank } hat nicht geantwortet. Es wurde nichts bezahlt. Sie können es später erneut versuchen oder eine andere Bank wählen.

# Where there is nothing to pay

not-a-link-heading = Das ist kein Zahlungslink
not-a-link-text = Möglicherweise wurde die Adresse beim Kopieren abgeschnitten. Bitte lassen Sie sich den Link noch einmal zusenden.
revoked-heading = Dieser Link ist nicht mehr gültig
revoked-text = Er wurde von { $payee } zurückgezogen. Wenn Sie weiterhin bezahlen möchten, bitten Sie um einen neuen Link.
expired-heading = Dieser Link ist abgelaufen
expired-text = Er war für begrenzte Zeit gültig. Es wurde nichts bezahlt. Wenn Sie weiterhin bezahlen möchten, bitten Sie { $payee } um einen neuen Link.
used-up-text = Es gab zu viele Zahlungsversuche. Es wurde nichts bezahlt. Wenn Sie weiterhin bezahlen möchten, bitten Sie { $payee } um einen neuen Link.
disabled-heading = Über diesen Link kann derzeit nicht bezahlt werden
disabled-text = Online-Zahlungen an { $payee } sind im Moment nicht möglich. Es wurde nichts bezahlt.
currency-heading = Dieser Link ist veraltet
currency-text = Das Konto von { $payee } hat sich geändert, seit der Link erstellt wurde. Es wurde nichts bezahlt. Bitte fragen Sie nach einem neuen Link.
busy-heading = Einen Moment, bitte
busy-text = Aus Ihrem Netzwerk wurden zu viele Seiten aufgerufen.
trouble-text = Diese Seite kann gerade nicht angezeigt werden. Sie zahlen dadurch nicht doppelt.
paused-text = Zahlungen sind angehalten, während wir unsere Daten prüfen. Es wurde gerade nichts abgebucht. Bitte versuchen Sie es später erneut.
form-heading = Bitte öffnen Sie den Zahlungslink erneut
form-text = Diese Adresse funktioniert nur über eine unserer eigenen Seiten.

# Countries, in the order of their codes

country-AT = Österreich
country-BE = Belgien
country-BG = Bulgarien
country-CH = Schweiz
country-CY = Zypern
country-CZ = Tschechien
country-DE = Deutschland
country-DK = Dänemark
country-EE = Estland
country-ES = Spanien
country-FI = Finnland
country-FR = Frankreich
country-GB = Vereinigtes Königreich
country-GR = Griechenland
country-HR = Kroatien
country-HU = Ungarn
country-IE = Irland
country-IS = Island
country-IT = Italien
country-LI = Liechtenstein
country-LT = Litauen
country-LU = Luxemburg
country-LV = Lettland
country-MT = Malta
country-NL = Niederlande
country-NO = Norwegen
country-PL = Polen
country-PT = Portugal
country-RO = Rumänien
country-SE = Schweden
country-SI = Slowenien
country-SK = Slowakei
