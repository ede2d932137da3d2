nav-section-payments = Zahlungen
nav-deliveries = Zustellungen
may-view-deliveries = Zustellungen von Ereignissen sehen
may-replay-events = Ereignisse erneut senden und die Antworten der Endpunkte sehen

deliveries-text = Ereignisse, die an Ihre Endpunkte gesendet wurden, und was aus ihnen wurde.
deliveries-all = Alle
deliveries-endpoint = Endpunkt
deliveries-removed = { $name } (entfernt)
deliveries-cause = Ursache
deliveries-show-all = Alle Zustellungen anzeigen
deliveries-none = Es wurde noch kein Ereignis gesendet. Sobald eine Zahlung endet, erscheint ihr Ereignis hier.
deliveries-none-waiting = Nichts wartet: Jedes Ereignis ist angekommen oder wurde aufgegeben.
deliveries-none-failed = Keine Zustellung ist fehlgeschlagen. Ereignisse, die nicht ankommen, werden etwa 22 Stunden lang erneut gesendet, bevor sie hier stehen.
deliveries-nothing = Keine Zustellung passt zum Filter.
deliveries-searched = Durchsucht bis { $time }. Es kann weitere geben.
deliveries-search-on = Weitersuchen
deliveries-more = Weitere Zustellungen
deliveries-first = Zurück zur ersten Seite
deliveries-of-endpoint = Alle seine Zustellungen

causes-heading = Fehler nach Ursache
cause-dns = Hostname nicht gefunden (DNS)
cause-blocked = Adresse nicht erlaubt
cause-connection = Verbindung fehlgeschlagen
cause-tls = TLS oder Zertifikat
cause-timeout = Keine Antwort innerhalb der Frist
cause-not-http = Keine HTTP-Antwort
cause-redirect = Weiterleitung (3xx)
cause-unauthorised = Verweigert, vielleicht die Signatur (401, 403)
cause-not-found = Falscher Pfad oder falsche Methode (404, 405)
cause-gone = Keine weiteren Ereignisse gewünscht (410)
cause-rate-limited = Zu viele Anfragen (429)
cause-client-error = Von Ihrem Server abgelehnt (4xx)
cause-server-error = Fehler Ihres Servers (5xx)
cause-not-sent = Nicht innerhalb von 22 Stunden gesendet
cause-other = Eine andere Antwort
advice-signature = Falls er die Signatur prüft, schlägt die Prüfung fehl: Vergleichen Sie das Geheimnis, prüfen Sie den Inhalt genau so, wie er empfangen wurde, und kontrollieren Sie die Uhr Ihres Servers.
advice-not-sent = Wir haben das Ereignis nicht gesendet, weil der Endpunkt in den 22 Stunden, in denen wir es versuchen, deaktiviert oder gestört war. Aktivieren oder reparieren Sie ihn und senden Sie das Ereignis erneut.

event-heading = Ereignis zu { $reference }
event-payment = Zahlung
event-test = Keine: Dies ist ein Testereignis
event-ended = Beendet
event-request = Anfrage
event-signature = Jeder Versuch hat seinen eigenen Zeitstempel und seine eigene Signatur. Signaturen werden nicht gespeichert.
event-send-again = Erneut senden
event-send-all = An alle Endpunkte erneut senden
event-erased = Der Inhalt dieses Ereignisses wurde gelöscht. Es kann daher nicht erneut gesendet werden.
event-no-endpoint = Das Ereignis wurde an keinen Endpunkt gesendet: Bei seiner Entstehung war keiner aktiviert.
event-endpoint-disabled = Der Endpunkt ist deaktiviert oder entfernt. An ihn wird nichts gesendet.
event-no-attempt = In den letzten 30 Tagen gab es keinen Versuch.
event-older = Ältere Versuche werden nicht angezeigt.
event-answer-not-shown = Ältere Antworten werden nicht angezeigt.
event-cut = Nur der Anfang wird angezeigt.
event-body-hidden = Was der Endpunkt geantwortet hat, sehen Inhaber und Entwickler.
done-event-replayed = Das Ereignis wurde erneut gesendet. Der letzte Versuch steht unten.
done-event-not-sent = Es wurde nichts gesendet: Der Endpunkt ist deaktiviert oder entfernt.
done-event-erased = Es wurde nichts gesendet: Der Inhalt des Ereignisses wurde gelöscht.

