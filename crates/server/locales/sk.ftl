# Slovak

problem-unauthorized = Táto požiadavka vyžaduje platný API token tejto spoločnosti odoslaný v jedinej hlavičke „Authorization: Bearer …“.
problem-online-payments-disabled = Online platby nie sú pre túto spoločnosť aktivované. Aktivujte ich v portáli.
problem-payment-not-found = Platba sa nenašla
problem-path-not-found = Na tejto adrese nič nie je.
problem-method-not-allowed = Táto adresa podporuje iba { $allowed }.
problem-body-too-large = Telo požiadavky je väčšie ako { $limit } bajtov.
problem-body-incomplete = Telo požiadavky neprišlo celé alebo neprišlo včas.
problem-not-json = Odošlite telo požiadavky s hlavičkou „Content-Type: application/json“.
problem-too-many-requests = Príliš veľa požiadaviek. Pred ďalšou požiadavkou, prosím, počkajte { $seconds } s.
problem-header-repeated = Hlavička „{ $header }“ je uvedená viac ako raz.
problem-idempotency-key = Hlavička „Idempotency-Key“ musí mať { $min } až { $max } viditeľných znakov ASCII.
problem-idempotency-key-reused = Tento „Idempotency-Key“ už bol použitý s iným telom požiadavky. Na novú požiadavku použite nový kľúč.
problem-internal = Na našej strane sa vyskytla chyba. Chyba bola zaznamenaná.
problem-unavailable = Služba teraz nemôže odpovedať. Skúste to, prosím, o chvíľu znova.
problem-body-empty = Telo požiadavky je prázdne. Musí to byť objekt JSON.
problem-body-syntax = Telo požiadavky nie je platný JSON: pozrite riadok { $line }, stĺpec { $column }.
problem-body-not-object = Telo požiadavky musí byť objekt JSON.
problem-field-missing = Pole { $field } chýba.
problem-field-repeated = Pole { $field } je uvedené viac ako raz.
problem-field-unknown = Pole { $field } v tejto požiadavke neexistuje.
problem-field-misspelt = Pole { $field } v tejto požiadavke neexistuje. Nemysleli ste { $known }?
problem-field-object = Pole { $field } musí byť objekt.
problem-field-amount = Pole { $field } musí byť celé číslo od { $min } do { $max }.
problem-field-reference = Pole { $field } musí mať { $min } až { $max } znakov: iba písmená A–Z, a–z, číslice a medzery.
problem-field-data = Pole { $field } musí byť reťazec s dĺžkou najviac { $max } znakov: iba písmená A–Z, a–z, číslice a { $signs }.

# The payer's pages.

pay-title = Platba pre príjemcu { $payee }
pay-title-amount = Platba vo výške { $amount } pre príjemcu { $payee }
pay-payee = Príjemca
pay-reference = Informácia pre príjemcu
pay-bank = Banka
pay-time = Dátum a čas
pay-id = ID platby
pay-test = TEST: žiadne skutočné peniaze sa neprevádzajú
pay-language = Jazyk
pay-questions = Máte otázku?
pay-phone = Pokračovať v telefóne
pay-phone-text = Naskenujte tento kód fotoaparátom telefónu.
pay-phone-code = QR kód s odkazom na túto platbu

# Choosing a bank

choose-heading = Vyberte svoju banku
choose-text = Platbu schválite priamo v banke, svojimi prihlasovacími údajmi alebo v bankovej aplikácii.
choose-find = Vyhľadajte svoju banku
choose-find-button = Hľadať
choose-country = Krajina
choose-everywhere = Všetky krajiny
choose-last = Naposledy použitá na tomto zariadení
choose-forget = Zabudnúť túto banku
choose-most-used = Najpoužívanejšie
choose-more = Ďalšie banky
choose-results = Nájdené banky: { $count }
choose-nothing = Hľadaniu nezodpovedá žiadna banka. Skontrolujte, prosím, pravopis.
choose-search-everywhere = Hľadať vo všetkých krajinách
choose-unavailable = Momentálne neodpovedá
choose-paused = Banka { $bank } momentálne neodpovedá. Vyberte, prosím, inú banku alebo to skúste neskôr.
choose-none = Zatiaľ nie je pripojená žiadna banka, preto sa tu cez tento odkaz nedá zaplatiť. Nič nebolo zaplatené.

# Checking and confirming

