tokens-heading = API-tokens
tokens-text = Je programma’s gebruiken een token om betaallinks te genereren.
tokens-empty = Er is nog geen token. Maak er een aan, zodat je programma betaallinks kan genereren.
token-create = Token aanmaken
token-name = Naam
token-name-hint = Noem het programma dat het gaat gebruiken, zoals “Webshop”. De gebruikers van je bedrijf zien de naam.
token-name-wrong = Vul een naam in op één regel, met maximaal { $max } tekens.
token-networks = Toegestane netwerken (optioneel)
token-networks-hint = Vanaf andere adressen wordt het token geweigerd alsof het fout is. Scheid netwerken met komma’s: 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Vul maximaal { $max } internetadressen of netwerken in, zoals 192.0.2.0/24, gescheiden door komma’s.
token-only-from = Alleen vanaf { $networks }
token-limit = Een bedrijf heeft hoogstens { $number } geldige tokens. Trek er eerst een in.
token-state = Status
token-created = Aangemaakt
token-expires = Verloopt
token-used = Laatst gebruikt
token-used-from = Gebruikt vanaf
token-used-from-network = { $network }: verzoeken: { $requests }, { $days }
token-links = Gegenereerde links
token-valid = Geldig
token-replaced = Vervangen
token-expired = Verlopen
token-revoked = Ingetrokken
token-roll = Vernieuwen
token-revoke = Intrekken
token-new-heading = Je nieuwe token
token-new-text = Kopieer het nu en bewaar het als een wachtwoord. Het wordt niet nog een keer getoond.
token-old-ends = Het oude token eindigt:
token-example = Een link genereren met dit token
token-example-text = Voer deze opdracht uit in een terminal. Het antwoord bevat de link voor je klant.
token-not-enabled = Onlinebetalingen zijn nog niet ingeschakeld. Tot dan is het antwoord de status 409.
token-revoke-heading = Token “{ $name }” intrekken?
token-revoke-text = Programma’s die het gebruiken, krijgen binnen 5 seconden de status 401 en kunnen geen links meer genereren. Bestaande links blijven geldig.
token-revoke-undo = Dit kan niet ongedaan worden gemaakt.
token-roll-heading = Token “{ $name }” vernieuwen?
token-roll-text = Je krijgt een nieuw token met dezelfde naam en dezelfde geldigheidsduur. Het oude eindigt na een tijd die je zelf kiest, zodat je je programma’s zonder onderbreking kunt aanpassen.
token-overlap = Het oude token blijft nog geldig
token-overlap-hours = { $count ->
    [one] { $count } uur
   *[other] { $count } uur
}
token-overlap-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dagen
}
token-overlap-none = Niet langer: het eindigt nu
token-cannot-roll = Dit token is ingetrokken, verlopen of al eerder vernieuwd. Maak in plaats daarvan een nieuw token aan.
secret-stored = Ik heb het bewaard

