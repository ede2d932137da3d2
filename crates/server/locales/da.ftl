# Danish

problem-unauthorized = Denne forespørgsel kræver et gyldigt API-token for denne virksomhed, sendt som ”Authorization: Bearer …”.
problem-online-payments-disabled = Onlinebetalinger er ikke aktiveret for denne virksomhed. Aktivér dem i portalen.
problem-payment-not-found = Betalingen blev ikke fundet
problem-path-not-found = Der findes intet på denne adresse.
problem-method-not-allowed = Denne adresse understøtter kun { $allowed }.
problem-body-too-large = Forespørgslens indhold er større end { $limit } byte.
problem-body-incomplete = Forespørgslens indhold blev ikke modtaget i sin helhed eller ikke i tide.
problem-not-json = Send indholdet som ”Content-Type: application/json”.
problem-too-many-requests = For mange forespørgsler. Vent { $seconds } s før den næste.
problem-idempotency-key = Headeren ”Idempotency-Key” skal være på { $min } til { $max } synlige ASCII-tegn.
problem-idempotency-key-reused = Denne ”Idempotency-Key” er allerede blevet brugt i en forespørgsel med et andet indhold. Brug en ny nøgle til en ny forespørgsel.
problem-internal = Noget gik galt hos os. Fejlen er blevet registreret.
problem-unavailable = Tjenesten kan ikke svare lige nu. Prøv igen om et øjeblik.
problem-body-syntax = Forespørgslens indhold er ikke gyldig JSON: se linje { $line }, kolonne { $column }.
problem-body-not-object = Forespørgslens indhold skal være et JSON-objekt.
problem-field-missing = Feltet { $field } mangler.
problem-field-repeated = Feltet { $field } er angivet mere end én gang.
problem-field-object = Feltet { $field } skal være et objekt.
problem-field-amount = Feltet { $field } skal være et heltal fra { $min } til { $max }.
problem-field-reference = Feltet { $field } skal være på { $min } til { $max } tegn: kun bogstaverne A til Z og a til z, cifre og mellemrum.
problem-field-data = Feltet { $field } skal være en streng på højst { $max } tegn: kun bogstaverne A til Z og a til z, cifre og { $signs }.

# The payer's pages.

pay-payee = Til
pay-reference = Betalingsreference
pay-bank = Bank
pay-test = TEST: der flyttes ingen rigtige penge
pay-language = Sprog
pay-questions = Spørgsmål?
pay-phone = Brug din telefon i stedet
pay-phone-text = Scan denne kode med telefonens kamera, og fortsæt dér.
pay-phone-code = QR-kode med linket til denne betaling

# Choosing a bank

choose-heading = Vælg din bank
choose-text = Du godkender betalingen dér med dit eget login eller din bankapp.
choose-find = Navnet på din bank
choose-find-button = Søg
choose-country = Land
choose-everywhere = Alle lande
choose-most-used = Mest brugte
choose-more = Flere banker
choose-nothing = Ingen bank passer til din søgning. Tjek stavemåden, eller søg i alle lande.
choose-unavailable = Ikke tilgængelig lige nu
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
consent-may-spare = Ved små beløb kan { $bank } gennemføre betalingen uden at spørge dig igen.
consent-charges = Vi opkræver ikke noget gebyr. Din banks sædvanlige vilkår for overførsler gælder.
consent-agree = Når du bekræfter, beder du { $operator } om at igangsætte denne betaling hos { $bank }.
consent-button = Bekræft
consent-other = Vælg en anden bank

# Who does this. Names and addresses follow as they are.

operator-heading = Din betalingstjenesteudbyder
operator-contact = Kontakt
operator-supervisor = Tilsynsmyndighed
operator-privacy = Privatlivspolitik
operator-terms = Vilkår

# How the payment stands

