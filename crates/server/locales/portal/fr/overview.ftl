overview-today = Aujourd’hui
overview-month = Les 30 derniers jours
overview-counted = Décompte jusqu’à
overview-utc = Les jours commencent à minuit UTC.
overview-failing = { $count ->
    [one] { $count } tentative de livraison a échoué aujourd’hui.
   *[other] { $count } tentatives de livraison ont échoué aujourd’hui.
}
overview-why = Voir pourquoi
overview-started = Commencés
overview-paid = Payés
overview-amount = Montant payé
overview-not-paid = Non payés
overview-failed = Échoués
overview-cancelled = Annulés
overview-volume = Paiements
overview-volume-text = { $paid } paiements sur { $started } ont été payés.
overview-day = { $day } : { $paid } payés sur { $started }
overview-highest = Maximum : { $number }
overview-table = Sous forme de tableau
overview-col-day = Jour
overview-none = Rien ces 30 derniers jours.
overview-banks = Réussite par banque
overview-banks-text = Combien de tentatives auprès d’une banque ont abouti à un paiement.
overview-times = Délai jusqu’au paiement
overview-times-text = De la confirmation du payeur au statut définitif.
overview-within-seconds = { $count ->
    [one] Jusqu’à { $count } seconde
   *[other] Jusqu’à { $count } secondes
}
overview-within-minutes = { $count ->
    [one] Jusqu’à { $count } minute
   *[other] Jusqu’à { $count } minutes
}
overview-within-hour = Jusqu’à une heure
overview-longer = Plus longtemps
overview-steps = Où les payeurs abandonnent
overview-steps-text = Des liens de votre boutique jusqu’à l’argent. Les messageries qui ouvrent les liens sont aussi comptées.
overview-step-generated = Lien généré
overview-step-opened = Lien ouvert
overview-step-bank = Banque choisie
overview-step-confirmed = Confirmé
overview-step-paid = Payé
overview-left = { $number } de moins
overview-deliveries = Livraisons de webhooks
overview-deliveries-text = { $accepted } tentatives de livraison sur { $attempts } ont été acceptées.
overview-latency = Vos endpoints répondent en { $milliseconds } ms en moyenne.
overview-delivery-day = { $day } : { $accepted } acceptées sur { $attempts }
overview-accepted = Acceptées
overview-not-accepted = Tentatives échouées
