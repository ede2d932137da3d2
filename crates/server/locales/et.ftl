# Estonian

problem-unauthorized = Päringu jaoks on vaja selle ettevõtte kehtivat API-tokenit, mis saadetakse ühes ainsas päises „Authorization: Bearer …”.
problem-online-payments-disabled = Veebimaksed ei ole selle ettevõtte jaoks sisse lülitatud. Lülitage need portaalis sisse.
problem-payment-not-found = Makset ei leitud
problem-path-not-found = Sellel aadressil ei ole midagi.
problem-method-not-allowed = Sellel aadressil on lubatud ainult { $allowed }.
problem-body-too-large = Päringu sisu on suurem kui { $limit } baiti.
problem-body-incomplete = Päringu sisu ei jõudnud kohale täielikult või ei jõudnud õigel ajal.
problem-not-json = Saatke päringu sisu päisega „Content-Type: application/json”.
problem-too-many-requests = Liiga palju päringuid. Palun oodake enne järgmist päringut { $seconds } s.
problem-header-repeated = Päis „{ $header }” esineb rohkem kui üks kord.
problem-idempotency-key = Päise „Idempotency-Key” pikkus peab olema { $min }–{ $max } nähtavat ASCII-märki.
problem-idempotency-key-reused = Seda „Idempotency-Key” võtit on juba kasutatud teistsuguse sisuga päringus. Kasutage uue päringu jaoks uut võtit.
problem-internal = Meie poolel tekkis viga. See on registreeritud.
problem-unavailable = Teenus ei saa praegu vastata. Palun proovige hetke pärast uuesti.
problem-body-empty = Päringu sisu on tühi. See peab olema JSON-objekt.
problem-body-syntax = Päringu sisu ei ole korrektne JSON: vaadake rida { $line }, veergu { $column }.
problem-body-not-object = Päringu sisu peab olema JSON-objekt.
problem-field-missing = Väli { $field } puudub.
problem-field-repeated = Väli { $field } esineb rohkem kui üks kord.
problem-field-unknown = Välja { $field } selles päringus ei ole.
problem-field-misspelt = Välja { $field } selles päringus ei ole. Kas mõtlesite { $known }?
problem-field-object = Väli { $field } peab olema objekt.
problem-field-amount = Välja { $field } väärtus peab olema täisarv vahemikus { $min }–{ $max }.
problem-field-reference = Välja { $field } pikkus peab olema { $min }–{ $max } märki: lubatud on ainult tähed A–Z ja a–z, numbrid ja tühikud.
problem-field-data = Väli { $field } peab olema kuni { $max } märgi pikkune string: lubatud on ainult tähed A–Z ja a–z, numbrid ja { $signs }.

# The payer's pages.

pay-title = Makse saajale { $payee }
pay-title-amount = Makse summas { $amount } saajale { $payee }
pay-payee = Saaja
pay-reference = Selgitus
pay-bank = Pank
pay-time = Kuupäev ja kellaaeg
pay-id = Makse ID
pay-test = TEST: päris raha ei liigu
pay-language = Keel
pay-questions = Küsimusi?
pay-phone = Jätka telefonis
pay-phone-text = Skannige see kood telefoni kaameraga.
pay-phone-code = QR-kood selle makse lingiga

# Choosing a bank

choose-heading = Valige oma pank
choose-text = Makse kinnitate seal, oma internetipanga tunnustega või pangaäpis.
choose-find = Otsige oma panka
choose-find-button = Otsi
choose-country = Riik
choose-everywhere = Kõik riigid
choose-last = Viimati selles seadmes kasutatud
choose-forget = Unusta see pank
choose-most-used = Enim kasutatud
choose-more = Rohkem panku
choose-results = Leitud panku: { $count }
choose-nothing = Otsingule ei vasta ükski pank. Palun kontrollige kirjapilti.
choose-search-everywhere = Otsi kõigist riikidest
choose-unavailable = Praegu ei vasta
choose-paused = { $bank } praegu ei vasta. Palun valige teine pank või proovige hiljem uuesti.
choose-none = Ühtegi panka ei ole veel ühendatud, seega ei saa selle lingiga siin maksta. Midagi ei makstud.

# Checking and confirming

