# The company's first page: what is still to set up.

setup-heading = Konfiguracja firmy { $company }
setup-progress = { $count ->
    [one] Ukończono { $count } z 5 kroków.
    [few] Ukończono { $count } z 5 kroków.
    [many] Ukończono { $count } z 5 kroków.
   *[other] Ukończono { $count } z 5 kroków.
}
setup-next-step = Następny krok: { $step }
setup-back = Powrót do listy kroków
setup-done = Gotowe
setup-next = Następny
setup-waiting = Oczekuje
setup-later = Do zrobienia
setup-others = Ta rola na to nie pozwala. Proszę zwrócić się do właściciela firmy.
setup-account-text = Proszę dodać rachunek bankowy, na który mają wpływać płatności.
setup-enable-text = Proszę podać, dokąd wracają płatnicy, a następnie włączyć płatności online.
setup-enable-button = Skonfiguruj płatności
setup-token-text = Sklep używa tokenu do generowania linków do płatności.
setup-token-button = Utwórz token
setup-payment = Pierwsza płatność
setup-payment-text-test = Proszę utworzyć link testowy i zapłacić przez niego w banku testowym. Żadne prawdziwe pieniądze nie są przekazywane.
setup-payment-text-live = Proszę wygenerować link w sklepie i przez niego zapłacić. Ten krok jest ukończony, gdy bank zrealizuje płatność.
setup-payment-button = Utwórz link testowy
setup-webhook-text = Proszę dodać punkt końcowy sklepu. Otrzyma on informację, jak zakończyła się każda płatność.
setup-webhook-text-waiting = Punkt końcowy nie przyjął jeszcze żadnego zdarzenia. Proszę wysłać do niego zdarzenie testowe.
setup-webhook-button = Dodaj punkt końcowy
setup-webhook-button-test = Zobacz punkt końcowy
summary-text = Wszystko jest skonfigurowane.
summary-test = To jest firma testowa: nie są przekazywane prawdziwe pieniądze. Aby przyjmować prawdziwe pieniądze, proszę poprosić operatora tej usługi ({ $operator }) o utworzenie firmy produkcyjnej.
summary-heading = Podsumowanie
summary-tokens = { $count ->
    [one] { $count } ważny token
    [few] { $count } ważne tokeny
    [many] { $count } ważnych tokenów
   *[other] { $count } ważnego tokenu
}
summary-tokens-replaced = { $count } w trakcie wymiany
summary-webhooks = { $count ->
    [one] { $count } punkt końcowy
    [few] { $count } punkty końcowe
    [many] { $count } punktów końcowych
   *[other] { $count } punktu końcowego
}
summary-deliveries = Zdarzenia do dostarczenia
summary-waiting = { $count ->
    [0] żadne nie oczekuje
    [one] { $count } oczekuje na ponowną próbę
    [few] { $count } oczekują na ponowną próbę
    [many] { $count } oczekuje na ponowną próbę
   *[other] { $count } oczekuje na ponowną próbę
}
summary-waiting-many = { $number } lub więcej oczekuje na ponowną próbę

# Online payments

