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