consent-heading = Kontrollige ja nõustuge
consent-iban = Teie IBAN
consent-iban-why = { $bank } vajab seda teie konto leidmiseks.
consent-iban-sample = Proovimiseks kasutage: { $iban }
consent-iban-missing = Palun sisestage oma IBAN.
consent-iban-wrong = See ei ole kehtiv IBAN. Palun kontrollige tähti ja numbreid.
consent-bank-missing = Palun valige oma pank.
consent-next = Järgmiseks palub { $bank } teil sisse logida ja makse kinnitada. Meie ei näe teie sisselogimisandmeid kunagi.
consent-direct = Selle nupuga maksate: nii väikese summa puhul ei pruugi { $bank } teilt enam kinnitust küsida.
consent-no-cancel = Pärast nõustumist saab selle makse katkestada ainult pangas { $bank }.
consent-charges = Meie teilt tasu ei võta. Kehtivad teie panga tavapärased ülekandetingimused.
consent-agree = Nõustudes palute teenusepakkujal { $operator } algatada selle makse pangas { $bank }.
consent-button = Nõustun
consent-pay-button = Maksa { $amount }
consent-other = Vali teine pank

# Who does this. Names and addresses follow as they are.

operator-heading = Makseteenust pakub { $operator }
operator-contact = Kontakt
operator-supervisor = Järelevalveasutus
operator-privacy = Privaatsus
operator-terms = Tingimused
home-heading = Maksed pangaülekandega
home-text = Maksmiseks avage palun teile saadetud link.

# How the payment stands

connecting-heading = Ühenduse loomine pangaga { $bank }
connecting-text = Selleks võib kuluda mõni sekund.
hand-off-heading = Kinnitage makse pangas { $bank }
hand-off-text = Midagi ei maksta enne, kui olete makse seal kinnitanud.
hand-off-button = Edasi panka { $bank }
hand-off-no-switch = Teise panga kasutamiseks keelduge esmalt maksest pangas { $bank }.
left-heading = Makse on veel lõpetamata
left-text = Te ei ole makset pangas { $bank } kinnitanud ega sellest keeldunud. Midagi ei ole makstud.
taken-heading = { $bank } on maksekorralduse kätte saanud
taken-text = Ootame järgmist sammu. Selleks võib kuluda minut.
waiting-heading = Ootame kinnitust pangalt { $bank }
waiting-text = { $bank } praegu ei vasta. Kui olete makse kinnitanud, ei pea te enam midagi tegema. Palun ärge makske uuesti.
authorised-heading = { $bank } töötleb makset
authorised-text = Makse on kinnitatud. Te ei pea enam midagi tegema.
unknown-heading = Ootame kinnitust pangalt { $bank }
unknown-text = { $bank } ei ole meile veel teatanud, kas makse on tehtud. Palun ärge makske uuesti.
others-heading = Ootame teisi kinnitajaid
others-text = Olete makse pangas { $bank } kinnitanud. Makse tehakse kohe, kui selle on kinnitanud ka teised, kelle allkiri on selle konto puhul vajalik. Te ei pea enam midagi tegema.
gone-heading = Pangas { $bank } seda maksekorraldust enam ei ole
gone-text = Seda makset ei saa siin jätkata. Palun kontrollige oma kontot pangas { $bank }, enne kui maksate muul viisil.
paid-heading = Makstud
paid-text = { $bank } on makse teinud.
paid-close = Võite selle lehe sulgeda.
used-heading = Juba makstud
used-text = See link oli ühe makse jaoks ja see makse on tehtud. Rohkem ei ole vaja midagi maksta.
failed-heading = Makse ebaõnnestus
failed-text = { $bank } lükkas selle tagasi. Midagi ei makstud. Kui soovite siiski maksta, küsige palun saajalt { $payee } uus link.
failed-funds = Kontol pangas { $bank } ei olnud piisavalt raha. Midagi ei makstud. Kui soovite siiski maksta, küsige palun saajalt { $payee } uus link.
cancelled-heading = Makse on tühistatud
cancelled-text = Midagi ei makstud. Kui soovite siiski maksta, küsige palun saajalt { $payee } uus link.
elsewhere-heading = Makse jätkub teises pangas
elsewhere-text = Selle panga asemel valiti hiljem teine pank. Palun jätkake seal või avage makselink uuesti.
resume-heading = Alustasite seda makset pangas { $bank }
resume-text = Palun jätkake seal, et keegi ei maksaks kaks korda.
resume-own = Võite seal jätkata. Järgmisel lehel saate ka valida teise panga või makse tühistada.

