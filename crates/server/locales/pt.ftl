# European Portuguese

problem-unauthorized = Este pedido requer um token de API válido desta empresa, enviado num único cabeçalho «Authorization: Bearer …».
problem-online-payments-disabled = Os pagamentos online não estão ativados para esta empresa. Ative-os no portal.
problem-payment-not-found = Pagamento não encontrado
problem-path-not-found = Não existe nada neste endereço.
problem-method-not-allowed = Este endereço aceita apenas { $allowed }.
problem-body-too-large = O corpo do pedido excede { $limit } bytes.
problem-body-incomplete = O corpo do pedido não chegou completo ou não chegou a tempo.
problem-not-json = Envie o corpo do pedido como «Content-Type: application/json».
problem-too-many-requests = Demasiados pedidos. Aguarde { $seconds } s antes do próximo.
problem-header-repeated = O cabeçalho «{ $header }» foi indicado mais do que uma vez.
problem-idempotency-key = O cabeçalho «Idempotency-Key» tem de ter entre { $min } e { $max } caracteres ASCII visíveis.
problem-idempotency-key-reused = Esta «Idempotency-Key» já foi utilizada com um corpo de pedido diferente. Utilize uma nova chave para um novo pedido.
problem-internal = Ocorreu um erro do nosso lado. O erro ficou registado.
problem-unavailable = O serviço não consegue responder neste momento. Tente novamente dentro de momentos.
problem-body-empty = O corpo do pedido está vazio. Tem de ser um objeto JSON.
problem-body-syntax = O corpo do pedido não é JSON válido: consulte a linha { $line }, coluna { $column }.
problem-body-not-object = O corpo do pedido tem de ser um objeto JSON.
problem-field-missing = O campo { $field } está em falta.
problem-field-repeated = O campo { $field } foi indicado mais do que uma vez.
problem-field-unknown = O campo { $field } não existe neste pedido.
problem-field-misspelt = O campo { $field } não existe neste pedido. Queria dizer { $known }?
problem-field-object = O campo { $field } tem de ser um objeto.
problem-field-amount = O campo { $field } tem de ser um número inteiro de { $min } a { $max }.
problem-field-reference = O campo { $field } tem de ter entre { $min } e { $max } caracteres: apenas letras A–Z e a–z, dígitos e espaços.
problem-field-data = O campo { $field } tem de ser uma cadeia com, no máximo, { $max } caracteres: apenas letras A–Z e a–z, dígitos e { $signs }.

# The payer's pages.

pay-title = Pagamento a { $payee }
pay-title-amount = Pagamento de { $amount } a { $payee }
pay-payee = Beneficiário
pay-reference = Descrição
pay-bank = Banco
pay-time = Data e hora
pay-id = ID do pagamento
pay-test = TESTE: não é movimentado dinheiro real
pay-language = Idioma
pay-questions = Dúvidas?
pay-phone = Continuar no telemóvel
pay-phone-text = Leia este código com a câmara do telemóvel.
pay-phone-code = Código QR com o link para este pagamento

# Choosing a bank

choose-heading = Escolha o seu banco
choose-text = É lá que autoriza o pagamento, com as suas credenciais ou na app do banco.
choose-find = Procure o seu banco
choose-find-button = Procurar
choose-country = País
choose-everywhere = Todos os países
choose-last = Último utilizado neste dispositivo
choose-forget = Esquecer este banco
choose-most-used = Mais utilizados
choose-more = Mais bancos
choose-results = Bancos encontrados: { $count }
choose-nothing = Nenhum banco corresponde à sua pesquisa. Verifique a ortografia.
choose-search-everywhere = Procurar em todos os países
choose-unavailable = Não responde de momento
choose-paused = { $bank } não está a responder de momento. Escolha outro banco ou tente novamente mais tarde.
choose-none = Ainda não há nenhum banco ligado, pelo que não é possível pagar aqui com este link. Nada foi pago.

# Checking and confirming

