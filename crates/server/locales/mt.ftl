# Maltese

problem-unauthorized = Din it-talba teħtieġ token API validu ta’ din il-kumpanija, mibgħut f’intestatura waħda biss “Authorization: Bearer …”.
problem-online-payments-disabled = Il-pagamenti online mhumiex attivati għal din il-kumpanija. Attivahom fil-portal.
problem-payment-not-found = Il-pagament ma nstabx
problem-path-not-found = M’hemm xejn f’dan l-indirizz.
problem-method-not-allowed = Dan l-indirizz jaċċetta biss { $allowed }.
problem-body-too-large = Il-korp tat-talba huwa akbar minn { $limit } byte.
problem-body-incomplete = Il-korp tat-talba ma wasalx kollu, jew ma wasalx fil-ħin.
problem-not-json = Ibgħat il-korp tat-talba bħala “Content-Type: application/json”.
problem-too-many-requests = Intbagħtu wisq talbiet. Jekk jogħġbok stenna { $seconds } s qabel ma tibgħat talba oħra.
problem-header-repeated = L-intestatura “{ $header }” ingħatat aktar minn darba.
problem-idempotency-key = L-għadd ta’ karattri fl-intestatura “Idempotency-Key” irid ikun minn { $min } sa { $max }: huma permessi biss il-karattri ASCII viżibbli.
problem-idempotency-key-reused = Din iċ-ċavetta “Idempotency-Key” diġà ntużat ma’ korp ta’ talba oħra. Uża ċavetta ġdida għal talba ġdida.
problem-internal = Xi ħaġa marret ħażin min-naħa tagħna. L-iżball ġie rreġistrat.
problem-unavailable = Is-servizz ma jistax iwieġeb bħalissa. Jekk jogħġbok erġa’ pprova wara ftit.
problem-body-empty = Il-korp tat-talba huwa vojt. Irid ikun oġġett JSON.
problem-body-syntax = Il-korp tat-talba mhuwiex JSON validu: ara l-linja { $line }, il-kolonna { $column }.
problem-body-not-object = Il-korp tat-talba jrid ikun oġġett JSON.
problem-field-missing = Il-kamp { $field } huwa nieqes.
problem-field-repeated = Il-kamp { $field } ingħata aktar minn darba.
problem-field-unknown = Il-kamp { $field } ma jeżistix f’din it-talba.
problem-field-misspelt = Il-kamp { $field } ma jeżistix f’din it-talba. Ridt tgħid { $known }?
problem-field-object = Il-kamp { $field } irid ikun oġġett.
problem-field-amount = Il-kamp { $field } irid ikun numru sħiħ minn { $min } sa { $max }.
problem-field-reference = L-għadd ta’ karattri fil-kamp { $field } irid ikun minn { $min } sa { $max }: huma permessi biss l-ittri minn A sa Z u minn a sa z, iċ-ċifri u l-ispazji.
problem-field-data = Il-kamp { $field } irid ikun string ta’ mhux aktar minn { $max } karattru: huma permessi biss l-ittri minn A sa Z u minn a sa z, iċ-ċifri u { $signs }.

# The payer's pages.

pay-title = Pagament lil { $payee }
pay-title-amount = Pagament ta’ { $amount } lil { $payee }
pay-payee = Benefiċjarju
pay-reference = Referenza
pay-bank = Bank
pay-time = Data u ħin
pay-id = ID tal-pagament
pay-test = TEST: ma jiġux trasferiti flus veri
pay-language = Lingwa
pay-questions = Mistoqsijiet?
pay-phone = Kompli fuq il-mowbajl tiegħek
pay-phone-text = Skennja dan il-kodiċi bil-kamera tal-mowbajl tiegħek.
pay-phone-code = Kodiċi QR bil-link għal dan il-pagament

# Choosing a bank

choose-heading = Agħżel il-bank tiegħek
choose-text = Hemmhekk tapprova l-pagament, bil-login tiegħek jew bl-app tal-bank.
choose-find = Fittex il-bank tiegħek
choose-find-button = Fittex
choose-country = Pajjiż
choose-everywhere = Il-pajjiżi kollha
choose-last = L-aħħar użat fuq dan l-apparat
choose-forget = Insa dan il-bank
choose-most-used = L-aktar użati
choose-more = Aktar banek
choose-results = Banek li nstabu: { $count }
choose-nothing = L-ebda bank ma jaqbel mat-tfittxija tiegħek. Jekk jogħġbok iċċekkja l-ortografija.
choose-search-everywhere = Fittex fil-pajjiżi kollha
choose-unavailable = Bħalissa mhux qed iwieġeb
choose-paused = Il-bank { $bank } bħalissa mhux qed iwieġeb. Jekk jogħġbok agħżel bank ieħor, jew erġa’ pprova aktar tard.
choose-none = Għad m’hemm l-ebda bank konness, u għalhekk hawnhekk ma tistax tħallas permezz ta’ dan il-link. Ma sar l-ebda ħlas.

# Checking and confirming

