# Swedish

problem-unauthorized = Den här begäran kräver en giltig API-token för det här företaget, skickad i en enda header ”Authorization: Bearer …”.
problem-online-payments-disabled = Onlinebetalningar är inte aktiverade för det här företaget. Aktivera dem i portalen.
problem-payment-not-found = Betalningen hittades inte
problem-path-not-found = Det finns ingenting på den här adressen.
problem-method-not-allowed = Den här adressen stöder endast { $allowed }.
problem-body-too-large = Innehållet i begäran är större än { $limit } byte.
problem-body-incomplete = Innehållet i begäran togs inte emot i sin helhet eller inte i tid.
problem-not-json = Skicka innehållet som ”Content-Type: application/json”.
problem-too-many-requests = För många begäranden. Vänta { $seconds } s före nästa.
problem-header-repeated = Headern ”{ $header }” har angetts mer än en gång.
problem-idempotency-key = Headern ”Idempotency-Key” måste ha { $min } till { $max } synliga ASCII-tecken.
problem-idempotency-key-reused = Den här ”Idempotency-Key”-nyckeln har redan använts i en begäran med ett annat innehåll. Använd en ny nyckel för en ny begäran.
problem-internal = Något gick fel hos oss. Felet har registrerats.
problem-unavailable = Tjänsten kan inte svara just nu. Försök igen om en stund.
problem-body-empty = Innehållet i begäran är tomt. Det måste vara ett JSON-objekt.
problem-body-syntax = Innehållet i begäran är inte giltig JSON: se rad { $line }, kolumn { $column }.
problem-body-not-object = Innehållet i begäran måste vara ett JSON-objekt.
problem-field-missing = Fältet { $field } saknas.
problem-field-repeated = Fältet { $field } har angetts mer än en gång.
problem-field-unknown = Fältet { $field } finns inte i den här begäran.
problem-field-misspelt = Fältet { $field } finns inte i den här begäran. Menade du { $known }?
problem-field-object = Fältet { $field } måste vara ett objekt.
problem-field-amount = Fältet { $field } måste vara ett heltal från { $min } till { $max }.
problem-field-reference = Fältet { $field } måste ha { $min } till { $max } tecken: endast bokstäverna A till Z och a till z, siffror och mellanslag.
problem-field-data = Fältet { $field } måste vara en sträng på högst { $max } tecken: endast bokstäverna A till Z och a till z, siffror och { $signs }.

# The payer's pages.

pay-title = Betalning till { $payee }
pay-title-amount = Betalning på { $amount } till { $payee }
pay-payee = Till
pay-reference = Referens
pay-bank = Bank
pay-time = Datum och tid
pay-id = Betalnings-id
pay-test = TEST: inga riktiga pengar överförs
pay-language = Språk
pay-questions = Frågor?
pay-phone = Fortsätt i mobilen
pay-phone-text = Skanna koden med mobilens kamera.
pay-phone-code = QR-kod med länken till den här betalningen

# Choosing a bank

choose-heading = Välj din bank
choose-text = Du godkänner betalningen där, med din egen inloggning eller bankapp.
choose-find = Sök efter din bank
choose-find-button = Sök
choose-country = Land
choose-everywhere = Alla länder
choose-last = Senast använd på den här enheten
choose-forget = Glöm den här banken
choose-most-used = Mest använda
choose-more = Fler banker
choose-results = Antal träffar: { $count }
choose-nothing = Ingen bank matchar din sökning. Kontrollera stavningen.
choose-search-everywhere = Sök i alla länder
choose-unavailable = Svarar inte just nu
choose-paused = { $bank } svarar inte just nu. Välj en annan bank eller försök igen senare.
choose-none = Ingen bank är ansluten ännu, så det går inte att betala via länken här. Ingenting har betalats.

# Checking and confirming

