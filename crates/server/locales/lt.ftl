# Lithuanian

problem-unauthorized = Šiai užklausai reikia galiojančio šios įmonės API prieigos rakto, siunčiamo vienoje antraštėje „Authorization: Bearer …“.
problem-online-payments-disabled = Mokėjimai internetu šiai įmonei neįjungti. Įjunkite juos portale.
problem-payment-not-found = Mokėjimas nerastas
problem-path-not-found = Šiuo adresu nieko nėra.
problem-method-not-allowed = Šis adresas palaiko tik { $allowed }.
problem-body-too-large = Užklausos turinys viršija { $limit } baitų ribą.
problem-body-incomplete = Užklausos turinys gautas ne visas arba ne laiku.
problem-not-json = Siųskite užklausos turinį su antrašte „Content-Type: application/json“.
problem-too-many-requests = Per daug užklausų. Prieš siųsdami kitą užklausą palaukite { $seconds } s.
problem-header-repeated = Antraštė „{ $header }“ pateikta daugiau nei vieną kartą.
problem-idempotency-key = Antraštę „Idempotency-Key“ turi sudaryti nuo { $min } iki { $max } matomų ASCII simbolių.
problem-idempotency-key-reused = Šis „Idempotency-Key“ raktas jau panaudotas su kitu užklausos turiniu. Naujai užklausai naudokite naują raktą.
problem-internal = Mūsų pusėje įvyko klaida. Ji užregistruota.
problem-unavailable = Paslauga šiuo metu negali atsakyti. Bandykite dar kartą po kelių akimirkų.
problem-body-empty = Užklausos turinys tuščias. Jis turi būti JSON objektas.
problem-body-syntax = Užklausos turinys nėra tinkamas JSON: žr. { $line } eilutę, { $column } stulpelį.
problem-body-not-object = Užklausos turinys turi būti JSON objektas.
problem-field-missing = Trūksta lauko { $field }.
problem-field-repeated = Laukas { $field } pateiktas daugiau nei vieną kartą.
problem-field-unknown = Lauko { $field } šioje užklausoje nėra.
problem-field-misspelt = Lauko { $field } šioje užklausoje nėra. Galbūt turėjote omenyje { $known }?
problem-field-object = Laukas { $field } turi būti objektas.
problem-field-amount = Laukas { $field } turi būti sveikasis skaičius nuo { $min } iki { $max }.
problem-field-reference = Lauką { $field } turi sudaryti nuo { $min } iki { $max } simbolių: tik raidės nuo A iki Z ir nuo a iki z, skaitmenys ir tarpai.
problem-field-data = Laukas { $field } turi būti ne ilgesnė kaip { $max } simbolių eilutė: tik raidės nuo A iki Z ir nuo a iki z, skaitmenys ir { $signs }.

# The payer's pages.

pay-title = Mokėjimas gavėjui { $payee }
pay-title-amount = { $amount } mokėjimas gavėjui { $payee }
pay-payee = Gavėjas
pay-reference = Mokėjimo paskirtis
pay-bank = Bankas
pay-time = Data ir laikas
pay-id = Mokėjimo ID
pay-test = TEST: tikri pinigai nepervedami
pay-language = Kalba
pay-questions = Turite klausimų?
pay-phone = Tęskite telefone
pay-phone-text = Nuskaitykite šį kodą telefono kamera.
pay-phone-code = QR kodas su šio mokėjimo nuoroda

# Choosing a bank

choose-heading = Pasirinkite savo banką
choose-text = Mokėjimą patvirtinsite jame: prisijungę kaip įprastai arba banko programėlėje.
choose-find = Ieškokite savo banko
choose-find-button = Ieškoti
choose-country = Šalis
choose-everywhere = Visos šalys
choose-last = Paskutinis naudotas šiame įrenginyje
choose-forget = Pamiršti šį banką
choose-most-used = Dažniausiai naudojami
choose-more = Daugiau bankų
choose-results = Rasta bankų: { $count }
choose-nothing = Pagal jūsų paiešką bankų nerasta. Patikrinkite rašybą.
choose-search-everywhere = Ieškoti visose šalyse
choose-unavailable = Šiuo metu neatsako
choose-paused = Bankas { $bank } šiuo metu neatsako. Pasirinkite kitą banką arba bandykite vėliau.
choose-none = Dar neprijungtas nė vienas bankas, todėl pagal šią nuorodą čia sumokėti negalima. Pinigai nepervesti.

# Checking and confirming

