# Latvian

problem-unauthorized = Šim pieprasījumam ir nepieciešams derīgs šī uzņēmuma API marķieris, kas nosūtīts vienā galvenē „Authorization: Bearer …”.
problem-online-payments-disabled = Tiešsaistes maksājumi šim uzņēmumam nav iespējoti. Iespējojiet tos portālā.
problem-payment-not-found = Maksājums nav atrasts
problem-path-not-found = Šajā adresē nekā nav.
problem-method-not-allowed = Šī adrese atbalsta tikai { $allowed }.
problem-body-too-large = Pieprasījuma saturs pārsniedz { $limit } baitu ierobežojumu.
problem-body-incomplete = Pieprasījuma saturs netika saņemts pilnībā vai netika saņemts laikā.
problem-not-json = Nosūtiet pieprasījuma saturu ar galveni „Content-Type: application/json”.
problem-too-many-requests = Pārāk daudz pieprasījumu. Lūdzu, pirms nākamā pieprasījuma uzgaidiet { $seconds } s.
problem-header-repeated = Galvene „{ $header }” ir norādīta vairāk nekā vienu reizi.
problem-idempotency-key = Galvenē „Idempotency-Key” jābūt no { $min } līdz { $max } redzamām ASCII rakstzīmēm.
problem-idempotency-key-reused = Šī „Idempotency-Key” atslēga jau ir izmantota ar citu pieprasījuma saturu. Jaunam pieprasījumam izmantojiet jaunu atslēgu.
problem-internal = Mūsu pusē radās kļūda. Tā ir reģistrēta.
problem-unavailable = Pakalpojums pašlaik nevar atbildēt. Lūdzu, pēc brīža mēģiniet vēlreiz.
problem-body-empty = Pieprasījuma saturs ir tukšs. Tam jābūt JSON objektam.
problem-body-syntax = Pieprasījuma saturs nav derīgs JSON: skatiet { $line }. rindu, { $column }. kolonnu.
problem-body-not-object = Pieprasījuma saturam jābūt JSON objektam.
problem-field-missing = Trūkst lauka { $field }.
problem-field-repeated = Lauks { $field } ir norādīts vairāk nekā vienu reizi.
problem-field-unknown = Lauka { $field } šajā pieprasījumā nav.
problem-field-misspelt = Lauka { $field } šajā pieprasījumā nav. Varbūt domājāt { $known }?
problem-field-object = Laukam { $field } jābūt objektam.
problem-field-amount = Laukam { $field } jābūt veselam skaitlim no { $min } līdz { $max }.
problem-field-reference = Laukā { $field } jābūt no { $min } līdz { $max } rakstzīmēm: tikai burti no A līdz Z un no a līdz z, cipari un atstarpes.
problem-field-data = Laukam { $field } jābūt virknei, kurā ir ne vairāk kā { $max } rakstzīmes: tikai burti no A līdz Z un no a līdz z, cipari un { $signs }.

# The payer's pages.

pay-title = Maksājums saņēmējam { $payee }
pay-title-amount = { $amount } maksājums saņēmējam { $payee }
pay-payee = Saņēmējs
pay-reference = Maksājuma mērķis
pay-bank = Banka
pay-time = Datums un laiks
pay-id = Maksājuma ID
pay-test = TEST: īsta nauda netiek pārskaitīta
pay-language = Valoda
pay-questions = Vai ir jautājumi?
pay-phone = Turpiniet tālrunī
pay-phone-text = Noskenējiet šo kodu ar tālruņa kameru.
pay-phone-code = QR kods ar šī maksājuma saiti

# Choosing a bank

choose-heading = Izvēlieties savu banku
choose-text = Maksājumu apstiprināsiet tur, pieslēdzoties kā parasti vai bankas lietotnē.
choose-find = Meklējiet savu banku
choose-find-button = Meklēt
choose-country = Valsts
choose-everywhere = Visas valstis
choose-last = Pēdējā izmantotā šajā ierīcē
choose-forget = Aizmirst šo banku
choose-most-used = Biežāk izmantotās
choose-more = Citas bankas
choose-results = Atrastās bankas: { $count }
choose-nothing = Jūsu meklējumam neatbilst neviena banka. Lūdzu, pārbaudiet rakstību.
choose-search-everywhere = Meklēt visās valstīs
choose-unavailable = Pašlaik neatbild
choose-paused = Banka { $bank } pašlaik neatbild. Lūdzu, izvēlieties citu banku vai mēģiniet vēlāk.
choose-none = Pagaidām nav pieslēgta neviena banka, tāpēc ar šo saiti šeit nevar samaksāt. Nauda nav pārskaitīta.

# Checking and confirming

