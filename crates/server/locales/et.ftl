# Estonian

problem-unauthorized = Päringu jaoks on vaja selle ettevõtte kehtivat API-tokenit, mis saadetakse kujul „Authorization: Bearer …”.
problem-online-payments-disabled = Veebimaksed ei ole selle ettevõtte jaoks sisse lülitatud. Lülitage need portaalis sisse.
problem-payment-not-found = Makset ei leitud
problem-path-not-found = Sellel aadressil ei ole midagi.
problem-method-not-allowed = Sellel aadressil on lubatud ainult { $allowed }.
problem-body-too-large = Päringu sisu on suurem kui { $limit } baiti.
problem-body-incomplete = Päringu sisu ei jõudnud kohale täielikult või ei jõudnud õigel ajal.
problem-not-json = Saatke päringu sisu päisega „Content-Type: application/json”.
problem-too-many-requests = Liiga palju päringuid. Palun oodake enne järgmist päringut { $seconds } s.
problem-idempotency-key = Päise „Idempotency-Key” pikkus peab olema { $min }–{ $max } nähtavat ASCII-märki.
problem-idempotency-key-reused = Seda „Idempotency-Key” võtit on juba kasutatud teistsuguse sisuga päringus. Kasutage uue päringu jaoks uut võtit.
problem-internal = Meie poolel tekkis viga. See on registreeritud.
problem-unavailable = Teenus ei saa praegu vastata. Palun proovige hetke pärast uuesti.
problem-body-syntax = Päringu sisu ei ole korrektne JSON: vaadake rida { $line }, veergu { $column }.
problem-body-not-object = Päringu sisu peab olema JSON-objekt.
problem-field-missing = Väli { $field } puudub.
problem-field-repeated = Väli { $field } esineb rohkem kui üks kord.
problem-field-object = Väli { $field } peab olema objekt.
problem-field-amount = Välja { $field } väärtus peab olema täisarv vahemikus { $min }–{ $max }.
problem-field-reference = Välja { $field } pikkus peab olema { $min }–{ $max } märki: lubatud on ainult tähed A–Z ja a–z, numbrid ja tühikud.
problem-field-data = Väli { $field } peab olema kuni { $max } märgi pikkune string: lubatud on ainult tähed A–Z ja a–z, numbrid ja { $signs }.

# The payer's pages.

pay-payee = Saaja
pay-reference = Selgitus
pay-bank = Pank
pay-test = TEST: päris raha ei liigu
pay-language = Keel
pay-questions = Küsimusi?
pay-phone = Jätka telefonis
pay-phone-text = Skannige see kood telefoni kaameraga ja jätkake telefonis.
pay-phone-code = QR-kood selle makse lingiga

# Choosing a bank

choose-heading = Valige oma pank
choose-text = Makse kinnitate seal, oma internetipanga tunnustega või pangaäpis.
choose-find = Teie panga nimi
choose-find-button = Otsi
choose-country = Riik
choose-everywhere = Kõik riigid
choose-most-used = Enim kasutatud
choose-more = Rohkem panku
choose-nothing = Otsingule ei vasta ükski pank. Kontrollige kirjapilti või otsige kõigist riikidest.
choose-unavailable = Pole praegu saadaval
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
consent-may-spare = Väikeste summade puhul võib { $bank } makse teostada ilma teilt uuesti küsimata.
consent-charges = Meie teilt tasu ei võta. Kehtivad teie panga tavapärased ülekandetingimused.
consent-agree = Nõustudes palute teenusepakkujal { $operator } algatada selle makse pangas { $bank }.
consent-button = Nõustun
consent-other = Vali teine pank

# Who does this. Names and addresses follow as they are.

operator-heading = Teie makseteenuse pakkuja
operator-contact = Kontakt
operator-supervisor = Järelevalveasutus
operator-privacy = Privaatsus
operator-terms = Tingimused

# How the payment stands

