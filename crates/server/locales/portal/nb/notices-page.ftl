notices-heading = Varsler
notices-unread = { $number } uleste
notices-text = Det som har skjedd i selskapene dine og med kontoen din de siste 90 dagene.
notices-empty = Det finnes ingen varsler.
notices-mark-read = Marker alle som lest
notices-notice = Varsel
notices-new = Nytt
notices-company = Selskap
notices-all-companies = Alle selskaper
notices-show = Vis
notices-older = Eldre varsler
notices-newest = Nyeste varsler

choices-heading = Varsler på e-post
choices-link = Velg hva du får på e-post
choices-text = Portalen viser deg alle varsler. Velg hvilke du også får på e-post til { $email }.
choices-no-mail = Denne installasjonen sender ikke e-post for tiden. Alle varsler står i portalen.
choices-optional = Det du får på e-post
choices-always = Alltid på e-post
choices-always-text = Disse varslene beskytter penger og tilgang. Ingen kan slå dem av.

topic-webhooks = Webhooks og leveringer
topic-webhooks-text = Et endepunkt svikter eller er deaktivert, eller hendelser blir snart gitt opp.
topic-payee-account = Mottakerkonto
topic-payee-account-text = Noen foreslår, godkjenner eller trekker tilbake en annen konto, eller endrer den.
topic-security = Tilgang
topic-security-text = Det finnes en ny API-token eller eier, noen logger inn med en ny nettleser, eller innloggingsmåten endres.
topic-operations = Drift av tjenesten
topic-operations-text = En betaling venter på en person til, et sertifikat utløper snart, eller en database starter ingen betalinger.

done-notices-read = Varslene er markert som lest.
