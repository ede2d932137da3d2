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
