# Swedish

problem-unauthorized = Den här begäran kräver en giltig API-token för det här företaget, skickad som ”Authorization: Bearer …”.
problem-online-payments-disabled = Onlinebetalningar är inte aktiverade för det här företaget. Aktivera dem i portalen.
problem-payment-not-found = Betalningen hittades inte
problem-path-not-found = Det finns ingenting på den här adressen.
problem-method-not-allowed = Den här adressen stöder endast { $allowed }.
problem-body-too-large = Innehållet i begäran är större än { $limit } byte.
problem-body-incomplete = Innehållet i begäran togs inte emot i sin helhet eller inte i tid.
problem-not-json = Skicka innehållet som ”Content-Type: application/json”.
problem-too-many-requests = För många begäranden. Vänta { $seconds } s före nästa.
problem-idempotency-key = Headern ”Idempotency-Key” måste ha { $min } till { $max } synliga ASCII-tecken.
problem-idempotency-key-reused = Den här ”Idempotency-Key”-nyckeln har redan använts i en begäran med ett annat innehåll. Använd en ny nyckel för en ny begäran.
problem-internal = Något gick fel hos oss. Felet har registrerats.
problem-unavailable = Tjänsten kan inte svara just nu. Försök igen om en stund.
problem-body-syntax = Innehållet i begäran är inte giltig JSON: se rad { $line }, kolumn { $column }.
problem-body-not-object = Innehållet i begäran måste vara ett JSON-objekt.
problem-field-missing = Fältet { $field } saknas.
problem-field-repeated = Fältet { $field } har angetts mer än en gång.
problem-field-object = Fältet { $field } måste vara ett objekt.
problem-field-amount = Fältet { $field } måste vara ett heltal från { $min } till { $max }.
problem-field-reference = Fältet { $field } måste ha { $min } till { $max } tecken: endast bokstäverna A till Z och a till z, siffror och mellanslag.
problem-field-data = Fältet { $field } måste vara en sträng på högst { $max } tecken: endast bokstäverna A till Z och a till z, siffror och { $signs }.

# The payer's pages.

pay-payee = Till
pay-reference = Referens
pay-bank = Bank
pay-test = TEST: inga riktiga pengar flyttas
pay-language = Språk
pay-questions = Frågor?
pay-phone = Använd mobilen i stället
pay-phone-text = Skanna koden med mobilens kamera och fortsätt där.
pay-phone-code = QR-kod med länken till den här betalningen

# Choosing a bank

choose-heading = Välj din bank
choose-text = Du godkänner betalningen där, med din egen inloggning eller bankapp.
choose-find = Namnet på din bank
choose-find-button = Sök
choose-country = Land
choose-everywhere = Alla länder
choose-most-used = Mest använda
choose-more = Fler banker
choose-nothing = Ingen bank matchar din sökning. Kontrollera stavningen eller sök i alla länder.
choose-unavailable = Inte tillgänglig just nu
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
consent-may-spare = Vid små belopp kan { $bank } genomföra betalningen utan att fråga dig igen.
consent-charges = Vi tar inte ut någon avgift. Din banks vanliga villkor för överföringar gäller.
consent-agree = När du bekräftar ber du { $operator } att initiera den här betalningen hos { $bank }.
consent-button = Bekräfta
consent-other = Välj en annan bank

# Who does this. Names and addresses follow as they are.

operator-heading = Din betaltjänstleverantör
operator-contact = Kontakt
operator-supervisor = Tillsynsmyndighet
operator-privacy = Integritet
operator-terms = Villkor

# How the payment stands

