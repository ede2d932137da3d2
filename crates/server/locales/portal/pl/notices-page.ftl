notices-heading = Powiadomienia
notices-unread = Nowe: { $number }
notices-text = Co wydarzyło się w firmach i na koncie w ciągu ostatnich 90 dni.
notices-empty = Nie ma powiadomień.
notices-mark-read = Oznacz wszystkie jako przeczytane
notices-notice = Powiadomienie
notices-new = Nowe
notices-company = Firma
notices-all-companies = Wszystkie firmy
notices-show = Pokaż
notices-older = Starsze powiadomienia
notices-newest = Najnowsze powiadomienia

choices-heading = Powiadomienia e-mail
choices-link = Wybór powiadomień e-mail
choices-text = Portal pokazuje wszystkie powiadomienia. Można wybrać, które przyjdą także e-mailem na adres { $email }.
choices-no-mail = Ta instalacja nie wysyła obecnie wiadomości e-mail. Wszystkie powiadomienia są w portalu.
choices-optional = Powiadomienia wysyłane e-mailem
choices-always = Zawsze e-mailem
choices-always-text = Te powiadomienia chronią pieniądze i dostęp. Nikt nie może ich wyłączyć.

topic-webhooks = Webhooki i doręczenia
topic-webhooks-text = Punkt końcowy nie działa lub jest wyłączony albo zdarzenia zostaną wkrótce porzucone.
topic-payee-account = Rachunek odbiorcy
topic-payee-account-text = Ktoś proponuje, zatwierdza lub wycofuje inny rachunek albo go zmienia.
topic-security = Dostęp
topic-security-text = Jest nowy token API lub właściciel, ktoś loguje się w nowej przeglądarce albo zmienia się sposób logowania.
topic-operations = Działanie usługi
topic-operations-text = Płatność czeka na drugą osobę, certyfikat wkrótce wygasa albo baza danych nie rozpoczyna płatności.

done-notices-read = Powiadomienia są oznaczone jako przeczytane.
