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