consent-heading = Patikrinkite ir sutikite
consent-iban = Jūsų IBAN
consent-iban-why = Jo reikia, kad bankas { $bank } rastų jūsų sąskaitą.
consent-iban-sample = Norėdami išbandyti, įveskite { $iban }
consent-iban-missing = Įveskite savo IBAN.
consent-iban-wrong = Šis IBAN neteisingas. Patikrinkite jo raides ir skaitmenis.
consent-bank-missing = Pasirinkite savo banką.
consent-next = Toliau bankas { $bank } paprašys prisijungti ir patvirtinti mokėjimą. Jūsų prisijungimo duomenų mes niekada nematome.
consent-direct = Šiuo mygtuku sumokėsite: kai suma tokia maža, bankas { $bank } gali neprašyti mokėjimo dar kartą patvirtinti.
consent-no-cancel = Jums sutikus, šį mokėjimą nutraukti bus galima tik banke { $bank }.
consent-charges = Mes jums jokio mokesčio netaikome. Galioja įprastos jūsų banko pervedimų sąlygos.
consent-agree = Sutikdami prašote, kad { $operator } inicijuotų šį mokėjimą banke { $bank }.
consent-button = Sutinku
consent-pay-button = Sumokėti { $amount }
consent-other = Pasirinkti kitą banką

# Who does this. Names and addresses follow as they are.

operator-heading = Mokėjimo paslaugą teikia { $operator }
operator-contact = Kontaktai
operator-supervisor = Priežiūros institucija
operator-privacy = Privatumas
operator-terms = Sąlygos
home-heading = Mokėjimai banko pavedimu
home-text = Norėdami sumokėti, atverkite jums atsiųstą nuorodą.

# How the payment stands

connecting-heading = Jungiamasi prie banko { $bank }
connecting-text = Tai gali trukti kelias sekundes.
hand-off-heading = Patvirtinkite mokėjimą banke { $bank }
hand-off-text = Kol mokėjimo ten nepatvirtinsite, pinigai nebus pervesti.
hand-off-button = Pereiti į banką { $bank }
hand-off-no-switch = Jei norite mokėti per kitą banką, pirmiausia atmeskite mokėjimą banke { $bank }.
left-heading = Mokėjimas dar nebaigtas
left-text = Banke { $bank } jo nei patvirtinote, nei atmetėte. Pinigai nepervesti.
taken-heading = Bankas { $bank } gavo mokėjimo nurodymą
taken-text = Laukiame kito žingsnio. Tai gali trukti minutę.
waiting-heading = Laukiame patvirtinimo iš banko { $bank }
waiting-text = Bankas { $bank } šiuo metu neatsako. Jei mokėjimą patvirtinote, jums daugiau nieko daryti nereikia. Prašome nemokėti dar kartą.
authorised-heading = Bankas { $bank } apdoroja mokėjimą
authorised-text = Mokėjimas patvirtintas. Jums daugiau nieko daryti nereikia.
unknown-heading = Laukiame patvirtinimo iš banko { $bank }
unknown-text = Bankas { $bank } dar nepranešė, ar mokėjimas įvykdytas. Prašome nemokėti dar kartą.
others-heading = Laukiame kitų pasirašančiųjų
others-text = Jūs patvirtinote mokėjimą banke { $bank }. Jis bus įvykdytas, kai jį patvirtins kiti šios sąskaitos mokėjimus pasirašantys asmenys. Jums daugiau nieko daryti nereikia.
gone-heading = Bankas { $bank } šio mokėjimo nurodymo nebeturi
gone-text = Šio mokėjimo čia tęsti negalima. Prieš mokėdami kitu būdu, patikrinkite savo sąskaitą banke { $bank }.
paid-heading = Sumokėta
paid-text = Bankas { $bank } įvykdė mokėjimą.
paid-close = Šį puslapį galite užverti.
used-heading = Jau sumokėta
used-text = Ši nuoroda buvo skirta vienam mokėjimui, ir jis jau atliktas. Daugiau nieko mokėti nereikia.
failed-heading = Mokėjimas nepavyko
failed-text = Bankas { $bank } jį atmetė. Pinigai nepervesti. Jei vis dar norite sumokėti, paprašykite gavėjo { $payee } naujos nuorodos.
failed-funds = Sąskaitoje banke { $bank } nepakako lėšų. Pinigai nepervesti. Jei vis dar norite sumokėti, paprašykite gavėjo { $payee } naujos nuorodos.
cancelled-heading = Mokėjimas atšauktas
cancelled-text = Pinigai nepervesti. Jei vis dar norite sumokėti, paprašykite gavėjo { $payee } naujos nuorodos.
elsewhere-heading = Mokėjimas tęsiamas kitame banke
elsewhere-text = Po šio banko buvo pasirinktas kitas. Tęskite ten arba iš naujo atverkite mokėjimo nuorodą.
resume-heading = Šį mokėjimą pradėjote banke { $bank }
resume-text = Tęskite ten, kad niekas nesumokėtų du kartus.
resume-own = Galite tęsti ten. Kitame puslapyje taip pat galėsite pasirinkti kitą banką arba atšaukti mokėjimą.

