# The company's first page: what is still to set up.

setup-heading = Sett opp { $company }
setup-progress = { $count ->
    [one] { $count } av 5 trinn er fullført.
   *[other] { $count } av 5 trinn er fullført.
}
setup-next-step = Neste trinn: { $step }
setup-back = Tilbake til sjekklisten
setup-done = Fullført
setup-next = Neste
setup-waiting = Venter
setup-later = Gjenstår
setup-others = Rollen din tillater ikke dette. Spør en eier av selskapet.
setup-account-text = Legg til bankkontoen som skal motta betalingene.
setup-enable-text = Oppgi hvor betalere kommer tilbake til, og aktiver deretter nettbetalinger.
setup-enable-button = Sett opp nettbetalinger
setup-token-text = Butikken din bruker et token til å lage betalingslenker.
setup-token-button = Opprett et token
setup-payment = Første betaling
setup-payment-text-test = Opprett en testlenke, og betal med den hos en testbank. Ingen ekte penger flyttes.
setup-payment-text-live = Lag en lenke med butikken din, og betal med den. Dette trinnet er fullført når banken har gjennomført betalingen.
setup-payment-button = Opprett en testlenke
setup-webhook-text = Legg til et endepunkt i butikken din. Det får vite hvordan hver betaling endte.
setup-webhook-text-waiting = Endepunktet ditt har ikke godtatt noen hendelse ennå. Send det en testhendelse.
setup-webhook-button = Legg til et endepunkt
setup-webhook-button-test = Vis endepunktet
summary-text = Alt er satt opp.
summary-test = Dette er et testselskap: ingen ekte penger flyttes. For å ta imot ekte penger ber du operatøren av tjenesten ({ $operator }) opprette et produksjonsselskap.
summary-heading = Sammendrag
summary-tokens = { $count ->
    [one] { $count } gyldig token
   *[other] { $count } gyldige tokener
}
summary-tokens-replaced = { $count } blir erstattet
summary-webhooks = { $count ->
    [one] { $count } endepunkt
   *[other] { $count } endepunkter
}
summary-deliveries = Hendelser som skal leveres
summary-waiting = { $count ->
    [0] ingen venter
    [one] { $count } venter på et nytt forsøk
   *[other] { $count } venter på et nytt forsøk
}
summary-waiting-many = { $number } eller flere venter på et nytt forsøk

# Online payments

