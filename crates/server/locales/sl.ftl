# Slovenian

problem-unauthorized = Za to zahtevo je potreben veljaven API-žeton tega podjetja, poslan v eni sami glavi »Authorization: Bearer …«.
problem-online-payments-disabled = Spletna plačila za to podjetje niso omogočena. Omogočite jih na portalu.
problem-payment-not-found = Plačilo ni bilo najdeno
problem-path-not-found = Na tem naslovu ni ničesar.
problem-method-not-allowed = Ta naslov podpira samo { $allowed }.
problem-body-too-large = Telo zahteve je večje od { $limit } bajtov.
problem-body-incomplete = Telo zahteve ni prispelo v celoti ali ni prispelo pravočasno.
problem-not-json = Telo zahteve pošljite z glavo »Content-Type: application/json«.
problem-too-many-requests = Preveč zahtev. Pred naslednjo zahtevo počakajte { $seconds } s.
problem-header-repeated = Glava »{ $header }« je navedena več kot enkrat.
problem-idempotency-key = Glava »Idempotency-Key« mora imeti od { $min } do { $max } vidnih znakov ASCII.
problem-idempotency-key-reused = Ta »Idempotency-Key« je že bil uporabljen z drugim telesom zahteve. Za novo zahtevo uporabite nov ključ.
problem-internal = Na naši strani je prišlo do napake. Napaka je bila zabeležena.
problem-unavailable = Storitev trenutno ne more odgovoriti. Poskusite znova čez nekaj trenutkov.
problem-body-empty = Telo zahteve je prazno. Biti mora objekt JSON.
problem-body-syntax = Telo zahteve ni veljaven JSON: glejte vrstico { $line }, stolpec { $column }.
problem-body-not-object = Telo zahteve mora biti objekt JSON.
problem-field-missing = Polje { $field } manjka.
problem-field-repeated = Polje { $field } je navedeno več kot enkrat.
problem-field-unknown = Polje { $field } v tej zahtevi ne obstaja.
problem-field-misspelt = Polje { $field } v tej zahtevi ne obstaja. Ste mislili { $known }?
problem-field-object = Polje { $field } mora biti objekt.
problem-field-amount = Polje { $field } mora biti celo število od { $min } do { $max }.
problem-field-reference = Polje { $field } mora imeti od { $min } do { $max } znakov: samo črke od A do Z in od a do z, števke in presledke.
problem-field-data = Polje { $field } mora biti niz z največ { $max } znaki: samo črke od A do Z in od a do z, števke in { $signs }.

# The payer's pages.

pay-title = Plačilo prejemniku { $payee }
pay-title-amount = Plačilo v znesku { $amount } prejemniku { $payee }
pay-payee = Prejemnik
pay-reference = Namen plačila
pay-bank = Banka
pay-time = Datum in ura
pay-id = ID plačila
pay-test = TEST: brez pravega denarja
pay-language = Jezik
pay-questions = Imate vprašanja?
pay-phone = Nadaljujte na telefonu
pay-phone-text = Skenirajte kodo s fotoaparatom telefona.
pay-phone-code = Koda QR s povezavo do tega plačila

# Choosing a bank

choose-heading = Izberite svojo banko
choose-text = Plačilo odobrite pri banki, s svojimi podatki za prijavo ali v mobilni banki.
choose-find = Poiščite svojo banko
choose-find-button = Išči
choose-country = Država
choose-everywhere = Vse države
choose-last = Nazadnje uporabljena v tej napravi
choose-forget = Pozabi to banko
choose-most-used = Najpogosteje izbrane
choose-more = Več bank
choose-results = Najdene banke: { $count }
choose-nothing = Iskanju ne ustreza nobena banka. Preverite zapis.
choose-search-everywhere = Išči v vseh državah
choose-unavailable = Trenutno se ne odziva
choose-paused = Banka { $bank } se trenutno ne odziva. Izberite drugo banko ali poskusite pozneje.
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
consent-direct = S tem gumbom plačate: pri tako majhnem znesku vas banka { $bank } morda ne bo več prosila za odobritev plačila.
consent-no-cancel = Po potrditvi je to plačilo mogoče preklicati samo še pri banki { $bank }.
consent-charges = Ne zaračunamo vam ničesar. Veljajo običajni pogoji vaše banke za nakazila.
consent-agree = S potrditvijo naročate ponudniku { $operator }, naj odredi to plačilo pri banki { $bank }.
consent-button = Potrdi
consent-pay-button = Plačaj { $amount }
consent-other = Izberi drugo banko

# Who does this. Names and addresses follow as they are.

operator-heading = Plačilno storitev opravlja { $operator }
operator-contact = Kontakt
operator-supervisor = Nadzor opravlja
operator-privacy = Zasebnost
operator-terms = Pogoji
home-heading = Plačila z bančnim nakazilom
home-text = Za plačilo odprite povezavo, ki ste jo prejeli.

# How the payment stands

