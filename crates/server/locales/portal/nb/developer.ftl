tokens-heading = API-tokener
tokens-text = Programmene dine bruker et token til å lage betalingslenker.
tokens-empty = Det finnes ikke noe token ennå. Opprett et, slik at programmet ditt kan lage betalingslenker.
token-create = Opprett et token
token-name = Navn
token-name-hint = Oppgi navnet på programmet som skal bruke det, for eksempel «Butikk». Personene i selskapet ser navnet.
token-name-wrong = Skriv inn et navn på én linje, med høyst { $max } tegn.
token-networks = Tillatte nettverk (valgfritt)
token-networks-hint = Fra andre adresser avvises tokenet som om det var feil. Skill nettverk med komma: 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Skriv inn høyst { $max } internettadresser eller nettverk, for eksempel 192.0.2.0/24, skilt med komma.
token-only-from = Bare fra { $networks }
token-limit = Et selskap har høyst { $number } gyldige tokener. Trekk tilbake ett først.
token-state = Status
token-created = Opprettet
token-expires = Utløper
token-used = Sist brukt
token-used-from = Brukt fra
token-used-from-network = { $network }: forespørsler: { $requests }, { $days }
token-links = Lenker laget
token-valid = Gyldig
token-replaced = Byttet ut
token-expired = Utløpt
token-revoked = Trukket tilbake
token-roll = Bytt ut
token-revoke = Trekk tilbake
token-new-heading = Ditt nye token
token-new-text = Kopier det nå, og oppbevar det som et passord. Det vises ikke igjen.
token-old-ends = Det gamle tokenet slutter å gjelde:
token-example = Lag en lenke med det
token-example-text = Kjør denne kommandoen i en terminal. Svaret inneholder lenken til kunden din.
token-not-enabled = Nettbetalinger er ikke aktivert ennå. Inntil de er det, er svaret status 409.
token-revoke-heading = Trekke tilbake tokenet «{ $name }»?
token-revoke-text = Programmer som bruker det, får status 401 innen 5 sekunder og kan ikke lage lenker. Lenker som allerede finnes, er fortsatt gyldige.
token-revoke-undo = Dette kan ikke angres.
token-roll-heading = Bytte ut tokenet «{ $name }»?
token-roll-text = Du får et nytt token med samme navn og samme gyldighetstid. Det gamle slutter å gjelde etter en tid du velger, slik at du kan endre programmene dine uten avbrudd.
token-overlap = Det gamle tokenet er gyldig i
token-overlap-hours = { $count ->
    [one] { $count } time
   *[other] { $count } timer
}
token-overlap-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dager
}
token-overlap-none = Ikke lenger: Det slutter å gjelde nå
token-cannot-roll = Dette tokenet er trukket tilbake, utløpt eller allerede byttet ut. Opprett et nytt token i stedet.
secret-stored = Jeg har lagret dette

