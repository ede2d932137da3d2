# Norwegian Bokmål

problem-unauthorized = Denne forespørselen krever et gyldig API-token for dette selskapet, sendt som «Authorization: Bearer …».
problem-online-payments-disabled = Nettbetalinger er ikke aktivert for dette selskapet. Aktiver dem i portalen.
problem-payment-not-found = Betalingen ble ikke funnet
problem-path-not-found = Det finnes ingenting på denne adressen.
problem-method-not-allowed = Denne adressen støtter bare { $allowed }.
problem-body-too-large = Innholdet i forespørselen er større enn { $limit } byte.
problem-body-incomplete = Innholdet i forespørselen ble ikke mottatt i sin helhet eller ikke i tide.
problem-not-json = Send innholdet som «Content-Type: application/json».
problem-too-many-requests = For mange forespørsler. Vent { $seconds } s før den neste.
problem-idempotency-key = Headeren «Idempotency-Key» må ha { $min } til { $max } synlige ASCII-tegn.
problem-idempotency-key-reused = Denne «Idempotency-Key»-nøkkelen er allerede brukt i en forespørsel med et annet innhold. Bruk en ny nøkkel for en ny forespørsel.
problem-internal = Noe gikk galt hos oss. Feilen er registrert.
problem-unavailable = Tjenesten kan ikke svare akkurat nå. Prøv igjen om et øyeblikk.
problem-body-syntax = Innholdet i forespørselen er ikke gyldig JSON: se linje { $line }, kolonne { $column }.
problem-body-not-object = Innholdet i forespørselen må være et JSON-objekt.
problem-field-missing = Feltet { $field } mangler.
problem-field-repeated = Feltet { $field } er oppgitt mer enn én gang.
problem-field-object = Feltet { $field } må være et objekt.
problem-field-amount = Feltet { $field } må være et heltall fra { $min } til { $max }.
problem-field-reference = Feltet { $field } må ha { $min } til { $max } tegn: bare bokstavene A til Z og a til z, sifre og mellomrom.
problem-field-data = Feltet { $field } må være en streng på høyst { $max } tegn: bare bokstavene A til Z og a til z, sifre og { $signs }.

# The payer's pages.

pay-payee = Til
pay-reference = Referanse
pay-bank = Bank
pay-test = TEST: ingen ekte penger flyttes
pay-language = Språk
pay-questions = Spørsmål?
pay-phone = Bruk mobilen i stedet
pay-phone-text = Skann denne koden med mobilkameraet og fortsett der.
pay-phone-code = QR-kode med lenken til denne betalingen

# Choosing a bank

choose-heading = Velg banken din
choose-text = Du godkjenner betalingen der, med din egen innlogging eller bankapp.
choose-find = Navnet på banken din
choose-find-button = Søk
choose-country = Land
choose-everywhere = Alle land
choose-most-used = Mest brukte
choose-more = Flere banker
choose-nothing = Ingen bank passer til søket ditt. Sjekk skrivemåten, eller søk i alle land.
choose-unavailable = Ikke tilgjengelig akkurat nå
choose-none = Ingen bank er tilknyttet ennå, så du kan ikke betale med denne lenken her. Ingenting er betalt.

# Checking and confirming

consent-heading = Kontroller og bekreft
consent-iban = Ditt IBAN-nummer
consent-iban-why = { $bank } trenger det for å finne kontoen din.
consent-iban-sample = Bruk { $iban } hvis du vil prøve
consent-iban-missing = Skriv inn IBAN-nummeret ditt.
consent-iban-wrong = Dette er ikke et gyldig IBAN-nummer. Kontroller bokstavene og sifrene.
consent-bank-missing = Velg banken din.
consent-next = Deretter ber { $bank } deg om å logge inn og godkjenne betalingen. Vi ser aldri innloggingsopplysningene dine.
consent-may-spare = Ved små beløp kan { $bank } gjennomføre betalingen uten å spørre deg på nytt.
consent-charges = Vi tar ikke betalt for dette. Bankens vanlige vilkår for overføringer gjelder.
consent-agree = Når du bekrefter, ber du { $operator } om å initiere denne betalingen hos { $bank }.
consent-button = Bekreft
consent-other = Velg en annen bank

# Who does this. Names and addresses follow as they are.

operator-heading = Din betalingstjenesteyter
operator-contact = Kontakt
operator-supervisor = Tilsynsmyndighet
operator-privacy = Personvern
operator-terms = Vilkår

# How the payment stands

