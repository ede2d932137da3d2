nav-operations = Działanie usługi
nav-worklist = Do wyjaśnienia
nav-banks = Banki
nav-cells = Węzły i kolejki
operations-heading = Czy wszystko działa?
operations-fine = Tak. Nic nie wymaga uwagi.
operations-look = { $count ->
    [one] { $count } temat wymaga sprawdzenia.
    [few] { $count } tematy wymagają sprawdzenia.
   *[many] { $count } tematów wymaga sprawdzenia.
}
operations-state-fine = W porządku
operations-state-look = Do sprawdzenia
operations-incomplete = Te komórki nie odpowiedziały: { $cells }. Ich zawartości tu brakuje.
subject-payments = Płatności do wyjaśnienia
subject-payments-fine = Wynik każdej płatności jest znany albo bank jest jeszcze pytany.
subject-unknown = { $count ->
    [one] Nikt nie zna wyniku { $count } płatności.
    [few] Nikt nie zna wyniku { $count } płatności.
   *[many] Nikt nie zna wyniku { $count } płatności.
}
subject-unknown-many = Nikt nie zna wyniku co najmniej { $number } płatności.
subject-contradictions = { $count ->
    [one] W ciągu ostatnich 30 dni bank { $count } raz zaprzeczył ostatecznemu statusowi.
    [few] W ciągu ostatnich 30 dni banki { $count } razy zaprzeczyły ostatecznemu statusowi.
   *[many] W ciągu ostatnich 30 dni banki { $count } razy zaprzeczyły ostatecznemu statusowi.
}
subject-contradictions-many = W ciągu ostatnich 30 dni banki co najmniej { $number } razy zaprzeczyły ostatecznemu statusowi.
subject-approvals = Zatwierdzenia
subject-approvals-fine = Nic nie czeka na drugą osobę.
operations-without-mail = E-maile nie są wysyłane. Kto nie zagląda do portalu, nie dowie się, że ktoś zmienia pieniądze lub dostęp.
subject-approvals-waiting = { $count ->
    [one] { $count } zmiana czeka na drugą osobę.
    [few] { $count } zmiany czekają na drugą osobę.
   *[many] { $count } zmian czeka na drugą osobę.
}
subject-approvals-many = Co najmniej { $number } zmian czeka na drugą osobę.
subject-banks-fine = Każdy bank odpowiada temu węzłowi, a większość dzisiejszych płatności się udaje.
subject-banks-open = Te banki nie odpowiadają temu węzłowi: { $banks }.
subject-banks-low = Dziś udaje się niewiele płatności w: { $banks }.
subject-certificates-fine = Żaden certyfikat nie wygasa w ciągu 30 dni.
subject-certificates-ending = { $count ->
    [one] { $count } certyfikat wygasa w ciągu 30 dni, wygasł lub jest nieczytelny.
    [few] { $count } certyfikaty wygasają w ciągu 30 dni, wygasły lub są nieczytelne.
   *[many] { $count } certyfikatów wygasa w ciągu 30 dni, wygasło lub jest nieczytelnych.
}
subject-queues = Kolejki
subject-queues-fine = Nic się nie opóźnia.
subject-queues-late = Opóźnione: { $queues }.
subject-cells = Komórki
subject-cells-fine = Każda komórka odpowiada.
subject-cells-missing = Te komórki nie odpowiadają: { $cells }.
subject-cells-closed = Komórka { $cell } jest zamknięta, płatnicy nie mogą potwierdzać: { $reason }
worklist-unknown = Nieznany wynik
worklist-contradictions = Sprzeczności
worklist-unknown-text = Płatności w statusie UNKNOWN od ponad doby lub takie, o które nie można już pytać banku. Najstarsze najpierw.
worklist-contradictions-text = Co banki zgłosiły wbrew ostatecznemu statusowi, najnowsze najpierw. Status się nie zmienia. Należy zapytać bank, co jest prawdą, i powiadomić firmę.
worklist-none = Nie ma takich płatności.
worklist-no-contradictions = Żaden bank nie zaprzeczył ostatecznemu statusowi.
worklist-company = Firma
worklist-since = Od
worklist-known = Co wiadomo
worklist-advice = Co zrobić
worklist-close = Dowody i zamknięcie
worklist-proposed = Zamknięcie czeka na zatwierdzenie
worklist-part = Przeszukano tylko część otwartych płatności.
worklist-further = Szukaj dalej
worklist-next = Następne płatności
worklist-first = Pierwsze płatności
known-lost = Odpowiedź banku na zlecenie zaginęła, więc nie można go o nie zapytać.
known-unreadable = Bank nie daje czytelnej odpowiedzi.
known-unrecognised = Bank zgłasza status, którego nie ma w standardzie.
known-gone = Bank nie zna już zlecenia.
known-not-found = Bank nie znajduje zlecenia: jego adres lub nasz certyfikat od tego czasu się zmienił.
known-unconfigured = Bank nie jest już skonfigurowany, więc nie jest pytany.
known-nothing = Bank nie powiedział, jak zakończyła się płatność.
advice-ask = Należy poprosić bank o pisemną odpowiedź i na jej podstawie zaproponować zamknięcie płatności.
advice-configure = Należy ponownie skonfigurować bank tak jak wcześniej: wtedy będzie pytany automatycznie.
advice-approve = Zamknięcie musi zatwierdzić inna osoba.
close-heading = Zamknij { $reference }, { $amount }
close-story = Co się wydarzyło
close-started = Zlecenie wysłano
close-returned = Płatnik wrócił
close-end-to-end = Identyfikator end-to-end
close-order-id = Identyfikator zlecenia w banku
close-not-known = Nieznany
close-unreadable = Brak czytelnej odpowiedzi od
close-next-poll = Ponowne pytanie do banku
close-form = Zaproponuj wynik
close-text = Płatność można zamknąć tylko na podstawie pisemnej odpowiedzi banku. Musi to zatwierdzić inna osoba. Wtedy status jest ostateczny, a firma otrzymuje powiadomienie.
close-outcome = Wynik
close-executed = Wykonana: bank przekazał pieniądze
close-failed = Nieudana: bank nie przekazał pieniędzy i tego nie zrobi
close-evidence = Dowód
close-evidence-hint = Kto w banku to powiedział, kiedy i pod jakim numerem, w jednym wierszu. Zostaje na zawsze: bez numerów rachunków i nazwisk płatników.
close-outcome-wrong = Proszę wybrać wynik.
close-evidence-wrong = Proszę wpisać jeden wiersz o długości do 2000 znaków.
close-confirm = Zaproponuj zamknięcie
close-proposed-text = { $person } proponuje zamknięcie jako: { $outcome }. Zatwierdza to inna osoba.
close-not-unknown = Zamknąć można tylko płatność w statusie UNKNOWN. Status tej płatności: { $status }.
close-no-attempt = Płatność nie ma otwartej próby w banku, więc nie można jej zamknąć.
done-closing-proposed = Zamknięcie zostało zaproponowane. Musi je zatwierdzić inna osoba.
banks-text = Jak przebiegają płatności w każdym banku dla wszystkich firm i jak widzi go ten węzeł. Dni zaczynają się o północy UTC.
banks-none = Nie skonfigurowano żadnego banku.
banks-paused = Wstrzymany
banks-protocol = Protokół
banks-serves = Kraj i waluty
banks-any-country = Dowolny kraj
banks-today = Opłacone dzisiaj
banks-month = Opłacone w ciągu ostatnich 30 dni
banks-success = { $paid } z { $ended } prób ({ $percent } %)
banks-no-attempts = Żadna próba się nie zakończyła
banks-low = Niski
banks-circuit = Bezpiecznik na tym węźle
circuit-closed = Zamknięty: płatnicy mogą wybrać bank
circuit-open = Otwarty: bank nie odpowiada
circuit-half-open = Zdecyduje następne wywołanie
circuit-since = od
circuit-until = płatnicy będą mogli go znów wybrać
banks-latency = Czas wywołań z tego węzła
banks-latency-text = Połowa w { $median } ms, 95 % w { $percentile } ms (wywołania z ostatniej godziny: { $calls })
banks-no-calls = Brak wywołań w ostatniej godzinie
certificates-heading = Certyfikaty
certificates-none = Nie skonfigurowano żadnego certyfikatu.
certificates-advice = Należy teraz zamówić nowy certyfikat, podmienić plik i ponownie uruchomić węzły.
certificates-user = Używany dla
certificates-file = Plik
certificates-end = Wygasa
certificate-valid = Ważny
certificate-days = { $count ->
    [one] Pozostał { $count } dzień
    [few] Pozostały { $count } dni
   *[many] Pozostało { $count } dni
}
certificate-ended = Wygasł
certificate-unreadable = Nieczytelny
cells-text = Bazy danych, węzły, które je obsługują, i to, co w każdej czeka.
cells-cell = Komórka { $cell }
cells-reachable = Odpowiada
cells-unreachable = Nie odpowiada
cells-refused = Nieobsługiwana przez ten węzeł
cells-closed = Zamknięta: płatnicy nie mogą potwierdzać
cells-schema = Wersja schematu
cells-advice = Coś się opóźnia. Należy uruchomić worker (paylink serve) lub kolejny, jeśli jeden działa, i sprawdzić jego dziennik.
cells-queue = Co
cells-due = Liczba
cells-since = Najstarsze lub ostatnio wykonane
cells-late = Opóźnione
cells-on-time = Na czas
cells-nodes = Węzły
cells-node = Węzeł
cells-no-nodes = Żaden węzeł nie obsługiwał tej komórki w ciągu ostatniej doby.
cells-version = Wersja
cells-seen = Ostatni sygnał
cells-node-alive = Działa
cells-node-gone = Brak sygnału
queue-polls = Zapytania do banków
queue-polls-claimed = Trwające wywołania banków
queue-deliveries = Doręczenia do wykonania
queue-queued = Doręczenia czekające na ponowienie
queue-held = Doręczenia wstrzymane z powodu błędów punktów końcowych
queue-replays = Wcześniejsze zdarzenia wysyłane ponownie
queue-counts = Zliczenia do wykresów
queue-erasures = Dane osobowe do usunięcia
queue-worker = Worker doręczeń
