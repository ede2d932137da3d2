# Romanian

problem-unauthorized = Această cerere necesită un token API valid al acestei companii, trimis ca „Authorization: Bearer …”.
problem-online-payments-disabled = Plățile online nu sunt activate pentru această companie. Activați-le în portal.
problem-payment-not-found = Plata nu a fost găsită
problem-path-not-found = Nu există nimic la această adresă.
problem-method-not-allowed = Această adresă acceptă doar { $allowed }.
problem-body-too-large = Corpul cererii depășește { $limit } de octeți.
problem-body-incomplete = Corpul cererii nu a ajuns în întregime sau nu a ajuns la timp.
problem-not-json = Trimiteți corpul cererii ca „Content-Type: application/json”.
problem-too-many-requests = Prea multe cereri. Vă rugăm să așteptați { $seconds } s înainte de următoarea.
problem-idempotency-key = Numărul de caractere din antetul „Idempotency-Key” trebuie să fie între { $min } și { $max }: doar caractere ASCII vizibile.
problem-idempotency-key-reused = Această cheie „Idempotency-Key” a fost deja folosită cu un alt corp al cererii. Folosiți o cheie nouă pentru o cerere nouă.
problem-internal = S-a produs o eroare în sistemul nostru. Aceasta a fost înregistrată.
problem-unavailable = Serviciul nu poate răspunde acum. Vă rugăm să încercați din nou peste câteva momente.
problem-body-syntax = Corpul cererii nu este un JSON valid: consultați linia { $line }, coloana { $column }.
problem-body-not-object = Corpul cererii trebuie să fie un obiect JSON.
problem-field-missing = Câmpul { $field } lipsește.
problem-field-repeated = Câmpul { $field } este indicat de mai multe ori.
problem-field-object = Câmpul { $field } trebuie să fie un obiect.
problem-field-amount = Câmpul { $field } trebuie să fie un număr întreg de la { $min } la { $max }.
problem-field-reference = Câmpul { $field } trebuie să aibă între { $min } și { $max } caractere: doar litere de la A la Z și de la a la z, cifre și spații.
problem-field-data = Câmpul { $field } trebuie să fie un șir de cel mult { $max } de caractere: doar litere de la A la Z și de la a la z, cifre și { $signs }.
