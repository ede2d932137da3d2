people-text = Alla som kan logga in för { $company }.
people-invite = Bjud in någon
people-empty = Ingen tillhör det här företaget ännu. Bjud in dess första ägare.
people-name = Namn
people-role = Roll
people-seen = Senast aktiv
people-you = Du
people-change-role = Ändra roll
people-change-role-heading = Ändra roll: { $name }
people-change-role-text = { $email } loggas ut överallt och har den nya rollen vid nästa inloggning.
people-remove = Ta bort
people-last-owner = Det här är den enda ägaren. Gör först någon annan till ägare.

remove-heading = Ta bort { $name }?
remove-text = { $email } loggas ut överallt och kan inte längre se { $company }.
remove-again = För att släppa in personen igen behöver du en ny inbjudan.
remove-button = Ta bort personen
remove-keep = Behåll personen

invitations-heading = Öppna inbjudningar
invitations-by = Inbjuden av
invitations-expire = Går ut
invitations-withdraw = Återta
invitations-withdraw-of = Återta inbjudan till { $email }

invite-heading = Bjud in någon till { $company }
invite-button = Skapa inbjudan
invite-email-wrong = Ange en e-postadress, till exempel anna@example.com.
invite-role-missing = Välj en roll.
invite-already-member = Personen tillhör redan företaget. Ändra rollen i listan över personer.
invited-heading = Inbjudan till { $email } är klar
invited-text = Kopiera länken och vidarebefordra den själv, till exempel i ett mejl. Bara den inbjudna personen ska få den.
invited-once = Länken fungerar en gång, inom 7 dagar. Den visas inte igen: om du tappar bort den får du bjuda in personen på nytt.
invited-back = Tillbaka till personer

role-table-heading = Vad varje roll får göra
role-table-permission = Behörighet
role-table-yes = Ja
role-table-no = Nej
role-owner-text = Får göra allt, även ändra mottagarkontot och hantera personer.
role-developer-text = Ansluter butiken: API-tokens, webhooks, inställningar, varumärkesprofil och testlänkar.
role-finance-text = Ser alla inställningar och granskningsloggen och ändrar ingenting.
role-viewer-text = Ser alla inställningar och ändrar ingenting.
standing-operator = Operatör
may-view-company = Se företaget och dess inställningar
may-enable-payments = Aktivera och inaktivera onlinebetalningar
may-change-account = Ändra mottagarkontot
may-manage-tokens = Skapa, byta ut och återkalla API-tokens
may-manage-endpoints = Lägga till, ändra och ta bort webhook-slutpunkter
may-change-settings = Ändra retur-URL, länkarnas giltighetstid och vad betalare ser om support
may-change-branding = Ändra varumärkesprofilen
may-create-test-link = Skapa testlänkar
may-manage-people = Bjuda in och ta bort personer och ändra deras roller
may-view-audit-log = Läsa och exportera granskningsloggen

done-role-changed = Rollen har ändrats.
done-person-removed = Personen har tagits bort.
done-invitation-withdrawn = Inbjudan har återtagits. Länken fungerar inte längre.
