notices-heading = Meldingen
notices-unread = { $number } nieuw
notices-text = Wat er de afgelopen 90 dagen in je bedrijven en met je account is gebeurd.
notices-empty = Er zijn geen meldingen.
notices-mark-read = Alles als gelezen markeren
notices-notice = Melding
notices-new = Nieuw
notices-company = Bedrijf
notices-all-companies = Alle bedrijven
notices-show = Tonen
notices-older = Oudere meldingen
notices-newest = Nieuwste meldingen

choices-heading = Meldingen per e-mail
choices-link = Kiezen wat je per e-mail krijgt
choices-text = Het portaal toont je alle meldingen. Kies welke je ook per e-mail krijgt, op { $email }.
choices-no-mail = Deze installatie verstuurt op dit moment geen e-mail. Alle meldingen staan in het portaal.
choices-optional = Wat je per e-mail krijgt
choices-always = Altijd per e-mail
choices-always-text = Deze meldingen beschermen geld en toegang. Niemand kan ze uitzetten.

topic-webhooks = Webhooks en afleveringen
topic-webhooks-text = Een endpoint werkt niet of is uitgeschakeld, of gebeurtenissen worden binnenkort opgegeven.
topic-payee-account = Ontvangende rekening
topic-payee-account-text = Iemand stelt een andere rekening voor, keurt die goed of trekt die in, of wijzigt de rekening.
topic-security = Toegang
topic-security-text = Er is een nieuw API-token of een nieuwe eigenaar, iemand logt in met een nieuwe browser, of de manier van inloggen verandert.
topic-operations = Beheer van de dienst
topic-operations-text = Een betaling wacht op een tweede persoon, een certificaat verloopt binnenkort, of een database start geen betalingen.

done-notices-read = De meldingen zijn als gelezen gemarkeerd.
