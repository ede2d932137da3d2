# Notices, on the portal and by e-mail. A title also is the subject of an e-mail: at most 60 characters with a short name.

notice-endpoint-disabled = { $company }: endpoint de webhook desactivado
notice-endpoint-gone-text = El endpoint «{ $name }» ({ $host }) respondió 410 el { $time }, por lo que ya no recibe eventos. Si fue un error, corrija su servidor y active después el endpoint.
notice-endpoint-disabled-text = { $person } desactivó el endpoint «{ $name }» ({ $host }) el { $time }. No recibirá eventos hasta que se active de nuevo. Si no lo esperaba, actívelo de nuevo.
notice-endpoint-disabled-unnamed-text = El endpoint «{ $name }» ({ $host }) se desactivó el { $time }. No recibirá eventos hasta que se active de nuevo.
notice-endpoint-failing = { $company }: endpoint de webhook con fallos
notice-endpoint-failing-text = El endpoint «{ $name }» ({ $host }) no ha aceptado ningún evento desde el { $since }. Repare su servidor pronto: lo intentamos durante unas 22 horas.
notice-endpoint-look = Ver el endpoint
notice-deliveries-ending = { $company }: eventos a punto de abandonarse
notice-deliveries-ending-text = { $count ->
    [one] { $count } evento no ha llegado al endpoint «{ $name }» ({ $host }). Se abandonará el { $time }.
   *[other] { $count } eventos no han llegado al endpoint «{ $name }» ({ $host }). El primero se abandonará el { $time }.
}
notice-deliveries-advice = Repare su servidor antes. Después podrá reenviar los eventos en el portal.
notice-deliveries-paid = { $count ->
    [one] { $count } de los pagos está pagado: { $payments }.
   *[other] { $count } de los pagos están pagados: { $payments }.
}
notice-deliveries-paid-more = { $payments } y { $number } más
notice-deliveries-look = Ver los eventos
notice-account-proposed = { $company }: otra cuenta beneficiaria propuesta
notice-account-proposed-text = { $person } la propuso el { $time }. Los pagos llegan a la cuenta actual hasta que otro propietario apruebe el cambio. Si no lo esperaba, retírelo y pregunte a quien lo propuso.
notice-account-approved = { $company }: nueva cuenta beneficiaria aprobada
notice-account-approved-text = { $person } la aprobó el { $time }. Los pagos nuevos llegarán a esta cuenta, también los de los enlaces que nadie haya utilizado todavía. Si no lo esperaba, desactive de inmediato los pagos en línea y pregunte a { $person }.
notice-account-withdrawn = { $company }: nueva cuenta beneficiaria retirada
notice-account-withdrawn-text = { $person } retiró el cambio propuesto el { $time }. Los pagos siguen llegando a la cuenta actual.
notice-account-changed = { $company }: cuenta beneficiaria cambiada
notice-account-changed-text = { $person } la cambió el { $time }. Los pagos nuevos llegarán a la cuenta nueva. Si no lo esperaba, desactive de inmediato los pagos en línea y pregunte a { $person }.
notice-account-look = Ver la cuenta beneficiaria
notice-token-added = { $company }: token de API creado
notice-token-added-text = { $person } creó el token «{ $name }» el { $time }. Los programas que lo tengan pueden generar enlaces de pago. Si no lo esperaba, revoque el token.
notice-token-look = Ver los tokens de API
notice-owner-added = { $company }: hay un nuevo propietario
notice-owner-added-text = { $person } dio a { $email } el rol de propietario el { $time }. Los propietarios pueden cambiar la cuenta beneficiaria y gestionar las personas. Si no lo esperaba, quite a la persona y pregunte a { $person }.
notice-people-look = Ver las personas
notice-sign-in = Inicio de sesión en su cuenta con un navegador nuevo
notice-sign-in-text = Alguien inició sesión el { $time } con { $browser }, desde la dirección { $address }. Si ha sido usted, no tiene que hacer nada. Si no, cierre esa sesión de inmediato y establezca una contraseña nueva.
notice-sign-in-look = Ver las sesiones abiertas
notice-password-known = Se introdujo su contraseña sin un código válido
notice-password-known-text = Alguien introdujo su contraseña el { $time }, pero ningún código válido, con { $browser }, desde la dirección { $address }. Si ha sido usted, no tiene que hacer nada. Si no, alguien conoce su contraseña: establezca de inmediato una nueva.
notice-closing-proposed = { $company }: el cierre de un pago requiere aprobación
notice-closing-proposed-text = { $person } propuso el { $time } cerrar un pago cuyo resultado se desconoce. Otro operador debe aprobarlo. Si no lo esperaba, retire el cambio y pregunte a { $person }.
notice-closing-look = Ver las aprobaciones
notice-certificate = Un certificado caduca pronto
notice-certificate-bank = El certificado para el banco «{ $bank }» caduca el { $time } (ajuste: { $setting }).
notice-certificate-cell = El certificado para la celda { $cell } caduca el { $time } (ajuste: { $setting }).
notice-certificate-look = Ver los certificados
notice-cell-closed = Celda { $cell } cerrada: los pagadores no pueden confirmar
notice-cell-closed-text = La celda no inicia pagos desde el { $time }, porque podrían faltar en ella pagos confirmados. El programa informa: «{ $reason }». Busque los pagos que faltan antes de volver a abrirla.
notice-cell-look = Ver las celdas
notice-sign-on-changed = { $company }: inicio de sesión único modificado
notice-sign-on-other = { $person } modificó el inicio de sesión único el { $time }.
notice-sign-on-saved = { $person } guardó la configuración del inicio de sesión único el { $time }. El proveedor es ahora «{ $issuer }».
notice-sign-on-allowed = { $person } dio acceso de emergencia a { $email } el { $time }.
notice-sign-on-forbidden = { $person } retiró el acceso de emergencia de { $email } el { $time }.
notice-sign-on-enforced = { $person } hizo obligatorio el inicio de sesión único el { $time }.
notice-sign-on-released = { $person } hizo opcional el inicio de sesión único el { $time }.
notice-sign-on-removed = { $person } eliminó el inicio de sesión único el { $time }.
notice-sign-on-domain-added = El operador del portal confirmó el { $time } que el dominio { $domain } pertenece a la empresa.
notice-sign-on-domain-removed = El operador del portal retiró el dominio { $domain } a la empresa el { $time }.
notice-sign-on-must = Las personas de la empresa deben usarlo a partir de ahora.
notice-sign-on-can = Las personas de la empresa también pueden acceder sin él.
notice-sign-on-advice = Si no lo esperaba, corríjalo en la página «Inicio de sesión único».
notice-sign-on-domain-advice = Si no lo esperaba, pregunte al operador.
notice-sign-on-look = Ver el inicio de sesión único
notice-sign-on-bypassed = { $company }: acceso sin inicio de sesión único
notice-sign-on-bypassed-text = { $email } accedió el { $time } con una contraseña o una clave de acceso, desde la dirección { $address }. La empresa exige el inicio de sesión único, con excepciones para emergencias. Si no lo esperaba, retire este acceso de emergencia en la página «Inicio de sesión único» y quite a la persona.
notice-changed = { $company }: { $change }
notice-changed-text = { $person } lo hizo el { $time }: «{ $object }». Si no lo esperaba, pregunte enseguida a { $person }.
notice-your-company = Su empresa
notice-your-account = Su cuenta