connecting-heading = Ühenduse loomine pangaga { $bank }
connecting-text = { $bank } ei ole veel vastanud. Tavaliselt kulub selleks mõni sekund.
hand-off-heading = Kinnitage makse pangas { $bank }
hand-off-text = Midagi ei maksta enne, kui olete makse seal kinnitanud.
hand-off-button = Edasi panka { $bank }
left-heading = Makse on veel lõpetamata
left-text = Seda ei kinnitatud pangas { $bank } ja midagi ei makstud. Võite jätkata sealt, kus makse pooleli jäi.
taken-heading = { $bank } on maksekorralduse kätte saanud
taken-text = Pank ei ole meile veel rohkem teatanud. Palun vaadake hetke pärast uuesti.
waiting-heading = Ootame panga { $bank } vastust
waiting-text = { $bank } ei ole praegu kättesaadav. Kui olete makse kinnitanud, ei pea te enam midagi tegema. Palun ärge makske uuesti.
authorised-heading = { $bank } teostab makset
authorised-text = Makse on kinnitatud. Te ei pea enam midagi tegema.
unknown-heading = Ootame teadet pangalt { $bank }
unknown-text = { $bank } ei ole meile veel teatanud, kas makse on tehtud. Palun ärge makske uuesti.
others-heading = Oodatakse teiste allkirjastajate kinnitust
others-text = Olete makse pangas { $bank } kinnitanud. Makse teostatakse, kui selle on kinnitanud ka teised, kelle allkiri on selle konto puhul vajalik. Te ei pea enam midagi tegema.
gone-heading = Pangas { $bank } seda maksekorraldust enam ei ole
gone-text = Seda makset ei saa siin jätkata. Palun kontrollige oma kontot pangas { $bank }, enne kui maksate muul viisil.
paid-heading = Makstud
paid-text = { $bank } on makse teostanud.
used-heading = Juba makstud
used-text = See link oli ühe makse jaoks ja see makse on tehtud. Rohkem ei ole vaja midagi maksta.
failed-heading = Makse ebaõnnestus
failed-text = { $bank } lükkas selle tagasi. Midagi ei makstud. Kui soovite siiski maksta, küsige palun saajalt { $payee } uus link.
cancelled-heading = Makse on tühistatud
cancelled-text = Midagi ei makstud. Kui soovite siiski maksta, küsige palun saajalt { $payee } uus link.
elsewhere-heading = Makse jätkub mujal
elsewhere-text = Selle panga asemel valiti hiljem teine pank. Palun jätkake seal või avage teile saadetud link.
resume-heading = Seda makset alustati pangas { $bank }
resume-text = Selle saab lõpule viia või tühistada ainult seal, et keegi ei maksaks kaks korda.

# What the payer can do about it

continue-button = Jätka pangas { $bank }
switch-button = Vali teine pank
cancel-button = Tühista makse
again-link = Kontrolli uuesti
again-by-itself = See leht uueneb automaatselt.
return-button = Tagasi: { $payee }
return-note = See ei tühista makset.

# What became of the attempt before

note-open = Seda makset ei ole veel tehtud. Võite panga uuesti valida.
note-lapsed = Makset ei kinnitatud pangas { $bank }. Midagi ei makstud. Võite uuesti proovida või valida teise panga.
note-cancelled = Makse tühistati pangas { $bank }. Midagi ei makstud. Võite uuesti proovida või valida teise panga.
note-refused = { $bank } ei võtnud makset vastu. Midagi ei makstud. Võite uuesti proovida või valida teise panga.
note-refused-iban = Kui sisestasite IBANi, kontrollige palun, kas see konto on selles pangas.
note-unreachable = { $bank } ei olnud kättesaadav. Midagi ei makstud. Võite hiljem uuesti proovida või valida teise panga.
note-unanswered = { $bank } ei vastanud. Midagi ei makstud. Võite hiljem uuesti proovida või valida teise panga.

# Where there is nothing to pay

not-a-link-heading = See ei ole makselink
not-a-link-text = Osa aadressist võis kopeerimisel kaduma minna. Paluge saatjal link uuesti saata.
revoked-heading = See link enam ei kehti
revoked-text = Saaja { $payee } on selle tagasi võtnud. Kui soovite siiski maksta, küsige palun uus link.
expired-heading = Selle lingi kehtivusaeg on lõppenud
expired-text = Link kehtis ainult piiratud aja. Midagi ei makstud. Kui soovite siiski maksta, küsige palun saajalt { $payee } uus link.
disabled-heading = Selle lingiga ei saa praegu maksta
disabled-text = Saaja { $payee } ei võta praegu veebimakseid vastu. Midagi ei makstud.
currency-heading = See link on aegunud
currency-text = Saaja { $payee } konto on pärast lingi loomist muutunud. Midagi ei makstud. Küsige palun uus link.
busy-heading = Üks hetk, palun
busy-text = Teie võrgust tuli liiga palju päringuid. Palun oodake veidi ja proovige uuesti.
trouble-text = Seda lehte ei saa praegu näidata. Palun proovige varsti uuesti. Te ei maksa kaks korda.
paused-text = Maksed on peatatud, kuni kontrollime oma andmeid. Praegu ei võetud midagi maha. Palun proovige hiljem uuesti.
form-heading = Palun avage link uuesti
form-text = Sellele aadressile pääseb ainult meie lehelt.

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