payments-enabled = Włączone
payments-disabled = Wyłączone
enabling-heading = Przyjmowanie płatności online
enabled-text = Sklep może generować linki do płatności, a płatnicy mogą przez nie płacić.
disabled-text = Sklep nie może generować linków do płatności, a płatnicy nie mogą używać istniejących.
reasons-text = Nie można jeszcze włączyć płatności online:
reason-no-account = Firma nie ma rachunku odbiorcy.
reason-no-callback = Nie podano powrotnego adresu URL, na który wracają płatnicy.
reason-no-bank = Żaden podłączony bank nie obsługuje waluty { $currency }. Operator tej usługi może podłączyć taki bank.
reason-operator = Operator tej usługi nie opublikował swoich danych. Płatnicy muszą je widzieć, zanim zapłacą prawdziwymi pieniędzmi.
reason-node = Ta usługa nie jest gotowa na prawdziwe pieniądze. Przyczynę może podać jej operator.
enable-button = Włącz płatności online
disable-button = Wyłącz płatności online
disable-heading = Wyłączyć płatności online firmy { $company }?
disable-text = Od tej chwili sklep będzie otrzymywać błąd zamiast linku do płatności, a przez linki, których nikt jeszcze nie użył, nie będzie można zapłacić. Rozpoczęte płatności będą kontynuowane.
disable-again = Płatności online można w każdej chwili włączyć ponownie.
disable-keep = Pozostaw włączone
settings-change = Zmień ustawienia
settings-heading = Ustawienia
form-wrong = Niczego nie zapisano. Proszę poprawić poniższe pola.
not-set = Nie ustawiono
callback-label = Powrotny adres URL (callback)
callback-hint = Płatnicy wracają na ten adres https sklepu. Do parametrów adresu dodajemy „paymentId”.
callback-wrong = To nie jest pełny adres https, np. https://shop.example.com/thanks.
callback-parts = Adres nie może zawierać nazwy użytkownika, hasła ani części po znaku „#”.
callback-payment-id = Adres nie może zawierać „paymentId”. Dodajemy go sami.
callback-needed = Płatności online wymagają powrotnego adresu URL. Aby go usunąć, trzeba je najpierw wyłączyć.
url-too-long = Adres ma więcej niż 1000 znaków.
lifetime-label = Okres ważności nieużytych linków
lifetime-number = Liczba
lifetime-unit = Jednostka
lifetime-hint = Jeśli linki nie mają wygasać, proszę pozostawić liczbę pustą. Płatności nigdy nie wygasają.
lifetime-none = Nie wygasają
lifetime-wrong = Proszę podać liczbę całkowitą, która daje od { $minimum } minuty do { $maximum } dni, np. 30 dni.
unit-minutes = minuty
unit-hours = godziny
unit-days = dni
support-email-label = Adres pomocy
support-email-hint = Płatnicy widzą go na swoich stronach i piszą na niego, gdy mają pytania. Pole opcjonalne.
support-email-wrong = To nie jest adres e-mail.
website-label = Strona internetowa
website-hint = Płatnicy widzą ją na swoich stronach. Pole opcjonalne.
website-wrong = To nie jest pełny adres https, np. https://shop.example.com.
website-user = Adres nie może zawierać nazwy użytkownika ani hasła.
previews-label = Podgląd linków
previews-with-amount = Pokazuj kwotę
previews-without-amount = Bez kwoty
previews-hint = Podgląd linku widzą wszyscy uczestnicy czatu lub wątku e-mail.

# Payee account

account-heading = Obecny rachunek
account-none = Nie ma jeszcze rachunku. Wpływają na niego płatności klientów.
account-add = Dodaj rachunek
account-change = Zmień rachunek
account-change-live = Ta firma otrzymuje prawdziwe pieniądze. Zanim nowy rachunek zostanie użyty, musi go zatwierdzić inny właściciel. Płatności przez linki, których nikt jeszcze nie użył, będą wtedy wpływać na ten rachunek.
account-live-text = Każdą zmianę tego rachunku musi zatwierdzić inna osoba.
account-test-text = To firma testowa: na rachunek nie wpływają prawdziwe pieniądze.
account-save = Zapisz rachunek
account-propose = Zaproponuj rachunek
account-already-proposed = Inna zmiana czeka na zatwierdzenie. Najpierw trzeba ją zatwierdzić lub wycofać.
account-decided = Ta zmiana została już zatwierdzona lub wycofana.
account-second-person = Z tego konta nie można zatwierdzić tej zmiany lub jest na to za wcześnie. Przyczynę podano na stronie.
account-notice = Zmiana rachunku odbiorcy czeka na zatwierdzenie. Autor propozycji: { $person }.
holder-label = Posiadacz rachunku
holder-hint = Nazwa, którą banki pokazują płatnikom.
holder-wrong = Proszę wpisać jeden wiersz o długości od 1 do 70 znaków.
number-label = Numer rachunku
number-hint = IBAN lub krajowy numer rachunku.
number-formats = Jakich numerów krajowych można użyć?
number-derived = To IBAN podanego numeru rachunku. Proszę go sprawdzić, a następnie zapisać.
number-typing-error = Ten IBAN zawiera błąd. Proszę porównać go z dokumentami z banku.
number-wrong-iban = To nie jest prawidłowy numer rachunku. Dla waluty { $currency } proszę podać IBAN.
number-wrong-domestic = To nie jest prawidłowy numer rachunku. Dla waluty { $currency } proszę podać IBAN lub numer taki jak { $example }.
currency-label = Waluta
pending-heading = Zaproponowano inny rachunek
pending-state = Czeka na zatwierdzenie
pending-text = Płatności nadal wpływają na obecny rachunek. Jeśli ta zmiana jest nieoczekiwana, proszę ją wycofać i zapytać osobę, która ją zaproponowała.
pending-by-command = Zmianę zaproponowano poleceniem operatora. Musi ją zatwierdzić inne polecenie: portal nie może wiedzieć, kto wydał pierwsze.
pending-new-owner = Osoba zatwierdzająca lub proponująca ma rolę właściciela krócej niż 72 godziny. Zmianę można zatwierdzić
pending-own = Zmianę zaproponowano z tego konta, dlatego musi ją zatwierdzić inny właściciel.
pending-operator = Firma nie ma innego właściciela, który może zatwierdzić zmianę, dlatego zatwierdza ją operator.
pending-former-owner = Były właściciel wycofał już taką zmianę, dlatego o tej decyduje operator.
pending-gone = Osoba, która zaproponowała zmianę, nie jest już właścicielem lub jest zablokowana. Proszę wycofać zmianę i zaproponować ją ponownie, jeśli jest prawidłowa.
proposed-by = Autor propozycji
proposed-when = Zaproponowano
approve-look = Sprawdź i zatwierdź
approve-heading = Używać odtąd tego rachunku?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = Autor propozycji: { $person }. Proszę potwierdzić to z tą osobą innym kanałem.
approve-text = Nowe płatności będą wpływać na ten rachunek, także przez linki, których nikt jeszcze nie użył.
approve-button = Zatwierdź rachunek
approve-keep = Zachowaj obecny rachunek
withdraw-heading = Wycofać tę zmianę?
withdraw-text = Rachunek { $number } nie zostanie użyty. Obecny rachunek pozostaje bez zmian.
withdraw-button = Wycofaj zmianę
withdraw-by-link = Wycofaj zmianę bez logowania
withdraw-once = Można to zrobić raz, ponieważ obecnie nie jest Pan/Pani właścicielem tej firmy. O następnej takiej zmianie zdecyduje operator.