mail-subject-company = { $count ->
    [one] { $company }: { $count } notificación
   *[other] { $company }: { $count } notificaciones
}
mail-subject-operator = { $count ->
    [one] { $operator }: { $count } notificación
   *[other] { $operator }: { $count } notificaciones
}
mail-more = { $count ->
    [one] Hay { $count } notificación más en el portal.
   *[other] Hay { $count } notificaciones más en el portal.
}
mail-without-facts = { $count ->
    [one] Le espera { $count } notificación en el portal. Léala allí, por favor.
   *[other] Le esperan { $count } notificaciones en el portal. Léalas allí, por favor.
}
mail-all = Todas las notificaciones
mail-why = Recibe este correo electrónico porque concierne a su rol o a su cuenta en el portal de { $operator }.
mail-choices = Elegir qué recibe por correo electrónico
mail-no-secrets = Nunca pedimos contraseñas ni códigos por correo electrónico.
mail-invitation-subject = Invitación a { $company }
mail-invitation-subject-operator = Invitación como operador de { $operator }
mail-invitation-expires = El enlace sirve una sola vez, hasta el { $time }. No se lo pase a nadie.
mail-invitation-unexpected = Si no esperaba esta invitación, ignore este correo electrónico: sin usted no ocurre nada.
mail-invitation-why = Recibe este correo electrónico porque { $person } introdujo su dirección en el portal de { $operator }.
mail-invitation-why-operator = Recibe este correo electrónico porque { $operator } le ha enviado una invitación.
