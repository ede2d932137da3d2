overview-today = Hoje
overview-month = Os últimos 30 dias
overview-counted = Contado até
overview-utc = Os dias começam à meia-noite UTC.
overview-failing = { $count ->
    [one] Hoje falhou { $count } tentativa de entrega.
   *[other] Hoje falharam { $count } tentativas de entrega.
}
overview-why = Ver porquê
overview-started = Iniciados
overview-paid = Pagos
overview-amount = Montante pago
overview-not-paid = Não pagos
overview-failed = Falhados
overview-cancelled = Cancelados
overview-volume = Pagamentos
overview-volume-text = Foram pagos { $paid } de { $started } pagamentos.
overview-day = { $day }: { $paid } de { $started } pagos
overview-highest = Máximo: { $number }
overview-table = Como tabela
overview-col-day = Dia
overview-none = Nada nos últimos 30 dias.
overview-banks = Sucesso por banco
overview-banks-text = Quantas tentativas num banco terminaram num pagamento.
overview-times = Tempo até ao pagamento
overview-times-text = Da confirmação do pagador ao estado final.
overview-within-seconds = { $count ->
    [one] Até { $count } segundo
   *[other] Até { $count } segundos
}
overview-within-minutes = { $count ->
    [one] Até { $count } minuto
   *[other] Até { $count } minutos
}
overview-within-hour = Até uma hora
overview-longer = Mais tempo
overview-steps = Onde os pagadores desistem
overview-steps-text = Dos links da sua loja ao dinheiro. Também contam os programas de correio que abrem links.
overview-step-generated = Link gerado
overview-step-opened = Link aberto
overview-step-bank = Banco escolhido
overview-step-confirmed = Confirmado
overview-step-paid = Pago
overview-left = menos { $number }
overview-deliveries = Entregas de webhooks
overview-deliveries-text = Foram aceites { $accepted } de { $attempts } tentativas de entrega.
overview-latency = Os seus endpoints respondem, em média, em { $milliseconds } ms.
overview-delivery-day = { $day }: { $accepted } de { $attempts } aceites
overview-accepted = Aceites
overview-not-accepted = Tentativas falhadas