# What the payer can do about it

continue-button = Jätka pangas { $bank }
switch-button = Vali teine pank
cancel-button = Tühista makse
cancel-heading = Kas tühistada see makse?
cancel-text = Pärast seda ei saa makselinki enam kasutada.
cancel-keep = Jäta makse alles
again-link = Kontrolli uuesti
again-by-itself = See leht uueneb automaatselt.
retry-link = Proovi uuesti
retry-wait = Saate uuesti proovida { $seconds } s pärast.
return-button = Tagasi: { $payee }
return-note = See ei tühista makset.
back-link = Tagasi: { $payee }

# What became of the attempt before

note-open = Seda makset ei ole veel tehtud. Võite panga uuesti valida.
note-lapsed = Makset ei kinnitatud pangas { $bank }. Midagi ei makstud. Võite uuesti proovida või valida teise panga.
note-cancelled = Maksest keelduti või see katkestati pangas { $bank }. Midagi ei makstud. Võite uuesti proovida või valida teise panga.
note-refused = { $bank } ei võtnud makset vastu. Midagi ei makstud. Võite uuesti proovida või valida teise panga.
note-refused-iban = Kui sisestasite IBANi, kontrollige palun, kas see konto on selles pangas.
note-funds = Kontol pangas { $bank } ei olnud piisavalt raha. Midagi ei makstud. Võite uuesti proovida või valida teise panga.
note-unreachable = { $bank } ei olnud kättesaadav. Midagi ei makstud. Võite hiljem uuesti proovida või valida teise panga.
note-unanswered = { $bank } ei vastanud. Midagi ei makstud. Võite hiljem uuesti proovida või valida teise panga.

# Where there is nothing to pay

not-a-link-heading = See ei ole makselink
not-a-link-text = Osa aadressist võis kopeerimisel kaduma minna. Paluge saatjal link uuesti saata.
revoked-heading = See link enam ei kehti
revoked-text = Saaja { $payee } on selle tagasi võtnud. Kui soovite siiski maksta, küsige palun uus link.
expired-heading = Selle lingi kehtivusaeg on lõppenud
expired-text = Link kehtis piiratud aja. Midagi ei makstud. Kui soovite siiski maksta, küsige palun saajalt { $payee } uus link.
used-up-text = Maksta prooviti liiga palju kordi. Midagi ei makstud. Kui soovite siiski maksta, küsige palun saajalt { $payee } uus link.
disabled-heading = Selle lingiga ei saa praegu maksta
disabled-text = Saaja { $payee } ei võta praegu veebimakseid vastu. Midagi ei makstud.
currency-heading = See link on vananenud
currency-text = Saaja { $payee } konto on pärast lingi loomist muutunud. Midagi ei makstud. Küsige palun uus link.
busy-heading = Üks hetk, palun
busy-text = Teie võrgust tuli liiga palju päringuid.
trouble-text = Seda lehte ei saa praegu näidata. Te ei maksa kaks korda.
paused-text = Maksed on peatatud, kuni kontrollime oma andmeid. Praegu ei võetud kontolt midagi maha. Palun proovige hiljem uuesti.
form-heading = Palun avage makselink uuesti
form-text = See aadress töötab ainult meie oma lehtedelt.

# Countries, in the order of their codes

country-AT = Austria
country-BE = Belgia
country-BG = Bulgaaria
country-CH = Šveits
country-CY = Küpros
country-CZ = Tšehhi
country-DE = Saksamaa
country-DK = Taani
country-EE = Eesti
country-ES = Hispaania
country-FI = Soome
country-FR = Prantsusmaa
country-GB = Ühendkuningriik
country-GR = Kreeka
country-HR = Horvaatia
country-HU = Ungari
country-IE = Iirimaa
country-IS = Island
country-IT = Itaalia
country-LI = Liechtenstein
country-LT = Leedu
country-LU = Luksemburg
country-LV = Läti
country-MT = Malta
country-NL = Holland
country-NO = Norra
country-PL = Poola
country-PT = Portugal
country-RO = Rumeenia
country-SE = Rootsi
country-SI = Sloveenia
country-SK = Slovakkia
