# Norwegian Bokmål

problem-unauthorized = Denne forespørselen krever et gyldig API-token for dette selskapet, sendt i én enkelt header «Authorization: Bearer …».
problem-online-payments-disabled = Nettbetalinger er ikke aktivert for dette selskapet. Aktiver dem i portalen.
problem-payment-not-found = Betalingen ble ikke funnet
problem-path-not-found = Det finnes ingenting på denne adressen.
problem-method-not-allowed = Denne adressen støtter bare { $allowed }.
problem-body-too-large = Innholdet i forespørselen er større enn { $limit } byte.
problem-body-incomplete = Innholdet i forespørselen ble ikke mottatt i sin helhet eller ikke i tide.
problem-not-json = Send innholdet som «Content-Type: application/json».
problem-too-many-requests = For mange forespørsler. Vent { $seconds } s før den neste.
problem-header-repeated = Headeren «{ $header }» er oppgitt mer enn én gang.
problem-idempotency-key = Headeren «Idempotency-Key» må ha { $min } til { $max } synlige ASCII-tegn.
problem-idempotency-key-reused = Denne «Idempotency-Key»-nøkkelen er allerede brukt i en forespørsel med et annet innhold. Bruk en ny nøkkel for en ny forespørsel.
problem-internal = Noe gikk galt hos oss. Feilen er registrert.
problem-unavailable = Tjenesten kan ikke svare akkurat nå. Prøv igjen om et øyeblikk.
problem-body-empty = Innholdet i forespørselen er tomt. Det må være et JSON-objekt.
problem-body-syntax = Innholdet i forespørselen er ikke gyldig JSON: se linje { $line }, kolonne { $column }.
problem-body-not-object = Innholdet i forespørselen må være et JSON-objekt.
problem-field-missing = Feltet { $field } mangler.
problem-field-repeated = Feltet { $field } er oppgitt mer enn én gang.
problem-field-unknown = Feltet { $field } finnes ikke i denne forespørselen.
problem-field-misspelt = Feltet { $field } finnes ikke i denne forespørselen. Mente du { $known }?
problem-field-object = Feltet { $field } må være et objekt.
problem-field-amount = Feltet { $field } må være et heltall fra { $min } til { $max }.
problem-field-reference = Feltet { $field } må ha { $min } til { $max } tegn: bare bokstavene A til Z og a til z, sifre og mellomrom.
problem-field-data = Feltet { $field } må være en streng på høyst { $max } tegn: bare bokstavene A til Z og a til z, sifre og { $signs }.

# The payer's pages.

pay-title = Betaling til { $payee }
pay-title-amount = Betaling på { $amount } til { $payee }
pay-payee = Til
pay-reference = Referanse
pay-bank = Bank
pay-time = Dato og klokkeslett
pay-id = Betalings-ID
pay-test = TEST: ingen ekte penger overføres
pay-language = Språk
pay-questions = Spørsmål?
pay-phone = Fortsett på mobilen
pay-phone-text = Skann koden med mobilkameraet.
pay-phone-code = QR-kode med lenken til denne betalingen

# Choosing a bank

choose-heading = Velg banken din
choose-text = Du godkjenner betalingen der, med din egen innlogging eller i mobilbanken.
choose-find = Søk etter banken din
choose-find-button = Søk
choose-country = Land
choose-everywhere = Alle land
choose-last = Sist brukt på denne enheten
choose-forget = Glem denne banken
choose-most-used = Mest brukte
choose-more = Flere banker
choose-results = Antall treff: { $count }
choose-nothing = Ingen banker passer til søket ditt. Sjekk skrivemåten.
choose-search-everywhere = Søk i alle land
choose-unavailable = Svarer ikke akkurat nå
choose-paused = { $bank } svarer ikke akkurat nå. Velg en annen bank, eller prøv igjen senere.
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
consent-direct = Du betaler når du trykker på knappen: Ved så små beløp ber { $bank } deg kanskje ikke om å godkjenne betalingen igjen.
consent-no-cancel = Når du har bekreftet, kan betalingen bare avbrytes hos { $bank }.
consent-charges = Vi tar ikke betalt for dette. Bankens vanlige vilkår for overføringer gjelder.
consent-agree = Når du bekrefter, ber du { $operator } om å initiere denne betalingen hos { $bank }.
consent-button = Bekreft
consent-pay-button = Betal { $amount }
consent-other = Velg en annen bank

# Who does this. Names and addresses follow as they are.

operator-heading = Betalingstjeneste fra { $operator }
operator-contact = Kontakt
operator-supervisor = Under tilsyn av
operator-privacy = Personvern
operator-terms = Vilkår
home-heading = Betaling med bankoverføring
home-text = Åpne lenken du har fått tilsendt, for å betale.

# How the payment stands