# What the payer can do about it

continue-button = Tęsti banke { $bank }
switch-button = Pasirinkti kitą banką
cancel-button = Atšaukti mokėjimą
cancel-heading = Atšaukti šį mokėjimą?
cancel-text = Atšaukus mokėjimo nuoroda nebegalios.
cancel-keep = Neatšaukti
again-link = Patikrinti dar kartą
again-by-itself = Šis puslapis atsinaujina automatiškai.
retry-link = Bandyti dar kartą
retry-wait = Bandyti dar kartą galėsite po { $seconds } s.
return-button = Grįžti į { $payee } svetainę
return-note = Tai neatšaukia mokėjimo.
back-link = Atgal į { $payee } svetainę

# What became of the attempt before

note-open = Šis mokėjimas dar neatliktas. Galite vėl pasirinkti banką.
note-lapsed = Mokėjimas banke { $bank } nebuvo patvirtintas. Pinigai nepervesti. Galite bandyti dar kartą arba pasirinkti kitą banką.
note-cancelled = Mokėjimas banke { $bank } buvo atmestas arba nutrauktas. Pinigai nepervesti. Galite bandyti dar kartą arba pasirinkti kitą banką.
note-refused = Bankas { $bank } mokėjimo nepriėmė. Pinigai nepervesti. Galite bandyti dar kartą arba pasirinkti kitą banką.
note-refused-iban = Jei įvedėte IBAN, patikrinkite, ar tai sąskaita tame banke.
note-funds = Sąskaitoje banke { $bank } nepakako lėšų. Pinigai nepervesti. Galite bandyti dar kartą arba pasirinkti kitą banką.
note-unreachable = Su banku { $bank } susisiekti nepavyko. Pinigai nepervesti. Galite bandyti vėliau arba pasirinkti kitą banką.
note-unanswered = Bankas { $bank } neatsakė. Pinigai nepervesti. Galite bandyti vėliau arba pasirinkti kitą banką.

# Where there is nothing to pay

not-a-link-heading = Tai ne mokėjimo nuoroda
not-a-link-text = Galbūt nukopijuotas ne visas adresas. Paprašykite siuntėjo atsiųsti jį dar kartą.
revoked-heading = Ši nuoroda nebegalioja
revoked-text = Gavėjas { $payee } ją atšaukė. Jei vis dar norite sumokėti, paprašykite naujos nuorodos.
expired-heading = Šios nuorodos galiojimas baigėsi
expired-text = Ji galiojo ribotą laiką. Pinigai nepervesti. Jei vis dar norite sumokėti, paprašykite gavėjo { $payee } naujos nuorodos.
used-up-text = Buvo per daug bandymų sumokėti. Pinigai nepervesti. Jei vis dar norite sumokėti, paprašykite gavėjo { $payee } naujos nuorodos.
disabled-heading = Pagal šią nuorodą dabar sumokėti negalima
disabled-text = Gavėjas { $payee } šiuo metu nepriima mokėjimų internetu. Pinigai nepervesti.
currency-heading = Ši nuoroda pasenusi
currency-text = Nuo nuorodos sukūrimo gavėjo { $payee } sąskaita pasikeitė. Pinigai nepervesti. Paprašykite naujos nuorodos.
busy-heading = Prašome palaukti
busy-text = Iš jūsų tinklo gauta per daug užklausų.
trouble-text = Šio puslapio dabar parodyti negalime. Du kartus nesumokėsite.
paused-text = Mokėjimai sustabdyti, kol tikriname savo įrašus. Šį kartą pinigai nenuskaityti. Bandykite vėliau.
form-heading = Iš naujo atverkite mokėjimo nuorodą
form-text = Šis adresas veikia tik iš mūsų puslapių.

# Countries, in the order of their codes

country-AT = Austrija
country-BE = Belgija
country-BG = Bulgarija
country-CH = Šveicarija
country-CY = Kipras
country-CZ = Čekija
country-DE = Vokietija
country-DK = Danija
country-EE = Estija
country-ES = Ispanija
country-FI = Suomija
country-FR = Prancūzija
country-GB = Jungtinė Karalystė
country-GR = Graikija
country-HR = Kroatija
country-HU = Vengrija
country-IE = Airija
country-IS = Islandija
country-IT = Italija
country-LI = Lichtenšteinas
country-LT = Lietuva
country-LU = Liuksemburgas
country-LV = Latvija
country-MT = Malta
country-NL = Nyderlandai
country-NO = Norvegija
country-PL = Lenkija
country-PT = Portugalija
country-RO = Rumunija
country-SE = Švedija
country-SI = Slovėnija
country-SK = Slovakija