consent-heading = Verifique e confirme
consent-iban = O seu IBAN
consent-iban-why = { $bank } precisa dele para localizar a sua conta.
consent-iban-sample = Para experimentar, utilize { $iban }
consent-iban-missing = Introduza o seu IBAN.
consent-iban-wrong = Este IBAN não é válido. Verifique as letras e os algarismos.
consent-bank-missing = Escolha o seu banco.
consent-next = A seguir, { $bank } irá pedir-lhe que inicie sessão e autorize o pagamento. Nunca vemos as suas credenciais.
consent-direct = Este botão efetua o pagamento: para um montante tão reduzido, { $bank } poderá não lhe pedir nova autorização.
consent-no-cancel = Depois de confirmar, só poderá cancelar este pagamento no seu banco, { $bank }.
consent-charges = Não lhe cobramos nada. Aplicam-se as condições habituais do seu banco para transferências.
consent-agree = Ao confirmar, solicita a { $operator } que inicie este pagamento no seu banco, { $bank }.
consent-button = Confirmar
consent-pay-button = Pagar { $amount }
consent-other = Escolher outro banco

# Who does this. Names and addresses follow as they are.

operator-heading = Serviço de pagamento prestado por { $operator }
operator-contact = Contacto
operator-supervisor = Supervisão
operator-privacy = Privacidade
operator-terms = Condições
home-heading = Pagamentos por transferência bancária
home-text = Para pagar, abra o link que recebeu.

# How the payment stands

connecting-heading = A ligar a { $bank }
connecting-text = Pode demorar alguns segundos.
hand-off-heading = Autorize o pagamento no seu banco, { $bank }
hand-off-text = Nada é pago até autorizar o pagamento no banco.
hand-off-button = Continuar para { $bank }
hand-off-no-switch = Para utilizar outro banco, recuse primeiro o pagamento em { $bank }.
left-heading = O pagamento ainda não está concluído
left-text = Não o autorizou nem o recusou no seu banco, { $bank }. Nada foi pago.
taken-heading = { $bank } recebeu a ordem de pagamento
taken-text = Aguardamos o próximo passo. Pode demorar um minuto.
waiting-heading = A aguardar confirmação de { $bank }
waiting-text = { $bank } não está a responder de momento. Se já autorizou o pagamento, não precisa de fazer mais nada. Por favor, não volte a pagar.
authorised-heading = { $bank } está a processar o pagamento
authorised-text = O pagamento está autorizado. Não precisa de fazer mais nada.
unknown-heading = A aguardar confirmação de { $bank }
unknown-text = { $bank } ainda não nos comunicou se o pagamento foi efetuado. Por favor, não volte a pagar.
others-heading = A aguardar as restantes assinaturas
others-text = Autorizou o pagamento no seu banco, { $bank }. Será executado assim que as outras pessoas que assinam por esta conta o autorizarem. Não precisa de fazer mais nada.
gone-heading = { $bank } já não tem esta ordem de pagamento
gone-text = Não é possível continuar este pagamento aqui. Por favor, verifique a conta no seu banco, { $bank }, antes de pagar de outra forma.
paid-heading = Pagamento efetuado
paid-text = { $bank } executou o pagamento.
paid-close = Pode fechar esta página.
used-heading = Já pago
used-text = Este link destinava-se a um único pagamento, que já foi efetuado. Não há mais nada a pagar.
failed-heading = O pagamento falhou
failed-text = { $bank } rejeitou-o. Nada foi pago. Se ainda pretender pagar, peça um novo link a { $payee }.
failed-funds = A conta em { $bank } não tinha saldo suficiente. Nada foi pago. Se ainda pretender pagar, peça um novo link a { $payee }.
cancelled-heading = O pagamento foi cancelado
cancelled-text = Nada foi pago. Se ainda pretender pagar, peça um novo link a { $payee }.
elsewhere-heading = O pagamento continua noutro banco
elsewhere-text = Depois deste banco, foi escolhido outro. Continue nesse banco ou abra novamente o link de pagamento.
resume-heading = Iniciou este pagamento no seu banco, { $bank }
resume-text = Continue nesse banco, para que ninguém pague duas vezes.
resume-own = Pode continuar nesse banco. Na página seguinte, também pode escolher outro banco ou cancelar.

