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

# The payer's pages.

pay-payee = Получател
pay-reference = Основание
pay-bank = Банка
pay-test = TEST: не се превеждат истински пари
pay-language = Език
pay-questions = Въпроси?
pay-phone = Продължете на телефона
pay-phone-text = Сканирайте този код с камерата на телефона си и продължете там.
pay-phone-code = QR код с линка за това плащане

# Choosing a bank

choose-heading = Изберете банката си
choose-text = Одобрявате плащането в банката, със собствените си данни за вход или в банковото приложение.
choose-find = Име на Вашата банка
choose-find-button = Търсене
choose-country = Държава
choose-everywhere = Всички държави
choose-most-used = Най-използвани
choose-more = Още банки
choose-nothing = Няма банка, която да отговаря на търсенето. Проверете изписването или потърсете във всички държави.
choose-unavailable = В момента не е достъпна
choose-none = Все още няма свързана банка, затова по този линк не може да се плати тук. Нищо не е платено.

# Checking and confirming

consent-heading = Проверете и потвърдете
consent-iban = Вашият IBAN
consent-iban-why = Той е нужен на { $bank }, за да намери сметката Ви.
consent-iban-sample = За проба използвайте { $iban }
consent-iban-missing = Моля, въведете своя IBAN.
consent-iban-wrong = Това не е валиден IBAN. Моля, проверете буквите и цифрите.
consent-bank-missing = Моля, изберете банката си.
consent-next = След това { $bank } ще поиска да влезете в профила си и да одобрите плащането. Ние никога не виждаме данните Ви за вход.
consent-may-spare = При малки суми { $bank } може да изпълни плащането, без да Ви пита отново.
consent-charges = Не Ви начисляваме такси. Прилагат се обичайните условия на Вашата банка за преводи.
consent-agree = С потвърждението възлагате на { $operator } да инициира това плащане в банка { $bank }.
consent-button = Потвърждавам
consent-other = Избор на друга банка

# Who does this. Names and addresses follow as they are.

operator-heading = Вашият доставчик на платежни услуги
operator-contact = Контакт
operator-supervisor = Надзорен орган
operator-privacy = Поверителност
operator-terms = Условия

# How the payment stands

connecting-heading = Свързване с банка { $bank }
connecting-text = Все още няма отговор от { $bank }. Обикновено това отнема няколко секунди.
hand-off-heading = Одобрете плащането в банка { $bank }
hand-off-text = Нищо не се плаща, докато не одобрите плащането там.
hand-off-button = Продължаване към { $bank }
left-heading = Плащането още не е завършено
left-text = То не е одобрено в банка { $bank } и нищо не е платено. Можете да продължите оттам, докъдето е стигнало.
taken-heading = { $bank } получи платежното нареждане
taken-text = Все още нямаме повече информация от банката. Моля, проверете отново след малко.
waiting-heading = Очакваме отговор от { $bank }
waiting-text = В момента няма връзка с банка { $bank }. Ако сте одобрили плащането, не е нужно да правите нищо повече. Моля, не плащайте отново.
authorised-heading = { $bank } изпълнява плащането
authorised-text = Плащането е одобрено. Не е нужно да правите нищо повече.
unknown-heading = Очакваме потвърждение от { $bank }
unknown-text = Все още нямаме информация от { $bank } дали плащането е извършено. Моля, не плащайте отново.
others-heading = Очаква се одобрението на останалите подписващи
others-text = Вие одобрихте плащането в банка { $bank }. То ще бъде изпълнено, когато го одобрят и останалите, които трябва да подпишат за тази сметка. Не е нужно да правите нищо повече.
gone-heading = { $bank } вече не разполага с това платежно нареждане
gone-text = Това плащане не може да бъде продължено тук. Моля, проверете сметката си в банка { $bank }, преди да платите по друг начин.
paid-heading = Платено
paid-text = { $bank } изпълни плащането.
used-heading = Вече е платено
used-text = Този линк беше за едно плащане и то е извършено. Няма нищо повече за плащане.
failed-heading = Плащането е неуспешно
failed-text = { $bank } го отхвърли. Нищо не е платено. Ако все още искате да платите, моля, поискайте нов линк от { $payee }.
cancelled-heading = Плащането е отменено
cancelled-text = Нищо не е платено. Ако все още искате да платите, моля, поискайте нов линк от { $payee }.
elsewhere-heading = Плащането продължава другаде
elsewhere-text = По-късно вместо тази банка е избрана друга. Моля, продължете там или отворете линка, който сте получили.
resume-heading = Това плащане е започнато в банка { $bank }
resume-text = То може да бъде завършено или отменено само там, за да не плати никой два пъти.

