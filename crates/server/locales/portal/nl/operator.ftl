nav-operator = Beheerder
nav-companies = Bedrijven
all-cells-missing = Deze cellen hebben niet geantwoord, dus hier kan iets ontbreken: { $cells }
search-all-placeholder = Omschrijving, id of link

# Companies

all-companies-text = Alle bedrijven van deze installatie, op naam.
all-companies-part = Een deel van de naam
all-companies-show-all = Alle bedrijven tonen
all-companies-created = Toegevoegd
all-companies-empty = Er is nog geen bedrijf.
all-companies-nothing = Geen bedrijf komt overeen.
all-companies-more = Meer bedrijven
all-companies-first = Eerste bedrijven
all-companies-searched-to = Doorzocht tot en met de naam ‘{ $name }’.
all-companies-search-further = Verder zoeken
company-suspended = Geblokkeerd

# A new company

new-company-heading = Bedrijf toevoegen
new-company-text = Het bedrijf heeft eerst nog geen personen. Op de volgende pagina nodig je de eerste eigenaar uit.
new-company-name = Naam van het bedrijf
new-company-name-hint = Betalers zien die.
new-company-test-text = Alleen testbanken; er gaat geen echt geld om.
new-company-live-text = Er gaat echt geld om.
new-company-mode-hint = De modus kan later niet worden gewijzigd.
new-company-cell = Cel
new-company-account = Ontvangende rekening (optioneel)
new-company-account-hint = Laat het nummer leeg als een eigenaar de rekening moet toevoegen.
new-company-holder-hint = De naam die banken aan betalers tonen. Leeg: de naam van het bedrijf.
new-company-number-missing = Vul ook het rekeningnummer in, of laat de rekeninghouder leeg.
new-company-not-live = Deze node is niet klaar voor echte betalingen en zou met een live-bedrijf niet meer starten. ‘paylink doctor’ zegt waarom.
done-company-added = Het bedrijf is toegevoegd. Nodig de eerste eigenaar uit.

# Suspending a company

suspend = Blokkeren
suspend-heading = { $company } blokkeren?
suspend-text = Het bedrijf krijgt een foutmelding in plaats van betaallinks en betalers kunnen geen betalingen starten. Betalingen die al zijn begonnen, gaan door en de events ervan worden afgeleverd.
suspend-people = De personen van het bedrijf zien de reden op elke pagina. Ze kunnen onlinebetalingen pas inschakelen als je de blokkering opheft.
suspend-reason = Reden
suspend-reason-hint = De personen van het bedrijf lezen die: één regel van hoogstens 300 tekens.
suspend-reason-wrong = Voer één regel van 1 tot 300 tekens in.
suspend-button = Bedrijf blokkeren
resume = Blokkering opheffen
resume-heading = Blokkering van { $company } opheffen?
resume-by = Geblokkeerd door { $person }: { $reason }
resume-enabled = Onlinebetalingen zijn dan weer ingeschakeld, zoals ze dat eerst waren.
resume-disabled = Onlinebetalingen blijven uitgeschakeld, zoals ze dat eerst waren. De personen van het bedrijf kunnen ze daarna inschakelen.
resume-blocked = Onlinebetalingen waren eerst ingeschakeld. Ze blijven nu uitgeschakeld om deze redenen:
resume-button = Blokkering van het bedrijf opheffen
suspended-notice = De beheerder van deze service heeft het bedrijf geblokkeerd: { $reason }
done-company-suspended = Het bedrijf is geblokkeerd.
done-company-resumed = Het bedrijf is niet meer geblokkeerd.
action-company-suspend = Bedrijf geblokkeerd
action-company-resume = Blokkering van bedrijf opgeheven
field-suspended-at = Geblokkeerd op
field-suspended-by = Geblokkeerd door
field-suspension-reason = Reden van de blokkering
field-enabled-before-suspension = Ingeschakeld vóór de blokkering

# Approvals

nav-approvals = Goedkeuringen
approvals-text = Wijzigingen die iemand heeft voorgesteld en die iemand anders moet goedkeuren, de oudste eerst.
approvals-empty = Er wacht niets op goedkeuring.
approvals-closings = Af te sluiten betalingen
approvals-accounts = Ontvangende rekeningen
approvals-more = Niet getoond: { $count }. Eerst komen de voorstellen waarover je kunt beslissen, daarna de oudste.
approvals-unreadable = Deze voorstellen konden niet worden gelezen en worden niet getoond: { $proposals }
approval-account = Een andere ontvangende rekening
approvals-owners = Eigenaren van bedrijven
approvals-single = Deze installatie heeft maar één beheerder (single_operator). Daarom kun je zelf goedkeuren wat je hebt voorgesteld, 72 uur later.
approval-owners-decide = Een andere eigenaar van het bedrijf beslist hierover.
approval-alone = Misschien heb je dit zelf voorgesteld. Als enige beheerder kun je het goedkeuren
approval-close = Een betaling afsluiten als ‘{ $status }’
approval-payment = Betaling
approval-evidence = Bewijs
approval-own = Je hebt dit zelf voorgesteld, dus een andere beheerder moet het goedkeuren.
approval-new-operator = Jij, of degene die dit voorstelde, is nog geen 72 uur beheerder. Goedkeuren kan
approval-heading = Deze betaling afsluiten?
approval-what = { $company }: { $reference }, { $amount }. De betaling krijgt de status ‘{ $status }’.
approval-final = Het bedrijf wordt op de hoogte gebracht. Een definitieve status verandert nooit.
approval-button = Goedkeuren en betaling afsluiten
approval-withdraw-text = De betaling blijft zoals die is en de bank wordt verder bevraagd.
approval-cannot-close = De betaling is intussen veranderd en kan zo niet meer worden afgesloten. Trek de wijziging in.
done-payment-closed = De betaling is afgesloten.

# Search over all companies

search-all-heading = Zoeken in alle bedrijven
search-all-hint = Typ de id van een bedrijf, een betaling, een event, een poging of een voorstel, plak een link, of typ een hele omschrijving.
search-all-text = Betalingen van alle bedrijven waarvan de omschrijving of data precies ‘{ $text }’ is.
search-all-unknown-id = Hier is niets met deze id.
search-all-unused-link = Dit is een link van { $company }. Niemand heeft die nog gebruikt.
search-all-needs-company = Bedragen, statussen en dagen kunnen alleen binnen een bedrijf worden gezocht. Kies er eerst een.
search-all-companies = Bedrijven met ‘{ $text }’ in de naam
search-all-partly = Er zijn meer bedrijven dan één zoekopdracht leest.
