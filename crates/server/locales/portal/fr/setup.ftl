# The company's first page: what is still to set up.

setup-heading = Configurer { $company }
setup-progress = { $count ->
    [one] { $count } étape sur 5 est terminée.
   *[other] { $count } étapes sur 5 sont terminées.
}
setup-next-step = Étape suivante : { $step }
setup-back = Retour à la liste des étapes
setup-done = Terminé
setup-next = Étape suivante
setup-waiting = En attente
setup-later = À faire
setup-others = Votre rôle ne le permet pas. Adressez-vous à un propriétaire de l’entreprise.
setup-account-text = Ajoutez le compte bancaire qui reçoit les paiements.
setup-enable-text = Indiquez où reviennent les payeurs, puis activez les paiements en ligne.
setup-enable-button = Configurer les paiements en ligne
setup-token-text = Votre boutique utilise un jeton pour générer des liens de paiement.
setup-token-button = Créer un jeton
setup-payment = Premier paiement
setup-payment-text-test = Créez un lien de test et utilisez-le pour payer auprès d’une banque de test (sandbox). Aucun argent réel n’est transféré.
setup-payment-text-live = Générez un lien avec votre boutique et utilisez-le pour payer. Cette étape est terminée lorsque la banque a exécuté le paiement.
setup-payment-button = Créer un lien de test
setup-webhook-text = Ajoutez un endpoint de votre boutique. Il est informé de l’issue de chaque paiement.
setup-webhook-text-waiting = Votre endpoint n’a encore accepté aucun événement. Envoyez-lui un événement de test.
setup-webhook-button = Ajouter un endpoint
setup-webhook-button-test = Consulter l’endpoint
summary-text = Tout est configuré.
summary-test = Ceci est une entreprise de test : aucun argent réel ne circule. Pour encaisser de l’argent réel, demandez à l’exploitant de ce service ({ $operator }) de créer une entreprise de production.
summary-heading = Résumé
summary-tokens = { $count ->
    [one] { $count } jeton valide
   *[other] { $count } jetons valides
}
summary-tokens-replaced = { $count } en cours de remplacement
summary-webhooks = { $count ->
    [one] { $count } endpoint
   *[other] { $count } endpoints
}
summary-deliveries = Événements à livrer
summary-waiting = { $count ->
    [0] aucun en attente
    [one] { $count } en attente d’une nouvelle tentative
   *[other] { $count } en attente d’une nouvelle tentative
}
summary-waiting-many = { $number } ou plus en attente d’une nouvelle tentative

# Online payments

