# Croatian

problem-unauthorized = Za ovaj zahtjev potreban je važeći API token ove tvrtke, poslan kao „Authorization: Bearer …”.
problem-online-payments-disabled = Internetska plaćanja nisu omogućena za ovu tvrtku. Omogućite ih na portalu.
problem-payment-not-found = Plaćanje nije pronađeno
problem-path-not-found = Na ovoj adresi nema ničega.
problem-method-not-allowed = Ova adresa podržava samo { $allowed }.
problem-body-too-large = Tijelo zahtjeva veće je od { $limit } bajtova.
problem-body-incomplete = Tijelo zahtjeva nije stiglo u cijelosti ili nije stiglo na vrijeme.
problem-not-json = Pošaljite tijelo zahtjeva sa zaglavljem „Content-Type: application/json”.
problem-too-many-requests = Previše zahtjeva. Pričekajte { $seconds } s prije sljedećeg.
problem-idempotency-key = Zaglavlje „Idempotency-Key” mora imati od { $min } do { $max } vidljivih ASCII znakova.
problem-idempotency-key-reused = Ovaj „Idempotency-Key” već je upotrijebljen s drugim tijelom zahtjeva. Za novi zahtjev upotrijebite novi ključ.
problem-internal = Došlo je do pogreške na našoj strani. Pogreška je zabilježena.
problem-unavailable = Usluga trenutačno ne može odgovoriti. Pokušajte ponovno za nekoliko trenutaka.
problem-body-syntax = Tijelo zahtjeva nije valjani JSON: pogledajte redak { $line }, stupac { $column }.
problem-body-not-object = Tijelo zahtjeva mora biti JSON objekt.
problem-field-missing = Polje { $field } nedostaje.
problem-field-repeated = Polje { $field } navedeno je više puta.
problem-field-object = Polje { $field } mora biti objekt.
problem-field-amount = Polje { $field } mora biti cijeli broj od { $min } do { $max }.
problem-field-reference = Polje { $field } mora imati od { $min } do { $max } znakova: samo slova od A do Z i od a do z, znamenke i razmake.
problem-field-data = Polje { $field } mora biti znakovni niz od najviše { $max } znakova: samo slova od A do Z i od a do z, znamenke i { $signs }.
