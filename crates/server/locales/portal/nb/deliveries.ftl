nav-section-payments = Betalinger
nav-deliveries = Leveringer
may-view-deliveries = Se leveringer av hendelser
may-replay-events = Sende hendelser på nytt og se svarene fra endepunktene

deliveries-text = Hendelser som er sendt til endepunktene dine, og hvordan det gikk.
deliveries-all = Alle sammen
deliveries-endpoint = Endepunkt
deliveries-removed = { $name } (fjernet)
deliveries-cause = Årsak
deliveries-show-all = Vis alle leveringer
deliveries-none = Ingen hendelse er sendt ennå. Når en betaling avsluttes, vises hendelsen her.
deliveries-none-waiting = Ingenting venter: Alle hendelser er kommet fram eller gitt opp.
deliveries-none-failed = Ingen levering har mislyktes. Hendelser som ikke kommer fram, prøves på nytt i omtrent 22 timer før de vises her.
deliveries-nothing = Ingen levering passer til filteret.
deliveries-searched = Søkt så langt som { $time }. Det kan finnes flere.
deliveries-search-on = Søk videre
deliveries-more = Flere leveringer
deliveries-first = Tilbake til første side
deliveries-of-endpoint = Alle leveringene

causes-heading = Feil etter årsak
cause-dns = Vertsnavnet ble ikke funnet (DNS)
cause-blocked = Adressen er ikke tillatt
cause-connection = Tilkoblingen mislyktes
cause-tls = TLS eller sertifikat
cause-timeout = Ikke svar i tide
cause-not-http = Ikke noe HTTP-svar
cause-redirect = Omdirigering (3xx)
cause-unauthorised = Avslått, kanskje signaturen (401, 403)
cause-not-found = Feil sti eller metode (404, 405)
cause-gone = Ønsker ikke flere hendelser (410)
cause-rate-limited = For mange forespørsler (429)
cause-client-error = Avvist av serveren din (4xx)
cause-server-error = Feil i serveren din (5xx)
cause-not-sent = Ikke sendt innen 22 timer
cause-other = Et annet svar
advice-signature = Hvis den kontrollerer signaturen, feiler kontrollen: Sammenlign hemmeligheten, kontroller innholdet nøyaktig slik det ble mottatt, og sjekk klokken på serveren din.
advice-not-sent = Vi sendte ikke hendelsen, fordi endepunktet var deaktivert eller feilet i de 22 timene vi forsøker. Aktiver eller reparer det, og send hendelsen på nytt.

event-heading = Hendelse for { $reference }
event-payment = Betaling
event-test = Ingen: Dette er en testhendelse
event-ended = Avsluttet
event-request = Forespørsel
event-signature = Hvert forsøk har sitt eget tidsstempel og sin egen signatur. Signaturer lagres ikke.
event-send-again = Send på nytt
event-send-all = Send på nytt til alle endepunkter
event-erased = Innholdet i denne hendelsen er slettet, så den kan ikke sendes på nytt.
event-no-endpoint = Hendelsen ble ikke sendt til noe endepunkt: Ingen var aktivert da den ble opprettet.
event-endpoint-disabled = Endepunktet er deaktivert eller fjernet. Ingenting sendes til det.
event-no-attempt = Det var ingen forsøk de siste 30 dagene.
event-older = Eldre forsøk vises ikke.
event-answer-not-shown = Eldre svar vises ikke.
event-cut = Bare begynnelsen vises.
event-body-hidden = Hva endepunktet svarte, vises til eiere og utviklere.
done-event-replayed = Hendelsen ble sendt på nytt. Det siste forsøket står nedenfor.
done-event-not-sent = Ingenting ble sendt: Endepunktet er deaktivert eller fjernet.
done-event-erased = Ingenting ble sendt: Innholdet i hendelsen er slettet.

replay-heading = Send tidligere hendelser på nytt
replay-text = For eksempel etter et utfall på serveren din. Hendelsene er identiske med de første og har de samme ID-ene.
replay-since = Hendelser siden
replay-hour = Den siste timen
replay-day = De siste 24 timene
replay-week = De siste 7 dagene
replay-own = Siden denne datoen og dette klokkeslettet
replay-date = Dato
replay-time = Klokkeslett (UTC)
replay-missing = Bare det som ikke er kommet fram
replay-missing-hint = Ellers får serveren din også hendelser på nytt som den har godtatt.
replay-continue = Fortsett
replay-time-wrong = Velg en periode, eller en dato og et klokkeslett i fortiden.
replay-nothing = Det er ingenting å sende: Siden da mangler ingen hendelse hos et aktivert endepunkt.
replay-question = Sende hendelsene siden { $since } på nytt?
replay-question-count = { $count ->
    [one] { $count } levering legges i kø.
   *[other] { $count } leveringer legges i kø.
}
replay-question-many = Mer enn { $number } leveringer legges i kø.
replay-question-later = Ingen av de første { $number } hendelsene må sendes på nytt. Senere hendelser må kanskje det.
replay-question-text = Serveren din får dem litt etter litt. Den kjenner igjen en hendelse den allerede har, på ID-en.
replay-erased = { $count ->
    [one] { $count } hendelse siden da er slettet og kan ikke sendes.
   *[other] { $count } hendelser siden da er slettet og kan ikke sendes.
}
replay-start = Send dem på nytt
replay-running = Pågår
replay-finished = Ferdig
replay-examined = Undersøkte hendelser
replay-queued = { $count ->
    [one] { $count } levering er lagt i kø.
   *[other] { $count } leveringer er lagt i kø.
}
replay-skipped = { $count ->
    [one] { $count } ble hoppet over fordi den var kommet fram før.
   *[other] { $count } ble hoppet over fordi de var kommet fram før.
}
replay-started = Startet
replay-refresh = Det fortsetter når du forlater siden. Siden lastes på nytt hvert annet sekund.
replay-waiting = Se hva som venter
replay-latest = Startet tidligere
done-replay-running = Ingenting ble startet: Denne pågår fortsatt.

console-heading = Testkonsoll
console-text = Send en signert hendelse med statusen du vil prøve, og se hele utvekslingen.
console-live-text = Dette er et produksjonsselskap. Derfor sier hendelsen alltid CANCELLED med referansen TEST, og eierne får vite at du sendte den. Et testselskap kan sende alle statuser.
console-warning = Betalingen i hendelsen finnes ikke: Å lese den gir statusen 404. Et program som sender varer uten å lese betalingen, ville sendt dem.
console-status-missing = Velg en status.
console-reference-hint = Valgfritt. 1 til 18 bokstaver, sifre og mellomrom.
console-data-hint = Valgfritt. Det programmet ditt oppga med lenken, for eksempel et ordrenummer.
console-data-wrong = Bruk høyst 100 tegn: bokstaver, sifre og - . _ ~
console-send = Send hendelsen
console-exchange = Utvekslingen
console-accepted = Serveren din har godtatt hendelsen.
console-event = Alle forsøk for denne hendelsen
