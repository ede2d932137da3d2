tokens-heading = API-Tokens
tokens-text = Ihre Programme verwenden ein Token, um Zahlungslinks zu erzeugen.
tokens-empty = Es gibt noch kein Token. Erstellen Sie eines, damit Ihr Programm Zahlungslinks erzeugen kann.
token-create = Token erstellen
token-name = Name
token-name-hint = Nennen Sie das Programm, das es verwenden wird, zum Beispiel „Shop“. Die Personen Ihres Unternehmens sehen den Namen.
token-name-wrong = Geben Sie einen einzeiligen Namen mit höchstens { $max } Zeichen ein.
token-networks = Erlaubte Netze (optional)
token-networks-hint = Von anderen Adressen wird das Token wie ein falsches abgelehnt. Trennen Sie Netze mit Kommas: 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Geben Sie höchstens { $max } Internetadressen oder Netze wie 192.0.2.0/24 ein, getrennt durch Kommas.
token-only-from = Nur von { $networks }
token-limit = Ein Unternehmen hat höchstens { $number } gültige Token. Widerrufen Sie zuerst eines.
token-state = Status
token-created = Erstellt
token-expires = Läuft ab
token-used = Zuletzt verwendet
token-used-from = Verwendet von
token-used-from-network = { $network }: Anfragen: { $requests }, { $days }
token-links = Erzeugte Links
token-valid = Gültig
token-replaced = Ersetzt
token-expired = Abgelaufen
token-revoked = Widerrufen
token-roll = Rotieren
token-revoke = Widerrufen
token-new-heading = Ihr neues Token
token-new-text = Kopieren Sie es jetzt und bewahren Sie es wie ein Passwort auf. Es wird nicht noch einmal angezeigt.
token-old-ends = Das alte Token läuft ab:
token-example = Einen Link damit erzeugen
token-example-text = Führen Sie diesen Befehl in einem Terminal aus. Die Antwort enthält den Link für Ihren Kunden.
token-not-enabled = Online-Zahlungen sind noch nicht aktiviert. Bis dahin ist die Antwort der Status 409.
token-revoke-heading = Token „{ $name }“ widerrufen?
token-revoke-text = Programme, die es verwenden, erhalten innerhalb von 5 Sekunden den Status 401 und können keine Links mehr erzeugen. Bestehende Links bleiben gültig.
token-revoke-undo = Das kann nicht rückgängig gemacht werden.
token-roll-heading = Token „{ $name }“ rotieren?
token-roll-text = Sie erhalten ein neues Token mit demselben Namen und derselben Gültigkeitsdauer. Das alte läuft nach einer Zeit ab, die Sie wählen, damit Sie Ihre Programme ohne Unterbrechung umstellen können.
token-overlap = Das alte Token bleibt gültig für
token-overlap-hours = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
}
token-overlap-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
token-overlap-none = Nicht länger: Es endet sofort
token-cannot-roll = Dieses Token ist widerrufen, abgelaufen oder wurde schon einmal rotiert. Erstellen Sie stattdessen ein neues Token.
secret-stored = Ich habe es gespeichert

