people-text = Toutes les personnes qui peuvent se connecter pour { $company }.
people-invite = Inviter une personne
people-empty = Personne ne fait encore partie de cette entreprise. Invitez son premier propriétaire.
people-name = Nom
people-role = Rôle
people-seen = Dernière activité
people-you = Vous
people-change-role = Modifier le rôle
people-change-role-heading = Modifier le rôle : { $name }
people-change-role-text = { $email } sera déconnecté partout et aura le nouveau rôle à la prochaine connexion.
people-remove = Retirer
people-last-owner = C’est le seul propriétaire. Désignez d’abord un autre propriétaire.

remove-heading = Retirer { $name } ?
remove-text = { $email } sera déconnecté partout et ne pourra plus voir { $company }.
remove-again = Pour lui redonner accès, il faudra une nouvelle invitation.
remove-button = Retirer ce membre
remove-keep = Garder ce membre

invitations-heading = Invitations en attente
invitations-by = Invité par
invitations-expire = Expiration
invitations-withdraw = Retirer
invitations-withdraw-of = Retirer l’invitation destinée à { $email }

invite-heading = Inviter une personne à rejoindre { $company }
invite-button = Créer l’invitation
invite-email-wrong = Saisissez une adresse e-mail, par exemple anna@example.com.
invite-role-missing = Choisissez un rôle.
invite-already-member = Cette personne fait déjà partie de l’entreprise. Modifiez son rôle dans la liste des membres.
invited-heading = L’invitation destinée à { $email } est prête
invited-text = Copiez ce lien et transmettez-le vous-même, par exemple par e-mail. Seule la personne invitée doit le recevoir.
invited-once = Le lien fonctionne une seule fois, pendant 7 jours. Il ne sera plus affiché : si vous le perdez, invitez à nouveau la personne.
invited-back = Retour aux membres

role-table-heading = Ce que permet chaque rôle
role-table-permission = Autorisation
role-table-yes = Oui
role-table-no = Non
role-owner-text = Peut tout faire, y compris modifier le compte bénéficiaire et gérer les membres.
role-developer-text = Connecte la boutique : jetons d’API, webhooks, paramètres, image de marque et liens de test.
role-finance-text = Voit tous les paramètres et le journal d’audit, sans rien pouvoir modifier.
role-viewer-text = Voit tous les paramètres, sans rien pouvoir modifier.
standing-operator = Exploitant
may-view-company = Voir l’entreprise et ses paramètres
may-enable-payments = Activer et désactiver les paiements en ligne
may-change-account = Modifier le compte bénéficiaire
may-manage-tokens = Créer, renouveler et révoquer des jetons d’API
may-manage-endpoints = Ajouter, modifier et supprimer des endpoints de webhook
may-change-settings = Modifier l’URL de retour, la durée de validité des liens et les informations d’assistance que voient les payeurs
may-change-branding = Modifier l’image de marque
may-create-test-link = Créer des liens de test
may-manage-people = Inviter et retirer des membres, et modifier leurs rôles
may-view-audit-log = Consulter et exporter le journal d’audit

done-role-changed = Le rôle a été modifié.
done-person-removed = Le membre a été retiré.
done-invitation-withdrawn = L’invitation a été retirée. Son lien ne fonctionne plus.
