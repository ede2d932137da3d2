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

# The payer's pages.

pay-payee = Prejemnik
pay-reference = Namen plačila
pay-bank = Banka
pay-test = TEST: pravi denar se ne prenaša
pay-language = Jezik
pay-questions = Imate vprašanja?
pay-phone = Nadaljujte na telefonu
pay-phone-text = Kodo optično preberite s fotoaparatom telefona in nadaljujte tam.
pay-phone-code = Koda QR s povezavo do tega plačila

# Choosing a bank

choose-heading = Izberite svojo banko
choose-text = Plačilo odobrite pri banki, s svojimi podatki za prijavo ali v bančni aplikaciji.
choose-find = Ime vaše banke
choose-find-button = Išči
choose-country = Država
choose-everywhere = Vse države
choose-most-used = Najpogosteje izbrane
choose-more = Več bank
choose-nothing = Iskanju ne ustreza nobena banka. Preverite zapis ali poiščite v vseh državah.
choose-unavailable = Trenutno ni na voljo
choose-none = Povezana ni še nobena banka, zato prek te povezave tukaj ni mogoče plačati. Nič ni bilo plačano.

# Checking and confirming

consent-heading = Preverite in potrdite
consent-iban = Vaš IBAN
consent-iban-why = Banka { $bank } ga potrebuje, da najde vaš račun.
consent-iban-sample = Za preizkus uporabite { $iban }
consent-iban-missing = Vnesite svoj IBAN.
consent-iban-wrong = To ni veljaven IBAN. Preverite črke in številke.
consent-bank-missing = Izberite svojo banko.
consent-next = V naslednjem koraku vas bo banka { $bank } prosila, da se prijavite in odobrite plačilo. Vaših podatkov za prijavo nikoli ne vidimo.
consent-may-spare = Pri manjših zneskih lahko banka { $bank } izvrši plačilo, ne da bi vas znova vprašala.
consent-charges = Ne zaračunamo vam ničesar. Veljajo običajni pogoji vaše banke za nakazila.
consent-agree = S potrditvijo naročate ponudniku { $operator }, naj odredi to plačilo pri banki { $bank }.
consent-button = Potrdi
consent-other = Izberi drugo banko

# Who does this. Names and addresses follow as they are.

operator-heading = Vaš ponudnik plačilnih storitev
operator-contact = Stik
operator-supervisor = Nadzorni organ
operator-privacy = Zasebnost
operator-terms = Pogoji

# How the payment stands

connecting-heading = Povezovanje z banko { $bank }
connecting-text = Banka { $bank } še ni odgovorila. To običajno traja nekaj sekund.
hand-off-heading = Odobrite plačilo pri banki { $bank }
hand-off-text = Dokler plačila tam ne odobrite, ni nič plačano.
hand-off-button = Nadaljuj k banki { $bank }
left-heading = Plačilo še ni končano
left-text = Pri banki { $bank } ni bilo odobreno in nič ni bilo plačano. Nadaljujete lahko tam, kjer se je ustavilo.
taken-heading = Banka { $bank } je prejela plačilni nalog
taken-text = Več nam še ni sporočila. Preverite znova čez nekaj trenutkov.
waiting-heading = Čakamo na banko { $bank }
waiting-text = Banka { $bank } trenutno ni dosegljiva. Če ste plačilo odobrili, vam ni treba storiti ničesar več. Prosimo, ne plačajte znova.
authorised-heading = Banka { $bank } izvršuje plačilo
authorised-text = Plačilo je odobreno. Ni vam treba storiti ničesar več.
unknown-heading = Čakamo na sporočilo banke { $bank }
unknown-text = Banka { $bank } nam še ni sporočila, ali je bilo plačilo izvršeno. Prosimo, ne plačajte znova.
others-heading = Čaka se na odobritev drugih podpisnikov
others-text = Plačilo ste pri banki { $bank } odobrili. Izvršeno bo, ko ga bodo odobrili še drugi, katerih podpis je potreben za ta račun. Ni vam treba storiti ničesar več.
gone-heading = Banka { $bank } nima več tega plačilnega naloga
gone-text = Tega plačila tukaj ni mogoče nadaljevati. Prosimo, preverite svoj račun pri banki { $bank }, preden plačate na drug način.
paid-heading = Plačano
paid-text = Banka { $bank } je izvršila plačilo.
used-heading = Že plačano
used-text = Ta povezava je bila namenjena enemu plačilu in to je že izvršeno. Ničesar več ni treba plačati.
failed-heading = Plačilo ni uspelo
failed-text = Banka { $bank } ga je zavrnila. Nič ni bilo plačano. Če želite kljub temu plačati, prosite prejemnika { $payee } za novo povezavo.
cancelled-heading = Plačilo je bilo preklicano
cancelled-text = Nič ni bilo plačano. Če želite kljub temu plačati, prosite prejemnika { $payee } za novo povezavo.
elsewhere-heading = Plačilo se nadaljuje drugje
elsewhere-text = Pozneje je bila namesto te banke izbrana druga. Nadaljujte tam ali odprite povezavo, ki ste jo prejeli.
resume-heading = To plačilo se je začelo pri banki { $bank }
resume-text = Dokončati ali preklicati ga je mogoče samo tam, da nihče ne plača dvakrat.