consent-heading = Pārbaudiet un piekrītiet
consent-iban = Jūsu IBAN
consent-iban-why = Tas ir vajadzīgs, lai banka { $bank } atrastu jūsu kontu.
consent-iban-sample = Lai izmēģinātu, ievadiet { $iban }
consent-iban-missing = Lūdzu, ievadiet savu IBAN.
consent-iban-wrong = Šis IBAN nav derīgs. Lūdzu, pārbaudiet tā burtus un ciparus.
consent-bank-missing = Lūdzu, izvēlieties savu banku.
consent-next = Pēc tam banka { $bank } aicinās jūs pieslēgties un apstiprināt maksājumu. Jūsu pieslēgšanās datus mēs nekad neredzam.
consent-direct = Ar šo pogu jūs samaksāsiet: tik mazai summai banka { $bank } var vēlreiz neprasīt apstiprinājumu.
consent-no-cancel = Pēc jūsu piekrišanas šo maksājumu var pārtraukt tikai bankā { $bank }.
consent-charges = Mēs no jums maksu neiekasējam. Ir spēkā jūsu bankas parastie pārskaitījumu noteikumi.
consent-agree = Piekrītot jūs lūdzat, lai { $operator } ierosinātu šo maksājumu bankā { $bank }.
consent-button = Piekrītu
consent-pay-button = Samaksāt { $amount }
consent-other = Izvēlēties citu banku

# Who does this. Names and addresses follow as they are.

operator-heading = Maksājumu pakalpojumu sniedz { $operator }
operator-contact = Kontaktinformācija
operator-supervisor = Uzraudzības iestāde
operator-privacy = Privātums
operator-terms = Noteikumi
home-heading = Maksājumi ar bankas pārskaitījumu
home-text = Lai samaksātu, lūdzu, atveriet jums nosūtīto saiti.

# How the payment stands

connecting-heading = Savienojamies ar banku { $bank }
connecting-text = Tas var aizņemt dažas sekundes.
hand-off-heading = Apstipriniet maksājumu bankā { $bank }
hand-off-text = Kamēr maksājumu tur neapstiprināsiet, nauda netiks pārskaitīta.
hand-off-button = Pāriet uz banku { $bank }
hand-off-no-switch = Lai izmantotu citu banku, vispirms noraidiet maksājumu bankā { $bank }.
left-heading = Maksājums vēl nav pabeigts
left-text = Bankā { $bank } jūs to ne apstiprinājāt, ne noraidījāt. Nauda nav pārskaitīta.
taken-heading = Banka { $bank } ir saņēmusi maksājuma rīkojumu
taken-text = Gaidām nākamo soli. Tas var aizņemt minūti.
waiting-heading = Gaidām apstiprinājumu no bankas { $bank }
waiting-text = Banka { $bank } pašlaik neatbild. Ja maksājumu jau apstiprinājāt, jums vairs nekas nav jādara. Lūdzu, nemaksājiet vēlreiz.
authorised-heading = Banka { $bank } apstrādā maksājumu
authorised-text = Maksājums ir apstiprināts. Jums vairs nekas nav jādara.
unknown-heading = Gaidām apstiprinājumu no bankas { $bank }
unknown-text = Banka { $bank } vēl nav paziņojusi, vai maksājums ir izpildīts. Lūdzu, nemaksājiet vēlreiz.
others-heading = Gaidām pārējos parakstītājus
others-text = Jūs apstiprinājāt maksājumu bankā { $bank }. Tas tiks izpildīts, tiklīdz to būs apstiprinājuši pārējie konta parakstītāji. Jums vairs nekas nav jādara.
gone-heading = Bankā { $bank } šī maksājuma rīkojuma vairs nav
gone-text = Šo maksājumu šeit nevar turpināt. Lūdzu, pārbaudiet savu kontu bankā { $bank }, pirms maksājat citā veidā.
paid-heading = Samaksāts
paid-text = Banka { $bank } ir izpildījusi maksājumu.
paid-close = Varat aizvērt šo lapu.
used-heading = Jau samaksāts
used-text = Šī saite bija paredzēta vienam maksājumam, un tas jau ir veikts. Vairs nekas nav jāmaksā.
failed-heading = Maksājums neizdevās
failed-text = Banka { $bank } to noraidīja. Nauda nav pārskaitīta. Ja joprojām vēlaties samaksāt, lūdziet saņēmējam { $payee } jaunu saiti.
failed-funds = Kontā bankā { $bank } nepietika līdzekļu. Nauda nav pārskaitīta. Ja joprojām vēlaties samaksāt, lūdziet saņēmējam { $payee } jaunu saiti.
cancelled-heading = Maksājums ir atcelts
cancelled-text = Nauda nav pārskaitīta. Ja joprojām vēlaties samaksāt, lūdziet saņēmējam { $payee } jaunu saiti.
elsewhere-heading = Maksājums turpinās citā bankā
elsewhere-text = Pēc šīs bankas tika izvēlēta cita. Lūdzu, turpiniet tur vai vēlreiz atveriet maksājuma saiti.
resume-heading = Jūs sākāt šo maksājumu bankā { $bank }
resume-text = Lūdzu, turpiniet tur, lai neviens nesamaksātu divreiz.
resume-own = Varat turpināt tur. Nākamajā lapā varēsiet arī izvēlēties citu banku vai atcelt maksājumu.

