# Czech

problem-unauthorized = Tento požadavek vyžaduje platný API token této společnosti zaslaný v jediné hlavičce „Authorization: Bearer …“.
problem-online-payments-disabled = Online platby nejsou pro tuto společnost aktivovány. Aktivujte je v portálu.
problem-payment-not-found = Platba nebyla nalezena
problem-path-not-found = Na této adrese nic není.
problem-method-not-allowed = Tato adresa podporuje pouze { $allowed }.
problem-body-too-large = Tělo požadavku je větší než { $limit } bajtů.
problem-body-incomplete = Tělo požadavku nedorazilo celé nebo nedorazilo včas.
problem-not-json = Odešlete tělo požadavku s hlavičkou „Content-Type: application/json“.
problem-too-many-requests = Příliš mnoho požadavků. Před dalším požadavkem prosím počkejte { $seconds } s.
problem-header-repeated = Hlavička „{ $header }“ je uvedena více než jednou.
problem-idempotency-key = Hlavička „Idempotency-Key“ musí mít { $min } až { $max } viditelných znaků ASCII.
problem-idempotency-key-reused = Tento „Idempotency-Key“ již byl použit s jiným tělem požadavku. Pro nový požadavek použijte nový klíč.
problem-internal = Na naší straně došlo k chybě. Chyba byla zaznamenána.
problem-unavailable = Služba nyní nemůže odpovědět. Zkuste to prosím za chvíli znovu.
problem-body-empty = Tělo požadavku je prázdné. Musí to být objekt JSON.
problem-body-syntax = Tělo požadavku není platný JSON: viz řádek { $line }, sloupec { $column }.
problem-body-not-object = Tělo požadavku musí být objekt JSON.
problem-field-missing = Pole { $field } chybí.
problem-field-repeated = Pole { $field } je uvedeno více než jednou.
problem-field-unknown = Pole { $field } v tomto požadavku neexistuje.
problem-field-misspelt = Pole { $field } v tomto požadavku neexistuje. Neměli jste na mysli { $known }?
problem-field-object = Pole { $field } musí být objekt.
problem-field-amount = Pole { $field } musí být celé číslo od { $min } do { $max }.
problem-field-reference = Pole { $field } musí mít { $min } až { $max } znaků: pouze písmena A–Z, a–z, číslice a mezery.
problem-field-data = Pole { $field } musí být řetězec o délce nejvýše { $max } znaků: pouze písmena A–Z, a–z, číslice a { $signs }.

# The payer's pages.

pay-title = Platba příjemci { $payee }
pay-title-amount = Platba { $amount } příjemci { $payee }
pay-payee = Příjemce
pay-reference = Zpráva pro příjemce
pay-bank = Banka
pay-time = Datum a čas
pay-id = ID platby
pay-test = TEST: žádné skutečné peníze se nepřevádějí
pay-language = Jazyk
pay-questions = Máte dotaz?
pay-phone = Pokračovat v telefonu
pay-phone-text = Naskenujte tento kód fotoaparátem telefonu.
pay-phone-code = QR kód s odkazem na tuto platbu

# Choosing a bank

choose-heading = Vyberte svou banku
choose-text = Platbu schválíte přímo v bance, svými přihlašovacími údaji nebo v bankovní aplikaci.
choose-find = Vyhledejte svou banku
choose-find-button = Hledat
choose-country = Země
choose-everywhere = Všechny země
choose-last = Naposledy použitá v tomto zařízení
choose-forget = Zapomenout tuto banku
choose-most-used = Nejpoužívanější
choose-more = Další banky
choose-results = Nalezené banky: { $count }
choose-nothing = Hledání neodpovídá žádná banka. Zkontrolujte prosím pravopis.
choose-search-everywhere = Hledat ve všech zemích
choose-unavailable = Momentálně neodpovídá
choose-paused = Banka { $bank } teď neodpovídá. Vyberte prosím jinou banku, nebo to zkuste později.
choose-none = Zatím není připojena žádná banka, proto zde přes tento odkaz nelze zaplatit. Nic nebylo zaplaceno.

# Checking and confirming

