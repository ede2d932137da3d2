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

# The payer's pages.

pay-payee = Primatelj
pay-reference = Opis plaćanja
pay-bank = Banka
pay-test = TEST: pravi se novac ne prenosi
pay-language = Jezik
pay-questions = Pitanja?
pay-phone = Nastavite na mobitelu
pay-phone-text = Skenirajte ovaj kod kamerom mobitela i nastavite ondje.
pay-phone-code = QR kod s poveznicom na ovo plaćanje

# Choosing a bank

choose-heading = Odaberite svoju banku
choose-text = Plaćanje odobravate u banci, svojim podacima za prijavu ili u bankovnoj aplikaciji.
choose-find = Naziv vaše banke
choose-find-button = Traži
choose-country = Država
choose-everywhere = Sve države
choose-most-used = Najčešće birane
choose-more = Više banaka
choose-nothing = Nijedna banka ne odgovara pretraživanju. Provjerite pravopis ili potražite u svim državama.
choose-unavailable = Trenutačno nedostupna
choose-none = Još nije povezana nijedna banka pa se putem ove poveznice ovdje ne može platiti. Ništa nije plaćeno.

# Checking and confirming

consent-heading = Provjerite i potvrdite
consent-iban = Vaš IBAN
consent-iban-why = Potreban je banci { $bank } kako bi pronašla vaš račun.
consent-iban-sample = Za isprobavanje upotrijebite { $iban }
consent-iban-missing = Unesite svoj IBAN.
consent-iban-wrong = Ovo nije valjan IBAN. Provjerite slova i znamenke.
consent-bank-missing = Odaberite svoju banku.
consent-next = U sljedećem koraku banka { $bank } tražit će da se prijavite i odobrite plaćanje. Vaše podatke za prijavu nikada ne vidimo.
consent-may-spare = Kod manjih iznosa banka { $bank } može izvršiti plaćanje a da vas ponovno ne pita.
consent-charges = Ništa vam ne naplaćujemo. Vrijede uobičajeni uvjeti vaše banke za prijenose.
consent-agree = Potvrdom tražite od pružatelja { $operator } da inicira ovo plaćanje u banci { $bank }.
consent-button = Potvrdi
consent-other = Odaberi drugu banku

# Who does this. Names and addresses follow as they are.

operator-heading = Vaš pružatelj platnih usluga
operator-contact = Kontakt
operator-supervisor = Nadzorno tijelo
operator-privacy = Privatnost
operator-terms = Uvjeti

# How the payment stands

connecting-heading = Povezivanje s bankom { $bank }
connecting-text = Banka { $bank } još nije odgovorila. To obično traje nekoliko sekundi.
hand-off-heading = Odobrite plaćanje u banci { $bank }
hand-off-text = Dok ga ondje ne odobrite, ništa neće biti plaćeno.
hand-off-button = Nastavi u banku { $bank }
left-heading = Plaćanje još nije završeno
left-text = Nije odobreno u banci { $bank } i ništa nije plaćeno. Možete nastaviti ondje gdje je stalo.
taken-heading = Banka { $bank } zaprimila je nalog za plaćanje
taken-text = Još nam nije javila ništa više. Provjerite ponovno za koji trenutak.
waiting-heading = Čekamo banku { $bank }
waiting-text = Banka { $bank } trenutačno nije dostupna. Ako ste odobrili plaćanje, ne trebate učiniti ništa više. Molimo, nemojte ponovno plaćati.
authorised-heading = Banka { $bank } izvršava plaćanje
authorised-text = Plaćanje je odobreno. Ne trebate učiniti ništa više.
unknown-heading = Čekamo obavijest banke { $bank }
unknown-text = Banka { $bank } još nam nije javila je li plaćanje izvršeno. Molimo, nemojte ponovno plaćati.
others-heading = Čeka se odobrenje ostalih potpisnika
others-text = Odobrili ste plaćanje u banci { $bank }. Izvršit će se kad ga odobre i ostali koji moraju potpisati za ovaj račun. Ne trebate učiniti ništa više.
gone-heading = Banka { $bank } više nema ovaj nalog za plaćanje
gone-text = Ovo se plaćanje ne može nastaviti ovdje. Molimo, provjerite svoj račun u banci { $bank } prije nego što platite na drugi način.
paid-heading = Plaćeno
paid-text = Banka { $bank } izvršila je plaćanje.
used-heading = Već plaćeno
used-text = Ova je poveznica bila za jedno plaćanje i ono je izvršeno. Nema se više što platiti.
failed-heading = Plaćanje nije uspjelo
failed-text = Banka { $bank } odbila ga je. Ništa nije plaćeno. Ako i dalje želite platiti, zatražite novu poveznicu od primatelja { $payee }.
cancelled-heading = Plaćanje je otkazano
cancelled-text = Ništa nije plaćeno. Ako i dalje želite platiti, zatražite novu poveznicu od primatelja { $payee }.
elsewhere-heading = Plaćanje se nastavlja drugdje
elsewhere-text = Poslije je umjesto ove banke odabrana druga. Nastavite ondje ili otvorite poveznicu koju ste dobili.
resume-heading = Ovo je plaćanje započeto u banci { $bank }
resume-text = Može se dovršiti ili otkazati samo ondje, kako nitko ne bi platio dvaput.

