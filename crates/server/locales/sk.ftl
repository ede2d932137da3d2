# Slovak

problem-unauthorized = Táto požiadavka vyžaduje platný API token tejto spoločnosti odoslaný ako „Authorization: Bearer …“.
problem-online-payments-disabled = Online platby nie sú pre túto spoločnosť aktivované. Aktivujte ich v portáli.
problem-payment-not-found = Platba sa nenašla
problem-path-not-found = Na tejto adrese nič nie je.
problem-method-not-allowed = Táto adresa podporuje iba { $allowed }.
problem-body-too-large = Telo požiadavky je väčšie ako { $limit } bajtov.
problem-body-incomplete = Telo požiadavky neprišlo celé alebo neprišlo včas.
problem-not-json = Odošlite telo požiadavky s hlavičkou „Content-Type: application/json“.
problem-too-many-requests = Príliš veľa požiadaviek. Pred ďalšou požiadavkou, prosím, počkajte { $seconds } s.
problem-idempotency-key = Hlavička „Idempotency-Key“ musí mať { $min } až { $max } viditeľných znakov ASCII.
problem-idempotency-key-reused = Tento „Idempotency-Key“ už bol použitý s iným telom požiadavky. Na novú požiadavku použite nový kľúč.
problem-internal = Na našej strane sa vyskytla chyba. Chyba bola zaznamenaná.
problem-unavailable = Služba teraz nemôže odpovedať. Skúste to, prosím, o chvíľu znova.
problem-body-syntax = Telo požiadavky nie je platný JSON: pozrite riadok { $line }, stĺpec { $column }.
problem-body-not-object = Telo požiadavky musí byť objekt JSON.
problem-field-missing = Pole { $field } chýba.
problem-field-repeated = Pole { $field } je uvedené viac ako raz.
problem-field-object = Pole { $field } musí byť objekt.
problem-field-amount = Pole { $field } musí byť celé číslo od { $min } do { $max }.
problem-field-reference = Pole { $field } musí mať { $min } až { $max } znakov: iba písmená A–Z, a–z, číslice a medzery.
problem-field-data = Pole { $field } musí byť reťazec s dĺžkou najviac { $max } znakov: iba písmená A–Z, a–z, číslice a { $signs }.

# The payer's pages.

pay-payee = Príjemca
pay-reference = Informácia pre príjemcu
pay-bank = Banka
pay-test = TEST: žiadne skutočné peniaze sa neprevádzajú
pay-language = Jazyk
pay-questions = Máte otázku?
pay-phone = Pokračovať v telefóne
pay-phone-text = Naskenujte tento kód fotoaparátom telefónu a pokračujte tam.
pay-phone-code = QR kód s odkazom na túto platbu

# Choosing a bank

choose-heading = Vyberte svoju banku
choose-text = Platbu schválite priamo v banke, svojimi prihlasovacími údajmi alebo v bankovej aplikácii.
choose-find = Názov vašej banky
choose-find-button = Hľadať
choose-country = Krajina
choose-everywhere = Všetky krajiny
choose-most-used = Najpoužívanejšie
choose-more = Ďalšie banky
choose-nothing = Hľadaniu nezodpovedá žiadna banka. Skontrolujte pravopis alebo hľadajte vo všetkých krajinách.
choose-unavailable = Momentálne nedostupná
choose-none = Zatiaľ nie je pripojená žiadna banka, preto tu cez tento odkaz nemožno zaplatiť. Nič nebolo zaplatené.

# Checking and confirming

consent-heading = Kontrola a potvrdenie
consent-iban = Váš IBAN
consent-iban-why = Banka { $bank } ho potrebuje, aby našla váš účet.
consent-iban-sample = Na vyskúšanie použite { $iban }
consent-iban-missing = Zadajte, prosím, svoj IBAN.
consent-iban-wrong = Toto nie je platný IBAN. Skontrolujte, prosím, písmená a číslice.
consent-bank-missing = Vyberte, prosím, svoju banku.
consent-next = V ďalšom kroku vás banka { $bank } vyzve, aby ste sa prihlásili a schválili platbu. Vaše prihlasovacie údaje nikdy nevidíme.
consent-may-spare = Pri malých sumách môže banka { $bank } platbu vykonať bez toho, aby sa vás znova pýtala.
consent-charges = Nič vám neúčtujeme. Platia obvyklé podmienky vašej banky pre prevody.
consent-agree = Potvrdením žiadate poskytovateľa { $operator } o iniciovanie tejto platby v banke { $bank }.
consent-button = Potvrdiť
consent-other = Vybrať inú banku

# Who does this. Names and addresses follow as they are.

operator-heading = Váš poskytovateľ platobných služieb
operator-contact = Kontakt
operator-supervisor = Orgán dohľadu
operator-privacy = Ochrana súkromia
operator-terms = Podmienky

# How the payment stands