connecting-heading = Opretter forbindelse til { $bank }
connecting-text = { $bank } har ikke svaret endnu. Det tager som regel nogle få sekunder.
hand-off-heading = Godkend betalingen hos { $bank }
hand-off-text = Der betales ikke noget, før du godkender betalingen dér.
hand-off-button = Fortsæt til { $bank }
left-heading = Betalingen er ikke afsluttet endnu
left-text = Den blev ikke godkendt hos { $bank }, og der er ikke betalt noget. Du kan fortsætte, hvor du slap.
taken-heading = { $bank } har modtaget betalingsordren
taken-text = Vi har ikke fået flere oplysninger fra banken endnu. Kig igen om et øjeblik.
waiting-heading = Vi venter på { $bank }
waiting-text = Der er ikke forbindelse til { $bank } lige nu. Hvis du har godkendt betalingen, behøver du ikke gøre mere. Betal ikke igen.
authorised-heading = { $bank } er ved at gennemføre betalingen
authorised-text = Betalingen er godkendt. Du behøver ikke gøre mere.
unknown-heading = Vi venter på svar fra { $bank }
unknown-text = { $bank } har endnu ikke oplyst, om betalingen er gennemført. Betal ikke igen.
others-heading = De øvrige underskrivere mangler stadig at godkende
others-text = Du har godkendt betalingen hos { $bank }. Den gennemføres, når de øvrige, der skal underskrive for denne konto, også har godkendt den. Du behøver ikke gøre mere.
gone-heading = { $bank } har ikke længere denne betalingsordre
gone-text = Denne betaling kan ikke fortsættes her. Tjek din konto hos { $bank }, før du betaler på en anden måde.
paid-heading = Betalt
paid-text = { $bank } har gennemført betalingen.
used-heading = Allerede betalt
used-text = Dette link gjaldt én betaling, og den er gennemført. Der er ikke mere at betale.
failed-heading = Betalingen mislykkedes
failed-text = { $bank } har afvist den. Der er ikke betalt noget. Hvis du stadig vil betale, kan du bede { $payee } om et nyt link.
cancelled-heading = Betalingen blev annulleret
cancelled-text = Der er ikke betalt noget. Hvis du stadig vil betale, kan du bede { $payee } om et nyt link.
elsewhere-heading = Betalingen fortsætter et andet sted
elsewhere-text = Der er valgt en anden bank efter denne. Fortsæt dér, eller åbn det link, du har modtaget.
resume-heading = Denne betaling er påbegyndt hos { $bank }
resume-text = Den kan kun gennemføres eller afbrydes dér, så ingen betaler to gange.

# What the payer can do about it

continue-button = Fortsæt hos { $bank }
switch-button = Vælg en anden bank
cancel-button = Annullér betalingen
again-link = Tjek igen
again-by-itself = Siden opdateres af sig selv.
return-button = Tilbage til { $payee }
return-note = Det annullerer ikke betalingen.

# What became of the attempt before

note-open = Denne betaling er ikke gennemført endnu. Du kan vælge bank igen.
note-lapsed = Betalingen blev ikke godkendt hos { $bank }. Der er ikke betalt noget. Du kan prøve igen eller vælge en anden bank.
note-cancelled = Betalingen blev afbrudt hos { $bank }. Der er ikke betalt noget. Du kan prøve igen eller vælge en anden bank.
note-refused = { $bank } accepterede ikke betalingen. Der er ikke betalt noget. Du kan prøve igen eller vælge en anden bank.
note-refused-iban = Hvis du har angivet et IBAN-nummer, så kontrollér, at det hører til en konto i den bank.
note-unreachable = Der kunne ikke opnås forbindelse til { $bank }. Der er ikke betalt noget. Du kan prøve igen senere eller vælge en anden bank.
note-unanswered = { $bank } svarede ikke. Der er ikke betalt noget. Du kan prøve igen senere eller vælge en anden bank.

# Where there is nothing to pay

not-a-link-heading = Dette er ikke et betalingslink
not-a-link-text = Adressen er måske blevet afkortet, da den blev kopieret. Bed afsenderen om at sende den igen.
revoked-heading = Dette link er ikke længere gyldigt
revoked-text = { $payee } har trukket det tilbage. Hvis du stadig vil betale, kan du bede om et nyt link.
expired-heading = Dette link er udløbet
expired-text = Det var kun gyldigt i en begrænset periode. Der er ikke betalt noget. Hvis du stadig vil betale, kan du bede { $payee } om et nyt link.
disabled-heading = Du kan ikke betale via dette link lige nu
disabled-text = { $payee } modtager ikke onlinebetalinger i øjeblikket. Der er ikke betalt noget.
currency-heading = Dette link er forældet
currency-text = Kontoen, der tilhører { $payee }, er ændret, siden linket blev oprettet. Der er ikke betalt noget. Bed om et nyt link.
busy-heading = Et øjeblik
busy-text = Der er hentet for mange sider fra dit netværk. Vent lidt, og prøv igen.
trouble-text = Siden kan ikke vises lige nu. Prøv igen om lidt. Du kommer ikke til at betale to gange.
paused-text = Betalinger er sat på pause, mens vi kontrollerer vores registreringer. Der er ikke trukket noget nu. Prøv igen senere.
form-heading = Åbn linket igen
form-text = Denne adresse kan kun nås fra en af vores sider.

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