connecting-heading = Kobler til { $bank }
connecting-text = Det kan ta noen sekunder.
hand-off-heading = Godkjenn betalingen hos { $bank }
hand-off-text = Ingenting blir betalt før du godkjenner betalingen der.
hand-off-button = Fortsett til { $bank }
hand-off-no-switch = Vil du bruke en annen bank, må du først avvise betalingen hos { $bank }.
left-heading = Betalingen er ikke fullført ennå
left-text = Du har verken godkjent eller avvist den hos { $bank }. Ingenting er betalt.
taken-heading = { $bank } har mottatt betalingsordren
taken-text = Vi venter på neste steg. Det kan ta et minutt.
waiting-heading = Venter på bekreftelse fra { $bank }
waiting-text = { $bank } svarer ikke akkurat nå. Hvis du har godkjent betalingen, er du ferdig. Ikke betal en gang til.
authorised-heading = { $bank } behandler betalingen
authorised-text = Betalingen er godkjent. Du trenger ikke å gjøre noe mer.
unknown-heading = Venter på bekreftelse fra { $bank }
unknown-text = { $bank } har ennå ikke gitt oss beskjed om betalingen er gjennomført. Ikke betal en gang til.
others-heading = Venter på de andre som må godkjenne
others-text = Du har godkjent betalingen hos { $bank }. Den gjennomføres så snart de andre som må godkjenne betalinger fra denne kontoen, har gjort det. Du trenger ikke å gjøre noe mer.
gone-heading = { $bank } har ikke lenger denne betalingsordren
gone-text = Du kan ikke fortsette betalingen her. Sjekk kontoen din hos { $bank } før du betaler på en annen måte.
paid-heading = Betalt
paid-text = { $bank } har gjennomført betalingen.
paid-close = Du kan lukke denne siden.
used-heading = Allerede betalt
used-text = Denne lenken gjaldt én betaling, og den er gjennomført. Det er ikke mer å betale.
failed-heading = Betalingen mislyktes
failed-text = { $bank } avviste den. Ingenting er betalt. Hvis du fortsatt vil betale, kan du be { $payee } om en ny lenke.
failed-funds = Det var ikke nok penger på kontoen hos { $bank }. Ingenting er betalt. Hvis du fortsatt vil betale, kan du be { $payee } om en ny lenke.
cancelled-heading = Betalingen ble avbrutt
cancelled-text = Ingenting er betalt. Hvis du fortsatt vil betale, kan du be { $payee } om en ny lenke.
elsewhere-heading = Betalingen fortsetter i en annen bank
elsewhere-text = En annen bank ble valgt etter denne. Fortsett der, eller åpne betalingslenken på nytt.
resume-heading = Du startet denne betalingen hos { $bank }
resume-text = Fortsett der, slik at ingen betaler to ganger.
resume-own = Du kan fortsette der. På neste side kan du også velge en annen bank eller avbryte.

# What the payer can do about it

continue-button = Fortsett hos { $bank }
switch-button = Velg en annen bank
cancel-button = Avbryt betalingen
cancel-heading = Vil du avbryte betalingen?
cancel-text = Betalingslenken kan ikke brukes igjen etterpå.
cancel-keep = Behold betalingen
again-link = Sjekk igjen
again-by-itself = Siden oppdateres av seg selv.
retry-link = Prøv igjen
retry-wait = Du kan prøve igjen om { $seconds } s.
return-button = Tilbake til { $payee }
return-note = Dette avbryter ikke betalingen.
back-link = Tilbake til { $payee }

# What became of the attempt before

note-open = Denne betalingen er ikke gjennomført ennå. Du kan velge bank på nytt.
note-lapsed = Betalingen ble ikke godkjent hos { $bank }. Ingenting er betalt. Du kan prøve igjen eller velge en annen bank.
note-cancelled = Betalingen ble avvist eller avbrutt hos { $bank }. Ingenting er betalt. Du kan prøve igjen eller velge en annen bank.
note-refused = { $bank } godtok ikke betalingen. Ingenting er betalt. Du kan prøve igjen eller velge en annen bank.
note-refused-iban = Hvis du oppga et IBAN-nummer, må du kontrollere at det tilhører en konto i den banken.
note-funds = Det var ikke nok penger på kontoen hos { $bank }. Ingenting er betalt. Du kan prøve igjen eller velge en annen bank.
note-unreachable = Vi fikk ikke kontakt med { $bank }. Ingenting er betalt. Du kan prøve igjen senere eller velge en annen bank.
note-unanswered = { $bank } svarte ikke. Ingenting er betalt. Du kan prøve igjen senere eller velge en annen bank.

# Where there is nothing to pay

not-a-link-heading = Dette er ikke en betalingslenke
not-a-link-text = Adressen kan ha blitt kuttet da den ble kopiert. Be avsenderen om å sende den på nytt.
revoked-heading = Denne lenken er ikke lenger gyldig
revoked-text = { $payee } har trukket den tilbake. Hvis du fortsatt vil betale, kan du be om en ny lenke.
expired-heading = Denne lenken er utløpt
expired-text = Den var gyldig i en begrenset periode. Ingenting er betalt. Hvis du fortsatt vil betale, kan du be { $payee } om en ny lenke.
used-up-text = Det har vært for mange forsøk på å betale. Ingenting er betalt. Hvis du fortsatt vil betale, kan du be { $payee } om en ny lenke.
disabled-heading = Du kan ikke betale med denne lenken nå
disabled-text = { $payee } tar ikke imot nettbetalinger for øyeblikket. Ingenting er betalt.
currency-heading = Denne lenken er utdatert
currency-text = Kontoen til { $payee } er endret siden lenken ble laget. Ingenting er betalt. Be om en ny lenke.
busy-heading = Et øyeblikk
busy-text = For mange sider er hentet fra nettverket ditt.
trouble-text = Siden kan ikke vises akkurat nå. Du kommer ikke til å betale to ganger.
paused-text = Betalinger er satt på pause mens vi kontrollerer opplysningene våre. Ingenting ble trukket nå. Prøv igjen senere.
form-heading = Åpne betalingslenken på nytt
form-text = Denne adressen virker bare fra en av våre egne sider.

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
