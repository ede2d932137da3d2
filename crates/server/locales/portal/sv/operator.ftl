nav-operator = Driftansvarig
nav-companies = Företag
all-cells-missing = De här cellerna svarade inte, så något kan saknas här: { $cells }
search-all-placeholder = Referens, id eller länk

# Companies

all-companies-text = Alla företag i den här installationen, efter namn.
all-companies-part = En del av namnet
all-companies-show-all = Visa alla företag
all-companies-created = Tillagt
all-companies-empty = Det finns inget företag ännu.
all-companies-nothing = Inget företag matchar.
all-companies-more = Fler företag
all-companies-first = De första företagen
all-companies-searched-to = Sökt till och med namnet ”{ $name }”.
all-companies-search-further = Sök vidare
company-suspended = Spärrat

# A new company

new-company-heading = Lägg till ett företag
new-company-text = Företaget har inga personer från början. På nästa sida bjuder du in den första ägaren.
new-company-name = Företagets namn
new-company-name-hint = Betalare ser det.
new-company-test-text = Endast testbanker; inga riktiga pengar flyttas.
new-company-live-text = Flyttar riktiga pengar.
new-company-mode-hint = Läget kan inte ändras senare.
new-company-cell = Cell
new-company-account = Mottagarkonto (valfritt)
new-company-account-hint = Lämna numret tomt om en ägare ska lägga till kontot.
new-company-holder-hint = Namnet som banker visar för betalare. Tomt: företagets namn.
new-company-number-missing = Ange även kontonumret, eller lämna kontoinnehavaren tom.
new-company-not-live = Noden är inte redo för riktiga betalningar och skulle inte starta igen med ett skarpt företag. ”paylink doctor” säger varför.
done-company-added = Företaget har lagts till. Bjud in den första ägaren.

# Suspending a company

suspend = Spärra
suspend-heading = Spärra { $company }?
suspend-text = Företaget får ett fel i stället för betalningslänkar, och betalare kan inte påbörja betalningar. Betalningar som har påbörjats fortsätter, och deras händelser levereras.
suspend-people = Företagets personer ser skälet på varje sida. De kan inte aktivera onlinebetalningar förrän du häver spärren.
suspend-reason = Skäl
suspend-reason-hint = Företagets personer läser det: en rad på högst 300 tecken.
suspend-reason-wrong = Ange en rad på 1 till 300 tecken.
suspend-button = Spärra företaget
resume = Häv spärren
resume-heading = Häva spärren av { $company }?
resume-by = { $person } spärrade företaget: { $reason }
resume-enabled = Onlinebetalningar aktiveras då igen, som de var tidigare.
resume-disabled = Onlinebetalningar förblir inaktiverade, som de var tidigare. Företagets personer kan sedan aktivera dem.
resume-blocked = Onlinebetalningar var aktiverade tidigare. De förblir inaktiverade av dessa skäl:
resume-button = Häv spärren av företaget
suspended-notice = Tjänstens operatör har spärrat företaget: { $reason }
done-company-suspended = Företaget är spärrat.
done-company-resumed = Företaget är inte längre spärrat.
action-company-suspend = Företag spärrat
action-company-resume = Spärr av företag hävd
field-suspended-at = Spärrat
field-suspended-by = Spärrat av
field-suspension-reason = Skäl till spärren
field-enabled-before-suspension = Aktiverade före spärren

# Approvals

nav-approvals = Godkännanden
approvals-text = Ändringar som en person har föreslagit och en annan måste godkänna, de äldsta först.
approvals-empty = Inget väntar på godkännande.
approvals-closings = Betalningar att avsluta
approvals-accounts = Mottagarkonton
approvals-more = Visas inte: { $count }. Först kommer de som du kan avgöra, sedan de äldsta.
approvals-unreadable = De här förslagen kunde inte läsas och visas inte: { $proposals }
approval-account = Ett annat mottagarkonto
approvals-owners = Ägare av företag
approvals-single = Den här installationen har bara en driftansvarig (single_operator). Därför kan du ensam godkänna det du har föreslagit, 72 timmar senare.
approval-owners-decide = En annan ägare av företaget beslutar om det.
approval-alone = Kanske föreslog du det själv. Som ensam driftansvarig kan du godkänna det
approval-close = Avsluta en betalning som ”{ $status }”
approval-payment = Betalning
approval-evidence = Underlag
approval-own = Du föreslog det, så en annan driftansvarig måste godkänna det.
approval-new-operator = Du, eller personen som föreslog det, har varit driftansvarig i mindre än 72 timmar. Du kan godkänna det
approval-heading = Avsluta den här betalningen?
approval-what = { $company }: { $reference }, { $amount }. Betalningen får statusen ”{ $status }”.
approval-final = Företaget meddelas. En slutlig status ändras aldrig.
approval-button = Godkänn och avsluta betalningen
approval-withdraw-text = Betalningen förblir som den är, och banken tillfrågas fortsatt.
approval-cannot-close = Betalningen har ändrats sedan dess och kan inte längre avslutas så. Återta ändringen.
done-payment-closed = Betalningen är avslutad.

# Search over all companies

search-all-heading = Sök i alla företag
search-all-hint = Skriv id för ett företag, en betalning, en händelse, ett försök eller ett förslag, klistra in en länk eller skriv en hel referens.
search-all-text = Betalningar i alla företag vars referens eller data är exakt ”{ $text }”.
search-all-unknown-id = Det finns inget med detta id här.
search-all-unused-link = Det är en länk från { $company }. Ingen har använt den ännu.
search-all-needs-company = Belopp, statusar och dagar kan bara sökas inom ett företag. Välj ett först.
search-all-companies = Företag vars namn innehåller ”{ $text }”
search-all-partly = Det finns fler företag än en sökning läser.