consent-heading = Iċċekkja u kkonferma
consent-iban = L-IBAN tiegħek
consent-iban-why = Il-bank { $bank } jeħtieġu biex isib il-kont tiegħek.
consent-iban-sample = Biex tipprova, uża { $iban }
consent-iban-missing = Jekk jogħġbok daħħal l-IBAN tiegħek.
consent-iban-wrong = Dan mhuwiex IBAN validu. Jekk jogħġbok iċċekkja l-ittri u n-numri tiegħu.
consent-bank-missing = Jekk jogħġbok agħżel il-bank tiegħek.
consent-next = Wara dan, il-bank { $bank } jitolbok tagħmel il-login u tapprova l-pagament. Aħna qatt ma naraw id-dettalji tal-login tiegħek.
consent-direct = B’din il-buttuna tħallas: għal ammont żgħir bħal dan, il-bank { $bank } jista’ ma jitlobx li terġa’ tapprovah.
consent-no-cancel = Wara li tikkonferma, dan il-pagament jista’ jitwaqqaf biss mal-bank { $bank }.
consent-charges = Aħna ma niċċarġjawk xejn. Japplikaw it-termini tas-soltu tal-bank tiegħek għat-trasferimenti.
consent-agree = Meta tikkonferma, titlob lill-fornitur { $operator } biex jibda dan il-pagament mal-bank { $bank }.
consent-button = Ikkonferma
consent-pay-button = Ħallas { $amount }
consent-other = Agħżel bank ieħor

# Who does this. Names and addresses follow as they are.

operator-heading = Servizz ta’ pagament ipprovdut minn { $operator }
operator-contact = Kuntatt
operator-supervisor = Awtorità superviżorja
operator-privacy = Privatezza
operator-terms = Termini
home-heading = Pagamenti bi trasferiment bankarju
home-text = Biex tħallas, jekk jogħġbok iftaħ il-link li ntbagħatlek.

# How the payment stands

connecting-heading = Qed nikkonnettjaw mal-bank { $bank }
connecting-text = Dan jista’ jieħu ftit sekondi.
hand-off-heading = Approva l-pagament mal-bank { $bank }
hand-off-text = Ma jsir l-ebda ħlas sakemm tapprovah hemmhekk.
hand-off-button = Kompli għall-bank { $bank }
hand-off-no-switch = Biex tuża bank ieħor, l-ewwel irrifjuta l-pagament mal-bank { $bank }.
left-heading = Il-pagament għadu ma tlestiex
left-text = La approvajtu u lanqas irrifjutajtu mal-bank { $bank }. Ma sar l-ebda ħlas.
taken-heading = Il-bank { $bank } irċieva l-ordni ta’ pagament
taken-text = Qed nistennew il-pass li jmiss. Dan jista’ jieħu minuta.
waiting-heading = Qed nistennew konferma mill-bank { $bank }
waiting-text = Il-bank { $bank } bħalissa mhux qed iwieġeb. Jekk approvajt il-pagament, m’għandekx bżonn tagħmel xejn aktar. Jekk jogħġbok terġax tħallas.
authorised-heading = Il-bank { $bank } qed jipproċessa l-pagament
authorised-text = Il-pagament ġie approvat. M’għandekx bżonn tagħmel xejn aktar.
unknown-heading = Qed nistennew konferma mill-bank { $bank }
unknown-text = Il-bank { $bank } għadu ma qalilniex jekk il-pagament sarx. Jekk jogħġbok terġax tħallas.
others-heading = Qed nistennew lill-firmatarji l-oħra
others-text = Inti approvajt il-pagament mal-bank { $bank }. Dan isir hekk kif japprovawh il-firmatarji l-oħra ta’ dan il-kont. M’għandekx bżonn tagħmel xejn aktar.
gone-heading = Il-bank { $bank } m’għadx għandu din l-ordni ta’ pagament
gone-text = Dan il-pagament ma jistax jitkompla hawn. Jekk jogħġbok iċċekkja l-kont tiegħek mal-bank { $bank } qabel ma tħallas b’mod ieħor.
paid-heading = Imħallas
paid-text = Il-bank { $bank } wettaq il-pagament.
paid-close = Tista’ tagħlaq din il-paġna.
used-heading = Diġà mħallas
used-text = Dan il-link kien għal pagament wieħed, li diġà sar. Ma fadal xejn x’tħallas.
failed-heading = Il-pagament ma rnexxiex
failed-text = Il-bank { $bank } irrifjutah. Ma sar l-ebda ħlas. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid mingħand { $payee }.
failed-funds = Ma kienx hemm biżżejjed flus fil-kont mal-bank { $bank }. Ma sar l-ebda ħlas. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid mingħand { $payee }.
cancelled-heading = Il-pagament ġie kkanċellat
cancelled-text = Ma sar l-ebda ħlas. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid mingħand { $payee }.
elsewhere-heading = Il-pagament qed ikompli ma’ bank ieħor
elsewhere-text = Wara dan il-bank intgħażel bank ieħor. Jekk jogħġbok kompli hemmhekk, jew erġa’ iftaħ il-link tal-pagament.
resume-heading = Bdejt dan il-pagament mal-bank { $bank }
resume-text = Jekk jogħġbok kompli hemmhekk, biex ħadd ma jħallas darbtejn.
resume-own = Tista’ tkompli hemmhekk. Fil-paġna li jmiss tista’ wkoll tagħżel bank ieħor jew tikkanċella.

