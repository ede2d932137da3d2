# Norwegian Bokmål

problem-unauthorized = Denne forespørselen krever et gyldig API-token for dette selskapet, sendt som «Authorization: Bearer …».
problem-online-payments-disabled = Nettbetalinger er ikke aktivert for dette selskapet. Aktiver dem i portalen.
problem-payment-not-found = Betalingen ble ikke funnet
problem-path-not-found = Det finnes ingenting på denne adressen.
problem-method-not-allowed = Denne adressen støtter bare { $allowed }.
problem-body-too-large = Innholdet i forespørselen er større enn { $limit } byte.
problem-body-incomplete = Innholdet i forespørselen ble ikke mottatt i sin helhet eller ikke i tide.
problem-not-json = Send innholdet som «Content-Type: application/json».
problem-too-many-requests = For mange forespørsler. Vent { $seconds } s før den neste.
problem-idempotency-key = Headeren «Idempotency-Key» må ha { $min } til { $max } synlige ASCII-tegn.
problem-idempotency-key-reused = Denne «Idempotency-Key»-nøkkelen er allerede brukt i en forespørsel med et annet innhold. Bruk en ny nøkkel for en ny forespørsel.
problem-internal = Noe gikk galt hos oss. Feilen er registrert.
problem-unavailable = Tjenesten kan ikke svare akkurat nå. Prøv igjen om et øyeblikk.
problem-body-syntax = Innholdet i forespørselen er ikke gyldig JSON: se linje { $line }, kolonne { $column }.
problem-body-not-object = Innholdet i forespørselen må være et JSON-objekt.
problem-field-missing = Feltet { $field } mangler.
problem-field-repeated = Feltet { $field } er oppgitt mer enn én gang.
problem-field-object = Feltet { $field } må være et objekt.
problem-field-amount = Feltet { $field } må være et heltall fra { $min } til { $max }.
problem-field-reference = Feltet { $field } må ha { $min } til { $max } tegn: bare bokstavene A til Z og a til z, sifre og mellomrom.
problem-field-data = Feltet { $field } må være en streng på høyst { $max } tegn: bare bokstavene A til Z og a til z, sifre og { $signs }.
