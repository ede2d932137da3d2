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