connecting-heading = Povezovanje z banko { $bank }
connecting-text = To lahko traja nekaj sekund.
hand-off-heading = Odobrite plačilo pri banki { $bank }
hand-off-text = Dokler plačila tam ne odobrite, ne bo nič plačano.
hand-off-button = Nadaljuj k banki { $bank }
hand-off-no-switch = Če želite uporabiti drugo banko, najprej zavrnite plačilo pri banki { $bank }.
left-heading = Plačilo še ni končano
left-text = Pri banki { $bank } ga niste ne odobrili ne zavrnili. Nič ni bilo plačano.
taken-heading = Banka { $bank } je prejela plačilni nalog
taken-text = Čakamo na naslednji korak. To lahko traja minuto.
waiting-heading = Čakamo na potrditev banke { $bank }
waiting-text = Banka { $bank } se trenutno ne odziva. Če ste plačilo odobrili, vam ni treba storiti ničesar več. Prosimo, ne plačajte znova.
authorised-heading = Banka { $bank } obdeluje plačilo
authorised-text = Plačilo je odobreno. Ni vam treba storiti ničesar več.
unknown-heading = Čakamo na potrditev banke { $bank }
unknown-text = Banka { $bank } nam še ni sporočila, ali je bilo plačilo izvršeno. Prosimo, ne plačajte znova.
others-heading = Čakamo na druge podpisnike
others-text = Plačilo ste pri banki { $bank } odobrili. Izvršeno bo takoj, ko ga odobrijo še drugi podpisniki za ta račun. Ni vam treba storiti ničesar več.
gone-heading = Banka { $bank } nima več tega plačilnega naloga
gone-text = Tega plačila tukaj ni mogoče nadaljevati. Prosimo, preverite svoj račun pri banki { $bank }, preden plačate na drug način.
paid-heading = Plačano
paid-text = Banka { $bank } je izvršila plačilo.
paid-close = To stran lahko zaprete.
used-heading = Že plačano
used-text = Ta povezava je bila namenjena enemu plačilu in to je že izvršeno. Ničesar več ni treba plačati.
failed-heading = Plačilo ni uspelo
failed-text = Banka { $bank } ga je zavrnila. Nič ni bilo plačano. Če še vedno želite plačati, prosite prejemnika { $payee } za novo povezavo.
failed-funds = Na računu pri banki { $bank } ni bilo dovolj denarja. Nič ni bilo plačano. Če še vedno želite plačati, prosite prejemnika { $payee } za novo povezavo.
cancelled-heading = Plačilo je bilo preklicano
cancelled-text = Nič ni bilo plačano. Če še vedno želite plačati, prosite prejemnika { $payee } za novo povezavo.
elsewhere-heading = Plačilo se nadaljuje pri drugi banki
elsewhere-text = Pozneje je bila izbrana druga banka. Nadaljujte tam ali znova odprite povezavo za plačilo.
resume-heading = To plačilo ste začeli pri banki { $bank }
resume-text = Nadaljujte tam, da nihče ne plača dvakrat.
resume-own = Lahko nadaljujete tam. Na naslednji strani lahko tudi izberete drugo banko ali prekličete plačilo.

# What the payer can do about it

continue-button = Nadaljuj pri banki { $bank }
switch-button = Izberi drugo banko
cancel-button = Prekliči plačilo
cancel-heading = Želite preklicati to plačilo?
cancel-text = Povezave za plačilo potem ne bo več mogoče uporabiti.
cancel-keep = Ohrani plačilo
again-link = Preveri znova
again-by-itself = Ta stran se osvežuje sama.
retry-link = Poskusi znova
retry-wait = Znova lahko poskusite čez { $seconds } s.
return-button = Nazaj k prejemniku { $payee }
return-note = S tem plačila ne prekličete.
back-link = Nazaj k prejemniku { $payee }

# What became of the attempt before

note-open = To plačilo še ni bilo izvršeno. Banko lahko izberete znova.
note-lapsed = Plačilo pri banki { $bank } ni bilo odobreno. Nič ni bilo plačano. Lahko poskusite znova ali izberete drugo banko.
note-cancelled = Plačilo je bilo pri banki { $bank } zavrnjeno ali preklicano. Nič ni bilo plačano. Lahko poskusite znova ali izberete drugo banko.
note-refused = Banka { $bank } plačila ni sprejela. Nič ni bilo plačano. Lahko poskusite znova ali izberete drugo banko.
note-refused-iban = Če ste vnesli IBAN, preverite, ali gre za račun pri tej banki.
note-funds = Na računu pri banki { $bank } ni bilo dovolj denarja. Nič ni bilo plačano. Lahko poskusite znova ali izberete drugo banko.
note-unreachable = Banka { $bank } ni bila dosegljiva. Nič ni bilo plačano. Lahko poskusite pozneje ali izberete drugo banko.
note-unanswered = Banka { $bank } ni odgovorila. Nič ni bilo plačano. Lahko poskusite pozneje ali izberete drugo banko.

# Where there is nothing to pay

not-a-link-heading = To ni povezava za plačilo
not-a-link-text = Morda je bil naslov pri kopiranju odrezan. Prosite pošiljatelja, naj vam ga pošlje znova.
revoked-heading = Ta povezava ne velja več
revoked-text = Prejemnik { $payee } jo je umaknil. Če še vedno želite plačati, prosite za novo povezavo.
expired-heading = Ta povezava je potekla
expired-text = Veljala je omejen čas. Nič ni bilo plačano. Če še vedno želite plačati, prosite prejemnika { $payee } za novo povezavo.
used-up-text = Poskusov plačila je bilo preveč. Nič ni bilo plačano. Če še vedno želite plačati, prosite prejemnika { $payee } za novo povezavo.
disabled-heading = Prek te povezave zdaj ni mogoče plačati
disabled-text = Prejemnik { $payee } trenutno ne sprejema spletnih plačil. Nič ni bilo plačano.
currency-heading = Ta povezava je zastarela
currency-text = Račun prejemnika { $payee } se je od nastanka povezave spremenil. Nič ni bilo plačano. Prosite za novo povezavo.
busy-heading = Trenutek, prosimo
busy-text = Iz vašega omrežja je prišlo preveč zahtev.
trouble-text = Te strani trenutno ni mogoče prikazati. Ne boste plačali dvakrat.
paused-text = Plačila so začasno ustavljena, ker preverjamo svoje zapise. Zdaj ni bilo nič zaračunano. Poskusite pozneje.
form-heading = Znova odprite povezavo za plačilo
form-text = Ta naslov deluje samo z ene od naših strani.

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
