# Latvian

problem-unauthorized = Šim pieprasījumam ir nepieciešams derīgs šī uzņēmuma API marķieris, kas nosūtīts kā „Authorization: Bearer …”.
problem-online-payments-disabled = Tiešsaistes maksājumi šim uzņēmumam nav iespējoti. Iespējojiet tos portālā.
problem-payment-not-found = Maksājums nav atrasts
problem-path-not-found = Šajā adresē nekā nav.
problem-method-not-allowed = Šī adrese atbalsta tikai { $allowed }.
problem-body-too-large = Pieprasījuma saturs pārsniedz { $limit } baitu ierobežojumu.
problem-body-incomplete = Pieprasījuma saturs netika saņemts pilnībā vai netika saņemts laikā.
problem-not-json = Nosūtiet pieprasījuma saturu ar galveni „Content-Type: application/json”.
problem-too-many-requests = Pārāk daudz pieprasījumu. Lūdzu, pirms nākamā pieprasījuma uzgaidiet { $seconds } s.
problem-idempotency-key = Galvenē „Idempotency-Key” jābūt no { $min } līdz { $max } redzamām ASCII rakstzīmēm.
problem-idempotency-key-reused = Šī „Idempotency-Key” atslēga jau ir izmantota ar citu pieprasījuma saturu. Jaunam pieprasījumam izmantojiet jaunu atslēgu.
problem-internal = Mūsu pusē radās kļūda. Tā ir reģistrēta.
problem-unavailable = Pakalpojums pašlaik nevar atbildēt. Lūdzu, pēc brīža mēģiniet vēlreiz.
problem-body-syntax = Pieprasījuma saturs nav derīgs JSON: skatiet { $line }. rindu, { $column }. kolonnu.
problem-body-not-object = Pieprasījuma saturam jābūt JSON objektam.
problem-field-missing = Trūkst lauka { $field }.
problem-field-repeated = Lauks { $field } ir norādīts vairāk nekā vienu reizi.
problem-field-object = Laukam { $field } jābūt objektam.
problem-field-amount = Laukam { $field } jābūt veselam skaitlim no { $min } līdz { $max }.
problem-field-reference = Laukā { $field } jābūt no { $min } līdz { $max } rakstzīmēm: tikai burti no A līdz Z un no a līdz z, cipari un atstarpes.
problem-field-data = Laukam { $field } jābūt virknei, kurā ir ne vairāk kā { $max } rakstzīmes: tikai burti no A līdz Z un no a līdz z, cipari un { $signs }.
