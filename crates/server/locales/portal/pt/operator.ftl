nav-operator = Operador
nav-companies = Empresas
all-cells-missing = Estas células não responderam, pelo que pode faltar algo aqui: { $cells }
search-all-placeholder = Referência, id ou link

# Companies

all-companies-text = Todas as empresas desta instalação, por nome.
all-companies-part = Uma parte do nome
all-companies-show-all = Mostrar todas as empresas
all-companies-created = Adicionada
all-companies-empty = Ainda não há nenhuma empresa.
all-companies-nothing = Nenhuma empresa corresponde.
all-companies-more = Mais empresas
all-companies-first = Primeiras empresas
all-companies-searched-to = Procurado até ao nome «{ $name }».
all-companies-search-further = Continuar a procurar
company-suspended = Suspensa

# A new company

new-company-heading = Adicionar uma empresa
new-company-text = A empresa ainda não tem pessoas. Na página seguinte, convida o primeiro proprietário.
new-company-name = Nome da empresa
new-company-name-hint = Os pagadores veem-no.
new-company-test-text = Só bancos de teste; não há movimento de dinheiro real.
new-company-live-text = Movimenta dinheiro real.
new-company-mode-hint = O modo não pode ser alterado mais tarde.
new-company-cell = Célula
new-company-account = Conta beneficiária (opcional)
new-company-account-hint = Deixe o número vazio se for um proprietário a adicionar a conta.
new-company-holder-hint = O nome que os bancos mostram aos pagadores. Vazio: o nome da empresa.
new-company-number-missing = Indique também o número de conta ou deixe o titular da conta vazio.
new-company-not-live = Este nó não está preparado para pagamentos reais e não voltaria a arrancar com uma empresa de produção. «paylink doctor» indica o motivo.
done-company-added = A empresa foi adicionada. Convide o primeiro proprietário.

# Suspending a company

suspend = Suspender
suspend-heading = Suspender { $company }?
suspend-text = A empresa recebe um erro em vez de links de pagamento e os pagadores não podem iniciar pagamentos. Os pagamentos já iniciados continuam e os seus eventos são entregues.
suspend-people = As pessoas da empresa veem o motivo em todas as páginas. Não podem ativar os pagamentos online até que levante a suspensão.
suspend-reason = Motivo
suspend-reason-hint = As pessoas da empresa leem-no: uma linha com até 300 caracteres.
suspend-reason-wrong = Introduza uma linha de 1 a 300 caracteres.
suspend-button = Suspender a empresa
resume = Retomar
resume-heading = Levantar a suspensão de { $company }?
resume-by = Suspensa por { $person }: { $reason }
resume-enabled = Os pagamentos online voltam a ficar ativados, como estavam antes.
resume-disabled = Os pagamentos online continuam desativados, como estavam antes. As pessoas da empresa podem depois ativá-los.
resume-blocked = Os pagamentos online estavam ativados antes. Continuam desativados por estes motivos:
resume-button = Levantar a suspensão
suspended-notice = O operador deste serviço suspendeu a empresa: { $reason }
done-company-suspended = A empresa está suspensa.
done-company-resumed = A empresa já não está suspensa.
action-company-suspend = Empresa suspensa
action-company-resume = Suspensão da empresa levantada
field-suspended-at = Suspensa em
field-suspended-by = Suspensa por
field-suspension-reason = Motivo da suspensão
field-enabled-before-suspension = Ativados antes da suspensão

# Approvals

nav-approvals = Aprovações
approvals-text = Alterações que uma pessoa propôs e outra tem de aprovar, as mais antigas primeiro.
approvals-empty = Nada aguarda aprovação.
approvals-closings = Pagamentos a fechar
approvals-accounts = Contas beneficiárias
approvals-more = Não mostradas: { $count }. Primeiro aparecem as que pode decidir e depois as mais antigas.
approvals-unreadable = Não foi possível ler estas propostas, que por isso não são mostradas: { $proposals }
approval-account = Outra conta beneficiária
approvals-owners = Proprietários de empresas
approvals-single = Esta instalação tem um único operador (single_operator). Por isso, pode aprovar sem outra pessoa o que propôs, 72 horas depois.
approval-owners-decide = A decisão cabe a outro proprietário da empresa.
approval-alone = A proposta pode ser sua. Como único operador, pode aprová-la
approval-close = Fechar um pagamento como «{ $status }»
approval-payment = Pagamento
approval-evidence = Prova
approval-own = A proposta é sua, pelo que outro operador tem de a aprovar.
approval-new-operator = O operador que a propôs, ou quem a aprova, tem essa função há menos de 72 horas. Pode aprová-la
approval-heading = Fechar este pagamento?
approval-what = { $company }: { $reference }, { $amount }. O pagamento recebe o estado «{ $status }».
approval-final = A empresa é notificada. Um estado final nunca muda.
approval-button = Aprovar e fechar o pagamento
approval-withdraw-text = O pagamento fica como está e o banco continua a ser consultado.
approval-cannot-close = O pagamento mudou entretanto e já não pode ser fechado assim. Retire a alteração.
done-payment-closed = O pagamento está fechado.

# Search over all companies

search-all-heading = Procura em todas as empresas
search-all-hint = Escreva o id de uma empresa, de um pagamento, de um evento, de uma tentativa ou de uma proposta, cole um link ou escreva uma referência inteira.
search-all-text = Pagamentos de todas as empresas cuja referência ou dados são exatamente «{ $text }».
search-all-unknown-id = Não há aqui nada com este id.
search-all-unused-link = É um link de { $company }. Ainda ninguém o utilizou.
search-all-needs-company = Montantes, estados e dias só podem ser procurados dentro de uma empresa. Escolha primeiro uma.
search-all-companies = Empresas cujo nome contém «{ $text }»
search-all-partly = Há mais empresas do que uma procura lê.
