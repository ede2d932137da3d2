tokens-heading = Tokeny API
tokens-text = Programy firmy używają tokenu do generowania linków do płatności.
tokens-empty = Nie ma jeszcze tokenu. Po jego utworzeniu program może generować linki do płatności.
token-create = Utwórz token
token-name = Nazwa
token-name-hint = Nazwa programu, który będzie go używać, np. „Sklep”. Widzą ją osoby z firmy.
token-name-wrong = Proszę podać nazwę w jednym wierszu. Maksymalna liczba znaków: { $max }.
token-networks = Dozwolone sieci (opcjonalnie)
token-networks-hint = Z innych adresów token jest odrzucany tak jak błędny. Sieci należy oddzielić przecinkami: 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Proszę podać adresy internetowe lub sieci, np. 192.0.2.0/24, oddzielone przecinkami. Maksymalna liczba: { $max }.
token-only-from = Tylko z { $networks }
token-limit = Firma ma najwyżej { $number } ważnych tokenów. Najpierw należy unieważnić jeden z nich.
token-state = Stan
token-created = Utworzono
token-expires = Wygasa
token-used = Ostatnie użycie
token-used-from = Używany z
token-used-from-network = { $network }: liczba żądań: { $requests }, { $days }
token-links = Wygenerowane linki
token-valid = Ważny
token-replaced = Wymieniony
token-expired = Wygasł
token-revoked = Unieważniony
token-roll = Wymień
token-revoke = Unieważnij
token-new-heading = Nowy token
token-new-text = Proszę skopiować go teraz i przechowywać jak hasło. Nie zostanie pokazany ponownie.
token-old-ends = Stary token wygasa:
token-example = Generowanie linku tokenem
token-example-text = Proszę uruchomić to polecenie w terminalu. Odpowiedź zawiera link dla klienta.
token-not-enabled = Płatności online nie są jeszcze włączone. Do tego czasu odpowiedzią jest status 409.
token-revoke-heading = Unieważnić token „{ $name }”?
token-revoke-text = Programy, które go używają, w ciągu 5 sekund zaczną otrzymywać status 401 i nie będą mogły generować linków. Istniejące linki pozostaną ważne.
token-revoke-undo = Tej operacji nie można cofnąć.
token-roll-heading = Wymienić token „{ $name }”?
token-roll-text = Powstanie nowy token z tą samą nazwą i tym samym okresem ważności. Stary wygaśnie po wybranym czasie, aby można było zmienić programy bez przerwy w działaniu.
token-overlap = Stary token pozostanie ważny przez
token-overlap-hours = { $count ->
    [one] { $count } godzinę
    [few] { $count } godziny
    [many] { $count } godzin
   *[other] { $count } godziny
}
token-overlap-days = { $count ->
    [one] { $count } dzień
    [few] { $count } dni
    [many] { $count } dni
   *[other] { $count } dnia
}
token-overlap-none = Wcale: wygaśnie od razu
token-cannot-roll = Ten token jest unieważniony, wygasł lub został już wymieniony. Zamiast tego proszę utworzyć nowy token.
secret-stored = Mam to zapisane

