# Polish

problem-unauthorized = To żądanie wymaga ważnego tokenu API tej firmy, przesłanego w jednym nagłówku „Authorization: Bearer …”.
problem-online-payments-disabled = Płatności online nie są włączone dla tej firmy. Należy je włączyć w portalu.
problem-payment-not-found = Nie znaleziono płatności
problem-path-not-found = Pod tym adresem nic nie ma.
problem-method-not-allowed = Ten adres obsługuje tylko { $allowed }.
problem-body-too-large = Treść żądania przekracza rozmiar { $limit } bajtów.
problem-body-incomplete = Treść żądania nie dotarła w całości lub nie dotarła na czas.
problem-not-json = Treść żądania należy wysłać z nagłówkiem „Content-Type: application/json”.
problem-too-many-requests = Zbyt wiele żądań. Przed wysłaniem następnego proszę odczekać { $seconds } s.
problem-header-repeated = Nagłówek „{ $header }” podano więcej niż raz.
problem-idempotency-key = Nagłówek „Idempotency-Key” musi mieć od { $min } do { $max } widocznych znaków ASCII.
problem-idempotency-key-reused = Ten „Idempotency-Key” został już użyty z inną treścią żądania. Do nowego żądania należy użyć nowego klucza.
problem-internal = Po naszej stronie wystąpił błąd. Został on zarejestrowany.
problem-unavailable = Usługa nie może teraz odpowiedzieć. Proszę spróbować ponownie za chwilę.
problem-body-empty = Treść żądania jest pusta. Musi być obiektem JSON.
problem-body-syntax = Treść żądania nie jest poprawnym dokumentem JSON: patrz wiersz { $line }, kolumna { $column }.
problem-body-not-object = Treść żądania musi być obiektem JSON.
problem-field-missing = Brakuje pola { $field }.
problem-field-repeated = Pole { $field } podano więcej niż raz.
problem-field-unknown = Pole { $field } nie istnieje w tym żądaniu.
problem-field-misspelt = Pole { $field } nie istnieje w tym żądaniu. Czy chodziło o { $known }?
problem-field-object = Pole { $field } musi być obiektem.
problem-field-amount = Pole { $field } musi być liczbą całkowitą od { $min } do { $max }.
problem-field-reference = Pole { $field } musi mieć od { $min } do { $max } znaków: tylko litery od A do Z i od a do z, cyfry i spacje.
problem-field-data = Pole { $field } musi być ciągiem co najwyżej { $max } znaków: tylko litery od A do Z i od a do z, cyfry i { $signs }.

# The payer's pages.

pay-title = Płatność dla odbiorcy { $payee }
pay-title-amount = Płatność na kwotę { $amount } dla odbiorcy { $payee }
pay-payee = Odbiorca
pay-reference = Tytuł
pay-bank = Bank
pay-time = Data i godzina
pay-id = ID płatności
pay-test = TEST: bez użycia prawdziwych pieniędzy
pay-language = Język
pay-questions = Pytania?
pay-phone = Kontynuuj na telefonie
pay-phone-text = Proszę zeskanować ten kod aparatem telefonu.
pay-phone-code = Kod QR z linkiem do tej płatności

# Choosing a bank

choose-heading = Wybór banku
choose-text = Płatność zatwierdza się w banku, po zalogowaniu lub w aplikacji bankowej.
choose-find = Wyszukaj bank
choose-find-button = Szukaj
choose-country = Kraj
choose-everywhere = Wszystkie kraje
choose-last = Ostatnio użyty na tym urządzeniu
choose-forget = Zapomnij ten bank
choose-most-used = Najczęściej wybierane
choose-more = Więcej banków
choose-results = Znalezione banki: { $count }
choose-nothing = Nie znaleziono takiego banku. Proszę sprawdzić pisownię.
choose-search-everywhere = Szukaj we wszystkich krajach
choose-unavailable = Chwilowo nie odpowiada
choose-paused = Bank { $bank } chwilowo nie odpowiada. Proszę wybrać inny bank lub spróbować ponownie później.
choose-none = Nie podłączono jeszcze żadnego banku, dlatego nie można tu zapłacić przez ten link. Nie pobrano żadnych środków.

# Checking and confirming

