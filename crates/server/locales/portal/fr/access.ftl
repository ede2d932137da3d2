sign-in-heading = Connexion
sign-in-passkey = Se connecter avec une clé d’accès
sign-in-or-password = Ou avec votre mot de passe
sign-in-button = Se connecter
sign-in-wrong = L’adresse e-mail, le mot de passe ou le code est incorrect.
sign-in-limited = Trop de tentatives. Patientez quelques minutes, puis réessayez. Une clé d’accès fonctionne à tout moment.
sign-in-passkey-wrong = Cette clé d’accès n’est pas connue ici. Utilisez-en une autre, ou votre mot de passe.
sign-in-no-password = Si vous n’avez qu’une clé d’accès et que vous l’avez perdue, laissez le mot de passe vide et saisissez un code de récupération.
email-label = Adresse e-mail
password-label = Mot de passe
code-label = Code
code-hint = Six chiffres de votre application d’authentification, ou un code de récupération.
passkey-cancelled = La clé d’accès n’a pas été utilisée. Réessayez, ou choisissez un autre moyen.

confirm-heading = Confirmez votre identité
confirm-text = La suite affiche ou modifie des données secrètes. La confirmation est valable 15 minutes.
confirm-passkey = Confirmer avec une clé d’accès
confirm-button = Confirmer

invitation-heading = Bienvenue
invitation-text = { $person } vous invite à rejoindre { $company }. Votre rôle : { $role }.
invitation-operator = On vous invite en tant qu’exploitant de cette installation.
invitation-existing = Vous avez déjà un compte : { $email }.
invitation-sign-in = Se connecter pour accepter
invitation-accept = Accepter l’invitation
invitation-gone-heading = Cette invitation n’est plus valable
invitation-gone-text = Le lien a été utilisé, a expiré ou a été retiré. Si vous avez déjà accepté l’invitation, connectez-vous. Sinon, demandez-en une nouvelle.
invitation-passkey-heading = Avec une clé d’accès
invitation-passkey-text = Vous vous connectez avec votre empreinte digitale, votre visage ou un code PIN. Il n’y a rien à retenir ni rien à voler.
invitation-passkey-button = Créer une clé d’accès
invitation-password-heading = Avec un mot de passe et une application d’authentification
invitation-password-button = Créer le compte
name-label = Votre nom
name-wrong = Saisissez votre nom, en 100 caractères au maximum.
password-new-label = Nouveau mot de passe
password-hint = Au moins { $minimum } caractères. Quatre mots choisis au hasard sont faciles à retenir.
password-too-short = Le mot de passe doit comporter au moins { $minimum } caractères.
password-too-long = Le mot de passe peut comporter au maximum { $maximum } caractères.
password-contains-email = Le mot de passe ne doit pas contenir votre adresse e-mail.
password-too-uniform = Le mot de passe comporte trop peu de caractères différents.
app-heading = Application d’authentification
app-text = Scannez ce code avec une application d’authentification, puis saisissez les six chiffres qu’elle affiche.
app-secret = Ou saisissez cette clé dans l’application :
app-code-label = Code de l’application
code-wrong = Le code est incorrect. Saisissez les six chiffres que l’application affiche maintenant.
passkey-failed = La clé d’accès n’a pas pu être créée. Réessayez, ou utilisez un mot de passe.
passkey-limit = Vous avez atteint le nombre maximal de clés d’accès. Supprimez-en d’abord une.

codes-heading = Vos codes de récupération
codes-text = Chaque code fonctionne une seule fois, si vous perdez votre clé d’accès ou votre application d’authentification. Conservez-les en lieu sûr : ils ne seront plus affichés.
codes-stored = Je les ai enregistrés
codes-question-heading = Créer de nouveaux codes de récupération ?
codes-question-text = Vos codes actuels cesseront de fonctionner.
codes-new = Créer de nouveaux codes
codes-left = { $count ->
    [one] Il reste { $count } code de récupération.
   *[other] Il reste { $count } codes de récupération.
}

own-heading = Votre compte
own-profile = Profil
own-language-browser = Celle du navigateur
passkeys-heading = Clés d’accès
passkeys-empty = Vous n’avez pas encore de clé d’accès. Avec elle, vous vous connectez sans mot de passe, et personne ne peut vous amener à la révéler.
passkey-add = Ajouter une clé d’accès
passkey-add-text = Donnez-lui un nom qui vous permet de reconnaître l’appareil.
passkey-name = Nom de la clé d’accès
passkey-created = Création
passkey-used = Dernière utilisation
passkey-remove = Supprimer la clé d’accès
passkey-remove-heading = Supprimer la clé d’accès { $name } ?
passkey-remove-text = Vous ne pourrez plus vous connecter avec elle.
passkey-last = C’est votre seul moyen de vous connecter. Ajoutez d’abord une autre clé d’accès ou un mot de passe.
passkey-needs-script = Les clés d’accès nécessitent JavaScript et un navigateur qui les prend en charge.
password-heading = Mot de passe et application d’authentification
password-set-text = Vous pouvez vous connecter avec votre mot de passe et un code de votre application d’authentification.
password-none-text = Vous n’avez pas de mot de passe. Avec un mot de passe, vous pouvez vous connecter sur des appareils sans votre clé d’accès.
password-set = Définir un mot de passe
password-change = Modifier le mot de passe
sessions-heading = Vos sessions ouvertes
sessions-device = Navigateur
sessions-address = Adresse IP
sessions-started = Connexion
sessions-seen = Dernière activité
sessions-this = Ce navigateur
sessions-end = Déconnecter
sessions-end-others = Déconnecter les autres sessions
device-unknown = Navigateur inconnu

companies-heading = Vos entreprises
companies-empty = Vous ne faites encore partie d’aucune entreprise. Un propriétaire peut vous inviter.
companies-mode = Mode
companies-role = Votre rôle

role-owner = Propriétaire
role-developer = Développeur
role-finance = Finance
role-viewer = Lecture seule

done-saved = Enregistré.
done-passkey-added = La clé d’accès a été ajoutée.
done-passkey-removed = La clé d’accès a été supprimée.
done-password-set = Le mot de passe a été défini. Vos autres sessions sont déconnectées.
done-session-ended = Cette session est terminée.
done-sessions-ended = Vos autres sessions sont déconnectées.
