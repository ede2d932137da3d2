people-text = Iedereen die kan inloggen voor { $company }.
people-invite = Iemand uitnodigen
people-empty = Er hoort nog niemand bij dit bedrijf. Nodig de eerste eigenaar uit.
people-name = Naam
people-role = Rol
people-seen = Laatst actief
people-you = Jij
people-change-role = Rol wijzigen
people-change-role-heading = Rol wijzigen: { $name }
people-change-role-text = { $email } wordt overal uitgelogd en heeft bij de volgende keer inloggen de nieuwe rol.
people-remove = Verwijderen
people-last-owner = Dit is de enige eigenaar. Maak eerst iemand anders eigenaar.

remove-heading = { $name } verwijderen?
remove-text = { $email } wordt overal uitgelogd en kan { $company } niet meer zien.
remove-again = Om deze persoon weer toe te laten, is een nieuwe uitnodiging nodig.
remove-button = Gebruiker verwijderen
remove-keep = Gebruiker behouden

invitations-heading = Openstaande uitnodigingen
invitations-by = Uitgenodigd door
invitations-expire = Verloopt
invitations-withdraw = Intrekken
invitations-withdraw-of = Uitnodiging voor { $email } intrekken

invite-heading = Iemand uitnodigen voor { $company }
invite-button = Uitnodiging aanmaken
invite-email-wrong = Vul een e-mailadres in, zoals anna@example.com.
invite-role-missing = Kies een rol.
invite-already-member = Deze persoon hoort al bij het bedrijf. Wijzig de rol in de lijst met gebruikers.
invited-heading = De uitnodiging voor { $email } is klaar
invited-text = Kopieer deze link en geef hem zelf door, bijvoorbeeld in een e-mail. Alleen de uitgenodigde persoon mag hem krijgen.
invited-once = De link werkt één keer, binnen 7 dagen. Hij wordt niet nog een keer getoond: raak je hem kwijt, nodig de persoon dan opnieuw uit.
invited-back = Terug naar gebruikers

role-table-heading = Wat elke rol mag
role-table-permission = Bevoegdheid
role-table-yes = Ja
role-table-no = Nee
role-owner-text = Mag alles, ook de ontvangende rekening wijzigen en gebruikers beheren.
role-developer-text = Koppelt de webshop: API-tokens, webhooks, instellingen, huisstijl en testlinks.
role-finance-text = Ziet alle instellingen en het auditlog, maar kan niets wijzigen.
role-viewer-text = Ziet alle instellingen, maar kan niets wijzigen.
standing-operator = Servicebeheerder
may-view-company = Het bedrijf en de instellingen bekijken
may-enable-payments = Onlinebetalingen in- en uitschakelen
may-change-account = De ontvangende rekening wijzigen
may-manage-tokens = API-tokens aanmaken, vernieuwen en intrekken
may-manage-endpoints = Webhook-endpoints toevoegen, wijzigen en verwijderen
may-change-settings = De callback-URL, de geldigheidsduur van links en de supportgegevens voor betalers wijzigen
may-change-branding = De huisstijl wijzigen
may-create-test-link = Testlinks aanmaken
may-manage-people = Gebruikers uitnodigen en verwijderen, en hun rollen wijzigen
may-view-audit-log = Het auditlog lezen en exporteren

done-role-changed = De rol is gewijzigd.
done-person-removed = De gebruiker is verwijderd.
done-invitation-withdrawn = De uitnodiging is ingetrokken. De link ervan werkt niet meer.