consent-heading = Sprawdzenie i potwierdzenie
consent-iban = IBAN własnego rachunku
consent-iban-why = Bank { $bank } potrzebuje go, aby odnaleźć rachunek.
consent-iban-sample = Na próbę można użyć { $iban }
consent-iban-missing = Proszę podać IBAN.
consent-iban-wrong = To nie jest prawidłowy IBAN. Proszę sprawdzić litery i cyfry.
consent-bank-missing = Proszę wybrać bank.
consent-next = W następnym kroku bank { $bank } poprosi o zalogowanie się i zatwierdzenie płatności. Nigdy nie widzimy danych logowania.
consent-direct = Naciśnięcie przycisku oznacza zapłatę: przy tak małej kwocie bank { $bank } może już nie poprosić o zatwierdzenie płatności.
consent-no-cancel = Po potwierdzeniu tę płatność można anulować tylko w banku { $bank }.
consent-charges = Nie pobieramy żadnych opłat. Obowiązują zwykłe warunki banku dotyczące przelewów.
consent-agree = Potwierdzenie oznacza zlecenie dostawcy { $operator } zainicjowania tej płatności w banku { $bank }.
consent-button = Potwierdź
consent-pay-button = Zapłać { $amount }
consent-other = Wybierz inny bank

# Who does this. Names and addresses follow as they are.

operator-heading = Usługę płatniczą świadczy { $operator }
operator-contact = Kontakt
operator-supervisor = Nadzór sprawuje
operator-privacy = Prywatność
operator-terms = Warunki
home-heading = Płatności przelewem bankowym
home-text = Aby zapłacić, proszę otworzyć otrzymany link.

# How the payment stands

connecting-heading = Łączenie z bankiem { $bank }
connecting-text = Może to potrwać kilka sekund.
hand-off-heading = Zatwierdzenie płatności w banku { $bank }
hand-off-text = Bez zatwierdzenia w banku płatność nie zostanie wykonana.
hand-off-button = Przejdź do banku { $bank }
hand-off-no-switch = Aby użyć innego banku, proszę najpierw odrzucić płatność w banku { $bank }.
left-heading = Płatność nie jest jeszcze zakończona
left-text = W banku { $bank } nie została ani zatwierdzona, ani odrzucona. Nie pobrano żadnych środków.
taken-heading = Bank { $bank } otrzymał zlecenie płatnicze
taken-text = Czekamy na kolejny krok. Może to potrwać minutę.
waiting-heading = Oczekiwanie na potwierdzenie z banku { $bank }
waiting-text = Bank { $bank } chwilowo nie odpowiada. Jeśli płatność została już zatwierdzona, nie trzeba nic więcej robić. Proszę nie płacić ponownie.
authorised-heading = Bank { $bank } realizuje płatność
authorised-text = Płatność jest zatwierdzona. Nie trzeba nic więcej robić.
unknown-heading = Oczekiwanie na potwierdzenie z banku { $bank }
unknown-text = Bank { $bank } nie poinformował nas jeszcze, czy płatność została wykonana. Proszę nie płacić ponownie.
others-heading = Oczekiwanie na pozostałe podpisy
others-text = Płatność została zatwierdzona w banku { $bank }. Zostanie zrealizowana, gdy tylko zatwierdzą ją pozostałe osoby, których podpis jest wymagany dla tego rachunku. Nie trzeba nic więcej robić.
gone-heading = Bank { $bank } nie ma już tego zlecenia płatniczego
gone-text = Tej płatności nie można tu kontynuować. Przed zapłaceniem w inny sposób proszę sprawdzić swój rachunek w banku { $bank }.
paid-heading = Zapłacono
paid-text = Bank { $bank } zrealizował płatność.
paid-close = Można zamknąć tę stronę.
used-heading = Już zapłacono
used-text = Ten link był przeznaczony do jednej płatności i została ona wykonana. Nie ma już nic do zapłaty.
failed-heading = Płatność się nie powiodła
failed-text = Bank { $bank } ją odrzucił. Nie pobrano żadnych środków. Aby mimo to zapłacić, proszę zwrócić się do odbiorcy { $payee } o nowy link.
failed-funds = Na rachunku w banku { $bank } było za mało pieniędzy. Nic nie pobrano. Aby mimo to zapłacić, proszę zwrócić się do odbiorcy { $payee } o nowy link.
cancelled-heading = Płatność została anulowana
cancelled-text = Nie pobrano żadnych środków. Aby mimo to zapłacić, proszę zwrócić się do odbiorcy { $payee } o nowy link.
elsewhere-heading = Płatność jest kontynuowana w innym banku
elsewhere-text = Po tym banku wybrano inny. Proszę kontynuować tam lub ponownie otworzyć link do płatności.
resume-heading = Tę płatność rozpoczęto w banku { $bank }
resume-text = Proszę kontynuować tam, aby nikt nie zapłacił dwa razy.
resume-own = Można tam kontynuować. Na następnej stronie można też wybrać inny bank lub anulować płatność.