payments-enabled = Activés
payments-disabled = Désactivés
enabling-heading = Accepter les paiements en ligne
enabled-text = Votre boutique peut générer des liens de paiement, et les payeurs peuvent les utiliser pour payer.
disabled-text = Votre boutique ne peut pas générer de liens de paiement, et les payeurs ne peuvent pas utiliser les liens existants.
reasons-text = Les paiements en ligne ne peuvent pas encore être activés :
reason-no-account = L’entreprise n’a pas de compte bénéficiaire.
reason-no-callback = Il n’y a pas d’URL de retour vers laquelle les payeurs reviennent.
reason-no-bank = Aucune banque connectée ne prend en charge la devise { $currency }. L’exploitant de ce service peut en connecter une.
reason-operator = L’exploitant de ce service n’a pas publié son identité. Les payeurs doivent la voir avant de payer avec de l’argent réel.
reason-node = Ce service n’est pas prêt pour de l’argent réel. Son exploitant peut vous dire pourquoi.
enable-button = Activer les paiements en ligne
disable-button = Désactiver les paiements en ligne
disable-heading = Désactiver les paiements en ligne pour { $company } ?
disable-text = Votre boutique recevra alors une erreur au lieu d’un lien de paiement, et les liens que personne n’a encore utilisés ne permettront pas de payer. Les paiements déjà commencés se poursuivent.
disable-again = Vous pouvez réactiver les paiements en ligne à tout moment.
disable-keep = Les laisser activés
settings-change = Modifier les paramètres
settings-heading = Paramètres
form-wrong = Rien n’a été enregistré. Veuillez corriger les champs ci-dessous.
not-set = Non renseigné
callback-label = URL de retour
callback-hint = Les payeurs reviennent à cette adresse https de votre boutique. Nous ajoutons « paymentId » à ses paramètres.
callback-wrong = Ce n’est pas une adresse https complète, comme https://shop.example.com/thanks.
callback-parts = L’adresse ne doit contenir ni nom d’utilisateur, ni mot de passe, ni partie après « # ».
callback-payment-id = L’adresse ne doit pas contenir « paymentId ». Nous l’ajoutons.
callback-needed = Les paiements en ligne nécessitent une URL de retour. Désactivez-les d’abord si vous voulez la supprimer.
url-too-long = L’adresse dépasse 1000 caractères.
lifetime-label = Durée de validité des liens non utilisés
lifetime-number = Nombre
lifetime-unit = Unité
lifetime-hint = Laissez le nombre vide si les liens ne doivent pas expirer. Les paiements n’expirent jamais.
lifetime-none = Ils n’expirent pas
lifetime-wrong = Veuillez saisir un nombre entier qui donne de { $minimum } minute à { $maximum } jours, par exemple 30 jours.
unit-minutes = minutes
unit-hours = heures
unit-days = jours
support-email-label = Adresse d’assistance
support-email-hint = Les payeurs la voient sur leurs pages et y écrivent s’ils ont des questions. Elle est facultative.
support-email-wrong = Ce n’est pas une adresse e-mail.
website-label = Site web
website-hint = Les payeurs le voient sur leurs pages. Il est facultatif.
website-wrong = Ce n’est pas une adresse https complète, comme https://shop.example.com.
website-user = L’adresse ne doit contenir ni nom d’utilisateur ni mot de passe.
previews-label = Aperçu des liens
previews-with-amount = Afficher le montant
previews-without-amount = Sans le montant
previews-hint = Toutes les personnes d’une discussion ou d’un fil d’e-mails voient l’aperçu d’un lien.

# Payee account

account-heading = Compte actuel
account-none = Il n’y a pas encore de compte. Il recevra les paiements de vos clients.
account-add = Ajouter le compte
account-change = Modifier le compte
account-change-live = Cette entreprise reçoit de l’argent réel. Un autre propriétaire doit approuver le nouveau compte avant son utilisation. Les paiements des liens que personne n’a encore utilisés y seront alors versés.
account-live-text = Une autre personne doit approuver chaque modification de ce compte.
account-test-text = Il s’agit d’une entreprise de test : aucun argent réel n’arrive sur le compte.
account-save = Enregistrer le compte
account-propose = Proposer le compte
account-already-proposed = Une autre modification est en attente d’approbation. Approuvez-la ou retirez-la d’abord.
account-decided = Cette modification a déjà été approuvée ou retirée.
account-second-person = Vous ne pouvez pas, ou pas encore, approuver cette modification. La page indique pourquoi.
account-notice = Une modification du compte bénéficiaire est en attente d’approbation. Proposée par { $person }.
holder-label = Titulaire du compte
holder-hint = Le nom que les banques affichent aux payeurs.
holder-wrong = Veuillez saisir une ligne de 1 à 70 caractères.
number-label = Numéro de compte
number-hint = Un IBAN, ou le numéro de compte de votre pays.
number-formats = Quels numéros nationaux puis-je utiliser ?
number-derived = Voici l’IBAN de votre numéro de compte. Veuillez le vérifier, puis enregistrer.
number-typing-error = Cet IBAN contient une faute de frappe. Veuillez le comparer avec les documents de votre banque.
number-wrong-iban = Ce n’est pas un numéro de compte valide. Pour la devise { $currency }, veuillez saisir un IBAN.
number-wrong-domestic = Ce n’est pas un numéro de compte valide. Pour la devise { $currency }, veuillez saisir un IBAN ou un numéro comme { $example }.
currency-label = Devise
pending-heading = Un autre compte est proposé
pending-state = En attente d’approbation
pending-text = Les paiements arrivent toujours sur le compte actuel. Si vous ne vous attendiez pas à cette modification, retirez-la et interrogez la personne qui l’a proposée.
pending-by-command = Une commande de l’exploitant l’a proposé. Une autre commande doit l’approuver : le portail ne peut pas savoir si cette personne était vous.
pending-new-owner = Vous, ou la personne qui l’a proposé, êtes propriétaire depuis moins de 72 heures. Vous pourrez l’approuver
pending-own = Vous l’avez proposé, un autre propriétaire doit donc l’approuver.
pending-operator = L’entreprise n’a pas d’autre propriétaire qui puisse l’approuver, un exploitant l’approuve donc.
pending-former-owner = Un ancien propriétaire a déjà retiré une telle modification, un exploitant décide donc de celle-ci.
pending-gone = La personne qui l’a proposé n’est plus propriétaire, ou est bloquée. Retirez cette proposition, et refaites-la si elle est juste.
proposed-by = Proposé par
proposed-when = Proposition
approve-look = Vérifier et approuver
approve-heading = Utiliser ce compte dès maintenant ?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = Proposé par { $person }. Demandez-lui confirmation par un autre canal.
approve-text = Les nouveaux paiements arriveront sur ce compte, y compris ceux des liens que personne n’a encore utilisés.
approve-button = Approuver le compte
approve-keep = Garder le compte actuel
withdraw-heading = Retirer cette modification ?
withdraw-text = Le compte { $number } ne sera pas utilisé. Le compte actuel reste en place.
withdraw-button = Retirer la modification
withdraw-by-link = Retirer la modification sans se connecter
withdraw-once = Vous pouvez le faire une seule fois, car vous n’êtes pas actuellement propriétaire de cette entreprise. Un exploitant décide de la prochaine modification de ce type.

