# Danish

problem-unauthorized = Denne forespørgsel kræver et gyldigt API-token for denne virksomhed, sendt i en enkelt header ”Authorization: Bearer …”.
problem-online-payments-disabled = Onlinebetalinger er ikke aktiveret for denne virksomhed. Aktivér dem i portalen.
problem-payment-not-found = Betalingen blev ikke fundet
problem-path-not-found = Der findes intet på denne adresse.
problem-method-not-allowed = Denne adresse understøtter kun { $allowed }.
problem-body-too-large = Forespørgslens indhold er større end { $limit } byte.
problem-body-incomplete = Forespørgslens indhold blev ikke modtaget i sin helhed eller ikke i tide.
problem-not-json = Send indholdet som ”Content-Type: application/json”.
problem-too-many-requests = For mange forespørgsler. Vent { $seconds } s før den næste.
problem-header-repeated = Headeren ”{ $header }” er angivet mere end én gang.
problem-idempotency-key = Headeren ”Idempotency-Key” skal være på { $min } til { $max } synlige ASCII-tegn.
problem-idempotency-key-reused = Denne ”Idempotency-Key” er allerede blevet brugt i en forespørgsel med et andet indhold. Brug en ny nøgle til en ny forespørgsel.
problem-internal = Noget gik galt hos os. Fejlen er blevet registreret.
problem-unavailable = Tjenesten kan ikke svare lige nu. Prøv igen om et øjeblik.
problem-body-empty = Forespørgslens indhold er tomt. Det skal være et JSON-objekt.
problem-body-syntax = Forespørgslens indhold er ikke gyldig JSON: se linje { $line }, kolonne { $column }.
problem-body-not-object = Forespørgslens indhold skal være et JSON-objekt.
problem-field-missing = Feltet { $field } mangler.
problem-field-repeated = Feltet { $field } er angivet mere end én gang.
problem-field-unknown = Feltet { $field } findes ikke i denne forespørgsel.
problem-field-misspelt = Feltet { $field } findes ikke i denne forespørgsel. Mente du { $known }?
problem-field-object = Feltet { $field } skal være et objekt.
problem-field-amount = Feltet { $field } skal være et heltal fra { $min } til { $max }.
problem-field-reference = Feltet { $field } skal være på { $min } til { $max } tegn: kun bogstaverne A til Z og a til z, cifre og mellemrum.
problem-field-data = Feltet { $field } skal være en streng på højst { $max } tegn: kun bogstaverne A til Z og a til z, cifre og { $signs }.

# The payer's pages.

pay-title = Betaling til { $payee }
pay-title-amount = Betaling på { $amount } til { $payee }
pay-payee = Til
pay-reference = Tekst til modtager
pay-bank = Bank
pay-time = Dato og tidspunkt
pay-id = Betalings-ID
pay-test = TEST: der flyttes ingen rigtige penge
pay-language = Sprog
pay-questions = Spørgsmål?
pay-phone = Fortsæt på din telefon
pay-phone-text = Scan denne kode med telefonens kamera.
pay-phone-code = QR-kode med link til denne betaling

# Choosing a bank

choose-heading = Vælg din bank
choose-text = Du godkender betalingen dér med dit eget login eller din bankapp.
choose-find = Søg efter din bank
choose-find-button = Søg
choose-country = Land
choose-everywhere = Alle lande
choose-last = Senest brugt på denne enhed
choose-forget = Glem denne bank
choose-most-used = Mest brugte
choose-more = Flere banker
choose-results = Fundne banker: { $count }
choose-nothing = Ingen banker matcher din søgning. Tjek stavemåden.
choose-search-everywhere = Søg i alle lande
choose-unavailable = Svarer ikke lige nu
choose-paused = { $bank } svarer ikke lige nu. Vælg en anden bank, eller prøv igen senere.
choose-none = Der er endnu ikke tilknyttet nogen bank, så du kan ikke betale via dette link her. Der er ikke betalt noget.

# Checking and confirming

