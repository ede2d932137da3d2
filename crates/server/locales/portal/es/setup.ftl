# The company's first page: what is still to set up.

setup-heading = Configurar { $company }
setup-progress = { $count ->
    [one] { $count } de 5 pasos completado.
   *[other] { $count } de 5 pasos completados.
}
setup-next-step = Paso siguiente: { $step }
setup-back = Volver a la lista de pasos
setup-done = Hecho
setup-next = Siguiente
setup-waiting = En espera
setup-later = Pendiente
setup-others = Su rol no permite esta acción. Consulte a un propietario de la empresa.
setup-account-text = Añada la cuenta bancaria que recibe los pagos.
setup-enable-text = Indique adónde vuelven los pagadores y active los pagos en línea.
setup-enable-button = Configurar los pagos en línea
setup-token-text = Su tienda utiliza un token para generar enlaces de pago.
setup-token-button = Crear un token
setup-payment = Primer pago
setup-payment-text-test = Cree un enlace de prueba y páguelo en un banco de pruebas (sandbox). No se mueve dinero real.
setup-payment-text-live = Genere un enlace con su tienda y páguelo. Este paso se completa cuando el banco ha ejecutado el pago.
setup-payment-button = Crear un enlace de prueba
setup-webhook-text = Añada un endpoint de su tienda. Se le comunica cómo ha terminado cada pago.
setup-webhook-text-waiting = Su endpoint aún no ha aceptado ningún evento. Envíele un evento de prueba.
setup-webhook-button = Añadir un endpoint
setup-webhook-button-test = Ver el endpoint
summary-text = Todo está configurado.
summary-test = Esta es una empresa de prueba: no se mueve dinero real. Para cobrar dinero real, pida al operador de este servicio ({ $operator }) que cree una empresa de producción.
summary-heading = Resumen
summary-tokens = { $count ->
    [one] { $count } token válido
   *[other] { $count } tokens válidos
}
summary-tokens-replaced = { $count } en sustitución
summary-webhooks = { $count ->
    [one] { $count } endpoint
   *[other] { $count } endpoints
}
summary-deliveries = Eventos por entregar
summary-waiting = { $count ->
    [0] ninguno en espera
    [one] { $count } en espera de reintento
   *[other] { $count } en espera de reintento
}
summary-waiting-many = { $number } o más esperan un reintento

# Online payments

payments-enabled = Activados
payments-disabled = Desactivados
enabling-heading = Aceptar pagos en línea
enabled-text = Su tienda puede generar enlaces de pago y los pagadores pueden pagarlos.
disabled-text = Su tienda no puede generar enlaces de pago y los pagadores no pueden utilizar los existentes.
reasons-text = Los pagos en línea todavía no se pueden activar:
reason-no-account = La empresa no tiene cuenta beneficiaria.
reason-no-callback = No hay ninguna URL de retorno a la que vuelvan los pagadores.
reason-no-bank = Ningún banco conectado admite { $currency }. El operador de este servicio puede conectar uno.
reason-operator = El operador de este servicio no ha publicado su identidad. Los pagadores deben verla antes de pagar con dinero real.
reason-node = Este servicio no está preparado para dinero real. Su operador puede indicar el motivo.
enable-button = Activar los pagos en línea
disable-button = Desactivar los pagos en línea
disable-heading = ¿Desactivar los pagos en línea de { $company }?
disable-text = A partir de ahora, su tienda recibirá un error en lugar de un enlace de pago, y los enlaces que nadie haya utilizado todavía no se podrán pagar. Los pagos ya iniciados continúan.
disable-again = Puede volver a activar los pagos en línea en cualquier momento.
disable-keep = Mantenerlos activados
settings-change = Cambiar la configuración
settings-heading = Configuración
form-wrong = No se ha guardado nada. Corrija los campos siguientes.
not-set = Sin definir
callback-label = URL de retorno
callback-hint = Los pagadores vuelven a esta dirección https de su tienda. Añadimos «paymentId» a sus parámetros.
callback-wrong = No es una dirección https completa, como https://shop.example.com/thanks.
callback-parts = La dirección no debe contener un nombre de usuario, una contraseña ni una parte después de «#».
callback-payment-id = La dirección no debe contener «paymentId». Lo añadimos nosotros.
callback-needed = Los pagos en línea necesitan una URL de retorno. Si desea quitarla, desactívelos primero.
url-too-long = La dirección tiene más de 1000 caracteres.
lifetime-label = Vigencia de los enlaces sin utilizar
lifetime-number = Número
lifetime-unit = Unidad
lifetime-hint = Deje el número vacío si los enlaces no deben caducar. Los pagos no caducan nunca.
lifetime-none = No caducan
lifetime-wrong = Introduzca un número entero que dé entre { $minimum } minuto y { $maximum } días, por ejemplo, 30 días.
unit-minutes = minutos
unit-hours = horas
unit-days = días
support-email-label = Correo de asistencia
support-email-hint = Los pagadores lo ven en sus páginas y escriben ahí si tienen preguntas. Es opcional.
support-email-wrong = No es una dirección de correo electrónico.
website-label = Sitio web
website-hint = Los pagadores lo ven en sus páginas. Es opcional.
website-wrong = No es una dirección https completa, como https://shop.example.com.
website-user = La dirección no debe contener un nombre de usuario ni una contraseña.
previews-label = Vista previa de los enlaces
previews-with-amount = Mostrar el importe
previews-without-amount = Sin el importe
previews-hint = Todas las personas de un chat o de un hilo de correo ven la vista previa de un enlace.

# Payee account

