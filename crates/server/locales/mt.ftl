# Maltese

problem-unauthorized = Din it-talba teħtieġ token API validu ta’ din il-kumpanija, mibgħut bħala “Authorization: Bearer …”.
problem-online-payments-disabled = Il-pagamenti online mhumiex attivati għal din il-kumpanija. Attivahom fil-portal.
problem-payment-not-found = Il-pagament ma nstabx
problem-path-not-found = M’hemm xejn f’dan l-indirizz.
problem-method-not-allowed = Dan l-indirizz jaċċetta biss { $allowed }.
problem-body-too-large = Il-korp tat-talba huwa akbar minn { $limit } byte.
problem-body-incomplete = Il-korp tat-talba ma wasalx kollu, jew ma wasalx fil-ħin.
problem-not-json = Ibgħat il-korp tat-talba bħala “Content-Type: application/json”.
problem-too-many-requests = Intbagħtu wisq talbiet. Jekk jogħġbok stenna { $seconds } s qabel ma tibgħat talba oħra.
problem-idempotency-key = L-għadd ta’ karattri fl-intestatura “Idempotency-Key” irid ikun minn { $min } sa { $max }: huma permessi biss il-karattri ASCII viżibbli.
problem-idempotency-key-reused = Din iċ-ċavetta “Idempotency-Key” diġà ntużat ma’ korp ta’ talba oħra. Uża ċavetta ġdida għal talba ġdida.
problem-internal = Xi ħaġa marret ħażin min-naħa tagħna. L-iżball ġie rreġistrat.
problem-unavailable = Is-servizz ma jistax iwieġeb bħalissa. Jekk jogħġbok erġa’ pprova wara ftit.
problem-body-syntax = Il-korp tat-talba mhuwiex JSON validu: ara l-linja { $line }, il-kolonna { $column }.
problem-body-not-object = Il-korp tat-talba jrid ikun oġġett JSON.
problem-field-missing = Il-kamp { $field } huwa nieqes.
problem-field-repeated = Il-kamp { $field } ingħata aktar minn darba.
problem-field-object = Il-kamp { $field } irid ikun oġġett.
problem-field-amount = Il-kamp { $field } irid ikun numru sħiħ minn { $min } sa { $max }.
problem-field-reference = L-għadd ta’ karattri fil-kamp { $field } irid ikun minn { $min } sa { $max }: huma permessi biss l-ittri minn A sa Z u minn a sa z, iċ-ċifri u l-ispazji.
problem-field-data = Il-kamp { $field } irid ikun string ta’ mhux aktar minn { $max } karattru: huma permessi biss l-ittri minn A sa Z u minn a sa z, iċ-ċifri u { $signs }.

# The payer's pages.

pay-payee = Benefiċjarju
pay-reference = Referenza
pay-bank = Bank
pay-test = TEST: ma jiġux trasferiti flus veri
pay-language = Lingwa
pay-questions = Mistoqsijiet?
pay-phone = Kompli fuq il-mowbajl
pay-phone-text = Skennja dan il-kodiċi bil-kamera tal-mowbajl tiegħek u kompli minn hemm.
pay-phone-code = Kodiċi QR bil-link ta’ dan il-pagament

# Choosing a bank

choose-heading = Agħżel il-bank tiegħek
choose-text = Hemmhekk tapprova l-pagament, bil-login tiegħek jew bl-app tal-bank.
choose-find = Isem il-bank tiegħek
choose-find-button = Fittex
choose-country = Pajjiż
choose-everywhere = Il-pajjiżi kollha
choose-most-used = L-aktar użati
choose-more = Aktar banek
choose-nothing = L-ebda bank ma jaqbel mat-tfittxija tiegħek. Iċċekkja l-ortografija, jew fittex fil-pajjiżi kollha.
choose-unavailable = Mhux disponibbli bħalissa
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
consent-may-spare = Għal ammonti żgħar, il-bank { $bank } jista’ jwettaq il-pagament mingħajr ma jerġa’ jistaqsik.
consent-charges = Aħna ma niċċarġjawk xejn. Japplikaw it-termini tas-soltu tal-bank tiegħek għat-trasferimenti.
consent-agree = Meta tikkonferma, titlob lill-fornitur { $operator } biex jibda dan il-pagament mal-bank { $bank }.
consent-button = Ikkonferma
consent-other = Agħżel bank ieħor

# Who does this. Names and addresses follow as they are.

operator-heading = Il-fornitur tiegħek tas-servizzi ta’ pagament
operator-contact = Kuntatt
operator-supervisor = Awtorità superviżorja
operator-privacy = Privatezza
operator-terms = Termini

# How the payment stands

