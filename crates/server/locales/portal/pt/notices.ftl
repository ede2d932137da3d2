# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company }: endpoint de webhook desativado
notice-endpoint-gone-text = O endpoint «{ $name }» ({ $host }) respondeu 410 em { $time }, pelo que já não recebe eventos. Se foi um erro, corrija o seu servidor e, depois, ative o endpoint.
notice-endpoint-disabled-text = { $person } desativou o endpoint «{ $name }» ({ $host }) em { $time }. Não recebe eventos até ser ativado novamente. Se não o esperava, ative-o novamente.
notice-endpoint-disabled-unnamed-text = O endpoint «{ $name }» ({ $host }) foi desativado em { $time }. Não recebe eventos até ser ativado novamente.
notice-endpoint-failing = { $company }: endpoint de webhook com falhas
notice-endpoint-failing-text = O endpoint «{ $name }» ({ $host }) não aceitou nenhum evento desde { $since }. Repare o seu servidor em breve: tentamos durante cerca de 22 horas.
notice-endpoint-look = Ver o endpoint
notice-deliveries-ending = { $company }: eventos prestes a ser abandonados
notice-deliveries-ending-text = { $count ->
    [one] { $count } evento não chegou ao endpoint «{ $name }» ({ $host }). Será abandonado em { $time }.
   *[other] { $count } eventos não chegaram ao endpoint «{ $name }» ({ $host }). O primeiro será abandonado em { $time }.
}
notice-deliveries-advice = Repare o seu servidor antes disso. Depois, pode reenviar os eventos no portal.
notice-deliveries-paid = { $count ->
    [one] { $count } dos pagamentos está pago: { $payments }.
   *[other] { $count } dos pagamentos estão pagos: { $payments }.
}
notice-deliveries-paid-more = { $payments } e mais { $number } pagamentos
notice-deliveries-look = Ver os eventos
notice-account-proposed = { $company }: proposta outra conta beneficiária
notice-account-proposed-text = { $person } propôs a conta em { $time }. Os pagamentos vão para a conta atual até que outro proprietário aprove a alteração. Se não a esperava, retire-a e pergunte a quem a propôs.
notice-account-approved = { $company }: nova conta beneficiária aprovada
notice-account-approved-text = { $person } aprovou a conta em { $time }. Os novos pagamentos vão para esta conta, incluindo os dos links que ainda ninguém utilizou. Se não o esperava, desative de imediato os pagamentos online e pergunte a { $person }.
notice-account-withdrawn = { $company }: nova conta beneficiária retirada
notice-account-withdrawn-text = { $person } retirou a alteração proposta em { $time }. Os pagamentos continuam a ir para a conta atual.
notice-account-changed = { $company }: conta beneficiária alterada
notice-account-changed-text = { $person } alterou a conta em { $time }. Os novos pagamentos vão para a nova conta. Se não o esperava, desative de imediato os pagamentos online e pergunte a { $person }.
notice-account-look = Ver a conta beneficiária
notice-token-added = { $company }: token de API criado
notice-token-added-text = { $person } criou o token «{ $name }» em { $time }. Os programas que o têm podem gerar links de pagamento. Se não o esperava, revogue o token.
notice-token-look = Ver os tokens de API
notice-owner-added = { $company }: há um novo proprietário
notice-owner-added-text = { $person } deu a { $email } a função de proprietário em { $time }. Os proprietários podem alterar a conta beneficiária e gerir pessoas. Se não o esperava, remova a pessoa e pergunte a { $person }.
notice-people-look = Ver as pessoas
notice-sign-in = Início de sessão na sua conta com um navegador novo
notice-sign-in-text = Alguém iniciou sessão em { $time } com { $browser }, a partir do endereço { $address }. Se reconhece este acesso, não precisa de fazer nada. Caso contrário, termine de imediato essa sessão e defina uma nova palavra-passe.
notice-sign-in-look = Ver as sessões abertas
notice-password-known = A sua palavra-passe foi introduzida sem um código válido
notice-password-known-text = Alguém introduziu a sua palavra-passe em { $time }, mas nenhum código válido, com { $browser }, a partir do endereço { $address }. Se reconhece este acesso, não precisa de fazer nada. Caso contrário, alguém conhece a sua palavra-passe: defina de imediato uma nova.
notice-closing-proposed = { $company }: o fecho de um pagamento requer aprovação
notice-closing-proposed-text = { $person } propôs em { $time } fechar um pagamento cujo resultado é desconhecido. Outro operador tem de o aprovar. Se não o esperava, retire a alteração e pergunte a { $person }.
notice-closing-look = Ver as aprovações
notice-certificate = Um certificado expira em breve
notice-certificate-bank = O certificado para o banco «{ $bank }» expira em { $time } (definição: { $setting }).
notice-certificate-cell = O certificado para a célula { $cell } expira em { $time } (definição: { $setting }).
notice-certificate-look = Ver os certificados
notice-cell-closed = Célula { $cell } fechada: os pagadores não podem confirmar
notice-cell-closed-text = A célula não inicia pagamentos desde { $time }, porque podem faltar nela pagamentos confirmados. O programa indica: «{ $reason }». Procure os pagamentos em falta antes de a abrir novamente.
notice-cell-look = Ver as células
notice-sign-on-changed = { $company }: início de sessão único alterado
notice-sign-on-other = { $person } alterou o início de sessão único em { $time }.
notice-sign-on-saved = { $person } guardou as definições do início de sessão único em { $time }. O fornecedor é agora «{ $issuer }».
notice-sign-on-allowed = { $person } deu acesso de emergência a { $email } em { $time }.
notice-sign-on-forbidden = { $person } retirou o acesso de emergência de { $email } em { $time }.
notice-sign-on-enforced = { $person } tornou obrigatório o início de sessão único em { $time }.
notice-sign-on-released = { $person } tornou opcional o início de sessão único em { $time }.
notice-sign-on-removed = { $person } removeu o início de sessão único em { $time }.
notice-sign-on-domain-added = O operador do portal confirmou em { $time } que o domínio { $domain } pertence à empresa.
notice-sign-on-domain-removed = O operador do portal retirou o domínio { $domain } à empresa em { $time }.
notice-sign-on-must = As pessoas da empresa têm agora de o utilizar.
notice-sign-on-can = As pessoas da empresa também podem entrar sem ele.
notice-sign-on-advice = Se não o esperava, corrija-o na página «Início de sessão único».
notice-sign-on-domain-advice = Se não o esperava, pergunte ao operador.
notice-sign-on-look = Ver o início de sessão único
notice-sign-on-bypassed = { $company }: entrada sem início de sessão único
notice-sign-on-bypassed-text = { $email } entrou em { $time } com uma palavra-passe ou uma chave de acesso, a partir do endereço { $address }. A empresa exige o início de sessão único, com exceções para emergências. Se não o esperava, retire este acesso de emergência na página «Início de sessão único» e remova a pessoa.
notice-changed = { $company }: { $change }
notice-changed-text = { $person } fez isto em { $time }: «{ $object }». Se não o esperava, pergunte de imediato a { $person }.
notice-your-company = A sua empresa
notice-your-account = A sua conta

