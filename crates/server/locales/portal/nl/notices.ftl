# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company }: webhook-endpoint uitgeschakeld
notice-endpoint-gone-text = Het endpoint “{ $name }” ({ $host }) antwoordde op { $time } met 410 en krijgt daarom geen gebeurtenissen meer. Was dat een vergissing? Corrigeer dan je server en schakel daarna het endpoint in.
notice-endpoint-disabled-text = { $person } heeft het endpoint “{ $name }” ({ $host }) op { $time } uitgeschakeld. Het krijgt geen gebeurtenissen totdat het weer wordt ingeschakeld. Had je dit niet verwacht? Schakel het dan weer in.
notice-endpoint-disabled-unnamed-text = Het endpoint “{ $name }” ({ $host }) is op { $time } uitgeschakeld. Het krijgt geen gebeurtenissen totdat het weer wordt ingeschakeld.
notice-endpoint-failing = { $company }: storing bij een webhook-endpoint
notice-endpoint-failing-text = Het endpoint “{ $name }” ({ $host }) heeft sinds { $since } geen gebeurtenis geaccepteerd. Herstel je server snel: we proberen het ongeveer 22 uur.
notice-endpoint-look = Endpoint bekijken
notice-deliveries-ending = { $company }: gebeurtenissen worden bijna opgegeven
notice-deliveries-ending-text = { $count ->
    [one] { $count } gebeurtenis is niet aangekomen bij het endpoint “{ $name }” ({ $host }). Ze wordt op { $time } opgegeven.
   *[other] { $count } gebeurtenissen zijn niet aangekomen bij het endpoint “{ $name }” ({ $host }). De eerste wordt op { $time } opgegeven.
}
notice-deliveries-advice = Herstel je server voor die tijd. Daarna kun je de gebeurtenissen in het portaal opnieuw sturen.
notice-deliveries-paid = { $count ->
    [one] { $count } van de betalingen is betaald: { $payments }.
   *[other] { $count } van de betalingen zijn betaald: { $payments }.
}
notice-deliveries-paid-more = { $payments } en nog { $number } andere
notice-deliveries-look = Gebeurtenissen bekijken
notice-account-proposed = { $company }: andere ontvangende rekening voorgesteld
notice-account-proposed-text = { $person } heeft die op { $time } voorgesteld. Betalingen gaan naar de huidige rekening totdat een andere eigenaar de wijziging goedkeurt. Had je die niet verwacht? Trek die dan in en vraag na bij wie die heeft voorgesteld.
notice-account-approved = { $company }: nieuwe ontvangende rekening goedgekeurd
notice-account-approved-text = { $person } heeft die op { $time } goedgekeurd. Nieuwe betalingen gaan naar deze rekening, ook die met links die nog niemand heeft gebruikt. Had je dit niet verwacht? Schakel dan meteen onlinebetalingen uit en vraag het na bij { $person }.
notice-account-withdrawn = { $company }: nieuwe ontvangende rekening ingetrokken
notice-account-withdrawn-text = { $person } heeft de voorgestelde wijziging op { $time } ingetrokken. Betalingen gaan nog steeds naar de huidige rekening.
notice-account-changed = { $company }: ontvangende rekening gewijzigd
notice-account-changed-text = { $person } heeft die op { $time } gewijzigd. Nieuwe betalingen gaan naar de nieuwe rekening. Had je dit niet verwacht? Schakel dan meteen onlinebetalingen uit en vraag het na bij { $person }.
notice-account-look = Ontvangende rekening bekijken
notice-token-added = { $company }: API-token aangemaakt
notice-token-added-text = { $person } heeft op { $time } het token “{ $name }” aangemaakt. Programma’s die het hebben, kunnen betaallinks genereren. Had je dit niet verwacht? Trek het token dan in.
notice-token-look = API-tokens bekijken
notice-owner-added = { $company }: er is een nieuwe eigenaar
notice-owner-added-text = { $person } heeft { $email } op { $time } eigenaar gemaakt. Eigenaren kunnen de ontvangende rekening wijzigen en gebruikers beheren. Had je dit niet verwacht? Verwijder de persoon dan en vraag het na bij { $person }.
notice-people-look = Gebruikers bekijken
notice-sign-in = Ingelogd op je account met een nieuwe browser
notice-sign-in-text = Iemand is op { $time } ingelogd met { $browser }, vanaf het IP-adres { $address }. Was jij dat, dan hoef je niets te doen. Zo niet, log die browser dan meteen uit en stel een nieuw wachtwoord in.
notice-sign-in-look = Bekijken waar je bent ingelogd
notice-password-known = Je wachtwoord is ingevoerd zonder geldige code
notice-password-known-text = Iemand heeft op { $time } je wachtwoord ingevoerd, maar geen geldige code, met { $browser }, vanaf het IP-adres { $address }. Was jij dat, dan hoef je niets te doen. Zo niet, dan kent iemand je wachtwoord: stel meteen een nieuw in.
notice-closing-proposed = { $company }: afsluiten van een betaling goedkeuren
notice-closing-proposed-text = { $person } heeft op { $time } voorgesteld een betaling met onbekende uitkomst af te sluiten. Een andere beheerder moet dit goedkeuren. Had je dit niet verwacht? Trek de wijziging dan in en vraag het na bij { $person }.
notice-closing-look = Goedkeuringen bekijken
notice-certificate = Een certificaat verloopt binnenkort
notice-certificate-bank = Het certificaat voor de bank “{ $bank }” verloopt op { $time } (instelling: { $setting }).
notice-certificate-cell = Het certificaat voor de cel { $cell } verloopt op { $time } (instelling: { $setting }).
notice-certificate-look = Certificaten bekijken
notice-cell-closed = Cel { $cell } is gesloten: betalers kunnen niet bevestigen
notice-cell-closed-text = De cel start sinds { $time } geen betalingen, omdat er bevestigde betalingen in kunnen ontbreken. Het programma meldt: “{ $reason }”. Zoek de ontbrekende betalingen voordat je de cel weer opent.
notice-cell-look = Cellen bekijken
notice-sign-on-changed = { $company }: eenmalige aanmelding (SSO) gewijzigd
notice-sign-on-other = { $person } heeft eenmalige aanmelding (SSO) op { $time } gewijzigd.
notice-sign-on-saved = { $person } heeft op { $time } de instellingen van eenmalige aanmelding (SSO) opgeslagen. De provider is nu “{ $issuer }”.
notice-sign-on-allowed = { $person } heeft { $email } op { $time } noodtoegang gegeven.
notice-sign-on-forbidden = { $person } heeft de noodtoegang van { $email } op { $time } beëindigd.
notice-sign-on-enforced = { $person } heeft eenmalige aanmelding (SSO) op { $time } verplicht gemaakt.
notice-sign-on-released = { $person } heeft eenmalige aanmelding (SSO) op { $time } optioneel gemaakt.
notice-sign-on-removed = { $person } heeft eenmalige aanmelding (SSO) op { $time } verwijderd.
notice-sign-on-domain-added = De beheerder van het portaal heeft op { $time } bevestigd dat het domein { $domain } van het bedrijf is.
notice-sign-on-domain-removed = De beheerder van het portaal heeft het bedrijf op { $time } het domein { $domain } ontnomen.
notice-sign-on-must = De gebruikers van het bedrijf moeten het nu gebruiken.
notice-sign-on-can = De gebruikers van het bedrijf kunnen ook zonder inloggen.
notice-sign-on-advice = Had je dit niet verwacht? Corrigeer het dan op de pagina “Eenmalige aanmelding (SSO)”.
notice-sign-on-domain-advice = Had je dit niet verwacht? Vraag het dan na bij de beheerder.
notice-sign-on-look = Eenmalige aanmelding bekijken
notice-sign-on-bypassed = { $company }: ingelogd zonder eenmalige aanmelding (SSO)
notice-sign-on-bypassed-text = { $email } is op { $time } ingelogd met een wachtwoord of een passkey, vanaf het IP-adres { $address }. Het bedrijf verplicht eenmalige aanmelding (SSO), met uitzonderingen voor noodgevallen. Had je dit niet verwacht? Beëindig deze noodtoegang dan op de pagina “Eenmalige aanmelding (SSO)” en verwijder de persoon.
notice-changed = { $company }: { $change }
notice-changed-text = { $person } heeft dit op { $time } gedaan: “{ $object }”. Had je dit niet verwacht? Vraag het dan meteen na bij { $person }.
notice-your-company = Je bedrijf
notice-your-account = Je account

