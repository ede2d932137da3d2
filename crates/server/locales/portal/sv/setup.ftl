# The company's first page: what is still to set up.

setup-heading = Konfigurera { $company }
setup-progress = { $count ->
    [one] { $count } av 5 steg är klart.
   *[other] { $count } av 5 steg är klara.
}
setup-next-step = Nästa steg: { $step }
setup-back = Tillbaka till checklistan
setup-done = Klart
setup-next = Nästa
setup-waiting = Väntar
setup-later = Att göra
setup-others = Din roll tillåter inte det här. Fråga en ägare av företaget.
setup-account-text = Lägg till bankkontot som tar emot betalningarna.
setup-enable-text = Ange vart betalare kommer tillbaka och aktivera sedan onlinebetalningar.
setup-enable-button = Konfigurera betalningar
setup-token-text = Din butik använder en token för att skapa betalningslänkar.
setup-token-button = Skapa en token
setup-payment = Första betalningen
setup-payment-text-test = Skapa en testlänk och betala via den hos en testbank. Inga riktiga pengar flyttas.
setup-payment-text-live = Skapa en länk med din butik och betala via den. Steget är klart när banken har genomfört betalningen.
setup-payment-button = Skapa en testlänk
setup-webhook-text = Lägg till en slutpunkt i din butik. Den får veta hur varje betalning slutade.
setup-webhook-text-waiting = Din slutpunkt har inte tagit emot någon händelse ännu. Skicka en testhändelse till den.
setup-webhook-button = Lägg till en slutpunkt
setup-webhook-button-test = Visa slutpunkten
summary-text = Allt är konfigurerat.
summary-test = Det här är ett testföretag: inga riktiga pengar flyttas. För att ta emot riktiga pengar ber du tjänstens operatör ({ $operator }) att skapa ett skarpt företag.
summary-heading = Sammanfattning
summary-tokens = { $count ->
    [one] { $count } giltig token
   *[other] { $count } giltiga tokens
}
summary-tokens-replaced = { $count } ersätts
summary-webhooks = { $count ->
    [one] { $count } slutpunkt
   *[other] { $count } slutpunkter
}
summary-deliveries = Händelser att leverera
summary-waiting = { $count ->
    [0] ingen väntar
    [one] { $count } väntar på ett nytt försök
   *[other] { $count } väntar på ett nytt försök
}
summary-waiting-many = { $number } eller fler väntar på ett nytt försök

# Online payments

payments-enabled = Aktiverade
payments-disabled = Inaktiverade
enabling-heading = Ta emot onlinebetalningar
enabled-text = Din butik kan skapa betalningslänkar, och betalare kan betala via dem.
disabled-text = Din butik kan inte skapa betalningslänkar, och betalare kan inte använda befintliga.
reasons-text = Onlinebetalningar kan inte aktiveras ännu:
reason-no-account = Företaget har inget mottagarkonto.
reason-no-callback = Det finns ingen retur-URL som betalare kommer tillbaka till.
reason-no-bank = Ingen ansluten bank hanterar { $currency }. Tjänstens operatör kan ansluta en.
reason-operator = Tjänstens operatör har inte publicerat vem den är. Betalare måste se det innan de betalar med riktiga pengar.
reason-node = Tjänsten är inte redo för riktiga pengar. Dess operatör kan säga varför.
enable-button = Aktivera onlinebetalningar
disable-button = Inaktivera onlinebetalningar
disable-heading = Inaktivera onlinebetalningar för { $company }?
disable-text = Från och med nu får din butik ett fel i stället för en betalningslänk, och det går inte att betala via länkar som ingen har använt ännu. Betalningar som har påbörjats fortsätter.
disable-again = Du kan när som helst aktivera onlinebetalningar igen.
disable-keep = Behåll dem aktiverade
settings-change = Ändra inställningarna
settings-heading = Inställningar
form-wrong = Ingenting sparades. Rätta fälten nedan.
not-set = Inte angett
callback-label = Retur-URL (callback)
callback-hint = Betalare kommer tillbaka till den här https-adressen i din butik. Vi lägger till ”paymentId” i dess frågesträng.
callback-wrong = Det här är inte en fullständig https-adress, till exempel https://shop.example.com/thanks.
callback-parts = Adressen får inte innehålla användarnamn, lösenord eller en del efter ”#”.
callback-payment-id = Adressen får inte innehålla ”paymentId”. Vi lägger till det.
callback-needed = Onlinebetalningar kräver en retur-URL. Inaktivera dem först om du vill ta bort den.
url-too-long = Adressen är längre än 1000 tecken.
lifetime-label = Giltighetstid för oanvända länkar
lifetime-number = Antal
lifetime-unit = Enhet
lifetime-hint = Lämna antalet tomt om länkar inte ska gå ut. Betalningar går aldrig ut.
lifetime-none = De går inte ut
lifetime-wrong = Ange ett heltal som ger { $minimum } minut till { $maximum } dagar, till exempel 30 dagar.
unit-minutes = minuter
unit-hours = timmar
unit-days = dagar
support-email-label = Supportadress
support-email-hint = Betalare ser den på sina sidor och skriver dit om de har frågor. Den är valfri.
support-email-wrong = Det här är inte en e-postadress.
website-label = Webbplats
website-hint = Betalare ser den på sina sidor. Den är valfri.
website-wrong = Det här är inte en fullständig https-adress, till exempel https://shop.example.com.
website-user = Adressen får inte innehålla användarnamn eller lösenord.
previews-label = Förhandsvisning av länkar
previews-with-amount = Visa beloppet
previews-without-amount = Utan beloppet
previews-hint = Alla i en chatt eller e-posttråd ser förhandsvisningen av en länk.

