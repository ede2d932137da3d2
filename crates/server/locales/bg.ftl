# Bulgarian

problem-unauthorized = За тази заявка е необходим валиден API токен на тази компания, изпратен в една-единствена заглавка „Authorization: Bearer …“.
problem-online-payments-disabled = Онлайн плащанията не са активирани за тази компания. Активирайте ги в портала.
problem-payment-not-found = Плащането не е намерено
problem-path-not-found = На този адрес няма нищо.
problem-method-not-allowed = Този адрес приема само { $allowed }.
problem-body-too-large = Тялото на заявката е по-голямо от { $limit } байта.
problem-body-incomplete = Тялото на заявката не е пристигнало изцяло или не е пристигнало навреме.
problem-not-json = Изпратете тялото на заявката със заглавка „Content-Type: application/json“.
problem-too-many-requests = Твърде много заявки. Моля, изчакайте { $seconds } s преди следващата.
problem-header-repeated = Заглавката „{ $header }“ е зададена повече от веднъж.
problem-idempotency-key = Заглавката „Idempotency-Key“ трябва да съдържа от { $min } до { $max } видими ASCII знака.
problem-idempotency-key-reused = Този „Idempotency-Key“ вече е използван с друго тяло на заявка. За нова заявка използвайте нов ключ.
problem-internal = При нас възникна грешка. Тя е записана.
problem-unavailable = В момента услугата не може да отговори. Моля, опитайте отново след малко.
problem-body-empty = Тялото на заявката е празно. То трябва да бъде JSON обект.
problem-body-syntax = Тялото на заявката не е валиден JSON: вижте ред { $line }, колона { $column }.
problem-body-not-object = Тялото на заявката трябва да бъде JSON обект.
problem-field-missing = Полето { $field } липсва.
problem-field-repeated = Полето { $field } е зададено повече от веднъж.
problem-field-unknown = Полето { $field } не съществува в тази заявка.
problem-field-misspelt = Полето { $field } не съществува в тази заявка. Може би имахте предвид { $known }?
problem-field-object = Полето { $field } трябва да бъде обект.
problem-field-amount = Полето { $field } трябва да бъде цяло число от { $min } до { $max }.
problem-field-reference = Полето { $field } трябва да съдържа от { $min } до { $max } знака: само латинските букви от A до Z и от a до z, цифри и интервали.
problem-field-data = Полето { $field } трябва да бъде низ от най-много { $max } знака: само латинските букви от A до Z и от a до z, цифри и { $signs }.

# The payer's pages.

pay-title = Плащане към { $payee }
pay-title-amount = Плащане на { $amount } към { $payee }
pay-payee = Получател
pay-reference = Основание
pay-bank = Банка
pay-time = Дата и час
pay-id = ID на плащането
pay-test = TEST: не се превеждат истински пари
pay-language = Език
pay-questions = Въпроси?
pay-phone = Продължете на телефона си
pay-phone-text = Сканирайте този код с камерата на телефона си.
pay-phone-code = QR код с линк към това плащане

# Choosing a bank

choose-heading = Изберете банката си
choose-text = Одобрявате плащането в самата банка, със своите данни за вход или в банковото приложение.
choose-find = Потърсете банката си
choose-find-button = Търсене
choose-country = Държава
choose-everywhere = Всички държави
choose-last = Последно използвана на това устройство
choose-forget = Забравяне на тази банка
choose-most-used = Най-използвани
choose-more = Още банки
choose-results = Намерени банки: { $count }
choose-nothing = Няма банка, която да отговаря на търсенето. Моля, проверете изписването.
choose-search-everywhere = Търсене във всички държави
choose-unavailable = В момента не отговаря
choose-paused = В момента { $bank } не отговаря. Моля, изберете друга банка или опитайте отново по-късно.
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
consent-direct = С този бутон плащате: при толкова малка сума { $bank } може да не поиска отново одобрението Ви.
consent-no-cancel = След потвърждението плащането може да бъде прекратено само в банка { $bank }.
consent-charges = Не Ви начисляваме такси. Прилагат се обичайните условия на Вашата банка за преводи.
consent-agree = С потвърждението възлагате на { $operator } да инициира това плащане в банка { $bank }.
consent-button = Потвърждавам
consent-pay-button = Плащам { $amount }
consent-other = Избор на друга банка

# Who does this. Names and addresses follow as they are.

operator-heading = Платежна услуга от { $operator }
operator-contact = Контакт
operator-supervisor = Надзорен орган
operator-privacy = Поверителност
operator-terms = Условия
home-heading = Плащания с банков превод
home-text = За да платите, моля, отворете линка, който сте получили.

# How the payment stands

