nav-operator = Operator
nav-companies = Firmy
all-cells-missing = Te komórki nie odpowiedziały, więc może tu czegoś brakować: { $cells }
search-all-placeholder = Tytuł, identyfikator lub link

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
new-company-number-missing = Proszę podać też numer rachunku albo nie podawać posiadacza rachunku.
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
resume-blocked = Płatności online były wcześniej włączone. Pozostaną wyłączone z tych powodów:
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

# Approvals

nav-approvals = Zatwierdzenia
approvals-text = Zmiany zaproponowane przez jedną osobę, które musi zatwierdzić inna, od najstarszych.
approvals-empty = Nic nie czeka na zatwierdzenie.
approvals-closings = Płatności do zamknięcia
approvals-accounts = Rachunki odbiorców
approvals-more = Niepokazane: { $count }. Najpierw są te, o których można zdecydować, potem najstarsze.
approvals-unreadable = Nie udało się odczytać tych propozycji, więc nie są pokazane: { $proposals }
approval-account = Inny rachunek odbiorcy
approvals-owners = Właściciele firm
approvals-single = Ta instalacja ma tylko jednego operatora (single_operator). Dlatego własną propozycję można zatwierdzić samodzielnie po 72 godzinach.
approval-owners-decide = Decyduje o tym inny właściciel firmy.
approval-alone = Być może zmianę zaproponowała ta sama osoba. Jedyny operator może ją zatwierdzić
approval-close = Zamknąć płatność jako „{ $status }”
approval-payment = Płatność
approval-evidence = Dowód
approval-own = Zmianę zaproponowano z tego konta, dlatego musi ją zatwierdzić inny operator.
approval-new-operator = Osoba zatwierdzająca lub proponująca jest operatorem krócej niż 72 godziny. Zmianę można zatwierdzić
approval-heading = Zamknąć tę płatność?
approval-what = { $company }: { $reference }, { $amount }. Płatność otrzyma status „{ $status }”.
approval-final = Firma zostanie powiadomiona. Status końcowy nigdy się nie zmienia.
approval-button = Zatwierdź i zamknij płatność
approval-withdraw-text = Płatność pozostanie bez zmian, a bank będzie nadal odpytywany.
approval-cannot-close = Płatność od tego czasu się zmieniła i nie można jej już tak zamknąć. Proszę wycofać zmianę.
done-payment-closed = Płatność jest zamknięta.

# Search over all companies

search-all-heading = Wyszukiwanie we wszystkich firmach
search-all-hint = Proszę wpisać identyfikator firmy, płatności, zdarzenia, próby lub propozycji, wkleić link albo wpisać cały tytuł.
search-all-text = Płatności wszystkich firm, których tytuł lub dane to dokładnie „{ $text }”.
search-all-unknown-id = Nie ma tu nic o tym identyfikatorze.
search-all-unused-link = To link firmy { $company }. Nikt go jeszcze nie użył.
search-all-needs-company = Kwot, statusów i dni można szukać tylko w ramach jednej firmy. Proszę najpierw ją wybrać.
search-all-companies = Firmy, których nazwa zawiera „{ $text }”
search-all-partly = Firm jest więcej, niż obejmuje jedno wyszukiwanie.
