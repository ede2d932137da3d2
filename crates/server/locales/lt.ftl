# Lithuanian

problem-unauthorized = Šiai užklausai reikia galiojančio šios įmonės API prieigos rakto, siunčiamo kaip „Authorization: Bearer …“.
problem-online-payments-disabled = Mokėjimai internetu šiai įmonei neįjungti. Įjunkite juos portale.
problem-payment-not-found = Mokėjimas nerastas
problem-path-not-found = Šiuo adresu nieko nėra.
problem-method-not-allowed = Šis adresas palaiko tik { $allowed }.
problem-body-too-large = Užklausos turinys viršija { $limit } baitų ribą.
problem-body-incomplete = Užklausos turinys gautas ne visas arba ne laiku.
problem-not-json = Siųskite užklausos turinį su antrašte „Content-Type: application/json“.
problem-too-many-requests = Per daug užklausų. Prieš siųsdami kitą užklausą palaukite { $seconds } s.
problem-idempotency-key = Antraštę „Idempotency-Key“ turi sudaryti nuo { $min } iki { $max } matomų ASCII simbolių.
problem-idempotency-key-reused = Šis „Idempotency-Key“ raktas jau panaudotas su kitu užklausos turiniu. Naujai užklausai naudokite naują raktą.
problem-internal = Mūsų pusėje įvyko klaida. Ji užregistruota.
problem-unavailable = Paslauga šiuo metu negali atsakyti. Bandykite dar kartą po kelių akimirkų.
problem-body-syntax = Užklausos turinys nėra tinkamas JSON: žr. { $line } eilutę, { $column } stulpelį.
problem-body-not-object = Užklausos turinys turi būti JSON objektas.
problem-field-missing = Trūksta lauko { $field }.
problem-field-repeated = Laukas { $field } pateiktas daugiau nei vieną kartą.
problem-field-object = Laukas { $field } turi būti objektas.
problem-field-amount = Laukas { $field } turi būti sveikasis skaičius nuo { $min } iki { $max }.
problem-field-reference = Lauką { $field } turi sudaryti nuo { $min } iki { $max } simbolių: tik raidės nuo A iki Z ir nuo a iki z, skaitmenys ir tarpai.
problem-field-data = Laukas { $field } turi būti ne ilgesnė kaip { $max } simbolių eilutė: tik raidės nuo A iki Z ir nuo a iki z, skaitmenys ir { $signs }.
