nav-section-payments = Paiements
nav-deliveries = Livraisons
may-view-deliveries = Voir les livraisons d’événements
may-replay-events = Renvoyer des événements et voir les réponses des points de terminaison

deliveries-text = Les événements envoyés à vos points de terminaison, et ce qu’ils sont devenus.
deliveries-all = Tous
deliveries-endpoint = Point de terminaison
deliveries-removed = { $name } (supprimé)
deliveries-cause = Motif
deliveries-show-all = Afficher toutes les livraisons
deliveries-none = Aucun événement n’a encore été envoyé. Quand un paiement se termine, son événement apparaît ici.
deliveries-none-waiting = Rien n’est en attente : chaque événement est arrivé ou a été abandonné.
deliveries-none-failed = Aucune livraison n’a échoué. Les événements qui n’arrivent pas sont renvoyés pendant environ 22 heures avant de figurer ici.
deliveries-nothing = Aucune livraison ne correspond au filtre.
deliveries-searched = Recherche effectuée jusqu’au { $time }. Il peut y en avoir d’autres.
deliveries-search-on = Poursuivre la recherche
deliveries-more = Plus de livraisons
deliveries-first = Retour à la première page
deliveries-of-endpoint = Toutes ses livraisons

causes-heading = Erreurs par cause
cause-dns = Nom d’hôte introuvable (DNS)
cause-blocked = Adresse non autorisée
cause-connection = Échec de la connexion
cause-tls = TLS ou certificat
cause-timeout = Pas de réponse à temps
cause-not-http = Pas de réponse HTTP
cause-redirect = Redirection (3xx)
cause-unauthorised = Refusé, peut-être la signature (401, 403)
cause-not-found = Chemin ou méthode incorrects (404, 405)
cause-gone = Plus d’événements souhaités (410)
cause-rate-limited = Trop de requêtes (429)
cause-client-error = Rejeté par votre serveur (4xx)
cause-server-error = Erreur de votre serveur (5xx)
cause-not-sent = Non envoyé en 22 heures
cause-other = Autre réponse
advice-signature = S’il vérifie la signature, la vérification échoue : comparez le secret, vérifiez le corps exactement tel que reçu et contrôlez l’horloge de votre serveur.
advice-not-sent = Nous n’avons pas envoyé l’événement : le point de terminaison était désactivé ou en échec pendant les 22 heures de nos tentatives. Activez-le ou réparez-le, puis renvoyez l’événement.

event-heading = Événement de { $reference }
event-payment = Paiement
event-test = Aucun : c’est un événement de test
event-ended = Terminée
event-request = Requête
event-signature = Chaque tentative a son propre horodatage et sa propre signature. Les signatures ne sont pas conservées.
event-send-again = Renvoyer
event-send-all = Renvoyer à tous les points de terminaison
event-erased = Le contenu de cet événement a été effacé ; il ne peut donc pas être renvoyé.
event-no-endpoint = L’événement n’a été envoyé à aucun point de terminaison : aucun n’était activé à sa création.
event-endpoint-disabled = Le point de terminaison est désactivé ou supprimé. Rien ne lui est envoyé.
event-no-attempt = Il n’y a eu aucune tentative au cours des 30 derniers jours.
event-older = Les tentatives plus anciennes ne sont pas affichées.
event-answer-not-shown = Les réponses plus anciennes ne sont pas affichées.
event-cut = Seul le début est affiché.
event-body-hidden = Les propriétaires et les développeurs voient ce que le point de terminaison a répondu.
done-event-replayed = L’événement a été renvoyé. Sa dernière tentative est ci-dessous.
done-event-not-sent = Rien n’a été envoyé : le point de terminaison est désactivé ou supprimé.
done-event-erased = Rien n’a été envoyé : le contenu de l’événement a été effacé.

replay-heading = Renvoyer des événements passés
replay-text = Par exemple après une panne de votre serveur. Les événements sont identiques aux premiers, avec les mêmes identifiants.
replay-since = Événements depuis
replay-hour = La dernière heure
replay-day = Les dernières 24 heures
replay-week = Les 7 derniers jours
replay-own = Depuis cette date et cette heure
replay-date = Jour
replay-time = Heure (UTC)
replay-missing = Seulement ce qui n’est pas arrivé
replay-missing-hint = Sinon, votre serveur reçoit aussi à nouveau les événements qu’il a acceptés.
replay-continue = Continuer
replay-time-wrong = Choisissez une période, ou une date et une heure passées.
replay-nothing = Il n’y a rien à envoyer : depuis lors, aucun événement ne manque à un point de terminaison activé.
replay-question = Renvoyer les événements depuis { $since } ?
replay-question-count = { $count ->
    [one] { $count } livraison sera mise en file.
   *[other] { $count } livraisons seront mises en file.
}
replay-question-many = Plus de { $number } livraisons seront mises en file.
replay-question-later = Parmi les { $number } premiers événements, aucun n’est à renvoyer. Des événements plus récents le sont peut-être.
replay-question-text = Votre serveur les reçoit peu à peu. Il reconnaît à son identifiant un événement qu’il a déjà.
replay-erased = { $count ->
    [one] { $count } événement depuis lors est effacé et ne peut pas être envoyé.
   *[other] { $count } événements depuis lors sont effacés et ne peuvent pas être envoyés.
}
replay-start = Les renvoyer
replay-running = En cours
replay-finished = Fini
replay-examined = Événements examinés
replay-queued = { $count ->
    [one] { $count } livraison est en file.
   *[other] { $count } livraisons sont en file.
}
replay-skipped = { $count ->
    [one] { $count } a été ignorée, car elle était déjà arrivée.
   *[other] { $count } ont été ignorées, car elles étaient déjà arrivées.
}
replay-started = Commencé
replay-refresh = L’opération continue si vous quittez cette page. La page se recharge toutes les deux secondes.
replay-waiting = Voir ce qui est en attente
replay-latest = Lancés précédemment
done-replay-running = Rien n’a été lancé : celui-ci est encore en cours.

console-heading = Console de test
console-text = Envoyez un événement signé avec le statut que vous voulez essayer, et voyez tout l’échange.
console-live-text = Il s’agit d’une entreprise de production. L’événement dit donc toujours CANCELLED avec la référence TEST, et les propriétaires sont informés de votre envoi. Une entreprise de test peut envoyer tous les statuts.
console-warning = Le paiement de l’événement n’existe pas : sa lecture donne le statut 404. Un programme qui expédie sans lire le paiement expédierait la marchandise.
console-status-missing = Choisissez un statut.
console-reference-hint = Facultatif. De 1 à 18 lettres, chiffres et espaces.
console-data-hint = Facultatif. Ce que votre programme a indiqué avec le lien, par exemple un numéro de commande.
console-data-wrong = Veuillez utiliser au plus 100 caractères : lettres, chiffres et - . _ ~
console-send = Envoyer l’événement
console-exchange = L’échange
console-accepted = Votre serveur a accepté l’événement.
console-event = Toutes les tentatives de cet événement
