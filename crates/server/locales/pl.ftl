# Polish

problem-unauthorized = To żądanie wymaga ważnego tokenu API tej firmy, przesłanego jako „Authorization: Bearer …”.
problem-online-payments-disabled = Płatności online nie są włączone dla tej firmy. Należy je włączyć w portalu.
problem-payment-not-found = Nie znaleziono płatności
problem-path-not-found = Pod tym adresem nic nie ma.
problem-method-not-allowed = Ten adres obsługuje tylko { $allowed }.
problem-body-too-large = Treść żądania przekracza rozmiar { $limit } bajtów.
problem-body-incomplete = Treść żądania nie dotarła w całości lub nie dotarła na czas.
problem-not-json = Treść żądania należy wysłać z nagłówkiem „Content-Type: application/json”.
problem-too-many-requests = Zbyt wiele żądań. Przed wysłaniem następnego proszę odczekać { $seconds } s.
problem-idempotency-key = Nagłówek „Idempotency-Key” musi mieć od { $min } do { $max } widocznych znaków ASCII.
problem-idempotency-key-reused = Ten „Idempotency-Key” został już użyty z inną treścią żądania. Do nowego żądania należy użyć nowego klucza.
problem-internal = Po naszej stronie wystąpił błąd. Został on zarejestrowany.
problem-unavailable = Usługa nie może teraz odpowiedzieć. Proszę spróbować ponownie za chwilę.
problem-body-syntax = Treść żądania nie jest poprawnym dokumentem JSON: patrz wiersz { $line }, kolumna { $column }.
problem-body-not-object = Treść żądania musi być obiektem JSON.
problem-field-missing = Brakuje pola { $field }.
problem-field-repeated = Pole { $field } podano więcej niż raz.
problem-field-object = Pole { $field } musi być obiektem.
problem-field-amount = Pole { $field } musi być liczbą całkowitą od { $min } do { $max }.
problem-field-reference = Pole { $field } musi mieć od { $min } do { $max } znaków: tylko litery od A do Z i od a do z, cyfry i spacje.
problem-field-data = Pole { $field } musi być ciągiem co najwyżej { $max } znaków: tylko litery od A do Z i od a do z, cyfry i { $signs }.

# The payer's pages.

pay-payee = Odbiorca
pay-reference = Tytuł
pay-bank = Bank
pay-test = TEST: żadne prawdziwe pieniądze nie są przekazywane
pay-language = Język
pay-questions = Pytania?
pay-phone = Kontynuacja na telefonie
pay-phone-text = Proszę zeskanować ten kod aparatem telefonu i kontynuować tam.
pay-phone-code = Kod QR z linkiem do tej płatności

# Choosing a bank

choose-heading = Wybór banku
choose-text = Płatność zatwierdza się w banku, własnymi danymi logowania lub w aplikacji bankowej.
choose-find = Nazwa banku
choose-find-button = Szukaj
choose-country = Kraj
choose-everywhere = Wszystkie kraje
choose-most-used = Najczęściej wybierane
choose-more = Więcej banków
choose-nothing = Nie znaleziono takiego banku. Proszę sprawdzić pisownię lub poszukać we wszystkich krajach.
choose-unavailable = Chwilowo niedostępny
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
consent-may-spare = W przypadku niewielkich kwot bank { $bank } może zrealizować płatność bez ponownego pytania o zgodę.
consent-charges = Nie pobieramy żadnych opłat. Obowiązują zwykłe warunki banku dotyczące przelewów.
consent-agree = Potwierdzenie oznacza zlecenie dostawcy { $operator } zainicjowania tej płatności w banku { $bank }.
consent-button = Potwierdzam
consent-other = Wybierz inny bank

# Who does this. Names and addresses follow as they are.

operator-heading = Dostawca usług płatniczych
operator-contact = Kontakt
operator-supervisor = Organ nadzoru
operator-privacy = Prywatność
operator-terms = Warunki

# How the payment stands

