nav-operator = Driftsansvarlig
nav-companies = Selskaper
cells-unreachable = Disse cellene svarte ikke, så noe kan mangle her: { $cells }

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