consent-heading = Kontrollér og bekræft
consent-iban = Dit IBAN-nummer
consent-iban-why = { $bank } skal bruge det for at finde din konto.
consent-iban-sample = Brug { $iban }, hvis du vil prøve det af
consent-iban-missing = Indtast dit IBAN-nummer.
consent-iban-wrong = Dette er ikke et gyldigt IBAN-nummer. Kontrollér bogstaver og cifre.
consent-bank-missing = Vælg din bank.
consent-next = Derefter beder { $bank } dig om at logge ind og godkende betalingen. Vi ser aldrig dine loginoplysninger.
consent-direct = Med denne knap betaler du: ved så lille et beløb beder { $bank } dig måske ikke om at godkende igen.
consent-no-cancel = Når du har bekræftet, kan betalingen kun afbrydes hos { $bank }.
consent-charges = Vi opkræver intet gebyr. Din banks sædvanlige vilkår for overførsler gælder.
consent-agree = Når du bekræfter, beder du { $operator } om at igangsætte denne betaling hos { $bank }.
consent-button = Bekræft
consent-pay-button = Betal { $amount }
consent-other = Vælg en anden bank

# Who does this. Names and addresses follow as they are.

operator-heading = Betalingstjeneste fra { $operator }
operator-contact = Kontakt
operator-supervisor = Tilsynsmyndighed
operator-privacy = Privatlivspolitik
operator-terms = Vilkår
home-heading = Betaling med bankoverførsel
home-text = Åbn det link, du har modtaget, for at betale.

# How the payment stands

connecting-heading = Opretter forbindelse til { $bank }
connecting-text = Det kan tage nogle sekunder.
hand-off-heading = Godkend betalingen hos { $bank }
hand-off-text = Der betales ikke noget, før du godkender betalingen dér.
hand-off-button = Fortsæt til { $bank }
hand-off-no-switch = Vil du bruge en anden bank, skal du først afvise betalingen hos { $bank }.
left-heading = Betalingen er ikke afsluttet endnu
left-text = Du har hverken godkendt eller afvist den hos { $bank }. Der er ikke betalt noget.
taken-heading = { $bank } har modtaget betalingsordren
taken-text = Vi venter på næste trin. Det kan tage et minut.
waiting-heading = Venter på bekræftelse fra { $bank }
waiting-text = { $bank } svarer ikke lige nu. Hvis du har godkendt betalingen, er du færdig. Betal ikke igen.
authorised-heading = { $bank } behandler betalingen
authorised-text = Betalingen er godkendt. Du behøver ikke gøre mere.
unknown-heading = Venter på bekræftelse fra { $bank }
unknown-text = { $bank } har endnu ikke oplyst, om betalingen er gennemført. Betal ikke igen.
others-heading = Venter på de øvriges godkendelse
others-text = Du har godkendt betalingen hos { $bank }. Den gennemføres, så snart de øvrige, der skal skrive under for denne konto, har godkendt den. Du behøver ikke gøre mere.
gone-heading = { $bank } har ikke længere denne betalingsordre
gone-text = Denne betaling kan ikke fortsættes her. Tjek din konto hos { $bank }, før du betaler på en anden måde.
paid-heading = Betalt
paid-text = { $bank } har gennemført betalingen.
paid-close = Du kan lukke denne side.
used-heading = Allerede betalt
used-text = Dette link gjaldt én betaling, og den er gennemført. Der er ikke mere at betale.
failed-heading = Betalingen mislykkedes
failed-text = { $bank } afviste den. Der er ikke betalt noget. Hvis du stadig vil betale, kan du bede { $payee } om et nyt link.
failed-funds = Der var ikke dækning på kontoen hos { $bank }. Der er ikke betalt noget. Hvis du stadig vil betale, kan du bede { $payee } om et nyt link.
cancelled-heading = Betalingen blev annulleret
cancelled-text = Der er ikke betalt noget. Hvis du stadig vil betale, kan du bede { $payee } om et nyt link.
elsewhere-heading = Betalingen fortsætter i en anden bank
elsewhere-text = Der blev valgt en anden bank efter denne. Fortsæt dér, eller åbn betalingslinket igen.
resume-heading = Du har startet betalingen hos { $bank }
resume-text = Fortsæt dér, så ingen betaler to gange.
resume-own = Du kan fortsætte dér. På næste side kan du også vælge en anden bank eller annullere.

# What the payer can do about it

