nav-section-payments = Pagos
nav-deliveries = Entregas
may-view-deliveries = Ver las entregas de eventos
may-replay-events = Reenviar eventos y ver las respuestas de los endpoints

deliveries-text = Los eventos enviados a sus endpoints y qué ha sido de ellos.
deliveries-all = Todos
deliveries-endpoint = Endpoint de destino
deliveries-removed = { $name } (eliminado)
deliveries-cause = Causa
deliveries-show-all = Mostrar todas las entregas
deliveries-none = Todavía no se ha enviado ningún evento. Cuando termine un pago, su evento aparecerá aquí.
deliveries-none-waiting = No hay nada en espera: todos los eventos han llegado o se han abandonado.
deliveries-none-failed = Ninguna entrega ha fallado. Los eventos que no llegan se reintentan durante unas 22 horas antes de aparecer aquí.
deliveries-nothing = Ninguna entrega coincide con el filtro.
deliveries-searched = Se ha buscado hasta { $time }. Puede haber más.
deliveries-search-on = Seguir buscando
deliveries-more = Más entregas
deliveries-first = Volver a la primera página
deliveries-of-endpoint = Todas sus entregas

causes-heading = Errores por causa
cause-dns = Nombre de host no encontrado (DNS)
cause-blocked = Dirección no permitida
cause-connection = Error de conexión
cause-tls = TLS o certificado
cause-timeout = Sin respuesta a tiempo
cause-not-http = Sin respuesta HTTP
cause-redirect = Redirección (3xx)
cause-unauthorised = Denegado, quizá por la firma (401, 403)
cause-not-found = Ruta o método incorrectos (404, 405)
cause-gone = No se desean más eventos (410)
cause-rate-limited = Demasiadas solicitudes (429)
cause-client-error = Rechazado por su servidor (4xx)
cause-server-error = Error de su servidor (5xx)
cause-not-sent = No enviado en 22 horas
cause-other = Otra respuesta
advice-signature = Si comprueba la firma, la comprobación falla: compare el secreto, verifique el cuerpo exactamente como se recibió y revise el reloj de su servidor.
advice-not-sent = No enviamos el evento porque el endpoint estuvo desactivado o fallando durante las 22 horas en las que lo intentamos. Actívelo o repárelo y reenvíe el evento.

event-heading = Evento de { $reference }
event-payment = Pago
event-test = Ninguno: es un evento de prueba
event-ended = Terminado
event-request = Solicitud
event-signature = Cada intento tiene su propia marca de tiempo y su propia firma. Las firmas no se guardan.
event-send-again = Reenviar
event-send-all = Reenviar a todos los endpoints
event-erased = El contenido de este evento se ha borrado, por lo que no se puede reenviar.
event-no-endpoint = El evento no se envió a ningún endpoint: no había ninguno activado cuando se creó.
event-endpoint-disabled = El endpoint está desactivado o eliminado. No se le envía nada.
event-no-attempt = No ha habido ningún intento en los últimos 30 días.
event-older = Los intentos anteriores no se muestran.
event-answer-not-shown = Las respuestas anteriores no se muestran.
event-cut = Solo se muestra el principio.
event-body-hidden = Lo que respondió el endpoint lo ven los propietarios y los desarrolladores.
done-event-replayed = El evento se ha reenviado. Su último intento aparece abajo.
done-event-not-sent = No se ha enviado nada: el endpoint está desactivado o eliminado.
done-event-erased = No se ha enviado nada: el contenido del evento se ha borrado.

replay-heading = Reenviar eventos anteriores
replay-text = Por ejemplo, tras una interrupción de su servidor. Los eventos son idénticos a los primeros, con los mismos identificadores.
replay-since = Eventos desde
replay-hour = La última hora
replay-day = Las últimas 24 horas
replay-week = Los últimos 7 días
replay-own = Desde esta fecha y hora
replay-date = Fecha
replay-time = Hora (UTC)
replay-missing = Solo lo que no ha llegado
replay-missing-hint = Si no, su servidor también recibe de nuevo los eventos que ya ha aceptado.
replay-continue = Continuar
replay-time-wrong = Elija un periodo, o una fecha y una hora del pasado.
replay-nothing = No hay nada que enviar: desde entonces no falta ningún evento en un endpoint activado.
replay-question = ¿Reenviar los eventos desde { $since }?
replay-question-count = { $count ->
    [one] Se pondrá en cola { $count } entrega.
   *[other] Se pondrán en cola { $count } entregas.
}
replay-question-many = Se pondrán en cola más de { $number } entregas.
replay-question-later = De los primeros { $number } eventos no hay que reenviar ninguno. Puede que sí haya que reenviar eventos posteriores.
replay-question-text = Su servidor los recibe poco a poco. Reconoce por el identificador un evento que ya tiene.
replay-erased = { $count ->
    [one] { $count } evento desde entonces está borrado y no se puede enviar.
   *[other] { $count } eventos desde entonces están borrados y no se pueden enviar.
}
replay-start = Reenviarlos
replay-running = En curso
replay-finished = Finalizado
replay-examined = Eventos examinados
replay-queued = { $count ->
    [one] { $count } entrega está en cola.
   *[other] { $count } entregas están en cola.
}
replay-skipped = { $count ->
    [one] Se ha omitido { $count } porque ya había llegado.
   *[other] Se han omitido { $count } porque ya habían llegado.
}
replay-started = Iniciado
replay-refresh = Continúa aunque salga de esta página. La página se recarga cada dos segundos.
replay-waiting = Ver lo que está en espera
replay-latest = Iniciados antes
done-replay-running = No se ha iniciado nada: este sigue en curso.

console-heading = Consola de pruebas
console-text = Envíe un evento firmado con el estado que quiera probar y vea todo el intercambio.
console-live-text = Esta es una empresa de producción. Por eso el evento dice siempre CANCELLED con el concepto TEST, y se avisa a los propietarios de que usted lo ha enviado. Una empresa de prueba puede enviar cualquier estado.
console-warning = El pago del evento no existe: al consultarlo se obtiene el estado 404. Un programa que envíe mercancía sin consultar el pago la enviaría.
console-status-missing = Elija un estado.
console-reference-hint = Opcional. De 1 a 18 letras, dígitos y espacios.
console-data-hint = Opcional. Lo que su programa indicó con el enlace, como un número de pedido.
console-data-wrong = Utilice como máximo 100 caracteres: letras, dígitos y - . _ ~
console-send = Enviar el evento
console-exchange = El intercambio
console-accepted = Su servidor ha aceptado el evento.
console-event = Todos los intentos de este evento
