nav-operator = Operator
nav-companies = Firmy
cells-unreachable = Te komórki nie odpowiedziały, więc może tu czegoś brakować: { $cells }

# Companies

all-companies-text = Wszystkie firmy tej instalacji według nazwy.
all-companies-part = Część nazwy
all-companies-show-all = Pokaż wszystkie firmy
all-companies-created = Dodano
all-companies-empty = Nie ma jeszcze żadnej firmy.
all-companies-nothing = Żadna firma nie pasuje.
all-companies-more = Więcej firm
all-companies-first = Pierwsze firmy
all-companies-searched-to = Przeszukano do nazwy „{ $name }”.
all-companies-search-further = Szukaj dalej
company-suspended = Zawieszona

# A new company

new-company-heading = Dodaj firmę
new-company-text = Firma nie ma na początku żadnych osób. Na następnej stronie można zaprosić pierwszego właściciela.
new-company-name = Nazwa firmy
new-company-name-hint = Widzą ją płatnicy.
new-company-test-text = Tylko banki testowe; nie są przekazywane prawdziwe pieniądze.
new-company-live-text = Przekazuje prawdziwe pieniądze.
new-company-mode-hint = Trybu nie można później zmienić.
new-company-cell = Komórka
new-company-account = Rachunek odbiorcy (opcjonalnie)
new-company-account-hint = Proszę zostawić numer pusty, jeśli rachunek ma dodać właściciel.
new-company-holder-hint = Nazwa, którą banki pokazują płatnikom. Puste: nazwa firmy.
new-company-not-live = Ten węzeł nie jest gotowy na prawdziwe płatności i z firmą produkcyjną nie uruchomiłby się ponownie. Przyczynę podaje „paylink doctor”.
done-company-added = Firma została dodana. Proszę zaprosić pierwszego właściciela.

# Suspending a company

suspend = Zawieś
suspend-heading = Zawiesić { $company }?
suspend-text = Firma będzie otrzymywać błąd zamiast linków do płatności, a płatnicy nie będą mogli rozpoczynać płatności. Rozpoczęte płatności będą kontynuowane, a ich zdarzenia dostarczane.
suspend-people = Osoby z tej firmy widzą powód na każdej stronie. Nie mogą włączyć płatności online, dopóki firma nie zostanie wznowiona.
suspend-reason = Powód
suspend-reason-hint = Przeczytają go osoby z firmy: jedna linia, do 300 znaków.
suspend-reason-wrong = Proszę wpisać jedną linię o długości od 1 do 300 znaków.
suspend-button = Zawieś firmę
resume = Wznów
resume-heading = Wznowić działanie { $company }?
resume-by = Firmę zawiesza { $person }: { $reason }
resume-enabled = Płatności online zostaną ponownie włączone, tak jak były wcześniej.
resume-disabled = Płatności online pozostaną wyłączone, tak jak były wcześniej. Osoby z firmy będą mogły je włączyć.
resume-button = Wznów firmę
suspended-notice = Operator tej usługi zawiesił firmę: { $reason }
done-company-suspended = Firma jest zawieszona.
done-company-resumed = Firma nie jest już zawieszona.
action-company-suspend = Zawieszono firmę
action-company-resume = Wznowiono firmę
field-suspended-at = Zawieszono
field-suspended-by = Zawieszenie przez
field-suspension-reason = Powód zawieszenia
field-enabled-before-suspension = Włączone przed zawieszeniem
