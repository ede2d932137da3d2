# Bulgarian

problem-unauthorized = За тази заявка е необходим валиден API токен на тази компания, изпратен като „Authorization: Bearer …“.
problem-online-payments-disabled = Онлайн плащанията не са активирани за тази компания. Активирайте ги в портала.
problem-payment-not-found = Плащането не е намерено
problem-path-not-found = На този адрес няма нищо.
problem-method-not-allowed = Този адрес приема само { $allowed }.
problem-body-too-large = Тялото на заявката е по-голямо от { $limit } байта.
problem-body-incomplete = Тялото на заявката не е пристигнало изцяло или не е пристигнало навреме.
problem-not-json = Изпратете тялото на заявката със заглавка „Content-Type: application/json“.
problem-too-many-requests = Твърде много заявки. Моля, изчакайте { $seconds } s преди следващата.
problem-idempotency-key = Заглавката „Idempotency-Key“ трябва да съдържа от { $min } до { $max } видими ASCII знака.
problem-idempotency-key-reused = Този „Idempotency-Key“ вече е използван с друго тяло на заявка. За нова заявка използвайте нов ключ.
problem-internal = При нас възникна грешка. Тя е записана.
problem-unavailable = В момента услугата не може да отговори. Моля, опитайте отново след малко.
problem-body-syntax = Тялото на заявката не е валиден JSON: вижте ред { $line }, колона { $column }.
problem-body-not-object = Тялото на заявката трябва да бъде JSON обект.
problem-field-missing = Полето { $field } липсва.
problem-field-repeated = Полето { $field } е зададено повече от веднъж.
problem-field-object = Полето { $field } трябва да бъде обект.
problem-field-amount = Полето { $field } трябва да бъде цяло число от { $min } до { $max }.
problem-field-reference = Полето { $field } трябва да съдържа от { $min } до { $max } знака: само латинските букви от A до Z и от a до z, цифри и интервали.
problem-field-data = Полето { $field } трябва да бъде низ от най-много { $max } знака: само латинските букви от A до Z и от a до z, цифри и { $signs }.
