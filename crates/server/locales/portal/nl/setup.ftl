# The company's first page: what is still to set up.

setup-heading = { $company } instellen
setup-progress = { $count ->
    [one] { $count } van de 5 stappen is klaar.
   *[other] { $count } van de 5 stappen zijn klaar.
}
setup-next-step = Volgende stap: { $step }
setup-back = Terug naar de checklist
setup-done = Klaar
setup-next = Volgende
setup-waiting = Wacht
setup-later = Te doen
setup-others = Je rol staat dit niet toe. Vraag het een eigenaar van het bedrijf.
setup-account-text = Voeg de bankrekening toe waarop de betalingen binnenkomen.
setup-enable-text = Geef aan waar betalers naar terugkeren en schakel daarna onlinebetalingen in.
setup-enable-button = Onlinebetalingen instellen
setup-token-text = Je webshop gebruikt een token om betaallinks te genereren.
setup-token-button = Token aanmaken
setup-payment = Eerste betaling
setup-payment-text-test = Maak een testlink aan en betaal ermee bij een sandboxbank. Er wordt geen echt geld overgemaakt.
setup-payment-text-live = Genereer een link met je webshop en betaal ermee. Deze stap is klaar als de bank de betaling heeft uitgevoerd.
setup-payment-button = Testlink aanmaken
setup-webhook-text = Voeg een endpoint van je webshop toe. Dat krijgt bericht hoe elke betaling is afgelopen.
setup-webhook-text-waiting = Je endpoint heeft nog geen gebeurtenis geaccepteerd. Stuur er een testgebeurtenis naartoe.
setup-webhook-button = Endpoint toevoegen
setup-webhook-button-test = Endpoint bekijken
summary-text = Alles is ingesteld.
summary-test = Dit is een testbedrijf: er gaat geen echt geld om. Wil je echt geld ontvangen, vraag dan de servicebeheerder ({ $operator }) om een live-bedrijf aan te maken.
summary-heading = Overzicht
summary-tokens = { $count ->
    [one] { $count } geldig token
   *[other] { $count } geldige tokens
}
summary-tokens-replaced = { $count ->
    [one] { $count } wordt vervangen
   *[other] { $count } worden vervangen
}
summary-webhooks = { $count ->
    [one] { $count } endpoint
   *[other] { $count } endpoints
}
summary-deliveries = Af te leveren gebeurtenissen
summary-waiting = { $count ->
    [0] er wacht er geen
    [one] { $count } wacht op een nieuwe poging
   *[other] { $count } wachten op een nieuwe poging
}
summary-waiting-many = { $number } of meer wachten op een nieuwe poging

# Online payments

