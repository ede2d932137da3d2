nav-operations = Exploitation
nav-worklist = À traiter
nav-banks = Banques
nav-cells = Nœuds et files
operations-heading = Tout va-t-il bien ?
operations-fine = Oui. Rien ne demande votre attention.
operations-look = { $count ->
    [one] { $count } sujet est à regarder.
   *[other] { $count } sujets sont à regarder.
}
operations-state-fine = En ordre
operations-state-look = À regarder
operations-incomplete = Ces cellules n’ont pas répondu : { $cells }. Leur contenu manque ici.
subject-payments = Paiements à éclaircir
subject-payments-fine = Le résultat de chaque paiement est connu, ou sa banque est encore interrogée.
subject-unknown = { $count ->
    [one] Personne ne connaît le résultat de { $count } paiement.
   *[other] Personne ne connaît le résultat de { $count } paiements.
}
subject-unknown-many = Personne ne connaît le résultat d’au moins { $number } paiements.
subject-contradictions = { $count ->
    [one] Ces 30 derniers jours, une banque a contredit { $count } fois un statut définitif.
   *[other] Ces 30 derniers jours, des banques ont contredit { $count } fois un statut définitif.
}
subject-contradictions-many = Ces 30 derniers jours, des banques ont contredit au moins { $number } fois un statut définitif.
subject-approvals = Approbations
subject-approvals-fine = Rien n’attend une deuxième personne.
operations-without-mail = Aucun e-mail n’est envoyé. Qui ne consulte pas le portail n’apprend pas que quelqu’un modifie l’argent ou les accès.
subject-approvals-waiting = { $count ->
    [one] { $count } modification attend une deuxième personne.
   *[other] { $count } modifications attendent une deuxième personne.
}
subject-approvals-many = Au moins { $number } modifications attendent une deuxième personne.
subject-banks-fine = Toutes les banques répondent à ce nœud, et la plupart des paiements du jour aboutissent.
subject-banks-open = Ces banques ne répondent pas à ce nœud : { $banks }.
subject-banks-low = Peu de paiements aboutissent aujourd’hui chez : { $banks }.
subject-certificates-fine = Aucun certificat n’expire dans les 30 jours.
subject-certificates-ending = { $count ->
    [one] { $count } certificat expire dans les 30 jours, a expiré ou est illisible.
   *[other] { $count } certificats expirent dans les 30 jours, ont expiré ou sont illisibles.
}
subject-queues = Files d’attente
subject-queues-fine = Rien n’est en retard.
subject-queues-late = En retard : { $queues }.
subject-cells = Cellules
subject-cells-fine = Toutes les cellules répondent.
subject-cells-missing = Ces cellules ne répondent pas : { $cells }.
subject-cells-closed = La cellule { $cell } est fermée, les payeurs ne peuvent pas confirmer : { $reason }
worklist-unknown = Résultat inconnu
worklist-contradictions = Contradictions
worklist-unknown-text = Paiements UNKNOWN depuis plus d’un jour, ou dont la banque ne peut plus être interrogée. Les plus anciens d’abord.
worklist-contradictions-text = Ce que des banques ont dit contre un statut définitif, le plus récent d’abord. Le statut ne change pas. Demandez à la banque ce qui est juste, et informez l’entreprise.
worklist-none = Il n’y a aucun paiement de ce type.
worklist-no-contradictions = Aucune banque n’a contredit un statut définitif.
worklist-company = Entreprise
worklist-since = Depuis
worklist-known = Ce que l’on sait
worklist-advice = Que faire
worklist-close = Preuves et clôture
worklist-proposed = Une clôture attend l’approbation
worklist-part = Seule une partie des paiements ouverts a été parcourue.
worklist-further = Continuer la recherche
worklist-next = Paiements suivants
worklist-first = Premiers paiements
known-lost = La réponse de la banque à l’ordre s’est perdue, elle ne peut donc pas être interrogée.
known-unreadable = La banque ne donne pas de réponse lisible.
known-unrecognised = La banque signale un statut que la norme ne connaît pas.
known-gone = La banque ne connaît plus l’ordre.
known-not-found = La banque ne trouve pas l’ordre : son adresse ou notre certificat a changé depuis.
known-unconfigured = La banque n’est plus configurée, elle n’est donc pas interrogée.
known-nothing = La banque n’a pas dit comment le paiement s’est terminé.
advice-ask = Demandez à la banque une réponse écrite, et proposez de clôturer le paiement avec elle.
advice-configure = Configurez à nouveau la banque comme avant : elle sera alors interrogée automatiquement.
advice-approve = Une autre personne doit approuver la clôture.
close-heading = Clôturer { $reference }, { $amount }
close-story = Ce qui s’est passé
close-started = Ordre envoyé
close-returned = Payeur revenu
close-end-to-end = Id. de bout en bout
close-order-id = Id. de l’ordre à la banque
close-not-known = Inconnu
close-unreadable = Sans réponse lisible depuis
close-next-poll = La banque est interrogée à nouveau
close-form = Proposer le résultat
close-text = Ne le clôturez qu’avec la réponse écrite de la banque. Une autre personne doit l’approuver. Le statut est alors définitif, et l’entreprise est informée.
close-outcome = Résultat
close-executed = Exécuté : la banque a transféré l’argent
close-failed = Échoué : la banque n’a pas transféré l’argent et ne le fera pas
close-evidence = Preuve
close-evidence-hint = Qui l’a dit à la banque, quand et sous quelle référence, en une ligne. C’est conservé pour toujours : ni numéros de compte ni noms de payeurs.
close-outcome-wrong = Veuillez choisir le résultat.
close-evidence-wrong = Veuillez écrire une ligne de 2000 caractères au plus.
close-confirm = Proposer la clôture
close-proposed-text = { $person } propose de le clôturer comme : { $outcome }. Une autre personne l’approuve.
close-not-unknown = Seul un paiement au statut UNKNOWN peut être clôturé. Le statut de celui-ci : { $status }.
close-no-attempt = Le paiement n’a pas de tentative ouverte auprès d’une banque, il ne peut donc pas être clôturé.
done-closing-proposed = La clôture est proposée. Une autre personne doit l’approuver.
banks-text = Comment se passent les paiements auprès de chaque banque pour toutes les entreprises, et comment ce nœud la voit. Les jours commencent à minuit UTC.
banks-none = Aucune banque n’est configurée.
banks-paused = En pause
banks-protocol = Protocole
banks-serves = Pays et devises
banks-any-country = Tous les pays
banks-today = Payés aujourd’hui
banks-month = Payés ces 30 derniers jours
banks-success = { $paid } sur { $ended } tentatives ({ $percent } %)
banks-no-attempts = Aucune tentative terminée
banks-low = Faible
banks-circuit = Disjoncteur sur ce nœud
circuit-closed = Fermé : les payeurs peuvent choisir la banque
circuit-open = Ouvert : la banque ne répond pas
circuit-half-open = Le prochain appel décidera
circuit-since = depuis
circuit-until = les payeurs pourront la choisir à nouveau
banks-latency = Durée des appels de ce nœud
banks-latency-text = La moitié en { $median } ms, 95 % en { $percentile } ms (appels de la dernière heure : { $calls })
banks-no-calls = Aucun appel durant la dernière heure
certificates-heading = Certificats
certificates-none = Aucun certificat n’est configuré.
certificates-advice = Demandez maintenant un nouveau certificat, remplacez le fichier et redémarrez les nœuds.
certificates-user = Utilisé pour
certificates-file = Fichier
certificates-end = Expire
certificate-valid = Valable
certificate-days = { $count ->
    [one] Encore { $count } jour
   *[other] Encore { $count } jours
}
certificate-ended = Expiré
certificate-unreadable = Illisible
cells-text = Les bases de données, les nœuds qui les servent, et ce qui attend dans chacune.
cells-cell = Cellule { $cell }
cells-reachable = Répond
cells-unreachable = Ne répond pas
cells-refused = Non servie par ce nœud
cells-closed = Fermée : les payeurs ne peuvent pas confirmer
cells-schema = Version du schéma
cells-advice = Quelque chose est en retard. Démarrez un worker (paylink serve), ou un autre s’il en tourne un, et consultez son journal.
cells-queue = Quoi
cells-due = Nombre
cells-since = Le plus ancien, ou la dernière fois
cells-late = En retard
cells-on-time = À l’heure
cells-nodes = Nœuds
cells-node = Nœud
cells-no-nodes = Aucun nœud n’a servi cette cellule durant le dernier jour.
cells-version = Version
cells-seen = Dernier signal
cells-node-alive = En marche
cells-node-gone = Aucun signal
queue-polls = Interrogations des banques
queue-polls-claimed = Appels aux banques en cours
queue-deliveries = Livraisons dues
queue-queued = Livraisons en attente d’un nouvel essai
queue-held = Livraisons retenues pour des points de terminaison en panne
queue-replays = Événements passés en cours de renvoi
queue-counts = Comptages pour les graphiques
queue-erasures = Données personnelles à effacer
queue-worker = Worker de livraison
