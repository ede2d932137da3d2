tokens-heading = Jetons d’API
tokens-text = Vos programmes utilisent un jeton pour générer des liens de paiement.
tokens-empty = Il n’y a pas encore de jeton. Créez-en un pour que votre programme puisse générer des liens de paiement.
token-create = Créer un jeton
token-name = Nom
token-name-hint = Nommez le programme qui l’utilisera, par exemple « Boutique ». Les membres de votre entreprise voient ce nom.
token-name-wrong = Saisissez un nom sur une seule ligne, de { $max } caractères au maximum.
token-networks = Réseaux autorisés (facultatif)
token-networks-hint = Depuis d’autres adresses, le jeton est refusé comme s’il était faux. Séparez les réseaux par des virgules : 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Saisissez au plus { $max } adresses internet ou réseaux, par exemple 192.0.2.0/24, séparés par des virgules.
token-only-from = Uniquement depuis { $networks }
token-limit = Une entreprise a au plus { $number } jetons valides. Révoquez-en un d’abord.
token-state = État
token-created = Création
token-expires = Expiration
token-used = Dernière utilisation
token-used-from = Utilisé depuis
token-used-from-network = { $network } : requêtes : { $requests }, { $days }
token-links = Liens générés
token-valid = Valide
token-replaced = Remplacé
token-expired = Expiré
token-revoked = Révoqué
token-roll = Renouveler
token-revoke = Révoquer
token-new-heading = Votre nouveau jeton
token-new-text = Copiez-le maintenant et conservez-le comme un mot de passe. Il ne sera plus affiché.
token-old-ends = L’ancien jeton prend fin :
token-example = Générer un lien avec ce jeton
token-example-text = Exécutez cette commande dans un terminal. La réponse contient le lien pour votre client.
token-not-enabled = Les paiements en ligne ne sont pas encore activés. D’ici là, la réponse est le statut 409.
token-revoke-heading = Révoquer le jeton « { $name } » ?
token-revoke-text = Les programmes qui l’utilisent recevront le statut 401 dans les 5 secondes et ne pourront plus générer de liens. Les liens existants restent valables.
token-revoke-undo = Cette action est irréversible.
token-roll-heading = Renouveler le jeton « { $name } » ?
token-roll-text = Vous obtenez un nouveau jeton avec le même nom et la même durée de validité. L’ancien prend fin après un délai que vous choisissez, afin que vous puissiez modifier vos programmes sans interruption.
token-overlap = L’ancien jeton reste valide pendant
token-overlap-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
token-overlap-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
token-overlap-none = Aucun délai : il prend fin maintenant
token-cannot-roll = Ce jeton est révoqué, a expiré ou a déjà été renouvelé. Créez plutôt un nouveau jeton.
secret-stored = Je l’ai enregistré