# Payee account

account-heading = Nuvarande konto
account-none = Det finns inget konto ännu. Det tar emot dina kunders betalningar.
account-add = Lägg till kontot
account-change = Ändra kontot
account-change-live = Det här företaget tar emot riktiga pengar. En annan ägare måste godkänna det nya kontot innan det används. Betalningar via länkar som ingen har använt ännu går därefter till det.
account-live-text = En annan person måste godkänna varje ändring av kontot.
account-test-text = Det här är ett testföretag: inga riktiga pengar når kontot.
account-save = Spara kontot
account-propose = Föreslå kontot
account-already-proposed = En annan ändring väntar på godkännande. Godkänn eller återta den först.
account-decided = Ändringen har redan godkänts eller återtagits.
account-second-person = Du kan inte godkänna ändringen, eller inte än. Sidan visar varför.
account-notice = En ändring av mottagarkontot väntar på godkännande. { $person } föreslog den.
holder-label = Kontoinnehavare
holder-hint = Namnet som banker visar för betalare.
holder-wrong = Ange en rad med 1 till 70 tecken.
number-label = Kontonummer
number-hint = Ett IBAN-nummer eller kontonumret i ditt land.
number-formats = Vilka inhemska nummer kan jag använda?
number-derived = Det här är IBAN-numret för ditt kontonummer. Kontrollera det och spara sedan.
number-typing-error = IBAN-numret innehåller ett skrivfel. Jämför det med bankens uppgifter.
number-wrong-iban = Det här är inte ett giltigt kontonummer. För { $currency } ska du ange ett IBAN-nummer.
number-wrong-domestic = Det här är inte ett giltigt kontonummer. För { $currency } ska du ange ett IBAN-nummer eller ett nummer som { $example }.
currency-label = Valuta
pending-heading = Ett annat konto är föreslaget
pending-state = Väntar på godkännande
pending-text = Betalningar går fortfarande till det nuvarande kontot. Om du inte väntade dig ändringen, återta den och fråga den som föreslog den.
pending-by-command = Ett kommando från operatören föreslog den. Ett annat kommando måste godkänna den: portalen kan inte veta om den personen var du.
pending-new-owner = Du, eller personen som föreslog den, har varit ägare i mindre än 72 timmar. Du kan godkänna den
pending-own = Du föreslog den, så en annan ägare måste godkänna den.
pending-operator = Företaget har ingen annan ägare som kan godkänna den, så en operatör godkänner den.
pending-former-owner = En tidigare ägare har redan återtagit en sådan ändring, så en operatör beslutar om den här.
pending-gone = Personen som föreslog den är inte längre ägare eller är spärrad. Återta den, och föreslå den igen om den är riktig.
proposed-by = Föreslaget av
proposed-when = Föreslaget
approve-look = Kontrollera och godkänn
approve-heading = Använda det här kontot från och med nu?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = { $person } föreslog det. Fråga personen via en annan kanal om det stämmer.
approve-text = Nya betalningar går till det här kontot, även de från länkar som ingen har använt ännu.
approve-button = Godkänn kontot
approve-keep = Behåll nuvarande konto
withdraw-heading = Återta ändringen?
withdraw-text = Kontot { $number } kommer inte att användas. Det nuvarande kontot behålls.
withdraw-button = Återta ändringen
withdraw-by-link = Återta ändringen utan att logga in
withdraw-once = Du kan göra detta en gång, eftersom du inte äger företaget nu. En operatör beslutar om nästa sådan ändring.

# Test link

test-link-heading = Skapa en testlänk
test-link-text = Betala via den hos en av testbankerna, så som dina kunder kommer att göra. Inga riktiga pengar flyttas.
test-link-create = Skapa länken
test-link-new = Din testlänk
test-link-open-text = Den gäller en betalning. Öppna den här eller skanna koden med en mobil.
test-link-open = Öppna länken
test-link-qr = QR-kod med testlänken
test-link-live = Det här företaget tar emot riktiga pengar, så det finns inga testlänkar. Använd ett testföretag för att prova betalningar.
test-link-disabled = Onlinebetalningar är inaktiverade. Aktivera dem innan du skapar en länk.
test-payments = Senaste betalningarna
amount-label = Belopp i { $currency }
amount-hint = Från 1 till 7500, till exempel 12,50.
amount-wrong = Ange ett belopp från 1 till 7500, till exempel 12,50.
reference-label = Referens
reference-hint = 1 till 18 bokstäver, siffror och mellanslag. Betalaren ser den.
reference-wrong = Använd 1 till 18 tecken: endast bokstäverna A till Z och a till z, siffror och mellanslag.
payment-amount = Belopp
payment-status = Status
payment-created = Påbörjad

status-pending = Väntar på betalaren
status-authorised = Godkänd, inte betald än
status-executed = Betald
status-settled = Betald, pengarna har kommit
status-failed = Inte betald: banken nekade
status-cancelled = Inte betald: avbruten
status-incomplete = Betalaren lämnade
status-unknown = Inte känt än

# What an action did

done-payments-enabled = Onlinebetalningar är aktiverade.
done-unchanged = Ingenting ändrades.
done-saved-no-callback = Sparat. Retur-URL:en saknas fortfarande: onlinebetalningar behöver den.
done-no-callback = Ingenting ändrades. Retur-URL:en saknas: onlinebetalningar behöver den.
done-payments-disabled = Onlinebetalningar är inaktiverade.
done-account-changed = Kontot har sparats.
done-account-proposed = Kontot har föreslagits. En annan person måste godkänna det.
done-account-approved = Kontot har godkänts och används från och med nu.
done-account-withdrawn = Ändringen har återtagits.
