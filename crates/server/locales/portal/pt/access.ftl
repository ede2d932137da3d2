sign-in-heading = Iniciar sessão
sign-in-passkey = Iniciar sessão com uma chave de acesso
sign-in-or-password = Ou com a sua palavra-passe
sign-in-button = Iniciar sessão
sign-in-wrong = O endereço de e-mail, a palavra-passe ou o código está errado.
sign-in-limited = Demasiadas tentativas. Aguarde alguns minutos e tente novamente.
sign-in-passkey-wrong = Esta chave de acesso não é reconhecida. Utilize outra ou a sua palavra-passe.
sign-in-no-password = Se só tem uma chave de acesso e a perdeu, deixe a palavra-passe vazia e introduza um código de recuperação.
email-label = Endereço de e-mail
password-label = Palavra-passe
code-label = Código
code-hint = Seis dígitos da sua aplicação de autenticação ou um código de recuperação.
passkey-cancelled = A chave de acesso não foi utilizada. Tente novamente ou escolha outro método.

confirm-heading = Confirme a sua identidade
confirm-text = O que se segue mostra ou altera dados secretos. A confirmação é válida durante 15 minutos.
confirm-passkey = Confirmar com uma chave de acesso
confirm-button = Confirmar

invitation-heading = Damos-lhe as boas-vindas
invitation-text = Recebeu um convite de { $person } para { $company }. A sua função: { $role }.
invitation-operator = Recebeu um convite para operador desta instalação.
invitation-existing = Já tem uma conta: { $email }.
invitation-sign-in = Iniciar sessão para aceitar
invitation-accept = Aceitar o convite
invitation-gone-heading = Este convite já não é válido
invitation-gone-text = A ligação já foi usada, expirou ou foi retirada. Se já aceitou o convite, inicie sessão. Caso contrário, peça um novo.
invitation-passkey-heading = Com uma chave de acesso
invitation-passkey-text = Inicie sessão com a impressão digital, o rosto ou o PIN. Não há nada para memorizar nem nada que possa ser roubado.
invitation-passkey-button = Criar uma chave de acesso
invitation-password-heading = Com uma palavra-passe e uma aplicação de autenticação
invitation-password-button = Criar a conta
name-label = O seu nome
name-wrong = Introduza o seu nome, com um máximo de 100 caracteres.
password-new-label = Nova palavra-passe
password-hint = Pelo menos { $minimum } caracteres. Quatro palavras ao acaso são fáceis de memorizar.
password-too-short = A palavra-passe tem de ter pelo menos { $minimum } caracteres.
password-too-long = A palavra-passe pode ter, no máximo, { $maximum } caracteres.
password-contains-email = A palavra-passe não pode conter o seu endereço de e-mail.
password-too-uniform = A palavra-passe tem muito poucos caracteres diferentes.
password-too-common = Demasiadas pessoas usam uma palavra-passe assim. Acrescente palavras sem relação entre si.
app-heading = Aplicação de autenticação
app-text = Leia este código com uma aplicação de autenticação e introduza os seis dígitos que esta apresenta.
app-secret = Ou escreva esta chave na aplicação:
app-code-label = Código da aplicação
code-wrong = O código está errado. Introduza os seis dígitos que a aplicação apresenta agora.
passkey-failed = Não foi possível criar a chave de acesso. Tente novamente ou utilize uma palavra-passe.
passkey-limit = Atingiu o número máximo de chaves de acesso. Remova primeiro uma delas.

codes-heading = Os seus códigos de recuperação
codes-text = Cada código funciona uma única vez, se perder a chave de acesso ou a aplicação de autenticação. Guarde-os num local seguro: não voltam a ser apresentados.
codes-stored = Já os guardei
codes-question-heading = Gerar novos códigos de recuperação?
codes-question-text = Os códigos atuais deixam de funcionar.
codes-new = Gerar novos códigos
codes-left = { $count ->
    [0] Restam { $count } códigos de recuperação.
    [one] Resta { $count } código de recuperação.
   *[other] Restam { $count } códigos de recuperação.
}

own-heading = A sua conta
own-profile = Perfil
own-language-browser = O idioma do navegador
passkeys-heading = Chaves de acesso
passkeys-empty = Ainda não tem nenhuma chave de acesso. Com uma, inicia sessão sem palavra-passe, e ninguém consegue que a revele.
passkey-add = Adicionar chave de acesso
passkey-add-text = Atribua um nome que permita reconhecer o dispositivo.
passkey-name = Nome da chave de acesso
passkey-name-wrong = Escreva um nome numa só linha, com 100 caracteres no máximo.
passkey-created = Criada
passkey-used = Última utilização
passkey-remove = Remover a chave de acesso
passkey-remove-heading = Remover a chave de acesso { $name }?
passkey-remove-text = Já não poderá iniciar sessão com ela.
passkey-last = É a sua única forma de iniciar sessão. Adicione primeiro outra chave de acesso ou uma palavra-passe.
passkey-needs-script = As chaves de acesso requerem JavaScript e um navegador compatível.
password-heading = Palavra-passe e aplicação de autenticação
password-set-text = Pode iniciar sessão com a palavra-passe e um código da aplicação de autenticação.
password-none-text = Não tem palavra-passe. Com uma, pode iniciar sessão em dispositivos sem a sua chave de acesso.
password-set = Definir uma palavra-passe
password-change = Alterar a palavra-passe
sessions-heading = Sessões abertas
sessions-device = Navegador
sessions-address = Endereço
sessions-started = Início de sessão
sessions-seen = Última atividade
sessions-seen-from = Visto pela última vez a partir de { $address }
sessions-this = Este navegador
sessions-end = Terminar esta sessão
sessions-end-others = Terminar as outras sessões
device-unknown = Navegador desconhecido
device-name = { $browser } em { $system }

companies-heading = As suas empresas
companies-empty = Ainda não pertence a nenhuma empresa. Um proprietário pode enviar-lhe um convite.
companies-incomplete = De momento não é possível mostrar algumas empresas. Aguarde um momento e recarregue a página.
companies-mode = Modo
companies-role = A sua função

role-owner = Proprietário
role-developer = Programador
role-finance = Contabilidade
role-viewer = Só de leitura

done-saved = Guardado.
done-passkey-added = A chave de acesso foi adicionada.
done-passkey-removed = A chave de acesso foi removida.
done-password-set = A palavra-passe foi definida. Todas as outras sessões foram terminadas.
done-session-ended = Essa sessão foi terminada.
done-sessions-ended = Todas as outras sessões foram terminadas.
