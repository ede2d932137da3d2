# German

problem-unauthorized = Diese Anfrage benötigt ein gültiges API-Token dieses Unternehmens, gesendet als „Authorization: Bearer …“.
problem-online-payments-disabled = Online-Zahlungen sind für dieses Unternehmen nicht aktiviert. Aktivieren Sie sie im Portal.
problem-payment-not-found = Zahlung nicht gefunden
problem-path-not-found = Unter dieser Adresse gibt es nichts.
problem-method-not-allowed = Diese Adresse unterstützt nur { $allowed }.
problem-body-too-large = Der Anfrage-Body ist größer als { $limit } Byte.
problem-body-incomplete = Der Anfrage-Body ist nicht vollständig oder nicht rechtzeitig angekommen.
problem-not-json = Senden Sie den Body als „Content-Type: application/json“.
problem-too-many-requests = Zu viele Anfragen. Bitte warten Sie { $seconds } s bis zur nächsten Anfrage.
problem-idempotency-key = Der Header „Idempotency-Key“ muss aus { $min } bis { $max } sichtbaren ASCII-Zeichen bestehen.
problem-idempotency-key-reused = Dieser „Idempotency-Key“ wurde bereits mit einem anderen Anfrage-Body verwendet. Verwenden Sie für eine neue Anfrage einen neuen Schlüssel.
problem-internal = Bei uns ist ein Fehler aufgetreten. Er wurde protokolliert.
problem-unavailable = Der Dienst kann gerade nicht antworten. Bitte versuchen Sie es in Kürze erneut.
problem-body-syntax = Der Anfrage-Body ist kein gültiges JSON: siehe Zeile { $line }, Spalte { $column }.
problem-body-not-object = Der Anfrage-Body muss ein JSON-Objekt sein.
problem-field-missing = Das Feld { $field } fehlt.
problem-field-repeated = Das Feld { $field } ist mehrfach angegeben.
problem-field-object = Das Feld { $field } muss ein Objekt sein.
problem-field-amount = Das Feld { $field } muss eine ganze Zahl von { $min } bis { $max } sein.
problem-field-reference = Das Feld { $field } muss { $min } bis { $max } Zeichen lang sein: nur die Buchstaben A bis Z und a bis z, Ziffern und Leerzeichen.
problem-field-data = Das Feld { $field } muss eine Zeichenkette mit höchstens { $max } Zeichen sein: nur die Buchstaben A bis Z und a bis z, Ziffern und { $signs }.