# Test link

test-link-heading = Tworzenie linku testowego
test-link-text = Można przez niego zapłacić w jednym z banków testowych, tak jak zrobią to klienci. Żadne prawdziwe pieniądze nie są przekazywane.
test-link-create = Utwórz link
test-link-new = Link testowy
test-link-open-text = Służy do jednej płatności. Można go otworzyć tutaj lub zeskanować kod telefonem.
test-link-open = Otwórz link
test-link-qr = Kod QR z linkiem testowym
test-link-live = Ta firma otrzymuje prawdziwe pieniądze, dlatego nie ma linków testowych. Do wypróbowania płatności służy firma testowa.
test-link-disabled = Płatności online są wyłączone. Przed utworzeniem linku trzeba je włączyć.
test-payments = Ostatnie płatności
amount-label = Kwota w { $currency }
amount-hint = Od 1 do 7500, np. 12,50.
amount-wrong = Proszę podać kwotę od 1 do 7500, np. 12,50.
reference-label = Tytuł
reference-hint = Od 1 do 18 liter, cyfr i spacji. Płatnik go widzi.
reference-wrong = Proszę użyć od 1 do 18 znaków: tylko litery od A do Z i od a do z, cyfry i spacje.
payment-amount = Kwota
payment-status = Status
payment-created = Rozpoczęto

status-pending = Czeka na płatnika
status-authorised = Zatwierdzona, jeszcze nieopłacona
status-executed = Opłacona
status-settled = Opłacona, pieniądze otrzymane
status-failed = Nieopłacona: odmowa banku
status-cancelled = Nieopłacona: anulowana
status-incomplete = Płatnik przerwał
status-unknown = Jeszcze nieznany

# What an action did

done-payments-enabled = Płatności online są włączone.
done-unchanged = Nic nie zostało zmienione.
done-saved-no-callback = Zapisano. Nadal brakuje powrotnego adresu URL (callback): płatności online go wymagają.
done-no-callback = Nic nie zostało zmienione. Brakuje powrotnego adresu URL (callback): płatności online go wymagają.
done-payments-disabled = Płatności online są wyłączone.
done-account-changed = Rachunek został zapisany.
done-account-proposed = Rachunek został zaproponowany. Musi go zatwierdzić inna osoba.
done-account-approved = Rachunek został zatwierdzony i jest odtąd używany.
done-account-withdrawn = Zmiana została wycofana.
