notices-heading = Notifications
notices-unread = { $number } non lues
notices-text = Ce qui s’est passé dans vos entreprises et sur votre compte au cours des 90 derniers jours.
notices-empty = Il n’y a aucune notification.
notices-mark-read = Tout marquer comme lu
notices-notice = Notification reçue
notices-new = Nouveau
notices-company = Entreprise
notices-all-companies = Toutes les entreprises
notices-show = Afficher
notices-older = Notifications plus anciennes
notices-newest = Notifications les plus récentes

choices-heading = Notifications par e-mail
choices-link = Choisir ce que vous recevez par e-mail
choices-text = Le portail vous montre toutes les notifications. Choisissez celles que vous recevez aussi par e-mail à { $email }.
choices-no-mail = Cette installation n’envoie pas d’e-mails pour le moment. Toutes les notifications sont dans le portail.
choices-optional = Ce que vous recevez par e-mail
choices-always = Toujours par e-mail
choices-always-text = Ces notifications protègent l’argent et l’accès. Personne ne peut les désactiver.

topic-webhooks = Webhooks et livraisons
topic-webhooks-text = Un endpoint est en panne ou désactivé, ou des événements vont être abandonnés.
topic-payee-account = Compte bénéficiaire
topic-payee-account-text = Quelqu’un propose, approuve ou retire un autre compte, ou le modifie.
topic-security = Accès
topic-security-text = Il y a un nouveau jeton d’API ou propriétaire, quelqu’un se connecte avec un nouveau navigateur, ou la façon de se connecter change.
topic-operations = Exploitation du service
topic-operations-text = Un paiement attend une deuxième personne, un certificat expire bientôt, ou une base de données ne commence plus de paiements.

done-notices-read = Les notifications sont marquées comme lues.
