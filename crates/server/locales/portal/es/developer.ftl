tokens-heading = Tokens de API
tokens-text = Sus programas utilizan un token para generar enlaces de pago.
tokens-empty = Todavía no hay ningún token. Cree uno para que su programa pueda generar enlaces de pago.
token-create = Crear un token
token-name = Nombre
token-name-hint = Indique el programa que lo utilizará, por ejemplo, «Tienda». Las personas de su empresa ven el nombre.
token-name-wrong = Introduzca un nombre de una sola línea, con un máximo de { $max } caracteres.
token-networks = Redes permitidas (opcional)
token-networks-hint = Desde otras direcciones, el token se rechaza como si fuera incorrecto. Separe las redes con comas: 192.0.2.0/24, 2001:db8::/48.
token-networks-wrong = Introduzca como máximo { $max } direcciones de internet o redes, por ejemplo 192.0.2.0/24, separadas por comas.
token-only-from = Solo desde { $networks }
token-limit = Una empresa tiene como máximo { $number } tokens válidos. Revoque uno antes.
token-state = Estado
token-created = Creación
token-expires = Caducidad
token-used = Último uso
token-used-from = Utilizado desde
token-used-from-network = { $network }: solicitudes: { $requests }, { $days }
token-links = Enlaces generados
token-valid = Válido
token-replaced = Sustituido
token-expired = Caducado
token-revoked = Revocado
token-roll = Rotar
token-revoke = Revocar
token-new-heading = Su nuevo token
token-new-text = Cópielo ahora y guárdelo como una contraseña. No se volverá a mostrar.
token-old-ends = El token anterior deja de ser válido:
token-example = Generar un enlace con él
token-example-text = Ejecute este comando en un terminal. La respuesta contiene el enlace para su cliente.
token-not-enabled = Los pagos en línea aún no están activados. Hasta que lo estén, la respuesta será el estado 409.
token-revoke-heading = ¿Revocar el token «{ $name }»?
token-revoke-text = Los programas que lo utilizan recibirán el estado 401 en un plazo de 5 segundos y no podrán generar enlaces. Los enlaces existentes seguirán siendo válidos.
token-revoke-undo = Esta acción no se puede deshacer.
token-roll-heading = ¿Rotar el token «{ $name }»?
token-roll-text = Recibirá un token nuevo con el mismo nombre y la misma vigencia. El anterior dejará de ser válido tras el plazo que elija, para que pueda adaptar sus programas sin interrupciones.
token-overlap = El token anterior sigue siendo válido durante
token-overlap-hours = { $count ->
    [one] { $count } hora
   *[other] { $count } horas
}
token-overlap-days = { $count ->
    [one] { $count } día
   *[other] { $count } días
}
token-overlap-none = Nada: deja de ser válido ahora
token-cannot-roll = Este token está revocado, ha caducado o ya se ha rotado. Cree un token nuevo.
secret-stored = Ya lo he guardado

endpoints-heading = Webhooks
endpoints-text = Cuando finaliza un pago, enviamos un evento firmado a sus endpoints.
endpoints-empty = Todavía no hay ningún endpoint. Añada la URL de su servidor que debe recibir los eventos de los pagos.
endpoints-full = Hay cinco endpoints, que es el máximo. Elimine uno para añadir otro.
endpoint-add = Añadir un endpoint
endpoint-name = Nombre
endpoint-name-hint = Para reconocerlo en la lista, por ejemplo, «Tienda».
endpoint-name-wrong = Introduzca un nombre de una sola línea, con un máximo de { $max } caracteres.
endpoint-name-reserved = El nombre «{ $name }» está reservado. Elija otro.
endpoint-url = URL
endpoint-url-hint = Una dirección https de su servidor accesible desde internet.
endpoint-url-scheme = Introduzca una URL https completa, por ejemplo, https://shop.example.com/webhooks.
endpoint-url-user = Quite el nombre de usuario y la contraseña de la URL. Los eventos se autentican mediante su firma.
endpoint-url-fragment = Quite la parte de la URL a partir de #.
endpoint-url-host = La URL necesita un nombre de host válido, por ejemplo, shop.example.com.
endpoint-url-port = El puerto { $port } no está permitido. Utilice el puerto 443 o pida al operador del servicio que permita ese puerto.
endpoint-url-not-public = { $host } no está en la internet pública. Utilice el nombre de host público de su servidor.
endpoint-url-long = La URL tiene más de 2048 caracteres.
endpoint-url-characters = La URL contiene caracteres que HTTP no permite. Utilice la codificación por ciento.
endpoint-state = Estado
endpoint-enabled = Activado
endpoint-disabled = Desactivado
endpoint-gone = Desactivado: respondió 410
endpoint-probed = Con fallos: recibe los eventos de uno en uno
endpoint-held = { $count ->
    [one] { $count } evento retenido
   *[other] { $count } eventos retenidos
}
endpoint-held-many = 1000 o más eventos retenidos
endpoint-held-label = Eventos retenidos
endpoint-waiting = { $count ->
    [one] { $count } evento en espera
   *[other] { $count } eventos en espera
}
endpoint-waiting-many = 1000 o más eventos en espera
endpoint-waiting-label = Eventos en espera
endpoint-id = ID
endpoint-created = Creación
endpoint-failures = Fallos consecutivos
endpoint-probed-since = De uno en uno desde
endpoint-next-probe = Próximo evento
endpoint-held-since = Retenidos desde
endpoint-probed-text = El endpoint no ha respondido, o ha respondido 429 o 5xx, cinco veces seguidas. Enviamos los eventos de uno en uno hasta que responda y, después, todos los demás.
endpoint-old-secret-signs = Las firmas con el secreto anterior terminan:
endpoint-secret-heading = El secreto de su endpoint
endpoint-secret-text = Cópielo ahora y guárdelo como una contraseña. No se volverá a mostrar. Su servidor verifica los eventos con él.
endpoint-test = Enviar un evento de prueba
endpoint-test-disabled = El endpoint está desactivado. Actívelo primero.
endpoint-change = Cambiar la URL
endpoint-change-heading = Cambiar la URL de «{ $name }»
endpoint-enable = Activar
endpoint-disable = Desactivar
endpoint-disable-heading = ¿Desactivar el endpoint «{ $name }»?
endpoint-disable-text = No recibirá eventos hasta que lo active de nuevo. Los eventos de los pagos que finalicen entretanto no se le enviarán después.
endpoint-remove = Eliminar
endpoint-remove-heading = ¿Eliminar el endpoint «{ $name }»?
endpoint-remove-text = No recibirá más eventos y su secreto dejará de ser válido. Esta acción no se puede deshacer.
endpoint-rotate = Rotar el secreto
endpoint-rotate-heading = ¿Rotar el secreto de «{ $name }»?
endpoint-rotate-text = Recibirá un secreto nuevo. Durante 24 horas, los eventos se firmarán también con el anterior. Guarde el secreto nuevo en su servidor dentro de ese plazo.
endpoint-rotate-again = Anular el secreto anterior y rotar
endpoint-rotate-again-heading = ¿Rotar de nuevo el secreto de «{ $name }»?
endpoint-rotate-again-text = El secreto se rotó hace menos de 24 horas. El secreto anterior a él sigue firmando hasta: { $until }.
endpoint-rotate-again-loss = Si lo rota ahora, ese secreto más antiguo dejará de firmar de inmediato. Un servidor que aún lo utilice rechazará todos los eventos.

