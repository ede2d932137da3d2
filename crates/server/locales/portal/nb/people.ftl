people-text = Alle som kan logge inn for { $company }.
people-invite = Inviter noen
people-empty = Ingen tilhører dette selskapet ennå. Inviter den første eieren.
people-name = Navn
people-role = Rolle
people-seen = Sist aktiv
people-you = Deg
people-change-role = Endre rolle
people-change-role-heading = Endre rolle: { $name }
people-change-role-text = { $email } blir logget ut overalt og har den nye rollen ved neste innlogging.
people-remove = Fjern
people-last-owner = Dette er den eneste eieren. Gjør først en annen til eier.

remove-heading = Fjerne { $name }?
remove-text = { $email } blir logget ut overalt og kan ikke lenger se { $company }.
remove-again = For å slippe inn personen igjen trenger du en ny invitasjon.
remove-button = Fjern personen
remove-keep = Behold personen

invitations-heading = Åpne invitasjoner
invitations-by = Invitert av
invitations-expire = Utløper
invitations-withdraw = Trekk tilbake
invitations-withdraw-of = Trekk tilbake invitasjonen til { $email }

invite-heading = Inviter noen til { $company }
invite-button = Opprett invitasjonen
invite-email-wrong = Skriv inn en e-postadresse, for eksempel anna@example.com.
invite-role-missing = Velg en rolle.
invite-already-member = Denne personen tilhører allerede selskapet. Endre rollen i listen over personer.
invited-heading = Invitasjonen til { $email } er klar
invited-text = Kopier denne lenken og send den videre selv, for eksempel i en e-post. Bare den inviterte personen skal få den.
invited-once = Lenken virker én gang, innen 7 dager. Den vises ikke igjen: Hvis du mister den, må du invitere personen på nytt.
invited-back = Tilbake til personer

role-table-heading = Hva hver rolle kan gjøre
role-table-permission = Tillatelse
role-table-yes = Ja
role-table-no = Nei
role-owner-text = Kan gjøre alt, også endre mottakerkontoen og administrere personer.
role-developer-text = Kobler til butikken: API-tokener, webhooks, innstillinger, merkevareprofil og testlenker.
role-finance-text = Ser alle innstillinger og revisjonsloggen, og endrer ingenting.
role-viewer-text = Ser alle innstillinger, og endrer ingenting.
standing-operator = Operatør
may-view-company = Se selskapet og innstillingene
may-enable-payments = Aktivere og deaktivere nettbetalinger
may-change-account = Endre mottakerkontoen
may-manage-tokens = Opprette, bytte ut og trekke tilbake API-tokener
may-manage-endpoints = Legge til, endre og fjerne webhook-endepunkter
may-change-settings = Endre retur-URL, gyldighetstiden for lenker og hva betalere ser om kundestøtte
may-change-branding = Endre merkevareprofilen
may-create-test-link = Opprette testlenker
may-manage-people = Invitere og fjerne personer og endre rollene deres
may-view-audit-log = Lese og eksportere revisjonsloggen

done-role-changed = Rollen er endret.
done-person-removed = Personen er fjernet.
done-invitation-withdrawn = Invitasjonen er trukket tilbake. Lenken virker ikke lenger.