endpoints-heading = Webhooks
endpoints-text = Når en betaling avsluttes, sender vi en signert hendelse til endepunktene dine.
endpoints-empty = Det finnes ikke noe endepunkt ennå. Legg til URL-en til serveren som skal motta hendelser om betalinger.
endpoints-full = Det finnes fem endepunkter, som er det høyeste antallet. Fjern et for å legge til et annet.
endpoint-add = Legg til et endepunkt
endpoint-name = Navn
endpoint-name-hint = Som du kjenner det igjen på i listen, for eksempel «Butikk».
endpoint-name-wrong = Skriv inn et navn på én linje, med høyst { $max } tegn.
endpoint-name-reserved = Navnet «{ $name }» er reservert. Velg et annet.
endpoint-url = URL
endpoint-url-hint = En https-adresse til serveren din som kan nås fra internett.
endpoint-url-scheme = Skriv inn en fullstendig https-URL, for eksempel https://shop.example.com/webhooks.
endpoint-url-user = Fjern brukernavnet og passordet fra URL-en. Hendelser autentiseres med signaturen.
endpoint-url-fragment = Fjern den delen av URL-en som begynner med #.
endpoint-url-host = URL-en må ha et gyldig vertsnavn, for eksempel shop.example.com.
endpoint-url-port = Port { $port } er ikke tillatt. Bruk port 443, eller be operatøren av tjenesten om å tillate porten.
endpoint-url-not-public = { $host } er ikke på det offentlige internettet. Bruk det offentlige vertsnavnet til serveren.
endpoint-url-long = URL-en er lengre enn 2048 tegn.
endpoint-url-characters = URL-en inneholder tegn som HTTP ikke tillater. Prosentkod dem.
endpoint-state = Status
endpoint-enabled = Aktivert
endpoint-disabled = Deaktivert
endpoint-gone = Deaktivert: Det svarte 410
endpoint-probed = Feiler: får én hendelse om gangen
endpoint-held = { $count ->
    [one] { $count } hendelse holdes tilbake
   *[other] { $count } hendelser holdes tilbake
}
endpoint-held-many = 1000 eller flere hendelser holdes tilbake
endpoint-held-label = Tilbakeholdte hendelser
endpoint-waiting = { $count ->
    [one] { $count } hendelse venter
   *[other] { $count } hendelser venter
}
endpoint-waiting-many = 1000 eller flere hendelser venter
endpoint-waiting-label = Ventende hendelser
endpoint-id = ID
endpoint-created = Opprettet
endpoint-failures = Feil på rad
endpoint-probed-since = Én hendelse om gangen siden
endpoint-next-probe = Neste hendelse
endpoint-held-since = Holdt tilbake siden
endpoint-probed-text = Endepunktet har fem ganger på rad ikke svart, eller svart 429 eller 5xx. Vi sender én hendelse om gangen til det svarer, og deretter alle de andre.
endpoint-old-secret-signs = Den gamle hemmeligheten signerer også til:
endpoint-secret-heading = Endepunktets hemmelighet
endpoint-secret-text = Kopier den nå, og oppbevar den som et passord. Den vises ikke igjen. Serveren din verifiserer hendelser med den.
endpoint-test = Send en testhendelse
endpoint-test-disabled = Endepunktet er deaktivert. Aktiver det først.
endpoint-change = Endre URL-en
endpoint-change-heading = Endre URL-en til «{ $name }»
endpoint-enable = Aktiver
endpoint-disable = Deaktiver
endpoint-disable-heading = Deaktivere endepunktet «{ $name }»?
endpoint-disable-text = Det får ingen hendelser før du aktiverer det igjen. Hendelser for betalinger som avsluttes i mellomtiden, blir ikke sendt til det senere.
endpoint-remove = Fjern
endpoint-remove-heading = Fjerne endepunktet «{ $name }»?
endpoint-remove-text = Det får ikke flere hendelser, og hemmeligheten blir ugyldig. Dette kan ikke angres.
endpoint-rotate = Roter hemmeligheten
endpoint-rotate-heading = Rotere hemmeligheten til «{ $name }»?
endpoint-rotate-text = Du får en ny hemmelighet. I 24 timer blir hendelser også signert med den gamle. Lagre den nye hemmeligheten på serveren din innen den tid.
endpoint-rotate-again = Avslutt den gamle og roter
endpoint-rotate-again-heading = Rotere hemmeligheten til «{ $name }» igjen?
endpoint-rotate-again-text = Hemmeligheten ble rotert for mindre enn 24 timer siden. Den forrige hemmeligheten signerer fortsatt, til { $until }.
endpoint-rotate-again-loss = Hvis du roterer nå, slutter den eldre hemmeligheten straks å signere. En server som fortsatt bruker den, avviser alle hendelser.

