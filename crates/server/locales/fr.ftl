# French

problem-unauthorized = Cette requête nécessite un jeton d’API valide de cette entreprise, envoyé sous la forme « Authorization: Bearer … ».
problem-online-payments-disabled = Les paiements en ligne ne sont pas activés pour cette entreprise. Activez-les dans le portail.
problem-payment-not-found = Paiement introuvable
problem-path-not-found = Il n’y a rien à cette adresse.
problem-method-not-allowed = Cette adresse n’accepte que { $allowed }.
problem-body-too-large = Le corps de la requête dépasse { $limit } octets.
problem-body-incomplete = Le corps de la requête n’est pas arrivé en entier, ou n’est pas arrivé à temps.
problem-not-json = Envoyez le corps de la requête avec « Content-Type: application/json ».
problem-too-many-requests = Trop de requêtes. Veuillez patienter { $seconds } s avant la suivante.
problem-idempotency-key = L’en-tête « Idempotency-Key » doit comporter de { $min } à { $max } caractères ASCII visibles.
problem-idempotency-key-reused = Cette clé « Idempotency-Key » a déjà été utilisée avec un autre corps de requête. Utilisez une nouvelle clé pour une nouvelle requête.
problem-internal = Une erreur s’est produite de notre côté. Elle a été enregistrée.
problem-unavailable = Le service ne peut pas répondre pour le moment. Veuillez réessayer dans un instant.
problem-body-syntax = Le corps de la requête n’est pas un JSON valide : voir la ligne { $line }, colonne { $column }.
problem-body-not-object = Le corps de la requête doit être un objet JSON.
problem-field-missing = Le champ { $field } est manquant.
problem-field-repeated = Le champ { $field } est fourni plus d’une fois.
problem-field-object = Le champ { $field } doit être un objet.
problem-field-amount = Le champ { $field } doit être un nombre entier de { $min } à { $max }.
problem-field-reference = Le champ { $field } doit comporter de { $min } à { $max } caractères : uniquement des lettres de A à Z et de a à z, des chiffres et des espaces.
problem-field-data = Le champ { $field } doit être une chaîne de { $max } caractères au maximum : uniquement des lettres de A à Z et de a à z, des chiffres et { $signs }.

# The payer's pages.

pay-payee = Bénéficiaire
pay-reference = Référence
pay-bank = Banque
pay-test = TEST : aucun argent réel n’est transféré
pay-language = Langue
pay-questions = Des questions ?
pay-phone = Continuer sur votre téléphone
pay-phone-text = Scannez ce code avec l’appareil photo de votre téléphone et poursuivez sur celui-ci.
pay-phone-code = QR code contenant le lien de ce paiement

# Choosing a bank

choose-heading = Choisissez votre banque
choose-text = Vous y validez le paiement, avec vos identifiants habituels ou votre application bancaire.
choose-find = Nom de votre banque
choose-find-button = Rechercher
choose-country = Pays
choose-everywhere = Tous les pays
choose-most-used = Les plus utilisées
choose-more = Autres banques
choose-nothing = Aucune banque ne correspond à votre recherche. Vérifiez l’orthographe ou cherchez dans tous les pays.
choose-unavailable = Indisponible pour le moment
choose-none = Aucune banque n’est encore connectée, il n’est donc pas possible de payer ici avec ce lien. Rien n’a été payé.

# Checking and confirming

consent-heading = Vérifiez et confirmez
consent-iban = Votre IBAN
consent-iban-why = { $bank } en a besoin pour retrouver votre compte.
consent-iban-sample = Pour faire un essai, utilisez { $iban }
consent-iban-missing = Veuillez saisir votre IBAN.
consent-iban-wrong = Cet IBAN n’est pas valide. Veuillez en vérifier les lettres et les chiffres.
consent-bank-missing = Veuillez choisir votre banque.
consent-next = Ensuite, { $bank } vous demandera de vous connecter et de valider le paiement. Nous ne voyons jamais vos identifiants.
consent-may-spare = Pour les petits montants, { $bank } peut exécuter le paiement sans vous solliciter à nouveau.
consent-charges = Nous ne vous facturons rien. Les conditions habituelles de votre banque pour les virements s’appliquent.
consent-agree = En confirmant, vous demandez à { $operator } d’initier ce paiement chez { $bank }.
consent-button = Confirmer
consent-other = Choisir une autre banque

# Who does this. Names and addresses follow as they are.

operator-heading = Votre prestataire de services de paiement
operator-contact = Coordonnées
operator-supervisor = Autorité de contrôle
operator-privacy = Confidentialité
operator-terms = Conditions

# How the payment stands