account-heading = Cuenta actual
account-none = Todavía no hay ninguna cuenta. En ella se reciben los pagos de sus clientes.
account-add = Añadir la cuenta
account-change = Cambiar la cuenta
account-change-live = Esta empresa recibe dinero real. Otro propietario debe aprobar la nueva cuenta antes de que se utilice. Los enlaces que nadie haya utilizado todavía se pagarán entonces en ella.
account-live-text = Otra persona debe aprobar cada cambio de esta cuenta.
account-test-text = Es una empresa de prueba: no llega dinero real a la cuenta.
account-save = Guardar la cuenta
account-propose = Proponer la cuenta
account-already-proposed = Otro cambio está pendiente de aprobación. Apruébelo o retírelo primero.
account-decided = Este cambio ya se ha aprobado o retirado.
account-second-person = No puede aprobar este cambio, o todavía no. La página indica el motivo.
account-notice = Un cambio de la cuenta beneficiaria está pendiente de aprobación. Lo ha propuesto { $person }.
holder-label = Titular de la cuenta
holder-hint = El nombre que los bancos muestran a los pagadores.
holder-wrong = Introduzca una línea de 1 a 70 caracteres.
number-label = Número de cuenta
number-hint = Un IBAN o el número de cuenta de su país.
number-formats = ¿Qué números nacionales se pueden usar?
number-derived = Este es el IBAN de su número de cuenta. Compruébelo y guarde después.
number-typing-error = Este IBAN contiene un error. Compárelo con los documentos de su banco.
number-wrong-iban = No es un número de cuenta válido. Para { $currency }, introduzca un IBAN.
number-wrong-domestic = No es un número de cuenta válido. Para { $currency }, introduzca un IBAN o un número como { $example }.
currency-label = Moneda
pending-heading = Se ha propuesto otra cuenta
pending-state = Pendiente de aprobación
pending-text = Los pagos siguen llegando a la cuenta actual. Si no esperaba este cambio, retírelo y pregunte a quien lo propuso.
pending-by-command = Lo propuso un comando del operador. Otro comando debe aprobarlo: el portal no puede saber si esa persona fue usted.
pending-new-owner = Usted, o quien lo propuso, es propietario desde hace menos de 72 horas. Podrá aprobarlo
pending-own = La propuesta es suya, por lo que debe aprobarla otro propietario.
pending-operator = La empresa no tiene otro propietario que pueda aprobarlo, por lo que lo aprueba un operador.
pending-former-owner = Un antiguo propietario ya retiró un cambio así, por lo que un operador decide sobre este.
pending-gone = La persona que lo propuso ya no es propietaria o está bloqueada. Retírelo y, si es correcto, propóngalo de nuevo.
proposed-by = Propuesta de
proposed-when = Propuesta
approve-look = Comprobar y aprobar
approve-heading = ¿Usar esta cuenta a partir de ahora?
approve-account = { $holder }, { $number }, { $currency }
approve-proposed-by = Propuesta de { $person }. Pregúntele por otro canal si es así.
approve-text = Los pagos nuevos llegarán a esta cuenta, también los de los enlaces que nadie haya utilizado todavía.
approve-button = Aprobar la cuenta
approve-keep = Mantener la cuenta actual
withdraw-heading = ¿Retirar este cambio?
withdraw-text = La cuenta { $number } no se utilizará. Se mantiene la cuenta actual.
withdraw-button = Retirar el cambio
withdraw-by-link = Retirar el cambio sin iniciar sesión
withdraw-once = Puede hacerlo una vez, porque ahora no es propietario de esta empresa. Un operador decide sobre el siguiente cambio de este tipo.

# Test link

test-link-heading = Crear un enlace de prueba
test-link-text = Páguelo en uno de los bancos de pruebas (sandbox), como lo harán sus clientes. No se mueve dinero real.
test-link-create = Crear el enlace
test-link-new = Su enlace de prueba
test-link-open-text = Es para un solo pago. Ábralo aquí o escanee el código con un móvil.
test-link-open = Abrir el enlace
test-link-qr = Código QR con el enlace de prueba
test-link-live = Esta empresa recibe dinero real, por lo que no hay enlaces de prueba. Utilice una empresa de prueba para probar los pagos.
test-link-disabled = Los pagos en línea están desactivados. Actívelos antes de crear un enlace.
test-payments = Últimos pagos
amount-label = Importe en { $currency }
amount-hint = De 1 a 7500, por ejemplo, 12,50.
amount-wrong = Introduzca un importe de 1 a 7500, por ejemplo, 12,50.
reference-label = Concepto
reference-hint = De 1 a 18 letras, dígitos y espacios. El pagador lo ve.
reference-wrong = Utilice de 1 a 18 caracteres: solo letras A–Z y a–z, dígitos y espacios.
payment-amount = Importe
payment-status = Estado
payment-created = Inicio

status-pending = A la espera del pagador
status-authorised = Aprobado, aún sin pagar
status-executed = Pagado
status-settled = Pagado, dinero recibido
status-failed = Sin pagar: rechazado por el banco
status-cancelled = Sin pagar: cancelado
status-incomplete = El pagador se fue
status-unknown = Aún no se sabe

# What an action did

done-payments-enabled = Los pagos en línea están activados.
done-unchanged = No se ha cambiado nada.
done-saved-no-callback = Guardado. Falta todavía la URL de retorno: los pagos en línea la necesitan.
done-no-callback = No se ha cambiado nada. Falta la URL de retorno: los pagos en línea la necesitan.
done-payments-disabled = Los pagos en línea están desactivados.
done-account-changed = Se ha guardado la cuenta.
done-account-proposed = Se ha propuesto la cuenta. Otra persona debe aprobarla.
done-account-approved = La cuenta se ha aprobado y se utiliza a partir de ahora.
done-account-withdrawn = Se ha retirado el cambio.
