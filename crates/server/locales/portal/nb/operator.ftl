nav-operator = Driftsansvarlig
nav-companies = Selskaper
all-cells-missing = Disse cellene svarte ikke, så noe kan mangle her: { $cells }
search-all-placeholder = Referanse, id eller lenke

# Companies

all-companies-text = Alle selskapene i denne installasjonen, etter navn.
all-companies-part = En del av navnet
all-companies-show-all = Vis alle selskaper
all-companies-created = Lagt til
all-companies-empty = Det finnes ingen selskaper ennå.
all-companies-nothing = Ingen selskaper passer.
all-companies-more = Flere selskaper
all-companies-first = De første selskapene
all-companies-searched-to = Søkt til og med navnet «{ $name }».
all-companies-search-further = Søk videre
company-suspended = Stanset

# A new company

new-company-heading = Legg til et selskap
new-company-text = Selskapet har ingen personer til å begynne med. På neste side inviterer du den første eieren.
new-company-name = Selskapets navn
new-company-name-hint = Betalere ser det.
new-company-test-text = Bare testbanker; ingen ekte penger flyttes.
new-company-live-text = Flytter ekte penger.
new-company-mode-hint = Modusen kan ikke endres senere.
new-company-cell = Celle
new-company-account = Mottakerkonto (valgfritt)
new-company-account-hint = La nummeret stå tomt hvis en eier skal legge til kontoen.
new-company-holder-hint = Navnet som banker viser betalere. Tomt: selskapets navn.
new-company-number-missing = Oppgi også kontonummeret, eller la kontoeieren stå tom.
new-company-not-live = Denne noden er ikke klar for ekte betalinger, og ville ikke starte igjen med et produksjonsselskap. «paylink doctor» sier hvorfor.
done-company-added = Selskapet er lagt til. Inviter den første eieren.

# Suspending a company

suspend = Stans
suspend-heading = Stanse { $company }?
suspend-text = Selskapet får en feil i stedet for betalingslenker, og betalere kan ikke starte betalinger. Betalinger som er påbegynt, fortsetter, og hendelsene deres blir levert.
suspend-people = Selskapets personer ser grunnen på hver side. De kan ikke aktivere nettbetalinger før du opphever stansen.
suspend-reason = Grunn
suspend-reason-hint = Personene i selskapet leser den: én linje på opptil 300 tegn.
suspend-reason-wrong = Skriv inn én linje på 1 til 300 tegn.
suspend-button = Stans selskapet
resume = Opphev stansen
resume-heading = Oppheve stansen av { $company }?
resume-by = { $person } stanset selskapet: { $reason }
resume-enabled = Nettbetalinger er da aktivert igjen, som de var før.
resume-disabled = Nettbetalinger forblir deaktivert, som de var før. Personene i selskapet kan deretter aktivere dem.
resume-blocked = Nettbetalinger var aktivert før. De forblir deaktivert av disse grunnene:
resume-button = Opphev stansen av selskapet
suspended-notice = Operatøren av denne tjenesten har stanset selskapet: { $reason }
done-company-suspended = Selskapet er stanset.
done-company-resumed = Selskapet er ikke lenger stanset.
action-company-suspend = Selskap stanset
action-company-resume = Stans av selskap opphevet
field-suspended-at = Stanset
field-suspended-by = Stanset av
field-suspension-reason = Grunn til stansen
field-enabled-before-suspension = Aktivert før stansen

# Approvals

nav-approvals = Godkjenninger
approvals-text = Endringer som én person har foreslått og en annen må godkjenne, de eldste først.
approvals-empty = Ingenting venter på godkjenning.
approvals-closings = Betalinger som skal avsluttes
approvals-accounts = Mottakerkontoer
approvals-more = Ikke vist: { $count }. De du kan avgjøre, kommer først, deretter de eldste.
approvals-unreadable = Disse forslagene kunne ikke leses og vises ikke: { $proposals }
approval-account = En annen mottakerkonto
approvals-owners = Eiere av selskaper
approvals-single = Denne installasjonen har bare én driftsansvarlig (single_operator). Derfor kan du alene godkjenne det du har foreslått, 72 timer senere.
approval-owners-decide = En annen eier av selskapet avgjør den.
approval-alone = Det kan være at du foreslo den selv. Som eneste driftsansvarlige kan du godkjenne den
approval-close = Avslutt en betaling som «{ $status }»
approval-payment = Betaling
approval-evidence = Bevis
approval-own = Du foreslo den, så en annen driftsansvarlig må godkjenne den.
approval-new-operator = Du, eller personen som foreslo den, har vært driftsansvarlig i mindre enn 72 timer. Du kan godkjenne den
approval-heading = Avslutte denne betalingen?
approval-what = { $company }: { $reference }, { $amount }. Betalingen får statusen «{ $status }».
approval-final = Selskapet får beskjed. En endelig status endres aldri.
approval-button = Godkjenn og avslutt betalingen
approval-withdraw-text = Betalingen forblir som den er, og banken blir fortsatt spurt.
approval-cannot-close = Betalingen er endret siden og kan ikke lenger avsluttes slik. Trekk tilbake endringen.
done-payment-closed = Betalingen er avsluttet.

# Search over all companies

search-all-heading = Søk i alle selskaper
search-all-hint = Skriv id-en til et selskap, en betaling, en hendelse, et forsøk eller et forslag, lim inn en lenke, eller skriv en hel referanse.
search-all-text = Betalinger i alle selskaper der referansen eller dataene er nøyaktig «{ $text }».
search-all-unknown-id = Det finnes ingenting med denne id-en her.
search-all-unused-link = Dette er en lenke fra { $company }. Ingen har brukt den ennå.
search-all-needs-company = Beløp, statuser og dager kan bare søkes i ett selskap. Velg et først.
search-all-companies = Selskaper med «{ $text }» i navnet
search-all-partly = Det er flere selskaper enn ett søk leser.
