# Spanish

problem-unauthorized = Esta solicitud necesita un token de API válido de esta empresa, enviado como «Authorization: Bearer …».
problem-online-payments-disabled = Los pagos en línea no están activados para esta empresa. Actívelos en el portal.
problem-payment-not-found = Pago no encontrado
problem-path-not-found = No hay nada en esta dirección.
problem-method-not-allowed = Esta dirección solo admite { $allowed }.
problem-body-too-large = El cuerpo de la solicitud supera los { $limit } bytes.
problem-body-incomplete = El cuerpo de la solicitud no ha llegado completo o no ha llegado a tiempo.
problem-not-json = Envíe el cuerpo de la solicitud como «Content-Type: application/json».
problem-too-many-requests = Demasiadas solicitudes. Espere { $seconds } s antes de la siguiente.
problem-idempotency-key = El encabezado «Idempotency-Key» debe tener entre { $min } y { $max } caracteres ASCII visibles.
problem-idempotency-key-reused = Esta «Idempotency-Key» ya se ha utilizado con otro cuerpo de solicitud. Utilice una clave nueva para una solicitud nueva.
problem-internal = Se ha producido un error por nuestra parte. Ha quedado registrado.
problem-unavailable = El servicio no puede responder en este momento. Vuelva a intentarlo dentro de unos instantes.
problem-body-syntax = El cuerpo de la solicitud no es un JSON válido: consulte la línea { $line }, columna { $column }.
problem-body-not-object = El cuerpo de la solicitud debe ser un objeto JSON.
problem-field-missing = Falta el campo { $field }.
problem-field-repeated = El campo { $field } aparece más de una vez.
problem-field-object = El campo { $field } debe ser un objeto.
problem-field-amount = El campo { $field } debe ser un número entero de { $min } a { $max }.
problem-field-reference = El campo { $field } debe tener entre { $min } y { $max } caracteres: solo letras A–Z y a–z, dígitos y espacios.
problem-field-data = El campo { $field } debe ser una cadena de { $max } caracteres como máximo: solo letras A–Z y a–z, dígitos y { $signs }.

# The payer's pages.

pay-payee = Beneficiario
pay-reference = Concepto
pay-bank = Banco
pay-test = TEST: no se mueve dinero real
pay-language = Idioma
pay-questions = ¿Preguntas?
pay-phone = Continuar en el móvil
pay-phone-text = Escanee este código con la cámara de su móvil y continúe allí.
pay-phone-code = Código QR con el enlace de este pago

# Choosing a bank

choose-heading = Elija su banco
choose-text = Allí autoriza usted el pago, con sus propias claves o su aplicación bancaria.
choose-find = Nombre de su banco
choose-find-button = Buscar
choose-country = País
choose-everywhere = Todos los países
choose-most-used = Más utilizados
choose-more = Más bancos
choose-nothing = Ningún banco coincide con su búsqueda. Revise la ortografía o busque en todos los países.
choose-unavailable = No disponible en este momento
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
consent-may-spare = Para importes pequeños, { $bank } puede ejecutar el pago sin volver a consultarle.
consent-charges = No le cobramos nada. Se aplican las condiciones habituales de su banco para las transferencias.
consent-agree = Al confirmar, usted solicita a { $operator } que inicie este pago en { $bank }.
consent-button = Confirmar
consent-other = Elegir otro banco

# Who does this. Names and addresses follow as they are.

operator-heading = Su proveedor de servicios de pago
operator-contact = Contacto
operator-supervisor = Autoridad supervisora
operator-privacy = Privacidad
operator-terms = Condiciones

# How the payment stands