replay-heading = Frühere Ereignisse erneut senden
replay-text = Zum Beispiel nach einem Ausfall Ihres Servers. Die Ereignisse sind mit den ersten identisch und haben dieselben Kennungen.
replay-since = Ereignisse seit
replay-hour = Letzte Stunde
replay-day = Letzte 24 Stunden
replay-week = Letzte 7 Tage
replay-own = Seit diesem Datum und dieser Uhrzeit
replay-date = Datum
replay-time = Uhrzeit (UTC)
replay-missing = Nur was nicht angekommen ist
replay-missing-hint = Sonst erhält Ihr Server auch Ereignisse erneut, die er angenommen hat.
replay-continue = Weiter
replay-time-wrong = Bitte wählen Sie einen Zeitraum oder ein Datum mit Uhrzeit in der Vergangenheit.
replay-nothing = Es gibt nichts zu senden: Seitdem fehlt an keinem aktivierten Endpunkt ein Ereignis.
replay-question = Die Ereignisse seit { $since } erneut senden?
replay-question-count = { $count ->
    [one] { $count } Zustellung wird eingereiht.
   *[other] { $count } Zustellungen werden eingereiht.
}
replay-question-many = Mehr als { $number } Zustellungen werden eingereiht.
replay-question-later = Von den ersten { $number } Ereignissen muss keines erneut gesendet werden. Spätere möglicherweise schon.
replay-question-text = Ihr Server erhält sie nach und nach. Ein Ereignis, das er schon hat, erkennt er an der Kennung.
replay-erased = { $count ->
    [one] { $count } Ereignis seitdem ist gelöscht und kann nicht gesendet werden.
   *[other] { $count } Ereignisse seitdem sind gelöscht und können nicht gesendet werden.
}
replay-start = Jetzt erneut senden
replay-running = Läuft
replay-finished = Abgeschlossen
replay-examined = Geprüfte Ereignisse
replay-queued = { $count ->
    [one] { $count } Zustellung ist eingereiht.
   *[other] { $count } Zustellungen sind eingereiht.
}
replay-skipped = { $count ->
    [one] { $count } wurde übersprungen, weil sie schon angekommen ist.
   *[other] { $count } wurden übersprungen, weil sie schon angekommen sind.
}
replay-started = Gestartet
replay-refresh = Es läuft weiter, wenn Sie diese Seite verlassen. Die Seite lädt sich alle zwei Sekunden neu.
replay-waiting = Wartende ansehen
replay-latest = Früher gestartet
done-replay-running = Es wurde nichts gestartet: Dieser Vorgang läuft noch.

console-heading = Testkonsole
console-text = Senden Sie ein signiertes Ereignis mit dem Status, den Sie ausprobieren möchten, und sehen Sie den ganzen Austausch.
console-live-text = Dies ist ein Live-Unternehmen. Deshalb sagt das Ereignis immer CANCELLED mit dem Verwendungszweck TEST, und die Inhaber erfahren, dass Sie es gesendet haben. Ein Testunternehmen kann jeden Status senden.
console-warning = Die Zahlung im Ereignis existiert nicht: Ihre Abfrage ergibt den Status 404. Ein Programm, das ohne diese Abfrage Ware verschickt, würde sie verschicken.
console-status-missing = Bitte wählen Sie einen Status.
console-reference-hint = Optional. 1 bis 18 Buchstaben, Ziffern und Leerzeichen.
console-data-hint = Optional. Was Ihr Programm mit dem Link angegeben hat, etwa eine Bestellnummer.
console-data-wrong = Bitte verwenden Sie höchstens 100 Zeichen: Buchstaben, Ziffern und - . _ ~
console-send = Ereignis senden
console-exchange = Der Austausch
console-accepted = Ihr Server hat das Ereignis angenommen.
console-event = Alle Versuche dieses Ereignisses