endpoints-heading = Webhooks
endpoints-text = Wanneer een betaling eindigt, sturen we een ondertekende gebeurtenis naar je endpoints.
endpoints-empty = Er is nog geen endpoint. Voeg de URL toe van je server die gebeurtenissen over betalingen moet ontvangen.
endpoints-full = Er zijn vijf endpoints, en dat is het maximum. Verwijder er een om een ander toe te voegen.
endpoint-add = Endpoint toevoegen
endpoint-name = Naam
endpoint-name-hint = Hieraan herken je het endpoint in de lijst, zoals “Webshop”.
endpoint-name-wrong = Vul een naam in op één regel, met maximaal { $max } tekens.
endpoint-name-reserved = De naam “{ $name }” is gereserveerd. Kies een andere.
endpoint-url = URL
endpoint-url-hint = Een https-adres van je server dat bereikbaar is vanaf internet.
endpoint-url-scheme = Vul een volledige https-URL in, zoals https://shop.example.com/webhooks.
endpoint-url-user = Verwijder de gebruikersnaam en het wachtwoord uit de URL. Gebeurtenissen worden geverifieerd aan de hand van hun handtekening.
endpoint-url-fragment = Verwijder het deel van de URL vanaf #.
endpoint-url-host = De URL heeft een geldige hostnaam nodig, zoals shop.example.com.
endpoint-url-port = Poort { $port } is niet toegestaan. Gebruik poort 443 of vraag de beheerder van de service om de poort toe te staan.
endpoint-url-not-public = { $host } staat niet op het openbare internet. Gebruik de openbare hostnaam van je server.
endpoint-url-long = De URL is langer dan 2048 tekens.
endpoint-url-characters = De URL bevat tekens die HTTP niet toestaat. Codeer ze met procenttekens (percent-encoding).
endpoint-state = Status
endpoint-enabled = Ingeschakeld
endpoint-disabled = Uitgeschakeld
endpoint-gone = Uitgeschakeld: het antwoordde 410
endpoint-probed = Storing: krijgt één gebeurtenis tegelijk
endpoint-held = { $count ->
    [one] { $count } gebeurtenis wordt vastgehouden
   *[other] { $count } gebeurtenissen worden vastgehouden
}
endpoint-held-many = 1000 of meer gebeurtenissen worden vastgehouden
endpoint-held-label = Vastgehouden gebeurtenissen
endpoint-waiting = { $count ->
    [one] { $count } gebeurtenis wacht
   *[other] { $count } gebeurtenissen wachten
}
endpoint-waiting-many = 1000 of meer gebeurtenissen wachten
endpoint-waiting-label = Wachtende gebeurtenissen
endpoint-id = ID
endpoint-created = Aangemaakt
endpoint-failures = Fouten op rij
endpoint-probed-since = Eén gebeurtenis tegelijk sinds
endpoint-next-probe = Volgende gebeurtenis
endpoint-held-since = Vastgehouden sinds
endpoint-probed-text = Het endpoint heeft vijf keer op rij niet geantwoord, of met 429 of 5xx. We sturen één gebeurtenis tegelijk totdat het antwoordt, en daarna alle andere.
endpoint-old-secret-signs = Het oude secret ondertekent mee en eindigt:
endpoint-secret-heading = Het secret van je endpoint
endpoint-secret-text = Kopieer het nu en bewaar het als een wachtwoord. Het wordt niet nog een keer getoond. Je server controleert er gebeurtenissen mee.
endpoint-test = Testgebeurtenis sturen
endpoint-test-disabled = Het endpoint is uitgeschakeld. Schakel het eerst in.
endpoint-change = URL wijzigen
endpoint-change-heading = URL van “{ $name }” wijzigen
endpoint-enable = Inschakelen
endpoint-disable = Uitschakelen
endpoint-disable-heading = Endpoint “{ $name }” uitschakelen?
endpoint-disable-text = Het krijgt geen gebeurtenissen totdat je het weer inschakelt. Gebeurtenissen van betalingen die intussen eindigen, worden later niet alsnog gestuurd.
endpoint-remove = Verwijderen
endpoint-remove-heading = Endpoint “{ $name }” verwijderen?
endpoint-remove-text = Het krijgt geen gebeurtenissen meer en het secret wordt ongeldig. Dit kan niet ongedaan worden gemaakt.
endpoint-rotate = Secret vernieuwen
endpoint-rotate-heading = Secret van “{ $name }” vernieuwen?
endpoint-rotate-text = Je krijgt een nieuw secret. Gebeurtenissen worden nog 24 uur ook met het oude ondertekend. Sla het nieuwe secret binnen die tijd op je server op.
endpoint-rotate-again = Oud secret beëindigen en vernieuwen
endpoint-rotate-again-heading = Secret van “{ $name }” nog een keer vernieuwen?
endpoint-rotate-again-text = Het secret is minder dan 24 uur geleden vernieuwd. Het secret daarvoor ondertekent nog tot { $until }.
endpoint-rotate-again-loss = Als je nu vernieuwt, ondertekent dat oudere secret meteen niet meer. Een server die het nog gebruikt, weigert elke gebeurtenis.