consent-heading = Kontrola a potvrdenie
consent-iban = Váš IBAN
consent-iban-why = Banka { $bank } ho potrebuje, aby našla váš účet.
consent-iban-sample = Na vyskúšanie použite { $iban }
consent-iban-missing = Zadajte, prosím, svoj IBAN.
consent-iban-wrong = Toto nie je platný IBAN. Skontrolujte, prosím, písmená a číslice.
consent-bank-missing = Vyberte, prosím, svoju banku.
consent-next = V ďalšom kroku vás banka { $bank } vyzve, aby ste sa prihlásili a schválili platbu. Vaše prihlasovacie údaje nikdy nevidíme.
consent-direct = Týmto tlačidlom platíte: pri takej malej sume vás už banka { $bank } nemusí vyzvať na schválenie platby.
consent-no-cancel = Po potvrdení možno túto platbu zrušiť už len v banke { $bank }.
consent-charges = Nič vám neúčtujeme. Pre prevody platia bežné podmienky vašej banky.
consent-agree = Potvrdením žiadate poskytovateľa { $operator } o iniciovanie tejto platby v banke { $bank }.
consent-button = Potvrdiť
consent-pay-button = Zaplatiť { $amount }
consent-other = Vybrať inú banku

# Who does this. Names and addresses follow as they are.

operator-heading = Platobnú službu poskytuje { $operator }
operator-contact = Kontakt
operator-supervisor = Dohľad vykonáva
operator-privacy = Ochrana súkromia
operator-terms = Podmienky
home-heading = Platby bankovým prevodom
home-text = Ak chcete zaplatiť, otvorte, prosím, odkaz, ktorý ste dostali.

# How the payment stands

connecting-heading = Pripájanie k banke { $bank }
connecting-text = Môže to trvať niekoľko sekúnd.
hand-off-heading = Schváľte platbu v banke { $bank }
hand-off-text = Kým platbu v banke neschválite, nič sa nezaplatí.
hand-off-button = Prejsť do banky { $bank }
hand-off-no-switch = Ak chcete použiť inú banku, najprv odmietnite platbu v banke { $bank }.
left-heading = Platba ešte nie je dokončená
left-text = V banke { $bank } ste ju neschválili ani neodmietli. Nič nebolo zaplatené.
taken-heading = Banka { $bank } prijala platobný príkaz
taken-text = Čakáme na ďalší krok. Môže to trvať minútu.
waiting-heading = Čakáme na potvrdenie od banky { $bank }
waiting-text = Banka { $bank } momentálne neodpovedá. Ak ste platbu schválili, nemusíte už nič robiť. Neplaťte, prosím, znova.
authorised-heading = Banka { $bank } spracúva platbu
authorised-text = Platba je schválená. Nemusíte už nič robiť.
unknown-heading = Čakáme na potvrdenie od banky { $bank }
unknown-text = Banka { $bank } nám zatiaľ neoznámila, či bola platba vykonaná. Neplaťte, prosím, znova.
others-heading = Čakáme na ostatné podpisy
others-text = Platbu ste v banke { $bank } schválili. Vykoná sa hneď, ako ju schvália aj ostatné osoby, ktoré podpisujú platby z tohto účtu. Nemusíte už nič robiť.
gone-heading = Banka { $bank } už tento platobný príkaz nemá
gone-text = V tejto platbe sa tu nedá pokračovať. Skôr než zaplatíte iným spôsobom, skontrolujte si, prosím, svoj účet v banke { $bank }.
paid-heading = Zaplatené
paid-text = Banka { $bank } platbu vykonala.
paid-close = Túto stránku môžete zavrieť.
used-heading = Už zaplatené
used-text = Tento odkaz bol určený na jednu platbu a tá už bola vykonaná. Nie je už čo platiť.
failed-heading = Platba zlyhala
failed-text = Banka { $bank } ju zamietla. Nič nebolo zaplatené. Ak stále chcete zaplatiť, požiadajte, prosím, príjemcu { $payee } o nový odkaz.
failed-funds = Na účte v banke { $bank } nebol dostatok peňazí. Nič nebolo zaplatené. Ak stále chcete zaplatiť, požiadajte, prosím, príjemcu { $payee } o nový odkaz.
cancelled-heading = Platba bola zrušená
cancelled-text = Nič nebolo zaplatené. Ak stále chcete zaplatiť, požiadajte, prosím, príjemcu { $payee } o nový odkaz.
elsewhere-heading = Platba pokračuje v inej banke
elsewhere-text = Po tejto banke bola vybraná iná. Pokračujte, prosím, tam alebo znova otvorte platobný odkaz.
resume-heading = Túto platbu ste začali v banke { $bank }
resume-text = Pokračujte, prosím, tam, aby nikto neplatil dvakrát.
resume-own = Môžete pokračovať tam. Na ďalšej stránke môžete aj vybrať inú banku alebo platbu zrušiť.

# What the payer can do about it