connecting-heading = Connexion à { $bank }
connecting-text = { $bank } n’a pas encore répondu. Cela prend généralement quelques secondes.
hand-off-heading = Validez le paiement chez { $bank }
hand-off-text = Rien n’est payé tant que vous n’y avez pas validé le paiement.
hand-off-button = Continuer vers { $bank }
left-heading = Le paiement n’est pas encore terminé
left-text = Il n’a pas été validé chez { $bank } et rien n’a été payé. Vous pouvez reprendre là où il s’est arrêté.
taken-heading = { $bank } a reçu l’ordre de paiement
taken-text = Nous n’avons pas encore d’autre information de sa part. Veuillez vérifier à nouveau dans un instant.
waiting-heading = En attente de votre banque, { $bank }
waiting-text = { $bank } est injoignable pour le moment. Si vous avez validé le paiement, vous n’avez plus rien à faire. Veuillez ne pas payer une nouvelle fois.
authorised-heading = { $bank } exécute le paiement
authorised-text = Le paiement est validé. Vous n’avez plus rien à faire.
unknown-heading = En attente de réponse de votre banque, { $bank }
unknown-text = { $bank } ne nous a pas encore indiqué si le paiement a été effectué. Veuillez ne pas payer une nouvelle fois.
others-heading = En attente des autres signataires
others-text = Vous avez validé le paiement chez { $bank }. Il sera exécuté lorsque les autres personnes qui doivent signer pour ce compte l’auront validé elles aussi. Vous n’avez plus rien à faire.
gone-heading = { $bank } n’a plus cet ordre de paiement
gone-text = Ce paiement ne peut pas être poursuivi ici. Veuillez vérifier votre compte chez { $bank } avant de payer d’une autre manière.
paid-heading = Paiement effectué
paid-text = { $bank } a exécuté le paiement.
used-heading = Déjà payé
used-text = Ce lien était prévu pour un seul paiement, qui a été effectué. Il ne reste rien à payer.
failed-heading = Le paiement a échoué
failed-text = { $bank } l’a refusé. Rien n’a été payé. Si vous souhaitez toujours payer, veuillez demander un nouveau lien à { $payee }.
cancelled-heading = Le paiement a été annulé
cancelled-text = Rien n’a été payé. Si vous souhaitez toujours payer, veuillez demander un nouveau lien à { $payee }.
elsewhere-heading = Le paiement se poursuit ailleurs
elsewhere-text = Une autre banque a été choisie après celle-ci. Veuillez poursuivre avec cette autre banque ou ouvrir le lien que vous avez reçu.
resume-heading = Ce paiement a été commencé chez { $bank }
resume-text = Il ne peut être terminé ou annulé que dans cette banque, afin que personne ne paie deux fois.

# What the payer can do about it

continue-button = Continuer chez { $bank }
switch-button = Choisir une autre banque
cancel-button = Annuler le paiement
again-link = Vérifier à nouveau
again-by-itself = Cette page s’actualise automatiquement.
return-button = Revenir à { $payee }
return-note = Cela n’annule pas le paiement.

# What became of the attempt before

note-open = Ce paiement n’a pas encore été effectué. Vous pouvez à nouveau choisir une banque.
note-lapsed = Le paiement n’a pas été validé chez { $bank }. Rien n’a été payé. Vous pouvez réessayer ou choisir une autre banque.
note-cancelled = Le paiement a été annulé chez { $bank }. Rien n’a été payé. Vous pouvez réessayer ou choisir une autre banque.
note-refused = { $bank } n’a pas accepté le paiement. Rien n’a été payé. Vous pouvez réessayer ou choisir une autre banque.
note-refused-iban = Si vous avez indiqué un IBAN, veuillez vérifier qu’il correspond à un compte dans cette banque.
note-unreachable = Impossible de joindre { $bank }. Rien n’a été payé. Vous pouvez réessayer plus tard ou choisir une autre banque.
note-unanswered = { $bank } n’a pas répondu. Rien n’a été payé. Vous pouvez réessayer plus tard ou choisir une autre banque.

# Where there is nothing to pay

not-a-link-heading = Ceci n’est pas un lien de paiement
not-a-link-text = L’adresse a peut-être été tronquée lors de la copie. Veuillez demander à la personne qui vous l’a envoyée de vous la renvoyer.
revoked-heading = Ce lien n’est plus valable
revoked-text = { $payee } l’a retiré. Si vous souhaitez toujours payer, veuillez demander un nouveau lien.
expired-heading = Ce lien a expiré
expired-text = Il n’était valable que pour une durée limitée. Rien n’a été payé. Si vous souhaitez toujours payer, veuillez demander un nouveau lien à { $payee }.
disabled-heading = Ce lien ne permet pas de payer pour le moment
disabled-text = { $payee } n’accepte pas de paiements en ligne pour le moment. Rien n’a été payé.
currency-heading = Ce lien n’est plus à jour
currency-text = Le compte du bénéficiaire { $payee } a changé depuis la création du lien. Rien n’a été payé. Veuillez demander un nouveau lien.
busy-heading = Un instant, s’il vous plaît
busy-text = Trop de pages ont été demandées depuis votre réseau. Veuillez patienter un peu et réessayer.
trouble-text = Cette page ne peut pas être affichée pour le moment. Veuillez réessayer dans quelques instants. Vous ne paierez pas deux fois.
paused-text = Les paiements sont suspendus pendant la vérification de nos enregistrements. Rien n’a été débité à l’instant. Veuillez réessayer plus tard.
form-heading = Veuillez rouvrir le lien
form-text = Cette adresse n’est accessible que depuis l’une de nos pages.

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