# What the payer can do about it

continue-button = Kontynuuj w banku { $bank }
switch-button = Wybierz inny bank
cancel-button = Anuluj płatność
cancel-heading = Anulować tę płatność?
cancel-text = Po anulowaniu link do płatności nie będzie już działać.
cancel-keep = Nie anuluj
again-link = Sprawdź ponownie
again-by-itself = Ta strona odświeża się automatycznie.
retry-link = Spróbuj ponownie
retry-wait = Można spróbować ponownie za { $seconds } s.
return-button = Wróć na stronę { $payee }
return-note = To nie anuluje płatności.
back-link = Wróć na stronę { $payee }

# What became of the attempt before

note-open = Ta płatność nie została jeszcze wykonana. Można ponownie wybrać bank.
note-lapsed = Płatność nie została zatwierdzona w banku { $bank }. Nie pobrano żadnych środków. Można spróbować ponownie lub wybrać inny bank.
note-cancelled = Płatność została odrzucona lub anulowana w banku { $bank }. Nie pobrano żadnych środków. Można spróbować ponownie lub wybrać inny bank.
note-refused = Bank { $bank } nie przyjął płatności. Nie pobrano żadnych środków. Można spróbować ponownie lub wybrać inny bank.
note-refused-iban = Jeśli podano IBAN, proszę sprawdzić, czy jest to rachunek w tym banku.
note-funds = Na rachunku w banku { $bank } było za mało pieniędzy. Nic nie pobrano. Można spróbować ponownie lub wybrać inny bank.
note-unreachable = Nie udało się połączyć z bankiem { $bank }. Nie pobrano żadnych środków. Można spróbować ponownie później lub wybrać inny bank.
note-unanswered = Bank { $bank } nie odpowiedział. Nie pobrano żadnych środków. Można spróbować ponownie później lub wybrać inny bank.

# Where there is nothing to pay

not-a-link-heading = To nie jest link do płatności
not-a-link-text = Być może adres został ucięty podczas kopiowania. Proszę zwrócić się do nadawcy o ponowne przesłanie linku.
revoked-heading = Ten link nie jest już ważny
revoked-text = Odbiorca { $payee } go wycofał. Aby mimo to zapłacić, proszę zwrócić się o nowy link.
expired-heading = Ten link wygasł
expired-text = Był ważny przez ograniczony czas. Nie pobrano żadnych środków. Aby mimo to zapłacić, proszę zwrócić się do odbiorcy { $payee } o nowy link.
used-up-text = Było zbyt wiele prób płatności. Nie pobrano żadnych środków. Aby mimo to zapłacić, proszę zwrócić się do odbiorcy { $payee } o nowy link.
disabled-heading = Przez ten link nie można teraz zapłacić
disabled-text = Odbiorca { $payee } obecnie nie przyjmuje płatności online. Nie pobrano żadnych środków.
currency-heading = Ten link jest nieaktualny
currency-text = Rachunek odbiorcy { $payee } zmienił się od czasu utworzenia linku. Nie pobrano żadnych środków. Proszę zwrócić się o nowy link.
busy-heading = Proszę chwilę zaczekać
busy-text = Z tej sieci wysłano zbyt wiele zapytań.
trouble-text = Nie można teraz wyświetlić tej strony. Płatność nie zostanie pobrana dwa razy.
paused-text = Płatności są wstrzymane na czas sprawdzania naszych zapisów. Tym razem nic nie pobrano. Proszę spróbować później.
form-heading = Proszę ponownie otworzyć link do płatności
form-text = Ten adres działa tylko po przejściu z naszej strony.

# Countries, in the order of their codes

country-AT = Austria
country-BE = Belgia
country-BG = Bułgaria
country-CH = Szwajcaria
country-CY = Cypr
country-CZ = Czechy
country-DE = Niemcy
country-DK = Dania
country-EE = Estonia
country-ES = Hiszpania
country-FI = Finlandia
country-FR = Francja
country-GB = Wielka Brytania
country-GR = Grecja
country-HR = Chorwacja
country-HU = Węgry
country-IE = Irlandia
country-IS = Islandia
country-IT = Włochy
country-LI = Liechtenstein
country-LT = Litwa
country-LU = Luksemburg
country-LV = Łotwa
country-MT = Malta
country-NL = Holandia
country-NO = Norwegia
country-PL = Polska
country-PT = Portugalia
country-RO = Rumunia
country-SE = Szwecja
country-SI = Słowenia
country-SK = Słowacja
