nav-section-payments = Betalningar
nav-deliveries = Leveranser
may-view-deliveries = Se leveranser av händelser
may-replay-events = Skicka händelser igen och se slutpunkternas svar

deliveries-text = Händelser som har skickats till dina slutpunkter, och hur det gick.
deliveries-all = Alla
deliveries-endpoint = Slutpunkt
deliveries-removed = { $name } (borttagen)
deliveries-cause = Orsak
deliveries-show-all = Visa alla leveranser
deliveries-none = Ingen händelse har skickats ännu. När en betalning avslutas visas händelsen här.
deliveries-none-waiting = Inget väntar: varje händelse har kommit fram eller getts upp.
deliveries-none-failed = Ingen leverans har misslyckats. Händelser som inte kommer fram försöks igen i cirka 22 timmar innan de visas här.
deliveries-nothing = Ingen leverans matchar filtret.
deliveries-searched = Sökt så långt som { $time }. Det kan finnas fler.
deliveries-search-on = Sök vidare
deliveries-more = Fler leveranser
deliveries-first = Tillbaka till första sidan
deliveries-of-endpoint = Alla dess leveranser

causes-heading = Fel efter orsak
cause-dns = Värdnamnet hittades inte (DNS)
cause-blocked = Adressen är inte tillåten
cause-connection = Anslutningen misslyckades
cause-tls = TLS eller certifikat
cause-timeout = Inget svar i tid
cause-not-http = Inget HTTP-svar
cause-redirect = Omdirigering (3xx)
cause-unauthorised = Nekad, kanske signaturen (401, 403)
cause-not-found = Fel sökväg eller metod (404, 405)
cause-gone = Vill inte ha fler händelser (410)
cause-rate-limited = För många begäranden (429)
cause-client-error = Avvisad av din server (4xx)
cause-server-error = Fel i din server (5xx)
cause-not-sent = Inte skickad inom 22 timmar
cause-other = Ett annat svar
advice-signature = Om den kontrollerar signaturen misslyckas kontrollen: jämför hemligheten, kontrollera innehållet exakt som det togs emot och se efter att serverns klocka går rätt.
advice-not-sent = Vi skickade inte händelsen, eftersom slutpunkten var inaktiverad eller felade under de 22 timmar då vi försöker. Aktivera eller reparera den och skicka händelsen igen.

event-heading = Händelse för { $reference }
event-payment = Betalning
event-test = Ingen: det här är en testhändelse
event-ended = Avslutad
event-request = Begäran
event-signature = Varje försök har sin egen tidsstämpel och signatur. Signaturer sparas inte.
event-send-again = Skicka igen
event-send-all = Skicka igen till alla slutpunkter
event-erased = Innehållet i den här händelsen har raderats, så den kan inte skickas igen.
event-no-endpoint = Händelsen skickades inte till någon slutpunkt: ingen var aktiverad när den skapades.
event-endpoint-disabled = Slutpunkten är inaktiverad eller borttagen. Inget skickas till den.
event-no-attempt = Det har inte gjorts något försök de senaste 30 dagarna.
event-older = Äldre försök visas inte.
event-answer-not-shown = Äldre svar visas inte.
event-cut = Bara början visas.
event-body-hidden = Vad slutpunkten svarade visas för ägare och utvecklare.
done-event-replayed = Händelsen skickades igen. Det senaste försöket visas nedan.
done-event-not-sent = Inget skickades: slutpunkten är inaktiverad eller borttagen.
done-event-erased = Inget skickades: händelsens innehåll har raderats.

replay-heading = Skicka tidigare händelser igen
replay-text = Till exempel efter ett avbrott i din server. Händelserna är identiska med de första och har samma id.
replay-since = Händelser sedan
replay-hour = Den senaste timmen
replay-day = De senaste 24 timmarna
replay-week = De senaste 7 dagarna
replay-own = Sedan detta datum och klockslag
replay-date = Datum
replay-time = Klockslag (UTC)
replay-missing = Bara det som inte har kommit fram
replay-missing-hint = Annars får din server även händelser igen som den redan har tagit emot.
replay-continue = Fortsätt
replay-time-wrong = Välj en period, eller ett datum och klockslag i det förflutna.
replay-nothing = Det finns inget att skicka: sedan dess saknas ingen händelse hos en aktiverad slutpunkt.
replay-question = Skicka händelserna sedan { $since } igen?
replay-question-count = { $count ->
    [one] { $count } leverans läggs i kö.
   *[other] { $count } leveranser läggs i kö.
}
replay-question-many = Fler än { $number } leveranser läggs i kö.
replay-question-later = Ingen av de första { $number } händelserna behöver skickas igen. Senare kan behöva det.
replay-question-text = Din server får dem några i taget. Den känner igen en händelse som den redan har på dess id.
replay-erased = { $count ->
    [one] { $count } händelse sedan dess är raderad och kan inte skickas.
   *[other] { $count } händelser sedan dess är raderade och kan inte skickas.
}
replay-start = Skicka dem igen
replay-running = Pågår
replay-finished = Klar
replay-examined = Granskade händelser
replay-queued = { $count ->
    [one] { $count } leverans ligger i kö.
   *[other] { $count } leveranser ligger i kö.
}
replay-skipped = { $count ->
    [one] { $count } hoppades över eftersom den redan hade kommit fram.
   *[other] { $count } hoppades över eftersom de redan hade kommit fram.
}
replay-started = Startad
replay-refresh = Det fortsätter när du lämnar sidan. Sidan laddas om varannan sekund.
replay-waiting = Se vad som väntar
replay-latest = Startade tidigare
done-replay-running = Inget startades: den här pågår fortfarande.

console-heading = Testkonsol
console-text = Skicka en signerad händelse med den status du vill prova och se hela utbytet.
console-live-text = Det här är ett skarpt företag. Därför säger händelsen alltid CANCELLED med referensen TEST, och ägarna får veta att du skickade den. Ett testföretag kan skicka alla statusar.
console-warning = Betalningen i händelsen finns inte: att läsa den ger status 404. Ett program som skickar varor utan att läsa betalningen skulle skicka dem.
console-status-missing = Välj en status.
console-reference-hint = Valfritt. 1 till 18 bokstäver, siffror och mellanslag.
console-data-hint = Valfritt. Det som ditt program angav med länken, till exempel ett ordernummer.
console-data-wrong = Använd högst 100 tecken: bokstäver, siffror och - . _ ~
console-send = Skicka händelsen
console-exchange = Utbytet
console-accepted = Din server har tagit emot händelsen.
console-event = Alla försök för den här händelsen
