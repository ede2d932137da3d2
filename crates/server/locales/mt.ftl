# Maltese

problem-unauthorized = Din it-talba teħtieġ token API validu ta’ din il-kumpanija, mibgħut bħala “Authorization: Bearer …”.
problem-online-payments-disabled = Il-pagamenti online mhumiex attivati għal din il-kumpanija. Attivahom fil-portal.
problem-payment-not-found = Il-pagament ma nstabx
problem-path-not-found = M’hemm xejn f’dan l-indirizz.
problem-method-not-allowed = Dan l-indirizz jaċċetta biss { $allowed }.
problem-body-too-large = Il-korp tat-talba huwa akbar minn { $limit } byte.
problem-body-incomplete = Il-korp tat-talba ma wasalx kollu, jew ma wasalx fil-ħin.
problem-not-json = Ibgħat il-korp tat-talba bħala “Content-Type: application/json”.
problem-too-many-requests = Intbagħtu wisq talbiet. Jekk jogħġbok stenna { $seconds } s qabel ma tibgħat talba oħra.
problem-idempotency-key = L-għadd ta’ karattri fl-intestatura “Idempotency-Key” irid ikun minn { $min } sa { $max }: huma permessi biss il-karattri ASCII viżibbli.
problem-idempotency-key-reused = Din iċ-ċavetta “Idempotency-Key” diġà ntużat ma’ korp ta’ talba oħra. Uża ċavetta ġdida għal talba ġdida.
problem-internal = Xi ħaġa marret ħażin min-naħa tagħna. L-iżball ġie rreġistrat.
problem-unavailable = Is-servizz ma jistax iwieġeb bħalissa. Jekk jogħġbok erġa’ pprova wara ftit.
problem-body-syntax = Il-korp tat-talba mhuwiex JSON validu: ara l-linja { $line }, il-kolonna { $column }.
problem-body-not-object = Il-korp tat-talba jrid ikun oġġett JSON.
problem-field-missing = Il-kamp { $field } huwa nieqes.
problem-field-repeated = Il-kamp { $field } ingħata aktar minn darba.
problem-field-object = Il-kamp { $field } irid ikun oġġett.
problem-field-amount = Il-kamp { $field } irid ikun numru sħiħ minn { $min } sa { $max }.
problem-field-reference = L-għadd ta’ karattri fil-kamp { $field } irid ikun minn { $min } sa { $max }: huma permessi biss l-ittri minn A sa Z u minn a sa z, iċ-ċifri u l-ispazji.
problem-field-data = Il-kamp { $field } irid ikun string ta’ mhux aktar minn { $max } karattru: huma permessi biss l-ittri minn A sa Z u minn a sa z, iċ-ċifri u { $signs }.
