sign-in-heading = Anmelden
sign-in-passkey = Mit Passkey anmelden
sign-in-or-password = Oder mit Ihrem Passwort
sign-in-button = Anmelden
sign-in-wrong = Die E-Mail-Adresse, das Passwort oder der Code ist falsch.
sign-in-limited = Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es dann erneut. Mit einem Passkey können Sie sich jederzeit anmelden.
sign-in-passkey-wrong = Dieser Passkey ist hier nicht bekannt. Verwenden Sie einen anderen oder Ihr Passwort.
sign-in-no-password = Wenn Sie nur einen Passkey hatten und ihn verloren haben, lassen Sie das Passwort leer und geben Sie einen Backup-Code ein.
email-label = E-Mail-Adresse
password-label = Passwort
code-label = Code
code-hint = Sechs Ziffern aus Ihrer Authenticator-App oder ein Backup-Code.
passkey-cancelled = Der Passkey wurde nicht verwendet. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.

confirm-heading = Bestätigen Sie Ihre Identität
confirm-text = Im Folgenden werden vertrauliche Daten angezeigt oder geändert. Die Bestätigung gilt 15 Minuten.
confirm-passkey = Mit Passkey bestätigen
confirm-button = Bestätigen

invitation-heading = Willkommen
invitation-text = { $person } hat Sie zu { $company } eingeladen. Ihre Rolle: { $role }.
invitation-operator = Sie sind als Betreiber dieser Installation eingeladen.
invitation-existing = Sie haben bereits ein Benutzerkonto: { $email }.
invitation-sign-in = Anmelden und annehmen
invitation-accept = Einladung annehmen
invitation-gone-heading = Diese Einladung ist nicht mehr gültig
invitation-gone-text = Der Link wurde verwendet, ist abgelaufen oder wurde zurückgezogen. Wenn Sie die Einladung schon angenommen haben, melden Sie sich an. Sonst bitten Sie um eine neue.
invitation-passkey-heading = Mit einem Passkey
invitation-passkey-text = Sie melden sich mit Fingerabdruck, Gesicht oder PIN an. Sie müssen sich nichts merken, und es gibt nichts zu stehlen.
invitation-passkey-button = Passkey erstellen
invitation-password-heading = Mit einem Passwort und einer Authenticator-App
invitation-password-button = Benutzerkonto erstellen
name-label = Ihr Name
name-wrong = Geben Sie Ihren Namen mit höchstens 100 Zeichen ein.
password-new-label = Neues Passwort
password-hint = Mindestens { $minimum } Zeichen. Vier zufällige Wörter sind leicht zu merken.
password-too-short = Das Passwort muss mindestens { $minimum } Zeichen haben.
password-too-long = Das Passwort darf höchstens { $maximum } Zeichen haben.
password-contains-email = Das Passwort darf Ihre E-Mail-Adresse nicht enthalten.
password-too-uniform = Das Passwort enthält zu wenige verschiedene Zeichen.
app-heading = Authenticator-App
app-text = Scannen Sie diesen Code mit einer Authenticator-App und geben Sie dann die sechs Ziffern ein, die sie anzeigt.
app-secret = Oder geben Sie diesen Schlüssel in die App ein:
app-code-label = Code aus der App
code-wrong = Der Code ist falsch. Geben Sie die sechs Ziffern ein, die die App jetzt anzeigt.
passkey-failed = Der Passkey konnte nicht erstellt werden. Versuchen Sie es erneut oder verwenden Sie ein Passwort.
passkey-limit = Sie haben die Höchstzahl an Passkeys erreicht. Entfernen Sie zuerst einen.

codes-heading = Ihre Backup-Codes
codes-text = Jeder Code funktioniert einmal, falls Sie Ihren Passkey oder Ihre Authenticator-App verlieren. Bewahren Sie die Codes sicher auf, denn sie werden nicht noch einmal angezeigt.
codes-stored = Ich habe sie gespeichert
codes-question-heading = Neue Backup-Codes erstellen?
codes-question-text = Ihre bisherigen Codes funktionieren dann nicht mehr.
codes-new = Neue Codes erstellen
codes-left = { $count ->
    [one] { $count } Backup-Code ist übrig.
   *[other] { $count } Backup-Codes sind übrig.
}

own-heading = Ihr Benutzerkonto
own-profile = Profil
own-language-browser = Wie im Browser eingestellt
passkeys-heading = Passkeys
passkeys-empty = Sie haben noch keinen Passkey. Damit melden Sie sich ohne Passwort an, und niemand kann ihn Ihnen entlocken.
passkey-add = Passkey hinzufügen
passkey-add-text = Geben Sie ihm einen Namen, an dem Sie das Gerät erkennen.
passkey-name = Name des Passkeys
passkey-created = Erstellt
passkey-used = Zuletzt verwendet
passkey-remove = Passkey entfernen
passkey-remove-heading = Passkey { $name } entfernen?
passkey-remove-text = Sie können sich damit nicht mehr anmelden.
passkey-last = Dies ist Ihre einzige Anmeldemöglichkeit. Fügen Sie zuerst einen weiteren Passkey oder ein Passwort hinzu.
passkey-needs-script = Passkeys benötigen JavaScript und einen Browser, der sie unterstützt.
password-heading = Passwort und Authenticator-App
password-set-text = Sie können sich mit Ihrem Passwort und einem Code aus Ihrer Authenticator-App anmelden.
password-none-text = Sie haben kein Passwort. Damit können Sie sich auf Geräten ohne Ihren Passkey anmelden.
password-set = Passwort festlegen
password-change = Passwort ändern
sessions-heading = Wo Sie angemeldet sind
sessions-device = Browser
sessions-address = IP-Adresse
sessions-started = Angemeldet
sessions-seen = Zuletzt aktiv
sessions-this = Dieser Browser
sessions-end = Dort abmelden
sessions-end-others = Überall sonst abmelden
device-unknown = Unbekannter Browser

companies-heading = Ihre Unternehmen
companies-empty = Sie gehören noch zu keinem Unternehmen. Ein Inhaber kann Sie einladen.
companies-mode = Modus
companies-role = Ihre Rolle

role-owner = Inhaber
role-developer = Entwickler
role-finance = Finanzen
role-viewer = Nur Ansicht

done-saved = Gespeichert.
done-passkey-added = Der Passkey wurde hinzugefügt.
done-passkey-removed = Der Passkey wurde entfernt.
done-password-set = Das Passwort wurde festgelegt. Sie sind überall sonst abgemeldet.
done-session-ended = Diese Sitzung wurde beendet.
done-sessions-ended = Sie sind überall sonst abgemeldet.