# What the payer can do about it

continue-button = Continuar em { $bank }
switch-button = Escolher outro banco
cancel-button = Cancelar o pagamento
cancel-heading = Cancelar este pagamento?
cancel-text = Depois, o link de pagamento não poderá voltar a ser utilizado.
cancel-keep = Manter o pagamento
again-link = Verificar novamente
again-by-itself = Esta página atualiza-se automaticamente.
retry-link = Tentar novamente
retry-wait = Pode tentar novamente dentro de { $seconds } s.
return-button = Voltar a { $payee }
return-note = Isto não cancela o pagamento.
back-link = Voltar a { $payee }

# What became of the attempt before

note-open = Este pagamento ainda não foi efetuado. Pode escolher novamente um banco.
note-lapsed = O pagamento não foi autorizado no banco escolhido, { $bank }. Nada foi pago. Pode tentar novamente ou escolher outro banco.
note-cancelled = O pagamento foi recusado ou cancelado no banco escolhido, { $bank }. Nada foi pago. Pode tentar novamente ou escolher outro banco.
note-refused = { $bank } não aceitou o pagamento. Nada foi pago. Pode tentar novamente ou escolher outro banco.
note-refused-iban = Se introduziu um IBAN, verifique se corresponde a uma conta nesse banco.
note-funds = A conta em { $bank } não tinha saldo suficiente. Nada foi pago. Pode tentar novamente ou escolher outro banco.
note-unreachable = Não foi possível contactar { $bank }. Nada foi pago. Pode tentar novamente mais tarde ou escolher outro banco.
note-unanswered = { $bank } não respondeu. Nada foi pago. Pode tentar novamente mais tarde ou escolher outro banco.

# Where there is nothing to pay

not-a-link-heading = Este não é um link de pagamento
not-a-link-text = O endereço pode ter sido cortado ao ser copiado. Peça a quem lho enviou que o envie novamente.
revoked-heading = Este link já não é válido
revoked-text = { $payee } retirou-o. Se ainda pretender pagar, peça um novo link.
expired-heading = Este link expirou
expired-text = Era válido durante um período limitado. Nada foi pago. Se ainda pretender pagar, peça um novo link a { $payee }.
used-up-text = Houve demasiadas tentativas de pagamento. Nada foi pago. Se ainda pretender pagar, peça um novo link a { $payee }.
disabled-heading = Não é possível pagar com este link neste momento
disabled-text = { $payee } não aceita pagamentos online de momento. Nada foi pago.
currency-heading = Este link está desatualizado
currency-text = A conta do beneficiário, { $payee }, mudou desde que o link foi criado. Nada foi pago. Peça um novo link.
busy-heading = Um momento, por favor
busy-text = Foram pedidas demasiadas páginas a partir da sua rede.
trouble-text = Não é possível mostrar esta página neste momento. Não pagará duas vezes.
paused-text = Os pagamentos estão em pausa enquanto verificamos os nossos registos. Não foi cobrado nada agora. Tente novamente mais tarde.
form-heading = Abra novamente o link de pagamento
form-text = Este endereço só funciona a partir de uma das nossas páginas.

# Countries, in the order of their codes

country-AT = Áustria
country-BE = Bélgica
country-BG = Bulgária
country-CH = Suíça
country-CY = Chipre
country-CZ = Chéquia
country-DE = Alemanha
country-DK = Dinamarca
country-EE = Estónia
country-ES = Espanha
country-FI = Finlândia
country-FR = França
country-GB = Reino Unido
country-GR = Grécia
country-HR = Croácia
country-HU = Hungria
country-IE = Irlanda
country-IS = Islândia
country-IT = Itália
country-LI = Liechtenstein
country-LT = Lituânia
country-LU = Luxemburgo
country-LV = Letónia
country-MT = Malta
country-NL = Países Baixos
country-NO = Noruega
country-PL = Polónia
country-PT = Portugal
country-RO = Roménia
country-SE = Suécia
country-SI = Eslovénia
country-SK = Eslováquia