payments-enabled = Ingeschakeld
payments-disabled = Uitgeschakeld
enabling-heading = Onlinebetalingen accepteren
enabled-text = Je webshop kan betaallinks genereren en betalers kunnen ermee betalen.
disabled-text = Je webshop kan geen betaallinks genereren en betalers kunnen bestaande links niet gebruiken.
reasons-text = Onlinebetalingen kunnen nog niet worden ingeschakeld:
reason-no-account = Het bedrijf heeft geen ontvangende rekening.
reason-no-callback = Er is geen callback-URL waar betalers naar terugkeren.
reason-no-bank = Geen enkele aangesloten bank ondersteunt { $currency }. De beheerder van deze service kan er een aansluiten.
reason-operator = De beheerder van deze service heeft zijn gegevens niet bekendgemaakt. Betalers moeten die zien voordat ze met echt geld betalen.
reason-node = Deze service is niet klaar voor echt geld. De beheerder ervan kan vertellen waarom.
enable-button = Onlinebetalingen inschakelen
disable-button = Onlinebetalingen uitschakelen
disable-heading = Onlinebetalingen van { $company } uitschakelen?
disable-text = Vanaf dan krijgt je webshop een foutmelding in plaats van een betaallink, en met links die nog niemand heeft gebruikt, kan niet worden betaald. Betalingen die al zijn begonnen, gaan door.
disable-again = Je kunt onlinebetalingen op elk moment weer inschakelen.
disable-keep = Ingeschakeld laten
settings-change = Instellingen wijzigen
settings-heading = Instellingen
form-wrong = Er is niets opgeslagen. Corrigeer de velden hieronder.
not-set = Niet ingesteld
callback-label = Callback-URL
callback-hint = Betalers keren terug naar dit https-adres van je webshop. We voegen “paymentId” toe als queryparameter.
callback-wrong = Dit is geen volledig https-adres, zoals https://shop.example.com/thanks.
callback-parts = Het adres mag geen gebruikersnaam, wachtwoord of deel na “#” bevatten.
callback-payment-id = Het adres mag “paymentId” niet bevatten. We voegen het zelf toe.
callback-needed = Voor onlinebetalingen is een callback-URL nodig. Schakel ze eerst uit als je de URL wilt verwijderen.
url-too-long = Het adres is langer dan 1000 tekens.
lifetime-label = Geldigheidsduur van ongebruikte links
lifetime-number = Aantal
lifetime-unit = Eenheid
lifetime-hint = Laat het aantal leeg als links niet mogen verlopen. Betalingen verlopen nooit.
lifetime-none = Ze verlopen niet
lifetime-wrong = Vul een geheel getal in dat { $minimum } minuut tot { $maximum } dagen oplevert, zoals 30 dagen.
unit-minutes = minuten
unit-hours = uur
unit-days = dagen
support-email-label = Supportadres
support-email-hint = Betalers zien het op hun pagina’s en kunnen er met vragen terecht. Het is optioneel.
support-email-wrong = Dit is geen e-mailadres.
website-label = Website
website-hint = Betalers zien die op hun pagina’s. Invullen is optioneel.
website-wrong = Dit is geen volledig https-adres, zoals https://shop.example.com.
website-user = Het adres mag geen gebruikersnaam of wachtwoord bevatten.
previews-label = Voorbeeldweergave van links
previews-with-amount = Bedrag tonen
previews-without-amount = Zonder bedrag
previews-hint = Iedereen in een chat of e-mailgesprek ziet de voorbeeldweergave van een link.

# Payee account

account-heading = Huidige rekening
account-none = Er is nog geen rekening. Daarop komen de betalingen van je klanten binnen.
account-add = Rekening toevoegen
account-change = Rekening wijzigen
account-change-live = Dit bedrijf ontvangt echt geld. Een andere eigenaar moet de nieuwe rekening goedkeuren voordat die wordt gebruikt. Betalingen met links die nog niemand heeft gebruikt, komen dan op die rekening binnen.
account-live-text = Iemand anders moet elke wijziging van deze rekening goedkeuren.
account-test-text = Dit is een testbedrijf: er komt geen echt geld op de rekening.
account-save = Rekening opslaan
account-propose = Rekening voorstellen
account-already-proposed = Een andere wijziging wacht op goedkeuring. Keur die eerst goed of trek die in.
account-decided = Deze wijziging is al goedgekeurd of ingetrokken.
account-second-person = Je kunt deze wijziging niet of nog niet goedkeuren. Op de pagina staat waarom.
account-notice = Een wijziging van de ontvangende rekening wacht op goedkeuring. Voorgesteld door { $person }.
holder-label = Rekeninghouder
holder-hint = De naam die banken aan betalers tonen.
holder-wrong = Vul één regel van 1 tot en met 70 tekens in.
number-label = Rekeningnummer
number-hint = Een IBAN of het rekeningnummer van je land.
number-formats = Welke binnenlandse nummers kan ik gebruiken?
number-derived = Dit is het IBAN van je rekeningnummer. Controleer het en sla het daarna op.
number-typing-error = Deze IBAN bevat een typefout. Vergelijk het nummer met de gegevens van je bank.
number-wrong-iban = Dit is geen geldig rekeningnummer. Vul voor { $currency } een IBAN in.
number-wrong-domestic = Dit is geen geldig rekeningnummer. Vul voor { $currency } een IBAN in of een nummer zoals { $example }.
currency-label = Valuta
pending-heading = Er is een andere rekening voorgesteld
pending-state = Wacht op goedkeuring
pending-text = Betalingen gaan nog steeds naar de huidige rekening. Had je deze wijziging niet verwacht? Trek die dan in en vraag na bij wie die heeft voorgesteld.
pending-by-command = Een opdracht van de beheerder heeft dit voorgesteld. Een andere opdracht moet het goedkeuren: het portaal kan niet weten of jij die persoon was.
pending-new-owner = Jij, of degene die dit voorstelde, is nog geen 72 uur eigenaar. Goedkeuren kan
pending-own = Je hebt dit zelf voorgesteld, dus een andere eigenaar moet het goedkeuren.
pending-operator = Het bedrijf heeft geen andere eigenaar die dit kan goedkeuren, dus een beheerder keurt het goed.
pending-former-owner = Een vroegere eigenaar heeft zo’n wijziging al eerder ingetrokken, dus over deze beslist een beheerder.
pending-gone = Degene die dit voorstelde, is geen eigenaar meer of is geblokkeerd. Trek het in, en stel het opnieuw voor als het klopt.
proposed-by = Voorgesteld door
proposed-when = Voorgesteld
approve-look = Controleren en goedkeuren
approve-heading = Deze rekening vanaf nu gebruiken?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = Voorgesteld door { $person }. Vraag via een ander kanaal na of dat klopt.
approve-text = Nieuwe betalingen gaan naar deze rekening, ook die met links die nog niemand heeft gebruikt.
approve-button = Rekening goedkeuren
approve-keep = Huidige rekening houden
withdraw-heading = Deze wijziging intrekken?
withdraw-text = De rekening { $number } wordt niet gebruikt. De huidige rekening blijft.
withdraw-button = Wijziging intrekken
withdraw-by-link = Wijziging intrekken zonder in te loggen
withdraw-once = Je kunt dit één keer doen, omdat je nu geen eigenaar van dit bedrijf bent. Over de volgende wijziging van dit soort beslist een beheerder.