payments-enabled = Aktivert
payments-disabled = Deaktivert
enabling-heading = Ta imot nettbetalinger
enabled-text = Butikken din kan lage betalingslenker, og betalere kan betale med dem.
disabled-text = Butikken din kan ikke lage betalingslenker, og betalere kan ikke bruke dem som finnes.
reasons-text = Nettbetalinger kan ikke aktiveres ennå:
reason-no-account = Selskapet har ingen mottakerkonto.
reason-no-callback = Det finnes ingen retur-URL som betalere kommer tilbake til.
reason-no-bank = Ingen tilknyttet bank støtter { $currency }. Operatøren av denne tjenesten kan knytte til en.
reason-operator = Operatøren av denne tjenesten har ikke offentliggjort hvem de er. Betalere må se det før de betaler med ekte penger.
reason-node = Denne tjenesten er ikke klar for ekte penger. Operatøren kan si hvorfor.
enable-button = Aktiver nettbetalinger
disable-button = Deaktiver nettbetalinger
disable-heading = Deaktivere nettbetalinger for { $company }?
disable-text = Fra nå av får butikken din en feil i stedet for en betalingslenke, og ingen kan betale med lenker som ikke er brukt ennå. Betalinger som er påbegynt, fortsetter.
disable-again = Du kan når som helst aktivere nettbetalinger igjen.
disable-keep = Behold dem aktivert
settings-change = Endre innstillingene
settings-heading = Innstillinger
form-wrong = Ingenting ble lagret. Rett feltene nedenfor.
not-set = Ikke angitt
callback-label = Retur-URL (callback)
callback-hint = Betalere kommer tilbake til denne https-adressen i butikken din. Vi legger til «paymentId» i spørrestrengen.
callback-wrong = Dette er ikke en fullstendig https-adresse, for eksempel https://shop.example.com/thanks.
callback-parts = Adressen kan ikke inneholde brukernavn, passord eller en del etter «#».
callback-payment-id = Adressen kan ikke inneholde «paymentId». Vi legger det til.
callback-needed = Nettbetalinger krever en retur-URL. Deaktiver dem først hvis du vil fjerne den.
url-too-long = Adressen er lengre enn 1000 tegn.
lifetime-label = Gyldighetstid for ubrukte lenker
lifetime-number = Antall
lifetime-unit = Enhet
lifetime-hint = La antallet stå tomt hvis lenker ikke skal utløpe. Betalinger utløper aldri.
lifetime-none = De utløper ikke
lifetime-wrong = Skriv inn et heltall som gir fra { $minimum } minutt til { $maximum } dager, for eksempel 30 dager.
unit-minutes = minutter
unit-hours = timer
unit-days = dager
support-email-label = Adresse for kundestøtte
support-email-hint = Betalere ser den på sidene sine og skriver dit hvis de har spørsmål. Den er valgfri.
support-email-wrong = Dette er ikke en e-postadresse.
website-label = Nettsted
website-hint = Betalere ser det på sidene sine. Det er valgfritt.
website-wrong = Dette er ikke en fullstendig https-adresse, for eksempel https://shop.example.com.
website-user = Adressen kan ikke inneholde brukernavn eller passord.
previews-label = Forhåndsvisning av lenker
previews-with-amount = Vis beløpet
previews-without-amount = Uten beløpet
previews-hint = Alle i en chat eller e-posttråd ser forhåndsvisningen av en lenke.

# Payee account

account-heading = Gjeldende konto
account-none = Det finnes ingen konto ennå. Den mottar betalingene fra kundene dine.
account-add = Legg til kontoen
account-change = Endre kontoen
account-change-live = Dette selskapet mottar ekte penger. En annen eier må godkjenne den nye kontoen før den tas i bruk. Betalinger med lenker som ingen har brukt ennå, går deretter til den.
account-live-text = En annen person må godkjenne hver endring av denne kontoen.
account-test-text = Dette er et testselskap: Ingen ekte penger når kontoen.
account-save = Lagre kontoen
account-propose = Foreslå kontoen
account-already-proposed = En annen endring venter på godkjenning. Godkjenn den eller trekk den tilbake først.
account-decided = Denne endringen er allerede godkjent eller trukket tilbake.
account-second-person = Du kan ikke godkjenne denne endringen, eller ikke ennå. Siden viser hvorfor.
account-notice = En endring av mottakerkontoen venter på godkjenning. { $person } foreslo den.
holder-label = Kontoeier
holder-hint = Navnet som banker viser til betalere.
holder-wrong = Skriv inn én linje på 1 til 70 tegn.
number-label = Kontonummer
number-hint = Et IBAN-nummer eller kontonummeret i landet ditt.
number-formats = Hvilke innenlandske numre kan jeg bruke?
number-derived = Dette er IBAN-nummeret til kontonummeret ditt. Kontroller det, og lagre deretter.
number-typing-error = Dette IBAN-nummeret inneholder en skrivefeil. Sammenlign det med papirene fra banken.
number-wrong-iban = Dette er ikke et gyldig kontonummer. For { $currency } må du oppgi et IBAN-nummer.
number-wrong-domestic = Dette er ikke et gyldig kontonummer. For { $currency } må du oppgi et IBAN-nummer eller et nummer som { $example }.
currency-label = Valuta
pending-heading = En annen konto er foreslått
pending-state = Venter på godkjenning
pending-text = Betalinger går fortsatt til den gjeldende kontoen. Hvis du ikke ventet denne endringen, trekker du den tilbake og spør den som foreslo den.
pending-by-command = En kommando fra operatøren foreslo den. En annen kommando må godkjenne den: Portalen kan ikke vite om den personen var deg.
pending-new-owner = Du, eller personen som foreslo den, har vært eier i mindre enn 72 timer. Du kan godkjenne den
pending-own = Du foreslo den, så en annen eier må godkjenne den.
pending-operator = Selskapet har ingen annen eier som kan godkjenne den, så en operatør godkjenner den.
pending-former-owner = En tidligere eier har trukket tilbake en slik endring før, så en operatør avgjør denne.
pending-gone = Personen som foreslo den, er ikke lenger eier eller er sperret. Trekk den tilbake, og foreslå den på nytt hvis den er riktig.
proposed-by = Foreslått av
proposed-when = Foreslått
approve-look = Kontroller og godkjenn
approve-heading = Bruke denne kontoen fra nå av?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = { $person } foreslo den. Spør personen i en annen kanal om det stemmer.
approve-text = Nye betalinger går til denne kontoen, også de fra lenker som ingen har brukt ennå.
approve-button = Godkjenn kontoen
approve-keep = Behold dagens konto
withdraw-heading = Trekke tilbake denne endringen?
withdraw-text = Kontoen { $number } blir ikke tatt i bruk. Den gjeldende kontoen beholdes.
withdraw-button = Trekk tilbake endringen
withdraw-by-link = Trekk tilbake endringen uten å logge inn
withdraw-once = Du kan gjøre dette én gang, fordi du ikke eier dette selskapet nå. En operatør avgjør den neste slike endringen.

