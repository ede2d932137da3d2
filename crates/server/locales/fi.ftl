# Finnish

problem-unauthorized = Tämä pyyntö vaatii tämän yrityksen kelvollisen API-tokenin, joka lähetetään yhdessä ainoassa otsakkeessa ”Authorization: Bearer …”.
problem-online-payments-disabled = Verkkomaksut eivät ole käytössä tällä yrityksellä. Ota ne käyttöön portaalissa.
problem-payment-not-found = Maksua ei löytynyt
problem-path-not-found = Tässä osoitteessa ei ole mitään.
problem-method-not-allowed = Tässä osoitteessa on sallittu vain { $allowed }.
problem-body-too-large = Pyynnön runko on suurempi kuin { $limit } tavua.
problem-body-incomplete = Pyynnön runko ei saapunut kokonaan tai ei saapunut ajoissa.
problem-not-json = Lähetä pyynnön runko otsakkeella ”Content-Type: application/json”.
problem-too-many-requests = Liian monta pyyntöä. Odota { $seconds } s ennen seuraavaa pyyntöä.
problem-header-repeated = Otsake ”{ $header }” on annettu useammin kuin kerran.
problem-idempotency-key = Otsakkeessa ”Idempotency-Key” on oltava { $min }–{ $max } näkyvää ASCII-merkkiä.
problem-idempotency-key-reused = Tätä ”Idempotency-Key”-avainta on jo käytetty pyynnössä, jonka runko oli erilainen. Käytä uudessa pyynnössä uutta avainta.
problem-internal = Järjestelmässämme tapahtui virhe. Se on kirjattu.
problem-unavailable = Palvelu ei pysty vastaamaan juuri nyt. Yritä hetken kuluttua uudelleen.
problem-body-empty = Pyynnön runko on tyhjä. Sen on oltava JSON-objekti.
problem-body-syntax = Pyynnön runko ei ole kelvollista JSON-muotoa: katso rivi { $line }, sarake { $column }.
problem-body-not-object = Pyynnön rungon on oltava JSON-objekti.
problem-field-missing = Kenttä { $field } puuttuu.
problem-field-repeated = Kenttä { $field } on annettu useammin kuin kerran.
problem-field-unknown = Kenttää { $field } ei ole tässä pyynnössä.
problem-field-misspelt = Kenttää { $field } ei ole tässä pyynnössä. Tarkoititko { $known }?
problem-field-object = Kentän { $field } on oltava objekti.
problem-field-amount = Kentän { $field } on oltava kokonaisluku väliltä { $min }–{ $max }.
problem-field-reference = Kentässä { $field } on oltava { $min }–{ $max } merkkiä: vain kirjaimia A–Z ja a–z, numeroita ja välilyöntejä.
problem-field-data = Kentän { $field } on oltava merkkijono, jossa on enintään { $max } merkkiä: vain kirjaimia A–Z ja a–z, numeroita ja merkkejä { $signs }.

# The payer's pages.

pay-title = Maksu saajalle { $payee }
pay-title-amount = Maksu { $amount } saajalle { $payee }
pay-payee = Saaja
pay-reference = Viesti
pay-bank = Pankki
pay-time = Päivämäärä ja kellonaika
pay-id = Maksun tunnus
pay-test = TEST: oikeaa rahaa ei siirry
pay-language = Kieli
pay-questions = Kysyttävää?
pay-phone = Jatka puhelimella
pay-phone-text = Skannaa tämä koodi puhelimesi kameralla.
pay-phone-code = QR-koodi, jossa on tämän maksun linkki

# Choosing a bank

choose-heading = Valitse pankkisi
choose-text = Vahvistat maksun siellä omilla pankkitunnuksillasi tai pankkisovelluksella.
choose-find = Etsi pankkisi
choose-find-button = Hae
choose-country = Maa
choose-everywhere = Kaikki maat
choose-last = Viimeksi käytetty tällä laitteella
choose-forget = Unohda tämä pankki
choose-most-used = Käytetyimmät
choose-more = Lisää pankkeja
choose-results = Pankkeja löytyi: { $count }
choose-nothing = Hakua vastaavaa pankkia ei löytynyt. Tarkista kirjoitusasu.
choose-search-everywhere = Hae kaikista maista
choose-unavailable = Ei vastaa juuri nyt
choose-paused = { $bank } ei vastaa juuri nyt. Valitse toinen pankki tai yritä myöhemmin uudelleen.
choose-none = Yhtään pankkia ei ole vielä yhdistetty, joten tällä linkillä ei voi maksaa täällä. Mitään ei maksettu.

# Checking and confirming

