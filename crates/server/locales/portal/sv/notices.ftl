# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company }: en webhook-slutpunkt är inaktiverad
notice-endpoint-gone-text = Slutpunkten ”{ $name }” ({ $host }) svarade 410 { $time } och får därför inga fler händelser. Om det var ett misstag, rätta till din server och aktivera sedan slutpunkten.
notice-endpoint-disabled-text = { $person } inaktiverade slutpunkten ”{ $name }” ({ $host }) { $time }. Den får inga händelser förrän den aktiveras igen. Om du inte väntade dig det, aktivera den igen.
notice-endpoint-disabled-unnamed-text = Slutpunkten ”{ $name }” ({ $host }) inaktiverades { $time }. Den får inga händelser förrän den aktiveras igen.
notice-endpoint-failing = { $company }: en webhook-slutpunkt felar
notice-endpoint-failing-text = Slutpunkten ”{ $name }” ({ $host }) har inte tagit emot någon händelse sedan { $since }. Reparera din server snart: vi försöker i cirka 22 timmar.
notice-endpoint-look = Visa slutpunkten
notice-deliveries-ending = { $company }: händelser ges snart upp
notice-deliveries-ending-text = { $count ->
    [one] { $count } händelse har inte kommit fram till slutpunkten ”{ $name }” ({ $host }). Den ges upp { $time }.
   *[other] { $count } händelser har inte kommit fram till slutpunkten ”{ $name }” ({ $host }). Den första ges upp { $time }.
}
notice-deliveries-advice = Reparera din server innan dess. Därefter kan du skicka händelserna igen i portalen.
notice-deliveries-paid = { $count ->
    [one] { $count } av betalningarna är betald: { $payments }.
   *[other] { $count } av betalningarna är betalda: { $payments }.
}
notice-deliveries-paid-more = { $payments } och { $number } till
notice-deliveries-look = Visa händelserna
notice-account-proposed = { $company }: ett annat mottagarkonto är föreslaget
notice-account-proposed-text = { $person } föreslog kontot { $time }. Betalningar går till det nuvarande kontot tills en annan ägare godkänner ändringen. Om du inte väntade dig den, återta den och fråga den som föreslog den.
notice-account-approved = { $company }: det nya mottagarkontot är godkänt
notice-account-approved-text = { $person } godkände kontot { $time }. Nya betalningar går till det här kontot, även de från länkar som ingen har använt ännu. Om du inte väntade dig det, inaktivera genast onlinebetalningar och fråga { $person }.
notice-account-withdrawn = { $company }: det nya mottagarkontot är återtaget
notice-account-withdrawn-text = { $person } återtog den föreslagna ändringen { $time }. Betalningar går fortfarande till det nuvarande kontot.
notice-account-changed = { $company }: mottagarkontot har ändrats
notice-account-changed-text = { $person } ändrade kontot { $time }. Nya betalningar går till det nya kontot. Om du inte väntade dig det, inaktivera genast onlinebetalningar och fråga { $person }.
notice-account-look = Visa mottagarkontot
notice-token-added = { $company }: en API-token har skapats
notice-token-added-text = { $person } skapade tokenen ”{ $name }” { $time }. Program som har den kan skapa betalningslänkar. Om du inte väntade dig det, återkalla tokenen.
notice-token-look = Visa API-tokens
notice-owner-added = { $company }: det finns en ny ägare
notice-owner-added-text = { $person } gjorde { $email } till ägare { $time }. Ägare kan ändra mottagarkontot och hantera personer. Om du inte väntade dig det, ta bort personen och fråga { $person }.
notice-people-look = Visa personerna
notice-sign-in = Inloggning på ditt konto med en ny webbläsare
notice-sign-in-text = Någon loggade in { $time } med { $browser }, från adressen { $address }. Om det var du behöver du inte göra något. Om inte, logga genast ut den webbläsaren och ange ett nytt lösenord.
notice-sign-in-look = Visa var du är inloggad
notice-password-known = Ditt lösenord angavs utan en giltig kod
notice-password-known-text = Någon angav ditt lösenord { $time }, men ingen giltig kod, med { $browser }, från adressen { $address }. Om det var du behöver du inte göra något. Om inte känner någon till ditt lösenord: ange genast ett nytt.
notice-closing-proposed = { $company }: avslut av en betalning ska godkännas
notice-closing-proposed-text = { $person } föreslog { $time } att avsluta en betalning vars utfall är okänt. En annan driftansvarig måste godkänna det. Om du inte väntade dig det, återta ändringen och fråga { $person }.
notice-closing-look = Visa godkännandena
notice-certificate = Ett certifikat går snart ut
notice-certificate-bank = Certifikatet för banken ”{ $bank }” går ut { $time } (inställning: { $setting }).
notice-certificate-cell = Certifikatet för cellen { $cell } går ut { $time } (inställning: { $setting }).
notice-certificate-look = Visa certifikaten
notice-cell-closed = Cell { $cell } är stängd: betalare kan inte bekräfta
notice-cell-closed-text = Cellen har inte startat betalningar sedan { $time }, eftersom bekräftade betalningar kan saknas i den. Programmet meddelar: ”{ $reason }”. Leta efter betalningarna som saknas innan du öppnar den igen.
notice-cell-look = Visa cellerna
notice-sign-on-changed = { $company }: enkel inloggning (SSO) har ändrats
notice-sign-on-other = { $person } ändrade enkel inloggning (SSO) { $time }.
notice-sign-on-saved = { $person } sparade inställningarna för enkel inloggning (SSO) { $time }. Leverantören är nu ”{ $issuer }”.
notice-sign-on-allowed = { $person } gav { $email } nödåtkomst { $time }.
notice-sign-on-forbidden = { $person } avslutade nödåtkomsten för { $email } { $time }.
notice-sign-on-enforced = { $person } gjorde enkel inloggning (SSO) obligatorisk { $time }.
notice-sign-on-released = { $person } gjorde enkel inloggning (SSO) valfri { $time }.
notice-sign-on-removed = { $person } tog bort enkel inloggning (SSO) { $time }.
notice-sign-on-domain-added = Portalens operatör bekräftade { $time } att domänen { $domain } tillhör företaget.
notice-sign-on-domain-removed = Portalens operatör tog domänen { $domain } från företaget { $time }.
notice-sign-on-must = Företagets personer måste nu använda den.
notice-sign-on-can = Företagets personer kan även logga in utan den.
notice-sign-on-advice = Om du inte väntade dig det, rätta det på sidan ”Enkel inloggning (SSO)”.
notice-sign-on-domain-advice = Om du inte väntade dig det, fråga operatören.
notice-sign-on-look = Visa enkel inloggning
notice-sign-on-bypassed = { $company }: inloggning utan enkel inloggning (SSO)
notice-sign-on-bypassed-text = { $email } loggade in { $time } med lösenord eller nyckel (passkey), från adressen { $address }. Företaget kräver enkel inloggning (SSO), med undantag för nödfall. Om du inte väntade dig det, avsluta den här nödåtkomsten på sidan ”Enkel inloggning (SSO)” och ta bort personen.
notice-changed = { $company }: { $change }
notice-changed-text = { $person } gjorde detta { $time }: ”{ $object }”. Om du inte väntade dig det, fråga { $person } genast.
notice-your-company = Ditt företag
notice-your-account = Ditt konto

