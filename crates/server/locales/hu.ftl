# Hungarian

problem-unauthorized = Ehhez a kéréshez az adott cég érvényes API-tokenje szükséges, egyetlen fejlécben elküldve: „Authorization: Bearer …”.
problem-online-payments-disabled = Az online fizetés nincs engedélyezve ennél a cégnél. Engedélyezze a portálon.
problem-payment-not-found = A fizetés nem található
problem-path-not-found = Ezen a címen nem található semmi.
problem-method-not-allowed = Ezen a címen csak { $allowed } kérés engedélyezett.
problem-body-too-large = A kérés törzse nagyobb, mint { $limit } bájt.
problem-body-incomplete = A kérés törzse nem érkezett meg hiánytalanul, vagy nem érkezett meg időben.
problem-not-json = A kérés törzsét „Content-Type: application/json” fejléccel küldje el.
problem-too-many-requests = Túl sok kérés. Kérjük, a következő kérést csak { $seconds } s múlva küldje el.
problem-header-repeated = A(z) „{ $header }” fejléc többször szerepel.
problem-idempotency-key = Az „Idempotency-Key” fejlécnek { $min }–{ $max } látható ASCII-karakterből kell állnia.
problem-idempotency-key-reused = Ezt az „Idempotency-Key” kulcsot már felhasználták egy eltérő törzsű kéréshez. Új kéréshez használjon új kulcsot.
problem-internal = Hiba történt a mi oldalunkon. A hibát rögzítettük.
problem-unavailable = A szolgáltatás jelenleg nem tud válaszolni. Kérjük, próbálja újra néhány pillanat múlva.
problem-body-empty = A kérés törzse üres. JSON-objektumnak kell lennie.
problem-body-syntax = A kérés törzse nem érvényes JSON: lásd { $line }. sor, { $column }. oszlop.
problem-body-not-object = A kérés törzsének JSON-objektumnak kell lennie.
problem-field-missing = { $field }: ez a mező hiányzik.
problem-field-repeated = { $field }: ez a mező többször szerepel.
problem-field-unknown = { $field }: ebben a kérésben nincs ilyen mező.
problem-field-misspelt = { $field }: ebben a kérésben nincs ilyen mező. Erre gondolt: { $known }?
problem-field-object = { $field }: a mező értéke csak objektum lehet.
problem-field-amount = { $field }: a mező értéke csak { $min } és { $max } közötti egész szám lehet.
problem-field-reference = { $field }: a mezőnek { $min }–{ $max } karakterből kell állnia; csak A–Z és a–z betűk, számjegyek és szóközök használhatók.
problem-field-data = { $field }: a mező értéke legfeljebb { $max } karakter hosszú karakterlánc lehet; csak A–Z és a–z betűk, számjegyek és a következő jelek használhatók: { $signs }.

# The payer's pages.

pay-title = Fizetés – kedvezményezett: { $payee }
pay-title-amount = { $amount } fizetése – kedvezményezett: { $payee }
pay-payee = Kedvezményezett
pay-reference = Közlemény
pay-bank = Bank
pay-time = Dátum és időpont
pay-id = Fizetési azonosító
pay-test = TEST: valódi pénz nem mozog
pay-language = Nyelv
pay-questions = Kérdése van?
pay-phone = Folytatás a telefonján
pay-phone-text = Olvassa be ezt a kódot a telefonja kamerájával.
pay-phone-code = QR-kód a fizetés linkjével

# Choosing a bank

choose-heading = Válassza ki a bankját
choose-text = A fizetést ott hagyja jóvá, a saját belépési adataival vagy a mobilbankjában.
choose-find = Bank keresése
choose-find-button = Keresés
choose-country = Ország
choose-everywhere = Minden ország
choose-last = Legutóbb ezen az eszközön
choose-forget = Bank elfelejtése
choose-most-used = Leggyakoribb bankok
choose-more = További bankok
choose-results = Talált bankok: { $count }
choose-nothing = Nincs a keresésnek megfelelő bank. Kérjük, ellenőrizze, jól írta-e be a nevet.
choose-search-everywhere = Keresés minden országban
choose-unavailable = Jelenleg nem válaszol
choose-paused = A bank ({ $bank }) jelenleg nem válaszol. Kérjük, válasszon másik bankot, vagy próbálja újra később.
choose-none = Még egyetlen bank sincs csatlakoztatva, ezért ezzel a linkkel itt nem lehet fizetni. Nem történt fizetés.

# Checking and confirming

