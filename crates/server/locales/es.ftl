# Spanish

problem-unauthorized = Esta solicitud necesita un token de API válido de esta empresa, enviado en un único encabezado «Authorization: Bearer …».
problem-online-payments-disabled = Los pagos en línea no están activados para esta empresa. Actívelos en el portal.
problem-payment-not-found = Pago no encontrado
problem-path-not-found = No hay nada en esta dirección.
problem-method-not-allowed = Esta dirección solo admite { $allowed }.
problem-body-too-large = El cuerpo de la solicitud supera los { $limit } bytes.
problem-body-incomplete = El cuerpo de la solicitud no ha llegado completo o no ha llegado a tiempo.
problem-not-json = Envíe el cuerpo de la solicitud como «Content-Type: application/json».
problem-too-many-requests = Demasiadas solicitudes. Espere { $seconds } s antes de la siguiente.
problem-header-repeated = El encabezado «{ $header }» aparece más de una vez.
problem-idempotency-key = El encabezado «Idempotency-Key» debe tener entre { $min } y { $max } caracteres ASCII visibles.
problem-idempotency-key-reused = Esta «Idempotency-Key» ya se ha utilizado con otro cuerpo de solicitud. Utilice una clave nueva para una solicitud nueva.
problem-internal = Se ha producido un error por nuestra parte. Ha quedado registrado.
problem-unavailable = El servicio no puede responder en este momento. Vuelva a intentarlo dentro de unos instantes.
problem-body-empty = El cuerpo de la solicitud está vacío. Debe ser un objeto JSON.
problem-body-syntax = El cuerpo de la solicitud no es un JSON válido: consulte la línea { $line }, columna { $column }.
problem-body-not-object = El cuerpo de la solicitud debe ser un objeto JSON.
problem-field-missing = Falta el campo { $field }.
problem-field-repeated = El campo { $field } aparece más de una vez.
problem-field-unknown = El campo { $field } no existe en esta solicitud.
problem-field-misspelt = El campo { $field } no existe en esta solicitud. ¿Quería decir { $known }?
problem-field-object = El campo { $field } debe ser un objeto.
problem-field-amount = El campo { $field } debe ser un número entero de { $min } a { $max }.
problem-field-reference = El campo { $field } debe tener entre { $min } y { $max } caracteres: solo letras A–Z y a–z, dígitos y espacios.
problem-field-data = El campo { $field } debe ser una cadena de { $max } caracteres como máximo: solo letras A–Z y a–z, dígitos y { $signs }.

# The payer's pages.

pay-title = Pago a { $payee }
pay-title-amount = Pago de { $amount } a { $payee }
pay-payee = Beneficiario
pay-reference = Concepto
pay-bank = Banco
pay-time = Fecha y hora
pay-id = ID del pago
pay-test = TEST: no se mueve dinero real
pay-language = Idioma
pay-questions = ¿Preguntas?
pay-phone = Continuar en el móvil
pay-phone-text = Escanee este código con la cámara de su móvil.
pay-phone-code = Código QR con el enlace de este pago

# Choosing a bank

choose-heading = Elija su banco
choose-text = Allí autorizará el pago, con sus propias claves o con la app de su banco.
choose-find = Busque su banco
choose-find-button = Buscar
choose-country = País
choose-everywhere = Todos los países
choose-last = Último utilizado en este dispositivo
choose-forget = Olvidar este banco
choose-most-used = Más utilizados
choose-more = Más bancos
choose-results = Bancos encontrados: { $count }
choose-nothing = Ningún banco coincide con su búsqueda. Revise la ortografía.
choose-search-everywhere = Buscar en todos los países
choose-unavailable = No responde en este momento
choose-paused = { $bank } no responde en este momento. Elija otro banco o inténtelo de nuevo más tarde.
choose-none = Todavía no hay ningún banco conectado, por lo que no se puede pagar aquí con este enlace. No se ha pagado nada.

# Checking and confirming

