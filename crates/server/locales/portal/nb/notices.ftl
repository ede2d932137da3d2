# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company }: et webhook-endepunkt er deaktivert
notice-endpoint-gone-text = Endepunktet «{ $name }» ({ $host }) svarte 410 { $time } og får derfor ikke flere hendelser. Hvis det var en feil, retter du feilen på serveren og aktiverer deretter endepunktet.
notice-endpoint-disabled-text = { $person } deaktiverte endepunktet «{ $name }» ({ $host }) { $time }. Det får ingen hendelser før det aktiveres igjen. Hvis du ikke ventet dette, aktiverer du det igjen.
notice-endpoint-disabled-unnamed-text = Endepunktet «{ $name }» ({ $host }) ble deaktivert { $time }. Det får ingen hendelser før det aktiveres igjen.
notice-endpoint-failing = { $company }: et webhook-endepunkt feiler
notice-endpoint-failing-text = Endepunktet «{ $name }» ({ $host }) har ikke tatt imot noen hendelse siden { $since }. Reparer serveren snart: Vi prøver i omtrent 22 timer.
notice-endpoint-look = Vis endepunktet
notice-deliveries-ending = { $company }: hendelser blir snart gitt opp
notice-deliveries-ending-text = { $count ->
    [one] { $count } hendelse er ikke kommet fram til endepunktet «{ $name }» ({ $host }). Den blir gitt opp { $time }.
   *[other] { $count } hendelser er ikke kommet fram til endepunktet «{ $name }» ({ $host }). Den første blir gitt opp { $time }.
}
notice-deliveries-advice = Reparer serveren før det. Etterpå kan du sende hendelsene på nytt i portalen.
notice-deliveries-paid = { $count ->
    [one] { $count } av betalingene er betalt: { $payments }.
   *[other] { $count } av betalingene er betalt: { $payments }.
}
notice-deliveries-paid-more = { $payments } og { $number } til
notice-deliveries-look = Vis hendelsene
notice-account-proposed = { $company }: en annen mottakerkonto er foreslått
notice-account-proposed-text = { $person } foreslo kontoen { $time }. Betalinger går til den gjeldende kontoen til en annen eier godkjenner endringen. Hvis du ikke ventet den, trekker du den tilbake og spør den som foreslo den.
notice-account-approved = { $company }: den nye mottakerkontoen er godkjent
notice-account-approved-text = { $person } godkjente kontoen { $time }. Nye betalinger går til denne kontoen, også de fra lenker som ingen har brukt ennå. Hvis du ikke ventet dette, deaktiverer du nettbetalinger med en gang og spør { $person }.
notice-account-withdrawn = { $company }: ny mottakerkonto er trukket tilbake
notice-account-withdrawn-text = { $person } trakk tilbake den foreslåtte endringen { $time }. Betalinger går fortsatt til den gjeldende kontoen.
notice-account-changed = { $company }: mottakerkontoen er endret
notice-account-changed-text = { $person } endret kontoen { $time }. Nye betalinger går til den nye kontoen. Hvis du ikke ventet dette, deaktiverer du nettbetalinger med en gang og spør { $person }.
notice-account-look = Vis mottakerkontoen
notice-token-added = { $company }: et API-token er opprettet
notice-token-added-text = { $person } opprettet tokenet «{ $name }» { $time }. Programmer som har det, kan lage betalingslenker. Hvis du ikke ventet dette, trekker du tilbake tokenet.
notice-token-look = Vis API-tokenene
notice-owner-added = { $company }: det er en ny eier
notice-owner-added-text = { $person } gjorde { $email } til eier { $time }. Eiere kan endre mottakerkontoen og administrere personer. Hvis du ikke ventet dette, fjerner du personen og spør { $person }.
notice-people-look = Vis personene
notice-sign-in = Innlogging på kontoen din med en ny nettleser
notice-sign-in-text = Noen logget inn { $time } med { $browser }, fra adressen { $address }. Hvis det var deg, trenger du ikke å gjøre noe. Hvis ikke, logger du ut den nettleseren med en gang og angir et nytt passord.
notice-sign-in-look = Vis hvor du er logget inn
notice-password-known = Passordet ditt ble skrevet inn uten en gyldig kode
notice-password-known-text = Noen skrev inn passordet ditt { $time }, men ingen gyldig kode, med { $browser }, fra adressen { $address }. Hvis det var deg, trenger du ikke å gjøre noe. Hvis ikke, kjenner noen passordet ditt: Angi et nytt med en gang.
notice-closing-proposed = { $company }: avslutning av en betaling må godkjennes
notice-closing-proposed-text = { $person } foreslo { $time } å avslutte en betaling med ukjent utfall. En annen driftsansvarlig må godkjenne det. Hvis du ikke ventet dette, trekker du tilbake endringen og spør { $person }.
notice-closing-look = Vis godkjenningene
notice-certificate = Et sertifikat utløper snart
notice-certificate-bank = Sertifikatet for banken «{ $bank }» utløper { $time } (innstilling: { $setting }).
notice-certificate-cell = Sertifikatet for cellen { $cell } utløper { $time } (innstilling: { $setting }).
notice-certificate-look = Vis sertifikatene
notice-cell-closed = Celle { $cell } er lukket: betalere kan ikke bekrefte
notice-cell-closed-text = Cellen har ikke startet betalinger siden { $time }, fordi bekreftede betalinger kan mangle i den. Programmet melder: «{ $reason }». Finn betalingene som mangler, før du åpner den igjen.
notice-cell-look = Vis cellene
notice-sign-on-changed = { $company }: enkel pålogging (SSO) er endret
notice-sign-on-other = { $person } endret enkel pålogging (SSO) { $time }.
notice-sign-on-saved = { $person } lagret innstillingene for enkel pålogging (SSO) { $time }. Leverandøren er nå «{ $issuer }».
notice-sign-on-allowed = { $person } ga nødtilgang til { $email } { $time }.
notice-sign-on-forbidden = { $person } avsluttet nødtilgangen til { $email } { $time }.
notice-sign-on-enforced = { $person } gjorde enkel pålogging (SSO) påkrevd { $time }.
notice-sign-on-released = { $person } gjorde enkel pålogging (SSO) valgfri { $time }.
notice-sign-on-removed = { $person } fjernet enkel pålogging (SSO) { $time }.
notice-sign-on-domain-added = Operatøren av portalen bekreftet { $time } at domenet { $domain } tilhører selskapet.
notice-sign-on-domain-removed = Operatøren av portalen tok domenet { $domain } fra selskapet { $time }.
notice-sign-on-must = Personene i selskapet må nå bruke den.
notice-sign-on-can = Personene i selskapet kan også logge inn uten den.
notice-sign-on-advice = Hvis du ikke ventet dette, retter du det på siden «Enkel pålogging (SSO)».
notice-sign-on-domain-advice = Hvis du ikke ventet dette, spør du operatøren.
notice-sign-on-look = Vis enkel pålogging
notice-sign-on-bypassed = { $company }: innlogging uten enkel pålogging (SSO)
notice-sign-on-bypassed-text = { $email } logget inn { $time } med passord eller passkey, fra adressen { $address }. Selskapet krever enkel pålogging (SSO), med unntak for nødstilfeller. Hvis du ikke ventet dette, avslutter du denne nødtilgangen på siden «Enkel pålogging (SSO)» og fjerner personen.
notice-changed = { $company }: { $change }
notice-changed-text = { $person } gjorde dette { $time }: «{ $object }». Hvis du ikke ventet det, spør du { $person } med en gang.
notice-your-company = Selskapet ditt
notice-your-account = Kontoen din