consent-heading = Ellenőrzés és megerősítés
consent-iban = Az Ön IBAN-száma
consent-iban-why = Ez alapján találja meg a bank ({ $bank }) az Ön számláját.
consent-iban-sample = A kipróbáláshoz használja ezt: { $iban }
consent-iban-missing = Kérjük, adja meg az IBAN-számát.
consent-iban-wrong = Ez nem érvényes IBAN-szám. Kérjük, ellenőrizze a betűket és a számjegyeket.
consent-bank-missing = Kérjük, válassza ki a bankját.
consent-next = Következő lépésként a bank ({ $bank }) bejelentkezést és a fizetés jóváhagyását kéri Öntől. Belépési adatait mi soha nem látjuk.
consent-direct = Ezzel a gombbal fizet: ilyen kis összegnél előfordulhat, hogy a bank ({ $bank }) nem kér újabb jóváhagyást.
consent-no-cancel = A megerősítés után ezt a fizetést csak a banknál ({ $bank }) lehet megszakítani.
consent-charges = Mi nem számítunk fel díjat. Az átutalásra bankjának szokásos feltételei érvényesek.
consent-agree = A megerősítéssel megbízza a szolgáltatót ({ $operator }), hogy kezdeményezze ezt a fizetést a banknál ({ $bank }).
consent-button = Megerősítés
consent-pay-button = { $amount } fizetése
consent-other = Másik bank választása

# Who does this. Names and addresses follow as they are.

operator-heading = Pénzforgalmi szolgáltató: { $operator }
operator-contact = Kapcsolat
operator-supervisor = Felügyeleti hatóság
operator-privacy = Adatvédelem
operator-terms = Feltételek
home-heading = Fizetés banki átutalással
home-text = A fizetéshez nyissa meg az Önnek küldött linket.

# How the payment stands

connecting-heading = Kapcsolódás a bankhoz: { $bank }
connecting-text = Ez néhány másodpercig tarthat.
hand-off-heading = Hagyja jóvá a fizetést a banknál: { $bank }
hand-off-text = Amíg ott jóvá nem hagyja, nem történik fizetés.
hand-off-button = Tovább a bankhoz: { $bank }
hand-off-no-switch = Ha másik bankkal fizetne, előbb utasítsa el a fizetést a banknál ({ $bank }).
left-heading = A fizetés még nem fejeződött be
left-text = A banknál ({ $bank }) nem hagyta jóvá, de nem is utasította el. Nem történt fizetés.
taken-heading = A bank ({ $bank }) megkapta a fizetési megbízást
taken-text = Várjuk a következő lépést. Ez egy percig is eltarthat.
waiting-heading = Visszaigazolásra várunk a banktól: { $bank }
waiting-text = A bank ({ $bank }) jelenleg nem válaszol. Ha már jóváhagyta a fizetést, nincs több teendője. Kérjük, ne fizessen újra.
authorised-heading = A bank ({ $bank }) feldolgozza a fizetést
authorised-text = A fizetést jóváhagyták. Nincs több teendője.
unknown-heading = Visszaigazolásra várunk a banktól: { $bank }
unknown-text = A bank ({ $bank }) még nem jelezte, hogy a fizetés megtörtént-e. Kérjük, ne fizessen újra.
others-heading = A többi aláíróra várunk
others-text = Ön jóváhagyta a fizetést a banknál ({ $bank }). A fizetés akkor teljesül, amikor a számla többi aláírója is jóváhagyta. Nincs több teendője.
gone-heading = A banknál ({ $bank }) már nincs meg ez a fizetési megbízás
gone-text = Ez a fizetés itt nem folytatható. Kérjük, ellenőrizze a számláját a banknál ({ $bank }), mielőtt más módon fizet.
paid-heading = Sikeres fizetés
paid-text = A bank ({ $bank }) teljesítette a fizetést.
paid-close = Bezárhatja ezt az oldalt.
used-heading = Már kifizetve
used-text = Ez a link egyetlen fizetésre szólt, és az már megtörtént. Nincs több fizetnivaló.
failed-heading = A fizetés nem sikerült
failed-text = A bank ({ $bank }) elutasította. Nem történt fizetés. Ha továbbra is fizetni szeretne, kérjen új linket a kedvezményezettől ({ $payee }).
failed-funds = A banknál ({ $bank }) vezetett számlán nem volt elegendő fedezet. Nem történt fizetés. Ha továbbra is fizetni szeretne, kérjen új linket a kedvezményezettől ({ $payee }).
cancelled-heading = A fizetést törölték
cancelled-text = Nem történt fizetés. Ha továbbra is fizetni szeretne, kérjen új linket a kedvezményezettől ({ $payee }).
elsewhere-heading = A fizetés egy másik banknál folytatódik
elsewhere-text = E bank után egy másikat választottak. Kérjük, folytassa ott, vagy nyissa meg újra a fizetési linket.
resume-heading = Ezt a fizetést ennél a banknál kezdte el: { $bank }
resume-text = Kérjük, folytassa ott, hogy senki ne fizessen kétszer.
resume-own = Ott folytathatja. A következő oldalon másik bankot is választhat, vagy törölheti a fizetést.

