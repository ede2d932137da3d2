# Irish

problem-unauthorized = Éilíonn an t-iarratas seo ceadchomhartha API bailí de chuid na cuideachta seo, arna sheoladh in aon cheanntásc amháin “Authorization: Bearer …”.
problem-online-payments-disabled = Níl íocaíochtaí ar líne cumasaithe don chuideachta seo. Cumasaigh iad sa tairseach.
problem-payment-not-found = Níor aimsíodh an íocaíocht
problem-path-not-found = Níl aon rud ag an seoladh seo.
problem-method-not-allowed = Ní ghlacann an seoladh seo ach le { $allowed }.
problem-body-too-large = Tá corp an iarratais níos mó ná { $limit } beart.
problem-body-incomplete = Níor tháinig corp an iarratais ina iomláine, nó níor tháinig sé in am.
problem-not-json = Seol corp an iarratais leis an gceanntásc “Content-Type: application/json”.
problem-too-many-requests = An iomarca iarratas. Fan { $seconds } s roimh an gcéad iarratas eile, le do thoil.
problem-header-repeated = Tugadh an ceanntásc “{ $header }” níos mó ná uair amháin.
problem-idempotency-key = Caithfidh idir { $min } agus { $max } carachtar ASCII infheicthe a bheith sa cheanntásc “Idempotency-Key”.
problem-idempotency-key-reused = Úsáideadh an “Idempotency-Key” seo cheana le corp iarratais eile. Úsáid eochair nua le haghaidh iarratais nua.
problem-internal = Tharla earráid inár gcóras. Tá sí taifeadta.
problem-unavailable = Ní féidir leis an tseirbhís freagra a thabhairt faoi láthair. Bain triail as arís i gceann nóiméid, le do thoil.
problem-body-empty = Tá corp an iarratais folamh. Caithfidh sé a bheith ina réad JSON.
problem-body-syntax = Ní JSON bailí é corp an iarratais: féach líne { $line }, colún { $column }.
problem-body-not-object = Caithfidh corp an iarratais a bheith ina réad JSON.
problem-field-missing = Tá an réimse { $field } ar iarraidh.
problem-field-repeated = Tugadh an réimse { $field } níos mó ná uair amháin.
problem-field-unknown = Níl an réimse { $field } san iarratas seo.
problem-field-misspelt = Níl an réimse { $field } san iarratas seo. An é { $known } a bhí i gceist agat?
problem-field-object = Caithfidh an réimse { $field } a bheith ina réad.
problem-field-amount = Caithfidh an réimse { $field } a bheith ina shlánuimhir ó { $min } go { $max }.
problem-field-reference = Caithfidh idir { $min } agus { $max } carachtar a bheith sa réimse { $field }: ní cheadaítear ach na litreacha A go Z agus a go z, digití agus spásanna.
problem-field-data = Caithfidh an réimse { $field } a bheith ina theaghrán nach faide ná { $max } carachtar: ní cheadaítear ach na litreacha A go Z agus a go z, digití agus { $signs }.

# The payer's pages.

pay-title = Íocaíocht chuig { $payee }
pay-title-amount = Íocaíocht { $amount } chuig { $payee }
pay-payee = Íocaí
pay-reference = Tagairt
pay-bank = Banc
pay-time = Dáta agus am
pay-id = ID na híocaíochta
pay-test = TEST: ní aistrítear aon fhíorairgead
pay-language = Teanga
pay-questions = Ceisteanna?
pay-phone = Lean ort ar d’fhón
pay-phone-text = Scan an cód seo le ceamara d’fhóin.
pay-phone-code = Cód QR leis an nasc chuig an íocaíocht seo

# Choosing a bank

