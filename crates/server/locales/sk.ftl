# Slovak

problem-unauthorized = Táto požiadavka vyžaduje platný API token tejto spoločnosti odoslaný ako „Authorization: Bearer …“.
problem-online-payments-disabled = Online platby nie sú pre túto spoločnosť aktivované. Aktivujte ich v portáli.
problem-payment-not-found = Platba sa nenašla
problem-path-not-found = Na tejto adrese nič nie je.
problem-method-not-allowed = Táto adresa podporuje iba { $allowed }.
problem-body-too-large = Telo požiadavky je väčšie ako { $limit } bajtov.
problem-body-incomplete = Telo požiadavky neprišlo celé alebo neprišlo včas.
problem-not-json = Odošlite telo požiadavky s hlavičkou „Content-Type: application/json“.
problem-too-many-requests = Príliš veľa požiadaviek. Pred ďalšou požiadavkou, prosím, počkajte { $seconds } s.
problem-idempotency-key = Hlavička „Idempotency-Key“ musí mať { $min } až { $max } viditeľných znakov ASCII.
problem-idempotency-key-reused = Tento „Idempotency-Key“ už bol použitý s iným telom požiadavky. Na novú požiadavku použite nový kľúč.
problem-internal = Na našej strane sa vyskytla chyba. Chyba bola zaznamenaná.
problem-unavailable = Služba teraz nemôže odpovedať. Skúste to, prosím, o chvíľu znova.
problem-body-syntax = Telo požiadavky nie je platný JSON: pozrite riadok { $line }, stĺpec { $column }.
problem-body-not-object = Telo požiadavky musí byť objekt JSON.
problem-field-missing = Pole { $field } chýba.
problem-field-repeated = Pole { $field } je uvedené viac ako raz.
problem-field-object = Pole { $field } musí byť objekt.
problem-field-amount = Pole { $field } musí byť celé číslo od { $min } do { $max }.
problem-field-reference = Pole { $field } musí mať { $min } až { $max } znakov: iba písmená A–Z, a–z, číslice a medzery.
problem-field-data = Pole { $field } musí byť reťazec s dĺžkou najviac { $max } znakov: iba písmená A–Z, a–z, číslice a { $signs }.