test-heading = Respuesta al evento de prueba
test-delivered = Entregado
test-not-delivered = El evento de prueba no se ha entregado.
test-result = Respuesta
test-event = Evento
test-duration = Tiempo de respuesta
test-sent = Envío
test-body = Cuerpo de la respuesta
test-body-empty = El cuerpo está vacío.
test-unclaimed = El evento aún no se ha enviado.
test-pending = Aún no hay respuesta.
attempt-status = Estado HTTP { $status }
attempt-not-allowed = No enviado: la URL no está permitida
attempt-forbidden = No enviado: el nombre de host no tiene ninguna dirección pública
attempt-resolve = Sin respuesta: no se puede resolver el nombre de host
attempt-connect = Sin respuesta: la conexión ha fallado
attempt-tls = Sin respuesta: la negociación TLS ha fallado
attempt-timeout = Sin respuesta a tiempo
attempt-not-http = Sin respuesta: la conexión se cerró o la respuesta no era HTTP
advice-redirect = Las redirecciones no se siguen. Introduzca la URL a la que redirige su servidor.
advice-refused = Su servidor ha denegado la solicitud. Haga que acepte solicitudes POST sin inicio de sesión en esta URL; la firma demuestra que son auténticas.
advice-not-there = Su servidor no tiene nada en esta URL que acepte solicitudes POST. Compruebe la ruta.
advice-gone = El estado 410 significa que no se desean más eventos, por lo que el endpoint queda desactivado. Corrija su servidor y active después el endpoint.
advice-overloaded = Su servidor limita la frecuencia de las solicitudes. Haga que acepte ráfagas de eventos.
advice-rejected = Su servidor ha rechazado el evento. Compruebe que lo verifica con el secreto actual y con el cuerpo exactamente tal como se recibió.
advice-server-error = Se ha producido un error en su servidor. Busque esta solicitud en su registro.
advice-not-allowed = Los eventos solo se envían a direcciones públicas. Cambie la URL al nombre de host público de su servidor.
advice-resolve = Compruebe la ortografía del nombre de host y sus registros DNS.
advice-connect = Compruebe que su servidor está en marcha y que su cortafuegos deja pasar nuestras solicitudes.
advice-tls = Compruebe que el certificado de su servidor es válido, incluye los certificados intermedios y coincide con el nombre de host.
advice-timeout = Responda primero con un estado 2xx y procese el evento después.
advice-not-http = Compruebe que el puerto de la URL es el de su servidor web.
advice-unclaimed = Recargue esta página dentro de un momento. Si el evento sigue sin enviarse, avise al operador del servicio.
advice-pending = Recargue esta página dentro de un momento.

deliveries-heading = Últimas entregas
deliveries-empty = En los últimos días no se ha enviado ningún evento a este endpoint. Envíe un evento de prueba para probarlo.
delivery-event = Evento
delivery-test = Evento de prueba
delivery-open = En espera
delivery-delivered = Entregado
delivery-failed = No entregado
delivery-created = Creación
delivery-attempts = Intentos
delivery-last = Último intento
delivery-none = Ninguno
delivery-next = Próximo intento:

snippets-heading = Verificar la firma
snippets-text = Cualquiera puede enviar solicitudes a su servidor. Estos ejemplos solo aceptan las nuestras. Leen el secreto de la variable de entorno { $variable }.
snippet-needs = Requiere { $packages }.
snippet-by-hand = Sirve para comprobaciones manuales, no para un servidor.

done-token-revoked = Se ha revocado el token.
done-token-created = El token se ha creado.
done-endpoint-changed = Se ha cambiado la URL.
done-endpoint-added = El endpoint se ha añadido. Envíe un evento de prueba para comprobarlo.
done-endpoint-disabled = El endpoint está desactivado.
done-endpoint-enabled = El endpoint está activado. Los eventos en espera se envían ahora.
done-endpoint-removed = Se ha eliminado el endpoint.
