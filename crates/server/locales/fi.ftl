# Finnish

problem-unauthorized = Tämä pyyntö vaatii tämän yrityksen kelvollisen API-tokenin, joka lähetetään muodossa ”Authorization: Bearer …”.
problem-online-payments-disabled = Verkkomaksut eivät ole käytössä tällä yrityksellä. Ota ne käyttöön portaalissa.
problem-payment-not-found = Maksua ei löytynyt
problem-path-not-found = Tässä osoitteessa ei ole mitään.
problem-method-not-allowed = Tässä osoitteessa on sallittu vain { $allowed }.
problem-body-too-large = Pyynnön runko on suurempi kuin { $limit } tavua.
problem-body-incomplete = Pyynnön runko ei saapunut kokonaan tai ei saapunut ajoissa.
problem-not-json = Lähetä pyynnön runko otsakkeella ”Content-Type: application/json”.
problem-too-many-requests = Liian monta pyyntöä. Odota { $seconds } s ennen seuraavaa pyyntöä.
problem-idempotency-key = Otsakkeessa ”Idempotency-Key” on oltava { $min }–{ $max } näkyvää ASCII-merkkiä.
problem-idempotency-key-reused = Tätä ”Idempotency-Key”-avainta on jo käytetty pyynnössä, jonka runko oli erilainen. Käytä uudessa pyynnössä uutta avainta.
problem-internal = Järjestelmässämme tapahtui virhe. Se on kirjattu.
problem-unavailable = Palvelu ei pysty vastaamaan juuri nyt. Yritä hetken kuluttua uudelleen.
problem-body-syntax = Pyynnön runko ei ole kelvollista JSON-muotoa: katso rivi { $line }, sarake { $column }.
problem-body-not-object = Pyynnön rungon on oltava JSON-objekti.
problem-field-missing = Kenttä { $field } puuttuu.
problem-field-repeated = Kenttä { $field } on annettu useammin kuin kerran.
problem-field-object = Kentän { $field } on oltava objekti.
problem-field-amount = Kentän { $field } on oltava kokonaisluku väliltä { $min }–{ $max }.
problem-field-reference = Kentässä { $field } on oltava { $min }–{ $max } merkkiä: vain kirjaimia A–Z ja a–z, numeroita ja välilyöntejä.
problem-field-data = Kentän { $field } on oltava merkkijono, jossa on enintään { $max } merkkiä: vain kirjaimia A–Z ja a–z, numeroita ja merkkejä { $signs }.

# The payer's pages.

pay-payee = Saaja
pay-reference = Viesti
pay-bank = Pankki
pay-test = TEST: oikeaa rahaa ei siirry
pay-language = Kieli
pay-questions = Kysyttävää?
pay-phone = Jatka puhelimella
pay-phone-text = Skannaa tämä koodi puhelimesi kameralla ja jatka puhelimessa.
pay-phone-code = QR-koodi, jossa on tämän maksun linkki

# Choosing a bank

choose-heading = Valitse pankkisi
choose-text = Vahvistat maksun siellä omilla pankkitunnuksillasi tai pankkisovelluksella.
choose-find = Pankkisi nimi
choose-find-button = Hae
choose-country = Maa
choose-everywhere = Kaikki maat
choose-most-used = Käytetyimmät
choose-more = Lisää pankkeja
choose-nothing = Hakua vastaavaa pankkia ei löytynyt. Tarkista kirjoitusasu tai hae kaikista maista.
choose-unavailable = Ei käytettävissä juuri nyt
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
consent-may-spare = Jos summa on pieni, { $bank } voi suorittaa maksun kysymättä sinulta uudelleen.
consent-charges = Emme veloita sinulta mitään. Pankkisi tavanomaiset tilisiirtoehdot ovat voimassa.
consent-agree = Hyväksymällä pyydät palveluntarjoajaa { $operator } käynnistämään tämän maksun pankissa { $bank }.
consent-button = Hyväksy
consent-other = Valitse toinen pankki

# Who does this. Names and addresses follow as they are.

operator-heading = Maksupalveluntarjoajasi
operator-contact = Yhteystiedot
operator-supervisor = Valvova viranomainen
operator-privacy = Tietosuoja
operator-terms = Ehdot

# How the payment stands