test-heading = Svar på testhendelsen
test-delivered = Levert
test-not-delivered = Testhendelsen ble ikke levert.
test-result = Svar
test-event = Hendelse
test-duration = Tid til svar
test-sent = Sendt
test-body = Innholdet i svaret
test-body-empty = Innholdet er tomt.
test-unclaimed = Hendelsen er ikke sendt ennå.
test-pending = Det er ikke kommet noe svar ennå.
attempt-status = HTTP-status { $status }
attempt-not-allowed = Ikke sendt: URL-en er ikke tillatt
attempt-forbidden = Ikke sendt: Vertsnavnet har ingen offentlig adresse
attempt-resolve = Ikke noe svar: Vertsnavnet kan ikke slås opp
attempt-connect = Ikke noe svar: Tilkoblingen mislyktes
attempt-tls = Ikke noe svar: TLS-håndtrykket mislyktes
attempt-timeout = Ikke noe svar i tide
attempt-not-http = Ikke noe svar: Tilkoblingen ble lukket, eller svaret var ikke HTTP
advice-redirect = Omdirigeringer følges ikke. Skriv inn URL-en som serveren din omdirigerer til.
advice-refused = Serveren din avslo forespørselen. La den godta POST-forespørsler uten innlogging på denne URL-en; signaturen viser at de er ekte.
advice-not-there = Serveren din har ingenting på denne URL-en som godtar POST-forespørsler. Kontroller banen.
advice-gone = Status 410 betyr at flere hendelser ikke er ønsket, så endepunktet er nå deaktivert. Rett feilen på serveren, og aktiver deretter endepunktet.
advice-overloaded = Serveren din begrenser hvor ofte forespørsler kan komme. La den godta mange hendelser på én gang.
advice-rejected = Serveren din avviste hendelsen. Kontroller at den verifiserer med den gjeldende hemmeligheten og med innholdet nøyaktig slik det ble mottatt.
advice-server-error = Det oppsto en feil på serveren din. Se etter denne forespørselen i loggen.
advice-not-allowed = Hendelser sendes bare til offentlige adresser. Endre URL-en til det offentlige vertsnavnet til serveren.
advice-resolve = Kontroller skrivemåten av vertsnavnet og DNS-oppføringene.
advice-connect = Kontroller at serveren din kjører, og at brannmuren slipper gjennom forespørslene våre.
advice-tls = Kontroller at sertifikatet til serveren er gyldig, er komplett med mellomliggende sertifikater og stemmer med vertsnavnet.
advice-timeout = Svar først med en 2xx-status, og behandle hendelsen etterpå.
advice-not-http = Kontroller at porten i URL-en er porten til webserveren din.
advice-unclaimed = Last inn siden på nytt om et øyeblikk. Hvis hendelsen fortsatt ikke er sendt, gir du beskjed til operatøren av tjenesten.
advice-pending = Last inn siden på nytt om et øyeblikk.

deliveries-heading = Siste leveringer
deliveries-empty = Ingen hendelse fra de siste dagene er sendt til dette endepunktet. Send en testhendelse for å prøve det.
delivery-event = Hendelse
delivery-test = Testhendelse
delivery-open = Venter
delivery-delivered = Levert
delivery-failed = Ikke levert
delivery-created = Opprettet
delivery-attempts = Forsøk
delivery-last = Siste forsøk
delivery-none = Ingen
delivery-next = Neste forsøk:

snippets-heading = Verifiser signaturen
snippets-text = Hvem som helst kan sende forespørsler til serveren din. Disse eksemplene godtar bare våre. De leser hemmeligheten fra miljøvariabelen { $variable }.
snippet-needs = Krever { $packages }.
snippet-by-hand = Det er for kontroll for hånd, ikke for en server.

done-token-revoked = Tokenet er trukket tilbake.
done-token-created = Tokenet ble opprettet.
done-endpoint-changed = URL-en er endret.
done-endpoint-added = Endepunktet ble lagt til. Send en testhendelse for å prøve det.
done-endpoint-disabled = Endepunktet er deaktivert.
done-endpoint-enabled = Endepunktet er aktivert. Ventende hendelser sendes nå.
done-endpoint-removed = Endepunktet er fjernet.
