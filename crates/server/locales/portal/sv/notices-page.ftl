notices-heading = Aviseringar
notices-unread = { $number } olästa
notices-text = Vad som har hänt i dina företag och med ditt konto under de senaste 90 dagarna.
notices-empty = Det finns inga aviseringar.
notices-mark-read = Markera alla som lästa
notices-notice = Avisering
notices-new = Ny
notices-company = Företag
notices-all-companies = Alla företag
notices-show = Visa
notices-older = Äldre aviseringar
notices-newest = Senaste aviseringarna

choices-heading = Aviseringar via mejl
choices-link = Välj vad du får via mejl
choices-text = Portalen visar alla aviseringar. Välj vilka du även får via mejl till { $email }.
choices-no-mail = Den här installationen skickar inga mejl för tillfället. Alla aviseringar finns i portalen.
choices-optional = Vad du får via mejl
choices-always = Alltid via mejl
choices-always-text = De här aviseringarna skyddar pengar och åtkomst. Ingen kan stänga av dem.

topic-webhooks = Webhooks och leveranser
topic-webhooks-text = En slutpunkt fungerar inte eller är inaktiverad, eller händelser ges snart upp.
topic-payee-account = Mottagarkonto
topic-payee-account-text = Någon föreslår, godkänner eller drar tillbaka ett annat konto, eller ändrar det.
topic-security = Åtkomst
topic-security-text = Det finns en ny API-token eller ägare, någon loggar in med en ny webbläsare, eller sättet att logga in ändras.
topic-operations = Drift av tjänsten
topic-operations-text = En betalning väntar på en andra person, ett certifikat upphör snart, eller en databas startar inga betalningar.

done-notices-read = Aviseringarna är markerade som lästa.