choose-heading = Roghnaigh do bhanc
choose-text = Údaróidh tú an íocaíocht ansin, le do shonraí logála isteach féin nó san aip bhaincéireachta.
choose-find = Cuardaigh do bhanc
choose-find-button = Cuardaigh
choose-country = Tír
choose-everywhere = Gach tír
choose-last = An ceann deireanach a úsáideadh ar an ngléas seo
choose-forget = Déan dearmad ar an mbanc seo
choose-most-used = Is mó a úsáidtear
choose-more = Tuilleadh banc
choose-results = Bainc a aimsíodh: { $count }
choose-nothing = Níl aon bhanc ag teacht le do chuardach. Seiceáil an litriú, le do thoil.
choose-search-everywhere = Cuardaigh i ngach tír
choose-unavailable = Gan freagra faoi láthair
choose-paused = Níl { $bank } ag freagairt faoi láthair. Roghnaigh banc eile, nó bain triail eile as ar ball, le do thoil.
choose-none = Níl aon bhanc ceangailte fós, agus mar sin ní féidir íoc tríd an nasc seo anseo. Níor íocadh aon rud.

# Checking and confirming

consent-heading = Seiceáil agus deimhnigh
consent-iban = D’IBAN
consent-iban-why = Tá sé ag teastáil ón mbanc { $bank } chun do chuntas a aimsiú.
consent-iban-sample = Chun é a thriail, úsáid { $iban }
consent-iban-missing = Cuir isteach d’IBAN, le do thoil.
consent-iban-wrong = Ní IBAN bailí é seo. Seiceáil na litreacha agus na digití, le do thoil.
consent-bank-missing = Roghnaigh do bhanc, le do thoil.
consent-next = Ansin, iarrfaidh { $bank } ort logáil isteach agus an íocaíocht a údarú. Ní fheicimid do shonraí logála isteach riamh.
consent-direct = Íocann an cnaipe seo: i gcás suime chomh beag leis seo, b’fhéidir nach n-iarrfaidh { $bank } ort an íocaíocht a údarú arís.
consent-no-cancel = Tar éis duit deimhniú, ní féidir deireadh a chur leis an íocaíocht seo ach sa bhanc { $bank }.
consent-charges = Ní ghearraimid aon táille ort. Tá feidhm ag gnáth-théarmaí do bhainc maidir le haistrithe.
consent-agree = Nuair a dheimhníonn tú, iarrann tú ar an soláthraí { $operator } an íocaíocht seo a thionscnamh leis an mbanc { $bank }.
consent-button = Deimhnigh
consent-pay-button = Íoc { $amount }
consent-other = Roghnaigh banc eile

# Who does this. Names and addresses follow as they are.

operator-heading = Seirbhís íocaíochta á soláthar ag { $operator }
operator-contact = Teagmháil
operator-supervisor = Údarás maoirseachta
operator-privacy = Príobháideachas
operator-terms = Téarmaí
home-heading = Íocaíochtaí trí aistriú bainc
home-text = Chun íoc, oscail an nasc a seoladh chugat, le do thoil.

# How the payment stands