mail-subject-company = { $count ->
    [one] { $company }: { $count } notificação
   *[other] { $company }: { $count } notificações
}
mail-subject-operator = { $count ->
    [one] { $operator }: { $count } notificação
   *[other] { $operator }: { $count } notificações
}
mail-more = { $count ->
    [one] Há mais { $count } notificação no portal.
   *[other] Há mais { $count } notificações no portal.
}
mail-without-facts = { $count ->
    [one] Tem { $count } notificação à sua espera no portal. Leia-a aí.
   *[other] Tem { $count } notificações à sua espera no portal. Leia-as aí.
}
mail-all = Todas as notificações
mail-why = Recebe este e-mail porque diz respeito à sua função ou à sua conta no portal de { $operator }.
mail-choices = Escolher o que recebe por e-mail
mail-no-secrets = Nunca pedimos palavras-passe nem códigos por e-mail.
mail-invitation-subject = Convite para { $company }
mail-invitation-subject-operator = Convite para operador de { $operator }
mail-invitation-expires = O link funciona uma única vez, até { $time }. Não o passe a ninguém.
mail-invitation-unexpected = Se não esperava este convite, ignore este e-mail: sem a sua ação, nada acontece.
mail-invitation-why = Recebe este e-mail porque { $person } introduziu o seu endereço no portal de { $operator }.
mail-invitation-why-operator = Recebe este e-mail porque { $operator } lhe enviou um convite.
