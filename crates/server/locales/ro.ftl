# Romanian

problem-unauthorized = Această cerere necesită un token API valid al acestei companii, trimis într-un singur antet „Authorization: Bearer …”.
problem-online-payments-disabled = Plățile online nu sunt activate pentru această companie. Activați-le în portal.
problem-payment-not-found = Plata nu a fost găsită
problem-path-not-found = Nu există nimic la această adresă.
problem-method-not-allowed = Această adresă acceptă doar { $allowed }.
problem-body-too-large = Corpul cererii depășește { $limit } de octeți.
problem-body-incomplete = Corpul cererii nu a ajuns în întregime sau nu a ajuns la timp.
problem-not-json = Trimiteți corpul cererii ca „Content-Type: application/json”.
problem-too-many-requests = Prea multe cereri. Vă rugăm să așteptați { $seconds } s înainte de următoarea.
problem-header-repeated = Antetul „{ $header }” este indicat de mai multe ori.
problem-idempotency-key = Numărul de caractere din antetul „Idempotency-Key” trebuie să fie între { $min } și { $max }: doar caractere ASCII vizibile.
problem-idempotency-key-reused = Această cheie „Idempotency-Key” a fost deja folosită cu un alt corp al cererii. Folosiți o cheie nouă pentru o cerere nouă.
problem-internal = S-a produs o eroare în sistemul nostru. Aceasta a fost înregistrată.
problem-unavailable = Serviciul nu poate răspunde acum. Vă rugăm să încercați din nou peste câteva momente.
problem-body-empty = Corpul cererii este gol. Trebuie să fie un obiect JSON.
problem-body-syntax = Corpul cererii nu este un JSON valid: consultați linia { $line }, coloana { $column }.
problem-body-not-object = Corpul cererii trebuie să fie un obiect JSON.
problem-field-missing = Câmpul { $field } lipsește.
problem-field-repeated = Câmpul { $field } este indicat de mai multe ori.
problem-field-unknown = Câmpul { $field } nu există în această cerere.
problem-field-misspelt = Câmpul { $field } nu există în această cerere. Ați vrut să spuneți { $known }?
problem-field-object = Câmpul { $field } trebuie să fie un obiect.
problem-field-amount = Câmpul { $field } trebuie să fie un număr întreg de la { $min } la { $max }.
problem-field-reference = Câmpul { $field } trebuie să aibă între { $min } și { $max } caractere: doar litere de la A la Z și de la a la z, cifre și spații.
problem-field-data = Câmpul { $field } trebuie să fie un șir de cel mult { $max } de caractere: doar litere de la A la Z și de la a la z, cifre și { $signs }.

# The payer's pages.

pay-title = Plată către { $payee }
pay-title-amount = Plată de { $amount } către { $payee }
pay-payee = Beneficiar
pay-reference = Detalii plată
pay-bank = Bancă
pay-time = Data și ora
pay-id = ID plată
pay-test = TEST: nu se transferă bani reali
pay-language = Limbă
pay-questions = Întrebări?
pay-phone = Continuați pe telefon
pay-phone-text = Scanați acest cod cu camera telefonului.
pay-phone-code = Cod QR cu linkul către această plată

# Choosing a bank

choose-heading = Alegeți banca dumneavoastră
choose-text = Acolo autorizați plata, cu propriile date de autentificare sau cu aplicația băncii.
choose-find = Căutați banca dumneavoastră
choose-find-button = Căutare
choose-country = Țară
choose-everywhere = Toate țările
choose-last = Ultima folosită pe acest dispozitiv
choose-forget = Uitați această bancă
choose-most-used = Cele mai folosite
choose-more = Alte bănci
choose-results = Bănci găsite: { $count }
choose-nothing = Nicio bancă nu corespunde căutării. Vă rugăm să verificați ortografia.
choose-search-everywhere = Căutați în toate țările
choose-unavailable = Nu răspunde momentan
choose-paused = { $bank } nu răspunde momentan. Vă rugăm să alegeți altă bancă sau să încercați mai târziu.
choose-none = Nu este conectată încă nicio bancă, așadar nu se poate plăti aici cu acest link. Nu s-a plătit nimic.

# Checking and confirming

