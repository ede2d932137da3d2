# French

problem-unauthorized = Cette requête nécessite un jeton d’API valide de cette entreprise, envoyé dans un seul en-tête « Authorization: Bearer … ».
problem-online-payments-disabled = Les paiements en ligne ne sont pas activés pour cette entreprise. Activez-les dans le portail.
problem-payment-not-found = Paiement introuvable
problem-path-not-found = Il n’y a rien à cette adresse.
problem-method-not-allowed = Cette adresse n’accepte que { $allowed }.
problem-body-too-large = Le corps de la requête dépasse { $limit } octets.
problem-body-incomplete = Le corps de la requête n’est pas arrivé en entier, ou n’est pas arrivé à temps.
problem-not-json = Envoyez le corps de la requête avec « Content-Type: application/json ».
problem-too-many-requests = Trop de requêtes. Veuillez patienter { $seconds } s avant la suivante.
problem-header-repeated = L’en-tête « { $header } » est fourni plus d’une fois.
problem-idempotency-key = L’en-tête « Idempotency-Key » doit comporter de { $min } à { $max } caractères ASCII visibles.
problem-idempotency-key-reused = Cette clé « Idempotency-Key » a déjà été utilisée avec un autre corps de requête. Utilisez une nouvelle clé pour une nouvelle requête.
problem-internal = Une erreur s’est produite de notre côté. Elle a été enregistrée.
problem-unavailable = Le service ne peut pas répondre pour le moment. Veuillez réessayer dans un instant.
problem-body-empty = Le corps de la requête est vide. Il doit être un objet JSON.
problem-body-syntax = Le corps de la requête n’est pas un JSON valide : voir la ligne { $line }, colonne { $column }.
problem-body-not-object = Le corps de la requête doit être un objet JSON.
problem-field-missing = Le champ { $field } est manquant.
problem-field-repeated = Le champ { $field } est fourni plus d’une fois.
problem-field-unknown = Le champ { $field } n’existe pas dans cette requête.
problem-field-misspelt = Le champ { $field } n’existe pas dans cette requête. Vouliez-vous dire { $known } ?
problem-field-object = Le champ { $field } doit être un objet.
problem-field-amount = Le champ { $field } doit être un nombre entier de { $min } à { $max }.
problem-field-reference = Le champ { $field } doit comporter de { $min } à { $max } caractères : uniquement des lettres de A à Z et de a à z, des chiffres et des espaces.
problem-field-data = Le champ { $field } doit être une chaîne de { $max } caractères au maximum : uniquement des lettres de A à Z et de a à z, des chiffres et { $signs }.

# The payer's pages.

pay-title = Paiement à { $payee }
pay-title-amount = Paiement de { $amount } à { $payee }
pay-payee = Bénéficiaire
pay-reference = Référence
pay-bank = Banque
pay-time = Date et heure
pay-id = Identifiant du paiement
pay-test = TEST : aucun argent réel n’est transféré
pay-language = Langue
pay-questions = Des questions ?
pay-phone = Continuer sur votre téléphone
pay-phone-text = Scannez ce code avec l’appareil photo de votre téléphone.
pay-phone-code = QR code avec le lien vers ce paiement

# Choosing a bank

choose-heading = Choisissez votre banque
choose-text = Vous y validerez le paiement, avec vos identifiants habituels ou votre application bancaire.
choose-find = Rechercher votre banque
choose-find-button = Rechercher
choose-country = Pays
choose-everywhere = Tous les pays
choose-last = Dernière utilisée sur cet appareil
choose-forget = Oublier cette banque
choose-most-used = Les plus utilisées
choose-more = Autres banques
choose-results = Banques trouvées : { $count }
choose-nothing = Aucune banque ne correspond à votre recherche. Vérifiez l’orthographe.
choose-search-everywhere = Rechercher dans tous les pays
choose-unavailable = Ne répond pas pour le moment
choose-paused = { $bank } ne répond pas pour le moment. Choisissez une autre banque ou réessayez plus tard.
choose-none = Aucune banque n’est encore connectée : ce lien ne permet pas de payer ici. Rien n’a été payé.

# Checking and confirming

