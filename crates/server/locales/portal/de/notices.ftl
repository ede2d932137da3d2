# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company }: Webhook-Endpunkt deaktiviert
notice-endpoint-gone-text = Der Endpunkt „{ $name }“ ({ $host }) hat am { $time } mit 410 geantwortet und erhält deshalb keine Ereignisse mehr. Wenn das ein Versehen war, korrigieren Sie Ihren Server und aktivieren Sie dann den Endpunkt.
notice-endpoint-disabled-text = { $person } hat den Endpunkt „{ $name }“ ({ $host }) am { $time } deaktiviert. Er erhält keine Ereignisse, bis er wieder aktiviert wird. Wenn Sie das nicht erwartet haben, aktivieren Sie ihn wieder.
notice-endpoint-disabled-unnamed-text = Der Endpunkt „{ $name }“ ({ $host }) wurde am { $time } deaktiviert. Er erhält keine Ereignisse, bis er wieder aktiviert wird.
notice-endpoint-failing = { $company }: Webhook-Endpunkt gestört
notice-endpoint-failing-text = Der Endpunkt „{ $name }“ ({ $host }) hat seit { $since } kein Ereignis angenommen. Reparieren Sie Ihren Server bald: Wir versuchen es etwa 22 Stunden lang.
notice-endpoint-look = Endpunkt ansehen
notice-deliveries-ending = { $company }: Ereignisse werden bald aufgegeben
notice-deliveries-ending-text = { $count ->
    [one] { $count } Ereignis ist nicht beim Endpunkt „{ $name }“ ({ $host }) angekommen. Es wird am { $time } aufgegeben.
   *[other] { $count } Ereignisse sind nicht beim Endpunkt „{ $name }“ ({ $host }) angekommen. Das erste wird am { $time } aufgegeben.
}
notice-deliveries-advice = Reparieren Sie Ihren Server vorher. Danach können Sie die Ereignisse im Portal erneut senden.
notice-deliveries-paid = { $count ->
    [one] { $count } der Zahlungen ist bezahlt: { $payments }.
   *[other] { $count } der Zahlungen sind bezahlt: { $payments }.
}
notice-deliveries-paid-more = { $payments } und { $number } weitere
notice-deliveries-look = Ereignisse ansehen
notice-account-proposed = { $company }: anderes Empfängerkonto vorgeschlagen
notice-account-proposed-text = { $person } hat es am { $time } vorgeschlagen. Zahlungen gehen auf das aktuelle Konto, bis ein anderer Inhaber die Änderung genehmigt. Wenn Sie sie nicht erwartet haben, ziehen Sie sie zurück und fragen Sie die Person, die sie vorgeschlagen hat.
notice-account-approved = { $company }: neues Empfängerkonto genehmigt
notice-account-approved-text = { $person } hat es am { $time } genehmigt. Neue Zahlungen gehen auf dieses Konto, auch die über Links, die noch niemand verwendet hat. Wenn Sie das nicht erwartet haben, deaktivieren Sie sofort die Online-Zahlungen und fragen Sie { $person }.
notice-account-withdrawn = { $company }: neues Empfängerkonto zurückgezogen
notice-account-withdrawn-text = { $person } hat die vorgeschlagene Änderung am { $time } zurückgezogen. Zahlungen gehen weiterhin auf das aktuelle Konto.
notice-account-changed = { $company }: Empfängerkonto geändert
notice-account-changed-text = { $person } hat es am { $time } geändert. Neue Zahlungen gehen auf das neue Konto. Wenn Sie das nicht erwartet haben, deaktivieren Sie sofort die Online-Zahlungen und fragen Sie { $person }.
notice-account-look = Empfängerkonto ansehen
notice-token-added = { $company }: API-Token erstellt
notice-token-added-text = { $person } hat am { $time } das Token „{ $name }“ erstellt. Programme, die es haben, können Zahlungslinks erzeugen. Wenn Sie das nicht erwartet haben, widerrufen Sie das Token.
notice-token-look = API-Tokens ansehen
notice-owner-added = { $company }: Es gibt einen neuen Inhaber
notice-owner-added-text = { $person } hat { $email } am { $time } zum Inhaber gemacht. Inhaber können das Empfängerkonto ändern und Personen verwalten. Wenn Sie das nicht erwartet haben, entfernen Sie die Person und fragen Sie { $person }.
notice-people-look = Personen ansehen
notice-sign-in = Anmeldung bei Ihrem Benutzerkonto mit neuem Browser
notice-sign-in-text = Jemand hat sich am { $time } mit { $browser } von der IP-Adresse { $address } angemeldet. Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, melden Sie diesen Browser sofort ab und legen Sie ein neues Passwort fest.
notice-sign-in-look = Ansehen, wo Sie angemeldet sind
notice-password-known = Ihr Passwort wurde ohne gültigen Code eingegeben
notice-password-known-text = Jemand hat am { $time } mit { $browser } von der IP-Adresse { $address } Ihr Passwort eingegeben, aber keinen gültigen Code. Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, kennt jemand Ihr Passwort: Legen Sie sofort ein neues fest.
notice-closing-proposed = { $company }: Abschluss einer Zahlung zu genehmigen
notice-closing-proposed-text = { $person } hat am { $time } vorgeschlagen, eine Zahlung mit unbekanntem Ausgang abzuschließen. Ein anderer Betreiber muss das genehmigen. Wenn Sie das nicht erwartet haben, ziehen Sie die Änderung zurück und fragen Sie { $person }.
notice-closing-look = Genehmigungen ansehen
notice-certificate = Ein Zertifikat endet bald
notice-certificate-bank = Das Zertifikat für die Bank „{ $bank }“ endet am { $time } (Einstellung: { $setting }).
notice-certificate-cell = Das Zertifikat für die Zelle { $cell } endet am { $time } (Einstellung: { $setting }).
notice-certificate-look = Zertifikate ansehen
notice-cell-closed = Zelle { $cell } ist geschlossen: Zahler können nicht bestätigen
notice-cell-closed-text = Die Zelle startet seit { $time } keine Zahlungen, weil bestätigte Zahlungen in ihr fehlen könnten. Das Programm meldet: „{ $reason }“. Suchen Sie die fehlenden Zahlungen, bevor Sie die Zelle wieder öffnen.
notice-cell-look = Zellen ansehen
notice-sign-on-changed = { $company }: Single Sign-on geändert
notice-sign-on-other = { $person } hat das Single Sign-on am { $time } geändert.
notice-sign-on-saved = { $person } hat am { $time } die Einstellungen des Single Sign-on gespeichert. Der Anbieter ist jetzt „{ $issuer }“.
notice-sign-on-allowed = { $person } hat { $email } am { $time } einen Notfallzugang gegeben.
notice-sign-on-forbidden = { $person } hat den Notfallzugang von { $email } am { $time } beendet.
notice-sign-on-enforced = { $person } erzwingt seit { $time } das Single Sign-on.
notice-sign-on-released = { $person } erzwingt das Single Sign-on seit { $time } nicht mehr.
notice-sign-on-removed = { $person } hat das Single Sign-on am { $time } entfernt.
notice-sign-on-domain-added = Der Betreiber des Portals hat am { $time } bestätigt, dass die Domain { $domain } dem Unternehmen gehört.
notice-sign-on-domain-removed = Der Betreiber des Portals hat dem Unternehmen am { $time } die Domain { $domain } entzogen.
notice-sign-on-must = Die Personen des Unternehmens müssen es jetzt verwenden.
notice-sign-on-can = Die Personen des Unternehmens können sich auch ohne Single Sign-on anmelden.
notice-sign-on-advice = Wenn Sie das nicht erwartet haben, berichtigen Sie es auf der Seite „Single Sign-on“.
notice-sign-on-domain-advice = Wenn Sie das nicht erwartet haben, fragen Sie den Betreiber.
notice-sign-on-look = Single Sign-on ansehen
notice-sign-on-bypassed = { $company }: Anmeldung ohne Single Sign-on
notice-sign-on-bypassed-text = { $email } hat sich am { $time } von der IP-Adresse { $address } mit Passwort oder Passkey angemeldet. Das Unternehmen schreibt Single Sign-on vor, mit Ausnahmen für Notfälle. Wenn Sie das nicht erwartet haben, beenden Sie diesen Notfallzugang auf der Seite „Single Sign-on“ und entfernen Sie die Person.
notice-changed = { $company }: { $change }
notice-changed-text = { $person } hat das am { $time } getan: „{ $object }“. Wenn Sie das nicht erwartet haben, fragen Sie { $person } sofort.
notice-your-company = Ihr Unternehmen
notice-your-account = Ihr Konto