# Test link

test-link-heading = Testlink aanmaken
test-link-text = Betaal met de link bij een van de sandboxbanken, zoals je klanten dat zullen doen. Er wordt geen echt geld overgemaakt.
test-link-create = Link aanmaken
test-link-new = Je testlink
test-link-open-text = De link is voor één betaling. Open hem hier of scan de code met een telefoon.
test-link-open = Link openen
test-link-qr = QR-code met de testlink
test-link-live = Dit bedrijf ontvangt echt geld, dus er zijn geen testlinks. Gebruik een testbedrijf om betalingen uit te proberen.
test-link-disabled = Onlinebetalingen zijn uitgeschakeld. Schakel ze in voordat je een link aanmaakt.
test-payments = Laatste betalingen
amount-label = Bedrag in { $currency }
amount-hint = Van 1 tot en met 7500, zoals 12,50.
amount-wrong = Vul een bedrag van 1 tot en met 7500 in, zoals 12,50.
reference-label = Omschrijving
reference-hint = 1 tot en met 18 letters, cijfers en spaties. De betaler ziet dit.
reference-wrong = Gebruik 1 tot en met 18 tekens: alleen de letters A tot en met Z en a tot en met z, cijfers en spaties.
payment-amount = Bedrag
payment-status = Status
payment-created = Begonnen

status-pending = Wacht op de betaler
status-authorised = Goedgekeurd, nog niet betaald
status-executed = Betaald
status-settled = Betaald, geld ontvangen
status-failed = Niet betaald: geweigerd door de bank
status-cancelled = Niet betaald: geannuleerd
status-incomplete = De betaler is weggegaan
status-unknown = Nog niet bekend

# What an action did

done-payments-enabled = Onlinebetalingen zijn ingeschakeld.
done-unchanged = Er is niets gewijzigd.
done-saved-no-callback = Opgeslagen. De callback-URL ontbreekt nog: onlinebetalingen hebben die nodig.
done-no-callback = Er is niets gewijzigd. De callback-URL ontbreekt: onlinebetalingen hebben die nodig.
done-payments-disabled = Onlinebetalingen zijn uitgeschakeld.
done-account-changed = De rekening is opgeslagen.
done-account-proposed = De rekening is voorgesteld. Iemand anders moet die goedkeuren.
done-account-approved = De rekening is goedgekeurd en wordt vanaf nu gebruikt.
done-account-withdrawn = De wijziging is ingetrokken.