# Test link

test-link-heading = Créer un lien de test
test-link-text = Utilisez-le pour payer auprès de l’une des banques de test (sandbox), comme le feront vos clients. Aucun argent réel n’est transféré.
test-link-create = Créer le lien
test-link-new = Votre lien de test
test-link-open-text = Il est valable pour un seul paiement. Ouvrez-le ici, ou scannez le code avec un téléphone.
test-link-open = Ouvrir le lien
test-link-qr = QR code contenant le lien de test
test-link-live = Cette entreprise reçoit de l’argent réel, il n’y a donc pas de liens de test. Utilisez une entreprise de test pour essayer des paiements.
test-link-disabled = Les paiements en ligne sont désactivés. Activez-les avant de créer un lien.
test-payments = Derniers paiements
amount-label = Montant en { $currency }
amount-hint = De 1 à 7500, par exemple 12,50.
amount-wrong = Veuillez saisir un montant de 1 à 7500, par exemple 12,50.
reference-label = Référence
reference-hint = De 1 à 18 lettres, chiffres et espaces. Le payeur la voit.
reference-wrong = Veuillez utiliser de 1 à 18 caractères : uniquement des lettres de A à Z et de a à z, des chiffres et des espaces.
payment-amount = Montant
payment-status = Statut
payment-created = Début

status-pending = En attente du payeur
status-authorised = Validé, pas encore payé
status-executed = Payé
status-settled = Payé, argent reçu
status-failed = Non payé : refusé par la banque
status-cancelled = Non payé : annulé
status-incomplete = Quitté par le payeur
status-unknown = Pas encore connu

# What an action did

done-payments-enabled = Les paiements en ligne sont activés.
done-unchanged = Rien n’a été modifié.
done-saved-no-callback = Enregistré. Il manque encore l’URL de retour : les paiements en ligne en ont besoin.
done-no-callback = Rien n’a été modifié. Il manque l’URL de retour : les paiements en ligne en ont besoin.
done-payments-disabled = Les paiements en ligne sont désactivés.
done-account-changed = Le compte est enregistré.
done-account-proposed = Le compte est proposé. Une autre personne doit l’approuver.
done-account-approved = Le compte est approuvé et utilisé dès maintenant.
done-account-withdrawn = La modification est retirée.
