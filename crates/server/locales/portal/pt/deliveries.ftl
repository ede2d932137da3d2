nav-section-payments = Pagamentos
nav-deliveries = Entregas
may-view-deliveries = Ver as entregas de eventos
may-replay-events = Reenviar eventos e ver as respostas dos endpoints

deliveries-text = Os eventos enviados para os seus endpoints e o que lhes aconteceu.
deliveries-all = Todos
deliveries-endpoint = Endpoint de destino
deliveries-removed = { $name } (removido)
deliveries-cause = Causa
deliveries-show-all = Mostrar todas as entregas
deliveries-none = Ainda não foi enviado nenhum evento. Quando um pagamento terminar, o seu evento aparece aqui.
deliveries-none-waiting = Não há nada em espera: todos os eventos chegaram ou foram abandonados.
deliveries-none-failed = Nenhuma entrega falhou. Os eventos que não chegam são repetidos durante cerca de 22 horas antes de aparecerem aqui.
deliveries-nothing = Nenhuma entrega corresponde ao filtro.
deliveries-searched = Pesquisado até { $time }. Pode haver mais.
deliveries-search-on = Continuar a pesquisar
deliveries-more = Mais entregas
deliveries-first = Voltar à primeira página
deliveries-of-endpoint = Todas as suas entregas

causes-heading = Erros por causa
cause-dns = Nome de anfitrião não encontrado (DNS)
cause-blocked = Endereço não permitido
cause-connection = Falha na ligação
cause-tls = TLS ou certificado
cause-timeout = Sem resposta a tempo
cause-not-http = Sem resposta HTTP
cause-redirect = Redirecionamento (3xx)
cause-unauthorised = Recusado, talvez a assinatura (401, 403)
cause-not-found = Caminho ou método errado (404, 405)
cause-gone = Não deseja mais eventos (410)
cause-rate-limited = Demasiados pedidos (429)
cause-client-error = Rejeitado pelo seu servidor (4xx)
cause-server-error = Erro do seu servidor (5xx)
cause-not-sent = Não enviado em 22 horas
cause-other = Outra resposta
advice-signature = Se verifica a assinatura, a verificação falha: compare o segredo, verifique o corpo exatamente como foi recebido e confirme o relógio do seu servidor.
advice-not-sent = Não enviámos o evento, porque o endpoint esteve desativado ou a falhar durante as 22 horas em que tentamos. Ative-o ou repare-o e depois reenvie o evento.

event-heading = Evento de { $reference }
event-payment = Pagamento
event-test = Nenhum: este é um evento de teste
event-ended = Terminado
event-request = Pedido
event-signature = Cada tentativa tem a sua própria marca temporal e assinatura. As assinaturas não são guardadas.
event-send-again = Reenviar
event-send-all = Reenviar para todos os endpoints
event-erased = O conteúdo deste evento foi apagado, pelo que não pode ser reenviado.
event-no-endpoint = O evento não foi enviado a nenhum endpoint: não havia nenhum ativo quando foi criado.
event-endpoint-disabled = O endpoint está desativado ou removido. Nada lhe é enviado.
event-no-attempt = Não houve nenhuma tentativa nos últimos 30 dias.
event-older = As tentativas mais antigas não são mostradas.
event-answer-not-shown = As respostas mais antigas não são mostradas.
event-cut = Só é mostrado o início.
event-body-hidden = O que o endpoint respondeu é mostrado aos proprietários e programadores.
done-event-replayed = O evento foi reenviado. A última tentativa está abaixo.
done-event-not-sent = Nada foi enviado: o endpoint está desativado ou removido.
done-event-erased = Nada foi enviado: o conteúdo do evento foi apagado.

replay-heading = Reenviar eventos anteriores
replay-text = Por exemplo, após uma falha do seu servidor. Os eventos são idênticos aos primeiros, com os mesmos identificadores.
replay-since = Eventos desde
replay-hour = A última hora
replay-day = As últimas 24 horas
replay-week = Os últimos 7 dias
replay-own = Desde esta data e hora
replay-date = Data
replay-time = Hora (UTC)
replay-missing = Só o que não chegou
replay-missing-hint = Caso contrário, o seu servidor volta a receber também eventos que já aceitou.
replay-continue = Continuar
replay-time-wrong = Escolha um período, ou uma data e hora no passado.
replay-nothing = Não há nada para enviar: desde então não falta nenhum evento num endpoint ativo.
replay-question = Reenviar os eventos desde { $since }?
replay-question-count = { $count ->
    [one] { $count } entrega será colocada na fila.
   *[other] { $count } entregas serão colocadas na fila.
}
replay-question-many = Mais de { $number } entregas serão colocadas na fila.
replay-question-later = Dos primeiros { $number } eventos, nenhum precisa de ser reenviado. Os seguintes talvez precisem.
replay-question-text = O seu servidor recebe-os aos poucos. Reconhece pelo identificador um evento que já tem.
replay-erased = { $count ->
    [one] { $count } evento desde então foi apagado e não pode ser enviado.
   *[other] { $count } eventos desde então foram apagados e não podem ser enviados.
}
replay-start = Reenviá-los
replay-running = Em curso
replay-finished = Concluído
replay-examined = Eventos examinados
replay-queued = { $count ->
    [one] { $count } entrega está na fila.
   *[other] { $count } entregas estão na fila.
}
replay-skipped = { $count ->
    [one] { $count } foi ignorada porque já tinha chegado.
   *[other] { $count } foram ignoradas porque já tinham chegado.
}
replay-started = Iniciado
replay-refresh = Continua mesmo que saia desta página. A página recarrega-se a cada dois segundos.
replay-waiting = Ver o que está em espera
replay-latest = Iniciados antes
done-replay-running = Nada foi iniciado: este ainda está em curso.

console-heading = Consola de teste
console-text = Envie um evento assinado com o estado que quer experimentar e veja toda a troca.
console-live-text = Esta é uma empresa de produção. Por isso, o evento diz sempre CANCELLED com a referência TEST, e os proprietários são avisados de que o enviou. Uma empresa de teste pode enviar qualquer estado.
console-warning = O pagamento do evento não existe: a sua leitura dá o estado 404. Um programa que envie mercadoria sem ler o pagamento enviá-la-ia.
console-status-missing = Escolha um estado.
console-reference-hint = Opcional. De 1 a 18 letras, dígitos e espaços.
console-data-hint = Opcional. O que o seu programa indicou com o link, como um número de encomenda.
console-data-wrong = Utilize no máximo 100 caracteres: letras, dígitos e - . _ ~
console-send = Enviar o evento
console-exchange = A troca
console-accepted = O seu servidor aceitou o evento.
console-event = Todas as tentativas deste evento
