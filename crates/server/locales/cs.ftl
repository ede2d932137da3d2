# Czech

problem-unauthorized = Tento požadavek vyžaduje platný API token této společnosti zaslaný jako „Authorization: Bearer …“.
problem-online-payments-disabled = Online platby nejsou pro tuto společnost aktivovány. Aktivujte je v portálu.
problem-payment-not-found = Platba nebyla nalezena
problem-path-not-found = Na této adrese nic není.
problem-method-not-allowed = Tato adresa podporuje pouze { $allowed }.
problem-body-too-large = Tělo požadavku je větší než { $limit } bajtů.
problem-body-incomplete = Tělo požadavku nedorazilo celé nebo nedorazilo včas.
problem-not-json = Odešlete tělo požadavku s hlavičkou „Content-Type: application/json“.
problem-too-many-requests = Příliš mnoho požadavků. Před dalším požadavkem prosím počkejte { $seconds } s.
problem-idempotency-key = Hlavička „Idempotency-Key“ musí mít { $min } až { $max } viditelných znaků ASCII.
problem-idempotency-key-reused = Tento „Idempotency-Key“ již byl použit s jiným tělem požadavku. Pro nový požadavek použijte nový klíč.
problem-internal = Na naší straně došlo k chybě. Chyba byla zaznamenána.
problem-unavailable = Služba nyní nemůže odpovědět. Zkuste to prosím za chvíli znovu.
problem-body-syntax = Tělo požadavku není platný JSON: viz řádek { $line }, sloupec { $column }.
problem-body-not-object = Tělo požadavku musí být objekt JSON.
problem-field-missing = Pole { $field } chybí.
problem-field-repeated = Pole { $field } je uvedeno více než jednou.
problem-field-object = Pole { $field } musí být objekt.
problem-field-amount = Pole { $field } musí být celé číslo od { $min } do { $max }.
problem-field-reference = Pole { $field } musí mít { $min } až { $max } znaků: pouze písmena A–Z, a–z, číslice a mezery.
problem-field-data = Pole { $field } musí být řetězec o délce nejvýše { $max } znaků: pouze písmena A–Z, a–z, číslice a { $signs }.

# The payer's pages.

pay-payee = Příjemce
pay-reference = Zpráva pro příjemce
pay-bank = Banka
pay-test = TEST: žádné skutečné peníze se nepřevádějí
pay-language = Jazyk
pay-questions = Máte dotaz?
pay-phone = Pokračovat v telefonu
pay-phone-text = Naskenujte tento kód fotoaparátem telefonu a pokračujte tam.
pay-phone-code = QR kód s odkazem na tuto platbu

# Choosing a bank

choose-heading = Vyberte svou banku
choose-text = Platbu schválíte přímo v bance, svými přihlašovacími údaji nebo v bankovní aplikaci.
choose-find = Název vaší banky
choose-find-button = Hledat
choose-country = Země
choose-everywhere = Všechny země
choose-most-used = Nejpoužívanější
choose-more = Další banky
choose-nothing = Hledání neodpovídá žádná banka. Zkontrolujte pravopis nebo hledejte ve všech zemích.
choose-unavailable = Momentálně nedostupná
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
consent-may-spare = U malých částek může banka { $bank } platbu provést, aniž by se vás znovu ptala.
consent-charges = Nic vám neúčtujeme. Platí obvyklé podmínky vaší banky pro převody.
consent-agree = Potvrzením žádáte poskytovatele { $operator } o iniciování této platby v bance { $bank }.
consent-button = Potvrdit
consent-other = Vybrat jinou banku

# Who does this. Names and addresses follow as they are.

operator-heading = Váš poskytovatel platebních služeb
operator-contact = Kontakt
operator-supervisor = Orgán dohledu
operator-privacy = Ochrana soukromí
operator-terms = Podmínky

# How the payment stands