connecting-heading = Łączenie z bankiem { $bank }
connecting-text = Bank { $bank } jeszcze nie odpowiedział. Zwykle trwa to kilka sekund.
hand-off-heading = Zatwierdzenie płatności w banku { $bank }
hand-off-text = Bez zatwierdzenia w banku płatność nie zostanie wykonana.
hand-off-button = Przejdź do banku { $bank }
left-heading = Płatność nie jest jeszcze zakończona
left-text = Nie zatwierdzono jej w banku { $bank } i nie pobrano żadnych środków. Można kontynuować od miejsca, w którym została przerwana.
taken-heading = Bank { $bank } otrzymał zlecenie płatnicze
taken-text = Nie przekazał nam jeszcze dalszych informacji. Proszę sprawdzić ponownie za chwilę.
waiting-heading = Czekamy na bank { $bank }
waiting-text = Nie można teraz połączyć się z bankiem { $bank }. Jeśli płatność została już zatwierdzona, nie trzeba nic więcej robić. Proszę nie płacić ponownie.
authorised-heading = Bank { $bank } realizuje płatność
authorised-text = Płatność jest zatwierdzona. Nie trzeba nic więcej robić.
unknown-heading = Czekamy na informację z banku { $bank }
unknown-text = Bank { $bank } nie poinformował nas jeszcze, czy płatność została wykonana. Proszę nie płacić ponownie.
others-heading = Oczekiwanie na podpisy pozostałych osób
others-text = Płatność została zatwierdzona w banku { $bank }. Zostanie zrealizowana, gdy zatwierdzą ją także pozostałe osoby, których podpis jest wymagany dla tego rachunku. Nie trzeba nic więcej robić.
gone-heading = Bank { $bank } nie ma już tego zlecenia płatniczego
gone-text = Tej płatności nie można tu kontynuować. Przed zapłaceniem w inny sposób proszę sprawdzić swój rachunek w banku { $bank }.
paid-heading = Zapłacono
paid-text = Bank { $bank } zrealizował płatność.
used-heading = Już zapłacono
used-text = Ten link był przeznaczony do jednej płatności i została ona wykonana. Nie ma już nic do zapłaty.
failed-heading = Płatność się nie powiodła
failed-text = Bank { $bank } ją odrzucił. Nie pobrano żadnych środków. Aby mimo to zapłacić, proszę zwrócić się do odbiorcy { $payee } o nowy link.
cancelled-heading = Płatność została anulowana
cancelled-text = Nie pobrano żadnych środków. Aby mimo to zapłacić, proszę zwrócić się do odbiorcy { $payee } o nowy link.
elsewhere-heading = Płatność jest kontynuowana gdzie indziej
elsewhere-text = Później zamiast tego banku wybrano inny. Proszę kontynuować tam lub otworzyć otrzymany link.
resume-heading = Tę płatność rozpoczęto w banku { $bank }
resume-text = Można ją dokończyć lub anulować tylko tam, aby nikt nie zapłacił dwa razy.

# What the payer can do about it

continue-button = Kontynuuj w banku { $bank }
switch-button = Wybierz inny bank
cancel-button = Anuluj płatność
again-link = Sprawdź ponownie
again-by-itself = Ta strona odświeża się automatycznie.
return-button = Wróć do odbiorcy: { $payee }
return-note = Nie anuluje to płatności.

# What became of the attempt before

note-open = Ta płatność nie została jeszcze wykonana. Można ponownie wybrać bank.
note-lapsed = Płatność nie została zatwierdzona w banku { $bank }. Nie pobrano żadnych środków. Można spróbować ponownie lub wybrać inny bank.
note-cancelled = Płatność została anulowana w banku { $bank }. Nie pobrano żadnych środków. Można spróbować ponownie lub wybrać inny bank.
note-refused = Bank { $bank } nie przyjął płatności. Nie pobrano żadnych środków. Można spróbować ponownie lub wybrać inny bank.
note-refused-iban = Jeśli podano IBAN, proszę sprawdzić, czy jest to rachunek w tym banku.
note-unreachable = Nie udało się połączyć z bankiem { $bank }. Nie pobrano żadnych środków. Można spróbować ponownie później lub wybrać inny bank.
note-unanswered = Bank { $bank } nie odpowiedział. Nie pobrano żadnych środków. Można spróbować ponownie później lub wybrać inny bank.

# Where there is nothing to pay

not-a-link-heading = To nie jest link do płatności
not-a-link-text = Być może adres został ucięty podczas kopiowania. Proszę zwrócić się do nadawcy o ponowne przesłanie linku.
revoked-heading = Ten link nie jest już ważny
revoked-text = Odbiorca { $payee } go wycofał. Aby mimo to zapłacić, proszę zwrócić się o nowy link.
expired-heading = Ten link wygasł
expired-text = Był ważny tylko przez ograniczony czas. Nie pobrano żadnych środków. Aby mimo to zapłacić, proszę zwrócić się do odbiorcy { $payee } o nowy link.
disabled-heading = Przez ten link nie można teraz zapłacić
disabled-text = Odbiorca { $payee } obecnie nie przyjmuje płatności online. Nie pobrano żadnych środków.
currency-heading = Ten link jest nieaktualny
currency-text = Rachunek odbiorcy { $payee } zmienił się od czasu utworzenia linku. Nie pobrano żadnych środków. Proszę zwrócić się o nowy link.
busy-heading = Proszę chwilę zaczekać
busy-text = Z tej sieci wysłano zbyt wiele zapytań. Proszę chwilę zaczekać i spróbować ponownie.
trouble-text = Nie można teraz wyświetlić tej strony. Proszę wkrótce spróbować ponownie. Płatność nie zostanie pobrana dwa razy.
paused-text = Płatności są wstrzymane na czas sprawdzania naszych zapisów. Przed chwilą nic nie zostało pobrane. Proszę spróbować później.
form-heading = Proszę ponownie otworzyć link
form-text = Na ten adres można przejść tylko z naszej strony internetowej.

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
