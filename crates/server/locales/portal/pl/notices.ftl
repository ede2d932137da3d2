# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company }: wyłączono punkt końcowy webhooków
notice-endpoint-gone-text = Punkt końcowy „{ $name }” ({ $host }) odpowiedział 410 dnia { $time }, dlatego nie otrzymuje już zdarzeń. Jeśli to pomyłka, proszę poprawić serwer, a następnie włączyć punkt końcowy.
notice-endpoint-disabled-text = Punkt końcowy „{ $name }” ({ $host }) został wyłączony dnia { $time }, autor zmiany: { $person }. Do ponownego włączenia nie będzie otrzymywać zdarzeń. Jeśli to nieoczekiwane, proszę włączyć go ponownie.
notice-endpoint-disabled-unnamed-text = Punkt końcowy „{ $name }” ({ $host }) został wyłączony dnia { $time }. Do ponownego włączenia nie będzie otrzymywać zdarzeń.
notice-endpoint-failing = { $company }: punkt końcowy webhooków zawodzi
notice-endpoint-failing-text = Punkt końcowy „{ $name }” ({ $host }) nie przyjął żadnego zdarzenia od { $since }. Proszę wkrótce naprawić serwer: próbujemy przez około 22 godziny.
notice-endpoint-look = Zobacz punkt końcowy
notice-deliveries-ending = { $company }: zdarzenia zostaną wkrótce porzucone
notice-deliveries-ending-text = { $count ->
    [one] { $count } zdarzenie nie dotarło do punktu końcowego „{ $name }” ({ $host }). Zostanie porzucone dnia { $time }.
    [few] { $count } zdarzenia nie dotarły do punktu końcowego „{ $name }” ({ $host }). Pierwsze zostanie porzucone dnia { $time }.
   *[many] { $count } zdarzeń nie dotarło do punktu końcowego „{ $name }” ({ $host }). Pierwsze zostanie porzucone dnia { $time }.
}
notice-deliveries-advice = Proszę wcześniej naprawić serwer. Później zdarzenia można wysłać ponownie w portalu.
notice-deliveries-paid = { $count ->
    [one] { $count } z tych płatności jest opłacona: { $payments }.
    [few] { $count } z tych płatności są opłacone: { $payments }.
   *[many] { $count } z tych płatności jest opłaconych: { $payments }.
}
notice-deliveries-paid-more = { $payments } i { $number } więcej
notice-deliveries-look = Zobacz zdarzenia
notice-account-proposed = { $company }: zaproponowano inny rachunek odbiorcy
notice-account-proposed-text = Rachunek zaproponowano { $time }, autor propozycji: { $person }. Płatności wpływają na obecny rachunek, dopóki inny właściciel nie zatwierdzi zmiany. Jeśli jest nieoczekiwana, proszę ją wycofać i zapytać osobę, która ją zaproponowała.
notice-account-approved = { $company }: zatwierdzono nowy rachunek odbiorcy
notice-account-approved-text = Rachunek zatwierdzono { $time }, osoba zatwierdzająca: { $person }. Nowe płatności będą wpływać na ten rachunek, także przez linki, których nikt jeszcze nie użył. Jeśli to nieoczekiwane, proszę natychmiast wyłączyć płatności online i zapytać { $person }.
notice-account-withdrawn = { $company }: wycofano nowy rachunek odbiorcy
notice-account-withdrawn-text = Proponowaną zmianę wycofano { $time }, osoba wycofująca: { $person }. Płatności nadal wpływają na obecny rachunek.
notice-account-changed = { $company }: zmieniono rachunek odbiorcy
notice-account-changed-text = Rachunek zmieniono { $time }, autor zmiany: { $person }. Nowe płatności będą wpływać na nowy rachunek. Jeśli to nieoczekiwane, proszę natychmiast wyłączyć płatności online i zapytać { $person }.
notice-account-look = Zobacz rachunek odbiorcy
notice-token-added = { $company }: utworzono token API
notice-token-added-text = Token „{ $name }” utworzono { $time }, osoba tworząca: { $person }. Programy, które go mają, mogą generować linki do płatności. Jeśli to nieoczekiwane, proszę unieważnić token.
notice-token-look = Zobacz tokeny API
notice-owner-added = { $company }: jest nowy właściciel
notice-owner-added-text = Rolę właściciela otrzymał użytkownik { $email } dnia { $time }, osoba nadająca: { $person }. Właściciele mogą zmieniać rachunek odbiorcy i zarządzać osobami. Jeśli to nieoczekiwane, proszę usunąć tę osobę i zapytać { $person }.
notice-people-look = Zobacz osoby
notice-sign-in = Logowanie na konto z nowej przeglądarki
notice-sign-in-text = Ktoś zalogował się { $time } z adresu { $address }, przeglądarka: { $browser }. Jeśli było to własne logowanie, nie trzeba nic robić. Jeśli nie, proszę natychmiast wylogować tę przeglądarkę i ustawić nowe hasło.
notice-sign-in-look = Zobacz aktywne sesje
notice-password-known = Wpisano hasło do konta bez prawidłowego kodu
notice-password-known-text = Ktoś wpisał { $time } hasło do konta, ale bez prawidłowego kodu, z adresu { $address }, przeglądarka: { $browser }. Jeśli było to własne logowanie, nie trzeba nic robić. Jeśli nie, ktoś zna hasło: proszę natychmiast ustawić nowe.
notice-closing-proposed = { $company }: zamknięcie płatności do zatwierdzenia
notice-closing-proposed-text = Zamknięcie płatności o nieznanym wyniku zaproponowano { $time }, autor propozycji: { $person }. Musi je zatwierdzić inny operator. Jeśli to nieoczekiwane, proszę wycofać zmianę i zapytać { $person }.
notice-closing-look = Zobacz zatwierdzenia
notice-certificate = Certyfikat wkrótce wygasa
notice-certificate-bank = Certyfikat dla banku „{ $bank }” wygasa { $time } (ustawienie: { $setting }).
notice-certificate-cell = Certyfikat dla komórki { $cell } wygasa { $time } (ustawienie: { $setting }).
notice-certificate-look = Zobacz certyfikaty
notice-cell-closed = Komórka { $cell } zamknięta: płatnicy nie mogą potwierdzać
notice-cell-closed-text = Komórka nie rozpoczyna płatności od { $time }, ponieważ może w niej brakować potwierdzonych płatności. Komunikat programu: „{ $reason }”. Przed ponownym otwarciem proszę odszukać brakujące płatności.
notice-cell-look = Zobacz komórki
notice-sign-on-changed = { $company }: zmieniono logowanie jednokrotne
notice-sign-on-other = Logowanie jednokrotne zmieniono { $time }, autor zmiany: { $person }.
notice-sign-on-saved = Ustawienia logowania jednokrotnego zapisano { $time }, autor zmiany: { $person }. Obecny dostawca to „{ $issuer }”.
notice-sign-on-allowed = Użytkownik { $email } otrzymał dostęp awaryjny { $time }, osoba nadająca: { $person }.
notice-sign-on-forbidden = Dostęp awaryjny użytkownika { $email } zakończono { $time }, autor zmiany: { $person }.
notice-sign-on-enforced = Logowanie jednokrotne stało się obowiązkowe { $time }, autor zmiany: { $person }.
notice-sign-on-released = Logowanie jednokrotne przestało być obowiązkowe { $time }, autor zmiany: { $person }.
notice-sign-on-removed = Logowanie jednokrotne usunięto { $time }, autor zmiany: { $person }.
notice-sign-on-domain-added = Operator portalu potwierdził { $time }, że domena { $domain } należy do firmy.
notice-sign-on-domain-removed = Operator portalu odebrał firmie domenę { $domain } dnia { $time }.
notice-sign-on-must = Osoby z firmy muszą go teraz używać.
notice-sign-on-can = Osoby z firmy mogą logować się także bez niego.
notice-sign-on-advice = Jeśli to nieoczekiwane, proszę poprawić to na stronie „Logowanie jednokrotne”.
notice-sign-on-domain-advice = Jeśli to nieoczekiwane, proszę zapytać operatora.
notice-sign-on-look = Zobacz logowanie jednokrotne
notice-sign-on-bypassed = { $company }: zalogowano bez logowania jednokrotnego
notice-sign-on-bypassed-text = Użytkownik { $email } zalogował się { $time } hasłem lub kluczem dostępu, z adresu { $address }. Firma wymaga logowania jednokrotnego, z wyjątkami na wypadek awarii. Jeśli to nieoczekiwane, proszę zakończyć ten dostęp awaryjny na stronie „Logowanie jednokrotne” i usunąć tę osobę.
notice-changed = { $company }: { $change }
notice-changed-text = Wykonano { $time }, osoba: { $person }. Dotyczy: „{ $object }”. Jeśli to nieoczekiwane, proszę od razu zapytać { $person }.
notice-your-company = Firma
notice-your-account = Konto

