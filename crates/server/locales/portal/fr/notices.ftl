# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company } : endpoint de webhook désactivé
notice-endpoint-gone-text = L’endpoint « { $name } » ({ $host }) a répondu 410 le { $time } : il ne reçoit donc plus d’événements. Si c’était une erreur, corrigez votre serveur, puis activez l’endpoint.
notice-endpoint-disabled-text = { $person } a désactivé l’endpoint « { $name } » ({ $host }) le { $time }. Il ne recevra aucun événement tant qu’il n’aura pas été réactivé. Si vous ne vous y attendiez pas, réactivez-le.
notice-endpoint-disabled-unnamed-text = L’endpoint « { $name } » ({ $host }) a été désactivé le { $time }. Il ne recevra aucun événement tant qu’il n’aura pas été réactivé.
notice-endpoint-failing = { $company } : endpoint de webhook en échec
notice-endpoint-failing-text = L’endpoint « { $name } » ({ $host }) n’a accepté aucun événement depuis le { $since }. Réparez vite votre serveur : nous essayons pendant environ 22 heures.
notice-endpoint-look = Consulter l’endpoint
notice-deliveries-ending = { $company } : événements bientôt abandonnés
notice-deliveries-ending-text = { $count ->
    [one] { $count } événement n’est pas arrivé à l’endpoint « { $name } » ({ $host }). Il sera abandonné le { $time }.
   *[other] { $count } événements ne sont pas arrivés à l’endpoint « { $name } » ({ $host }). Le premier sera abandonné le { $time }.
}
notice-deliveries-advice = Réparez votre serveur avant. Ensuite, vous pourrez renvoyer les événements dans le portail.
notice-deliveries-paid = { $count ->
    [one] { $count } des paiements est payé : { $payments }.
   *[other] { $count } des paiements sont payés : { $payments }.
}
notice-deliveries-paid-more = { $payments } et { $number } de plus
notice-deliveries-look = Consulter les événements
notice-account-proposed = { $company } : autre compte bénéficiaire proposé
notice-account-proposed-text = { $person } l’a proposé le { $time }. Les paiements arrivent sur le compte actuel tant qu’un autre propriétaire n’a pas approuvé la modification. Si vous ne vous y attendiez pas, retirez-la et interrogez la personne qui l’a proposée.
notice-account-approved = { $company } : nouveau compte bénéficiaire approuvé
notice-account-approved-text = { $person } l’a approuvé le { $time }. Les nouveaux paiements arriveront sur ce compte, y compris ceux des liens que personne n’a encore utilisés. Si vous ne vous y attendiez pas, désactivez tout de suite les paiements en ligne et interrogez { $person }.
notice-account-withdrawn = { $company } : nouveau compte bénéficiaire retiré
notice-account-withdrawn-text = { $person } a retiré la modification proposée le { $time }. Les paiements arrivent toujours sur le compte actuel.
notice-account-changed = { $company } : compte bénéficiaire modifié
notice-account-changed-text = { $person } l’a modifié le { $time }. Les nouveaux paiements arriveront sur le nouveau compte. Si vous ne vous y attendiez pas, désactivez tout de suite les paiements en ligne et interrogez { $person }.
notice-account-look = Consulter le compte bénéficiaire
notice-token-added = { $company } : jeton d’API créé
notice-token-added-text = { $person } a créé le jeton « { $name } » le { $time }. Les programmes qui l’ont peuvent générer des liens de paiement. Si vous ne vous y attendiez pas, révoquez le jeton.
notice-token-look = Consulter les jetons d’API
notice-owner-added = { $company } : il y a un nouveau propriétaire
notice-owner-added-text = { $person } a donné à { $email } le rôle de propriétaire le { $time }. Les propriétaires peuvent modifier le compte bénéficiaire et gérer les membres. Si vous ne vous y attendiez pas, retirez ce membre et interrogez { $person }.
notice-people-look = Consulter les membres
notice-sign-in = Connexion à votre compte avec un nouveau navigateur
notice-sign-in-text = Quelqu’un s’est connecté le { $time } avec { $browser }, depuis l’adresse IP { $address }. Si c’était vous, vous n’avez rien à faire. Sinon, déconnectez tout de suite ce navigateur et définissez un nouveau mot de passe.
notice-sign-in-look = Consulter vos sessions ouvertes
notice-password-known = Votre mot de passe a été saisi sans code valable
notice-password-known-text = Quelqu’un a saisi votre mot de passe le { $time }, mais pas de code valable, avec { $browser }, depuis l’adresse IP { $address }. Si c’était vous, vous n’avez rien à faire. Sinon, quelqu’un connaît votre mot de passe : définissez-en tout de suite un nouveau.
notice-closing-proposed = { $company } : la clôture d’un paiement est à approuver
notice-closing-proposed-text = { $person } a proposé le { $time } de clore un paiement dont le résultat est inconnu. Un autre opérateur doit l’approuver. Si vous ne vous y attendiez pas, retirez la modification et interrogez { $person }.
notice-closing-look = Consulter les approbations
notice-certificate = Un certificat expire bientôt
notice-certificate-bank = Le certificat pour la banque « { $bank } » expire le { $time } (paramètre : { $setting }).
notice-certificate-cell = Le certificat pour la cellule { $cell } expire le { $time } (paramètre : { $setting }).
notice-certificate-look = Consulter les certificats
notice-cell-closed = Cellule { $cell } fermée : les payeurs ne peuvent pas confirmer
notice-cell-closed-text = La cellule ne démarre plus de paiements depuis le { $time }, car des paiements confirmés pourraient y manquer. Le programme signale : « { $reason } ». Recherchez les paiements manquants avant de la rouvrir.
notice-cell-look = Consulter les cellules
notice-sign-on-changed = { $company } : authentification unique modifiée
notice-sign-on-other = { $person } a modifié l’authentification unique le { $time }.
notice-sign-on-saved = { $person } a enregistré les réglages de l’authentification unique le { $time }. Le fournisseur est maintenant « { $issuer } ».
notice-sign-on-allowed = { $person } a donné un accès d’urgence à { $email } le { $time }.
notice-sign-on-forbidden = { $person } a retiré l’accès d’urgence de { $email } le { $time }.
notice-sign-on-enforced = { $person } a imposé l’authentification unique le { $time }.
notice-sign-on-released = { $person } a rendu l’authentification unique facultative le { $time }.
notice-sign-on-removed = { $person } a supprimé l’authentification unique le { $time }.
notice-sign-on-domain-added = L’exploitant du portail a confirmé le { $time } que le domaine { $domain } appartient à l’entreprise.
notice-sign-on-domain-removed = L’exploitant du portail a retiré le domaine { $domain } à l’entreprise le { $time }.
notice-sign-on-must = Les membres de l’entreprise doivent maintenant l’utiliser.
notice-sign-on-can = Les membres de l’entreprise peuvent aussi se connecter sans elle.
notice-sign-on-advice = Si vous ne vous y attendiez pas, corrigez cela sur la page « Authentification unique ».
notice-sign-on-domain-advice = Si vous ne vous y attendiez pas, interrogez l’exploitant.
notice-sign-on-look = Consulter l’authentification unique
notice-sign-on-bypassed = { $company } : connexion sans authentification unique
notice-sign-on-bypassed-text = Connexion de { $email } le { $time } avec un mot de passe ou une clé d’accès, depuis l’adresse IP { $address }. L’entreprise impose l’authentification unique, avec des exceptions pour les urgences. Si vous ne vous y attendiez pas, retirez cet accès d’urgence sur la page « Authentification unique » et retirez ce membre.
notice-changed = { $company } : { $change }
notice-changed-text = { $person } l’a fait le { $time } : « { $object } ». Si vous ne vous y attendiez pas, interrogez tout de suite { $person }.
notice-your-company = Votre entreprise
notice-your-account = Votre compte