consent-heading = Revise y confirme
consent-iban = Su IBAN
consent-iban-why = { $bank } lo necesita para localizar su cuenta.
consent-iban-sample = Para hacer una prueba, utilice { $iban }
consent-iban-missing = Introduzca su IBAN.
consent-iban-wrong = Este IBAN no es válido. Revise las letras y los números.
consent-bank-missing = Elija su banco.
consent-next = A continuación, { $bank } le pedirá que acceda a su banca online y autorice el pago. Nosotros nunca vemos sus claves.
consent-direct = Con este botón se paga: para un importe tan pequeño, es posible que { $bank } no le pida autorizarlo de nuevo.
consent-no-cancel = Una vez que confirme, solo podrá cancelar este pago en { $bank }.
consent-charges = No le cobramos nada. Se aplican las condiciones habituales de su banco para las transferencias.
consent-agree = Al confirmar, usted solicita a { $operator } que inicie este pago en { $bank }.
consent-button = Confirmar
consent-pay-button = Pagar { $amount }
consent-other = Elegir otro banco

# Who does this. Names and addresses follow as they are.

operator-heading = Servicio de pago de { $operator }
operator-contact = Contacto
operator-supervisor = Autoridad supervisora
operator-privacy = Privacidad
operator-terms = Condiciones
home-heading = Pagos por transferencia bancaria
home-text = Para pagar, abra el enlace que ha recibido.

# How the payment stands

connecting-heading = Conectando con { $bank }
connecting-text = Puede tardar unos segundos.
hand-off-heading = Autorice el pago en { $bank }
hand-off-text = No se paga nada hasta que usted autorice el pago allí.
hand-off-button = Ir a { $bank }
hand-off-no-switch = Para usar otro banco, rechace primero el pago en { $bank }.
left-heading = El pago aún no ha finalizado
left-text = No lo ha autorizado ni rechazado en { $bank }. No se ha pagado nada.
taken-heading = { $bank } ha recibido la orden de pago
taken-text = Estamos esperando el siguiente paso. Puede tardar un minuto.
waiting-heading = Esperando la confirmación de { $bank }
waiting-text = { $bank } no responde en este momento. Si ya ha autorizado el pago, no tiene que hacer nada más. Por favor, no vuelva a pagar.
authorised-heading = { $bank } está procesando el pago
authorised-text = El pago está autorizado. No tiene que hacer nada más.
unknown-heading = Esperando la confirmación de { $bank }
unknown-text = { $bank } aún no nos ha comunicado si el pago se ha realizado. Por favor, no vuelva a pagar.
others-heading = Pendiente de las demás firmas
others-text = Usted ha autorizado el pago en { $bank }. Se realizará en cuanto lo autoricen los demás firmantes de esta cuenta. No tiene que hacer nada más.
gone-heading = { $bank } ya no tiene esta orden de pago
gone-text = Este pago no puede continuar aquí. Por favor, revise su cuenta en { $bank } antes de pagar de otra forma.
paid-heading = Pago realizado
paid-text = { $bank } ha realizado el pago.
paid-close = Puede cerrar esta página.
used-heading = Ya está pagado
used-text = Este enlace era para un solo pago, que ya se ha realizado. No queda nada por pagar.
failed-heading = No se ha podido realizar el pago
failed-text = { $bank } lo ha rechazado. No se ha pagado nada. Si aún desea pagar, solicite un nuevo enlace a { $payee }.
failed-funds = No había saldo suficiente en la cuenta de { $bank }. No se ha pagado nada. Si aún desea pagar, solicite un nuevo enlace a { $payee }.
cancelled-heading = El pago se ha cancelado
cancelled-text = No se ha pagado nada. Si aún desea pagar, solicite un nuevo enlace a { $payee }.
elsewhere-heading = El pago continúa en otro banco
elsewhere-text = Después de este banco se eligió otro. Continúe allí o vuelva a abrir el enlace de pago.
resume-heading = Usted inició este pago en { $bank }
resume-text = Continúe allí, para que nadie pague dos veces.
resume-own = Puede continuar allí. En la página siguiente también puede elegir otro banco o cancelar el pago.

# What the payer can do about it

