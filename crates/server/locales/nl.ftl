# Dutch

problem-unauthorized = Voor dit verzoek is een geldig API-token van dit bedrijf nodig, verzonden in één enkele header “Authorization: Bearer …”.
problem-online-payments-disabled = Onlinebetalingen zijn niet ingeschakeld voor dit bedrijf. Schakel ze in via het portaal.
problem-payment-not-found = Betaling niet gevonden
problem-path-not-found = Er is niets op dit adres.
problem-method-not-allowed = Dit adres ondersteunt alleen { $allowed }.
problem-body-too-large = De body van het verzoek is groter dan { $limit } bytes.
problem-body-incomplete = De body van het verzoek is niet volledig of niet op tijd aangekomen.
problem-not-json = Verzend de body als “Content-Type: application/json”.
problem-too-many-requests = Te veel verzoeken. Wacht { $seconds } s vóór het volgende verzoek.
problem-header-repeated = De header “{ $header }” is meer dan één keer opgegeven.
problem-idempotency-key = De header “Idempotency-Key” moet { $min } tot en met { $max } zichtbare ASCII-tekens bevatten.
problem-idempotency-key-reused = Deze “Idempotency-Key” is al gebruikt voor een verzoek met een andere body. Gebruik een nieuwe sleutel voor een nieuw verzoek.
problem-internal = Er is bij ons iets misgegaan. De fout is vastgelegd.
problem-unavailable = De service kan op dit moment niet antwoorden. Probeer het zo meteen opnieuw.
problem-body-empty = De body van het verzoek is leeg. Deze moet een JSON-object zijn.
problem-body-syntax = De body van het verzoek is geen geldige JSON: zie regel { $line }, kolom { $column }.
problem-body-not-object = De body van het verzoek moet een JSON-object zijn.
problem-field-missing = Het veld { $field } ontbreekt.
problem-field-repeated = Het veld { $field } is meer dan één keer opgegeven.
problem-field-unknown = Het veld { $field } bestaat niet in dit verzoek.
problem-field-misspelt = Het veld { $field } bestaat niet in dit verzoek. Bedoelde u { $known }?
problem-field-object = Het veld { $field } moet een object zijn.
problem-field-amount = Het veld { $field } moet een geheel getal van { $min } tot en met { $max } zijn.
problem-field-reference = Het veld { $field } moet { $min } tot en met { $max } tekens bevatten: alleen de letters A tot en met Z en a tot en met z, cijfers en spaties.
problem-field-data = Het veld { $field } moet een tekenreeks van maximaal { $max } tekens zijn: alleen de letters A tot en met Z en a tot en met z, cijfers en { $signs }.

# The payer's pages.

pay-title = Betaling aan { $payee }
pay-title-amount = Betaling van { $amount } aan { $payee }
pay-payee = Aan
pay-reference = Omschrijving
pay-bank = Bank
pay-time = Datum en tijd
pay-id = Betalings-ID
pay-test = TEST: er wordt geen echt geld overgemaakt
pay-language = Taal
pay-questions = Vragen?
pay-phone = Verdergaan op uw telefoon
pay-phone-text = Scan deze code met de camera van uw telefoon.
pay-phone-code = QR-code met de link naar deze betaling

# Choosing a bank

choose-heading = Kies uw bank
choose-text = Daar keurt u de betaling goed, met uw eigen inloggegevens of bankapp.
choose-find = Zoek uw bank
choose-find-button = Zoeken
choose-country = Land
choose-everywhere = Alle landen
choose-last = Laatst gebruikt op dit apparaat
choose-forget = Deze bank vergeten
choose-most-used = Meest gebruikt
choose-more = Meer banken
choose-results = Gevonden banken: { $count }
choose-nothing = Er is geen bank gevonden voor uw zoekopdracht. Controleer de spelling.
choose-search-everywhere = Zoeken in alle landen
choose-unavailable = Reageert nu niet
choose-paused = { $bank } reageert op dit moment niet. Kies een andere bank of probeer het later opnieuw.
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
consent-direct = Met deze knop betaalt u: bij zo’n klein bedrag vraagt { $bank } u misschien niet om de betaling nog goed te keuren.
consent-no-cancel = Na uw bevestiging kan deze betaling alleen nog bij { $bank } worden geannuleerd.
consent-charges = Wij brengen u niets in rekening. Voor overboekingen gelden de gewone voorwaarden van uw bank.
consent-agree = Door te bevestigen vraagt u { $operator } om deze betaling bij { $bank } te initiëren.
consent-button = Bevestigen
consent-pay-button = Betaal { $amount }
consent-other = Andere bank kiezen

# Who does this. Names and addresses follow as they are.

operator-heading = Betaaldienst van { $operator }
operator-contact = Contactgegevens
operator-supervisor = Onder toezicht van
operator-privacy = Privacyverklaring
operator-terms = Voorwaarden
home-heading = Betalen via bankoverboeking
home-text = Open de link die u hebt ontvangen om te betalen.

# How the payment stands

