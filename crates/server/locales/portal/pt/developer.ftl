tokens-heading = Tokens de API
tokens-text = Os seus programas utilizam um token para gerar links de pagamento.
tokens-empty = Ainda não existe nenhum token. Crie um para que o seu programa possa gerar links de pagamento.
token-create = Criar um token
token-name = Nome
token-name-hint = Indique o programa que o irá utilizar, por exemplo, «Loja». As pessoas da sua empresa veem o nome.
token-name-wrong = Introduza um nome numa só linha, com um máximo de { $max } caracteres.
token-networks = Redes permitidas (opcional)
token-networks-hint = A partir de outros endereços, o token é recusado como se estivesse errado. Separe as redes com vírgulas: 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Introduza no máximo { $max } endereços de internet ou redes, por exemplo 192.0.2.0/24, separados por vírgulas.
token-only-from = Apenas de { $networks }
token-limit = Uma empresa tem no máximo { $number } tokens válidos. Revogue um primeiro.
token-state = Estado
token-created = Criado
token-expires = Expira
token-used = Última utilização
token-used-from = Utilizado a partir de
token-used-from-network = { $network }: pedidos: { $requests }, { $days }
token-links = Links gerados
token-valid = Válido
token-replaced = Substituído
token-expired = Expirado
token-revoked = Revogado
token-roll = Renovar
token-revoke = Revogar
token-new-heading = O seu novo token
token-new-text = Copie-o agora e guarde-o como uma palavra-passe. Não volta a ser mostrado.
token-old-ends = O token antigo deixa de ser válido:
token-example = Gerar um link com o token
token-example-text = Execute este comando num terminal. A resposta contém o link para o seu cliente.
token-not-enabled = Os pagamentos online ainda não estão ativados. Até estarem, a resposta é o estado 409.
token-revoke-heading = Revogar o token «{ $name }»?
token-revoke-text = Os programas que o utilizam recebem o estado 401 no prazo de 5 segundos e não conseguem gerar links. Os links existentes continuam válidos.
token-revoke-undo = Esta ação não pode ser anulada.
token-roll-heading = Renovar o token «{ $name }»?
token-roll-text = Recebe um novo token com o mesmo nome e a mesma duração. O antigo deixa de ser válido após um prazo à sua escolha, para que possa alterar os seus programas sem interrupções.
token-overlap = O token antigo continua válido durante
token-overlap-hours = { $count ->
    [one] { $count } hora
   *[other] { $count } horas
}
token-overlap-days = { $count ->
    [one] { $count } dia
   *[other] { $count } dias
}
token-overlap-none = Nenhum prazo: termina agora
token-cannot-roll = Este token foi revogado, expirou ou já foi renovado. Em vez disso, crie um novo token.
secret-stored = Já o guardei

endpoints-heading = Webhooks
endpoints-text = Quando um pagamento termina, enviamos um evento assinado para os seus endpoints.
endpoints-empty = Ainda não existe nenhum endpoint. Adicione o URL do seu servidor que deve receber os eventos dos pagamentos.
endpoints-full = Existem cinco endpoints, que é o máximo. Remova um para adicionar outro.
endpoint-add = Adicionar um endpoint
endpoint-name = Nome
endpoint-name-hint = Para o reconhecer na lista, por exemplo, «Loja».
endpoint-name-wrong = Introduza um nome numa só linha, com um máximo de { $max } caracteres.
endpoint-name-reserved = O nome «{ $name }» está reservado. Escolha outro.
endpoint-url = URL
endpoint-url-hint = Um endereço https do seu servidor, acessível a partir da Internet.
endpoint-url-scheme = Introduza um URL https completo, por exemplo, https://shop.example.com/webhooks.
endpoint-url-user = Remova o nome de utilizador e a palavra-passe do URL. Os eventos são autenticados pela respetiva assinatura.
endpoint-url-fragment = Remova a parte do URL a partir de #.
endpoint-url-host = O URL precisa de um nome de anfitrião válido, por exemplo, shop.example.com.
endpoint-url-port = A porta { $port } não é permitida. Utilize a porta 443 ou peça ao operador do serviço que permita essa porta.
endpoint-url-not-public = { $host } não está na Internet pública. Utilize o nome de anfitrião público do seu servidor.
endpoint-url-long = O URL tem mais de 2048 caracteres.
endpoint-url-characters = O URL contém caracteres que o HTTP não permite. Utilize a codificação por percentagem.
endpoint-state = Estado
endpoint-enabled = Ativado
endpoint-disabled = Desativado
endpoint-gone = Desativado: respondeu 410
endpoint-probed = Com falhas: recebe um evento de cada vez
endpoint-held = { $count ->
    [0] { $count } eventos retidos
    [one] { $count } evento retido
   *[other] { $count } eventos retidos
}
endpoint-held-many = 1000 ou mais eventos retidos
endpoint-held-label = Eventos retidos
endpoint-waiting = { $count ->
    [0] { $count } eventos em espera
    [one] { $count } evento em espera
   *[other] { $count } eventos em espera
}
endpoint-waiting-many = 1000 ou mais eventos em espera
endpoint-waiting-label = Eventos em espera
endpoint-id = ID
endpoint-created = Criado
endpoint-failures = Falhas consecutivas
endpoint-probed-since = Um evento de cada vez desde
endpoint-next-probe = Próximo evento
endpoint-held-since = Retidos desde
endpoint-probed-text = O endpoint não respondeu, ou respondeu 429 ou 5xx, cinco vezes seguidas. Enviamos um evento de cada vez até que responda e, depois, todos os outros.
endpoint-old-secret-signs = As assinaturas com o segredo antigo terminam:
endpoint-secret-heading = O segredo do seu endpoint
endpoint-secret-text = Copie-o agora e guarde-o como uma palavra-passe. Não volta a ser mostrado. O seu servidor utiliza-o para verificar os eventos.
endpoint-test = Enviar um evento de teste
endpoint-test-disabled = O endpoint está desativado. Ative-o primeiro.
endpoint-change = Alterar o URL
endpoint-change-heading = Alterar o URL de «{ $name }»
endpoint-enable = Ativar
endpoint-disable = Desativar
endpoint-disable-heading = Desativar o endpoint «{ $name }»?
endpoint-disable-text = Não recebe eventos até que o ative novamente. Os eventos dos pagamentos que terminem entretanto não lhe são enviados mais tarde.
endpoint-remove = Remover
endpoint-remove-heading = Remover o endpoint «{ $name }»?
endpoint-remove-text = Não recebe mais eventos e o respetivo segredo deixa de ser válido. Esta ação não pode ser anulada.
endpoint-rotate = Renovar o segredo
endpoint-rotate-heading = Renovar o segredo de «{ $name }»?
endpoint-rotate-text = Recebe um novo segredo. Durante 24 horas, os eventos são assinados também com o antigo. Guarde o novo segredo no seu servidor dentro desse prazo.
endpoint-rotate-again = Terminar o segredo antigo e renovar
endpoint-rotate-again-heading = Renovar novamente o segredo de «{ $name }»?
endpoint-rotate-again-text = O segredo foi renovado há menos de 24 horas. O segredo anterior a esse ainda assina, até: { $until }.
endpoint-rotate-again-loss = Se o renovar agora, esse segredo mais antigo deixa imediatamente de assinar. Um servidor que ainda o utilize rejeita todos os eventos.