mail-subject-company = { $count ->
    [one] { $company }: { $count } avisering
   *[other] { $company }: { $count } aviseringar
}
mail-subject-operator = { $count ->
    [one] { $operator }: { $count } avisering
   *[other] { $operator }: { $count } aviseringar
}
mail-more = { $count ->
    [one] { $count } avisering till finns i portalen.
   *[other] { $count } aviseringar till finns i portalen.
}
mail-without-facts = { $count ->
    [one] { $count } avisering väntar på dig i portalen. Läs den där.
   *[other] { $count } aviseringar väntar på dig i portalen. Läs dem där.
}
mail-all = Alla aviseringar
mail-why = Du får det här mejlet eftersom det gäller din roll eller ditt konto i portalen för { $operator }.
mail-choices = Välj vad du får via mejl
mail-no-secrets = Vi ber aldrig om lösenord eller koder via mejl.
mail-invitation-subject = Inbjudan till { $company }
mail-invitation-subject-operator = Inbjudan som operatör hos { $operator }
mail-invitation-expires = Länken fungerar en gång, till { $time }. Skicka den inte vidare.
mail-invitation-unexpected = Om du inte väntade dig den här inbjudan, bortse från mejlet: utan dig händer ingenting.
mail-invitation-why = Du får det här mejlet eftersom { $person } har angett din adress i portalen för { $operator }.
mail-invitation-why-operator = Du får det här mejlet eftersom { $operator } har bjudit in dig.
