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