test-heading = Resposta ao evento de teste
test-delivered = Entregue
test-not-delivered = O evento de teste não foi entregue.
test-result = Resposta
test-event = Evento
test-duration = Tempo de resposta
test-sent = Enviado
test-body = Corpo da resposta
test-body-empty = O corpo está vazio.
test-unclaimed = O evento ainda não foi enviado.
test-pending = Ainda não há resposta.
attempt-status = Estado HTTP { $status }
attempt-not-allowed = Não enviado: o URL não é permitido
attempt-forbidden = Não enviado: o nome de anfitrião não tem um endereço público
attempt-resolve = Sem resposta: não é possível resolver o nome de anfitrião
attempt-connect = Sem resposta: a ligação falhou
attempt-tls = Sem resposta: a negociação TLS falhou
attempt-timeout = Sem resposta a tempo
attempt-not-http = Sem resposta: a ligação foi fechada ou a resposta não era HTTP
advice-redirect = Os redirecionamentos não são seguidos. Introduza o URL para o qual o seu servidor redireciona.
advice-refused = O seu servidor recusou o pedido. Faça com que aceite pedidos POST sem início de sessão neste URL; a assinatura comprova que são autênticos.
advice-not-there = O seu servidor não tem nada neste URL que aceite pedidos POST. Verifique o caminho.
advice-gone = O estado 410 significa que não se pretendem mais eventos, pelo que o endpoint está agora desativado. Corrija o seu servidor e, depois, ative o endpoint.
advice-overloaded = O seu servidor limita a frequência dos pedidos. Faça com que aceite picos de eventos.
advice-rejected = O seu servidor rejeitou o evento. Verifique se utiliza o segredo atual e o corpo exatamente como foi recebido.
advice-server-error = Ocorreu um erro no seu servidor. Procure este pedido no respetivo registo.
advice-not-allowed = Os eventos só são enviados para endereços públicos. Altere o URL para o nome de anfitrião público do seu servidor.
advice-resolve = Verifique a ortografia do nome de anfitrião e os respetivos registos DNS.
advice-connect = Verifique se o seu servidor está em funcionamento e se a firewall deixa passar os nossos pedidos.
advice-tls = Verifique se o certificado do seu servidor é válido, inclui os certificados intermédios e corresponde ao nome de anfitrião.
advice-timeout = Responda primeiro com um estado 2xx e processe o evento depois.
advice-not-http = Verifique se a porta do URL é a do seu servidor Web.
advice-unclaimed = Recarregue esta página dentro de momentos. Se o evento continuar por enviar, avise o operador do serviço.
advice-pending = Recarregue esta página dentro de momentos.

deliveries-heading = Últimas entregas
deliveries-empty = Nos últimos dias, não foi enviado nenhum evento para este endpoint. Envie um evento de teste para o experimentar.
delivery-event = Evento
delivery-test = Evento de teste
delivery-open = Em espera
delivery-delivered = Entregue
delivery-failed = Não entregue
delivery-created = Criado
delivery-attempts = Tentativas
delivery-last = Última tentativa
delivery-none = Nenhuma
delivery-next = Próxima tentativa:

snippets-heading = Verificar a assinatura
snippets-text = Qualquer pessoa pode enviar pedidos ao seu servidor. Estes exemplos aceitam apenas os nossos. Leem o segredo da variável de ambiente { $variable }.
snippet-needs = Requer { $packages }.
snippet-by-hand = Serve para verificações manuais, não para um servidor.

done-token-revoked = O token foi revogado.
done-token-created = O token foi criado.
done-endpoint-changed = O URL foi alterado.
done-endpoint-added = O endpoint foi adicionado. Envie um evento de teste para o experimentar.
done-endpoint-disabled = O endpoint está desativado.
done-endpoint-enabled = O endpoint está ativado. Os eventos em espera são enviados agora.
done-endpoint-removed = O endpoint foi removido.