# What the payer can do about it

continue-button = Folytatás a banknál: { $bank }
switch-button = Másik bank választása
cancel-button = Fizetés törlése
cancel-heading = Törli ezt a fizetést?
cancel-text = A fizetési link utána nem használható újra.
cancel-keep = Nem törlöm
again-link = Ellenőrzés újra
again-by-itself = Ez az oldal magától frissül.
retry-link = Újrapróbálás
retry-wait = Újra megpróbálhatja { $seconds } mp múlva.
return-button = Vissza ide: { $payee }
return-note = Ez nem törli a fizetést.
back-link = Vissza: { $payee }

# What became of the attempt before

note-open = Ez a fizetés még nem történt meg. Újra választhat bankot.
note-lapsed = A fizetés jóváhagyása elmaradt a banknál ({ $bank }). Nem történt fizetés. Megpróbálhatja újra, vagy választhat másik bankot.
note-cancelled = A fizetést a banknál ({ $bank }) elutasították vagy megszakították. Nem történt fizetés. Megpróbálhatja újra, vagy választhat másik bankot.
note-refused = A bank ({ $bank }) nem fogadta el a fizetést. Nem történt fizetés. Megpróbálhatja újra, vagy választhat másik bankot.
note-refused-iban = Ha megadott IBAN-számot, kérjük, ellenőrizze, hogy az ennél a banknál vezetett számláé-e.
note-funds = A banknál ({ $bank }) vezetett számlán nem volt elegendő fedezet. Nem történt fizetés. Megpróbálhatja újra, vagy választhat másik bankot.
note-unreachable = A bank ({ $bank }) nem volt elérhető. Nem történt fizetés. Később megpróbálhatja újra, vagy választhat másik bankot.
note-unanswered = A bank ({ $bank }) nem válaszolt. Nem történt fizetés. Később megpróbálhatja újra, vagy választhat másik bankot.

# Where there is nothing to pay

not-a-link-heading = Ez nem fizetési link
not-a-link-text = Lehet, hogy a cím egy része másoláskor lemaradt. Kérje meg a feladót, hogy küldje el újra.
revoked-heading = Ez a link már nem érvényes
revoked-text = A kedvezményezett ({ $payee }) visszavonta. Ha továbbra is fizetni szeretne, kérjen új linket.
expired-heading = Ez a link lejárt
expired-text = Korlátozott ideig volt érvényes. Nem történt fizetés. Ha továbbra is fizetni szeretne, kérjen új linket a kedvezményezettől ({ $payee }).
used-up-text = Túl sok fizetési kísérlet történt. Nem történt fizetés. Ha továbbra is fizetni szeretne, kérjen új linket a kedvezményezettől ({ $payee }).
disabled-heading = Ezzel a linkkel most nem lehet fizetni
disabled-text = A kedvezményezett ({ $payee }) jelenleg nem fogad online fizetést. Nem történt fizetés.
currency-heading = Ez a link elavult
currency-text = A kedvezményezett ({ $payee }) számlája megváltozott a link létrehozása óta. Nem történt fizetés. Kérjen új linket.
busy-heading = Egy pillanat türelmet kérünk
busy-text = Túl sok oldallekérés érkezett az Ön hálózatából.
trouble-text = Ez az oldal most nem jeleníthető meg. Nem fog kétszer fizetni.
paused-text = A fizetések szünetelnek, amíg ellenőrizzük a nyilvántartásunkat. Most nem történt terhelés. Kérjük, próbálja újra később.
form-heading = Kérjük, nyissa meg újra a fizetési linket
form-text = Ez a cím csak a saját oldalainkról működik.

# Countries, in the order of their codes

country-AT = Ausztria
country-BE = Belgium
country-BG = Bulgária
country-CH = Svájc
country-CY = Ciprus
country-CZ = Csehország
country-DE = Németország
country-DK = Dánia
country-EE = Észtország
country-ES = Spanyolország
country-FI = Finnország
country-FR = Franciaország
country-GB = Egyesült Királyság
country-GR = Görögország
country-HR = Horvátország
country-HU = Magyarország
country-IE = Írország
country-IS = Izland
country-IT = Olaszország
country-LI = Liechtenstein
country-LT = Litvánia
country-LU = Luxemburg
country-LV = Lettország
country-MT = Málta
country-NL = Hollandia
country-NO = Norvégia
country-PL = Lengyelország
country-PT = Portugália
country-RO = Románia
country-SE = Svédország
country-SI = Szlovénia
country-SK = Szlovákia