continue-button = Pokračovať v banke { $bank }
switch-button = Vybrať inú banku
cancel-button = Zrušiť platbu
cancel-heading = Zrušiť túto platbu?
cancel-text = Platobný odkaz sa potom už nebude dať použiť.
cancel-keep = Ponechať platbu
again-link = Skontrolovať znova
again-by-itself = Táto stránka sa aktualizuje sama.
retry-link = Skúsiť znova
retry-wait = Znova to môžete skúsiť o { $seconds } s.
return-button = Späť k príjemcovi { $payee }
return-note = Platba sa tým nezruší.
back-link = Späť k príjemcovi { $payee }

# What became of the attempt before

note-open = Táto platba ešte nebola vykonaná. Môžete znova vybrať banku.
note-lapsed = Platba nebola v banke { $bank } schválená. Nič nebolo zaplatené. Môžete to skúsiť znova alebo vybrať inú banku.
note-cancelled = Platba bola v banke { $bank } odmietnutá alebo zrušená. Nič nebolo zaplatené. Môžete to skúsiť znova alebo vybrať inú banku.
note-refused = Banka { $bank } platbu neprijala. Nič nebolo zaplatené. Môžete to skúsiť znova alebo vybrať inú banku.
note-refused-iban = Ak ste zadali IBAN, skontrolujte, prosím, či ide o účet v tejto banke.
note-funds = Na účte v banke { $bank } nebol dostatok peňazí. Nič nebolo zaplatené. Môžete to skúsiť znova alebo vybrať inú banku.
note-unreachable = S bankou { $bank } sa nepodarilo spojiť. Nič nebolo zaplatené. Môžete to skúsiť neskôr alebo vybrať inú banku.
note-unanswered = Banka { $bank } neodpovedala. Nič nebolo zaplatené. Môžete to skúsiť neskôr alebo vybrať inú banku.

# Where there is nothing to pay

not-a-link-heading = Toto nie je platobný odkaz
not-a-link-text = Adresa sa možno pri kopírovaní skrátila. Požiadajte, prosím, odosielateľa, aby vám ju poslal znova.
revoked-heading = Tento odkaz už nie je platný
revoked-text = Príjemca { $payee } odkaz zrušil. Ak stále chcete zaplatiť, požiadajte, prosím, o nový.
expired-heading = Platnosť tohto odkazu vypršala
expired-text = Odkaz platil obmedzený čas. Nič nebolo zaplatené. Ak stále chcete zaplatiť, požiadajte, prosím, príjemcu { $payee } o nový odkaz.
used-up-text = Bolo príliš veľa pokusov o platbu. Nič nebolo zaplatené. Ak stále chcete zaplatiť, požiadajte, prosím, príjemcu { $payee } o nový odkaz.
disabled-heading = Cez tento odkaz sa teraz nedá zaplatiť
disabled-text = Príjemca { $payee } momentálne neprijíma platby online. Nič nebolo zaplatené.
currency-heading = Tento odkaz je neaktuálny
currency-text = Účet príjemcu { $payee } sa od vytvorenia odkazu zmenil. Nič nebolo zaplatené. Požiadajte, prosím, o nový odkaz.
busy-heading = Chvíľu strpenia, prosím
busy-text = Z vašej siete prišlo príliš veľa požiadaviek.
trouble-text = Táto stránka sa teraz nedá zobraziť. Dvakrát nezaplatíte.
paused-text = Platby sú pozastavené, kým skontrolujeme svoje záznamy. Teraz nebolo nič strhnuté. Skúste to, prosím, neskôr.
form-heading = Otvorte, prosím, platobný odkaz znova
form-text = Táto adresa funguje len z niektorej z našich stránok.

# Countries, in the order of their codes

country-AT = Rakúsko
country-BE = Belgicko
country-BG = Bulharsko
country-CH = Švajčiarsko
country-CY = Cyprus
country-CZ = Česko
country-DE = Nemecko
country-DK = Dánsko
country-EE = Estónsko
country-ES = Španielsko
country-FI = Fínsko
country-FR = Francúzsko
country-GB = Spojené kráľovstvo
country-GR = Grécko
country-HR = Chorvátsko
country-HU = Maďarsko
country-IE = Írsko
country-IS = Island
country-IT = Taliansko
country-LI = Lichtenštajnsko
country-LT = Litva
country-LU = Luxembursko
country-LV = Lotyšsko
country-MT = Malta
country-NL = Holandsko
country-NO = Nórsko
country-PL = Poľsko
country-PT = Portugalsko
country-RO = Rumunsko
country-SE = Švédsko
country-SI = Slovinsko
country-SK = Slovensko
