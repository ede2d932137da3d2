# Slovenian

problem-unauthorized = Za to zahtevo je potreben veljaven API-žeton tega podjetja, poslan kot »Authorization: Bearer …«.
problem-online-payments-disabled = Spletna plačila za to podjetje niso omogočena. Omogočite jih na portalu.
problem-payment-not-found = Plačilo ni bilo najdeno
problem-path-not-found = Na tem naslovu ni ničesar.
problem-method-not-allowed = Ta naslov podpira samo { $allowed }.
problem-body-too-large = Telo zahteve je večje od { $limit } bajtov.
problem-body-incomplete = Telo zahteve ni prispelo v celoti ali ni prispelo pravočasno.
problem-not-json = Telo zahteve pošljite z glavo »Content-Type: application/json«.
problem-too-many-requests = Preveč zahtev. Pred naslednjo zahtevo počakajte { $seconds } s.
problem-idempotency-key = Glava »Idempotency-Key« mora imeti od { $min } do { $max } vidnih znakov ASCII.
problem-idempotency-key-reused = Ta »Idempotency-Key« je že bil uporabljen z drugim telesom zahteve. Za novo zahtevo uporabite nov ključ.
problem-internal = Na naši strani je prišlo do napake. Napaka je bila zabeležena.
problem-unavailable = Storitev trenutno ne more odgovoriti. Poskusite znova čez nekaj trenutkov.
problem-body-syntax = Telo zahteve ni veljaven JSON: glejte vrstico { $line }, stolpec { $column }.
problem-body-not-object = Telo zahteve mora biti objekt JSON.
problem-field-missing = Polje { $field } manjka.
problem-field-repeated = Polje { $field } je navedeno več kot enkrat.
problem-field-object = Polje { $field } mora biti objekt.
problem-field-amount = Polje { $field } mora biti celo število od { $min } do { $max }.
problem-field-reference = Polje { $field } mora imeti od { $min } do { $max } znakov: samo črke od A do Z in od a do z, števke in presledke.
problem-field-data = Polje { $field } mora biti niz z največ { $max } znaki: samo črke od A do Z in od a do z, števke in { $signs }.