consent-heading = Verificați și confirmați
consent-iban = IBAN-ul dumneavoastră
consent-iban-why = { $bank } are nevoie de el pentru a vă găsi contul.
consent-iban-sample = Pentru a încerca, folosiți { $iban }
consent-iban-missing = Vă rugăm să introduceți IBAN-ul.
consent-iban-wrong = Acest IBAN nu este valid. Vă rugăm să verificați literele și cifrele.
consent-bank-missing = Vă rugăm să alegeți banca.
consent-next = În continuare, { $bank } vă va cere să vă autentificați și să autorizați plata. Noi nu vedem niciodată datele dumneavoastră de autentificare.
consent-direct = Cu acest buton plătiți: pentru o sumă atât de mică, este posibil ca { $bank } să nu vă mai ceară să autorizați plata.
consent-no-cancel = După confirmare, această plată mai poate fi anulată doar la { $bank }.
consent-charges = Nu vă percepem niciun comision. Se aplică condițiile obișnuite ale băncii dumneavoastră pentru transferuri.
consent-agree = Prin confirmare, solicitați ca { $operator } să inițieze această plată la { $bank }.
consent-button = Confirmați
consent-pay-button = Plătiți { $amount }
consent-other = Alegeți altă bancă

# Who does this. Names and addresses follow as they are.

operator-heading = Serviciu de plată oferit de { $operator }
operator-contact = Date de contact
operator-supervisor = Autoritate de supraveghere
operator-privacy = Confidențialitate
operator-terms = Termeni
home-heading = Plăți prin transfer bancar
home-text = Pentru a plăti, vă rugăm să deschideți linkul primit.

# How the payment stands

connecting-heading = Conectare la { $bank }
connecting-text = Poate dura câteva secunde.
hand-off-heading = Autorizați plata la { $bank }
hand-off-text = Nu se plătește nimic până când nu autorizați plata acolo.
hand-off-button = Continuați la { $bank }
hand-off-no-switch = Pentru a folosi altă bancă, refuzați mai întâi plata la { $bank }.
left-heading = Plata nu este încă finalizată
left-text = Nu ați autorizat-o și nici nu ați refuzat-o la { $bank }. Nu s-a plătit nimic.
taken-heading = { $bank } a primit ordinul de plată
taken-text = Așteptăm pasul următor. Poate dura un minut.
waiting-heading = Așteptăm confirmarea de la { $bank }
waiting-text = { $bank } nu răspunde momentan. Dacă ați autorizat plata, nu mai aveți nimic de făcut. Vă rugăm să nu plătiți din nou.
authorised-heading = { $bank } procesează plata
authorised-text = Plata este autorizată. Nu mai aveți nimic de făcut.
unknown-heading = Așteptăm confirmarea de la { $bank }
unknown-text = { $bank } nu ne-a comunicat încă dacă plata a fost efectuată. Vă rugăm să nu plătiți din nou.
others-heading = Se așteaptă celelalte semnături
others-text = Ați autorizat plata la { $bank }. Va fi executată imediat ce o autorizează și celelalte persoane care semnează pentru acest cont. Nu mai aveți nimic de făcut.
gone-heading = { $bank } nu mai are acest ordin de plată
gone-text = Această plată nu poate fi continuată aici. Vă rugăm să vă verificați contul de la { $bank } înainte de a plăti în alt mod.
paid-heading = Plată efectuată
paid-text = { $bank } a executat plata.
paid-close = Puteți închide această pagină.
used-heading = Deja plătit
used-text = Acest link era pentru o singură plată, care a fost efectuată. Nu mai este nimic de plătit.
failed-heading = Plata nu a reușit
failed-text = { $bank } a respins-o. Nu s-a plătit nimic. Dacă doriți în continuare să plătiți, solicitați un link nou de la { $payee }.
failed-funds = Nu au fost suficienți bani în contul de la { $bank }. Nu s-a plătit nimic. Dacă doriți în continuare să plătiți, solicitați un link nou de la { $payee }.
cancelled-heading = Plata a fost anulată
cancelled-text = Nu s-a plătit nimic. Dacă doriți în continuare să plătiți, solicitați un link nou de la { $payee }.
elsewhere-heading = Plata continuă la altă bancă
elsewhere-text = După această bancă a fost aleasă alta. Vă rugăm să continuați acolo sau să deschideți din nou linkul de plată.
resume-heading = Ați început această plată la { $bank }
resume-text = Vă rugăm să continuați acolo, pentru ca nimeni să nu plătească de două ori.
resume-own = Puteți continua acolo. Pe pagina următoare puteți și să alegeți altă bancă sau să anulați plata.

