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
