tokens-heading = API-tokens
tokens-text = Dina program använder en token för att skapa betalningslänkar.
tokens-empty = Det finns ingen token ännu. Skapa en så att ditt program kan skapa betalningslänkar.
token-create = Skapa en token
token-name = Namn
token-name-hint = Namnge programmet som ska använda den, till exempel ”Butik”. Företagets personer ser namnet.
token-name-wrong = Ange ett namn på en rad, med högst { $max } tecken.
token-networks = Tillåtna nätverk (valfritt)
token-networks-hint = Från andra adresser avvisas token som om den vore fel. Skilj nätverk åt med kommatecken: 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Ange högst { $max } internetadresser eller nätverk, till exempel 192.0.2.0/24, åtskilda med kommatecken.
token-only-from = Endast från { $networks }
token-limit = Ett företag har högst { $number } giltiga token. Återkalla en först.
token-state = Status
token-created = Skapad
token-expires = Går ut
token-used = Senast använd
token-used-from = Använd från
token-used-from-network = { $network }: förfrågningar: { $requests }, { $days }
token-links = Skapade länkar
token-valid = Giltig
token-replaced = Utbytt
token-expired = Utgången
token-revoked = Återkallad
token-roll = Byt ut
token-revoke = Återkalla
token-new-heading = Din nya token
token-new-text = Kopiera den nu och förvara den som ett lösenord. Den visas inte igen.
token-old-ends = Den gamla tokenen slutar gälla:
token-example = Skapa en länk med den
token-example-text = Kör det här kommandot i en terminal. Svaret innehåller länken till din kund.
token-not-enabled = Onlinebetalningar är inte aktiverade ännu. Tills de är det blir svaret status 409.
token-revoke-heading = Återkalla tokenen ”{ $name }”?
token-revoke-text = Program som använder den får status 401 inom 5 sekunder och kan inte skapa länkar. Länkar som redan finns fortsätter att gälla.
token-revoke-undo = Det går inte att ångra.
token-roll-heading = Byt ut tokenen ”{ $name }”?
token-roll-text = Du får en ny token med samma namn och samma giltighetstid. Den gamla slutar gälla efter en tid som du väljer, så att du kan ändra dina program utan avbrott.
token-overlap = Den gamla tokenen gäller i
token-overlap-hours = { $count ->
    [one] { $count } timme
   *[other] { $count } timmar
}
token-overlap-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dagar
}
token-overlap-none = Inte längre: den slutar gälla nu
token-cannot-roll = Den här tokenen är återkallad, har gått ut eller har redan bytts ut. Skapa en ny token i stället.
secret-stored = Jag har sparat den

endpoints-heading = Webhooks
endpoints-text = När en betalning avslutas skickar vi en signerad händelse till dina slutpunkter.
endpoints-empty = Det finns ingen slutpunkt ännu. Lägg till URL:en till den server som ska ta emot händelser om betalningar.
endpoints-full = Det finns fem slutpunkter, vilket är det högsta antalet. Ta bort en för att lägga till en annan.
endpoint-add = Lägg till en slutpunkt
endpoint-name = Namn
endpoint-name-hint = Som du känner igen den på i listan, till exempel ”Butik”.
endpoint-name-wrong = Ange ett namn på en rad, med högst { $max } tecken.
endpoint-name-reserved = Namnet ”{ $name }” är reserverat. Välj ett annat.
endpoint-url = URL
endpoint-url-hint = En https-adress till din server som går att nå från internet.
endpoint-url-scheme = Ange en fullständig https-URL, till exempel https://shop.example.com/webhooks.
endpoint-url-user = Ta bort användarnamnet och lösenordet från URL:en. Händelser autentiseras med sin signatur.
endpoint-url-fragment = Ta bort den del av URL:en som börjar med #.
endpoint-url-host = URL:en måste ha ett giltigt värdnamn, till exempel shop.example.com.
endpoint-url-port = Port { $port } är inte tillåten. Använd port 443 eller be tjänstens operatör att tillåta porten.
endpoint-url-not-public = { $host } finns inte på det publika internet. Använd serverns publika värdnamn.
endpoint-url-long = URL:en är längre än 2048 tecken.
endpoint-url-characters = URL:en innehåller tecken som HTTP inte tillåter. Procentkoda dem.
endpoint-state = Status
endpoint-enabled = Aktiverad
endpoint-disabled = Inaktiverad
endpoint-gone = Inaktiverad: den svarade 410
endpoint-probed = Fel: får en händelse i taget
endpoint-held = { $count ->
    [one] { $count } händelse hålls kvar
   *[other] { $count } händelser hålls kvar
}
endpoint-held-many = 1000 eller fler händelser hålls kvar
endpoint-held-label = Kvarhållna händelser
endpoint-waiting = { $count ->
    [one] { $count } händelse väntar
   *[other] { $count } händelser väntar
}
endpoint-waiting-many = 1000 eller fler händelser väntar
endpoint-waiting-label = Väntande händelser
endpoint-id = ID
endpoint-created = Skapad
endpoint-failures = Misslyckanden i rad
endpoint-probed-since = En händelse i taget sedan
endpoint-next-probe = Nästa händelse
endpoint-held-since = Kvarhållna sedan
endpoint-probed-text = Slutpunkten har fem gånger i rad inte svarat, eller svarat 429 eller 5xx. Vi skickar en händelse i taget tills den svarar, och sedan alla andra.
endpoint-old-secret-signs = Den gamla hemligheten signerar också till:
endpoint-secret-heading = Slutpunktens hemlighet
endpoint-secret-text = Kopiera den nu och förvara den som ett lösenord. Den visas inte igen. Din server verifierar händelser med den.
endpoint-test = Skicka en testhändelse
endpoint-test-disabled = Slutpunkten är inaktiverad. Aktivera den först.
endpoint-change = Ändra URL:en
endpoint-change-heading = Ändra URL:en för ”{ $name }”
endpoint-enable = Aktivera
endpoint-disable = Inaktivera
endpoint-disable-heading = Inaktivera slutpunkten ”{ $name }”?
endpoint-disable-text = Den får inga händelser förrän du aktiverar den igen. Händelser för betalningar som avslutas under tiden skickas inte till den senare.
endpoint-remove = Ta bort
endpoint-remove-heading = Ta bort slutpunkten ”{ $name }”?
endpoint-remove-text = Den får inga fler händelser, och dess hemlighet blir ogiltig. Det går inte att ångra.
endpoint-rotate = Rotera hemligheten
endpoint-rotate-heading = Rotera hemligheten för ”{ $name }”?
endpoint-rotate-text = Du får en ny hemlighet. I 24 timmar signeras händelser även med den gamla. Spara den nya hemligheten på din server inom den tiden.
endpoint-rotate-again = Avsluta den gamla och rotera
endpoint-rotate-again-heading = Rotera hemligheten för ”{ $name }” igen?
endpoint-rotate-again-text = Hemligheten roterades för mindre än 24 timmar sedan. Den föregående hemligheten signerar fortfarande, till { $until }.
endpoint-rotate-again-loss = Om du roterar nu slutar den äldre hemligheten genast att signera. En server som fortfarande använder den avvisar alla händelser.

