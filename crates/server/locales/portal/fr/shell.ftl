portal-title = Portail { $operator }
skip-to-content = Aller au contenu
nav-label = Pages
nav-start = Démarrage
nav-home = Accueil
nav-online-payments = Paiements en ligne
nav-activation = Activation
nav-account = Compte bénéficiaire
nav-tokens = Jetons d’API
nav-webhooks = Webhooks
nav-test-link = Lien de test
nav-branding = Image de marque
nav-company = Entreprise
nav-people = Membres
nav-audit-log = Journal d’audit
nav-menu = Menu
switch-company = Changer d’entreprise
sign-out = Se déconnecter
mode-test = Test
mode-live = Production
copy = Copier
copied = Copié
save = Enregistrer
cancel = Annuler
keep = Conserver
never = Jamais
look-at-it = Consulter
language-label = Langue

time-now = à l’instant
time-minutes-ago = { $count ->
    [one] il y a { $count } minute
   *[other] il y a { $count } minutes
}
time-in-minutes = { $count ->
    [one] dans { $count } minute
   *[other] dans { $count } minutes
}
time-hours-ago = { $count ->
    [one] il y a { $count } heure
   *[other] il y a { $count } heures
}
time-in-hours = { $count ->
    [one] dans { $count } heure
   *[other] dans { $count } heures
}
time-days-ago = { $count ->
    [one] il y a { $count } jour
   *[other] il y a { $count } jours
}
time-in-days = { $count ->
    [one] dans { $count } jour
   *[other] dans { $count } jours
}

not-found-heading = Cette page n’existe pas
not-found-text = L’adresse est incorrecte, ou son contenu appartient à une entreprise dont vous n’êtes pas membre.
forbidden-heading = Votre rôle ne le permet pas
forbidden-text = Un propriétaire de l’entreprise peut modifier votre rôle.
form-heading = Le formulaire n’a pas pu être envoyé
form-text = Revenez en arrière, actualisez la page et envoyez-le à nouveau.
busy-heading = Trop de requêtes
busy-text = Patientez un instant, puis actualisez la page.
export-running-heading = Une exportation est déjà en cours
export-running-text = Vous ne pouvez lancer qu’une exportation à la fois. Attendez qu’elle soit terminée ou annulez-la, puis actualisez la page.
too-large-heading = Le fichier est trop volumineux
too-large-text = Revenez en arrière et choisissez une image plus petite. Un logo peut faire au maximum 16 Kio.
trouble-heading = Le portail n’est pas disponible pour le moment
trouble-text = Le problème vient de chez nous. Patientez un instant, puis actualisez la page.
to-start = Vers la page d’accueil
count-at-least = { $number } ou plus