endpoints-heading = Webhooki
endpoints-text = Po zakończeniu płatności wysyłamy podpisane zdarzenie do punktów końcowych firmy.
endpoints-empty = Nie ma jeszcze punktu końcowego. Proszę dodać adres URL serwera, który ma otrzymywać zdarzenia o płatnościach.
endpoints-full = Jest już pięć punktów końcowych, czyli maksimum. Aby dodać kolejny, trzeba jeden usunąć.
endpoint-add = Dodaj punkt końcowy
endpoint-name = Nazwa
endpoint-name-hint = Ułatwia rozpoznanie na liście, np. „Sklep”.
endpoint-name-wrong = Proszę podać nazwę w jednym wierszu. Maksymalna liczba znaków: { $max }.
endpoint-name-reserved = Nazwa „{ $name }” jest zastrzeżona. Proszę wybrać inną.
endpoint-url = Adres URL
endpoint-url-hint = Adres https serwera dostępny z internetu.
endpoint-url-scheme = Proszę podać pełny adres URL https, np. https://shop.example.com/webhooks.
endpoint-url-user = Proszę usunąć z adresu URL nazwę użytkownika i hasło. Autentyczność zdarzeń potwierdza ich podpis.
endpoint-url-fragment = Proszę usunąć część adresu URL od znaku #.
endpoint-url-host = Adres URL wymaga prawidłowej nazwy hosta, np. shop.example.com.
endpoint-url-port = Port { $port } jest niedozwolony. Proszę użyć portu 443 lub zwrócić się do operatora usługi o dopuszczenie tego portu.
endpoint-url-not-public = { $host } nie jest dostępny w publicznym internecie. Proszę użyć publicznej nazwy hosta serwera.
endpoint-url-long = Adres URL ma więcej niż 2048 znaków.
endpoint-url-characters = Adres URL zawiera znaki, których HTTP nie dopuszcza. Należy zakodować je procentowo.
endpoint-state = Stan
endpoint-enabled = Włączony
endpoint-disabled = Wyłączony
endpoint-gone = Wyłączony: odpowiedział 410
endpoint-probed = Błędy: otrzymuje po jednym zdarzeniu
endpoint-held = { $count ->
    [one] { $count } wstrzymane zdarzenie
    [few] { $count } wstrzymane zdarzenia
    [many] { $count } wstrzymanych zdarzeń
   *[other] { $count } wstrzymanego zdarzenia
}
endpoint-held-many = Co najmniej 1000 wstrzymanych zdarzeń
endpoint-held-label = Wstrzymane zdarzenia
endpoint-waiting = { $count ->
    [one] { $count } oczekujące zdarzenie
    [few] { $count } oczekujące zdarzenia
    [many] { $count } oczekujących zdarzeń
   *[other] { $count } oczekującego zdarzenia
}
endpoint-waiting-many = Co najmniej 1000 oczekujących zdarzeń
endpoint-waiting-label = Oczekujące zdarzenia
endpoint-id = Identyfikator
endpoint-created = Utworzono
endpoint-failures = Niepowodzenia z rzędu
endpoint-probed-since = Po jednym zdarzeniu od
endpoint-next-probe = Następne zdarzenie
endpoint-held-since = Wstrzymane od
endpoint-probed-text = Punkt końcowy pięć razy z rzędu nie odpowiedział albo odpowiedział statusem 429 lub 5xx. Wysyłamy po jednym zdarzeniu, dopóki nie odpowie, a potem wszystkie pozostałe.
endpoint-old-secret-signs = Stary sekret też podpisuje do:
endpoint-secret-heading = Sekret punktu końcowego
endpoint-secret-text = Proszę skopiować go teraz i przechowywać jak hasło. Nie zostanie pokazany ponownie. Serwer weryfikuje nim zdarzenia.
endpoint-test = Wyślij zdarzenie testowe
endpoint-test-disabled = Punkt końcowy jest wyłączony. Najpierw trzeba go włączyć.
endpoint-change = Zmień adres URL
endpoint-change-heading = Zmiana adresu URL „{ $name }”
endpoint-enable = Włącz
endpoint-disable = Wyłącz
endpoint-disable-heading = Wyłączyć punkt końcowy „{ $name }”?
endpoint-disable-text = Do ponownego włączenia nie będzie otrzymywać zdarzeń. Zdarzenia płatności zakończonych w tym czasie nie zostaną do niego wysłane później.
endpoint-remove = Usuń
endpoint-remove-heading = Usunąć punkt końcowy „{ $name }”?
endpoint-remove-text = Nie otrzyma więcej zdarzeń, a jego sekret straci ważność. Tej operacji nie można cofnąć.
endpoint-rotate = Wymień sekret
endpoint-rotate-heading = Wymienić sekret „{ $name }”?
endpoint-rotate-text = Powstanie nowy sekret. Przez 24 godziny zdarzenia będą podpisywane także starym. W tym czasie należy zapisać nowy sekret na serwerze.
endpoint-rotate-again = Wyłącz stary sekret i wymień
endpoint-rotate-again-heading = Ponownie wymienić sekret „{ $name }”?
endpoint-rotate-again-text = Sekret wymieniono mniej niż 24 godziny temu. Poprzedni sekret nadal podpisuje, do { $until }.
endpoint-rotate-again-loss = Wymiana teraz oznacza, że ten starszy sekret natychmiast przestanie podpisywać. Serwer, który wciąż go używa, odrzuci każde zdarzenie.