# What the payer can do about it

continue-button = Kompli mal-bank { $bank }
switch-button = Agħżel bank ieħor
cancel-button = Ikkanċella l-pagament
cancel-heading = Tikkanċella dan il-pagament?
cancel-text = Wara dan, il-link tal-pagament ma jkunx jista’ jerġa’ jintuża.
cancel-keep = Żomm il-pagament
again-link = Erġa’ ċċekkja
again-by-itself = Din il-paġna taġġorna ruħha waħedha.
retry-link = Erġa’ pprova
retry-wait = Tista’ terġa’ tipprova wara { $seconds } s.
return-button = Mur lura għand { $payee }
return-note = Dan ma jikkanċellax il-pagament.
back-link = Lura għand { $payee }

# What became of the attempt before

note-open = Dan il-pagament għadu ma sarx. Tista’ terġa’ tagħżel bank.
note-lapsed = Il-pagament ma ġiex approvat mal-bank { $bank }. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova jew tagħżel bank ieħor.
note-cancelled = Il-pagament ġie rrifjutat jew twaqqaf mal-bank { $bank }. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova jew tagħżel bank ieħor.
note-refused = Il-bank { $bank } ma aċċettax il-pagament. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova jew tagħżel bank ieħor.
note-refused-iban = Jekk daħħalt IBAN, jekk jogħġbok iċċekkja li huwa ta’ kont f’dak il-bank.
note-funds = Ma kienx hemm biżżejjed flus fil-kont mal-bank { $bank }. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova jew tagħżel bank ieħor.
note-unreachable = Ma stajniex nikkuntattjaw lill-bank { $bank }. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova aktar tard jew tagħżel bank ieħor.
note-unanswered = Il-bank { $bank } ma weġibx. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova aktar tard jew tagħżel bank ieħor.

# Where there is nothing to pay

not-a-link-heading = Dan mhuwiex link ta’ pagament
not-a-link-text = L-indirizz seta’ nqata’ meta ġie kkupjat. Jekk jogħġbok itlob lil min bagħathulek biex jerġa’ jibagħtu.
revoked-heading = Dan il-link m’għadux validu
revoked-text = Il-benefiċjarju { $payee } irtirah. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid.
expired-heading = Dan il-link skada
expired-text = Kien validu għal żmien limitat. Ma sar l-ebda ħlas. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid mingħand { $payee }.
used-up-text = Saru wisq tentattivi ta’ ħlas. Ma sar l-ebda ħlas. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid mingħand { $payee }.
disabled-heading = Bħalissa ma tistax tħallas permezz ta’ dan il-link
disabled-text = Il-benefiċjarju { $payee } bħalissa ma jaċċettax pagamenti online. Ma sar l-ebda ħlas.
currency-heading = Dan il-link m’għadux aġġornat
currency-text = Il-kont tal-benefiċjarju { $payee } inbidel minn mindu nħoloq il-link. Ma sar l-ebda ħlas. Jekk jogħġbok itlob link ġdid.
busy-heading = Mument, jekk jogħġbok
busy-text = Intalbu wisq paġni min-network tiegħek.
trouble-text = Din il-paġna ma tistax tintwera bħalissa. Mhux se tħallas darbtejn.
paused-text = Il-ħlasijiet huma sospiżi waqt li qed niċċekkjaw ir-rekords tagħna. Din id-darba ma nġibed xejn mill-kont. Jekk jogħġbok erġa’ pprova aktar tard.
form-heading = Jekk jogħġbok erġa’ iftaħ il-link tal-pagament
form-text = Dan l-indirizz jaħdem biss minn waħda mill-paġni tagħna.

# Countries, in the order of their codes

country-AT = L-Awstrija
country-BE = Il-Belġju
country-BG = Il-Bulgarija
country-CH = L-Iżvizzera
country-CY = Ċipru
country-CZ = Iċ-Ċekja
country-DE = Il-Ġermanja
country-DK = Id-Danimarka
country-EE = L-Estonja
country-ES = Spanja
country-FI = Il-Finlandja
country-FR = Franza
country-GB = Ir-Renju Unit
country-GR = Il-Greċja
country-HR = Il-Kroazja
country-HU = L-Ungerija
country-IE = L-Irlanda
country-IS = L-Iżlanda
country-IT = L-Italja
country-LI = Il-Liechtenstein
country-LT = Il-Litwanja
country-LU = Il-Lussemburgu
country-LV = Il-Latvja
country-MT = Malta
country-NL = In-Netherlands
country-NO = In-Norveġja
country-PL = Il-Polonja
country-PT = Il-Portugall
country-RO = Ir-Rumanija
country-SE = L-Iżvezja
country-SI = Is-Slovenja
country-SK = Is-Slovakkja