mail-subject-company = { $count ->
    [one] { $company } : { $count } notification
   *[other] { $company } : { $count } notifications
}
mail-subject-operator = { $count ->
    [one] { $operator } : { $count } notification
   *[other] { $operator } : { $count } notifications
}
mail-more = { $count ->
    [one] { $count } autre notification se trouve dans le portail.
   *[other] { $count } autres notifications se trouvent dans le portail.
}
mail-without-facts = { $count ->
    [one] { $count } notification vous attend dans le portail. Veuillez l’y lire.
   *[other] { $count } notifications vous attendent dans le portail. Veuillez les y lire.
}
mail-all = Toutes les notifications
mail-why = Vous recevez cet e-mail parce qu’il concerne votre rôle ou votre compte dans le portail de { $operator }.
mail-choices = Choisir ce que vous recevez par e-mail
mail-no-secrets = Nous ne demandons jamais de mots de passe ni de codes par e-mail.
mail-invitation-subject = Invitation à rejoindre { $company }
mail-invitation-subject-operator = Invitation en tant qu’exploitant chez { $operator }
mail-invitation-expires = Le lien fonctionne une seule fois, jusqu’au { $time }. Ne le transmettez pas.
mail-invitation-unexpected = Si vous ne vous attendiez pas à cette invitation, ignorez cet e-mail : sans vous, il ne se passe rien.
mail-invitation-why = Vous recevez cet e-mail parce que { $person } a saisi votre adresse dans le portail de { $operator }.
mail-invitation-why-operator = Vous recevez cet e-mail parce que { $operator } vous a envoyé une invitation.