test-heading = Odpowiedź na zdarzenie testowe
test-delivered = Dostarczono
test-not-delivered = Zdarzenie testowe nie zostało dostarczone.
test-result = Odpowiedź
test-event = Zdarzenie
test-duration = Czas do odpowiedzi
test-sent = Wysłano
test-body = Treść odpowiedzi
test-body-empty = Treść jest pusta.
test-unclaimed = Zdarzenie nie zostało jeszcze wysłane.
test-pending = Nie ma jeszcze odpowiedzi.
attempt-status = Status HTTP { $status }
attempt-not-allowed = Nie wysłano: adres URL jest niedozwolony
attempt-forbidden = Nie wysłano: nazwa hosta nie ma publicznego adresu
attempt-resolve = Brak odpowiedzi: nie można rozwiązać nazwy hosta
attempt-connect = Brak odpowiedzi: połączenie nie powiodło się
attempt-tls = Brak odpowiedzi: nawiązanie połączenia TLS nie powiodło się
attempt-timeout = Brak odpowiedzi na czas
attempt-not-http = Brak odpowiedzi: połączenie zostało zamknięte lub odpowiedź nie była zgodna z HTTP
advice-redirect = Przekierowania nie są obsługiwane. Proszę podać adres URL, na który serwer przekierowuje.
advice-refused = Serwer odmówił przyjęcia żądania. Powinien przyjmować pod tym adresem URL żądania POST bez logowania; ich autentyczność potwierdza podpis.
advice-not-there = Pod tym adresem URL serwer nie ma niczego, co przyjmuje żądania POST. Proszę sprawdzić ścieżkę.
advice-gone = Status 410 oznacza, że zdarzenia nie są już potrzebne, dlatego punkt końcowy jest teraz wyłączony. Proszę poprawić serwer, a następnie włączyć punkt końcowy.
advice-overloaded = Serwer ogranicza częstotliwość żądań. Powinien przyjmować wiele zdarzeń naraz.
advice-rejected = Serwer odrzucił zdarzenie. Proszę sprawdzić, czy weryfikuje je aktualnym sekretem i na podstawie treści dokładnie takiej, jaką otrzymał.
advice-server-error = Na serwerze wystąpił błąd. Proszę odszukać to żądanie w jego logach.
advice-not-allowed = Zdarzenia są wysyłane tylko na publiczne adresy. Proszę zmienić adres URL na publiczną nazwę hosta serwera.
advice-resolve = Proszę sprawdzić pisownię nazwy hosta i jej rekordy DNS.
advice-connect = Proszę sprawdzić, czy serwer działa i czy jego zapora sieciowa przepuszcza nasze żądania.
advice-tls = Proszę sprawdzić, czy certyfikat serwera jest ważny, zawiera certyfikaty pośrednie i odpowiada nazwie hosta.
advice-timeout = Należy najpierw odpowiedzieć statusem 2xx, a dopiero potem przetworzyć zdarzenie.
advice-not-http = Proszę sprawdzić, czy port w adresie URL jest portem serwera WWW.
advice-unclaimed = Proszę za chwilę odświeżyć tę stronę. Jeśli zdarzenie nadal nie będzie wysłane, proszę powiadomić operatora usługi.
advice-pending = Proszę za chwilę odświeżyć tę stronę.

deliveries-heading = Ostatnie dostarczenia
deliveries-empty = W ostatnich dniach nie wysłano żadnego zdarzenia do tego punktu końcowego. Na próbę można wysłać zdarzenie testowe.
delivery-event = Zdarzenie
delivery-test = Zdarzenie testowe
delivery-open = Oczekuje
delivery-delivered = Dostarczono
delivery-failed = Nie dostarczono
delivery-created = Utworzono
delivery-attempts = Próby
delivery-last = Ostatnia próba
delivery-none = Brak
delivery-next = Następna próba:

snippets-heading = Weryfikacja podpisu
snippets-text = Każdy może wysyłać żądania do serwera firmy. Te przykłady przyjmują tylko nasze. Odczytują sekret ze zmiennej środowiskowej { $variable }.
snippet-needs = Wymaga: { $packages }.
snippet-by-hand = Służy do ręcznego sprawdzania, nie do użycia na serwerze.

done-token-revoked = Unieważniono token.
done-token-created = Token został utworzony.
done-endpoint-changed = Zmieniono adres URL.
done-endpoint-added = Dodano punkt końcowy. Proszę wysłać zdarzenie testowe, aby go sprawdzić.
done-endpoint-disabled = Punkt końcowy jest wyłączony.
done-endpoint-enabled = Punkt końcowy jest włączony. Oczekujące zdarzenia są teraz wysyłane.
done-endpoint-removed = Usunięto punkt końcowy.