endpoints-heading = Webhooks
endpoints-text = Wenn eine Zahlung endet, senden wir ein signiertes Ereignis an Ihre Endpunkte.
endpoints-empty = Es gibt noch keinen Endpunkt. Fügen Sie die URL Ihres Servers hinzu, der Ereignisse zu Zahlungen erhalten soll.
endpoints-full = Es gibt fünf Endpunkte, mehr sind nicht möglich. Entfernen Sie einen, um einen anderen hinzuzufügen.
endpoint-add = Endpunkt hinzufügen
endpoint-name = Name
endpoint-name-hint = Daran erkennen Sie ihn in der Liste, zum Beispiel „Shop“.
endpoint-name-wrong = Geben Sie einen einzeiligen Namen mit höchstens { $max } Zeichen ein.
endpoint-name-reserved = Der Name „{ $name }“ ist reserviert. Wählen Sie einen anderen.
endpoint-url = URL
endpoint-url-hint = Eine https-Adresse Ihres Servers, die aus dem Internet erreichbar ist.
endpoint-url-scheme = Geben Sie eine vollständige https-URL ein, zum Beispiel https://shop.example.com/webhooks.
endpoint-url-user = Entfernen Sie den Benutzernamen und das Passwort aus der URL. Ereignisse werden durch ihre Signatur authentifiziert.
endpoint-url-fragment = Entfernen Sie den Teil der URL ab #.
endpoint-url-host = Die URL braucht einen gültigen Hostnamen, zum Beispiel shop.example.com.
endpoint-url-port = Port { $port } ist nicht erlaubt. Verwenden Sie Port 443 oder bitten Sie den Betreiber des Dienstes, den Port zu erlauben.
endpoint-url-not-public = { $host } ist nicht im öffentlichen Internet. Verwenden Sie den öffentlichen Hostnamen Ihres Servers.
endpoint-url-long = Die URL ist länger als 2048 Zeichen.
endpoint-url-characters = Die URL enthält Zeichen, die in HTTP nicht erlaubt sind. Kodieren Sie sie mit Prozentzeichen (Percent-Encoding).
endpoint-state = Status
endpoint-enabled = Aktiviert
endpoint-disabled = Deaktiviert
endpoint-gone = Deaktiviert: Er hat mit 410 geantwortet
endpoint-probed = Gestört: Erhält Ereignisse einzeln
endpoint-held = { $count ->
    [one] { $count } Ereignis wird zurückgehalten
   *[other] { $count } Ereignisse werden zurückgehalten
}
endpoint-held-many = 1000 oder mehr Ereignisse werden zurückgehalten
endpoint-held-label = Zurückgehaltene Ereignisse
endpoint-waiting = { $count ->
    [one] { $count } Ereignis wartet
   *[other] { $count } Ereignisse warten
}
endpoint-waiting-many = 1000 oder mehr Ereignisse warten
endpoint-waiting-label = Wartende Ereignisse
endpoint-id = ID
endpoint-created = Erstellt
endpoint-failures = Fehler in Folge
endpoint-probed-since = Ereignisse einzeln seit
endpoint-next-probe = Nächstes Ereignis
endpoint-held-since = Zurückgehalten seit
endpoint-probed-text = Der Endpunkt hat fünfmal in Folge nicht oder mit 429 oder 5xx geantwortet. Wir senden jeweils nur ein Ereignis, bis er antwortet, und dann alle anderen.
endpoint-old-secret-signs = Das alte Secret signiert mit und endet:
endpoint-secret-heading = Das Secret Ihres Endpunkts
endpoint-secret-text = Kopieren Sie es jetzt und bewahren Sie es wie ein Passwort auf. Es wird nicht noch einmal angezeigt. Ihr Server prüft damit Ereignisse.
endpoint-test = Testereignis senden
endpoint-test-disabled = Der Endpunkt ist deaktiviert. Aktivieren Sie ihn zuerst.
endpoint-change = URL ändern
endpoint-change-heading = URL von „{ $name }“ ändern
endpoint-enable = Aktivieren
endpoint-disable = Deaktivieren
endpoint-disable-heading = Endpunkt „{ $name }“ deaktivieren?
endpoint-disable-text = Er erhält keine Ereignisse, bis Sie ihn wieder aktivieren. Ereignisse zu Zahlungen, die in der Zwischenzeit enden, werden ihm auch später nicht gesendet.
endpoint-remove = Entfernen
endpoint-remove-heading = Endpunkt „{ $name }“ entfernen?
endpoint-remove-text = Er erhält keine Ereignisse mehr, und sein Secret wird ungültig. Das kann nicht rückgängig gemacht werden.
endpoint-rotate = Secret rotieren
endpoint-rotate-heading = Secret von „{ $name }“ rotieren?
endpoint-rotate-text = Sie erhalten ein neues Secret. 24 Stunden lang werden Ereignisse zusätzlich mit dem alten signiert. Hinterlegen Sie das neue Secret innerhalb dieser Zeit auf Ihrem Server.
endpoint-rotate-again = Altes Secret beenden und rotieren
endpoint-rotate-again-heading = Secret von „{ $name }“ noch einmal rotieren?
endpoint-rotate-again-text = Das Secret wurde vor weniger als 24 Stunden rotiert. Das vorherige Secret signiert noch bis { $until }.
endpoint-rotate-again-loss = Wenn Sie jetzt rotieren, signiert dieses ältere Secret ab sofort nicht mehr. Ein Server, der es noch verwendet, lehnt jedes Ereignis ab.