connecting-heading = Ansluter till { $bank }
connecting-text = { $bank } har inte svarat ännu. Det brukar ta några sekunder.
hand-off-heading = Godkänn betalningen hos { $bank }
hand-off-text = Ingenting betalas innan du har godkänt betalningen där.
hand-off-button = Fortsätt till { $bank }
left-heading = Betalningen är inte klar ännu
left-text = Den godkändes inte hos { $bank } och ingenting har betalats. Du kan fortsätta där du slutade.
taken-heading = { $bank } har tagit emot betalningsordern
taken-text = Banken har inte meddelat oss något mer ännu. Titta gärna igen om en stund.
waiting-heading = Vi väntar på { $bank }
waiting-text = { $bank } går inte att nå just nu. Om du har godkänt betalningen behöver du inte göra något mer. Betala inte en gång till.
authorised-heading = { $bank } genomför betalningen
authorised-text = Betalningen är godkänd. Du behöver inte göra något mer.
unknown-heading = Vi väntar på besked från { $bank }
unknown-text = { $bank } har ännu inte meddelat oss om betalningen har genomförts. Betala inte en gång till.
others-heading = Väntar på godkännande från övriga undertecknare
others-text = Du har godkänt betalningen hos { $bank }. Den genomförs när de andra som måste skriva under för det här kontot också har godkänt den. Du behöver inte göra något mer.
gone-heading = { $bank } har inte längre den här betalningsordern
gone-text = Det går inte att fortsätta betalningen här. Kontrollera ditt konto hos { $bank } innan du betalar på ett annat sätt.
paid-heading = Betalt
paid-text = { $bank } har genomfört betalningen.
used-heading = Redan betalt
used-text = Länken gällde en enda betalning och den har genomförts. Det finns inget mer att betala.
failed-heading = Betalningen misslyckades
failed-text = { $bank } har avvisat den. Ingenting har betalats. Om du fortfarande vill betala kan du be { $payee } om en ny länk.
cancelled-heading = Betalningen avbröts
cancelled-text = Ingenting har betalats. Om du fortfarande vill betala kan du be { $payee } om en ny länk.
elsewhere-heading = Betalningen fortsätter på annat håll
elsewhere-text = En annan bank valdes efter den här. Fortsätt där eller öppna länken som du har fått.
resume-heading = Den här betalningen påbörjades hos { $bank }
resume-text = Den kan bara slutföras eller avbrytas där, så att ingen betalar två gånger.

# What the payer can do about it

continue-button = Fortsätt hos { $bank }
switch-button = Välj en annan bank
cancel-button = Avbryt betalningen
again-link = Kontrollera igen
again-by-itself = Sidan uppdateras av sig själv.
return-button = Tillbaka till { $payee }
return-note = Det avbryter inte betalningen.

# What became of the attempt before

note-open = Den här betalningen har inte genomförts ännu. Du kan välja bank igen.
note-lapsed = Betalningen godkändes inte hos { $bank }. Ingenting har betalats. Du kan försöka igen eller välja en annan bank.
note-cancelled = Betalningen avbröts hos { $bank }. Ingenting har betalats. Du kan försöka igen eller välja en annan bank.
note-refused = { $bank } godtog inte betalningen. Ingenting har betalats. Du kan försöka igen eller välja en annan bank.
note-refused-iban = Om du angav ett IBAN-nummer, kontrollera att det hör till ett konto i den banken.
note-unreachable = { $bank } gick inte att nå. Ingenting har betalats. Du kan försöka igen senare eller välja en annan bank.
note-unanswered = { $bank } svarade inte. Ingenting har betalats. Du kan försöka igen senare eller välja en annan bank.

# Where there is nothing to pay

not-a-link-heading = Det här är inte en betalningslänk
not-a-link-text = En del av adressen kan ha fallit bort när den kopierades. Be den som skickade den att skicka den igen.
revoked-heading = Länken gäller inte längre
revoked-text = { $payee } har återkallat den. Om du fortfarande vill betala kan du be om en ny länk.
expired-heading = Länken har gått ut
expired-text = Den gällde bara under en begränsad tid. Ingenting har betalats. Om du fortfarande vill betala kan du be { $payee } om en ny länk.
disabled-heading = Det går inte att betala via länken just nu
disabled-text = { $payee } tar inte emot onlinebetalningar för tillfället. Ingenting har betalats.
currency-heading = Länken är inaktuell
currency-text = Kontot som tillhör { $payee } har ändrats sedan länken skapades. Ingenting har betalats. Be om en ny länk.
busy-heading = Ett ögonblick
busy-text = För många sidor har begärts från ditt nätverk. Vänta en liten stund och försök igen.
trouble-text = Sidan kan inte visas just nu. Försök igen om en liten stund. Du betalar inte två gånger.
paused-text = Betalningar är pausade medan vi kontrollerar våra uppgifter. Inget drogs just nu. Försök igen senare.
form-heading = Öppna länken igen
form-text = Den här adressen går bara att nå från en av våra sidor.

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
