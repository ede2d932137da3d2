# The company's first page: what is still to set up.

setup-heading = Configurar { $company }
setup-progress = { $count ->
    [0] { $count } de 5 passos concluídos.
    [one] { $count } de 5 passos concluído.
   *[other] { $count } de 5 passos concluídos.
}
setup-next-step = Passo seguinte: { $step }
setup-back = Voltar à lista de passos
setup-done = Concluído
setup-next = Seguinte
setup-waiting = Em espera
setup-later = Por fazer
setup-others = A sua função não permite esta ação. Contacte um proprietário da empresa.
setup-account-text = Adicione a conta bancária que recebe os pagamentos.
setup-enable-text = Indique para onde voltam os pagadores e, depois, ative os pagamentos online.
setup-enable-button = Configurar os pagamentos online
setup-token-text = A sua loja utiliza um token para gerar links de pagamento.
setup-token-button = Criar um token
setup-payment = Primeiro pagamento
setup-payment-text-test = Crie um link de teste e pague-o num banco de teste (sandbox). Não é movimentado dinheiro real.
setup-payment-text-live = Gere um link com a sua loja e pague-o. Este passo fica concluído quando o banco executar o pagamento.
setup-payment-button = Criar um link de teste
setup-webhook-text = Adicione um endpoint da sua loja. É-lhe comunicado como terminou cada pagamento.
setup-webhook-text-waiting = O seu endpoint ainda não aceitou nenhum evento. Envie-lhe um evento de teste.
setup-webhook-button = Adicionar um endpoint
setup-webhook-button-test = Ver o endpoint
summary-text = Está tudo configurado.
summary-test = Esta é uma empresa de teste: não há movimento de dinheiro real. Para receber dinheiro real, peça ao operador deste serviço ({ $operator }) que crie uma empresa de produção.
summary-heading = Resumo
summary-tokens = { $count ->
    [0] { $count } tokens válidos
    [one] { $count } token válido
   *[other] { $count } tokens válidos
}
summary-tokens-replaced = { $count } em substituição
summary-webhooks = { $count ->
    [0] { $count } endpoints
    [one] { $count } endpoint
   *[other] { $count } endpoints
}
summary-deliveries = Eventos por entregar
summary-waiting = { $count ->
    [0] nenhum em espera
    [one] { $count } à espera de nova tentativa
   *[other] { $count } à espera de nova tentativa
}
summary-waiting-many = { $number } ou mais aguardam uma nova tentativa

# Online payments

payments-enabled = Ativados
payments-disabled = Desativados
enabling-heading = Aceitar pagamentos online
enabled-text = A sua loja pode gerar links de pagamento e os pagadores podem pagá-los.
disabled-text = A sua loja não pode gerar links de pagamento e os pagadores não podem utilizar os existentes.
reasons-text = Ainda não é possível ativar os pagamentos online:
reason-no-account = A empresa não tem conta beneficiária.
reason-no-callback = Não existe um URL de retorno para onde os pagadores voltem.
reason-no-bank = Nenhum banco ligado suporta { $currency }. O operador deste serviço pode ligar um.
reason-operator = O operador deste serviço não publicou a sua identidade. Os pagadores têm de a ver antes de pagarem com dinheiro real.
reason-node = Este serviço não está preparado para dinheiro real. O respetivo operador pode indicar o motivo.
enable-button = Ativar os pagamentos online
disable-button = Desativar os pagamentos online
disable-heading = Desativar os pagamentos online de { $company }?
disable-text = A partir de agora, a sua loja recebe um erro em vez de um link de pagamento, e os links que ainda ninguém utilizou não podem ser pagos. Os pagamentos já iniciados continuam.
disable-again = Pode voltar a ativar os pagamentos online a qualquer momento.
disable-keep = Mantê-los ativados
settings-change = Alterar as definições
settings-heading = Definições
form-wrong = Nada foi guardado. Corrija os campos abaixo.
not-set = Não definido
callback-label = URL de retorno
callback-hint = Os pagadores voltam a este endereço https da sua loja. Acrescentamos «paymentId» aos respetivos parâmetros.
callback-wrong = Não é um endereço https completo, como https://shop.example.com/thanks.
callback-parts = O endereço não pode conter um nome de utilizador, uma palavra-passe nem uma parte depois de «#».
callback-payment-id = O endereço não pode conter «paymentId». Somos nós que o acrescentamos.
callback-needed = Os pagamentos online precisam de um URL de retorno. Se o quiser remover, desative-os primeiro.
url-too-long = O endereço tem mais de 1000 caracteres.
lifetime-label = Duração dos links não utilizados
lifetime-number = Número
lifetime-unit = Unidade
lifetime-hint = Deixe o número vazio se os links não devem expirar. Os pagamentos nunca expiram.
lifetime-none = Não expiram
lifetime-wrong = Introduza um número inteiro que dê entre { $minimum } minuto e { $maximum } dias, por exemplo, 30 dias.
unit-minutes = minutos
unit-hours = horas
unit-days = dias
support-email-label = E-mail de apoio
support-email-hint = Os pagadores veem-no nas suas páginas e podem escrever para lá se tiverem dúvidas. É opcional.
support-email-wrong = Não é um endereço de e-mail.
website-label = Website
website-hint = Os pagadores veem-no nas suas páginas. É opcional.
website-wrong = Não é um endereço https completo, como https://shop.example.com.
website-user = O endereço não pode conter um nome de utilizador nem uma palavra-passe.
previews-label = Pré-visualização das ligações
previews-with-amount = Mostrar o montante
previews-without-amount = Sem o montante
previews-hint = Todas as pessoas de um chat ou de uma conversa por e-mail veem a pré-visualização de uma ligação.