# Test link

test-link-heading = Opprett en testlenke
test-link-text = Betal med den hos en av testbankene, slik kundene dine kommer til å gjøre. Ingen ekte penger flyttes.
test-link-create = Opprett lenken
test-link-new = Testlenken din
test-link-open-text = Den gjelder én betaling. Åpne den her, eller skann koden med en mobil.
test-link-open = Åpne lenken
test-link-qr = QR-kode med testlenken
test-link-live = Dette selskapet mottar ekte penger, så det finnes ingen testlenker. Bruk et testselskap for å prøve betalinger.
test-link-disabled = Nettbetalinger er deaktivert. Aktiver dem før du oppretter en lenke.
test-payments = Siste betalinger
amount-label = Beløp i { $currency }
amount-hint = Fra 1 til 7500, for eksempel 12,50.
amount-wrong = Skriv inn et beløp fra 1 til 7500, for eksempel 12,50.
reference-label = Referanse
reference-hint = 1 til 18 bokstaver, sifre og mellomrom. Betaleren ser den.
reference-wrong = Bruk 1 til 18 tegn: bare bokstavene A til Z og a til z, sifre og mellomrom.
payment-amount = Beløp
payment-status = Status
payment-created = Påbegynt

status-pending = Venter på betaleren
status-authorised = Godkjent, ikke betalt ennå
status-executed = Betalt
status-settled = Betalt, pengene er mottatt
status-failed = Ikke betalt: avvist av banken
status-cancelled = Ikke betalt: avbrutt
status-incomplete = Betaleren gikk bort
status-unknown = Ikke kjent ennå

# What an action did

done-payments-enabled = Nettbetalinger er aktivert.
done-unchanged = Ingenting ble endret.
done-saved-no-callback = Lagret. Retur-URL-en mangler fortsatt: nettbetalinger trenger den.
done-no-callback = Ingenting ble endret. Retur-URL-en mangler: nettbetalinger trenger den.
done-payments-disabled = Nettbetalinger er deaktivert.
done-account-changed = Kontoen er lagret.
done-account-proposed = Kontoen er foreslått. En annen person må godkjenne den.
done-account-approved = Kontoen er godkjent og brukes fra nå av.
done-account-withdrawn = Endringen er trukket tilbake.