connecting-heading = Ag nascadh leis an mbanc { $bank }
connecting-text = D’fhéadfadh sé seo cúpla soicind a thógáil.
hand-off-heading = Údaraigh an íocaíocht sa bhanc { $bank }
hand-off-text = Ní íocfar aon rud go dtí go n-údaróidh tú ansin é.
hand-off-button = Ar aghaidh chuig { $bank }
hand-off-no-switch = Chun banc eile a úsáid, diúltaigh don íocaíocht sa bhanc { $bank } ar dtús.
left-heading = Níl an íocaíocht críochnaithe fós
left-text = Níor údaraigh tú í sa bhanc { $bank } ná níor dhiúltaigh tú di. Níor íocadh aon rud.
taken-heading = Tá an t-ordú íocaíochta faighte ag { $bank }
taken-text = Táimid ag fanacht leis an gcéad chéim eile. D’fhéadfadh sé seo nóiméad a thógáil.
waiting-heading = Ag fanacht le deimhniú ón mbanc { $bank }
waiting-text = Níl { $bank } ag freagairt faoi láthair. Má d’údaraigh tú an íocaíocht, níl aon rud eile le déanamh agat. Ná híoc arís, le do thoil.
authorised-heading = Tá an íocaíocht á próiseáil ag { $bank }
authorised-text = Tá an íocaíocht údaraithe. Níl aon rud eile le déanamh agat.
unknown-heading = Ag fanacht le deimhniú ón mbanc { $bank }
unknown-text = Níor inis { $bank } dúinn fós an ndearnadh an íocaíocht. Ná híoc arís, le do thoil.
others-heading = Ag fanacht leis na sínitheoirí eile
others-text = D’údaraigh tú an íocaíocht sa bhanc { $bank }. Déanfar í a luaithe a údaróidh sínitheoirí eile an chuntais í. Níl aon rud eile le déanamh agat.
gone-heading = Níl an t-ordú íocaíochta seo ag { $bank } a thuilleadh
gone-text = Ní féidir leanúint ar aghaidh leis an íocaíocht seo anseo. Seiceáil do chuntas sa bhanc { $bank } sula n-íocfaidh tú ar bhealach eile, le do thoil.
paid-heading = Íoctha
paid-text = Tá an íocaíocht déanta ag { $bank }.
paid-close = Is féidir leat an leathanach seo a dhúnadh.
used-heading = Íoctha cheana
used-text = Le haghaidh íocaíocht amháin a bhí an nasc seo, agus tá sí déanta. Níl aon rud eile le híoc.
failed-heading = Theip ar an íocaíocht
failed-text = Dhiúltaigh { $bank } di. Níor íocadh aon rud. Más mian leat íoc fós, iarr nasc nua ar an íocaí { $payee }, le do thoil.
failed-funds = Ní raibh dóthain airgid sa chuntas sa bhanc { $bank }. Níor íocadh aon rud. Más mian leat íoc fós, iarr nasc nua ar an íocaí { $payee }, le do thoil.
cancelled-heading = Cuireadh an íocaíocht ar ceal
cancelled-text = Níor íocadh aon rud. Más mian leat íoc fós, iarr nasc nua ar an íocaí { $payee }, le do thoil.
elsewhere-heading = Tá an íocaíocht ar siúl i mbanc eile
elsewhere-text = Roghnaíodh banc eile i ndiaidh an chinn seo. Lean ort ansin, nó oscail an nasc íocaíochta arís, le do thoil.
resume-heading = Thosaigh tú an íocaíocht seo sa bhanc { $bank }
resume-text = Lean ort ansin, le do thoil, ionas nach n-íocfaidh aon duine faoi dhó.
resume-own = Is féidir leat leanúint ort ansin. Ar an gcéad leathanach eile, is féidir leat banc eile a roghnú nó an íocaíocht a chur ar ceal freisin.

# What the payer can do about it

continue-button = Lean ort sa bhanc { $bank }
switch-button = Roghnaigh banc eile
cancel-button = Cuir an íocaíocht ar ceal
cancel-heading = An íocaíocht seo a chur ar ceal?
cancel-text = Ní féidir an nasc íocaíochta a úsáid arís ina dhiaidh sin.
cancel-keep = Coinnigh an íocaíocht
again-link = Seiceáil arís
again-by-itself = Nuashonraíonn an leathanach seo é féin.
retry-link = Bain triail eile as
retry-wait = Is féidir leat triail eile a bhaint as i gceann { $seconds } s.
return-button = Fill chuig { $payee }
return-note = Ní chuireann sé seo an íocaíocht ar ceal.
back-link = Ar ais chuig { $payee }

# What became of the attempt before

