# Croatian

problem-unauthorized = Za ovaj zahtjev potreban je važeći API token ove tvrtke, poslan u jednom jedinom zaglavlju „Authorization: Bearer …”.
problem-online-payments-disabled = Internetska plaćanja nisu omogućena za ovu tvrtku. Omogućite ih na portalu.
problem-payment-not-found = Plaćanje nije pronađeno
problem-path-not-found = Na ovoj adresi nema ničega.
problem-method-not-allowed = Ova adresa podržava samo { $allowed }.
problem-body-too-large = Tijelo zahtjeva veće je od { $limit } bajtova.
problem-body-incomplete = Tijelo zahtjeva nije stiglo u cijelosti ili nije stiglo na vrijeme.
problem-not-json = Pošaljite tijelo zahtjeva sa zaglavljem „Content-Type: application/json”.
problem-too-many-requests = Previše zahtjeva. Pričekajte { $seconds } s prije sljedećeg.
problem-header-repeated = Zaglavlje „{ $header }” navedeno je više puta.
problem-idempotency-key = Zaglavlje „Idempotency-Key” mora imati od { $min } do { $max } vidljivih ASCII znakova.
problem-idempotency-key-reused = Ovaj „Idempotency-Key” već je upotrijebljen s drugim tijelom zahtjeva. Za novi zahtjev upotrijebite novi ključ.
problem-internal = Došlo je do pogreške na našoj strani. Pogreška je zabilježena.
problem-unavailable = Usluga trenutačno ne može odgovoriti. Pokušajte ponovno za nekoliko trenutaka.
problem-body-empty = Tijelo zahtjeva je prazno. Mora biti JSON objekt.
problem-body-syntax = Tijelo zahtjeva nije valjani JSON: pogledajte redak { $line }, stupac { $column }.
problem-body-not-object = Tijelo zahtjeva mora biti JSON objekt.
problem-field-missing = Polje { $field } nedostaje.
problem-field-repeated = Polje { $field } navedeno je više puta.
problem-field-unknown = Polje { $field } ne postoji u ovom zahtjevu.
problem-field-misspelt = Polje { $field } ne postoji u ovom zahtjevu. Jeste li mislili { $known }?
problem-field-object = Polje { $field } mora biti objekt.
problem-field-amount = Polje { $field } mora biti cijeli broj od { $min } do { $max }.
problem-field-reference = Polje { $field } mora imati od { $min } do { $max } znakova: samo slova od A do Z i od a do z, znamenke i razmake.
problem-field-data = Polje { $field } mora biti znakovni niz od najviše { $max } znakova: samo slova od A do Z i od a do z, znamenke i { $signs }.

# The payer's pages.

pay-title = Plaćanje primatelju { $payee }
pay-title-amount = Plaćanje { $amount } primatelju { $payee }
pay-payee = Primatelj
pay-reference = Opis plaćanja
pay-bank = Banka
pay-time = Datum i vrijeme
pay-id = ID plaćanja
pay-test = TEST: ne prenosi se pravi novac
pay-language = Jezik
pay-questions = Imate pitanja?
pay-phone = Nastavite na mobitelu
pay-phone-text = Skenirajte ovaj kod kamerom mobitela.
pay-phone-code = QR kod s poveznicom na ovo plaćanje

# Choosing a bank

choose-heading = Odaberite svoju banku
choose-text = Plaćanje odobravate ondje, svojim podacima za prijavu ili u mobilnoj aplikaciji banke.
choose-find = Potražite svoju banku
choose-find-button = Traži
choose-country = Država
choose-everywhere = Sve države
choose-last = Zadnje korišteno na ovom uređaju
choose-forget = Zaboravi ovu banku
choose-most-used = Najčešće korištene
choose-more = Više banaka
choose-results = Pronađeno banaka: { $count }
choose-nothing = Nijedna banka ne odgovara pretraživanju. Provjerite jeste li točno upisali naziv.
choose-search-everywhere = Traži u svim državama
choose-unavailable = Trenutačno ne odgovara
choose-paused = Banka { $bank } trenutačno ne odgovara. Odaberite drugu banku ili pokušajte ponovno kasnije.
choose-none = Još nije povezana nijedna banka pa ovdje ne možete platiti putem ove poveznice. Ništa nije plaćeno.

# Checking and confirming

