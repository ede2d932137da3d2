# Dutch

problem-unauthorized = Voor dit verzoek is een geldig API-token van dit bedrijf nodig, verzonden als “Authorization: Bearer …”.
problem-online-payments-disabled = Onlinebetalingen zijn niet ingeschakeld voor dit bedrijf. Schakel ze in via het portaal.
problem-payment-not-found = Betaling niet gevonden
problem-path-not-found = Er is niets op dit adres.
problem-method-not-allowed = Dit adres ondersteunt alleen { $allowed }.
problem-body-too-large = De body van het verzoek is groter dan { $limit } bytes.
problem-body-incomplete = De body van het verzoek is niet volledig of niet op tijd aangekomen.
problem-not-json = Verzend de body als “Content-Type: application/json”.
problem-too-many-requests = Te veel verzoeken. Wacht { $seconds } s vóór het volgende verzoek.
problem-idempotency-key = De header “Idempotency-Key” moet { $min } tot en met { $max } zichtbare ASCII-tekens bevatten.
problem-idempotency-key-reused = Deze “Idempotency-Key” is al gebruikt voor een verzoek met een andere body. Gebruik een nieuwe sleutel voor een nieuw verzoek.
problem-internal = Er is bij ons iets misgegaan. De fout is vastgelegd.
problem-unavailable = De service kan op dit moment niet antwoorden. Probeer het zo meteen opnieuw.
problem-body-syntax = De body van het verzoek is geen geldige JSON: zie regel { $line }, kolom { $column }.
problem-body-not-object = De body van het verzoek moet een JSON-object zijn.
problem-field-missing = Het veld { $field } ontbreekt.
problem-field-repeated = Het veld { $field } is meer dan één keer opgegeven.
problem-field-object = Het veld { $field } moet een object zijn.
problem-field-amount = Het veld { $field } moet een geheel getal van { $min } tot en met { $max } zijn.
problem-field-reference = Het veld { $field } moet { $min } tot en met { $max } tekens bevatten: alleen de letters A tot en met Z en a tot en met z, cijfers en spaties.
problem-field-data = Het veld { $field } moet een tekenreeks van maximaal { $max } tekens zijn: alleen de letters A tot en met Z en a tot en met z, cijfers en { $signs }.

# The payer's pages.

pay-payee = Aan
pay-reference = Omschrijving
pay-bank = Bank
pay-test = TEST: er wordt geen echt geld overgemaakt
pay-language = Taal
pay-questions = Vragen?
pay-phone = Liever met uw telefoon betalen
pay-phone-text = Scan deze code met de camera van uw telefoon en ga daar verder.
pay-phone-code = QR-code met de link van deze betaling

# Choosing a bank

choose-heading = Kies uw bank
choose-text = Daar keurt u de betaling goed, met uw eigen inloggegevens of bankapp.
choose-find = Naam van uw bank
choose-find-button = Zoeken
choose-country = Land
choose-everywhere = Alle landen
choose-most-used = Meest gebruikt
choose-more = Meer banken
choose-nothing = Er is geen bank gevonden voor uw zoekopdracht. Controleer de spelling of zoek in alle landen.
choose-unavailable = Nu niet beschikbaar
choose-none = Er is nog geen bank aangesloten, dus u kunt hier niet via deze link betalen. Er is niets betaald.

# Checking and confirming

consent-heading = Controleren en bevestigen
consent-iban = Uw IBAN
consent-iban-why = { $bank } heeft dit nummer nodig om uw rekening te vinden.
consent-iban-sample = Om het uit te proberen kunt u { $iban } gebruiken
consent-iban-missing = Vul uw IBAN in.
consent-iban-wrong = Dit is geen geldig IBAN. Controleer de letters en cijfers.
consent-bank-missing = Kies uw bank.
consent-next = Hierna vraagt { $bank } u om in te loggen en de betaling goed te keuren. Wij zien uw inloggegevens nooit.
consent-may-spare = Bij kleine bedragen kan { $bank } de betaling uitvoeren zonder het u opnieuw te vragen.
consent-charges = Wij brengen u niets in rekening. De gebruikelijke voorwaarden van uw bank voor overboekingen gelden.
consent-agree = Door te bevestigen vraagt u { $operator } om deze betaling bij { $bank } te initiëren.
consent-button = Bevestigen
consent-other = Andere bank kiezen

# Who does this. Names and addresses follow as they are.

operator-heading = Uw betaaldienstverlener
operator-contact = Contactgegevens
operator-supervisor = Toezichthouder
operator-privacy = Privacyverklaring
operator-terms = Voorwaarden

# How the payment stands

