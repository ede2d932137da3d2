nav-section-payments = Płatności
nav-deliveries = Doręczenia
may-view-deliveries = Przeglądanie doręczeń zdarzeń
may-replay-events = Ponowne wysyłanie zdarzeń i przeglądanie odpowiedzi punktów końcowych

deliveries-text = Zdarzenia wysłane do punktów końcowych i ich wynik.
deliveries-all = Wszystkie
deliveries-endpoint = Punkt końcowy
deliveries-removed = { $name } (usunięty)
deliveries-cause = Przyczyna
deliveries-show-all = Pokaż wszystkie doręczenia
deliveries-none = Nie wysłano jeszcze żadnego zdarzenia. Gdy płatność się zakończy, jej zdarzenie pojawi się tutaj.
deliveries-none-waiting = Nic nie oczekuje: każde zdarzenie dotarło albo zostało porzucone.
deliveries-none-failed = Wszystkie doręczenia jak dotąd się powiodły lub trwają. Zdarzenia, które nie docierają, są ponawiane przez około 22 godziny, zanim trafią tutaj.
deliveries-nothing = Żadne doręczenie nie pasuje do filtra.
deliveries-searched = Przeszukano do { $time }. Może być ich więcej.
deliveries-search-on = Szukaj dalej
deliveries-more = Więcej doręczeń
deliveries-first = Wróć do pierwszej strony
deliveries-of-endpoint = Wszystkie jego doręczenia

causes-heading = Błędy według przyczyn
cause-dns = Nie znaleziono nazwy hosta (DNS)
cause-blocked = Niedozwolony adres
cause-connection = Błąd połączenia
cause-tls = TLS lub certyfikat
cause-timeout = Brak odpowiedzi na czas
cause-not-http = Brak odpowiedzi HTTP
cause-redirect = Przekierowanie (3xx)
cause-unauthorised = Odmowa, być może z powodu podpisu (401, 403)
cause-not-found = Zła ścieżka lub metoda (404, 405)
cause-gone = Zdarzenia nie są już oczekiwane (410)
cause-rate-limited = Zbyt wiele żądań (429)
cause-client-error = Odrzucone przez serwer (4xx)
cause-server-error = Błąd serwera (5xx)
cause-not-sent = Niewysłane w ciągu 22 godzin
cause-other = Inna odpowiedź
advice-signature = Jeśli sprawdza podpis, to sprawdzenie się nie udaje: porównaj sekret, weryfikuj treść dokładnie tak, jak została odebrana, i sprawdź zegar serwera.
advice-not-sent = Nie wysłaliśmy zdarzenia, ponieważ przez 22 godziny naszych prób punkt końcowy był wyłączony albo zawodził. Włącz go lub napraw, a potem wyślij zdarzenie ponownie.

event-heading = Zdarzenie: { $reference }
event-payment = Płatność
event-test = Brak: to zdarzenie testowe
event-ended = Zakończono
event-request = Żądanie
event-signature = Każda próba ma własny znacznik czasu i podpis. Podpisy nie są przechowywane.
event-send-again = Wyślij ponownie
event-send-all = Wyślij ponownie do wszystkich punktów końcowych
event-erased = Treść tego zdarzenia została usunięta, więc nie można go wysłać ponownie.
event-no-endpoint = Zdarzenia nie wysłano do żadnego punktu końcowego: żaden nie był włączony, gdy powstało.
event-endpoint-disabled = Punkt końcowy jest wyłączony lub usunięty. Nic nie jest do niego wysyłane.
event-no-attempt = W ciągu ostatnich 30 dni nie było żadnej próby.
event-older = Starsze próby nie są pokazywane.
event-answer-not-shown = Starsze odpowiedzi nie są pokazywane.
event-cut = Pokazano tylko początek.
event-body-hidden = Odpowiedź punktu końcowego widzą właściciele i programiści.
done-event-replayed = Zdarzenie wysłano ponownie. Ostatnia próba jest poniżej.
done-event-not-sent = Niczego nie wysłano: punkt końcowy jest wyłączony lub usunięty.
done-event-erased = Niczego nie wysłano: treść zdarzenia została usunięta.

