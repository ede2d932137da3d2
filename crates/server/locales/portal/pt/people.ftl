people-text = Todas as pessoas que podem iniciar sessão em { $company }.
people-invite = Convidar uma pessoa
people-empty = Ainda ninguém pertence a esta empresa. Convide o primeiro proprietário.
people-name = Nome
people-role = Função
people-seen = Última atividade
people-you = Eu
people-change-role = Alterar a função
people-change-role-heading = Alterar a função: { $name }
people-change-role-text = Todas as sessões de { $email } são terminadas. A nova função aplica-se no próximo início de sessão.
people-remove = Remover
people-last-owner = É o único proprietário. Atribua primeiro a função de proprietário a outra pessoa.

remove-heading = Remover { $name }?
remove-text = Todas as sessões de { $email } são terminadas e deixa de ser possível o acesso a { $company }.
remove-again = Para voltar a dar acesso, é necessário um novo convite.
remove-button = Remover a pessoa
remove-keep = Manter a pessoa

invitations-heading = Convites pendentes
invitations-by = Convite de
invitations-expire = Expira
invitations-withdraw = Retirar
invitations-withdraw-of = Retirar o convite para { $email }

invite-heading = Convidar uma pessoa para { $company }
invite-button = Criar o convite
invite-email-wrong = Introduza um endereço de e-mail, por exemplo, anna@example.com.
invite-role-missing = Escolha uma função.
invite-already-member = Esta pessoa já pertence à empresa. Altere a sua função na lista de pessoas.
invited-heading = O convite para { $email } está pronto
invited-text = Copie este link e envie-o por outro meio, por exemplo, por e-mail. Só a pessoa convidada o deve receber.
invited-once = O link funciona uma única vez, no prazo de 7 dias. Não volta a ser mostrado: se o perder, convide a pessoa novamente.
invited-back = Voltar a Pessoas

role-table-heading = O que cada função pode fazer
role-table-permission = Permissão
role-table-yes = Sim
role-table-no = Não
role-owner-text = Pode fazer tudo, incluindo alterar a conta beneficiária e gerir pessoas.
role-developer-text = Liga a loja: tokens de API, webhooks, definições, imagem de marca e links de teste.
role-finance-text = Vê todas as definições e o registo de auditoria, sem alterar nada.
role-viewer-text = Vê todas as definições, sem alterar nada.
standing-operator = Operador
may-view-company = Ver a empresa e as suas definições
may-enable-payments = Ativar e desativar os pagamentos online
may-change-account = Alterar a conta beneficiária
may-manage-tokens = Criar, renovar e revogar tokens de API
may-manage-endpoints = Adicionar, alterar e remover endpoints de webhook
may-change-settings = Alterar o URL de retorno, a duração dos links e os dados de apoio que os pagadores veem
may-change-branding = Alterar a imagem de marca
may-create-test-link = Criar links de teste
may-manage-people = Convidar e remover pessoas, e alterar as suas funções
may-view-audit-log = Consultar e exportar o registo de auditoria

done-role-changed = A função foi alterada.
done-person-removed = A pessoa foi removida.
done-invitation-withdrawn = O convite foi retirado. O respetivo link já não funciona.
