# Hungarian

problem-unauthorized = Ehhez a kéréshez az adott cég érvényes API-tokenje szükséges, a következő formában elküldve: „Authorization: Bearer …”.
problem-online-payments-disabled = Az online fizetés nincs engedélyezve ennél a cégnél. Engedélyezze a portálon.
problem-payment-not-found = A fizetés nem található
problem-path-not-found = Ezen a címen nem található semmi.
problem-method-not-allowed = Ezen a címen csak { $allowed } kérés engedélyezett.
problem-body-too-large = A kérés törzse nagyobb, mint { $limit } bájt.
problem-body-incomplete = A kérés törzse nem érkezett meg hiánytalanul, vagy nem érkezett meg időben.
problem-not-json = A kérés törzsét „Content-Type: application/json” fejléccel küldje el.
problem-too-many-requests = Túl sok kérés. Kérjük, a következő kérést csak { $seconds } s múlva küldje el.
problem-idempotency-key = Az „Idempotency-Key” fejlécnek { $min }–{ $max } látható ASCII-karakterből kell állnia.
problem-idempotency-key-reused = Ezt az „Idempotency-Key” kulcsot már felhasználták egy eltérő törzsű kéréshez. Új kéréshez használjon új kulcsot.
problem-internal = Hiba történt a mi oldalunkon. A hibát rögzítettük.
problem-unavailable = A szolgáltatás jelenleg nem tud válaszolni. Kérjük, próbálja újra néhány pillanat múlva.
problem-body-syntax = A kérés törzse nem érvényes JSON: lásd { $line }. sor, { $column }. oszlop.
problem-body-not-object = A kérés törzsének JSON-objektumnak kell lennie.
problem-field-missing = { $field }: ez a mező hiányzik.
problem-field-repeated = { $field }: ez a mező többször szerepel.
problem-field-object = { $field }: a mező értéke csak objektum lehet.
problem-field-amount = { $field }: a mező értéke csak { $min } és { $max } közötti egész szám lehet.
problem-field-reference = { $field }: a mezőnek { $min }–{ $max } karakterből kell állnia; csak A–Z és a–z betűk, számjegyek és szóközök használhatók.
problem-field-data = { $field }: a mező értéke legfeljebb { $max } karakter hosszú karakterlánc lehet; csak A–Z és a–z betűk, számjegyek és a következő jelek használhatók: { $signs }.
