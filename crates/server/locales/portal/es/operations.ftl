nav-operations = Operación
nav-worklist = Pendientes
nav-banks = Bancos
nav-cells = Nodos y colas
operations-heading = ¿Está todo bien?
operations-fine = Sí. Nada requiere su atención.
operations-look = { $count ->
    [one] { $count } asunto requiere revisión.
   *[other] { $count } asuntos requieren revisión.
}
operations-state-fine = Bien
operations-state-look = Revisar
operations-incomplete = Estas celdas no respondieron: { $cells }. Lo que contienen falta aquí.
subject-payments = Pagos por aclarar
subject-payments-fine = Se conoce el resultado de cada pago, o aún se pregunta a su banco.
subject-unknown = { $count ->
    [one] Nadie conoce el resultado de { $count } pago.
   *[other] Nadie conoce el resultado de { $count } pagos.
}
subject-unknown-many = Nadie conoce el resultado de al menos { $number } pagos.
subject-contradictions = { $count ->
    [one] En los últimos 30 días, un banco contradijo { $count } vez un estado definitivo.
   *[other] En los últimos 30 días, los bancos contradijeron { $count } veces un estado definitivo.
}
subject-contradictions-many = En los últimos 30 días, los bancos contradijeron al menos { $number } veces un estado definitivo.
subject-approvals = Aprobaciones
subject-approvals-fine = Nada espera a una segunda persona.
operations-without-mail = No se envían correos electrónicos. Quien no mira el portal no se entera de que alguien cambia el dinero o los accesos.
subject-approvals-waiting = { $count ->
    [one] { $count } cambio espera a una segunda persona.
   *[other] { $count } cambios esperan a una segunda persona.
}
subject-approvals-many = Al menos { $number } cambios esperan a una segunda persona.
subject-banks-fine = Todos los bancos responden a este nodo y la mayoría de los pagos de hoy se completan.
subject-banks-open = Estos bancos no responden a este nodo: { $banks }.
subject-banks-low = Hoy se completan pocos pagos en: { $banks }.
subject-certificates-fine = Ningún certificado vence en 30 días.
subject-certificates-ending = { $count ->
    [one] { $count } certificado vence en 30 días, ha vencido o no se puede leer.
   *[other] { $count } certificados vencen en 30 días, han vencido o no se pueden leer.
}
subject-queues = Colas
subject-queues-fine = Nada va con retraso.
subject-queues-late = Con retraso: { $queues }.
subject-cells = Celdas
subject-cells-fine = Todas las celdas responden.
subject-cells-missing = Estas celdas no responden: { $cells }.
subject-cells-closed = La celda { $cell } está cerrada, los pagadores no pueden confirmar: { $reason }
worklist-unknown = Resultado desconocido
worklist-contradictions = Contradicciones
worklist-unknown-text = Pagos que llevan más de un día en UNKNOWN, o cuyo banco ya no puede ser preguntado. Los más antiguos primero.
worklist-contradictions-text = Lo que los bancos dijeron contra un estado definitivo, lo más reciente primero. El estado no cambia. Pregunte al banco qué es correcto e informe a la empresa.
worklist-none = No hay ningún pago así.
worklist-no-contradictions = Ningún banco ha contradicho un estado definitivo.
worklist-company = Empresa
worklist-since = Desde
worklist-known = Lo que se sabe
worklist-advice = Qué hacer
worklist-close = Pruebas y cierre
worklist-proposed = Un cierre espera aprobación
worklist-part = Solo se ha buscado en una parte de los pagos abiertos.
worklist-further = Seguir buscando
worklist-next = Pagos siguientes
worklist-first = Primeros pagos
known-lost = La respuesta del banco a la orden se perdió, por lo que no se le puede preguntar por ella.
known-unreadable = El banco no da una respuesta legible.
known-unrecognised = El banco comunica un estado que el estándar no tiene.
known-gone = El banco ya no conoce la orden.
known-not-found = El banco no encuentra la orden: su dirección o nuestro certificado ha cambiado desde entonces.
known-unconfigured = El banco ya no está configurado, por lo que no se le pregunta.
known-nothing = El banco no ha dicho cómo terminó el pago.
advice-ask = Pida al banco una respuesta por escrito y proponga con ella cerrar el pago.
advice-configure = Configure de nuevo el banco como estaba: entonces se le preguntará automáticamente.
advice-approve = Otra persona debe aprobar el cierre.
close-heading = Cerrar { $reference }, { $amount }
close-story = Qué ha pasado
close-started = Orden enviada
close-returned = El pagador volvió
close-end-to-end = Id. de extremo a extremo
close-order-id = Id. de la orden en el banco
close-not-known = No se conoce
close-unreadable = Sin respuesta legible desde
close-next-poll = Se volverá a preguntar al banco
close-form = Proponer cómo terminó
close-text = Ciérrelo solo con la respuesta escrita del banco. Otra persona debe aprobarlo. Entonces el estado es definitivo y se avisa a la empresa.
close-outcome = Cómo terminó
close-executed = Ejecutado: el banco ha movido el dinero
close-failed = Fallido: el banco no ha movido el dinero y no lo hará
close-evidence = Prueba
close-evidence-hint = Quién del banco lo dijo, cuándo y con qué referencia, en una línea. Se guarda para siempre: sin números de cuenta ni nombres de pagadores.
close-outcome-wrong = Elija cómo terminó.
close-evidence-wrong = Escriba una línea de hasta 2000 caracteres.
close-confirm = Proponer el cierre
close-proposed-text = { $person } propone cerrarlo como: { $outcome }. Otra persona lo aprueba.
close-not-unknown = Solo se puede cerrar un pago en el estado UNKNOWN. El estado de este: { $status }.
close-no-attempt = El pago no tiene ningún intento abierto en un banco, por lo que no se puede cerrar.
done-closing-proposed = Se ha propuesto el cierre. Otra persona debe aprobarlo.
banks-text = Cómo van los pagos en cada banco para todas las empresas, y cómo lo ve este nodo. Los días empiezan a medianoche en UTC.
banks-none = No hay ningún banco configurado.
banks-paused = En pausa
banks-protocol = Protocolo
banks-serves = País y divisas
banks-any-country = Cualquier país
banks-today = Pagados hoy
banks-month = Pagados en los últimos 30 días
banks-success = { $paid } de { $ended } intentos ({ $percent } %)
banks-no-attempts = Ningún intento ha terminado
banks-low = Bajo
banks-circuit = Disyuntor en este nodo
circuit-closed = Cerrado: los pagadores pueden elegir el banco
circuit-open = Abierto: el banco no responde
circuit-half-open = La próxima llamada decide
circuit-since = desde
circuit-until = los pagadores podrán elegirlo de nuevo
banks-latency = Duración de las llamadas de este nodo
banks-latency-text = La mitad en { $median } ms, el 95 % en { $percentile } ms (llamadas de la última hora: { $calls })
banks-no-calls = Ninguna llamada en la última hora
certificates-heading = Certificados
certificates-none = No hay ningún certificado configurado.
certificates-advice = Solicite ahora un certificado nuevo, reemplace el archivo y reinicie los nodos.
certificates-user = Se usa para
certificates-file = Archivo
certificates-end = Vence
certificate-valid = Válido
certificate-days = { $count ->
    [one] Queda { $count } día
   *[other] Quedan { $count } días
}
certificate-ended = Vencido
certificate-unreadable = No se puede leer
cells-text = Las bases de datos, los nodos que las atienden y lo que espera en cada una.
cells-cell = Celda { $cell }
cells-reachable = Responde
cells-unreachable = No responde
cells-refused = Este nodo no la atiende
cells-closed = Cerrada: los pagadores no pueden confirmar
cells-schema = Versión del esquema
cells-advice = Algo va con retraso. Inicie un worker (paylink serve), u otro si ya hay uno, y mire su registro.
cells-queue = Qué
cells-due = Número
cells-since = Lo más antiguo, o lo último hecho
cells-late = Con retraso
cells-on-time = A tiempo
cells-nodes = Nodos
cells-node = Nodo
cells-no-nodes = Ningún nodo ha atendido esta celda en el último día.
cells-version = Versión
cells-seen = Última señal
cells-node-alive = En marcha
cells-node-gone = Sin señal
queue-polls = Consultas a los bancos
queue-polls-claimed = Llamadas a bancos en curso
queue-deliveries = Entregas pendientes
queue-queued = Entregas a la espera de otro intento
queue-held = Entregas retenidas por endpoints que fallan
queue-replays = Eventos anteriores que se reenvían
queue-counts = Recuentos para los gráficos
queue-erasures = Datos personales por borrar
queue-worker = Worker de entregas