consent-heading = Kontrollera och bekräfta
consent-iban = Ditt IBAN-nummer
consent-iban-why = { $bank } behöver det för att hitta ditt konto.
consent-iban-sample = Använd { $iban } om du vill prova
consent-iban-missing = Ange ditt IBAN-nummer.
consent-iban-wrong = Det här är inte ett giltigt IBAN-nummer. Kontrollera bokstäver och siffror.
consent-bank-missing = Välj din bank.
consent-next = I nästa steg ber { $bank } dig att logga in och godkänna betalningen. Vi ser aldrig dina inloggningsuppgifter.
consent-direct = Du betalar när du trycker på knappen: vid så små belopp ber { $bank } dig kanske inte att godkänna betalningen igen.
consent-no-cancel = När du har bekräftat kan betalningen bara avbrytas hos { $bank }.
consent-charges = Vi tar inte ut någon avgift. Din banks vanliga villkor för överföringar gäller.
consent-agree = När du bekräftar ber du { $operator } att initiera den här betalningen hos { $bank }.
consent-button = Bekräfta
consent-pay-button = Betala { $amount }
consent-other = Välj en annan bank

# Who does this. Names and addresses follow as they are.

operator-heading = Betaltjänst från { $operator }
operator-contact = Kontakt
operator-supervisor = Under tillsyn av
operator-privacy = Integritet
operator-terms = Villkor
home-heading = Betalning via banköverföring
home-text = Öppna länken som du har fått för att betala.

# How the payment stands

connecting-heading = Ansluter till { $bank }
connecting-text = Det kan ta några sekunder.
hand-off-heading = Godkänn betalningen hos { $bank }
hand-off-text = Ingenting betalas förrän du har godkänt betalningen där.
hand-off-button = Fortsätt till { $bank }
hand-off-no-switch = Om du vill använda en annan bank måste du först avvisa betalningen hos { $bank }.
left-heading = Betalningen är inte klar ännu
left-text = Du har varken godkänt eller avvisat den hos { $bank }. Ingenting har betalats.
taken-heading = { $bank } har tagit emot betalningsordern
taken-text = Vi väntar på nästa steg. Det kan ta en minut.
waiting-heading = Väntar på bekräftelse från { $bank }
waiting-text = { $bank } svarar inte just nu. Om du har godkänt betalningen är du klar. Betala inte en gång till.
authorised-heading = { $bank } behandlar betalningen
authorised-text = Betalningen är godkänd. Du behöver inte göra något mer.
unknown-heading = Väntar på bekräftelse från { $bank }
unknown-text = { $bank } har ännu inte meddelat oss om betalningen har genomförts. Betala inte en gång till.
others-heading = Väntar på övriga som ska signera
others-text = Du har godkänt betalningen hos { $bank }. Den genomförs så snart de andra som signerar för det här kontot har godkänt den. Du behöver inte göra något mer.
gone-heading = { $bank } har inte längre den här betalningsordern
gone-text = Det går inte att fortsätta med betalningen här. Kontrollera ditt konto hos { $bank } innan du betalar på ett annat sätt.
paid-heading = Betalt
paid-text = { $bank } har genomfört betalningen.
paid-close = Du kan stänga den här sidan.
used-heading = Redan betalt
used-text = Länken gällde en enda betalning och den har genomförts. Det finns inget mer att betala.
failed-heading = Betalningen misslyckades
failed-text = { $bank } avvisade den. Ingenting har betalats. Om du fortfarande vill betala kan du be { $payee } om en ny länk.
failed-funds = Det fanns inte tillräckligt med pengar på kontot hos { $bank }. Ingenting har betalats. Om du fortfarande vill betala kan du be { $payee } om en ny länk.
cancelled-heading = Betalningen avbröts
cancelled-text = Ingenting har betalats. Om du fortfarande vill betala kan du be { $payee } om en ny länk.
elsewhere-heading = Betalningen fortsätter hos en annan bank
elsewhere-text = En annan bank valdes efter den här. Fortsätt där eller öppna betallänken igen.
resume-heading = Du påbörjade den här betalningen hos { $bank }
resume-text = Fortsätt där, så att ingen betalar två gånger.
resume-own = Du kan fortsätta där. På nästa sida kan du också välja en annan bank eller avbryta.

