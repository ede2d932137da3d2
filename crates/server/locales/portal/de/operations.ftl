nav-operations = Betrieb
nav-worklist = Arbeitsliste
nav-banks = Banken
nav-cells = Knoten und Warteschlangen
operations-heading = Ist alles in Ordnung?
operations-fine = Ja. Nichts braucht Ihre Aufmerksamkeit.
operations-look = { $count ->
    [one] { $count } Thema braucht einen Blick.
   *[other] { $count } Themen brauchen einen Blick.
}
operations-state-fine = In Ordnung
operations-state-look = Bitte ansehen
operations-incomplete = Diese Zellen haben nicht geantwortet: { $cells }. Was in ihnen ist, fehlt hier.
subject-payments = Zu klärende Zahlungen
subject-payments-fine = Der Ausgang jeder Zahlung ist bekannt, oder ihre Bank wird noch gefragt.
subject-unknown = { $count ->
    [one] Von { $count } Zahlung kennt niemand den Ausgang.
   *[other] Von { $count } Zahlungen kennt niemand den Ausgang.
}
subject-unknown-many = Von mindestens { $number } Zahlungen kennt niemand den Ausgang.
subject-contradictions = { $count ->
    [one] In den letzten 30 Tagen hat eine Bank { $count } Mal einem endgültigen Status widersprochen.
   *[other] In den letzten 30 Tagen haben Banken { $count } Mal einem endgültigen Status widersprochen.
}
subject-contradictions-many = In den letzten 30 Tagen haben Banken mindestens { $number } Mal einem endgültigen Status widersprochen.
subject-approvals = Genehmigungen
subject-approvals-fine = Nichts wartet auf eine zweite Person.
operations-without-mail = Es werden keine E-Mails versendet. Wer nicht ins Portal sieht, erfährt nicht, dass jemand Geld oder Zugänge ändert.
subject-approvals-waiting = { $count ->
    [one] { $count } Änderung wartet auf eine zweite Person.
   *[other] { $count } Änderungen warten auf eine zweite Person.
}
subject-approvals-many = Mindestens { $number } Änderungen warten auf eine zweite Person.
subject-banks-fine = Jede Bank antwortet diesem Knoten, und die meisten Zahlungen von heute gelingen.
subject-banks-open = Diese Banken antworten diesem Knoten nicht: { $banks }.
subject-banks-low = Heute gelingen nur wenige Zahlungen bei: { $banks }.
subject-certificates-fine = Kein Zertifikat endet innerhalb von 30 Tagen.
subject-certificates-ending = { $count ->
    [one] { $count } Zertifikat endet innerhalb von 30 Tagen, ist abgelaufen oder nicht lesbar.
   *[other] { $count } Zertifikate enden innerhalb von 30 Tagen, sind abgelaufen oder nicht lesbar.
}
subject-queues = Warteschlangen
subject-queues-fine = Nichts ist verspätet.
subject-queues-late = Verspätet: { $queues }.
subject-cells = Zellen
subject-cells-fine = Jede Zelle antwortet.
subject-cells-missing = Diese Zellen antworten nicht: { $cells }.
subject-cells-closed = Zelle { $cell } ist geschlossen, Zahler können nicht bestätigen: { $reason }
worklist-unknown = Ausgang unbekannt
worklist-contradictions = Widersprüche
worklist-unknown-text = Zahlungen, die seit mehr als einem Tag UNKNOWN sind oder deren Bank nicht mehr gefragt werden kann. Älteste zuerst.
worklist-contradictions-text = Was Banken gegen einen endgültigen Status gesagt haben, neueste zuerst. Der Status ändert sich nicht. Fragen Sie die Bank, was richtig ist, und informieren Sie das Unternehmen.
worklist-none = Es gibt keine solche Zahlung.
worklist-no-contradictions = Keine Bank hat einem endgültigen Status widersprochen.
worklist-company = Unternehmen
worklist-since = Seit
worklist-known = Was bekannt ist
worklist-advice = Was zu tun ist
worklist-close = Nachweis und Abschluss
worklist-proposed = Ein Abschluss wartet auf Genehmigung
worklist-part = Erst ein Teil der offenen Zahlungen ist durchsucht.
worklist-further = Weitersuchen
worklist-next = Nächste Zahlungen
worklist-first = Erste Zahlungen
known-lost = Die Antwort der Bank auf den Auftrag ging verloren, sodass sie nicht danach gefragt werden kann.
known-unreadable = Die Bank gibt keine lesbare Antwort.
known-unrecognised = Die Bank meldet einen Status, den der Standard nicht kennt.
known-gone = Die Bank kennt den Auftrag nicht mehr.
known-not-found = Die Bank findet den Auftrag nicht: Ihre Adresse oder unser Zertifikat hat sich seitdem geändert.
known-unconfigured = Die Bank ist nicht mehr konfiguriert und wird nicht gefragt.
known-nothing = Die Bank hat nicht gesagt, wie die Zahlung ausging.
advice-ask = Bitten Sie die Bank um eine schriftliche Antwort und schlagen Sie damit den Abschluss vor.
advice-configure = Konfigurieren Sie die Bank wieder wie zuvor: Dann wird sie von selbst gefragt.
advice-approve = Eine andere Person muss den Abschluss genehmigen.
close-heading = { $reference }, { $amount } abschließen
close-story = Was geschehen ist
close-started = Auftrag gesendet
close-returned = Zahler zurückgekehrt
close-end-to-end = End-to-End-ID
close-order-id = Auftragsnummer der Bank
close-not-known = Nicht bekannt
close-unreadable = Keine lesbare Antwort seit
close-next-poll = Die Bank wird wieder gefragt
close-form = Ausgang vorschlagen
close-text = Schließen Sie die Zahlung nur mit der schriftlichen Antwort der Bank ab. Eine andere Person muss das genehmigen. Dann ist der Status endgültig, und das Unternehmen wird benachrichtigt.
close-outcome = Ausgang
close-executed = Ausgeführt: Die Bank hat das Geld überwiesen
close-failed = Fehlgeschlagen: Die Bank hat das Geld nicht überwiesen und wird es nicht tun
close-evidence = Nachweis
close-evidence-hint = Wer bei der Bank es wann und unter welchem Aktenzeichen gesagt hat, in einer Zeile. Es wird für immer gespeichert: keine Kontonummern und keine Namen von Zahlern.
close-outcome-wrong = Bitte wählen Sie den Ausgang.
close-evidence-wrong = Bitte schreiben Sie eine Zeile mit höchstens 2000 Zeichen.
close-confirm = Abschluss vorschlagen
close-proposed-text = { $person } schlägt als Ausgang vor: { $outcome }. Eine andere Person genehmigt das.
close-not-unknown = Nur eine Zahlung im Status UNKNOWN kann so abgeschlossen werden. Der Status dieser Zahlung: { $status }.
close-no-attempt = Die Zahlung hat keinen offenen Versuch bei einer Bank und kann nicht abgeschlossen werden.
done-closing-proposed = Der Abschluss ist vorgeschlagen. Eine andere Person muss ihn genehmigen.
banks-text = Wie Zahlungen bei jeder Bank über alle Unternehmen laufen, und wie dieser Knoten sie sieht. Tage beginnen um Mitternacht in UTC.
banks-none = Es ist keine Bank konfiguriert.
banks-paused = Pausiert
banks-protocol = Protokoll
banks-serves = Land und Währungen
banks-any-country = Jedes Land
banks-today = Heute bezahlt
banks-month = In den letzten 30 Tagen bezahlt
banks-success = { $paid } von { $ended } Versuchen ({ $percent } %)
banks-no-attempts = Kein Versuch ist beendet
banks-low = Niedrig
banks-circuit = Schutzschalter auf diesem Knoten
circuit-closed = Geschlossen: Zahler können die Bank wählen
circuit-open = Offen: Die Bank antwortet nicht
circuit-half-open = Der nächste Aufruf entscheidet
circuit-since = seit
circuit-until = Zahler können sie wieder wählen
banks-latency = Dauer der Aufrufe von diesem Knoten
banks-latency-text = Die Hälfte in { $median } ms, 95 % in { $percentile } ms (Aufrufe der letzten Stunde: { $calls })
banks-no-calls = Kein Aufruf in der letzten Stunde
certificates-heading = Zertifikate
certificates-none = Es ist kein Zertifikat konfiguriert.
certificates-advice = Fordern Sie jetzt ein neues Zertifikat an, ersetzen Sie die Datei und starten Sie die Knoten neu.
certificates-user = Verwendet für
certificates-file = Datei
certificates-end = Endet
certificate-valid = Gültig
certificate-days = { $count ->
    [one] Noch { $count } Tag
   *[other] Noch { $count } Tage
}
certificate-ended = Abgelaufen
certificate-unreadable = Nicht lesbar
cells-text = Die Datenbanken, die Knoten, die sie bedienen, und was in jeder wartet.
cells-cell = Zelle { $cell }
cells-reachable = Antwortet
cells-unreachable = Antwortet nicht
cells-refused = Von diesem Knoten nicht bedient
cells-closed = Geschlossen: Zahler können nicht bestätigen
cells-schema = Version des Schemas
cells-advice = Etwas ist verspätet. Starten Sie einen Worker (paylink serve), oder einen weiteren, falls einer läuft, und sehen Sie in sein Protokoll.
cells-queue = Was
cells-due = Anzahl
cells-since = Älteste, oder zuletzt erledigt
cells-late = Verspätet
cells-on-time = Pünktlich
cells-nodes = Knoten
cells-node = Knoten
cells-no-nodes = Kein Knoten hat diese Zelle innerhalb des letzten Tages bedient.
cells-version = Version
cells-seen = Letztes Lebenszeichen
cells-node-alive = Läuft
cells-node-gone = Kein Lebenszeichen
queue-polls = Nachfragen bei Banken
queue-polls-claimed = Laufende Aufrufe bei Banken
queue-deliveries = Fällige Zustellungen
queue-queued = Zustellungen vor dem nächsten Versuch
queue-held = Zurückgehaltene Zustellungen an gestörte Endpunkte
queue-replays = Frühere Ereignisse, die erneut gesendet werden
queue-counts = Zählungen für Diagramme
queue-erasures = Zu löschende personenbezogene Daten
queue-worker = Worker für Zustellungen
