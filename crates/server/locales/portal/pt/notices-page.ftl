notices-heading = Notificações
notices-unread = { $number } por ler
notices-text = O que aconteceu nas suas empresas e na sua conta nos últimos 90 dias.
notices-empty = Não há notificações.
notices-mark-read = Marcar todas como lidas
notices-notice = Notificação
notices-new = Nova
notices-company = Empresa
notices-all-companies = Todas as empresas
notices-show = Mostrar
notices-older = Notificações mais antigas
notices-newest = Notificações mais recentes

choices-heading = Notificações por e-mail
choices-link = Escolher o que recebe por e-mail
choices-text = O portal mostra-lhe todas as notificações. Escolha quais recebe também por e-mail em { $email }.
choices-no-mail = De momento, esta instalação não envia e-mails. Todas as notificações estão no portal.
choices-optional = O que recebe por e-mail
choices-always = Sempre por e-mail
choices-always-text = Estas notificações protegem o dinheiro e o acesso. Ninguém as pode desativar.

topic-webhooks = Webhooks e entregas
topic-webhooks-text = Um endpoint falha ou é desativado, ou há eventos prestes a ser abandonados.
topic-payee-account = Conta beneficiária
topic-payee-account-text = Alguém propõe, aprova ou retira outra conta, ou altera-a.
topic-security = Acesso
topic-security-text = Há um novo token de API ou proprietário, alguém inicia sessão com um novo navegador, ou a forma de iniciar sessão muda.
topic-operations = Funcionamento do serviço
topic-operations-text = Um pagamento aguarda uma segunda pessoa, um certificado expira em breve, ou uma base de dados não inicia pagamentos.

done-notices-read = As notificações estão marcadas como lidas.