connecting-heading = Verbinding maken met { $bank }
connecting-text = Dit kan een paar seconden duren.
hand-off-heading = Keur de betaling goed bij { $bank }
hand-off-text = Er wordt pas betaald als u de betaling daar goedkeurt.
hand-off-button = Doorgaan naar { $bank }
hand-off-no-switch = Wilt u een andere bank gebruiken? Wijs de betaling dan eerst af bij { $bank }.
left-heading = De betaling is nog niet afgerond
left-text = U hebt de betaling bij { $bank } niet goedgekeurd en ook niet afgewezen. Er is niets betaald.
taken-heading = { $bank } heeft de betaalopdracht ontvangen
taken-text = Wij wachten op de volgende stap. Dit kan een minuut duren.
waiting-heading = Wachten op bevestiging van { $bank }
waiting-text = { $bank } reageert op dit moment niet. Als u de betaling hebt goedgekeurd, bent u klaar. Betaal niet nog een keer.
authorised-heading = { $bank } verwerkt de betaling
authorised-text = De betaling is goedgekeurd. U hoeft niets meer te doen.
unknown-heading = Wachten op bevestiging van { $bank }
unknown-text = { $bank } heeft ons nog niet laten weten of de betaling is uitgevoerd. Betaal niet nog een keer.
others-heading = Wachten op de andere ondertekenaars
others-text = U hebt de betaling goedgekeurd bij { $bank }. Zodra de anderen die voor deze rekening tekenen dat ook hebben gedaan, wordt de betaling uitgevoerd. U hoeft niets meer te doen.
gone-heading = { $bank } heeft deze betaalopdracht niet meer
gone-text = U kunt hier niet verdergaan met deze betaling. Controleer uw rekening bij { $bank } voordat u op een andere manier betaalt.
paid-heading = Betaald
paid-text = { $bank } heeft de betaling uitgevoerd.
paid-close = U kunt deze pagina sluiten.
used-heading = Al betaald
used-text = Deze link was voor één betaling en die is uitgevoerd. U hoeft niets meer te betalen.
failed-heading = De betaling is mislukt
failed-text = { $bank } heeft de betaling geweigerd. Er is niets betaald. Als u nog steeds wilt betalen, vraag { $payee } dan om een nieuwe link.
failed-funds = Er stond niet genoeg geld op de rekening bij { $bank }. Er is niets betaald. Als u nog steeds wilt betalen, vraag { $payee } dan om een nieuwe link.
cancelled-heading = De betaling is geannuleerd
cancelled-text = Er is niets betaald. Als u nog steeds wilt betalen, vraag { $payee } dan om een nieuwe link.
elsewhere-heading = De betaling gaat verder bij een andere bank
elsewhere-text = Na deze bank is een andere bank gekozen. Ga daar verder of open de betaallink opnieuw.
resume-heading = U bent deze betaling begonnen bij { $bank }
resume-text = Ga daar verder, zodat niemand dubbel betaalt.
resume-own = U kunt daar verdergaan. Op de volgende pagina kunt u ook een andere bank kiezen of annuleren.

# What the payer can do about it

continue-button = Verdergaan bij { $bank }
switch-button = Andere bank kiezen
cancel-button = Betaling annuleren
cancel-heading = Deze betaling annuleren?
cancel-text = De betaallink kan daarna niet meer worden gebruikt.
cancel-keep = Niet annuleren
again-link = Opnieuw controleren
again-by-itself = Deze pagina wordt vanzelf bijgewerkt.
retry-link = Opnieuw proberen
retry-wait = U kunt het over { $seconds } s opnieuw proberen.
return-button = Terug naar { $payee }
return-note = Hiermee annuleert u de betaling niet.
back-link = Terug naar { $payee }

# What became of the attempt before

note-open = Deze betaling is nog niet uitgevoerd. U kunt opnieuw een bank kiezen.
note-lapsed = De betaling is niet goedgekeurd bij { $bank }. Er is niets betaald. U kunt het opnieuw proberen of een andere bank kiezen.
note-cancelled = De betaling is afgewezen of geannuleerd bij { $bank }. Er is niets betaald. U kunt het opnieuw proberen of een andere bank kiezen.
note-refused = { $bank } heeft de betaling niet geaccepteerd. Er is niets betaald. U kunt het opnieuw proberen of een andere bank kiezen.
note-refused-iban = Als u een IBAN hebt ingevuld, controleer dan of het bij een rekening van die bank hoort.
note-funds = Er stond niet genoeg geld op de rekening bij { $bank }. Er is niets betaald. U kunt het opnieuw proberen of een andere bank kiezen.
note-unreachable = { $bank } was niet bereikbaar. Er is niets betaald. U kunt het later opnieuw proberen of een andere bank kiezen.
note-unanswered = { $bank } heeft niet geantwoord. Er is niets betaald. U kunt het later opnieuw proberen of een andere bank kiezen.

# Where there is nothing to pay

not-a-link-heading = Dit is geen betaallink
not-a-link-text = Misschien is het adres bij het kopiëren afgekapt. Vraag de afzender om de link nog een keer te sturen.
revoked-heading = Deze link is niet meer geldig
revoked-text = De link is ingetrokken door { $payee }. Als u nog steeds wilt betalen, vraag dan om een nieuwe link.
expired-heading = Deze link is verlopen
expired-text = Hij was een beperkte tijd geldig. Er is niets betaald. Als u nog steeds wilt betalen, vraag { $payee } dan om een nieuwe link.
used-up-text = Er waren te veel pogingen om te betalen. Er is niets betaald. Als u nog steeds wilt betalen, vraag { $payee } dan om een nieuwe link.
disabled-heading = Via deze link kan nu niet worden betaald
disabled-text = Online betalen aan { $payee } is op dit moment niet mogelijk. Er is niets betaald.
currency-heading = Deze link is verouderd
currency-text = De rekening van { $payee } is gewijzigd sinds de link is gemaakt. Er is niets betaald. Vraag om een nieuwe link.
busy-heading = Een ogenblik geduld
busy-text = Er zijn te veel pagina’s opgevraagd vanaf uw netwerk.
trouble-text = Deze pagina kan nu niet worden getoond. U betaalt niet dubbel.
paused-text = Betalingen zijn onderbroken terwijl we onze gegevens controleren. Er is nu niets afgeschreven. Probeer het later opnieuw.
form-heading = Open de betaallink opnieuw
form-text = Dit adres werkt alleen vanaf een van onze eigen pagina’s.

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