continue-button = Fortsæt hos { $bank }
switch-button = Vælg en anden bank
cancel-button = Annullér betalingen
cancel-heading = Vil du annullere betalingen?
cancel-text = Betalingslinket kan ikke bruges igen bagefter.
cancel-keep = Behold betalingen
again-link = Tjek igen
again-by-itself = Siden opdateres af sig selv.
retry-link = Prøv igen
retry-wait = Du kan prøve igen om { $seconds } sek.
return-button = Tilbage til { $payee }
return-note = Det annullerer ikke betalingen.
back-link = Tilbage til { $payee }

# What became of the attempt before

note-open = Denne betaling er ikke gennemført endnu. Du kan vælge bank igen.
note-lapsed = Betalingen blev ikke godkendt hos { $bank }. Der er ikke betalt noget. Du kan prøve igen eller vælge en anden bank.
note-cancelled = Betalingen blev afvist eller afbrudt hos { $bank }. Der er ikke betalt noget. Du kan prøve igen eller vælge en anden bank.
note-refused = { $bank } accepterede ikke betalingen. Der er ikke betalt noget. Du kan prøve igen eller vælge en anden bank.
note-refused-iban = Hvis du har indtastet et IBAN-nummer, så kontrollér, at det hører til en konto i den bank.
note-funds = Der var ikke dækning på kontoen hos { $bank }. Der er ikke betalt noget. Du kan prøve igen eller vælge en anden bank.
note-unreachable = Der kunne ikke opnås forbindelse til { $bank }. Der er ikke betalt noget. Du kan prøve igen senere eller vælge en anden bank.
note-unanswered = { $bank } svarede ikke. Der er ikke betalt noget. Du kan prøve igen senere eller vælge en anden bank.

# Where there is nothing to pay

not-a-link-heading = Dette er ikke et betalingslink
not-a-link-text = Adressen er måske blevet afkortet, da den blev kopieret. Bed afsenderen om at sende den igen.
revoked-heading = Dette link er ikke længere gyldigt
revoked-text = { $payee } har trukket det tilbage. Hvis du stadig vil betale, kan du bede om et nyt link.
expired-heading = Dette link er udløbet
expired-text = Det var gyldigt i en begrænset periode. Der er ikke betalt noget. Hvis du stadig vil betale, kan du bede { $payee } om et nyt link.
used-up-text = Der har været for mange forsøg på at betale. Der er ikke betalt noget. Hvis du stadig vil betale, kan du bede { $payee } om et nyt link.
disabled-heading = Du kan ikke betale via dette link lige nu
disabled-text = { $payee } modtager ikke onlinebetalinger i øjeblikket. Der er ikke betalt noget.
currency-heading = Dette link er forældet
currency-text = Kontoen, der tilhører { $payee }, er ændret, siden linket blev oprettet. Der er ikke betalt noget. Bed om et nyt link.
busy-heading = Et øjeblik
busy-text = Der er hentet for mange sider fra dit netværk.
trouble-text = Siden kan ikke vises lige nu. Du kommer ikke til at betale to gange.
paused-text = Betalinger er sat på pause, mens vi kontrollerer vores registreringer. Der blev ikke trukket noget lige nu. Prøv igen senere.
form-heading = Åbn betalingslinket igen
form-text = Denne adresse virker kun fra en af vores egne sider.

# Countries, in the order of their codes

country-AT = Østrig
country-BE = Belgien
country-BG = Bulgarien
country-CH = Schweiz
country-CY = Cypern
country-CZ = Tjekkiet
country-DE = Tyskland
country-DK = Danmark
country-EE = Estland
country-ES = Spanien
country-FI = Finland
country-FR = Frankrig
country-GB = Storbritannien
country-GR = Grækenland
country-HR = Kroatien
country-HU = Ungarn
country-IE = Irland
country-IS = Island
country-IT = Italien
country-LI = Liechtenstein
country-LT = Litauen
country-LU = Luxembourg
country-LV = Letland
country-MT = Malta
country-NL = Nederlandene
country-NO = Norge
country-PL = Polen
country-PT = Portugal
country-RO = Rumænien
country-SE = Sverige
country-SI = Slovenien
country-SK = Slovakiet