# What the payer can do about it

continue-button = Continuați plata la { $bank }
switch-button = Alegeți altă bancă
cancel-button = Anulați plata
cancel-heading = Anulați această plată?
cancel-text = După aceea, linkul de plată nu mai poate fi folosit.
cancel-keep = Păstrați plata
again-link = Verificați din nou
again-by-itself = Această pagină se actualizează automat.
retry-link = Încercați din nou
retry-wait = Puteți încerca din nou peste { $seconds } s.
return-button = Înapoi la { $payee }
return-note = Aceasta nu anulează plata.
back-link = Înapoi la { $payee }

# What became of the attempt before

note-open = Această plată nu a fost efectuată încă. Puteți alege din nou o bancă.
note-lapsed = Plata nu a fost autorizată la { $bank }. Nu s-a plătit nimic. Puteți încerca din nou sau puteți alege altă bancă.
note-cancelled = Plata a fost refuzată sau anulată la { $bank }. Nu s-a plătit nimic. Puteți încerca din nou sau puteți alege altă bancă.
note-refused = { $bank } nu a acceptat plata. Nu s-a plătit nimic. Puteți încerca din nou sau puteți alege altă bancă.
note-refused-iban = Dacă ați introdus un IBAN, vă rugăm să verificați dacă acesta corespunde unui cont de la acea bancă.
note-funds = Nu au fost suficienți bani în contul de la { $bank }. Nu s-a plătit nimic. Puteți încerca din nou sau puteți alege altă bancă.
note-unreachable = Nu am putut contacta { $bank }. Nu s-a plătit nimic. Puteți încerca din nou mai târziu sau puteți alege altă bancă.
note-unanswered = { $bank } nu a răspuns. Nu s-a plătit nimic. Puteți încerca din nou mai târziu sau puteți alege altă bancă.

# Where there is nothing to pay

not-a-link-heading = Acesta nu este un link de plată
not-a-link-text = Este posibil ca adresa să fi fost trunchiată la copiere. Vă rugăm să cereți persoanei care v-a trimis-o să o trimită din nou.
revoked-heading = Acest link nu mai este valabil
revoked-text = { $payee } l-a retras. Dacă doriți în continuare să plătiți, solicitați un link nou.
expired-heading = Acest link a expirat
expired-text = A fost valabil o perioadă limitată. Nu s-a plătit nimic. Dacă doriți în continuare să plătiți, solicitați un link nou de la { $payee }.
used-up-text = Au fost prea multe încercări de plată. Nu s-a plătit nimic. Dacă doriți în continuare să plătiți, solicitați un link nou de la { $payee }.
disabled-heading = Momentan nu se poate plăti cu acest link
disabled-text = { $payee } nu acceptă plăți online momentan. Nu s-a plătit nimic.
currency-heading = Acest link nu mai este actual
currency-text = Contul beneficiarului { $payee } s-a schimbat de la crearea linkului. Nu s-a plătit nimic. Vă rugăm să solicitați un link nou.
busy-heading = Un moment, vă rugăm
busy-text = Au fost solicitate prea multe pagini din rețeaua dumneavoastră.
trouble-text = Această pagină nu poate fi afișată momentan. Nu veți plăti de două ori.
paused-text = Plățile sunt întrerupte cât timp ne verificăm înregistrările. Acum nu s-a încasat nimic. Vă rugăm să încercați mai târziu.
form-heading = Vă rugăm să deschideți din nou linkul de plată
form-text = Această adresă funcționează numai dintr-o pagină a noastră.

# Countries, in the order of their codes

country-AT = Austria
country-BE = Belgia
country-BG = Bulgaria
country-CH = Elveția
country-CY = Cipru
country-CZ = Cehia
country-DE = Germania
country-DK = Danemarca
country-EE = Estonia
country-ES = Spania
country-FI = Finlanda
country-FR = Franța
country-GB = Regatul Unit
country-GR = Grecia
country-HR = Croația
country-HU = Ungaria
country-IE = Irlanda
country-IS = Islanda
country-IT = Italia
country-LI = Liechtenstein
country-LT = Lituania
country-LU = Luxemburg
country-LV = Letonia
country-MT = Malta
country-NL = Țările de Jos
country-NO = Norvegia
country-PL = Polonia
country-PT = Portugalia
country-RO = România
country-SE = Suedia
country-SI = Slovenia
country-SK = Slovacia
