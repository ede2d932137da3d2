# Estonian

problem-unauthorized = Päringu jaoks on vaja selle ettevõtte kehtivat API-tokenit, mis saadetakse kujul „Authorization: Bearer …”.
problem-online-payments-disabled = Veebimaksed ei ole selle ettevõtte jaoks sisse lülitatud. Lülitage need portaalis sisse.
problem-payment-not-found = Makset ei leitud
problem-path-not-found = Sellel aadressil ei ole midagi.
problem-method-not-allowed = Sellel aadressil on lubatud ainult { $allowed }.
problem-body-too-large = Päringu sisu on suurem kui { $limit } baiti.
problem-body-incomplete = Päringu sisu ei jõudnud kohale täielikult või ei jõudnud õigel ajal.
problem-not-json = Saatke päringu sisu päisega „Content-Type: application/json”.
problem-too-many-requests = Liiga palju päringuid. Palun oodake enne järgmist päringut { $seconds } s.
problem-idempotency-key = Päise „Idempotency-Key” pikkus peab olema { $min }–{ $max } nähtavat ASCII-märki.
problem-idempotency-key-reused = Seda „Idempotency-Key” võtit on juba kasutatud teistsuguse sisuga päringus. Kasutage uue päringu jaoks uut võtit.
problem-internal = Meie poolel tekkis viga. See on registreeritud.
problem-unavailable = Teenus ei saa praegu vastata. Palun proovige hetke pärast uuesti.
problem-body-syntax = Päringu sisu ei ole korrektne JSON: vaadake rida { $line }, veergu { $column }.
problem-body-not-object = Päringu sisu peab olema JSON-objekt.
problem-field-missing = Väli { $field } puudub.
problem-field-repeated = Väli { $field } esineb rohkem kui üks kord.
problem-field-object = Väli { $field } peab olema objekt.
problem-field-amount = Välja { $field } väärtus peab olema täisarv vahemikus { $min }–{ $max }.
problem-field-reference = Välja { $field } pikkus peab olema { $min }–{ $max } märki: lubatud on ainult tähed A–Z ja a–z, numbrid ja tühikud.
problem-field-data = Väli { $field } peab olema kuni { $max } märgi pikkune string: lubatud on ainult tähed A–Z ja a–z, numbrid ja { $signs }.