endpoints-heading = Webhooks
endpoints-text = Lorsqu’un paiement se termine, nous envoyons un événement signé à vos endpoints.
endpoints-empty = Il n’y a pas encore d’endpoint. Ajoutez l’URL de votre serveur qui doit recevoir les événements relatifs aux paiements.
endpoints-full = Il y a cinq endpoints, ce qui est le maximum. Supprimez-en un pour en ajouter un autre.
endpoint-add = Ajouter un endpoint
endpoint-name = Nom
endpoint-name-hint = Il vous permet de le reconnaître dans la liste, par exemple « Boutique ».
endpoint-name-wrong = Saisissez un nom sur une seule ligne, de { $max } caractères au maximum.
endpoint-name-reserved = Le nom « { $name } » est réservé. Choisissez-en un autre.
endpoint-url = URL
endpoint-url-hint = Une adresse https de votre serveur, accessible depuis Internet.
endpoint-url-scheme = Saisissez une URL https complète, par exemple https://shop.example.com/webhooks.
endpoint-url-user = Supprimez le nom d’utilisateur et le mot de passe de l’URL. Les événements sont authentifiés par leur signature.
endpoint-url-fragment = Supprimez la partie de l’URL à partir de #.
endpoint-url-host = L’URL doit contenir un nom d’hôte valide, par exemple shop.example.com.
endpoint-url-port = Le port { $port } n’est pas autorisé. Utilisez le port 443, ou demandez à l’exploitant du service d’autoriser ce port.
endpoint-url-not-public = { $host } n’est pas sur l’Internet public. Utilisez le nom d’hôte public de votre serveur.
endpoint-url-long = L’URL dépasse 2048 caractères.
endpoint-url-characters = L’URL contient des caractères que HTTP n’autorise pas. Encodez-les avec des pourcentages.
endpoint-state = État
endpoint-enabled = Activé
endpoint-disabled = Désactivé
endpoint-gone = Désactivé : il a répondu 410
endpoint-probed = En échec : reçoit un événement à la fois
endpoint-held = { $count ->
    [one] { $count } événement est retenu
   *[other] { $count } événements sont retenus
}
endpoint-held-many = 1000 événements ou plus sont retenus
endpoint-held-label = Événements retenus
endpoint-waiting = { $count ->
    [one] { $count } événement est en attente
   *[other] { $count } événements sont en attente
}
endpoint-waiting-many = 1000 événements ou plus sont en attente
endpoint-waiting-label = Événements en attente
endpoint-id = ID
endpoint-created = Création
endpoint-failures = Échecs consécutifs
endpoint-probed-since = Un événement à la fois depuis
endpoint-next-probe = Prochain événement
endpoint-held-since = Retenus depuis
endpoint-probed-text = L’endpoint n’a pas répondu, ou a répondu 429 ou 5xx, cinq fois de suite. Nous envoyons un événement à la fois jusqu’à ce qu’il réponde, puis tous les autres.
endpoint-old-secret-signs = L’ancien secret signe aussi et prend fin :
endpoint-secret-heading = Le secret de votre endpoint
endpoint-secret-text = Copiez-le maintenant et conservez-le comme un mot de passe. Il ne sera plus affiché. Votre serveur s’en sert pour vérifier les événements.
endpoint-test = Envoyer un événement de test
endpoint-test-disabled = L’endpoint est désactivé. Activez-le d’abord.
endpoint-change = Modifier l’URL
endpoint-change-heading = Modifier l’URL de « { $name } »
endpoint-enable = Activer
endpoint-disable = Désactiver
endpoint-disable-heading = Désactiver l’endpoint « { $name } » ?
endpoint-disable-text = Il ne recevra aucun événement tant que vous ne l’aurez pas réactivé. Les événements des paiements qui se terminent entre-temps ne lui seront pas envoyés plus tard.
endpoint-remove = Supprimer
endpoint-remove-heading = Supprimer l’endpoint « { $name } » ?
endpoint-remove-text = Il ne recevra plus d’événements, et son secret ne sera plus valide. Cette action est irréversible.
endpoint-rotate = Renouveler le secret
endpoint-rotate-heading = Renouveler le secret de « { $name } » ?
endpoint-rotate-text = Vous obtenez un nouveau secret. Pendant 24 heures, les événements sont aussi signés avec l’ancien. Enregistrez le nouveau secret sur votre serveur dans ce délai.
endpoint-rotate-again = Mettre fin à l’ancien secret et renouveler
endpoint-rotate-again-heading = Renouveler une nouvelle fois le secret de « { $name } » ?
endpoint-rotate-again-text = Le secret a été renouvelé il y a moins de 24 heures. Le secret précédent signe encore, jusqu’au { $until }.
endpoint-rotate-again-loss = Si vous le renouvelez maintenant, ce secret plus ancien cesse immédiatement de signer. Un serveur qui l’utilise encore rejettera tous les événements.

