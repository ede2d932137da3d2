sign-in-heading = Logga in
sign-in-passkey = Logga in med en nyckel (passkey)
sign-in-or-password = Eller med ditt lösenord
sign-in-button = Logga in
sign-in-wrong = E-postadressen, lösenordet eller koden är fel.
sign-in-limited = För många försök. Vänta några minuter och försök sedan igen. Med en nyckel (passkey) kan du alltid logga in.
sign-in-passkey-wrong = Den här nyckeln (passkey) är inte känd här. Använd en annan nyckel eller ditt lösenord.
sign-in-no-password = Om du bara har en nyckel (passkey) och har förlorat den, lämna lösenordet tomt och ange en återställningskod.
email-label = E-postadress
password-label = Lösenord
code-label = Kod
code-hint = Sex siffror från din autentiseringsapp, eller en återställningskod.
passkey-cancelled = Nyckeln användes inte. Försök igen eller välj ett annat sätt.

confirm-heading = Bekräfta att det är du
confirm-text = Nästa steg visar eller ändrar hemliga uppgifter. Bekräftelsen gäller i 15 minuter.
confirm-passkey = Bekräfta med en nyckel (passkey)
confirm-button = Bekräfta

invitation-heading = Välkommen
invitation-text = { $person } har bjudit in dig till { $company }. Din roll: { $role }.
invitation-operator = Du är inbjuden som operatör för den här installationen.
invitation-existing = Du har redan ett konto: { $email }.
invitation-sign-in = Logga in för att acceptera
invitation-accept = Acceptera inbjudan
invitation-gone-heading = Den här inbjudan gäller inte längre
invitation-gone-text = Länken har använts, har gått ut eller har dragits tillbaka. Har du redan tackat ja, logga in. Be annars om en ny inbjudan.
invitation-passkey-heading = Med en nyckel (passkey)
invitation-passkey-text = Du loggar in med fingeravtryck, ansikte eller pinkod. Det finns inget att komma ihåg och inget att stjäla.
invitation-passkey-button = Skapa en nyckel (passkey)
invitation-password-heading = Med lösenord och autentiseringsapp
invitation-password-button = Skapa kontot
name-label = Ditt namn
name-wrong = Ange ditt namn med högst 100 tecken.
password-new-label = Nytt lösenord
password-hint = Minst { $minimum } tecken. Fyra slumpvisa ord är lätta att komma ihåg.
password-too-short = Lösenordet måste ha minst { $minimum } tecken.
password-too-long = Lösenordet får ha högst { $maximum } tecken.
password-contains-email = Lösenordet får inte innehålla din e-postadress.
password-too-uniform = Lösenordet har för få olika tecken.
app-heading = Autentiseringsapp
app-text = Skanna koden med en autentiseringsapp och ange sedan de sex siffror som den visar.
app-secret = Eller skriv in den här koden i appen:
app-code-label = Kod från appen
code-wrong = Koden är fel. Ange de sex siffror som appen visar nu.
passkey-failed = Nyckeln (passkey) kunde inte skapas. Försök igen eller använd ett lösenord.
passkey-limit = Du har redan det högsta tillåtna antalet nycklar. Ta bort en först.

codes-heading = Dina återställningskoder
codes-text = Varje kod fungerar en gång, om du förlorar din nyckel (passkey) eller din autentiseringsapp. Förvara dem på ett säkert ställe: de visas inte igen.
codes-stored = Jag har sparat dem
codes-question-heading = Skapa nya återställningskoder?
codes-question-text = De koder du har slutar fungera.
codes-new = Skapa nya koder
codes-left = { $count ->
    [one] { $count } återställningskod finns kvar.
   *[other] { $count } återställningskoder finns kvar.
}

own-heading = Ditt konto
own-profile = Profil
own-language-browser = Samma som webbläsaren
passkeys-heading = Nycklar (passkeys)
passkeys-empty = Du har ingen nyckel (passkey) ännu. Med en sådan loggar du in utan lösenord, och ingen kan lura den av dig.
passkey-add = Lägg till en nyckel
passkey-add-text = Ge den ett namn som du känner igen enheten på.
passkey-name = Nyckelns namn
passkey-created = Skapad
passkey-used = Senast använd
passkey-remove = Ta bort nyckeln
passkey-remove-heading = Ta bort nyckeln { $name }?
passkey-remove-text = Du kan inte längre logga in med den.
passkey-last = Det här är ditt enda sätt att logga in. Lägg först till en annan nyckel eller ett lösenord.
passkey-needs-script = Nycklar (passkeys) kräver JavaScript och en webbläsare som stöder dem.
password-heading = Lösenord och autentiseringsapp
password-set-text = Du kan logga in med ditt lösenord och en kod från din autentiseringsapp.
password-none-text = Du har inget lösenord. Med ett lösenord kan du logga in på enheter som saknar din nyckel.
password-set = Ange ett lösenord
password-change = Ändra lösenordet
sessions-heading = Här är du inloggad
sessions-device = Webbläsare
sessions-address = Adress
sessions-started = Loggade in
sessions-seen = Senast aktiv
sessions-this = Den här webbläsaren
sessions-end = Logga ut där
sessions-end-others = Logga ut överallt annars
device-unknown = Okänd webbläsare

companies-heading = Dina företag
companies-empty = Du tillhör inget företag ännu. En ägare kan bjuda in dig.
companies-mode = Läge
companies-role = Din roll

role-owner = Ägare
role-developer = Utvecklare
role-finance = Ekonomi
role-viewer = Läsare

done-saved = Sparat.
done-passkey-added = Nyckeln har lagts till.
done-passkey-removed = Nyckeln har tagits bort.
done-password-set = Lösenordet har angetts. Du är utloggad överallt annars.
done-session-ended = Sessionen har avslutats.
done-sessions-ended = Du är utloggad överallt annars.