# What the payer can do about it

continue-button = Продължаване в банка { $bank }
switch-button = Избор на друга банка
cancel-button = Отмяна на плащането
again-link = Проверете отново
again-by-itself = Тази страница се обновява сама.
return-button = Назад към { $payee }
return-note = Това не отменя плащането.

# What became of the attempt before

note-open = Това плащане още не е извършено. Можете да изберете банка отново.
note-lapsed = Плащането не е одобрено в банка { $bank }. Нищо не е платено. Можете да опитате отново или да изберете друга банка.
note-cancelled = Плащането е отменено в банка { $bank }. Нищо не е платено. Можете да опитате отново или да изберете друга банка.
note-refused = { $bank } не прие плащането. Нищо не е платено. Можете да опитате отново или да изберете друга банка.
note-refused-iban = Ако сте въвели IBAN, моля, проверете дали е на сметка в тази банка.
note-unreachable = Не успяхме да се свържем с банка { $bank }. Нищо не е платено. Можете да опитате по-късно или да изберете друга банка.
note-unanswered = Няма отговор от { $bank }. Нищо не е платено. Можете да опитате по-късно или да изберете друга банка.

# Where there is nothing to pay

not-a-link-heading = Това не е линк за плащане
not-a-link-text = Възможно е адресът да е бил отрязан при копирането. Моля, обърнете се към подателя, за да Ви го изпрати отново.
revoked-heading = Този линк вече не е валиден
revoked-text = { $payee } оттегли линка. Ако все още искате да платите, моля, поискайте нов.
expired-heading = Срокът на този линк е изтекъл
expired-text = Той беше валиден само за ограничено време. Нищо не е платено. Ако все още искате да платите, моля, поискайте нов линк от { $payee }.
disabled-heading = В момента не може да се плати по този линк
disabled-text = В момента { $payee } не приема онлайн плащания. Нищо не е платено.
currency-heading = Този линк не е актуален
currency-text = Сметката на { $payee } е променена след създаването на линка. Нищо не е платено. Моля, поискайте нов линк.
busy-heading = Един момент, моля
busy-text = От Вашата мрежа са изпратени твърде много заявки. Моля, изчакайте малко и опитайте отново.
trouble-text = В момента тази страница не може да бъде показана. Моля, опитайте отново след малко. Няма да платите два пъти.
paused-text = Плащанията са спрени, докато проверяваме записите си. Току-що нищо не беше удържано. Моля, опитайте отново по-късно.
form-heading = Моля, отворете линка отново
form-text = До този адрес се стига само от наша страница.

# Countries, in the order of their codes

country-AT = Австрия
country-BE = Белгия
country-BG = България
country-CH = Швейцария
country-CY = Кипър
country-CZ = Чехия
country-DE = Германия
country-DK = Дания
country-EE = Естония
country-ES = Испания
country-FI = Финландия
country-FR = Франция
country-GB = Обединено кралство
country-GR = Гърция
country-HR = Хърватия
country-HU = Унгария
country-IE = Ирландия
country-IS = Исландия
country-IT = Италия
country-LI = Лихтенщайн
country-LT = Литва
country-LU = Люксембург
country-LV = Латвия
country-MT = Малта
country-NL = Нидерландия
country-NO = Норвегия
country-PL = Полша
country-PT = Португалия
country-RO = Румъния
country-SE = Швеция
country-SI = Словения
country-SK = Словакия
