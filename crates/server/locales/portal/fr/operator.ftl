nav-operator = Opérateur
nav-companies = Entreprises
all-cells-missing = Ces cellules n’ont pas répondu, il peut donc manquer quelque chose ici : { $cells }
search-all-placeholder = Référence, identifiant ou lien

# Companies

all-companies-text = Toutes les entreprises de cette installation, par nom.
all-companies-part = Une partie du nom
all-companies-show-all = Afficher toutes les entreprises
all-companies-created = Ajoutée
all-companies-empty = Il n’y a pas encore d’entreprise.
all-companies-nothing = Aucune entreprise ne correspond.
all-companies-more = Plus d’entreprises
all-companies-first = Premières entreprises
all-companies-searched-to = Recherche effectuée jusqu’au nom « { $name } ».
all-companies-search-further = Poursuivre la recherche
company-suspended = Suspendue

# A new company

new-company-heading = Ajouter une entreprise
new-company-text = Au départ, l’entreprise n’a aucune personne. À la page suivante, vous invitez son premier propriétaire.
new-company-name = Nom de l’entreprise
new-company-name-hint = Les payeurs le voient.
new-company-test-text = Banques de test uniquement ; aucun argent réel ne circule.
new-company-live-text = Fait circuler de l’argent réel.
new-company-mode-hint = Le mode ne peut pas être modifié par la suite.
new-company-cell = Cellule
new-company-account = Compte bénéficiaire (facultatif)
new-company-account-hint = Laissez le numéro vide si un propriétaire doit ajouter le compte.
new-company-holder-hint = Le nom que les banques montrent aux payeurs. Vide : le nom de l’entreprise.
new-company-number-missing = Indiquez aussi le numéro de compte, ou laissez le titulaire du compte vide.
new-company-not-live = Ce nœud n’est pas prêt pour des paiements réels et ne redémarrerait pas avec une entreprise de production. « paylink doctor » dit pourquoi.
done-company-added = L’entreprise est ajoutée. Invitez son premier propriétaire.

# Suspending a company

suspend = Suspendre
suspend-heading = Suspendre { $company } ?
suspend-text = L’entreprise reçoit une erreur au lieu de liens de paiement, et les payeurs ne peuvent pas commencer de paiement. Les paiements déjà commencés se poursuivent et leurs événements sont transmis.
suspend-people = Ses personnes voient le motif sur chaque page. Elles ne peuvent pas activer les paiements en ligne avant que vous ne leviez la suspension.
suspend-reason = Motif
suspend-reason-hint = Les personnes de l’entreprise le lisent : une ligne de 300 caractères au plus.
suspend-reason-wrong = Saisissez une ligne de 1 à 300 caractères.
suspend-button = Suspendre l’entreprise
resume = Rétablir
resume-heading = Lever la suspension de { $company } ?
resume-by = Suspendue par { $person } : { $reason }
resume-enabled = Les paiements en ligne sont alors de nouveau activés, comme avant.
resume-disabled = Les paiements en ligne restent désactivés, comme avant. Les personnes de l’entreprise pourront alors les activer.
resume-blocked = Les paiements en ligne étaient activés avant. Ils restent désactivés pour ces raisons :
resume-button = Lever la suspension
suspended-notice = L’exploitant de ce service a suspendu l’entreprise : { $reason }
done-company-suspended = L’entreprise est suspendue.
done-company-resumed = L’entreprise n’est plus suspendue.
action-company-suspend = Entreprise suspendue
action-company-resume = Suspension de l’entreprise levée
field-suspended-at = Suspendue le
field-suspended-by = Suspendue par
field-suspension-reason = Motif de la suspension
field-enabled-before-suspension = Activés avant la suspension

# Approvals

nav-approvals = Approbations
approvals-text = Modifications qu’une personne a proposées et qu’une autre doit approuver, les plus anciennes d’abord.
approvals-empty = Rien n’est en attente d’approbation.
approvals-closings = Paiements à clore
approvals-accounts = Comptes bénéficiaires
approvals-more = Non affichées : { $count }. Celles dont vous pouvez décider viennent en premier, puis les plus anciennes.
approvals-unreadable = Ces propositions n’ont pas pu être lues et ne sont pas affichées : { $proposals }
approval-account = Un autre compte bénéficiaire
approvals-owners = Propriétaires d’entreprises
approvals-single = Cette installation a un seul opérateur (single_operator). Vous pouvez donc approuver vous-même ce que vous avez proposé, 72 heures plus tard.
approval-owners-decide = Un autre propriétaire de l’entreprise en décide.
approval-alone = Vous l’avez peut-être proposé vous-même. Comme seul opérateur, vous pourrez l’approuver
approval-close = Clore un paiement comme « { $status } »
approval-payment = Paiement
approval-evidence = Justificatif
approval-own = Vous l’avez proposé, un autre opérateur doit donc l’approuver.
approval-new-operator = Vous, ou la personne qui l’a proposé, êtes opérateur depuis moins de 72 heures. Vous pourrez l’approuver
approval-heading = Clore ce paiement ?
approval-what = { $company } : { $reference }, { $amount }. Le paiement reçoit le statut « { $status } ».
approval-final = L’entreprise est informée. Un statut final ne change jamais.
approval-button = Approuver et clore le paiement
approval-withdraw-text = Le paiement reste tel quel, et sa banque continue d’être interrogée.
approval-cannot-close = Le paiement a changé depuis et ne peut plus être clos ainsi. Retirez la modification.
done-payment-closed = Le paiement est clos.

# Search over all companies

search-all-heading = Recherche dans toutes les entreprises
search-all-hint = Saisissez l’identifiant d’une entreprise, d’un paiement, d’un événement, d’une tentative ou d’une proposition, collez un lien, ou saisissez une référence entière.
search-all-text = Paiements de toutes les entreprises dont la référence ou les données sont exactement « { $text } ».
search-all-unknown-id = Rien ici n’a cet identifiant.
search-all-unused-link = C’est un lien de { $company }. Personne ne l’a encore utilisé.
search-all-needs-company = Les montants, statuts et jours ne peuvent être cherchés qu’au sein d’une entreprise. Choisissez-en d’abord une.
search-all-companies = Entreprises dont le nom contient « { $text } »
search-all-partly = Il y a plus d’entreprises qu’une recherche n’en lit.