connecting-heading = Kobler til { $bank }
connecting-text = { $bank } har ikke svart ennå. Dette tar vanligvis noen få sekunder.
hand-off-heading = Godkjenn betalingen hos { $bank }
hand-off-text = Ingenting blir betalt før du godkjenner betalingen der.
hand-off-button = Fortsett til { $bank }
left-heading = Betalingen er ikke fullført ennå
left-text = Den ble ikke godkjent hos { $bank }, og ingenting er betalt. Du kan fortsette der du slapp.
taken-heading = { $bank } har mottatt betalingsordren
taken-text = Banken har ikke gitt oss flere opplysninger ennå. Sjekk igjen om et øyeblikk.
waiting-heading = Vi venter på { $bank }
waiting-text = Vi får ikke kontakt med { $bank } akkurat nå. Hvis du har godkjent betalingen, trenger du ikke å gjøre noe mer. Ikke betal en gang til.
authorised-heading = { $bank } gjennomfører betalingen
authorised-text = Betalingen er godkjent. Du trenger ikke å gjøre noe mer.
unknown-heading = Vi venter på svar fra { $bank }
unknown-text = { $bank } har ennå ikke gitt oss beskjed om betalingen er gjennomført. Ikke betal en gang til.
others-heading = Venter på godkjenning fra de andre som må signere
others-text = Du har godkjent betalingen hos { $bank }. Den blir gjennomført når de andre som må signere for denne kontoen, også har godkjent den. Du trenger ikke å gjøre noe mer.
gone-heading = { $bank } har ikke lenger denne betalingsordren
gone-text = Denne betalingen kan ikke fortsettes her. Sjekk kontoen din hos { $bank } før du betaler på en annen måte.
paid-heading = Betalt
paid-text = { $bank } har gjennomført betalingen.
used-heading = Allerede betalt
used-text = Denne lenken gjaldt én betaling, og den er gjennomført. Det er ikke mer å betale.
failed-heading = Betalingen mislyktes
failed-text = { $bank } har avvist den. Ingenting er betalt. Hvis du fortsatt vil betale, kan du be { $payee } om en ny lenke.
cancelled-heading = Betalingen ble avbrutt
cancelled-text = Ingenting er betalt. Hvis du fortsatt vil betale, kan du be { $payee } om en ny lenke.
elsewhere-heading = Betalingen fortsetter et annet sted
elsewhere-text = En annen bank ble valgt etter denne. Fortsett der, eller åpne lenken du har fått tilsendt.
resume-heading = Denne betalingen ble påbegynt hos { $bank }
resume-text = Den kan bare fullføres eller avbrytes der, slik at ingen betaler to ganger.

# What the payer can do about it

continue-button = Fortsett hos { $bank }
switch-button = Velg en annen bank
cancel-button = Avbryt betalingen
again-link = Sjekk igjen
again-by-itself = Siden oppdateres av seg selv.
return-button = Tilbake til { $payee }
return-note = Dette avbryter ikke betalingen.

# What became of the attempt before

note-open = Denne betalingen er ikke gjennomført ennå. Du kan velge bank på nytt.
note-lapsed = Betalingen ble ikke godkjent hos { $bank }. Ingenting er betalt. Du kan prøve igjen eller velge en annen bank.
note-cancelled = Betalingen ble avbrutt hos { $bank }. Ingenting er betalt. Du kan prøve igjen eller velge en annen bank.
note-refused = { $bank } godtok ikke betalingen. Ingenting er betalt. Du kan prøve igjen eller velge en annen bank.
note-refused-iban = Hvis du oppga et IBAN-nummer, må du kontrollere at det tilhører en konto i denne banken.
note-unreachable = Vi fikk ikke kontakt med { $bank }. Ingenting er betalt. Du kan prøve igjen senere eller velge en annen bank.
note-unanswered = { $bank } svarte ikke. Ingenting er betalt. Du kan prøve igjen senere eller velge en annen bank.

# Where there is nothing to pay

not-a-link-heading = Dette er ikke en betalingslenke
not-a-link-text = Adressen kan ha blitt kuttet da den ble kopiert. Be avsenderen om å sende den på nytt.
revoked-heading = Denne lenken er ikke lenger gyldig
revoked-text = { $payee } har trukket den tilbake. Hvis du fortsatt vil betale, kan du be om en ny lenke.
expired-heading = Denne lenken er utløpt
expired-text = Den var bare gyldig i en begrenset periode. Ingenting er betalt. Hvis du fortsatt vil betale, kan du be { $payee } om en ny lenke.
disabled-heading = Du kan ikke betale med denne lenken nå
disabled-text = { $payee } tar ikke imot nettbetalinger for øyeblikket. Ingenting er betalt.
currency-heading = Denne lenken er utdatert
currency-text = Kontoen til { $payee } er endret siden lenken ble laget. Ingenting er betalt. Be om en ny lenke.
busy-heading = Et øyeblikk
busy-text = For mange sider er hentet fra nettverket ditt. Vent litt, og prøv igjen.
trouble-text = Siden kan ikke vises akkurat nå. Prøv igjen om litt. Du kommer ikke til å betale to ganger.
paused-text = Betalinger er satt på pause mens vi kontrollerer registreringene våre. Ingenting ble trukket nå. Prøv igjen senere.
form-heading = Åpne lenken på nytt
form-text = Denne adressen kan bare nås fra en av våre sider.

# Countries, in the order of their codes

country-AT = Østerrike
country-BE = Belgia
country-BG = Bulgaria
country-CH = Sveits
country-CY = Kypros
country-CZ = Tsjekkia
country-DE = Tyskland
country-DK = Danmark
country-EE = Estland
country-ES = Spania
country-FI = Finland
country-FR = Frankrike
country-GB = Storbritannia
country-GR = Hellas
country-HR = Kroatia
country-HU = Ungarn
country-IE = Irland
country-IS = Island
country-IT = Italia
country-LI = Liechtenstein
country-LT = Litauen
country-LU = Luxembourg
country-LV = Latvia
country-MT = Malta
country-NL = Nederland
country-NO = Norge
country-PL = Polen
country-PT = Portugal
country-RO = Romania
country-SE = Sverige
country-SI = Slovenia
country-SK = Slovakia