# What the payer can do about it

continue-button = Nastavi u banci { $bank }
switch-button = Odaberi drugu banku
cancel-button = Otkaži plaćanje
again-link = Provjeri ponovno
again-by-itself = Ova se stranica ažurira sama.
return-button = Povratak primatelju { $payee }
return-note = Time se plaćanje ne otkazuje.

# What became of the attempt before

note-open = Ovo plaćanje još nije izvršeno. Možete ponovno odabrati banku.
note-lapsed = Plaćanje nije odobreno u banci { $bank }. Ništa nije plaćeno. Možete pokušati ponovno ili odabrati drugu banku.
note-cancelled = Plaćanje je otkazano u banci { $bank }. Ništa nije plaćeno. Možete pokušati ponovno ili odabrati drugu banku.
note-refused = Banka { $bank } nije prihvatila plaćanje. Ništa nije plaćeno. Možete pokušati ponovno ili odabrati drugu banku.
note-refused-iban = Ako ste unijeli IBAN, provjerite je li to račun u toj banci.
note-unreachable = Banka { $bank } nije bila dostupna. Ništa nije plaćeno. Možete pokušati kasnije ili odabrati drugu banku.
note-unanswered = Banka { $bank } nije odgovorila. Ništa nije plaćeno. Možete pokušati kasnije ili odabrati drugu banku.

# Where there is nothing to pay

not-a-link-heading = Ovo nije poveznica za plaćanje
not-a-link-text = Adresa je možda odrezana pri kopiranju. Zamolite pošiljatelja da vam je ponovno pošalje.
revoked-heading = Ova poveznica više ne vrijedi
revoked-text = Primatelj { $payee } povukao ju je. Ako i dalje želite platiti, zatražite novu poveznicu.
expired-heading = Ova je poveznica istekla
expired-text = Vrijedila je samo ograničeno vrijeme. Ništa nije plaćeno. Ako i dalje želite platiti, zatražite novu poveznicu od primatelja { $payee }.
disabled-heading = Putem ove poveznice sada se ne može platiti
disabled-text = Primatelj { $payee } trenutačno ne prima plaćanja putem interneta. Ništa nije plaćeno.
currency-heading = Ova je poveznica zastarjela
currency-text = Račun primatelja { $payee } promijenio se otkad je poveznica izrađena. Ništa nije plaćeno. Zatražite novu poveznicu.
busy-heading = Trenutak, molimo
busy-text = Iz vaše mreže stiglo je previše zahtjeva. Pričekajte malo i pokušajte ponovno.
trouble-text = Ova se stranica trenutačno ne može prikazati. Pokušajte ponovno uskoro. Nećete platiti dvaput.
paused-text = Plaćanja su zaustavljena dok provjeravamo svoje zapise. Sada ništa nije naplaćeno. Pokušajte ponovno kasnije.
form-heading = Ponovno otvorite poveznicu
form-text = Ovoj se adresi može pristupiti samo s naše stranice.

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