continue-button = Continuar en { $bank }
switch-button = Elegir otro banco
cancel-button = Cancelar el pago
cancel-heading = ¿Cancelar este pago?
cancel-text = Después, el enlace de pago ya no se podrá volver a usar.
cancel-keep = Mantener el pago
again-link = Comprobar de nuevo
again-by-itself = Esta página se actualiza automáticamente.
retry-link = Intentar de nuevo
retry-wait = Podrá intentarlo de nuevo dentro de { $seconds } s.
return-button = Volver a { $payee }
return-note = Esto no cancela el pago.
back-link = Volver a { $payee }

# What became of the attempt before

note-open = Este pago aún no se ha realizado. Puede volver a elegir un banco.
note-lapsed = El pago no se autorizó en { $bank }. No se ha pagado nada. Puede volver a intentarlo o elegir otro banco.
note-cancelled = El pago se rechazó o se canceló en { $bank }. No se ha pagado nada. Puede volver a intentarlo o elegir otro banco.
note-refused = { $bank } no ha aceptado el pago. No se ha pagado nada. Puede volver a intentarlo o elegir otro banco.
note-refused-iban = Si introdujo un IBAN, compruebe que corresponde a una cuenta de ese banco.
note-funds = No había saldo suficiente en la cuenta de { $bank }. No se ha pagado nada. Puede volver a intentarlo o elegir otro banco.
note-unreachable = No se ha podido contactar con { $bank }. No se ha pagado nada. Puede volver a intentarlo más tarde o elegir otro banco.
note-unanswered = { $bank } no ha respondido. No se ha pagado nada. Puede volver a intentarlo más tarde o elegir otro banco.

# Where there is nothing to pay

not-a-link-heading = Esto no es un enlace de pago
not-a-link-text = Es posible que la dirección se haya cortado al copiarla. Pida a quien se la envió que se la vuelva a enviar.
revoked-heading = Este enlace ya no es válido
revoked-text = { $payee } lo ha retirado. Si aún desea pagar, solicite un nuevo enlace.
expired-heading = Este enlace ha caducado
expired-text = Era válido durante un tiempo limitado. No se ha pagado nada. Si aún desea pagar, solicite un nuevo enlace a { $payee }.
used-up-text = Hubo demasiados intentos de pago. No se ha pagado nada. Si aún desea pagar, solicite un nuevo enlace a { $payee }.
disabled-heading = Ahora no se puede pagar con este enlace
disabled-text = { $payee } no acepta pagos online en este momento. No se ha pagado nada.
currency-heading = Este enlace está desactualizado
currency-text = La cuenta de { $payee } ha cambiado desde que se creó el enlace. No se ha pagado nada. Solicite un nuevo enlace.
busy-heading = Un momento, por favor
busy-text = Se han solicitado demasiadas páginas desde su red.
trouble-text = Esta página no se puede mostrar en este momento. No pagará dos veces.
paused-text = Los pagos están en pausa mientras revisamos nuestros registros. Ahora no se le ha cobrado nada. Inténtelo de nuevo más tarde.
form-heading = Vuelva a abrir el enlace de pago
form-text = Esta dirección solo funciona desde una de nuestras páginas.

# Countries, in the order of their codes

country-AT = Austria
country-BE = Bélgica
country-BG = Bulgaria
country-CH = Suiza
country-CY = Chipre
country-CZ = Chequia
country-DE = Alemania
country-DK = Dinamarca
country-EE = Estonia
country-ES = España
country-FI = Finlandia
country-FR = Francia
country-GB = Reino Unido
country-GR = Grecia
country-HR = Croacia
country-HU = Hungría
country-IE = Irlanda
country-IS = Islandia
country-IT = Italia
country-LI = Liechtenstein
country-LT = Lituania
country-LU = Luxemburgo
country-LV = Letonia
country-MT = Malta
country-NL = Países Bajos
country-NO = Noruega
country-PL = Polonia
country-PT = Portugal
country-RO = Rumanía
country-SE = Suecia
country-SI = Eslovenia
country-SK = Eslovaquia
