# European Portuguese

problem-unauthorized = Este pedido requer um token de API válido desta empresa, enviado como «Authorization: Bearer …».
problem-online-payments-disabled = Os pagamentos online não estão ativados para esta empresa. Ative-os no portal.
problem-payment-not-found = Pagamento não encontrado
problem-path-not-found = Não existe nada neste endereço.
problem-method-not-allowed = Este endereço aceita apenas { $allowed }.
problem-body-too-large = O corpo do pedido excede { $limit } bytes.
problem-body-incomplete = O corpo do pedido não chegou completo ou não chegou a tempo.
problem-not-json = Envie o corpo do pedido como «Content-Type: application/json».
problem-too-many-requests = Demasiados pedidos. Aguarde { $seconds } s antes do próximo.
problem-idempotency-key = O cabeçalho «Idempotency-Key» tem de ter entre { $min } e { $max } caracteres ASCII visíveis.
problem-idempotency-key-reused = Esta «Idempotency-Key» já foi utilizada com um corpo de pedido diferente. Utilize uma nova chave para um novo pedido.
problem-internal = Ocorreu um erro do nosso lado. O erro ficou registado.
problem-unavailable = O serviço não consegue responder neste momento. Tente novamente dentro de momentos.
problem-body-syntax = O corpo do pedido não é JSON válido: consulte a linha { $line }, coluna { $column }.
problem-body-not-object = O corpo do pedido tem de ser um objeto JSON.
problem-field-missing = O campo { $field } está em falta.
problem-field-repeated = O campo { $field } foi indicado mais do que uma vez.
problem-field-object = O campo { $field } tem de ser um objeto.
problem-field-amount = O campo { $field } tem de ser um número inteiro de { $min } a { $max }.
problem-field-reference = O campo { $field } tem de ter entre { $min } e { $max } caracteres: apenas letras A–Z e a–z, dígitos e espaços.
problem-field-data = O campo { $field } tem de ser uma cadeia com, no máximo, { $max } caracteres: apenas letras A–Z e a–z, dígitos e { $signs }.