replay-heading = Wyślij ponownie wcześniejsze zdarzenia
replay-text = Na przykład po awarii serwera. Zdarzenia są identyczne z pierwszymi i mają te same identyfikatory.
replay-since = Zdarzenia od
replay-hour = Ostatnia godzina
replay-day = Ostatnie 24 godziny
replay-week = Ostatnie 7 dni
replay-own = Od tej daty i godziny
replay-date = Data
replay-time = Godzina (UTC)
replay-missing = Tylko to, co nie dotarło
replay-missing-hint = W przeciwnym razie serwer ponownie otrzyma także zdarzenia, które już przyjął.
replay-continue = Dalej
replay-time-wrong = Wybierz okres albo datę i godzinę z przeszłości.
replay-nothing = Nie ma nic do wysłania: od tego czasu w żadnym włączonym punkcie końcowym nie brakuje zdarzeń.
replay-question = Wysłać ponownie zdarzenia od { $since }?
replay-question-count = { $count ->
    [one] { $count } doręczenie trafi do kolejki.
    [few] { $count } doręczenia trafią do kolejki.
   *[other] { $count } doręczeń trafi do kolejki.
}
replay-question-many = Do kolejki trafi ponad { $number } doręczeń.
replay-question-later = Spośród pierwszych { $number } zdarzeń żadnego nie trzeba wysyłać ponownie. Być może trzeba późniejsze.
replay-question-text = Serwer otrzyma je po kilka naraz. Zdarzenie, które już ma, rozpozna po identyfikatorze.
replay-erased = { $count ->
    [one] { $count } zdarzenie z tego okresu usunięto i nie można go wysłać.
    [few] { $count } zdarzenia z tego okresu usunięto i nie można ich wysłać.
   *[other] { $count } zdarzeń z tego okresu usunięto i nie można ich wysłać.
}
replay-start = Wyślij je ponownie
replay-running = W toku
replay-finished = Zakończone
replay-examined = Sprawdzone zdarzenia
replay-queued = { $count ->
    [one] { $count } doręczenie jest w kolejce.
    [few] { $count } doręczenia są w kolejce.
   *[other] { $count } doręczeń jest w kolejce.
}
replay-skipped = { $count ->
    [one] { $count } pominięto, bo dotarło wcześniej.
    [few] { $count } pominięto, bo dotarły wcześniej.
   *[other] { $count } pominięto, bo dotarły wcześniej.
}
replay-started = Rozpoczęto
replay-refresh = Trwa także po opuszczeniu tej strony. Strona odświeża się co dwie sekundy.
replay-waiting = Zobacz oczekujące
replay-latest = Rozpoczęte wcześniej
done-replay-running = Niczego nie rozpoczęto: to jeszcze trwa.

console-heading = Konsola testowa
console-text = Wyślij podpisane zdarzenie z wybranym statusem i zobacz całą wymianę.
console-live-text = Ta firma działa produkcyjnie. Dlatego zdarzenie zawsze zawiera CANCELLED z tytułem TEST, a właściciele są informowani o jego wysłaniu. Firma testowa może wysłać każdy status.
console-warning = Płatność w zdarzeniu nie istnieje: jej odczyt zwraca status 404. Program, który wysyła towar bez odczytu płatności, wysłałby go.
console-status-missing = Wybierz status.
console-reference-hint = Opcjonalnie. Od 1 do 18 liter, cyfr i spacji.
console-data-hint = Opcjonalnie. To, co program podał przy linku, na przykład numer zamówienia.
console-data-wrong = Użyj najwyżej 100 znaków: liter, cyfr oraz - . _ ~
console-send = Wyślij zdarzenie
console-exchange = Wymiana
console-accepted = Serwer przyjął zdarzenie.
console-event = Wszystkie próby tego zdarzenia
