# Irish

problem-unauthorized = Éilíonn an t-iarratas seo ceadchomhartha API bailí de chuid na cuideachta seo, arna sheoladh mar “Authorization: Bearer …”.
problem-online-payments-disabled = Níl íocaíochtaí ar líne cumasaithe don chuideachta seo. Cumasaigh iad sa tairseach.
problem-payment-not-found = Níor aimsíodh an íocaíocht
problem-path-not-found = Níl aon rud ag an seoladh seo.
problem-method-not-allowed = Ní ghlacann an seoladh seo ach le { $allowed }.
problem-body-too-large = Tá corp an iarratais níos mó ná { $limit } beart.
problem-body-incomplete = Níor tháinig corp an iarratais ina iomláine, nó níor tháinig sé in am.
problem-not-json = Seol corp an iarratais leis an gceanntásc “Content-Type: application/json”.
problem-too-many-requests = An iomarca iarratas. Fan { $seconds } s roimh an gcéad iarratas eile, le do thoil.
problem-idempotency-key = Caithfidh idir { $min } agus { $max } carachtar ASCII infheicthe a bheith sa cheanntásc “Idempotency-Key”.
problem-idempotency-key-reused = Úsáideadh an “Idempotency-Key” seo cheana le corp iarratais eile. Úsáid eochair nua le haghaidh iarratais nua.
problem-internal = Tharla earráid inár gcóras. Tá sí taifeadta.
problem-unavailable = Ní féidir leis an tseirbhís freagra a thabhairt faoi láthair. Bain triail as arís i gceann nóiméid, le do thoil.
problem-body-syntax = Ní JSON bailí é corp an iarratais: féach líne { $line }, colún { $column }.
problem-body-not-object = Caithfidh corp an iarratais a bheith ina réad JSON.
problem-field-missing = Tá an réimse { $field } ar iarraidh.
problem-field-repeated = Tugadh an réimse { $field } níos mó ná uair amháin.
problem-field-object = Caithfidh an réimse { $field } a bheith ina réad.
problem-field-amount = Caithfidh an réimse { $field } a bheith ina shlánuimhir ó { $min } go { $max }.
problem-field-reference = Caithfidh idir { $min } agus { $max } carachtar a bheith sa réimse { $field }: ní cheadaítear ach na litreacha A go Z agus a go z, digití agus spásanna.
problem-field-data = Caithfidh an réimse { $field } a bheith ina theaghrán nach faide ná { $max } carachtar: ní cheadaítear ach na litreacha A go Z agus a go z, digití agus { $signs }.