consent-heading = Kontrola a potvrzení
consent-iban = Váš IBAN
consent-iban-why = Banka { $bank } ho potřebuje k nalezení vašeho účtu.
consent-iban-sample = Na zkoušku použijte { $iban }
consent-iban-missing = Zadejte prosím svůj IBAN.
consent-iban-wrong = Toto není platný IBAN. Zkontrolujte prosím písmena a číslice.
consent-bank-missing = Vyberte prosím svou banku.
consent-next = V dalším kroku vás banka { $bank } vyzve k přihlášení a schválení platby. Vaše přihlašovací údaje nikdy nevidíme.
consent-direct = Tímto tlačítkem platíte: u takto malé částky už po vás banka { $bank } nemusí chtít schválení.
consent-no-cancel = Po potvrzení lze tuto platbu ukončit jen v bance { $bank }.
consent-charges = Nic vám neúčtujeme. Platí obvyklé podmínky vaší banky pro převody.
consent-agree = Potvrzením žádáte poskytovatele { $operator } o iniciování této platby v bance { $bank }.
consent-button = Potvrdit
consent-pay-button = Zaplatit { $amount }
consent-other = Vybrat jinou banku

# Who does this. Names and addresses follow as they are.

operator-heading = Platební službu poskytuje { $operator }
operator-contact = Kontakt
operator-supervisor = Orgán dohledu
operator-privacy = Ochrana osobních údajů
operator-terms = Podmínky
home-heading = Platby bankovním převodem
home-text = Chcete-li zaplatit, otevřete prosím odkaz, který vám přišel.

# How the payment stands

connecting-heading = Připojování k bance { $bank }
connecting-text = Může to trvat několik sekund.
hand-off-heading = Schvalte platbu v bance { $bank }
hand-off-text = Dokud platbu v bance neschválíte, nic se nezaplatí.
hand-off-button = Přejít do banky { $bank }
hand-off-no-switch = Chcete-li použít jinou banku, platbu v bance { $bank } nejdřív odmítněte.
left-heading = Platba ještě není dokončena
left-text = Platba nebyla v bance { $bank } schválena ani odmítnuta. Nic nebylo zaplaceno.
taken-heading = Banka { $bank } přijala platební příkaz
taken-text = Čekáme na další krok. Může to trvat minutu.
waiting-heading = Čekáme na potvrzení od banky { $bank }
waiting-text = Banka { $bank } teď neodpovídá. Pokud už je platba schválena, máte hotovo. Neplaťte prosím znovu.
authorised-heading = Banka { $bank } zpracovává platbu
authorised-text = Platba je schválena. Nemusíte nic dalšího dělat.
unknown-heading = Čekáme na potvrzení od banky { $bank }
unknown-text = Banka { $bank } nám zatím nesdělila, zda byla platba provedena. Neplaťte prosím znovu.
others-heading = Čekáme na další podpisy
others-text = Z vaší strany je platba v bance { $bank } schválena. Provede se, jakmile ji schválí i ostatní osoby, které za tento účet podepisují. Nemusíte nic dalšího dělat.
gone-heading = Banka { $bank } již tento platební příkaz nemá
gone-text = V této platbě zde nelze pokračovat. Než zaplatíte jiným způsobem, zkontrolujte prosím svůj účet v bance { $bank }.
paid-heading = Zaplaceno
paid-text = Banka { $bank } platbu provedla.
paid-close = Tuto stránku můžete zavřít.
used-heading = Již zaplaceno
used-text = Tento odkaz byl určen pro jednu platbu a ta už byla provedena. Už není co platit.
failed-heading = Platba se nezdařila
failed-text = Banka { $bank } ji zamítla. Nic nebylo zaplaceno. Pokud stále chcete zaplatit, požádejte prosím příjemce { $payee } o nový odkaz.
failed-funds = Na účtu v bance { $bank } nebyl dostatek peněz. Nic nebylo zaplaceno. Pokud stále chcete zaplatit, požádejte prosím příjemce { $payee } o nový odkaz.
cancelled-heading = Platba byla zrušena
cancelled-text = Nic nebylo zaplaceno. Pokud stále chcete zaplatit, požádejte prosím příjemce { $payee } o nový odkaz.
elsewhere-heading = Platba pokračuje v jiné bance
elsewhere-text = Později byla místo této banky vybrána jiná. Pokračujte prosím tam, nebo znovu otevřete platební odkaz.
resume-heading = Tato platba byla zahájena v bance { $bank }
resume-text = Pokračujte prosím tam, aby nikdo neplatil dvakrát.
resume-own = Můžete pokračovat tam. Na další stránce můžete také vybrat jinou banku nebo platbu zrušit.

# What the payer can do about it