connecting-heading = Conectando con { $bank }
connecting-text = { $bank } aún no ha respondido. Normalmente tarda unos segundos.
hand-off-heading = Autorice el pago en { $bank }
hand-off-text = No se paga nada hasta que usted autorice el pago allí.
hand-off-button = Ir a { $bank }
left-heading = El pago aún no ha finalizado
left-text = No se autorizó en { $bank } y no se ha pagado nada. Puede continuar donde se quedó.
taken-heading = { $bank } ha recibido la orden de pago
taken-text = Aún no nos ha comunicado nada más. Vuelva a comprobarlo dentro de un momento.
waiting-heading = Estamos esperando a { $bank }
waiting-text = En este momento no es posible contactar con { $bank }. Si ya ha autorizado el pago, no tiene que hacer nada más. Por favor, no vuelva a pagar.
authorised-heading = { $bank } está ejecutando el pago
authorised-text = El pago está autorizado. No tiene que hacer nada más.
unknown-heading = Estamos esperando la respuesta de { $bank }
unknown-text = { $bank } aún no nos ha comunicado si el pago se ha realizado. Por favor, no vuelva a pagar.
others-heading = Falta la autorización de los demás firmantes
others-text = Usted ha autorizado el pago en { $bank }. Se ejecutará cuando también lo autoricen las demás personas que deben firmar para esta cuenta. No tiene que hacer nada más.
gone-heading = { $bank } ya no tiene esta orden de pago
gone-text = Este pago no puede continuar aquí. Por favor, revise su cuenta en { $bank } antes de pagar de otra forma.
paid-heading = Pago realizado
paid-text = { $bank } ha ejecutado el pago.
used-heading = Ya está pagado
used-text = Este enlace era para un solo pago, que ya se ha realizado. No queda nada por pagar.
failed-heading = El pago no se ha podido realizar
failed-text = { $bank } lo ha rechazado. No se ha pagado nada. Si aún desea pagar, solicite un nuevo enlace a { $payee }.
cancelled-heading = El pago se ha cancelado
cancelled-text = No se ha pagado nada. Si aún desea pagar, solicite un nuevo enlace a { $payee }.
elsewhere-heading = El pago continúa en otro banco
elsewhere-text = Después de este banco se eligió otro. Continúe allí o abra el enlace que recibió.
resume-heading = Este pago se inició en { $bank }
resume-text = Solo se puede completar o cancelar allí, para que nadie pague dos veces.

# What the payer can do about it

continue-button = Continuar en { $bank }
switch-button = Elegir otro banco
cancel-button = Cancelar el pago
again-link = Comprobar de nuevo
again-by-itself = Esta página se actualiza automáticamente.
return-button = Volver a { $payee }
return-note = Esto no cancela el pago.

# What became of the attempt before

note-open = Este pago aún no se ha realizado. Puede volver a elegir un banco.
note-lapsed = El pago no se autorizó en { $bank }. No se ha pagado nada. Puede volver a intentarlo o elegir otro banco.
note-cancelled = El pago se canceló en { $bank }. No se ha pagado nada. Puede volver a intentarlo o elegir otro banco.
note-refused = { $bank } no ha aceptado el pago. No se ha pagado nada. Puede volver a intentarlo o elegir otro banco.
note-refused-iban = Si indicó un IBAN, compruebe que corresponde a una cuenta de ese banco.
note-unreachable = No se ha podido contactar con { $bank }. No se ha pagado nada. Puede volver a intentarlo más tarde o elegir otro banco.
note-unanswered = { $bank } no ha respondido. No se ha pagado nada. Puede volver a intentarlo más tarde o elegir otro banco.

# Where there is nothing to pay

not-a-link-heading = Esto no es un enlace de pago
not-a-link-text = Es posible que la dirección se haya cortado al copiarla. Pida a quien se la envió que se la vuelva a enviar.
revoked-heading = Este enlace ya no es válido
revoked-text = { $payee } lo ha retirado. Si aún desea pagar, solicite un nuevo enlace.
expired-heading = Este enlace ha caducado
expired-text = Solo era válido durante un tiempo limitado. No se ha pagado nada. Si aún desea pagar, solicite un nuevo enlace a { $payee }.
disabled-heading = Ahora no se puede pagar con este enlace
disabled-text = { $payee } no acepta pagos online en este momento. No se ha pagado nada.
currency-heading = Este enlace está desactualizado
currency-text = La cuenta de { $payee } ha cambiado desde que se creó el enlace. No se ha pagado nada. Solicite un nuevo enlace.
busy-heading = Un momento, por favor
busy-text = Se han solicitado demasiadas páginas desde su red. Espere un poco e inténtelo de nuevo.
trouble-text = Esta página no se puede mostrar en este momento. Inténtelo de nuevo en unos instantes. No pagará dos veces.
paused-text = Los pagos están en pausa mientras revisamos nuestros registros. Ahora no se le ha cobrado nada. Inténtelo de nuevo más tarde.
form-heading = Vuelva a abrir el enlace
form-text = A esta dirección solo se llega desde una de nuestras páginas.

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