consent-heading = Provjerite i potvrdite
consent-iban = Vaš IBAN
consent-iban-why = Potreban je banci { $bank } kako bi pronašla vaš račun.
consent-iban-sample = Za probu upotrijebite { $iban }
consent-iban-missing = Unesite svoj IBAN.
consent-iban-wrong = Ovo nije valjan IBAN. Provjerite slova i znamenke.
consent-bank-missing = Odaberite svoju banku.
consent-next = U sljedećem će koraku banka { $bank } tražiti da se prijavite i odobrite plaćanje. Vaše podatke za prijavu nikada ne vidimo.
consent-direct = Ovim gumbom plaćate: za ovako mali iznos banka { $bank } možda neće tražiti da plaćanje ponovno odobrite.
consent-no-cancel = Nakon potvrde ovo se plaćanje može prekinuti samo u banci { $bank }.
consent-charges = Ništa vam ne naplaćujemo. Vrijede uobičajeni uvjeti vaše banke za naloge za plaćanje.
consent-agree = Potvrdom tražite od pružatelja { $operator } da inicira ovo plaćanje u banci { $bank }.
consent-button = Potvrdi
consent-pay-button = Plati { $amount }
consent-other = Odaberi drugu banku

# Who does this. Names and addresses follow as they are.

operator-heading = Platnu uslugu pruža { $operator }
operator-contact = Kontakt
operator-supervisor = Nadzorno tijelo
operator-privacy = Privatnost
operator-terms = Uvjeti
home-heading = Plaćanje bankovnim prijenosom
home-text = Za plaćanje otvorite poveznicu koju ste dobili.

# How the payment stands

connecting-heading = Povezivanje s bankom { $bank }
connecting-text = To može potrajati nekoliko sekundi.
hand-off-heading = Odobrite plaćanje u banci { $bank }
hand-off-text = Ništa se ne plaća dok to ondje ne odobrite.
hand-off-button = Nastavi u banku { $bank }
hand-off-no-switch = Ako želite platiti preko druge banke, najprije odbijte plaćanje u banci { $bank }.
left-heading = Plaćanje još nije završeno
left-text = U banci { $bank } niste ga ni odobrili ni odbili. Ništa nije plaćeno.
taken-heading = Banka { $bank } zaprimila je nalog za plaćanje
taken-text = Čekamo sljedeći korak. To može potrajati minutu.
waiting-heading = Čekamo potvrdu banke { $bank }
waiting-text = Banka { $bank } trenutačno ne odgovara. Ako ste odobrili plaćanje, ne trebate učiniti ništa više. Molimo, nemojte ponovno plaćati.
authorised-heading = Banka { $bank } obrađuje plaćanje
authorised-text = Plaćanje je odobreno. Ne trebate učiniti ništa više.
unknown-heading = Čekamo potvrdu banke { $bank }
unknown-text = Banka { $bank } još nam nije javila je li plaćanje izvršeno. Molimo, nemojte ponovno plaćati.
others-heading = Čekamo ostale potpisnike
others-text = Odobrili ste plaćanje u banci { $bank }. Izvršit će se čim ga odobre ostali potpisnici po ovom računu. Ne trebate učiniti ništa više.
gone-heading = Banka { $bank } više nema ovaj nalog za plaćanje
gone-text = Ovo se plaćanje ne može nastaviti ovdje. Provjerite svoj račun u banci { $bank } prije nego što platite na drugi način.
paid-heading = Plaćeno
paid-text = Banka { $bank } izvršila je plaćanje.
paid-close = Možete zatvoriti ovu stranicu.
used-heading = Već plaćeno
used-text = Ova je poveznica bila za jedno plaćanje i ono je izvršeno. Ne trebate platiti ništa više.
failed-heading = Plaćanje nije uspjelo
failed-text = Banka { $bank } ga je odbila. Ništa nije plaćeno. Ako i dalje želite platiti, zatražite novu poveznicu od primatelja { $payee }.
failed-funds = Na računu u banci { $bank } nije bilo dovoljno sredstava. Ništa nije plaćeno. Ako i dalje želite platiti, zatražite novu poveznicu od primatelja { $payee }.
cancelled-heading = Plaćanje je otkazano
cancelled-text = Ništa nije plaćeno. Ako i dalje želite platiti, zatražite novu poveznicu od primatelja { $payee }.
elsewhere-heading = Plaćanje se nastavlja u drugoj banci
elsewhere-text = Nakon ove banke odabrana je druga. Nastavite ondje ili ponovno otvorite poveznicu za plaćanje.
resume-heading = Ovo ste plaćanje započeli u banci { $bank }
resume-text = Nastavite ondje, kako nitko ne bi platio dvaput.
resume-own = Možete nastaviti ondje. Na sljedećoj stranici možete i odabrati drugu banku ili otkazati plaćanje.