mail-subject-company = { $count ->
    [one] { $company }: { $count } varsel
   *[other] { $company }: { $count } varsler
}
mail-subject-operator = { $count ->
    [one] { $operator }: { $count } varsel
   *[other] { $operator }: { $count } varsler
}
mail-more = { $count ->
    [one] { $count } varsel til finnes i portalen.
   *[other] { $count } varsler til finnes i portalen.
}
mail-without-facts = { $count ->
    [one] { $count } varsel venter på deg i portalen. Les det der.
   *[other] { $count } varsler venter på deg i portalen. Les dem der.
}
mail-all = Alle varsler
mail-why = Du får denne e-posten fordi den gjelder rollen eller kontoen din i portalen til { $operator }.
mail-choices = Velg hva du får på e-post
mail-no-secrets = Vi ber aldri om passord eller koder på e-post.
mail-invitation-subject = Invitasjon til { $company }
mail-invitation-subject-operator = Invitasjon som operatør hos { $operator }
mail-invitation-expires = Lenken virker én gang, fram til { $time }. Ikke gi den videre.
mail-invitation-unexpected = Hvis du ikke ventet denne invitasjonen, kan du se bort fra denne e-posten: Uten deg skjer det ingenting.
mail-invitation-why = Du får denne e-posten fordi { $person } skrev inn adressen din i portalen til { $operator }.
mail-invitation-why-operator = Du får denne e-posten fordi { $operator } har invitert deg.
