sign-in-heading = Inloggen
sign-in-passkey = Inloggen met een passkey
sign-in-or-password = Of met je wachtwoord
sign-in-button = Inloggen
sign-in-wrong = Het e-mailadres, het wachtwoord of de code is onjuist.
sign-in-limited = Te veel pogingen. Wacht een paar minuten en probeer het dan opnieuw. Een passkey werkt altijd.
sign-in-passkey-wrong = Deze passkey is hier niet bekend. Gebruik een andere, of je wachtwoord.
sign-in-no-password = Heb je alleen een passkey en ben je die kwijt? Laat het wachtwoord dan leeg en vul een herstelcode in.
email-label = E-mailadres
password-label = Wachtwoord
code-label = Code
code-hint = Zes cijfers uit je authenticator-app, of een herstelcode.
passkey-cancelled = De passkey is niet gebruikt. Probeer het opnieuw of kies een andere manier.

confirm-heading = Bevestig dat jij het bent
confirm-text = Hierna worden geheime gegevens getoond of gewijzigd. De bevestiging is 15 minuten geldig.
confirm-passkey = Bevestigen met een passkey
confirm-button = Bevestigen

invitation-heading = Welkom
invitation-text = { $person } heeft je uitgenodigd voor { $company }. Je rol: { $role }.
invitation-operator = Je bent uitgenodigd als beheerder van deze installatie.
invitation-existing = Je hebt al een account: { $email }.
invitation-sign-in = Inloggen en accepteren
invitation-accept = Uitnodiging accepteren
invitation-gone-heading = Deze uitnodiging is niet meer geldig
invitation-gone-text = De link is gebruikt, verlopen of ingetrokken. Heb je de uitnodiging al geaccepteerd, log dan in. Vraag anders om een nieuwe.
invitation-passkey-heading = Met een passkey
invitation-passkey-text = Je logt in met je vingerafdruk, gezicht of pincode. Je hoeft niets te onthouden en er valt niets te stelen.
invitation-passkey-button = Passkey aanmaken
invitation-password-heading = Met een wachtwoord en een authenticator-app
invitation-password-button = Account aanmaken
name-label = Je naam
name-wrong = Vul je naam in, met maximaal 100 tekens.
password-new-label = Nieuw wachtwoord
password-hint = Minimaal { $minimum } tekens. Vier willekeurige woorden zijn makkelijk te onthouden.
password-too-short = Het wachtwoord moet minimaal { $minimum } tekens bevatten.
password-too-long = Het wachtwoord mag maximaal { $maximum } tekens bevatten.
password-contains-email = Het wachtwoord mag je e-mailadres niet bevatten.
password-too-uniform = Het wachtwoord bevat te weinig verschillende tekens.
app-heading = Authenticator-app
app-text = Scan deze code met een authenticator-app en vul dan de zes cijfers in die de app toont.
app-secret = Of typ deze sleutel in de app:
app-code-label = Code uit de app
code-wrong = De code is onjuist. Vul de zes cijfers in die de app nu toont.
passkey-failed = De passkey kon niet worden aangemaakt. Probeer het opnieuw of gebruik een wachtwoord.
passkey-limit = Je hebt het maximale aantal passkeys bereikt. Verwijder er eerst een.

codes-heading = Je herstelcodes
codes-text = Elke code werkt één keer, als je je passkey of je authenticator-app kwijtraakt. Bewaar ze op een veilige plek: ze worden niet nog een keer getoond.
codes-stored = Ik heb ze bewaard
codes-question-heading = Nieuwe herstelcodes maken?
codes-question-text = De codes die je nu hebt, werken dan niet meer.
codes-new = Nieuwe codes maken
codes-left = { $count ->
    [one] Er is nog { $count } herstelcode over.
   *[other] Er zijn nog { $count } herstelcodes over.
}

own-heading = Je account
own-profile = Profiel
own-language-browser = Zoals ingesteld in de browser
passkeys-heading = Passkeys
passkeys-empty = Je hebt nog geen passkey. Met een passkey log je in zonder wachtwoord, en niemand kan je verleiden hem prijs te geven.
passkey-add = Passkey toevoegen
passkey-add-text = Geef de passkey een naam waaraan je het apparaat herkent.
passkey-name = Naam van de passkey
passkey-created = Aangemaakt
passkey-used = Laatst gebruikt
passkey-remove = Passkey verwijderen
passkey-remove-heading = Passkey { $name } verwijderen?
passkey-remove-text = Je kunt er niet meer mee inloggen.
passkey-last = Dit is je enige manier om in te loggen. Voeg eerst een andere passkey of een wachtwoord toe.
passkey-needs-script = Voor passkeys zijn JavaScript en een browser met ondersteuning ervoor nodig.
password-heading = Wachtwoord en authenticator-app
password-set-text = Je kunt inloggen met je wachtwoord en een code uit je authenticator-app.
password-none-text = Je hebt geen wachtwoord. Met een wachtwoord kun je inloggen op apparaten zonder je passkey.
password-set = Wachtwoord instellen
password-change = Wachtwoord wijzigen
sessions-heading = Waar je bent ingelogd
sessions-device = Browser
sessions-address = IP-adres
sessions-started = Ingelogd
sessions-seen = Laatst actief
sessions-this = Deze browser
sessions-end = Daar uitloggen
sessions-end-others = Overal elders uitloggen
device-unknown = Onbekende browser

companies-heading = Je bedrijven
companies-empty = Je hoort nog niet bij een bedrijf. Een eigenaar kan je uitnodigen.
companies-mode = Modus
companies-role = Je rol

role-owner = Eigenaar
role-developer = Ontwikkelaar
role-finance = Financiën
role-viewer = Alleen lezen

done-saved = Opgeslagen.
done-passkey-added = De passkey is toegevoegd.
done-passkey-removed = De passkey is verwijderd.
done-password-set = Het wachtwoord is ingesteld. Je bent overal elders uitgelogd.
done-session-ended = Die sessie is beëindigd.
done-sessions-ended = Je bent overal elders uitgelogd.