connecting-heading = Verbinding maken met { $bank }
connecting-text = { $bank } heeft nog niet geantwoord. Dit duurt meestal een paar seconden.
hand-off-heading = Keur de betaling goed bij { $bank }
hand-off-text = Er wordt niets betaald voordat u de betaling daar goedkeurt.
hand-off-button = Doorgaan naar { $bank }
left-heading = De betaling is nog niet afgerond
left-text = De betaling is niet goedgekeurd bij { $bank } en er is niets betaald. U kunt verdergaan waar u was gebleven.
taken-heading = { $bank } heeft de betaalopdracht ontvangen
taken-text = Meer heeft de bank ons nog niet laten weten. Kijk over een ogenblik nog eens.
waiting-heading = Wij wachten op { $bank }
waiting-text = { $bank } is op dit moment niet bereikbaar. Als u de betaling hebt goedgekeurd, hoeft u niets meer te doen. Betaal niet nog een keer.
authorised-heading = { $bank } voert de betaling uit
authorised-text = De betaling is goedgekeurd. U hoeft niets meer te doen.
unknown-heading = Wij wachten op bericht van { $bank }
unknown-text = { $bank } heeft ons nog niet laten weten of de betaling is uitgevoerd. Betaal niet nog een keer.
others-heading = Wachten op de andere ondertekenaars
others-text = U hebt de betaling goedgekeurd bij { $bank }. Zodra ook de anderen die voor deze rekening moeten tekenen de betaling hebben goedgekeurd, wordt deze uitgevoerd. U hoeft niets meer te doen.
gone-heading = { $bank } heeft deze betaalopdracht niet meer
gone-text = Deze betaling kan hier niet worden voortgezet. Controleer uw rekening bij { $bank } voordat u op een andere manier betaalt.
paid-heading = Betaald
paid-text = { $bank } heeft de betaling uitgevoerd.
used-heading = Al betaald
used-text = Deze link was voor één betaling en die is uitgevoerd. U hoeft niets meer te betalen.
failed-heading = De betaling is mislukt
failed-text = { $bank } heeft de betaling geweigerd. Er is niets betaald. Als u nog steeds wilt betalen, vraag { $payee } dan om een nieuwe link.
cancelled-heading = De betaling is geannuleerd
cancelled-text = Er is niets betaald. Als u nog steeds wilt betalen, vraag { $payee } dan om een nieuwe link.
elsewhere-heading = De betaling gaat ergens anders verder
elsewhere-text = Na deze bank is een andere bank gekozen. Ga daar verder of open de link die u hebt ontvangen.
resume-heading = Deze betaling is begonnen bij { $bank }
resume-text = De betaling kan alleen daar worden afgerond of geannuleerd, zodat niemand dubbel betaalt.

# What the payer can do about it

continue-button = Verdergaan bij { $bank }
switch-button = Andere bank kiezen
cancel-button = Betaling annuleren
again-link = Opnieuw controleren
again-by-itself = Deze pagina wordt vanzelf bijgewerkt.
return-button = Terug naar { $payee }
return-note = Hiermee annuleert u de betaling niet.

# What became of the attempt before

note-open = Deze betaling is nog niet uitgevoerd. U kunt opnieuw een bank kiezen.
note-lapsed = De betaling is niet goedgekeurd bij { $bank }. Er is niets betaald. U kunt het opnieuw proberen of een andere bank kiezen.
note-cancelled = De betaling is geannuleerd bij { $bank }. Er is niets betaald. U kunt het opnieuw proberen of een andere bank kiezen.
note-refused = { $bank } heeft de betaling niet geaccepteerd. Er is niets betaald. U kunt het opnieuw proberen of een andere bank kiezen.
note-refused-iban = Als u een IBAN hebt opgegeven, controleer dan of het bij een rekening van deze bank hoort.
note-unreachable = { $bank } was niet bereikbaar. Er is niets betaald. U kunt het later opnieuw proberen of een andere bank kiezen.
note-unanswered = { $bank } heeft niet geantwoord. Er is niets betaald. U kunt het later opnieuw proberen of een andere bank kiezen.

# Where there is nothing to pay

not-a-link-heading = Dit is geen betaallink
not-a-link-text = Misschien is het adres bij het kopiëren afgekapt. Vraag de afzender om de link nog een keer te sturen.
revoked-heading = Deze link is niet meer geldig
revoked-text = De link is ingetrokken door { $payee }. Als u nog steeds wilt betalen, vraag dan om een nieuwe link.
expired-heading = Deze link is verlopen
expired-text = Hij was maar beperkte tijd geldig. Er is niets betaald. Als u nog steeds wilt betalen, vraag { $payee } dan om een nieuwe link.
disabled-heading = Via deze link kan nu niet worden betaald
disabled-text = Online betalen aan { $payee } is op dit moment niet mogelijk. Er is niets betaald.
currency-heading = Deze link is verouderd
currency-text = De rekening van { $payee } is gewijzigd sinds de link is gemaakt. Er is niets betaald. Vraag om een nieuwe link.
busy-heading = Een ogenblik geduld
busy-text = Er zijn te veel pagina’s opgevraagd vanaf uw netwerk. Wacht even en probeer het opnieuw.
trouble-text = Deze pagina kan nu niet worden getoond. Probeer het over een ogenblik opnieuw. U betaalt niet dubbel.
paused-text = Betalingen zijn onderbroken terwijl we onze gegevens controleren. Er is nu niets afgeschreven. Probeer het later opnieuw.
form-heading = Open de link opnieuw
form-text = Dit adres is alleen bereikbaar via een van onze pagina’s.

# Countries, in the order of their codes

country-AT = Oostenrijk
country-BE = België
country-BG = Bulgarije
country-CH = Zwitserland
country-CY = Cyprus
country-CZ = Tsjechië
country-DE = Duitsland
country-DK = Denemarken
country-EE = Estland
country-ES = Spanje
country-FI = Finland
country-FR = Frankrijk
country-GB = Verenigd Koninkrijk
country-GR = Griekenland
country-HR = Kroatië
country-HU = Hongarije
country-IE = Ierland
country-IS = IJsland
country-IT = Italië
country-LI = Liechtenstein
country-LT = Litouwen
country-LU = Luxemburg
country-LV = Letland
country-MT = Malta
country-NL = Nederland
country-NO = Noorwegen
country-PL = Polen
country-PT = Portugal
country-RO = Roemenië
country-SE = Zweden
country-SI = Slovenië
country-SK = Slowakije