mail-subject-company = { $count ->
    [one] { $company }: { $count } melding
   *[other] { $company }: { $count } meldingen
}
mail-subject-operator = { $count ->
    [one] { $operator }: { $count } melding
   *[other] { $operator }: { $count } meldingen
}
mail-more = { $count ->
    [one] Er staat nog { $count } melding in het portaal.
   *[other] Er staan nog { $count } meldingen in het portaal.
}
mail-without-facts = { $count ->
    [one] Er wacht { $count } melding op je in het portaal. Lees die daar.
   *[other] Er wachten { $count } meldingen op je in het portaal. Lees ze daar.
}
mail-all = Alle meldingen
mail-why = Je krijgt deze e-mail omdat die over je rol of je account in het portaal van { $operator } gaat.
mail-choices = Kiezen wat je per e-mail krijgt
mail-no-secrets = We vragen nooit per e-mail om wachtwoorden of codes.
mail-invitation-subject = Uitnodiging voor { $company }
mail-invitation-subject-operator = Uitnodiging als beheerder bij { $operator }
mail-invitation-expires = De link werkt één keer, tot { $time }. Geef hem niet door.
mail-invitation-unexpected = Had je deze uitnodiging niet verwacht? Negeer deze e-mail dan: zonder jou gebeurt er niets.
mail-invitation-why = Je krijgt deze e-mail omdat { $person } je adres heeft ingevuld in het portaal van { $operator }.
mail-invitation-why-operator = Je krijgt deze e-mail omdat { $operator } je heeft uitgenodigd.