mail-subject-company = { $count ->
    [one] { $company }: { $count } Benachrichtigung
   *[other] { $company }: { $count } Benachrichtigungen
}
mail-subject-operator = { $count ->
    [one] { $operator }: { $count } Benachrichtigung
   *[other] { $operator }: { $count } Benachrichtigungen
}
mail-more = { $count ->
    [one] { $count } weitere Benachrichtigung finden Sie im Portal.
   *[other] { $count } weitere Benachrichtigungen finden Sie im Portal.
}
mail-without-facts = { $count ->
    [one] { $count } Benachrichtigung wartet im Portal auf Sie. Bitte lesen Sie sie dort.
   *[other] { $count } Benachrichtigungen warten im Portal auf Sie. Bitte lesen Sie sie dort.
}
mail-all = Alle Benachrichtigungen
mail-why = Sie erhalten diese E-Mail, weil sie Ihre Rolle oder Ihr Benutzerkonto im Portal von { $operator } betrifft.
mail-choices = Auswählen, was Sie per E-Mail erhalten
mail-no-secrets = Wir fragen nie per E-Mail nach Passwörtern oder Codes.
mail-invitation-subject = Einladung zu { $company }
mail-invitation-subject-operator = Einladung als Betreiber bei { $operator }
mail-invitation-expires = Der Link funktioniert einmal, bis { $time }. Geben Sie ihn nicht weiter.
mail-invitation-unexpected = Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail: Ohne Sie geschieht nichts.
mail-invitation-why = Sie erhalten diese E-Mail, weil { $person } Ihre Adresse im Portal von { $operator } eingegeben hat.
mail-invitation-why-operator = Sie erhalten diese E-Mail, weil { $operator } Sie eingeladen hat.
