sign-in-heading = Logowanie
sign-in-passkey = Zaloguj się kluczem dostępu
sign-in-or-password = Lub hasłem
sign-in-button = Zaloguj się
sign-in-wrong = Adres e-mail, hasło lub kod jest nieprawidłowy.
sign-in-limited = Zbyt wiele prób. Proszę odczekać kilka minut i spróbować ponownie.
sign-in-passkey-wrong = Ten klucz dostępu nie jest tu znany. Proszę użyć innego klucza lub hasła.
sign-in-no-password = W razie utraty jedynego klucza dostępu i braku hasła proszę pozostawić hasło puste i wpisać kod odzyskiwania.
email-label = Adres e-mail
password-label = Hasło
code-label = Kod
code-hint = Sześć cyfr z aplikacji uwierzytelniającej lub kod odzyskiwania.
passkey-cancelled = Klucz dostępu nie został użyty. Proszę spróbować ponownie lub wybrać inny sposób.

confirm-heading = Potwierdzenie tożsamości
confirm-text = Następny krok pokazuje lub zmienia poufne dane. Potwierdzenie jest ważne przez 15 minut.
confirm-passkey = Potwierdź kluczem dostępu
confirm-button = Potwierdź

invitation-heading = Witamy
invitation-text = { $person } zaprasza do firmy { $company }. Przyznana rola: { $role }.
invitation-operator = To zaproszenie do roli operatora tej instalacji.
invitation-existing = Konto już istnieje: { $email }.
invitation-sign-in = Zaloguj się, aby przyjąć
invitation-accept = Przyjmij zaproszenie
invitation-gone-heading = To zaproszenie nie jest już ważne
invitation-gone-text = Link został użyty, wygasł lub został wycofany. Jeśli zaproszenie zostało już przyjęte, można się zalogować. W przeciwnym razie trzeba poprosić o nowe.
invitation-passkey-heading = Z kluczem dostępu
invitation-passkey-text = Logowanie odciskiem palca, twarzą lub kodem PIN. Nie trzeba nic pamiętać i nie ma czego ukraść.
invitation-passkey-button = Utwórz klucz dostępu
invitation-password-heading = Z hasłem i aplikacją uwierzytelniającą
invitation-password-button = Utwórz konto
name-label = Imię i nazwisko
name-wrong = Proszę podać imię i nazwisko, najwyżej 100 znaków.
password-new-label = Nowe hasło
password-current-label = Obecne hasło lub kod odzyskiwania
password-current-wrong = Obecne hasło jest nieprawidłowe.
password-hint = Minimalna liczba znaków: { $minimum }. Cztery losowe słowa łatwo zapamiętać.
password-too-short = Hasło jest za krótkie. Minimalna liczba znaków: { $minimum }.
password-too-long = Hasło jest za długie. Maksymalna liczba znaków: { $maximum }.
password-contains-email = Hasło nie może zawierać adresu e-mail.
password-too-uniform = Hasło ma za mało różnych znaków.
password-too-common = Zbyt wiele osób używa takiego hasła. Należy dodać słowa, które nie mają ze sobą związku.
app-heading = Aplikacja uwierzytelniająca
app-text = Proszę zeskanować ten kod aplikacją uwierzytelniającą, a następnie wpisać sześć cyfr, które ona pokaże.
app-secret = Można też wpisać w aplikacji ten klucz:
app-code-label = Kod z aplikacji
code-wrong = Kod jest nieprawidłowy. Proszę wpisać sześć cyfr, które aplikacja pokazuje teraz.
passkey-failed = Nie udało się utworzyć klucza dostępu. Proszę spróbować ponownie lub użyć hasła.
passkey-limit = Osiągnięto maksymalną liczbę kluczy dostępu. Najpierw trzeba usunąć jeden z nich.

codes-heading = Kody odzyskiwania
codes-text = Każdy kod działa raz, w razie utraty klucza dostępu lub aplikacji uwierzytelniającej. Proszę przechowywać je w bezpiecznym miejscu: nie zostaną pokazane ponownie.
codes-stored = Mam je zapisane
codes-question-heading = Utworzyć nowe kody odzyskiwania?
codes-question-text = Dotychczasowe kody przestaną działać.
codes-new = Utwórz nowe kody
codes-left = { $count ->
    [one] Pozostał { $count } kod odzyskiwania.
    [few] Pozostały { $count } kody odzyskiwania.
    [many] Pozostało { $count } kodów odzyskiwania.
   *[other] Pozostało { $count } kodu odzyskiwania.
}

own-heading = Moje konto
own-profile = Profil
own-language-browser = Język przeglądarki
passkeys-heading = Klucze dostępu
passkeys-empty = Nie ma jeszcze klucza dostępu. Klucz pozwala logować się bez hasła i nikt nie może go wyłudzić.
passkey-add = Dodaj klucz dostępu
passkey-add-text = Proszę nadać mu nazwę, po której łatwo rozpoznać urządzenie.
passkey-name = Nazwa klucza dostępu
passkey-name-wrong = Proszę wpisać nazwę w jednym wierszu, nie dłuższą niż 100 znaków.
passkey-created = Utworzono
passkey-used = Ostatnie użycie
passkey-remove = Usuń klucz dostępu
passkey-remove-heading = Usunąć klucz dostępu { $name }?
passkey-remove-text = Nie będzie już można się nim zalogować.
passkey-last = To jedyny sposób logowania. Najpierw trzeba dodać inny klucz dostępu lub hasło.
passkey-needs-script = Klucze dostępu wymagają JavaScriptu i przeglądarki, która je obsługuje.
password-heading = Hasło i aplikacja uwierzytelniająca
password-set-text = Można logować się hasłem i kodem z aplikacji uwierzytelniającej.
password-none-text = Nie ustawiono hasła. Hasło pozwala logować się na urządzeniach bez klucza dostępu.
password-set = Ustaw hasło
password-change = Zmień hasło
sessions-heading = Aktywne sesje
sessions-device = Przeglądarka
sessions-address = Adres
sessions-started = Zalogowano
sessions-seen = Ostatnia aktywność
sessions-seen-from = Ostatnio z adresu { $address }
sessions-this = Ta przeglądarka
sessions-end = Wyloguj tam
sessions-end-others = Wyloguj wszędzie indziej
browsers-heading = Znane przeglądarki
browsers-text = W tych przeglądarkach odbyło się już logowanie. Proszę usunąć te, które nie są używane lub znane: logowanie w nich będzie wtedy uznawane za logowanie z nowej przeglądarki.
browsers-network = Sieć
browsers-first = Pierwsze logowanie
browsers-last = Ostatnie logowanie
browsers-remove = Usuń
device-unknown = Nieznana przeglądarka
device-name = { $browser }, system { $system }

companies-heading = Moje firmy
companies-empty = To konto nie należy jeszcze do żadnej firmy. Zaprosić może właściciel firmy.
companies-incomplete = Niektórych firm nie można teraz pokazać. Proszę odczekać chwilę i odświeżyć stronę.
companies-mode = Tryb
companies-role = Moja rola

role-owner = Właściciel
role-developer = Programista
role-finance = Finanse
role-viewer = Przeglądający

done-saved = Zapisano.
done-passkey-added = Dodano klucz dostępu.
done-passkey-removed = Usunięto klucz dostępu.
done-password-set = Ustawiono hasło. Wszystkie inne sesje zostały wylogowane.
done-session-ended = Sesja została zakończona.
done-sessions-ended = Wszystkie inne sesje zostały wylogowane.
done-browser-removed = Przeglądarka została usunięta.