connecting-heading = Свързване с банка { $bank }
connecting-text = Това може да отнеме няколко секунди.
hand-off-heading = Одобрете плащането в банка { $bank }
hand-off-text = Нищо не се плаща, докато не одобрите плащането там.
hand-off-button = Продължаване към { $bank }
hand-off-no-switch = За да използвате друга банка, първо откажете плащането в банка { $bank }.
left-heading = Плащането още не е завършено
left-text = Не сте нито одобрили, нито отказали плащането в банка { $bank }. Нищо не е платено.
taken-heading = { $bank } получи платежното нареждане
taken-text = Очакваме следващата стъпка. Това може да отнеме около минута.
waiting-heading = Очакваме потвърждение от { $bank }
waiting-text = В момента { $bank } не отговаря. Ако сте одобрили плащането, не е нужно да правите нищо повече. Моля, не плащайте отново.
authorised-heading = { $bank } обработва плащането
authorised-text = Плащането е одобрено. Не е нужно да правите нищо повече.
unknown-heading = Очакваме потвърждение от { $bank }
unknown-text = Все още нямаме информация от { $bank } дали плащането е извършено. Моля, не плащайте отново.
others-heading = Очакваме останалите подписи
others-text = Вие одобрихте плащането в банка { $bank }. То ще бъде изпълнено, щом го одобрят и останалите лица, които подписват за тази сметка. Не е нужно да правите нищо повече.
gone-heading = Платежното нареждане вече не е налично в банка { $bank }
gone-text = Това плащане не може да бъде продължено тук. Моля, проверете сметката си в банка { $bank }, преди да платите по друг начин.
paid-heading = Платено
paid-text = { $bank } изпълни плащането.
paid-close = Можете да затворите тази страница.
used-heading = Вече е платено
used-text = Този линк беше за едно плащане и то е извършено. Няма нищо повече за плащане.
failed-heading = Плащането е неуспешно
failed-text = { $bank } го отхвърли. Нищо не е платено. Ако все още искате да платите, моля, поискайте нов линк от { $payee }.
failed-funds = Наличността по сметката в банка { $bank } не беше достатъчна. Нищо не е платено. Ако все още искате да платите, моля, поискайте нов линк от { $payee }.
cancelled-heading = Плащането е отменено
cancelled-text = Нищо не е платено. Ако все още искате да платите, моля, поискайте нов линк от { $payee }.
elsewhere-heading = Плащането продължава в друга банка
elsewhere-text = След тази банка е избрана друга. Моля, продължете там или отворете отново линка за плащане.
resume-heading = Започнахте това плащане в банка { $bank }
resume-text = Моля, продължете там, за да не се плати два пъти.
resume-own = Можете да продължите там. На следващата страница можете също да изберете друга банка или да отмените плащането.

# What the payer can do about it

continue-button = Продължаване в банка { $bank }
switch-button = Избор на друга банка
cancel-button = Отмяна на плащането
cancel-heading = Да се отмени ли плащането?
cancel-text = След това линкът за плащане не може да се използва отново.
cancel-keep = Запазване на плащането
again-link = Проверете отново
again-by-itself = Тази страница се обновява автоматично.
retry-link = Опитайте отново
retry-wait = Можете да опитате отново след { $seconds } сек.
return-button = Връщане към { $payee }
return-note = Това не отменя плащането.
back-link = Назад към { $payee }

# What became of the attempt before

note-open = Това плащане още не е извършено. Можете да изберете банка отново.
note-lapsed = Плащането не е одобрено в банка { $bank }. Нищо не е платено. Можете да опитате отново или да изберете друга банка.
note-cancelled = Плащането е отказано или прекратено в банка { $bank }. Нищо не е платено. Можете да опитате отново или да изберете друга банка.
note-refused = { $bank } не прие плащането. Нищо не е платено. Можете да опитате отново или да изберете друга банка.
note-refused-iban = Ако сте въвели IBAN, моля, проверете дали е на сметка в тази банка.
note-funds = Наличността по сметката в банка { $bank } не беше достатъчна. Нищо не е платено. Можете да опитате отново или да изберете друга банка.
note-unreachable = Не успяхме да се свържем с банка { $bank }. Нищо не е платено. Можете да опитате по-късно или да изберете друга банка.
note-unanswered = Няма отговор от { $bank }. Нищо не е платено. Можете да опитате по-късно или да изберете друга банка.

# Where there is nothing to pay

not-a-link-heading = Това не е линк за плащане
not-a-link-text = Възможно е адресът да е бил отрязан при копирането. Моля, обърнете се към подателя, за да Ви го изпрати отново.
revoked-heading = Този линк вече не е валиден
revoked-text = { $payee } оттегли линка. Ако все още искате да платите, моля, поискайте нов.
expired-heading = Срокът на този линк е изтекъл
expired-text = Той беше валиден за ограничено време. Нищо не е платено. Ако все още искате да платите, моля, поискайте нов линк от { $payee }.
used-up-text = Имаше твърде много опити за плащане. Нищо не е платено. Ако все още искате да платите, моля, поискайте нов линк от { $payee }.
disabled-heading = В момента не може да се плати по този линк
disabled-text = В момента { $payee } не приема онлайн плащания. Нищо не е платено.
currency-heading = Този линк не е актуален
currency-text = Сметката на { $payee } е променена след създаването на линка. Нищо не е платено. Моля, поискайте нов линк.
busy-heading = Един момент, моля
busy-text = От Вашата мрежа са заявени твърде много страници.
trouble-text = В момента тази страница не може да бъде показана. Няма да платите два пъти.
paused-text = Плащанията са спрени, докато проверяваме записите си. Сега не е удържана никаква сума. Моля, опитайте отново по-късно.
form-heading = Моля, отворете отново линка за плащане
form-text = Този адрес работи само от някоя от нашите страници.

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