# What the payer can do about it

continue-button = Nastavi u banci { $bank }
switch-button = Odaberi drugu banku
cancel-button = Otkaži plaćanje
cancel-heading = Otkazati ovo plaćanje?
cancel-text = Poveznica za plaćanje nakon toga se više ne može upotrijebiti.
cancel-keep = Nemoj otkazati
again-link = Provjeri ponovno
again-by-itself = Ova se stranica sama osvježava.
retry-link = Pokušaj ponovno
retry-wait = Možete pokušati ponovno za { $seconds } s.
return-button = Povratak na stranicu { $payee }
return-note = Time se plaćanje ne otkazuje.
back-link = Natrag na stranicu { $payee }

# What became of the attempt before

note-open = Ovo plaćanje još nije izvršeno. Možete ponovno odabrati banku.
note-lapsed = Plaćanje nije odobreno u banci { $bank }. Ništa nije plaćeno. Možete pokušati ponovno ili odabrati drugu banku.
note-cancelled = Plaćanje je odbijeno ili prekinuto u banci { $bank }. Ništa nije plaćeno. Možete pokušati ponovno ili odabrati drugu banku.
note-refused = Banka { $bank } nije prihvatila plaćanje. Ništa nije plaćeno. Možete pokušati ponovno ili odabrati drugu banku.
note-refused-iban = Ako ste unijeli IBAN, provjerite je li to račun u toj banci.
note-funds = Na računu u banci { $bank } nije bilo dovoljno sredstava. Ništa nije plaćeno. Možete pokušati ponovno ili odabrati drugu banku.
note-unreachable = Banka { $bank } nije bila dostupna. Ništa nije plaćeno. Možete pokušati ponovno kasnije ili odabrati drugu banku.
note-unanswered = Banka { $bank } nije odgovorila. Ništa nije plaćeno. Možete pokušati ponovno kasnije ili odabrati drugu banku.

# Where there is nothing to pay

not-a-link-heading = Ovo nije poveznica za plaćanje
not-a-link-text = Adresa možda nije cijela kopirana. Zamolite pošiljatelja da vam je ponovno pošalje.
revoked-heading = Ova poveznica više ne vrijedi
revoked-text = Primatelj { $payee } ju je povukao. Ako i dalje želite platiti, zatražite novu poveznicu.
expired-heading = Ova je poveznica istekla
expired-text = Vrijedila je ograničeno vrijeme. Ništa nije plaćeno. Ako i dalje želite platiti, zatražite novu poveznicu od primatelja { $payee }.
used-up-text = Bilo je previše pokušaja plaćanja. Ništa nije plaćeno. Ako i dalje želite platiti, zatražite novu poveznicu od primatelja { $payee }.
disabled-heading = Putem ove poveznice sada se ne može platiti
disabled-text = Primatelj { $payee } trenutačno ne prima plaćanja putem interneta. Ništa nije plaćeno.
currency-heading = Ova je poveznica zastarjela
currency-text = Račun primatelja { $payee } promijenio se otkad je poveznica izrađena. Ništa nije plaćeno. Zatražite novu poveznicu.
busy-heading = Trenutak, molimo
busy-text = Iz vaše mreže stiglo je previše zahtjeva.
trouble-text = Ova se stranica trenutačno ne može prikazati. Nećete platiti dvaput.
paused-text = Plaćanja su privremeno zaustavljena dok provjeravamo svoje zapise. Ovaj put ništa nije naplaćeno. Pokušajte ponovno kasnije.
form-heading = Ponovno otvorite poveznicu za plaćanje
form-text = Ova adresa radi samo s jedne od naših stranica.

# Countries, in the order of their codes

country-AT = Austrija
country-BE = Belgija
country-BG = Bugarska
country-CH = Švicarska
country-CY = Cipar
country-CZ = Češka
country-DE = Njemačka
country-DK = Danska
country-EE = Estonija
country-ES = Španjolska
country-FI = Finska
country-FR = Francuska
country-GB = Ujedinjena Kraljevina
country-GR = Grčka
country-HR = Hrvatska
country-HU = Mađarska
country-IE = Irska
country-IS = Island
country-IT = Italija
country-LI = Lihtenštajn
country-LT = Litva
country-LU = Luksemburg
country-LV = Latvija
country-MT = Malta
country-NL = Nizozemska
country-NO = Norveška
country-PL = Poljska
country-PT = Portugal
country-RO = Rumunjska
country-SE = Švedska
country-SI = Slovenija
country-SK = Slovačka