test-heading = Antwort auf das Testereignis
test-delivered = Zugestellt
test-not-delivered = Das Testereignis wurde nicht zugestellt.
test-result = Antwort
test-event = Ereignis
test-duration = Zeit bis zur Antwort
test-sent = Gesendet
test-body = Body der Antwort
test-body-empty = Der Body ist leer.
test-unclaimed = Das Ereignis wurde noch nicht gesendet.
test-pending = Es gibt noch keine Antwort.
attempt-status = HTTP-Status { $status }
attempt-not-allowed = Nicht gesendet: Die URL ist nicht erlaubt
attempt-forbidden = Nicht gesendet: Der Hostname hat keine öffentliche Adresse
attempt-resolve = Keine Antwort: Der Hostname kann nicht aufgelöst werden
attempt-connect = Keine Antwort: Die Verbindung ist fehlgeschlagen
attempt-tls = Keine Antwort: Der TLS-Handshake ist fehlgeschlagen
attempt-timeout = Keine rechtzeitige Antwort
attempt-not-http = Keine Antwort: Die Verbindung wurde geschlossen, oder die Antwort war kein HTTP
advice-redirect = Wir folgen keinen Weiterleitungen. Geben Sie die URL ein, auf die Ihr Server weiterleitet.
advice-refused = Ihr Server hat die Anfrage verweigert. Lassen Sie ihn unter dieser URL POST-Anfragen ohne Anmeldung annehmen; die Signatur zeigt, dass sie echt sind.
advice-not-there = Ihr Server hat unter dieser URL nichts, was POST-Anfragen annimmt. Prüfen Sie den Pfad.
advice-gone = Der Status 410 bedeutet, dass keine Ereignisse mehr gewünscht sind. Deshalb ist der Endpunkt jetzt deaktiviert. Korrigieren Sie Ihren Server und aktivieren Sie dann den Endpunkt.
advice-overloaded = Ihr Server begrenzt die Rate der Anfragen. Lassen Sie ihn viele Ereignisse kurz hintereinander annehmen.
advice-rejected = Ihr Server hat das Ereignis abgelehnt. Stellen Sie sicher, dass er mit dem aktuellen Secret prüft und den Body genau so verwendet, wie er empfangen wurde.
advice-server-error = Auf Ihrem Server ist ein Fehler aufgetreten. Suchen Sie diese Anfrage in seinem Protokoll.
advice-not-allowed = Ereignisse werden nur an öffentliche Adressen gesendet. Ändern Sie die URL auf den öffentlichen Hostnamen Ihres Servers.
advice-resolve = Prüfen Sie die Schreibweise des Hostnamens und seine DNS-Einträge.
advice-connect = Prüfen Sie, ob Ihr Server läuft und ob seine Firewall unsere Anfragen durchlässt.
advice-tls = Prüfen Sie, ob das Zertifikat Ihres Servers gültig ist, alle Zwischenzertifikate enthält und zum Hostnamen passt.
advice-timeout = Antworten Sie zuerst mit einem 2xx-Status und verarbeiten Sie das Ereignis danach.
advice-not-http = Prüfen Sie, ob der Port der URL der Ihres Webservers ist.
advice-unclaimed = Laden Sie diese Seite gleich noch einmal. Wenn das Ereignis dann immer noch nicht gesendet ist, informieren Sie den Betreiber des Dienstes.
advice-pending = Laden Sie diese Seite gleich noch einmal.

deliveries-heading = Letzte Zustellungen
deliveries-empty = In den letzten Tagen wurde kein Ereignis an diesen Endpunkt gesendet. Senden Sie ein Testereignis, um ihn auszuprobieren.
delivery-event = Ereignis
delivery-test = Testereignis
delivery-open = Wartet
delivery-delivered = Zugestellt
delivery-failed = Nicht zugestellt
delivery-created = Erstellt
delivery-attempts = Versuche
delivery-last = Letzter Versuch
delivery-none = Keiner
delivery-next = Nächster Versuch:

snippets-heading = Signatur prüfen
snippets-text = Jeder kann Anfragen an Ihren Server senden. Diese Beispiele nehmen nur unsere an und lesen das Secret aus der Umgebungsvariable { $variable }.
snippet-needs = Benötigt { $packages }.
snippet-by-hand = Es ist für Prüfungen von Hand gedacht, nicht für einen Server.

done-token-revoked = Das Token wurde widerrufen.
done-token-created = Das Token wurde erstellt.
done-endpoint-changed = Die URL wurde geändert.
done-endpoint-added = Der Endpunkt wurde hinzugefügt. Senden Sie ein Testereignis, um ihn auszuprobieren.
done-endpoint-disabled = Der Endpunkt ist deaktiviert.
done-endpoint-enabled = Der Endpunkt ist aktiviert. Wartende Ereignisse werden jetzt gesendet.
done-endpoint-removed = Der Endpunkt wurde entfernt.