# Payee account

account-heading = Conta atual
account-none = Ainda não existe nenhuma conta. É nela que se recebem os pagamentos dos seus clientes.
account-add = Adicionar a conta
account-change = Alterar a conta
account-change-live = Esta empresa recebe dinheiro real. Outro proprietário tem de aprovar a nova conta antes de ser utilizada. Os links que ainda ninguém utilizou serão então pagos para essa conta.
account-live-text = Outra pessoa tem de aprovar cada alteração desta conta.
account-test-text = Esta é uma empresa de teste: não chega dinheiro real à conta.
account-save = Guardar a conta
account-propose = Propor a conta
account-already-proposed = Outra alteração aguarda aprovação. Aprove-a ou retire-a primeiro.
account-decided = Esta alteração já foi aprovada ou retirada.
account-second-person = Não pode aprovar esta alteração, ou ainda não. A página indica o motivo.
account-notice = Uma alteração da conta beneficiária aguarda aprovação. Proposta de: { $person }.
holder-label = Titular da conta
holder-hint = O nome que os bancos mostram aos pagadores.
holder-wrong = Introduza uma linha de 1 a 70 caracteres.
number-label = Número de conta
number-hint = Um IBAN ou o número de conta do seu país.
number-formats = Que números nacionais se podem usar?
number-derived = Este é o IBAN do seu número de conta. Verifique-o e, depois, guarde.
number-typing-error = Este IBAN contém um erro. Compare-o com os documentos do seu banco.
number-wrong-iban = Não é um número de conta válido. Para { $currency }, introduza um IBAN.
number-wrong-domestic = Não é um número de conta válido. Para { $currency }, introduza um IBAN ou um número como { $example }.
currency-label = Moeda
pending-heading = Foi proposta outra conta
pending-state = A aguardar aprovação
pending-text = Os pagamentos continuam a ir para a conta atual. Se não esperava esta alteração, retire-a e pergunte a quem a propôs.
pending-by-command = Foi proposta por um comando do operador. Outro comando tem de a aprovar: o portal não pode saber de quem foi o primeiro.
pending-new-owner = O proprietário que a propôs, ou quem a aprova, tem essa função há menos de 72 horas. Pode aprová-la
pending-own = A proposta é sua, pelo que outro proprietário tem de a aprovar.
pending-operator = A empresa não tem outro proprietário que a possa aprovar, pelo que um operador a aprova.
pending-former-owner = Um antigo proprietário já retirou uma alteração deste tipo, pelo que um operador decide sobre esta.
pending-gone = A pessoa que a propôs já não é proprietária ou está bloqueada. Retire-a e, se estiver correta, proponha-a de novo.
proposed-by = Proposta de
proposed-when = Proposta
approve-look = Verificar e aprovar
approve-heading = Utilizar esta conta a partir de agora?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = Proposta de: { $person }. Confirme com esta pessoa por outro meio.
approve-text = Os novos pagamentos vão para esta conta, incluindo os dos links que ainda ninguém utilizou.
approve-button = Aprovar a conta
approve-keep = Manter a conta atual
withdraw-heading = Retirar esta alteração?
withdraw-text = A conta { $number } não será utilizada. Mantém-se a conta atual.
withdraw-button = Retirar a alteração
withdraw-by-link = Retirar a alteração sem iniciar sessão
withdraw-once = Pode fazê-lo uma vez, porque agora não é proprietário desta empresa. Um operador decide sobre a próxima alteração deste tipo.

# Test link

test-link-heading = Criar um link de teste
test-link-text = Pague-o num dos bancos de teste (sandbox), como farão os seus clientes. Não é movimentado dinheiro real.
test-link-create = Criar o link
test-link-new = O seu link de teste
test-link-open-text = Destina-se a um único pagamento. Abra-o aqui ou leia o código com um telemóvel.
test-link-open = Abrir o link
test-link-qr = Código QR com o link de teste
test-link-live = Esta empresa recebe dinheiro real, pelo que não há links de teste. Utilize uma empresa de teste para experimentar os pagamentos.
test-link-disabled = Os pagamentos online estão desativados. Ative-os antes de criar um link.
test-payments = Últimos pagamentos
amount-label = Montante em { $currency }
amount-hint = De 1 a 7500, por exemplo, 12,50.
amount-wrong = Introduza um montante de 1 a 7500, por exemplo, 12,50.
reference-label = Referência
reference-hint = De 1 a 18 letras, dígitos e espaços. O pagador vê-a.
reference-wrong = Utilize de 1 a 18 caracteres: apenas letras A–Z e a–z, dígitos e espaços.
payment-amount = Montante
payment-status = Estado
payment-created = Iniciado

status-pending = À espera do pagador
status-authorised = Aprovado, ainda não pago
status-executed = Pago
status-settled = Pago, dinheiro recebido
status-failed = Não pago: recusado pelo banco
status-cancelled = Não pago: cancelado
status-incomplete = O pagador saiu
status-unknown = Ainda não se sabe

# What an action did

done-payments-enabled = Os pagamentos online estão ativados.
done-unchanged = Nada foi alterado.
done-saved-no-callback = Guardado. Ainda falta o URL de retorno: os pagamentos online precisam dele.
done-no-callback = Nada foi alterado. Falta o URL de retorno: os pagamentos online precisam dele.
done-payments-disabled = Os pagamentos online estão desativados.
done-account-changed = A conta foi guardada.
done-account-proposed = A conta foi proposta. Outra pessoa tem de a aprovar.
done-account-approved = A conta foi aprovada e é utilizada a partir de agora.
done-account-withdrawn = A alteração foi retirada.
