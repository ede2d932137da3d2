overview-today = Hoy
overview-month = Los últimos 30 días
overview-counted = Recuento hasta
overview-utc = Los días empiezan a medianoche UTC.
overview-failing = { $count ->
    [one] Hoy ha fallado { $count } intento de entrega.
   *[other] Hoy han fallado { $count } intentos de entrega.
}
overview-why = Ver por qué
overview-started = Iniciados
overview-paid = Pagados
overview-amount = Importe pagado
overview-not-paid = No pagados
overview-failed = Fallidos
overview-cancelled = Cancelados
overview-volume = Pagos
overview-volume-text = Se pagaron { $paid } de { $started } pagos.
overview-day = { $day }: { $paid } de { $started } pagados
overview-highest = Máximo: { $number }
overview-table = Como tabla
overview-col-day = Día
overview-none = Nada en los últimos 30 días.
overview-banks = Éxito por banco
overview-banks-text = Cuántos intentos en un banco terminaron en un pago.
overview-times = Tiempo hasta el pago
overview-times-text = Desde la confirmación del pagador hasta el estado final.
overview-within-seconds = { $count ->
    [one] Hasta { $count } segundo
   *[other] Hasta { $count } segundos
}
overview-within-minutes = { $count ->
    [one] Hasta { $count } minuto
   *[other] Hasta { $count } minutos
}
overview-within-hour = Hasta una hora
overview-longer = Más
overview-steps = Dónde abandonan los pagadores
overview-steps-text = De los enlaces de su tienda al dinero. También se cuentan los programas de correo que abren enlaces.
overview-step-generated = Enlace generado
overview-step-opened = Enlace abierto
overview-step-bank = Banco elegido
overview-step-confirmed = Confirmado
overview-step-paid = Pagado
overview-left = { $number } menos
overview-deliveries = Entregas de webhooks
overview-deliveries-text = Se aceptaron { $accepted } de { $attempts } intentos de entrega.
overview-latency = Sus endpoints responden de media en { $milliseconds } ms.
overview-delivery-day = { $day }: { $accepted } de { $attempts } aceptados
overview-accepted = Aceptados
overview-not-accepted = Intentos fallidos
