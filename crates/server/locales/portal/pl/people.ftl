people-text = Wszystkie osoby, które mogą się zalogować w imieniu firmy { $company }.
people-invite = Zaproś osobę
people-empty = Do tej firmy nikt jeszcze nie należy. Proszę zaprosić pierwszego właściciela.
people-name = Imię i nazwisko
people-role = Rola
people-seen = Ostatnia aktywność
people-you = Ty
people-change-role = Zmień rolę
people-change-role-heading = Zmiana roli: { $name }
people-change-role-text = Konto { $email } zostanie wszędzie wylogowane. Nowa rola obowiązuje od następnego logowania.
people-remove = Usuń
people-last-owner = To jedyny właściciel. Najpierw trzeba nadać rolę właściciela innej osobie.

remove-heading = Usunąć osobę { $name }?
remove-text = Konto { $email } zostanie wszędzie wylogowane i straci dostęp do firmy { $company }.
remove-again = Ponowny dostęp będzie wymagał nowego zaproszenia.
remove-button = Usuń osobę
remove-keep = Zachowaj osobę

invitations-heading = Otwarte zaproszenia
invitations-by = Zaprasza
invitations-expire = Wygasa
invitations-withdraw = Wycofaj
invitations-withdraw-of = Wycofaj zaproszenie dla { $email }

invite-heading = Zaproszenie do firmy { $company }
invite-button = Utwórz zaproszenie
invite-email-wrong = Proszę podać adres e-mail, np. anna@example.com.
invite-role-missing = Proszę wybrać rolę.
invite-already-member = Ta osoba już należy do firmy. Jej rolę można zmienić na liście osób.
invited-heading = Zaproszenie dla { $email } jest gotowe
invited-text = Proszę skopiować ten link i przekazać go samodzielnie, np. w wiadomości e-mail. Powinna go otrzymać tylko zaproszona osoba.
invited-once = Link działa raz, w ciągu 7 dni. Nie zostanie pokazany ponownie: w razie utraty trzeba zaprosić tę osobę jeszcze raz.
invited-back = Wróć do listy osób

role-table-heading = Uprawnienia poszczególnych ról
role-table-permission = Uprawnienie
role-table-yes = Tak
role-table-no = Nie
role-owner-text = Może wszystko, także zmieniać rachunek odbiorcy i zarządzać osobami.
role-developer-text = Podłącza sklep: tokeny API, webhooki, ustawienia, elementy marki i linki testowe.
role-finance-text = Widzi wszystkie ustawienia i dziennik audytu, niczego nie zmienia.
role-viewer-text = Widzi wszystkie ustawienia, niczego nie zmienia.
standing-operator = Operator
may-view-company = Wyświetlanie firmy i jej ustawień
may-enable-payments = Włączanie i wyłączanie płatności online
may-change-account = Zmiana rachunku odbiorcy
may-manage-tokens = Tworzenie, wymiana i unieważnianie tokenów API
may-manage-endpoints = Dodawanie, zmiana i usuwanie punktów końcowych webhooków
may-change-settings = Zmiana powrotnego adresu URL, okresu ważności linków i widocznych dla płatników informacji o pomocy
may-change-branding = Zmiana elementów marki
may-create-test-link = Tworzenie linków testowych
may-manage-people = Zapraszanie i usuwanie osób oraz zmiana ich ról
may-view-audit-log = Odczyt i eksport dziennika audytu

done-role-changed = Zmieniono rolę.
done-person-removed = Usunięto osobę.
done-invitation-withdrawn = Wycofano zaproszenie. Link już nie działa.