consent-heading = Tarkista ja hyväksy
consent-iban = IBAN-tilinumerosi
consent-iban-why = { $bank } tarvitsee sen löytääkseen tilisi.
consent-iban-sample = Kokeilua varten voit käyttää tätä: { $iban }
consent-iban-missing = Anna IBAN-tilinumerosi.
consent-iban-wrong = Tämä ei ole kelvollinen IBAN-tilinumero. Tarkista kirjaimet ja numerot.
consent-bank-missing = Valitse pankkisi.
consent-next = Seuraavaksi { $bank } pyytää sinua kirjautumaan ja vahvistamaan maksun. Me emme koskaan näe pankkitunnuksiasi.
consent-direct = Tällä painikkeella maksat: kun summa on näin pieni, { $bank } ei ehkä pyydä sinulta enää vahvistusta.
consent-no-cancel = Hyväksymisen jälkeen maksun voi keskeyttää vain pankissa { $bank }.
consent-charges = Emme veloita sinulta mitään. Pankkisi tavanomaiset tilisiirtoehdot ovat voimassa.
consent-agree = Hyväksymällä pyydät palveluntarjoajaa { $operator } käynnistämään tämän maksun pankissa { $bank }.
consent-button = Hyväksy
consent-pay-button = Maksa { $amount }
consent-other = Valitse toinen pankki

# Who does this. Names and addresses follow as they are.

operator-heading = Maksupalvelun tarjoaa { $operator }
operator-contact = Yhteystiedot
operator-supervisor = Valvova viranomainen
operator-privacy = Tietosuoja
operator-terms = Ehdot
home-heading = Maksut tilisiirtona
home-text = Maksa avaamalla sinulle lähetetty linkki.

# How the payment stands

connecting-heading = Yhdistetään pankkiin { $bank }
connecting-text = Tämä voi kestää muutaman sekunnin.
hand-off-heading = Vahvista maksu pankissa { $bank }
hand-off-text = Mitään ei makseta ennen kuin vahvistat maksun siellä.
hand-off-button = Siirry pankkiin { $bank }
hand-off-no-switch = Jos haluat käyttää toista pankkia, hylkää maksu ensin pankissa { $bank }.
left-heading = Maksu on vielä kesken
left-text = Et ole vahvistanut etkä hylännyt maksua pankissa { $bank }. Mitään ei ole maksettu.
taken-heading = { $bank } on vastaanottanut maksutoimeksiannon
taken-text = Odotamme seuraavaa vaihetta. Tämä voi kestää minuutin.
waiting-heading = Odotetaan vahvistusta pankilta { $bank }
waiting-text = { $bank } ei vastaa juuri nyt. Jos olet vahvistanut maksun, sinun ei tarvitse tehdä enää mitään. Älä maksa uudelleen.
authorised-heading = { $bank } käsittelee maksua
authorised-text = Maksu on vahvistettu. Sinun ei tarvitse tehdä enää mitään.
unknown-heading = Odotetaan vahvistusta pankilta { $bank }
unknown-text = { $bank } ei ole vielä kertonut meille, onko maksu suoritettu. Älä maksa uudelleen.
others-heading = Odotetaan muiden vahvistusta
others-text = Olet vahvistanut maksun pankissa { $bank }. Maksu suoritetaan heti, kun myös muut, joiden allekirjoitus tällä tilillä tarvitaan, ovat vahvistaneet sen. Sinun ei tarvitse tehdä enää mitään.
gone-heading = Pankilla { $bank } ei ole enää tätä maksutoimeksiantoa
gone-text = Tätä maksua ei voi jatkaa täällä. Tarkista tilisi pankissa { $bank }, ennen kuin maksat muulla tavalla.
paid-heading = Maksettu
paid-text = { $bank } on suorittanut maksun.
paid-close = Voit sulkea tämän sivun.
used-heading = Jo maksettu
used-text = Tämä linkki oli yhtä maksua varten, ja maksu on jo suoritettu. Maksettavaa ei ole enää.
failed-heading = Maksu epäonnistui
failed-text = { $bank } hylkäsi maksun. Mitään ei maksettu. Jos haluat yhä maksaa, pyydä uusi linkki saajalta { $payee }.
failed-funds = Pankin { $bank } tilillä ei ollut tarpeeksi katetta. Mitään ei maksettu. Jos haluat yhä maksaa, pyydä uusi linkki saajalta { $payee }.
cancelled-heading = Maksu on peruttu
cancelled-text = Mitään ei maksettu. Jos haluat yhä maksaa, pyydä uusi linkki saajalta { $payee }.
elsewhere-heading = Maksu jatkuu toisessa pankissa
elsewhere-text = Tämän pankin jälkeen valittiin toinen pankki. Jatka siellä tai avaa maksulinkki uudelleen.
resume-heading = Aloitit tämän maksun pankissa { $bank }
resume-text = Jatka siellä, jotta kukaan ei maksa kahdesti.
resume-own = Voit jatkaa siellä. Seuraavalla sivulla voit myös valita toisen pankin tai perua maksun.