# What the payer can do about it

continue-button = Turpināt bankā { $bank }
switch-button = Izvēlēties citu banku
cancel-button = Atcelt maksājumu
cancel-heading = Vai atcelt šo maksājumu?
cancel-text = Pēc tam maksājuma saiti vairs nevarēs izmantot.
cancel-keep = Neatcelt
again-link = Pārbaudīt vēlreiz
again-by-itself = Šī lapa atjaunojas automātiski.
retry-link = Mēģināt vēlreiz
retry-wait = Varēsiet mēģināt vēlreiz pēc { $seconds } s.
return-button = Atgriezties { $payee } vietnē
return-note = Tas neatceļ maksājumu.
back-link = Atpakaļ uz { $payee } vietni

# What became of the attempt before

note-open = Šis maksājums vēl nav veikts. Varat vēlreiz izvēlēties banku.
note-lapsed = Maksājums bankā { $bank } netika apstiprināts. Nauda nav pārskaitīta. Varat mēģināt vēlreiz vai izvēlēties citu banku.
note-cancelled = Maksājums bankā { $bank } tika noraidīts vai pārtraukts. Nauda nav pārskaitīta. Varat mēģināt vēlreiz vai izvēlēties citu banku.
note-refused = Banka { $bank } maksājumu nepieņēma. Nauda nav pārskaitīta. Varat mēģināt vēlreiz vai izvēlēties citu banku.
note-refused-iban = Ja ievadījāt IBAN, lūdzu, pārbaudiet, vai tas ir konts šajā bankā.
note-funds = Kontā bankā { $bank } nepietika līdzekļu. Nauda nav pārskaitīta. Varat mēģināt vēlreiz vai izvēlēties citu banku.
note-unreachable = Banka { $bank } nebija sasniedzama. Nauda nav pārskaitīta. Varat mēģināt vēlāk vai izvēlēties citu banku.
note-unanswered = Banka { $bank } neatbildēja. Nauda nav pārskaitīta. Varat mēģināt vēlāk vai izvēlēties citu banku.

# Where there is nothing to pay

not-a-link-heading = Šī nav maksājuma saite
not-a-link-text = Iespējams, adrese nav nokopēta pilnībā. Lūdziet sūtītājam to nosūtīt vēlreiz.
revoked-heading = Šī saite vairs nav derīga
revoked-text = Saņēmējs { $payee } to ir atsaucis. Ja joprojām vēlaties samaksāt, lūdziet jaunu saiti.
expired-heading = Šīs saites derīguma termiņš ir beidzies
expired-text = Tā bija derīga ierobežotu laiku. Nauda nav pārskaitīta. Ja joprojām vēlaties samaksāt, lūdziet saņēmējam { $payee } jaunu saiti.
used-up-text = Bija pārāk daudz mēģinājumu samaksāt. Nauda nav pārskaitīta. Ja joprojām vēlaties samaksāt, lūdziet saņēmējam { $payee } jaunu saiti.
disabled-heading = Ar šo saiti pašlaik nevar samaksāt
disabled-text = Saņēmējs { $payee } pašlaik nepieņem tiešsaistes maksājumus. Nauda nav pārskaitīta.
currency-heading = Šī saite ir novecojusi
currency-text = Kopš saites izveides saņēmēja { $payee } konts ir mainījies. Nauda nav pārskaitīta. Lūdziet jaunu saiti.
busy-heading = Lūdzu, uzgaidiet
busy-text = No jūsu tīkla saņemts pārāk daudz pieprasījumu.
trouble-text = Šo lapu pašlaik nevar parādīt. Jūs nesamaksāsiet divreiz.
paused-text = Maksājumi ir apturēti, kamēr pārbaudām savus ierakstus. Šoreiz no konta nekas netika noņemts. Lūdzu, mēģiniet vēlāk.
form-heading = Lūdzu, vēlreiz atveriet maksājuma saiti
form-text = Šī adrese darbojas tikai no mūsu lapām.

# Countries, in the order of their codes

country-AT = Austrija
country-BE = Beļģija
country-BG = Bulgārija
country-CH = Šveice
country-CY = Kipra
country-CZ = Čehija
country-DE = Vācija
country-DK = Dānija
country-EE = Igaunija
country-ES = Spānija
country-FI = Somija
country-FR = Francija
country-GB = Apvienotā Karaliste
country-GR = Grieķija
country-HR = Horvātija
country-HU = Ungārija
country-IE = Īrija
country-IS = Islande
country-IT = Itālija
country-LI = Lihtenšteina
country-LT = Lietuva
country-LU = Luksemburga
country-LV = Latvija
country-MT = Malta
country-NL = Nīderlande
country-NO = Norvēģija
country-PL = Polija
country-PT = Portugāle
country-RO = Rumānija
country-SE = Zviedrija
country-SI = Slovēnija
country-SK = Slovākija
