portal-title = Portal de { $operator }
skip-to-content = Ir para o conteúdo
nav-label = Páginas
nav-start = Início
nav-home = Página principal
nav-online-payments = Pagamentos online
nav-activation = Ativação
nav-account = Conta beneficiária
nav-tokens = Tokens de API
nav-webhooks = Webhooks
nav-test-link = Link de teste
nav-branding = Imagem de marca
nav-company = Empresa
nav-people = Pessoas
nav-audit-log = Registo de auditoria
nav-menu = Menu
switch-company = Mudar de empresa
sign-out = Terminar sessão
mode-test = Teste
mode-live = Produção
copy = Copiar
copied = Copiado
save = Guardar
cancel = Cancelar
keep = Manter
never = Nunca
look-at-it = Ver
language-label = Idioma

time-now = agora mesmo
time-minutes-ago = { $count ->
    [one] há { $count } minuto
   *[other] há { $count } minutos
}
time-in-minutes = { $count ->
    [one] dentro de { $count } minuto
   *[other] dentro de { $count } minutos
}
time-hours-ago = { $count ->
    [one] há { $count } hora
   *[other] há { $count } horas
}
time-in-hours = { $count ->
    [one] dentro de { $count } hora
   *[other] dentro de { $count } horas
}
time-days-ago = { $count ->
    [one] há { $count } dia
   *[other] há { $count } dias
}
time-in-days = { $count ->
    [one] dentro de { $count } dia
   *[other] dentro de { $count } dias
}

not-found-heading = Esta página não existe
not-found-text = O endereço está errado ou o que mostra pertence a uma empresa a que não tem acesso.
forbidden-heading = A sua função não permite esta ação
forbidden-text = Um proprietário da empresa pode alterar a sua função.
form-heading = Não foi possível enviar o formulário
form-text = Volte atrás, recarregue a página e envie-o novamente.
busy-heading = Demasiados pedidos
busy-text = Aguarde um momento e recarregue a página.
export-running-heading = Já está em curso uma exportação
export-running-text = Só pode executar uma exportação de cada vez. Aguarde que termine ou cancele-a e recarregue a página.
too-large-heading = O ficheiro é demasiado grande
too-large-text = Volte atrás e escolha uma imagem mais pequena. Um logótipo pode ter, no máximo, 16 KiB.
trouble-heading = O portal não está disponível de momento
trouble-text = A falha é nossa. Aguarde um momento e recarregue a página.
to-start = Ir para a página inicial
count-at-least = { $number } ou mais