test-heading = Antwoord op de testgebeurtenis
test-delivered = Afgeleverd
test-not-delivered = De testgebeurtenis is niet afgeleverd.
test-result = Antwoord
test-event = Gebeurtenis
test-duration = Tijd tot het antwoord
test-sent = Verzonden
test-body = Body van het antwoord
test-body-empty = De body is leeg.
test-unclaimed = De gebeurtenis is nog niet verzonden.
test-pending = Er is nog geen antwoord.
attempt-status = HTTP-status { $status }
attempt-not-allowed = Niet verzonden: de URL is niet toegestaan
attempt-forbidden = Niet verzonden: de hostnaam heeft geen openbaar adres
attempt-resolve = Geen antwoord: de hostnaam kan niet worden omgezet in een adres
attempt-connect = Geen antwoord: de verbinding is mislukt
attempt-tls = Geen antwoord: de TLS-handshake is mislukt
attempt-timeout = Niet op tijd geantwoord
attempt-not-http = Geen antwoord: de verbinding is verbroken, of het antwoord was geen HTTP
advice-redirect = Omleidingen worden niet gevolgd. Vul de URL in waarnaar je server omleidt.
advice-refused = Je server heeft het verzoek geweigerd. Laat hem op deze URL POST-verzoeken zonder inloggen accepteren; de handtekening toont aan dat ze echt zijn.
advice-not-there = Je server heeft op deze URL niets dat POST-verzoeken accepteert. Controleer het pad.
advice-gone = De status 410 betekent dat er geen gebeurtenissen meer gewenst zijn, dus het endpoint is nu uitgeschakeld. Corrigeer je server en schakel het endpoint daarna in.
advice-overloaded = Je server beperkt het aantal verzoeken. Laat hem veel gebeurtenissen kort na elkaar accepteren.
advice-rejected = Je server heeft de gebeurtenis geweigerd. Controleer of hij het huidige secret gebruikt en de body precies zoals die is ontvangen.
advice-server-error = Er is een fout opgetreden op je server. Zoek dit verzoek op in het logboek ervan.
advice-not-allowed = Gebeurtenissen worden alleen naar openbare adressen gestuurd. Wijzig de URL in de openbare hostnaam van je server.
advice-resolve = Controleer de spelling van de hostnaam en de DNS-records ervan.
advice-connect = Controleer of je server draait en of de firewall onze verzoeken doorlaat.
advice-tls = Controleer of het certificaat van je server geldig is, compleet is met de tussencertificaten en bij de hostnaam past.
advice-timeout = Antwoord eerst met een 2xx-status en verwerk de gebeurtenis daarna.
advice-not-http = Controleer of de poort van de URL die van je webserver is.
advice-unclaimed = Laad deze pagina zo meteen opnieuw. Als de gebeurtenis dan nog niet is verzonden, meld het dan aan de beheerder van de service.
advice-pending = Laad deze pagina zo meteen opnieuw.

deliveries-heading = Laatste afleveringen
deliveries-empty = De afgelopen dagen is er geen gebeurtenis naar dit endpoint gestuurd. Stuur een testgebeurtenis om het uit te proberen.
delivery-event = Gebeurtenis
delivery-test = Testgebeurtenis
delivery-open = Wacht
delivery-delivered = Afgeleverd
delivery-failed = Niet afgeleverd
delivery-created = Aangemaakt
delivery-attempts = Pogingen
delivery-last = Laatste poging
delivery-none = Geen
delivery-next = Volgende poging:

snippets-heading = De handtekening controleren
snippets-text = Iedereen kan verzoeken naar je server sturen. Deze voorbeelden accepteren alleen die van ons. Ze lezen het secret uit de omgevingsvariabele { $variable }.
snippet-needs = Vereist { $packages }.
snippet-by-hand = Dit is bedoeld voor handmatige controles, niet voor een server.

done-token-revoked = Het token is ingetrokken.
done-token-created = Het token is aangemaakt.
done-endpoint-changed = De URL is gewijzigd.
done-endpoint-added = Het endpoint is toegevoegd. Stuur een testgebeurtenis om het te proberen.
done-endpoint-disabled = Het endpoint is uitgeschakeld.
done-endpoint-enabled = Het endpoint is ingeschakeld. Wachtende gebeurtenissen worden nu verzonden.
done-endpoint-removed = Het endpoint is verwijderd.