continue-button = Pokračovat v bance { $bank }
switch-button = Vybrat jinou banku
cancel-button = Zrušit platbu
cancel-heading = Zrušit tuto platbu?
cancel-text = Platební odkaz pak už nepůjde znovu použít.
cancel-keep = Ponechat platbu
again-link = Zkontrolovat znovu
again-by-itself = Tato stránka se aktualizuje sama.
retry-link = Zkusit znovu
retry-wait = Znovu to můžete zkusit za { $seconds } s.
return-button = Zpět k příjemci { $payee }
return-note = Platba se tím nezruší.
back-link = Zpět k příjemci { $payee }

# What became of the attempt before

note-open = Tato platba ještě nebyla provedena. Můžete znovu vybrat banku.
note-lapsed = Platba nebyla v bance { $bank } schválena. Nic nebylo zaplaceno. Můžete to zkusit znovu nebo vybrat jinou banku.
note-cancelled = Platba byla v bance { $bank } odmítnuta nebo ukončena. Nic nebylo zaplaceno. Můžete to zkusit znovu nebo vybrat jinou banku.
note-refused = Banka { $bank } platbu nepřijala. Nic nebylo zaplaceno. Můžete to zkusit znovu nebo vybrat jinou banku.
note-refused-iban = Pokud byl zadán IBAN, zkontrolujte prosím, zda patří k účtu v této bance.
note-funds = Na účtu v bance { $bank } nebyl dostatek peněz. Nic nebylo zaplaceno. Můžete to zkusit znovu nebo vybrat jinou banku.
note-unreachable = S bankou { $bank } se nepodařilo spojit. Nic nebylo zaplaceno. Můžete to zkusit později nebo vybrat jinou banku.
note-unanswered = Banka { $bank } neodpověděla. Nic nebylo zaplaceno. Můžete to zkusit později nebo vybrat jinou banku.

# Where there is nothing to pay

not-a-link-heading = Toto není platební odkaz
not-a-link-text = Adresa se možná při kopírování zkrátila. Požádejte prosím odesílatele, aby vám ji poslal znovu.
revoked-heading = Tento odkaz již není platný
revoked-text = Příjemce { $payee } odkaz zrušil. Pokud stále chcete zaplatit, požádejte prosím o nový.
expired-heading = Platnost tohoto odkazu vypršela
expired-text = Odkaz platil po omezenou dobu. Nic nebylo zaplaceno. Pokud stále chcete zaplatit, požádejte prosím příjemce { $payee } o nový odkaz.
used-up-text = Bylo příliš mnoho pokusů o platbu. Nic nebylo zaplaceno. Pokud stále chcete zaplatit, požádejte prosím příjemce { $payee } o nový odkaz.
disabled-heading = Přes tento odkaz teď nelze zaplatit
disabled-text = Příjemce { $payee } v tuto chvíli nepřijímá platby online. Nic nebylo zaplaceno.
currency-heading = Tento odkaz je zastaralý
currency-text = Účet příjemce { $payee } se od vytvoření odkazu změnil. Nic nebylo zaplaceno. Požádejte prosím o nový odkaz.
busy-heading = Okamžik, prosím
busy-text = Z vaší sítě přišlo příliš mnoho požadavků.
trouble-text = Tuto stránku teď nelze zobrazit. Dvakrát nezaplatíte.
paused-text = Platby jsou pozastaveny, dokud nezkontrolujeme své záznamy. Teď nebylo nic strženo. Zkuste to prosím později.
form-heading = Otevřete prosím znovu platební odkaz
form-text = Tato adresa funguje jen z některé z našich stránek.

# Countries, in the order of their codes

country-AT = Rakousko
country-BE = Belgie
country-BG = Bulharsko
country-CH = Švýcarsko
country-CY = Kypr
country-CZ = Česko
country-DE = Německo
country-DK = Dánsko
country-EE = Estonsko
country-ES = Španělsko
country-FI = Finsko
country-FR = Francie
country-GB = Spojené království
country-GR = Řecko
country-HR = Chorvatsko
country-HU = Maďarsko
country-IE = Irsko
country-IS = Island
country-IT = Itálie
country-LI = Lichtenštejnsko
country-LT = Litva
country-LU = Lucembursko
country-LV = Lotyšsko
country-MT = Malta
country-NL = Nizozemsko
country-NO = Norsko
country-PL = Polsko
country-PT = Portugalsko
country-RO = Rumunsko
country-SE = Švédsko
country-SI = Slovinsko
country-SK = Slovensko