connecting-heading = Yhdistetään pankkiin { $bank }
connecting-text = { $bank } ei ole vielä vastannut. Tämä kestää yleensä muutaman sekunnin.
hand-off-heading = Vahvista maksu pankissa { $bank }
hand-off-text = Mitään ei makseta ennen kuin vahvistat maksun siellä.
hand-off-button = Siirry pankkiin { $bank }
left-heading = Maksu on vielä kesken
left-text = Sitä ei vahvistettu pankissa { $bank }, eikä mitään maksettu. Voit jatkaa siitä, mihin maksu jäi.
taken-heading = { $bank } on vastaanottanut maksutoimeksiannon
taken-text = Pankki ei ole vielä kertonut meille enempää. Tarkista hetken kuluttua uudelleen.
waiting-heading = Odotamme pankkia { $bank }
waiting-text = { $bank } ei ole juuri nyt tavoitettavissa. Jos olet vahvistanut maksun, sinun ei tarvitse tehdä enää mitään. Älä maksa uudelleen.
authorised-heading = { $bank } suorittaa maksua
authorised-text = Maksu on vahvistettu. Sinun ei tarvitse tehdä enää mitään.
unknown-heading = Odotamme tietoa pankilta { $bank }
unknown-text = { $bank } ei ole vielä kertonut meille, onko maksu suoritettu. Älä maksa uudelleen.
others-heading = Odotetaan muiden allekirjoittajien vahvistusta
others-text = Olet vahvistanut maksun pankissa { $bank }. Maksu suoritetaan, kun myös muut, joiden allekirjoitus tämän tilin maksuihin tarvitaan, ovat vahvistaneet sen. Sinun ei tarvitse tehdä enää mitään.
gone-heading = Pankilla { $bank } ei ole enää tätä maksutoimeksiantoa
gone-text = Tätä maksua ei voi jatkaa täällä. Tarkista tilisi pankissa { $bank }, ennen kuin maksat muulla tavalla.
paid-heading = Maksettu
paid-text = { $bank } on suorittanut maksun.
used-heading = Jo maksettu
used-text = Tämä linkki oli yhtä maksua varten, ja maksu on jo suoritettu. Maksettavaa ei ole enää.
failed-heading = Maksu epäonnistui
failed-text = { $bank } on hylännyt maksun. Mitään ei maksettu. Jos haluat yhä maksaa, pyydä uusi linkki saajalta { $payee }.
cancelled-heading = Maksu on peruttu
cancelled-text = Mitään ei maksettu. Jos haluat yhä maksaa, pyydä uusi linkki saajalta { $payee }.
elsewhere-heading = Maksu jatkuu muualla
elsewhere-text = Tämän pankin tilalle valittiin myöhemmin toinen pankki. Jatka siellä tai avaa sinulle lähetetty linkki.
resume-heading = Tämä maksu aloitettiin pankissa { $bank }
resume-text = Sen voi viedä loppuun tai perua vain siellä, jotta kukaan ei maksa kahdesti.

# What the payer can do about it

continue-button = Jatka pankissa { $bank }
switch-button = Valitse toinen pankki
cancel-button = Peru maksu
again-link = Tarkista uudelleen
again-by-itself = Tämä sivu päivittyy itsestään.
return-button = Takaisin: { $payee }
return-note = Tämä ei peru maksua.

# What became of the attempt before

note-open = Tätä maksua ei ole vielä suoritettu. Voit valita pankin uudelleen.
note-lapsed = Maksua ei vahvistettu pankissa { $bank }. Mitään ei maksettu. Voit yrittää uudelleen tai valita toisen pankin.
note-cancelled = Maksu peruttiin pankissa { $bank }. Mitään ei maksettu. Voit yrittää uudelleen tai valita toisen pankin.
note-refused = { $bank } ei hyväksynyt maksua. Mitään ei maksettu. Voit yrittää uudelleen tai valita toisen pankin.
note-refused-iban = Jos annoit IBAN-tilinumeron, tarkista, että tili on kyseisessä pankissa.
note-unreachable = { $bank } ei ollut tavoitettavissa. Mitään ei maksettu. Voit yrittää myöhemmin uudelleen tai valita toisen pankin.
note-unanswered = { $bank } ei vastannut. Mitään ei maksettu. Voit yrittää myöhemmin uudelleen tai valita toisen pankin.

# Where there is nothing to pay

not-a-link-heading = Tämä ei ole maksulinkki
not-a-link-text = Osoite on voinut katketa kopioitaessa. Pyydä linkin lähettäjää lähettämään se uudelleen.
revoked-heading = Tämä linkki ei ole enää voimassa
revoked-text = Saaja { $payee } on poistanut sen käytöstä. Jos haluat yhä maksaa, pyydä uusi linkki.
expired-heading = Tämän linkin voimassaoloaika on päättynyt
expired-text = Linkki oli voimassa vain rajoitetun ajan. Mitään ei maksettu. Jos haluat yhä maksaa, pyydä uusi linkki saajalta { $payee }.
disabled-heading = Tällä linkillä ei voi maksaa juuri nyt
disabled-text = Saaja { $payee } ei tällä hetkellä ota vastaan verkkomaksuja. Mitään ei maksettu.
currency-heading = Tämä linkki on vanhentunut
currency-text = Saajan { $payee } tili on muuttunut linkin luomisen jälkeen. Mitään ei maksettu. Pyydä uusi linkki.
busy-heading = Odota hetki
busy-text = Verkostasi on tullut liian monta sivupyyntöä. Odota hetki ja yritä uudelleen.
trouble-text = Tätä sivua ei voi näyttää juuri nyt. Yritä pian uudelleen. Et joudu maksamaan kahdesti.
paused-text = Maksut on keskeytetty, kunnes olemme tarkistaneet tietomme. Nyt ei veloitettu mitään. Yritä myöhemmin uudelleen.
form-heading = Avaa linkki uudelleen
form-text = Tähän osoitteeseen pääsee vain omilta sivuiltamme.

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