# What the payer can do about it

continue-button = Nadaljuj pri banki { $bank }
switch-button = Izberi drugo banko
cancel-button = Prekliči plačilo
again-link = Preveri znova
again-by-itself = Ta stran se osvežuje sama.
return-button = Nazaj k prejemniku { $payee }
return-note = S tem plačila ne prekličete.

# What became of the attempt before

note-open = To plačilo še ni bilo izvršeno. Banko lahko izberete znova.
note-lapsed = Plačilo pri banki { $bank } ni bilo odobreno. Nič ni bilo plačano. Lahko poskusite znova ali izberete drugo banko.
note-cancelled = Plačilo je bilo pri banki { $bank } preklicano. Nič ni bilo plačano. Lahko poskusite znova ali izberete drugo banko.
note-refused = Banka { $bank } plačila ni sprejela. Nič ni bilo plačano. Lahko poskusite znova ali izberete drugo banko.
note-refused-iban = Če ste vnesli IBAN, preverite, ali gre za račun pri tej banki.
note-unreachable = Banka { $bank } ni bila dosegljiva. Nič ni bilo plačano. Lahko poskusite pozneje ali izberete drugo banko.
note-unanswered = Banka { $bank } ni odgovorila. Nič ni bilo plačano. Lahko poskusite pozneje ali izberete drugo banko.

# Where there is nothing to pay

not-a-link-heading = To ni povezava za plačilo
not-a-link-text = Morda je bil naslov pri kopiranju odrezan. Prosite pošiljatelja, naj vam ga pošlje znova.
revoked-heading = Ta povezava ne velja več
revoked-text = Prejemnik { $payee } jo je umaknil. Če želite kljub temu plačati, prosite za novo povezavo.
expired-heading = Ta povezava je potekla
expired-text = Veljala je le omejen čas. Nič ni bilo plačano. Če želite kljub temu plačati, prosite prejemnika { $payee } za novo povezavo.
disabled-heading = Prek te povezave zdaj ni mogoče plačati
disabled-text = Prejemnik { $payee } trenutno ne sprejema spletnih plačil. Nič ni bilo plačano.
currency-heading = Ta povezava je zastarela
currency-text = Račun prejemnika { $payee } se je od nastanka povezave spremenil. Nič ni bilo plačano. Prosite za novo povezavo.
busy-heading = Trenutek, prosimo
busy-text = Iz vašega omrežja je prišlo preveč zahtev. Malo počakajte in poskusite znova.
trouble-text = Te strani trenutno ni mogoče prikazati. Kmalu poskusite znova. Ne boste plačali dvakrat.
paused-text = Plačila so ustavljena, dokler preverjamo svoje zapise. Pravkar ni bilo nič zaračunano. Poskusite pozneje.
form-heading = Znova odprite povezavo
form-text = Na ta naslov je mogoče priti samo z naše spletne strani.

# Countries, in the order of their codes

country-AT = Avstrija
country-BE = Belgija
country-BG = Bolgarija
country-CH = Švica
country-CY = Ciper
country-CZ = Češka
country-DE = Nemčija
country-DK = Danska
country-EE = Estonija
country-ES = Španija
country-FI = Finska
country-FR = Francija
country-GB = Združeno kraljestvo
country-GR = Grčija
country-HR = Hrvaška
country-HU = Madžarska
country-IE = Irska
country-IS = Islandija
country-IT = Italija
country-LI = Lihtenštajn
country-LT = Litva
country-LU = Luksemburg
country-LV = Latvija
country-MT = Malta
country-NL = Nizozemska
country-NO = Norveška
country-PL = Poljska
country-PT = Portugalska
country-RO = Romunija
country-SE = Švedska
country-SI = Slovenija
country-SK = Slovaška
