nav-operator = Betreiber
nav-companies = Unternehmen
cells-unreachable = Diese Zellen haben nicht geantwortet, daher fehlt hier vielleicht etwas: { $cells }

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
