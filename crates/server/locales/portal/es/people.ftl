people-text = Todas las personas que pueden iniciar sesión en { $company }.
people-invite = Invitar a una persona
people-empty = Todavía nadie pertenece a esta empresa. Invite a su primer propietario.
people-name = Nombre
people-role = Rol
people-seen = Última actividad
people-you = Yo
people-change-role = Cambiar el rol
people-change-role-heading = Cambiar el rol: { $name }
people-change-role-text = Se cerrarán todas las sesiones de { $email }, que tendrá el nuevo rol en el próximo inicio de sesión.
people-remove = Quitar
people-last-owner = Es el único propietario. Asigne primero el rol de propietario a otra persona.

remove-heading = ¿Quitar a { $name }?
remove-text = Se cerrarán todas las sesiones de { $email }, que ya no podrá ver { $company }.
remove-again = Para volver a darle acceso se necesita una nueva invitación.
remove-button = Quitar a la persona
remove-keep = Mantener a la persona

invitations-heading = Invitaciones pendientes
invitations-by = Invitación de
invitations-expire = Caducidad
invitations-withdraw = Retirar
invitations-withdraw-of = Retirar la invitación para { $email }

invite-heading = Invitar a una persona a { $company }
invite-button = Crear la invitación
invite-email-wrong = Introduzca un correo electrónico, por ejemplo, anna@example.com.
invite-role-missing = Elija un rol.
invite-already-member = Esta persona ya pertenece a la empresa. Cambie su rol en la lista de personas.
invited-heading = La invitación para { $email } está lista
invited-text = Copie este enlace y envíelo por su cuenta, por ejemplo, por correo electrónico. Solo debe recibirlo la persona invitada.
invited-once = El enlace sirve una sola vez, en un plazo de 7 días. No se volverá a mostrar: si lo pierde, invite de nuevo a la persona.
invited-back = Volver a Personas

role-table-heading = Qué puede hacer cada rol
role-table-permission = Permiso
role-table-yes = Sí
role-table-no = No
role-owner-text = Puede hacerlo todo, también cambiar la cuenta beneficiaria y gestionar las personas.
role-developer-text = Conecta la tienda: tokens de API, webhooks, configuración, imagen de marca y enlaces de prueba.
role-finance-text = Ve toda la configuración y el registro de auditoría, y no cambia nada.
role-viewer-text = Ve toda la configuración y no cambia nada.
standing-operator = Operador
may-view-company = Ver la empresa y su configuración
may-enable-payments = Activar y desactivar los pagos en línea
may-change-account = Cambiar la cuenta beneficiaria
may-manage-tokens = Crear, rotar y revocar tokens de API
may-manage-endpoints = Añadir, cambiar y eliminar endpoints de webhook
may-change-settings = Cambiar la URL de retorno, la vigencia de los enlaces y los datos de asistencia que ven los pagadores
may-change-branding = Cambiar la imagen de marca
may-create-test-link = Crear enlaces de prueba
may-manage-people = Invitar y quitar personas, y cambiar sus roles
may-view-audit-log = Consultar y exportar el registro de auditoría

done-role-changed = Se ha cambiado el rol.
done-person-removed = Se ha quitado a la persona.
done-invitation-withdrawn = Se ha retirado la invitación. Su enlace ya no funciona.
