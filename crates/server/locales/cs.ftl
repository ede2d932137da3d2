# Czech

problem-unauthorized = Tento požadavek vyžaduje platný API token této společnosti zaslaný jako „Authorization: Bearer …“.
problem-online-payments-disabled = Online platby nejsou pro tuto společnost aktivovány. Aktivujte je v portálu.
problem-payment-not-found = Platba nebyla nalezena
problem-path-not-found = Na této adrese nic není.
problem-method-not-allowed = Tato adresa podporuje pouze { $allowed }.
problem-body-too-large = Tělo požadavku je větší než { $limit } bajtů.
problem-body-incomplete = Tělo požadavku nedorazilo celé nebo nedorazilo včas.
problem-not-json = Odešlete tělo požadavku s hlavičkou „Content-Type: application/json“.
problem-too-many-requests = Příliš mnoho požadavků. Před dalším požadavkem prosím počkejte { $seconds } s.
problem-idempotency-key = Hlavička „Idempotency-Key“ musí mít { $min } až { $max } viditelných znaků ASCII.
problem-idempotency-key-reused = Tento „Idempotency-Key“ již byl použit s jiným tělem požadavku. Pro nový požadavek použijte nový klíč.
problem-internal = Na naší straně došlo k chybě. Chyba byla zaznamenána.
problem-unavailable = Služba nyní nemůže odpovědět. Zkuste to prosím za chvíli znovu.
problem-body-syntax = Tělo požadavku není platný JSON: viz řádek { $line }, sloupec { $column }.
problem-body-not-object = Tělo požadavku musí být objekt JSON.
problem-field-missing = Pole { $field } chybí.
problem-field-repeated = Pole { $field } je uvedeno více než jednou.
problem-field-object = Pole { $field } musí být objekt.
problem-field-amount = Pole { $field } musí být celé číslo od { $min } do { $max }.
problem-field-reference = Pole { $field } musí mít { $min } až { $max } znaků: pouze písmena A–Z, a–z, číslice a mezery.
problem-field-data = Pole { $field } musí být řetězec o délce nejvýše { $max } znaků: pouze písmena A–Z, a–z, číslice a { $signs }.