# What the payer can do about it

continue-button = Jatka pankissa { $bank }
switch-button = Valitse toinen pankki
cancel-button = Peru maksu
cancel-heading = Perutaanko tämä maksu?
cancel-text = Maksulinkkiä ei voi sen jälkeen enää käyttää.
cancel-keep = Älä peru maksua
again-link = Tarkista uudelleen
again-by-itself = Tämä sivu päivittyy itsestään.
retry-link = Yritä uudelleen
retry-wait = Voit yrittää uudelleen { $seconds } s:n kuluttua.
return-button = Takaisin: { $payee }
return-note = Tämä ei peru maksua.
back-link = Takaisin: { $payee }

# What became of the attempt before

note-open = Tätä maksua ei ole vielä suoritettu. Voit valita pankin uudelleen.
note-lapsed = Maksua ei vahvistettu pankissa { $bank }. Mitään ei maksettu. Voit yrittää uudelleen tai valita toisen pankin.
note-cancelled = Maksu hylättiin tai keskeytettiin pankissa { $bank }. Mitään ei maksettu. Voit yrittää uudelleen tai valita toisen pankin.
note-refused = { $bank } ei hyväksynyt maksua. Mitään ei maksettu. Voit yrittää uudelleen tai valita toisen pankin.
note-refused-iban = Jos annoit IBAN-tilinumeron, tarkista, että tili on kyseisessä pankissa.
note-funds = Pankin { $bank } tilillä ei ollut tarpeeksi katetta. Mitään ei maksettu. Voit yrittää uudelleen tai valita toisen pankin.
note-unreachable = { $bank } ei ollut tavoitettavissa. Mitään ei maksettu. Voit yrittää myöhemmin uudelleen tai valita toisen pankin.
note-unanswered = { $bank } ei vastannut. Mitään ei maksettu. Voit yrittää myöhemmin uudelleen tai valita toisen pankin.

# Where there is nothing to pay

not-a-link-heading = Tämä ei ole maksulinkki
not-a-link-text = Osoite on voinut katketa kopioitaessa. Pyydä linkin lähettäjää lähettämään se uudelleen.
revoked-heading = Tämä linkki ei ole enää voimassa
revoked-text = Saaja { $payee } on poistanut sen käytöstä. Jos haluat yhä maksaa, pyydä uusi linkki.
expired-heading = Tämän linkin voimassaoloaika on päättynyt
expired-text = Linkki oli voimassa rajoitetun ajan. Mitään ei maksettu. Jos haluat yhä maksaa, pyydä uusi linkki saajalta { $payee }.
used-up-text = Maksua yritettiin liian monta kertaa. Mitään ei maksettu. Jos haluat yhä maksaa, pyydä uusi linkki saajalta { $payee }.
disabled-heading = Tällä linkillä ei voi maksaa juuri nyt
disabled-text = Saaja { $payee } ei tällä hetkellä ota vastaan verkkomaksuja. Mitään ei maksettu.
currency-heading = Tämä linkki on vanhentunut
currency-text = Saajan { $payee } tili on muuttunut linkin luomisen jälkeen. Mitään ei maksettu. Pyydä uusi linkki.
busy-heading = Odota hetki
busy-text = Verkostasi on tullut liian monta sivupyyntöä.
trouble-text = Tätä sivua ei voi näyttää juuri nyt. Et joudu maksamaan kahdesti.
paused-text = Maksut on keskeytetty, kunnes olemme tarkistaneet tietomme. Nyt ei veloitettu mitään. Yritä myöhemmin uudelleen.
form-heading = Avaa maksulinkki uudelleen
form-text = Tämä osoite toimii vain omilta sivuiltamme.

# Countries, in the order of their codes

country-AT = Itävalta
country-BE = Belgia
country-BG = Bulgaria
country-CH = Sveitsi
country-CY = Kypros
country-CZ = Tšekki
country-DE = Saksa
country-DK = Tanska
country-EE = Viro
country-ES = Espanja
country-FI = Suomi
country-FR = Ranska
country-GB = Yhdistynyt kuningaskunta
country-GR = Kreikka
country-HR = Kroatia
country-HU = Unkari
country-IE = Irlanti
country-IS = Islanti
country-IT = Italia
country-LI = Liechtenstein
country-LT = Liettua
country-LU = Luxemburg
country-LV = Latvia
country-MT = Malta
country-NL = Alankomaat
country-NO = Norja
country-PL = Puola
country-PT = Portugali
country-RO = Romania
country-SE = Ruotsi
country-SI = Slovenia
country-SK = Slovakia