note-open = Ní dhearnadh an íocaíocht seo fós. Is féidir leat banc a roghnú arís.
note-lapsed = Níor údaraíodh an íocaíocht sa bhanc { $bank }. Níor íocadh aon rud. Is féidir leat triail eile a bhaint as nó banc eile a roghnú.
note-cancelled = Diúltaíodh don íocaíocht nó cuireadh deireadh léi sa bhanc { $bank }. Níor íocadh aon rud. Is féidir leat triail eile a bhaint as nó banc eile a roghnú.
note-refused = Níor ghlac { $bank } leis an íocaíocht. Níor íocadh aon rud. Is féidir leat triail eile a bhaint as nó banc eile a roghnú.
note-refused-iban = Má chuir tú IBAN isteach, seiceáil gur cuntas sa bhanc sin é, le do thoil.
note-funds = Ní raibh dóthain airgid sa chuntas sa bhanc { $bank }. Níor íocadh aon rud. Is féidir leat triail eile a bhaint as nó banc eile a roghnú.
note-unreachable = Níorbh fhéidir teagmháil a dhéanamh leis an mbanc { $bank }. Níor íocadh aon rud. Is féidir leat triail eile a bhaint as ar ball nó banc eile a roghnú.
note-unanswered = Níor fhreagair { $bank }. Níor íocadh aon rud. Is féidir leat triail eile a bhaint as ar ball nó banc eile a roghnú.

# Where there is nothing to pay

not-a-link-heading = Ní nasc íocaíochta é seo
not-a-link-text = B’fhéidir gur gearradh cuid den seoladh nuair a cóipeáladh é. Iarr ar an seoltóir é a sheoladh chugat arís, le do thoil.
revoked-heading = Níl an nasc seo bailí a thuilleadh
revoked-text = Tharraing { $payee } siar é. Más mian leat íoc fós, iarr nasc nua, le do thoil.
expired-heading = Tá an nasc seo imithe in éag
expired-text = Bhí sé bailí ar feadh tréimhse theoranta. Níor íocadh aon rud. Más mian leat íoc fós, iarr nasc nua ar an íocaí { $payee }, le do thoil.
used-up-text = Rinneadh an iomarca iarrachtaí ar íoc. Níor íocadh aon rud. Más mian leat íoc fós, iarr nasc nua ar an íocaí { $payee }, le do thoil.
disabled-heading = Ní féidir íoc tríd an nasc seo faoi láthair
disabled-text = Ní ghlacann { $payee } le híocaíochtaí ar líne faoi láthair. Níor íocadh aon rud.
currency-heading = Tá an nasc seo as dáta
currency-text = Tá athrú tagtha ar an gcuntas atá ag { $payee } ó cruthaíodh an nasc. Níor íocadh aon rud. Iarr nasc nua, le do thoil.
busy-heading = Nóiméad amháin, le do thoil
busy-text = Iarradh an iomarca leathanach ó do líonra.
trouble-text = Ní féidir an leathanach seo a thaispeáint faoi láthair. Ní íocfaidh tú faoi dhó.
paused-text = Tá íocaíochtaí curtha ar sos fad atá ár dtaifid á seiceáil. Níor gearradh aon rud ort anois. Bain triail eile as níos déanaí, le do thoil.
form-heading = Oscail an nasc íocaíochta arís, le do thoil
form-text = Ní oibríonn an seoladh seo ach ó cheann dár leathanaigh féin.

# Countries, in the order of their codes

country-AT = An Ostair
country-BE = An Bheilg
country-BG = An Bhulgáir
country-CH = An Eilvéis
country-CY = An Chipir
country-CZ = An tSeicia
country-DE = An Ghearmáin
country-DK = An Danmhairg
country-EE = An Eastóin
country-ES = An Spáinn
country-FI = An Fhionlainn
country-FR = An Fhrainc
country-GB = An Ríocht Aontaithe
country-GR = An Ghréig
country-HR = An Chróit
country-HU = An Ungáir
country-IE = Éire
country-IS = An Íoslainn
country-IT = An Iodáil
country-LI = Lichtinstéin
country-LT = An Liotuáin
country-LU = Lucsamburg
country-LV = An Laitvia
country-MT = Málta
country-NL = An Ísiltír
country-NO = An Iorua
country-PL = An Pholainn
country-PT = An Phortaingéil
country-RO = An Rómáin
country-SE = An tSualainn
country-SI = An tSlóivéin
country-SK = An tSlóvaic