test-heading = Svar på testhändelsen
test-delivered = Levererad
test-not-delivered = Testhändelsen levererades inte.
test-result = Svar
test-event = Händelse
test-duration = Tid till svar
test-sent = Skickad
test-body = Svarets innehåll
test-body-empty = Innehållet är tomt.
test-unclaimed = Händelsen har inte skickats ännu.
test-pending = Det finns inget svar ännu.
attempt-status = HTTP-status { $status }
attempt-not-allowed = Inte skickad: URL:en är inte tillåten
attempt-forbidden = Inte skickad: värdnamnet har ingen publik adress
attempt-resolve = Inget svar: värdnamnet kan inte slås upp
attempt-connect = Inget svar: anslutningen misslyckades
attempt-tls = Inget svar: TLS-handskakningen misslyckades
attempt-timeout = Inget svar i tid
attempt-not-http = Inget svar: anslutningen stängdes eller svaret var inte HTTP
advice-redirect = Omdirigeringar följs inte. Ange den URL som din server omdirigerar till.
advice-refused = Din server nekade begäran. Låt den ta emot POST-begäranden utan inloggning på den här URL:en; signaturen visar att de är äkta.
advice-not-there = Din server har inget på den här URL:en som tar emot POST-begäranden. Kontrollera sökvägen.
advice-gone = Status 410 betyder att inga fler händelser önskas, så slutpunkten är nu inaktiverad. Rätta till din server och aktivera sedan slutpunkten.
advice-overloaded = Din server begränsar hur ofta begäranden får komma. Låt den ta emot många händelser på en gång.
advice-rejected = Din server avvisade händelsen. Kontrollera att den verifierar med den aktuella hemligheten och med innehållet exakt som det togs emot.
advice-server-error = Ett fel uppstod på din server. Leta efter den här begäran i serverns logg.
advice-not-allowed = Händelser skickas bara till publika adresser. Ändra URL:en till serverns publika värdnamn.
advice-resolve = Kontrollera värdnamnets stavning och dess DNS-poster.
advice-connect = Kontrollera att din server är igång och att dess brandvägg släpper igenom våra begäranden.
advice-tls = Kontrollera att serverns certifikat är giltigt, komplett med mellanliggande certifikat, och stämmer med värdnamnet.
advice-timeout = Svara först med en 2xx-status och behandla händelsen efteråt.
advice-not-http = Kontrollera att porten i URL:en är din webbservers port.
advice-unclaimed = Ladda om sidan om en stund. Om händelsen fortfarande inte har skickats, kontakta tjänstens operatör.
advice-pending = Ladda om sidan om en stund.

deliveries-heading = Senaste leveranser
deliveries-empty = Ingen händelse från de senaste dagarna har skickats till den här slutpunkten. Skicka en testhändelse för att prova den.
delivery-event = Händelse
delivery-test = Testhändelse
delivery-open = Väntar
delivery-delivered = Levererad
delivery-failed = Inte levererad
delivery-created = Skapad
delivery-attempts = Försök
delivery-last = Senaste försök
delivery-none = Inget
delivery-next = Nästa försök:

snippets-heading = Verifiera signaturen
snippets-text = Vem som helst kan skicka begäranden till din server. De här exemplen godtar bara våra. De läser hemligheten från miljövariabeln { $variable }.
snippet-needs = Kräver { $packages }.
snippet-by-hand = Det är till för kontroller för hand, inte för en server.

done-token-revoked = Tokenen har återkallats.
done-token-created = Tokenen har skapats.
done-endpoint-changed = URL:en har ändrats.
done-endpoint-added = Slutpunkten lades till. Skicka en testhändelse för att prova den.
done-endpoint-disabled = Slutpunkten är inaktiverad.
done-endpoint-enabled = Slutpunkten är aktiverad. Väntande händelser skickas nu.
done-endpoint-removed = Slutpunkten har tagits bort.