connecting-heading = Pripájanie k banke { $bank }
connecting-text = Banka { $bank } zatiaľ neodpovedala. Zvyčajne to trvá niekoľko sekúnd.
hand-off-heading = Schváľte platbu v banke { $bank }
hand-off-text = Kým platbu v banke neschválite, nič sa nezaplatí.
hand-off-button = Prejsť do banky { $bank }
left-heading = Platba ešte nie je dokončená
left-text = Platba nebola v banke { $bank } schválená a nič nebolo zaplatené. Môžete pokračovať tam, kde sa zastavila.
taken-heading = Banka { $bank } prijala platobný príkaz
taken-text = Ďalšie informácie nám zatiaľ neoznámila. Pozrite sa, prosím, znova o chvíľu.
waiting-heading = Čakáme na banku { $bank }
waiting-text = S bankou { $bank } sa teraz nedá spojiť. Ak ste platbu už schválili, nemusíte robiť nič ďalšie. Neplaťte, prosím, znova.
authorised-heading = Banka { $bank } vykonáva platbu
authorised-text = Platba je schválená. Nemusíte robiť nič ďalšie.
unknown-heading = Čakáme na správu od banky { $bank }
unknown-text = Banka { $bank } nám zatiaľ neoznámila, či bola platba vykonaná. Neplaťte, prosím, znova.
others-heading = Čaká sa na podpisy ostatných oprávnených osôb
others-text = Platbu ste v banke { $bank } schválili. Bude vykonaná, keď ju schvália aj ostatné osoby, ktorých podpis sa pri tomto účte vyžaduje. Nemusíte robiť nič ďalšie.
gone-heading = Banka { $bank } už tento platobný príkaz nemá
gone-text = V tejto platbe tu nemožno pokračovať. Skôr než zaplatíte iným spôsobom, skontrolujte si, prosím, svoj účet v banke { $bank }.
paid-heading = Zaplatené
paid-text = Banka { $bank } platbu vykonala.
used-heading = Už zaplatené
used-text = Tento odkaz bol určený na jednu platbu a tá už bola vykonaná. Nie je už čo platiť.
failed-heading = Platba zlyhala
failed-text = Banka { $bank } ju zamietla. Nič nebolo zaplatené. Ak chcete napriek tomu zaplatiť, požiadajte, prosím, príjemcu { $payee } o nový odkaz.
cancelled-heading = Platba bola zrušená
cancelled-text = Nič nebolo zaplatené. Ak chcete napriek tomu zaplatiť, požiadajte, prosím, príjemcu { $payee } o nový odkaz.
elsewhere-heading = Platba pokračuje inde
elsewhere-text = Neskôr bola namiesto tejto banky vybraná iná. Pokračujte, prosím, tam alebo otvorte odkaz, ktorý vám bol zaslaný.
resume-heading = Táto platba sa začala v banke { $bank }
resume-text = Dokončiť alebo zrušiť ju možno iba tam, aby nikto neplatil dvakrát.

# What the payer can do about it

continue-button = Pokračovať v banke { $bank }
switch-button = Vybrať inú banku
cancel-button = Zrušiť platbu
again-link = Skontrolovať znova
again-by-itself = Táto stránka sa aktualizuje sama.
return-button = Späť k príjemcovi { $payee }
return-note = Platba sa tým nezruší.

# What became of the attempt before

note-open = Táto platba ešte nebola vykonaná. Môžete znova vybrať banku.
note-lapsed = Platba nebola v banke { $bank } schválená. Nič nebolo zaplatené. Môžete to skúsiť znova alebo vybrať inú banku.
note-cancelled = Platba bola v banke { $bank } zrušená. Nič nebolo zaplatené. Môžete to skúsiť znova alebo vybrať inú banku.
note-refused = Banka { $bank } platbu neprijala. Nič nebolo zaplatené. Môžete to skúsiť znova alebo vybrať inú banku.
note-refused-iban = Ak ste zadali IBAN, skontrolujte, prosím, či patrí k účtu v tejto banke.
note-unreachable = S bankou { $bank } sa nepodarilo spojiť. Nič nebolo zaplatené. Môžete to skúsiť neskôr alebo vybrať inú banku.
note-unanswered = Banka { $bank } neodpovedala. Nič nebolo zaplatené. Môžete to skúsiť neskôr alebo vybrať inú banku.

# Where there is nothing to pay

not-a-link-heading = Toto nie je platobný odkaz
not-a-link-text = Adresa sa možno pri kopírovaní skrátila. Požiadajte, prosím, odosielateľa, aby vám ju poslal znova.
revoked-heading = Tento odkaz už nie je platný
revoked-text = Príjemca { $payee } odkaz zrušil. Ak chcete napriek tomu zaplatiť, požiadajte, prosím, o nový.
expired-heading = Platnosť tohto odkazu vypršala
expired-text = Odkaz platil len obmedzený čas. Nič nebolo zaplatené. Ak chcete napriek tomu zaplatiť, požiadajte, prosím, príjemcu { $payee } o nový odkaz.
disabled-heading = Cez tento odkaz teraz nemožno zaplatiť
disabled-text = Príjemca { $payee } momentálne neprijíma platby online. Nič nebolo zaplatené.
currency-heading = Tento odkaz je neaktuálny
currency-text = Účet príjemcu { $payee } sa od vytvorenia odkazu zmenil. Nič nebolo zaplatené. Požiadajte, prosím, o nový odkaz.
busy-heading = Chvíľu strpenia, prosím
busy-text = Z vašej siete prišlo príliš veľa požiadaviek. Chvíľu, prosím, počkajte a skúste to znova.
trouble-text = Túto stránku teraz nemožno zobraziť. Skúste to, prosím, o chvíľu znova. Dvakrát nezaplatíte.
paused-text = Platby sú pozastavené, kým skontrolujeme svoje záznamy. Teraz nebolo nič strhnuté. Skúste to, prosím, neskôr.
form-heading = Otvorte, prosím, odkaz znova
form-text = Na túto adresu sa dá dostať len z našej stránky.

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