# What the payer can do about it

continue-button = Fortsätt hos { $bank }
switch-button = Välj en annan bank
cancel-button = Avbryt betalningen
cancel-heading = Vill du avbryta betalningen?
cancel-text = Betallänken går inte att använda igen efteråt.
cancel-keep = Behåll betalningen
again-link = Kontrollera igen
again-by-itself = Sidan uppdateras av sig själv.
retry-link = Försök igen
retry-wait = Du kan försöka igen om { $seconds } s.
return-button = Tillbaka till { $payee }
return-note = Det avbryter inte betalningen.
back-link = Tillbaka till { $payee }

# What became of the attempt before

note-open = Den här betalningen har inte genomförts ännu. Du kan välja bank igen.
note-lapsed = Betalningen godkändes inte hos { $bank }. Ingenting har betalats. Du kan försöka igen eller välja en annan bank.
note-cancelled = Betalningen avvisades eller avbröts hos { $bank }. Ingenting har betalats. Du kan försöka igen eller välja en annan bank.
note-refused = { $bank } godtog inte betalningen. Ingenting har betalats. Du kan försöka igen eller välja en annan bank.
note-refused-iban = Om du angav ett IBAN-nummer kontrollerar du att det hör till ett konto i den banken.
note-funds = Det fanns inte tillräckligt med pengar på kontot hos { $bank }. Ingenting har betalats. Du kan försöka igen eller välja en annan bank.
note-unreachable = { $bank } gick inte att nå. Ingenting har betalats. Du kan försöka igen senare eller välja en annan bank.
note-unanswered = { $bank } svarade inte. Ingenting har betalats. Du kan försöka igen senare eller välja en annan bank.

# Where there is nothing to pay

not-a-link-heading = Det här är inte en betallänk
not-a-link-text = En del av adressen kan ha fallit bort när den kopierades. Be den som skickade den att skicka den igen.
revoked-heading = Länken gäller inte längre
revoked-text = { $payee } har återkallat den. Om du fortfarande vill betala kan du be om en ny länk.
expired-heading = Länken har gått ut
expired-text = Den gällde under en begränsad tid. Ingenting har betalats. Om du fortfarande vill betala kan du be { $payee } om en ny länk.
used-up-text = Det har gjorts för många försök att betala. Ingenting har betalats. Om du fortfarande vill betala kan du be { $payee } om en ny länk.
disabled-heading = Det går inte att betala via länken just nu
disabled-text = { $payee } tar inte emot onlinebetalningar för tillfället. Ingenting har betalats.
currency-heading = Länken är inaktuell
currency-text = Kontot som tillhör { $payee } har ändrats sedan länken skapades. Ingenting har betalats. Be om en ny länk.
busy-heading = Ett ögonblick
busy-text = För många sidor har begärts från ditt nätverk.
trouble-text = Sidan kan inte visas just nu. Du betalar inte två gånger.
paused-text = Betalningar är pausade medan vi kontrollerar våra uppgifter. Inga pengar drogs just nu. Försök igen senare.
form-heading = Öppna betallänken igen
form-text = Den här adressen fungerar bara från en av våra egna sidor.

# Countries, in the order of their codes

country-AT = Österrike
country-BE = Belgien
country-BG = Bulgarien
country-CH = Schweiz
country-CY = Cypern
country-CZ = Tjeckien
country-DE = Tyskland
country-DK = Danmark
country-EE = Estland
country-ES = Spanien
country-FI = Finland
country-FR = Frankrike
country-GB = Storbritannien
country-GR = Grekland
country-HR = Kroatien
country-HU = Ungern
country-IE = Irland
country-IS = Island
country-IT = Italien
country-LI = Liechtenstein
country-LT = Litauen
country-LU = Luxemburg
country-LV = Lettland
country-MT = Malta
country-NL = Nederländerna
country-NO = Norge
country-PL = Polen
country-PT = Portugal
country-RO = Rumänien
country-SE = Sverige
country-SI = Slovenien
country-SK = Slovakien
