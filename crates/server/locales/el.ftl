# Greek

problem-unauthorized = Αυτό το αίτημα απαιτεί ένα έγκυρο API token αυτής της εταιρείας, το οποίο αποστέλλεται ως «Authorization: Bearer …».
problem-online-payments-disabled = Οι ηλεκτρονικές πληρωμές δεν είναι ενεργοποιημένες για αυτή την εταιρεία. Ενεργοποιήστε τις στην πύλη.
problem-payment-not-found = Η πληρωμή δεν βρέθηκε
problem-path-not-found = Δεν υπάρχει τίποτα σε αυτή τη διεύθυνση.
problem-method-not-allowed = Αυτή η διεύθυνση υποστηρίζει μόνο { $allowed }.
problem-body-too-large = Το σώμα του αιτήματος υπερβαίνει τα { $limit } byte.
problem-body-incomplete = Το σώμα του αιτήματος δεν ελήφθη ολόκληρο ή δεν ελήφθη εγκαίρως.
problem-not-json = Στείλτε το σώμα του αιτήματος με την κεφαλίδα «Content-Type: application/json».
problem-too-many-requests = Πάρα πολλά αιτήματα. Περιμένετε { $seconds } s πριν από το επόμενο.
problem-idempotency-key = Η κεφαλίδα «Idempotency-Key» πρέπει να έχει από { $min } έως { $max } ορατούς χαρακτήρες ASCII.
problem-idempotency-key-reused = Αυτό το «Idempotency-Key» έχει ήδη χρησιμοποιηθεί με άλλο σώμα αιτήματος. Χρησιμοποιήστε νέο κλειδί για νέο αίτημα.
problem-internal = Παρουσιάστηκε σφάλμα από την πλευρά μας. Το σφάλμα έχει καταγραφεί.
problem-unavailable = Η υπηρεσία δεν μπορεί να απαντήσει αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγο.
problem-body-syntax = Το σώμα του αιτήματος δεν είναι έγκυρο JSON: δείτε τη γραμμή { $line }, στήλη { $column }.
problem-body-not-object = Το σώμα του αιτήματος πρέπει να είναι αντικείμενο JSON.
problem-field-missing = Το πεδίο { $field } λείπει.
problem-field-repeated = Το πεδίο { $field } έχει δοθεί περισσότερες από μία φορές.
problem-field-object = Το πεδίο { $field } πρέπει να είναι αντικείμενο.
problem-field-amount = Το πεδίο { $field } πρέπει να είναι ακέραιος αριθμός από { $min } έως { $max }.
problem-field-reference = Το πεδίο { $field } πρέπει να έχει από { $min } έως { $max } χαρακτήρες: μόνο τα λατινικά γράμματα A έως Z και a έως z, ψηφία και κενά.
problem-field-data = Το πεδίο { $field } πρέπει να είναι συμβολοσειρά με έως { $max } χαρακτήρες: μόνο τα λατινικά γράμματα A έως Z και a έως z, ψηφία και { $signs }.