test-heading = Réponse à l’événement de test
test-delivered = Livré
test-not-delivered = L’événement de test n’a pas été livré.
test-result = Réponse
test-event = Événement
test-duration = Délai de réponse
test-sent = Envoi
test-body = Corps de la réponse
test-body-empty = Le corps est vide.
test-unclaimed = L’événement n’a pas encore été envoyé.
test-pending = Il n’y a pas encore de réponse.
attempt-status = Statut HTTP { $status }
attempt-not-allowed = Non envoyé : l’URL n’est pas autorisée
attempt-forbidden = Non envoyé : le nom d’hôte n’a pas d’adresse publique
attempt-resolve = Pas de réponse : le nom d’hôte ne peut pas être résolu
attempt-connect = Pas de réponse : la connexion a échoué
attempt-tls = Pas de réponse : la négociation TLS a échoué
attempt-timeout = Pas de réponse dans le délai imparti
attempt-not-http = Pas de réponse : la connexion a été fermée, ou la réponse n’était pas du HTTP
advice-redirect = Les redirections ne sont pas suivies. Saisissez l’URL vers laquelle votre serveur redirige.
advice-refused = Votre serveur a refusé la requête. Faites-lui accepter les requêtes POST sans authentification à cette URL ; la signature prouve leur authenticité.
advice-not-there = Votre serveur n’a rien à cette URL qui accepte les requêtes POST. Vérifiez le chemin.
advice-gone = Le statut 410 signifie que plus aucun événement n’est souhaité : l’endpoint est donc désactivé. Corrigez votre serveur, puis activez l’endpoint.
advice-overloaded = Votre serveur limite le débit des requêtes. Faites-lui accepter des rafales d’événements.
advice-rejected = Votre serveur a rejeté l’événement. Vérifiez qu’il utilise le secret actuel et le corps exactement tel qu’il a été reçu.
advice-server-error = Votre serveur a rencontré une erreur. Recherchez cette requête dans son journal.
advice-not-allowed = Les événements ne sont envoyés qu’à des adresses publiques. Remplacez l’URL par une URL avec le nom d’hôte public de votre serveur.
advice-resolve = Vérifiez l’orthographe du nom d’hôte et ses enregistrements DNS.
advice-connect = Vérifiez que votre serveur fonctionne et que son pare-feu laisse passer nos requêtes.
advice-tls = Vérifiez que le certificat de votre serveur est valide, accompagné de ses certificats intermédiaires, et qu’il correspond au nom d’hôte.
advice-timeout = Répondez d’abord avec un statut 2xx, et traitez l’événement ensuite.
advice-not-http = Vérifiez que le port de l’URL est celui de votre serveur web.
advice-unclaimed = Actualisez cette page dans un instant. Si l’événement n’est toujours pas envoyé, prévenez l’exploitant du service.
advice-pending = Actualisez cette page dans un instant.

deliveries-heading = Dernières livraisons
deliveries-empty = Aucun événement n’a été envoyé à cet endpoint ces derniers jours. Envoyez un événement de test pour l’essayer.
delivery-event = Événement
delivery-test = Événement de test
delivery-open = En attente
delivery-delivered = Livré
delivery-failed = Non livré
delivery-created = Création
delivery-attempts = Tentatives
delivery-last = Dernière tentative
delivery-none = Aucune
delivery-next = Prochaine tentative :

snippets-heading = Vérifier la signature
snippets-text = N’importe qui peut envoyer des requêtes à votre serveur. Ces exemples n’acceptent que les nôtres. Ils lisent le secret dans la variable d’environnement { $variable }.
snippet-needs = Nécessite { $packages }.
snippet-by-hand = Cet exemple est destiné aux vérifications manuelles, pas à un serveur.

done-token-revoked = Le jeton a été révoqué.
done-token-created = Le jeton a été créé.
done-endpoint-changed = L’URL a été modifiée.
done-endpoint-added = L’endpoint a été ajouté. Envoyez un événement de test pour l’essayer.
done-endpoint-disabled = L’endpoint est désactivé.
done-endpoint-enabled = L’endpoint est activé. Les événements en attente sont envoyés maintenant.
done-endpoint-removed = L’endpoint a été supprimé.
