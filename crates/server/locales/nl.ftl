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