consent-heading = Vérifiez et confirmez
consent-iban = Votre IBAN
consent-iban-why = { $bank } en a besoin pour retrouver votre compte.
consent-iban-sample = Pour faire un essai, utilisez { $iban }
consent-iban-missing = Veuillez saisir votre IBAN.
consent-iban-wrong = Cet IBAN n’est pas valide. Vérifiez les lettres et les chiffres.
consent-bank-missing = Veuillez choisir votre banque.
consent-next = Ensuite, { $bank } vous demandera de vous connecter et de valider le paiement. Nous ne voyons jamais vos identifiants.
consent-direct = Ce bouton déclenche le paiement : pour un si petit montant, { $bank } ne vous demandera peut-être pas de le valider à nouveau.
consent-no-cancel = Après votre confirmation, ce paiement ne pourra être annulé que chez { $bank }.
consent-charges = Nous ne vous facturons rien. Les conditions habituelles de votre banque pour les virements s’appliquent.
consent-agree = En confirmant, vous demandez à { $operator } d’initier ce paiement chez { $bank }.
consent-button = Confirmer
consent-pay-button = Payer { $amount }
consent-other = Choisir une autre banque

# Who does this. Names and addresses follow as they are.

operator-heading = Service de paiement fourni par { $operator }
operator-contact = Nous contacter
operator-supervisor = Autorité de contrôle
operator-privacy = Confidentialité
operator-terms = Conditions
home-heading = Paiements par virement bancaire
home-text = Pour payer, ouvrez le lien que vous avez reçu.

# How the payment stands

connecting-heading = Connexion à { $bank }
connecting-text = Cela peut prendre quelques secondes.
hand-off-heading = Validez le paiement chez { $bank }
hand-off-text = Rien n’est payé tant que vous n’y avez pas validé le paiement.
hand-off-button = Continuer vers { $bank }
hand-off-no-switch = Pour utiliser une autre banque, refusez d’abord le paiement chez { $bank }.
left-heading = Le paiement n’est pas encore terminé
left-text = Vous ne l’avez ni validé ni refusé chez { $bank }. Rien n’a été payé.
taken-heading = { $bank } a reçu l’ordre de paiement
taken-text = Nous attendons la prochaine étape. Cela peut prendre une minute.
waiting-heading = En attente de confirmation de la banque { $bank }
waiting-text = { $bank } ne répond pas pour le moment. Si vous avez validé le paiement, vous n’avez plus rien à faire. Merci de ne pas payer une seconde fois.
authorised-heading = { $bank } traite le paiement
authorised-text = Le paiement est validé. Vous n’avez plus rien à faire.
unknown-heading = En attente de confirmation de la banque { $bank }
unknown-text = { $bank } ne nous a pas encore indiqué si le paiement a été effectué. Merci de ne pas payer une seconde fois.
others-heading = En attente des autres signataires
others-text = Vous avez validé le paiement chez { $bank }. Il sera effectué dès que les autres signataires du compte l’auront validé. Vous n’avez plus rien à faire.
gone-heading = { $bank } n’a plus cet ordre de paiement
gone-text = Ce paiement ne peut pas se poursuivre ici. Consultez votre compte chez { $bank } avant de payer d’une autre manière.
paid-heading = Paiement effectué
paid-text = { $bank } a effectué le paiement.
paid-close = Vous pouvez fermer cette page.
used-heading = Déjà payé
used-text = Ce lien était prévu pour un seul paiement, qui a été effectué. Il ne reste rien à payer.
failed-heading = Le paiement a échoué
failed-text = { $bank } l’a rejeté. Rien n’a été payé. Si vous souhaitez toujours payer, demandez un nouveau lien à { $payee }.
failed-funds = Le solde du compte chez { $bank } était insuffisant. Rien n’a été payé. Si vous souhaitez toujours payer, demandez un nouveau lien à { $payee }.
cancelled-heading = Le paiement a été annulé
cancelled-text = Rien n’a été payé. Si vous souhaitez toujours payer, demandez un nouveau lien à { $payee }.
elsewhere-heading = Le paiement se poursuit dans une autre banque
elsewhere-text = Une autre banque a été choisie après celle-ci. Poursuivez avec cette autre banque ou rouvrez le lien de paiement.
resume-heading = Vous avez commencé ce paiement chez { $bank }
resume-text = Poursuivez avec cette banque, afin que personne ne paie deux fois.
resume-own = Vous pouvez y poursuivre le paiement. La page suivante permet aussi de choisir une autre banque ou d’annuler.