mail-subject-company = { $count ->
    [one] { $company }: { $count } powiadomienie
    [few] { $company }: { $count } powiadomienia
   *[many] { $company }: { $count } powiadomień
}
mail-subject-operator = { $count ->
    [one] { $operator }: { $count } powiadomienie
    [few] { $operator }: { $count } powiadomienia
   *[many] { $operator }: { $count } powiadomień
}
mail-more = { $count ->
    [one] Jeszcze { $count } powiadomienie jest w portalu.
    [few] Jeszcze { $count } powiadomienia są w portalu.
   *[many] Jeszcze { $count } powiadomień jest w portalu.
}
mail-without-facts = { $count ->
    [one] W portalu czeka { $count } powiadomienie. Proszę je tam przeczytać.
    [few] W portalu czekają { $count } powiadomienia. Proszę je tam przeczytać.
   *[many] W portalu czeka { $count } powiadomień. Proszę je tam przeczytać.
}
mail-all = Wszystkie powiadomienia
mail-why = Ta wiadomość została wysłana, ponieważ dotyczy roli lub konta adresata w portalu { $operator }.
mail-choices = Wybierz, co ma przychodzić e-mailem
mail-no-secrets = Nigdy nie prosimy e-mailem o hasła ani kody.
mail-invitation-subject = Zaproszenie do firmy { $company }
mail-invitation-subject-operator = Zaproszenie do roli operatora: { $operator }
mail-invitation-expires = Link działa raz, do { $time }. Proszę nie przekazywać go dalej.
mail-invitation-unexpected = Jeśli to zaproszenie jest nieoczekiwane, proszę zignorować tę wiadomość: nic się wtedy nie stanie.
mail-invitation-why = Ta wiadomość została wysłana, ponieważ ten adres podano w portalu { $operator } (osoba zapraszająca: { $person }).
mail-invitation-why-operator = Ta wiadomość została wysłana, ponieważ { $operator } wysyła zaproszenie na ten adres.
