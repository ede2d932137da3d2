sign-in-heading = Logg inn
sign-in-passkey = Logg inn med en passkey
sign-in-or-password = Eller med passordet ditt
sign-in-button = Logg inn
sign-in-wrong = E-postadressen, passordet eller koden er feil.
sign-in-limited = For mange forsøk. Vent noen minutter, og prøv igjen. Med en passkey kan du alltid logge inn.
sign-in-passkey-wrong = Denne passkeyen er ikke kjent her. Bruk en annen, eller passordet ditt.
sign-in-no-password = Hvis du bare har en passkey og har mistet den, lar du passordet stå tomt og skriver inn en gjenopprettingskode.
email-label = E-postadresse
password-label = Passord
code-label = Kode
code-hint = Seks sifre fra autentiseringsappen, eller en gjenopprettingskode.
passkey-cancelled = Passkeyen ble ikke brukt. Prøv igjen, eller velg en annen måte.

confirm-heading = Bekreft at det er deg
confirm-text = Neste steg viser eller endrer hemmelige opplysninger. Bekreftelsen gjelder i 15 minutter.
confirm-passkey = Bekreft med en passkey
confirm-button = Bekreft

invitation-heading = Velkommen
invitation-text = { $person } har invitert deg til { $company }. Din rolle: { $role }.
invitation-operator = Du er invitert som operatør for denne installasjonen.
invitation-existing = Du har allerede en konto: { $email }.
invitation-sign-in = Logg inn for å godta
invitation-accept = Godta invitasjonen
invitation-gone-heading = Denne invitasjonen er ikke lenger gyldig
invitation-gone-text = Lenken er brukt, utløpt eller trukket tilbake. Har du allerede godtatt invitasjonen, logger du inn. Ellers må du be om en ny.
invitation-passkey-heading = Med en passkey
invitation-passkey-text = Du logger inn med fingeravtrykk, ansikt eller PIN-kode. Det er ingenting å huske og ingenting å stjele.
invitation-passkey-button = Opprett en passkey
invitation-password-heading = Med passord og autentiseringsapp
invitation-password-button = Opprett kontoen
name-label = Navnet ditt
name-wrong = Skriv inn navnet ditt, med høyst 100 tegn.
password-new-label = Nytt passord
password-hint = Minst { $minimum } tegn. Fire tilfeldige ord er lette å huske.
password-too-short = Passordet må ha minst { $minimum } tegn.
password-too-long = Passordet kan ha høyst { $maximum } tegn.
password-contains-email = Passordet kan ikke inneholde e-postadressen din.
password-too-uniform = Passordet har for få ulike tegn.
app-heading = Autentiseringsapp
app-text = Skann denne koden med en autentiseringsapp, og skriv deretter inn de seks sifrene appen viser.
app-secret = Eller skriv inn denne nøkkelen i appen:
app-code-label = Kode fra appen
code-wrong = Koden er feil. Skriv inn de seks sifrene appen viser nå.
passkey-failed = Passkeyen kunne ikke opprettes. Prøv igjen, eller bruk et passord.
passkey-limit = Du har allerede så mange passkeys som mulig. Fjern en først.

codes-heading = Dine gjenopprettingskoder
codes-text = Hver kode virker én gang, hvis du mister passkeyen eller autentiseringsappen. Oppbevar dem på et trygt sted: De vises ikke igjen.
codes-stored = Jeg har lagret dem
codes-question-heading = Lage nye gjenopprettingskoder?
codes-question-text = Kodene du har, slutter å virke.
codes-new = Lag nye koder
codes-left = { $count ->
    [one] { $count } gjenopprettingskode gjenstår.
   *[other] { $count } gjenopprettingskoder gjenstår.
}

own-heading = Kontoen din
own-profile = Profil
own-language-browser = Som i nettleseren
passkeys-heading = Dine passkeys
passkeys-empty = Du har ingen passkey ennå. Med en passkey logger du inn uten passord, og ingen kan lure den fra deg.
passkey-add = Legg til en passkey
passkey-add-text = Gi den et navn som du kjenner igjen enheten på.
passkey-name = Navn på passkeyen
passkey-created = Opprettet
passkey-used = Sist brukt
passkey-remove = Fjern passkeyen
passkey-remove-heading = Fjerne passkeyen { $name }?
passkey-remove-text = Du kan ikke lenger logge inn med den.
passkey-last = Dette er den eneste måten du kan logge inn på. Legg først til en annen passkey eller et passord.
passkey-needs-script = Passkeys krever JavaScript og en nettleser som støtter dem.
password-heading = Passord og autentiseringsapp
password-set-text = Du kan logge inn med passordet ditt og en kode fra autentiseringsappen.
password-none-text = Du har ikke noe passord. Med et passord kan du logge inn på enheter uten passkeyen din.
password-set = Angi et passord
password-change = Endre passordet
sessions-heading = Her er du logget inn
sessions-device = Nettleser
sessions-address = Adresse
sessions-started = Logget inn
sessions-seen = Sist aktiv
sessions-this = Denne nettleseren
sessions-end = Logg ut der
sessions-end-others = Logg ut alle andre steder
device-unknown = Ukjent nettleser

companies-heading = Selskapene dine
companies-empty = Du tilhører ikke noe selskap ennå. En eier kan invitere deg.
companies-mode = Modus
companies-role = Din rolle

role-owner = Eier
role-developer = Utvikler
role-finance = Økonomi
role-viewer = Leser

done-saved = Lagret.
done-passkey-added = Passkeyen er lagt til.
done-passkey-removed = Passkeyen er fjernet.
done-password-set = Passordet er angitt. Du er logget ut alle andre steder.
done-session-ended = Økten er avsluttet.
done-sessions-ended = Du er logget ut alle andre steder.