connecting-heading = Připojování k bance { $bank }
connecting-text = Banka { $bank } zatím neodpověděla. Obvykle to trvá několik sekund.
hand-off-heading = Schvalte platbu v bance { $bank }
hand-off-text = Dokud platbu v bance neschválíte, nic se nezaplatí.
hand-off-button = Přejít do banky { $bank }
left-heading = Platba ještě není dokončena
left-text = Platba nebyla v bance { $bank } schválena a nic nebylo zaplaceno. Můžete pokračovat tam, kde se zastavila.
taken-heading = Banka { $bank } přijala platební příkaz
taken-text = Další informace nám zatím nesdělila. Podívejte se prosím znovu za chvíli.
waiting-heading = Čekáme na banku { $bank }
waiting-text = S bankou { $bank } se teď nelze spojit. Pokud už je platba schválena, nemusíte nic dalšího dělat. Neplaťte prosím znovu.
authorised-heading = Banka { $bank } provádí platbu
authorised-text = Platba je schválena. Nemusíte nic dalšího dělat.
unknown-heading = Čekáme na zprávu od banky { $bank }
unknown-text = Banka { $bank } nám zatím nesdělila, zda byla platba provedena. Neplaťte prosím znovu.
others-heading = Čeká se na podpisy ostatních oprávněných osob
others-text = Z vaší strany je platba v bance { $bank } schválena. Bude provedena, jakmile ji schválí i ostatní osoby, jejichž podpis je u tohoto účtu nutný. Nemusíte nic dalšího dělat.
gone-heading = Banka { $bank } již tento platební příkaz nemá
gone-text = V této platbě zde nelze pokračovat. Než zaplatíte jiným způsobem, zkontrolujte prosím svůj účet v bance { $bank }.
paid-heading = Zaplaceno
paid-text = Banka { $bank } platbu provedla.
used-heading = Již zaplaceno
used-text = Tento odkaz byl určen pro jednu platbu a ta už byla provedena. Není již co platit.
failed-heading = Platba se nezdařila
failed-text = Banka { $bank } ji zamítla. Nic nebylo zaplaceno. Pokud chcete přesto zaplatit, požádejte prosím příjemce { $payee } o nový odkaz.
cancelled-heading = Platba byla zrušena
cancelled-text = Nic nebylo zaplaceno. Pokud chcete přesto zaplatit, požádejte prosím příjemce { $payee } o nový odkaz.
elsewhere-heading = Platba pokračuje jinde
elsewhere-text = Později byla místo této banky vybrána jiná. Pokračujte prosím tam, nebo otevřete odkaz, který vám byl zaslán.
resume-heading = Tato platba byla zahájena v bance { $bank }
resume-text = Dokončit nebo zrušit ji lze pouze tam, aby nikdo neplatil dvakrát.

# What the payer can do about it

continue-button = Pokračovat v bance { $bank }
switch-button = Vybrat jinou banku
cancel-button = Zrušit platbu
again-link = Zkontrolovat znovu
again-by-itself = Tato stránka se aktualizuje sama.
return-button = Zpět k příjemci { $payee }
return-note = Platba se tím nezruší.

# What became of the attempt before

note-open = Tato platba ještě nebyla provedena. Můžete znovu vybrat banku.
note-lapsed = Platba nebyla v bance { $bank } schválena. Nic nebylo zaplaceno. Můžete to zkusit znovu nebo vybrat jinou banku.
note-cancelled = Platba byla v bance { $bank } zrušena. Nic nebylo zaplaceno. Můžete to zkusit znovu nebo vybrat jinou banku.
note-refused = Banka { $bank } platbu nepřijala. Nic nebylo zaplaceno. Můžete to zkusit znovu nebo vybrat jinou banku.
note-refused-iban = Pokud byl zadán IBAN, zkontrolujte prosím, zda patří k účtu v této bance.
note-unreachable = S bankou { $bank } se nepodařilo spojit. Nic nebylo zaplaceno. Můžete to zkusit později nebo vybrat jinou banku.
note-unanswered = Banka { $bank } neodpověděla. Nic nebylo zaplaceno. Můžete to zkusit později nebo vybrat jinou banku.

# Where there is nothing to pay

not-a-link-heading = Toto není platební odkaz
not-a-link-text = Adresa se možná při kopírování zkrátila. Požádejte prosím odesílatele, aby vám ji poslal znovu.
revoked-heading = Tento odkaz již není platný
revoked-text = Příjemce { $payee } odkaz zrušil. Pokud chcete přesto zaplatit, požádejte prosím o nový.
expired-heading = Platnost tohoto odkazu vypršela
expired-text = Odkaz platil jen po omezenou dobu. Nic nebylo zaplaceno. Pokud chcete přesto zaplatit, požádejte prosím příjemce { $payee } o nový odkaz.
disabled-heading = Přes tento odkaz teď nelze zaplatit
disabled-text = Příjemce { $payee } v tuto chvíli nepřijímá platby online. Nic nebylo zaplaceno.
currency-heading = Tento odkaz je zastaralý
currency-text = Účet příjemce { $payee } se od vytvoření odkazu změnil. Nic nebylo zaplaceno. Požádejte prosím o nový odkaz.
busy-heading = Okamžik prosím
busy-text = Z vaší sítě přišlo příliš mnoho požadavků. Chvíli prosím počkejte a zkuste to znovu.
trouble-text = Tuto stránku teď nelze zobrazit. Zkuste to prosím za chvíli znovu. Dvakrát nezaplatíte.
paused-text = Platby jsou pozastaveny, dokud nezkontrolujeme své záznamy. Teď nebylo nic strženo. Zkuste to prosím později.
form-heading = Otevřete prosím odkaz znovu
form-text = Na tuto adresu se lze dostat jen z naší stránky.

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