connecting-heading = Qed nikkonnettjaw mal-bank { $bank }
connecting-text = Il-bank { $bank } għadu ma weġibx. Normalment dan jieħu ftit sekondi.
hand-off-heading = Approva l-pagament mal-bank { $bank }
hand-off-text = Ma jsir l-ebda ħlas qabel ma tapprovah hemmhekk.
hand-off-button = Mur għall-bank { $bank }
left-heading = Il-pagament għadu ma tlestiex
left-text = Ma ġiex approvat mal-bank { $bank }, u ma sar l-ebda ħlas. Tista’ tkompli minn fejn waqaf.
taken-heading = Il-bank { $bank } irċieva l-ordni ta’ pagament
taken-text = Għadu ma qalilniex aktar. Jekk jogħġbok erġa’ ċċekkja fi ftit ħin.
waiting-heading = Qed nistennew lill-bank { $bank }
waiting-text = Bħalissa ma nistgħux nikkuntattjaw lill-bank { $bank }. Jekk approvajt il-pagament, m’għandekx għalfejn tagħmel xejn aktar. Jekk jogħġbok terġax tħallas.
authorised-heading = Il-bank { $bank } qed iwettaq il-pagament
authorised-text = Il-pagament ġie approvat. M’għandekx għalfejn tagħmel xejn aktar.
unknown-heading = Qed nistennew tweġiba mill-bank { $bank }
unknown-text = Il-bank { $bank } għadu ma qalilniex jekk il-pagament sarx. Jekk jogħġbok terġax tħallas.
others-heading = Għadhom mistennija l-firmatarji l-oħra
others-text = Inti approvajt il-pagament mal-bank { $bank }. Dan jitwettaq meta japprovawh ukoll l-oħrajn li jridu jiffirmaw għal dan il-kont. M’għandekx għalfejn tagħmel xejn aktar.
gone-heading = Il-bank { $bank } m’għadx għandu l-ordni ta’ dan il-pagament
gone-text = Dan il-pagament ma jistax jitkompla hawn. Jekk jogħġbok iċċekkja l-kont tiegħek mal-bank { $bank } qabel ma tħallas b’mod ieħor.
paid-heading = Imħallas
paid-text = Il-bank { $bank } wettaq il-pagament.
used-heading = Diġà mħallas
used-text = Dan il-link kien għal pagament wieħed, u dak sar. Ma fadal xejn x’tħallas.
failed-heading = Il-pagament ma rnexxiex
failed-text = Il-bank { $bank } irrifjutah. Ma sar l-ebda ħlas. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid mingħand { $payee }.
cancelled-heading = Il-pagament ġie kkanċellat
cancelled-text = Ma sar l-ebda ħlas. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid mingħand { $payee }.
elsewhere-heading = Il-pagament ikompli band’oħra
elsewhere-text = Wara dan il-bank intgħażel bank ieħor. Jekk jogħġbok kompli hemmhekk, jew iftaħ il-link li ntbagħatlek.
resume-heading = Dan il-pagament inbeda mal-bank { $bank }
resume-text = Jista’ jitlesta jew jitwaqqaf hemmhekk biss, biex ħadd ma jħallas darbtejn.

# What the payer can do about it

continue-button = Kompli mal-bank { $bank }
switch-button = Agħżel bank ieħor
cancel-button = Ikkanċella l-pagament
again-link = Erġa’ ċċekkja
again-by-itself = Din il-paġna taġġorna ruħha waħedha.
return-button = Lura għand { $payee }
return-note = Dan ma jikkanċellax il-pagament.

# What became of the attempt before

note-open = Dan il-pagament għadu ma sarx. Tista’ terġa’ tagħżel bank.
note-lapsed = Il-pagament ma ġiex approvat mal-bank { $bank }. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova jew tagħżel bank ieħor.
note-cancelled = Il-pagament twaqqaf mal-bank { $bank }. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova jew tagħżel bank ieħor.
note-refused = Il-bank { $bank } ma aċċettax il-pagament. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova jew tagħżel bank ieħor.
note-refused-iban = Jekk tajt IBAN, jekk jogħġbok iċċekkja li huwa ta’ kont f’dak il-bank.
note-unreachable = Ma stajniex nikkuntattjaw lill-bank { $bank }. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova aktar tard jew tagħżel bank ieħor.
note-unanswered = Il-bank { $bank } ma weġibx. Ma sar l-ebda ħlas. Tista’ terġa’ tipprova aktar tard jew tagħżel bank ieħor.

# Where there is nothing to pay

not-a-link-heading = Dan mhuwiex link ta’ pagament
not-a-link-text = L-indirizz seta’ nqata’ meta ġie kkupjat. Jekk jogħġbok itlob lil min bagħathulek biex jerġa’ jibagħtu.
revoked-heading = Dan il-link m’għadux validu
revoked-text = Il-benefiċjarju { $payee } irtirah. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid.
expired-heading = Dan il-link skada
expired-text = Kien validu għal żmien limitat biss. Ma sar l-ebda ħlas. Jekk għadek trid tħallas, jekk jogħġbok itlob link ġdid mingħand { $payee }.
disabled-heading = Bħalissa ma tistax tħallas permezz ta’ dan il-link
disabled-text = Il-benefiċjarju { $payee } bħalissa ma jaċċettax pagamenti online. Ma sar l-ebda ħlas.
currency-heading = Dan il-link m’għadux aġġornat
currency-text = Il-kont tal-benefiċjarju { $payee } inbidel minn mindu nħoloq il-link. Ma sar l-ebda ħlas. Jekk jogħġbok itlob link ġdid.
busy-heading = Mument, jekk jogħġbok
busy-text = Intalbu wisq paġni min-network tiegħek. Jekk jogħġbok stenna ftit u erġa’ pprova.
trouble-text = Din il-paġna ma tistax tintwera bħalissa. Jekk jogħġbok erġa’ pprova dalwaqt. Mhux se tħallas darbtejn.
paused-text = Il-ħlasijiet huma sospiżi waqt li qed niċċekkjaw ir-rekords tagħna. Bħalissa ma nġibed xejn. Jekk jogħġbok erġa’ pprova aktar tard.
form-heading = Jekk jogħġbok erġa’ iftaħ il-link
form-text = Dan l-indirizz jintlaħaq biss minn paġna tagħna.

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