# What the payer can do about it

continue-button = Continuer chez { $bank }
switch-button = Choisir une autre banque
cancel-button = Annuler le paiement
cancel-heading = Annuler ce paiement ?
cancel-text = Le lien de paiement ne pourra plus être utilisé ensuite.
cancel-keep = Ne pas annuler
again-link = Vérifier à nouveau
again-by-itself = Cette page s’actualise automatiquement.
retry-link = Réessayer
retry-wait = Vous pourrez réessayer dans { $seconds } s.
return-button = Revenir à { $payee }
return-note = Cela n’annule pas le paiement.
back-link = Retour à { $payee }

# What became of the attempt before

note-open = Ce paiement n’a pas encore été effectué. Vous pouvez à nouveau choisir une banque.
note-lapsed = Le paiement n’a pas été validé chez { $bank }. Rien n’a été payé. Vous pouvez réessayer ou choisir une autre banque.
note-cancelled = Le paiement a été refusé ou annulé chez { $bank }. Rien n’a été payé. Vous pouvez réessayer ou choisir une autre banque.
note-refused = { $bank } n’a pas accepté le paiement. Rien n’a été payé. Vous pouvez réessayer ou choisir une autre banque.
note-refused-iban = Si vous avez saisi un IBAN, vérifiez qu’il correspond à un compte dans cette banque.
note-funds = Le solde du compte chez { $bank } était insuffisant. Rien n’a été payé. Vous pouvez réessayer ou choisir une autre banque.
note-unreachable = Impossible de joindre { $bank }. Rien n’a été payé. Vous pouvez réessayer plus tard ou choisir une autre banque.
note-unanswered = { $bank } n’a pas répondu. Rien n’a été payé. Vous pouvez réessayer plus tard ou choisir une autre banque.

# Where there is nothing to pay

not-a-link-heading = Ceci n’est pas un lien de paiement
not-a-link-text = L’adresse a peut-être été tronquée lors de la copie. Demandez à la personne qui vous l’a envoyée de vous la renvoyer.
revoked-heading = Ce lien n’est plus valable
revoked-text = { $payee } l’a retiré. Si vous souhaitez toujours payer, demandez un nouveau lien.
expired-heading = Ce lien a expiré
expired-text = Sa durée de validité était limitée. Rien n’a été payé. Si vous souhaitez toujours payer, demandez un nouveau lien à { $payee }.
used-up-text = Il y a eu trop de tentatives de paiement. Rien n’a été payé. Si vous souhaitez toujours payer, demandez un nouveau lien à { $payee }.
disabled-heading = Ce lien ne permet pas de payer pour le moment
disabled-text = { $payee } n’accepte pas les paiements en ligne pour le moment. Rien n’a été payé.
currency-heading = Ce lien n’est plus à jour
currency-text = Le compte du bénéficiaire { $payee } a changé depuis la création du lien. Rien n’a été payé. Demandez un nouveau lien.
busy-heading = Un instant, s’il vous plaît
busy-text = Trop de pages ont été demandées depuis votre réseau.
trouble-text = Cette page ne peut pas être affichée pour le moment. Vous ne paierez pas deux fois.
paused-text = Les paiements sont suspendus pendant que nous vérifions nos données. Aucun montant ne vient d’être débité. Réessayez plus tard.
form-heading = Veuillez rouvrir le lien de paiement
form-text = Cette adresse ne fonctionne que depuis l’une de nos pages.

# Countries, in the order of their codes

country-AT = Autriche
country-BE = Belgique
country-BG = Bulgarie
country-CH = Suisse
country-CY = Chypre
country-CZ = Tchéquie
country-DE = Allemagne
country-DK = Danemark
country-EE = Estonie
country-ES = Espagne
country-FI = Finlande
country-FR = France
country-GB = Royaume-Uni
country-GR = Grèce
country-HR = Croatie
country-HU = Hongrie
country-IE = Irlande
country-IS = Islande
country-IT = Italie
country-LI = Liechtenstein
country-LT = Lituanie
country-LU = Luxembourg
country-LV = Lettonie
country-MT = Malte
country-NL = Pays-Bas
country-NO = Norvège
country-PL = Pologne
country-PT = Portugal
country-RO = Roumanie
country-SE = Suède
country-SI = Slovénie
country-SK = Slovaquie
