nav-operator = Betreiber
nav-companies = Unternehmen
all-cells-missing = Diese Zellen haben nicht geantwortet, daher fehlt hier vielleicht etwas: { $cells }
search-all-placeholder = Verwendungszweck, Id oder Link

# Companies

all-companies-text = Alle Unternehmen dieser Installation, nach Namen.
all-companies-part = Ein Teil des Namens
all-companies-show-all = Alle Unternehmen anzeigen
all-companies-created = Hinzugefügt
all-companies-empty = Es gibt noch kein Unternehmen.
all-companies-nothing = Kein Unternehmen passt dazu.
all-companies-more = Weitere Unternehmen
all-companies-first = Erste Unternehmen
all-companies-searched-to = Durchsucht bis zum Namen „{ $name }“.
all-companies-search-further = Weitersuchen
company-suspended = Gesperrt

# A new company

new-company-heading = Unternehmen hinzufügen
new-company-text = Das Unternehmen hat zunächst keine Personen. Auf der nächsten Seite laden Sie den ersten Inhaber ein.
new-company-name = Name des Unternehmens
new-company-name-hint = Zahler sehen ihn.
new-company-test-text = Nur Sandbox-Banken; es fließt kein echtes Geld.
new-company-live-text = Bewegt echtes Geld.
new-company-mode-hint = Der Modus kann später nicht geändert werden.
new-company-cell = Zelle
new-company-account = Empfängerkonto (optional)
new-company-account-hint = Lassen Sie die Nummer leer, wenn ein Inhaber das Konto hinzufügen soll.
new-company-holder-hint = Der Name, den Banken den Zahlern zeigen. Leer: der Name des Unternehmens.
new-company-number-missing = Bitte geben Sie auch die Kontonummer ein, oder lassen Sie den Kontoinhaber leer.
new-company-not-live = Dieser Knoten ist nicht für echte Zahlungen geeignet und würde mit einem Live-Unternehmen nicht mehr starten. „paylink doctor“ sagt, warum.
done-company-added = Das Unternehmen ist hinzugefügt. Laden Sie den ersten Inhaber ein.

# Suspending a company

suspend = Sperren
suspend-heading = { $company } sperren?
suspend-text = Das Unternehmen erhält Fehler statt Zahlungslinks, und Zahler können keine Zahlungen beginnen. Begonnene Zahlungen laufen weiter, und ihre Ereignisse werden zugestellt.
suspend-people = Seine Personen sehen den Grund auf jeder Seite. Sie können Online-Zahlungen erst wieder aktivieren, wenn Sie die Sperre aufheben.
suspend-reason = Grund
suspend-reason-hint = Die Personen des Unternehmens lesen ihn: eine Zeile mit höchstens 300 Zeichen.
suspend-reason-wrong = Bitte geben Sie eine Zeile mit 1 bis 300 Zeichen ein.
suspend-button = Unternehmen sperren
resume = Sperre aufheben
resume-heading = Sperre von { $company } aufheben?
resume-by = Gesperrt von { $person }: { $reason }
resume-enabled = Online-Zahlungen sind dann wieder aktiviert, wie sie es vorher waren.
resume-disabled = Online-Zahlungen bleiben deaktiviert, wie sie es vorher waren. Die Personen des Unternehmens können sie dann aktivieren.
resume-blocked = Online-Zahlungen waren vorher aktiviert. Sie bleiben jetzt aus diesen Gründen deaktiviert:
resume-button = Sperre des Unternehmens aufheben
suspended-notice = Der Betreiber dieses Dienstes hat das Unternehmen gesperrt: { $reason }
done-company-suspended = Das Unternehmen ist gesperrt.
done-company-resumed = Das Unternehmen ist nicht mehr gesperrt.
action-company-suspend = Unternehmen gesperrt
action-company-resume = Sperre des Unternehmens aufgehoben
field-suspended-at = Gesperrt am
field-suspended-by = Gesperrt von
field-suspension-reason = Grund der Sperre
field-enabled-before-suspension = Vor der Sperre aktiviert

# Approvals

nav-approvals = Genehmigungen
approvals-text = Änderungen, die jemand vorgeschlagen hat und jemand anderes genehmigen muss, die ältesten zuerst.
approvals-empty = Nichts wartet auf Genehmigung.
approvals-closings = Abzuschließende Zahlungen
approvals-accounts = Empfängerkonten
approvals-more = Nicht angezeigt: { $count }. Zuerst kommen die, über die Sie entscheiden können, dann die ältesten.
approvals-unreadable = Diese Vorschläge konnten nicht gelesen werden und fehlen hier: { $proposals }
approval-account = Ein anderes Empfängerkonto
approvals-owners = Inhaber von Unternehmen
approvals-single = Diese Installation hat nur einen Betreiber (single_operator). Was Sie vorgeschlagen haben, können Sie daher nach 72 Stunden allein genehmigen.
approval-owners-decide = Darüber entscheidet ein anderer Inhaber des Unternehmens.
approval-alone = Vielleicht haben Sie es selbst vorgeschlagen. Als einziger Betreiber können Sie es genehmigen, und zwar
approval-close = Zahlung als „{ $status }“ abschließen
approval-payment = Zahlung
approval-evidence = Beleg
approval-own = Sie haben es vorgeschlagen, daher muss ein anderer Betreiber es genehmigen.
approval-new-operator = Sie oder die Person, die es vorgeschlagen hat, sind seit weniger als 72 Stunden Betreiber. Genehmigen können Sie es
approval-heading = Diese Zahlung abschließen?
approval-what = { $company }: { $reference }, { $amount }. Die Zahlung erhält den Status „{ $status }“.
approval-final = Das Unternehmen wird benachrichtigt. Ein endgültiger Status ändert sich nie.
approval-button = Genehmigen und Zahlung abschließen
approval-withdraw-text = Die Zahlung bleibt, wie sie ist, und ihre Bank wird weiter abgefragt.
approval-cannot-close = Die Zahlung hat sich inzwischen geändert und kann so nicht mehr abgeschlossen werden. Ziehen Sie die Änderung zurück.
done-payment-closed = Die Zahlung ist abgeschlossen.

# Search over all companies

search-all-heading = Suche in allen Unternehmen
search-all-hint = Geben Sie die Id eines Unternehmens, einer Zahlung, eines Ereignisses, eines Versuchs oder eines Vorschlags ein, fügen Sie einen Link ein, oder geben Sie einen ganzen Verwendungszweck ein.
search-all-text = Zahlungen aller Unternehmen, deren Verwendungszweck oder Daten genau „{ $text }“ lauten.
search-all-unknown-id = Mit dieser Id gibt es hier nichts.
search-all-unused-link = Das ist ein Link von { $company }. Noch niemand hat ihn verwendet.
search-all-needs-company = Nach Beträgen, Status und Tagen kann nur innerhalb eines Unternehmens gesucht werden. Wählen Sie zuerst eines aus.
search-all-companies = Unternehmen, deren Name „{ $text }“ enthält
search-all-partly = Es gibt mehr Unternehmen, als eine Suche liest.
