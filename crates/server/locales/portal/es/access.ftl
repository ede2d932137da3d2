sign-in-heading = Iniciar sesión
sign-in-passkey = Iniciar sesión con una clave de acceso
sign-in-or-password = O con su contraseña
sign-in-button = Iniciar sesión
sign-in-wrong = El correo electrónico, la contraseña o el código no son correctos.
sign-in-limited = Demasiados intentos. Espere unos minutos y vuelva a intentarlo. Las claves de acceso funcionan en todo momento.
sign-in-passkey-wrong = Esta clave de acceso no se reconoce aquí. Utilice otra o su contraseña.
sign-in-no-password = Si solo tiene una clave de acceso y la ha perdido, deje la contraseña vacía e introduzca un código de recuperación.
email-label = Correo electrónico
password-label = Contraseña
code-label = Código
code-hint = Seis dígitos de su aplicación de autenticación o un código de recuperación.
passkey-cancelled = No se ha utilizado la clave de acceso. Vuelva a intentarlo o elija otro método.

confirm-heading = Confirme su identidad
confirm-text = Lo que sigue muestra o modifica datos secretos. La confirmación es válida durante 15 minutos.
confirm-passkey = Confirmar con una clave de acceso
confirm-button = Confirmar

invitation-heading = Le damos la bienvenida
invitation-text = Ha recibido una invitación de { $person } para { $company }. Su rol: { $role }.
invitation-operator = Ha recibido una invitación como operador de esta instalación.
invitation-existing = Ya tiene una cuenta: { $email }.
invitation-sign-in = Iniciar sesión para aceptar
invitation-accept = Aceptar la invitación
invitation-gone-heading = Esta invitación ya no es válida
invitation-gone-text = El enlace ya se ha usado, ha caducado o se ha retirado. Si ya aceptó la invitación, inicie sesión. Si no, pida una nueva.
invitation-passkey-heading = Con una clave de acceso
invitation-passkey-text = Inicie sesión con su huella dactilar, su rostro o su PIN. No hay nada que recordar ni nada que se pueda robar.
invitation-passkey-button = Crear una clave de acceso
invitation-password-heading = Con una contraseña y una aplicación de autenticación
invitation-password-button = Crear la cuenta
name-label = Su nombre
name-wrong = Introduzca su nombre, con un máximo de 100 caracteres.
password-new-label = Contraseña nueva
password-hint = Al menos { $minimum } caracteres. Cuatro palabras al azar son fáciles de recordar.
password-too-short = La contraseña debe tener al menos { $minimum } caracteres.
password-too-long = La contraseña puede tener como máximo { $maximum } caracteres.
password-contains-email = La contraseña no debe contener su correo electrónico.
password-too-uniform = La contraseña tiene muy pocos caracteres distintos.
app-heading = Aplicación de autenticación
app-text = Escanee este código con una aplicación de autenticación e introduzca los seis dígitos que muestra.
app-secret = O escriba esta clave en la aplicación:
app-code-label = Código de la aplicación
code-wrong = El código no es correcto. Introduzca los seis dígitos que la aplicación muestra ahora.
passkey-failed = No se ha podido crear la clave de acceso. Vuelva a intentarlo o utilice una contraseña.
passkey-limit = Ha alcanzado el número máximo de claves de acceso. Elimine una primero.

codes-heading = Sus códigos de recuperación
codes-text = Cada código sirve una sola vez, si pierde su clave de acceso o su aplicación de autenticación. Guárdelos en un lugar seguro: no se volverán a mostrar.
codes-stored = Ya los he guardado
codes-question-heading = ¿Generar códigos de recuperación nuevos?
codes-question-text = Los códigos actuales dejarán de funcionar.
codes-new = Generar códigos nuevos
codes-left = { $count ->
    [one] Queda { $count } código de recuperación.
   *[other] Quedan { $count } códigos de recuperación.
}

own-heading = Su cuenta
own-profile = Perfil
own-language-browser = El del navegador
passkeys-heading = Claves de acceso
passkeys-empty = Todavía no tiene ninguna clave de acceso. Con ella puede iniciar sesión sin contraseña, y nadie puede hacer que la revele.
passkey-add = Añadir una clave de acceso
passkey-add-text = Póngale un nombre que le permita reconocer el dispositivo.
passkey-name = Nombre de la clave de acceso
passkey-created = Creación
passkey-used = Último uso
passkey-remove = Eliminar la clave de acceso
passkey-remove-heading = ¿Eliminar la clave de acceso { $name }?
passkey-remove-text = Ya no podrá iniciar sesión con ella.
passkey-last = Es su única forma de iniciar sesión. Añada primero otra clave de acceso o una contraseña.
passkey-needs-script = Las claves de acceso requieren JavaScript y un navegador compatible.
password-heading = Contraseña y aplicación de autenticación
password-set-text = Puede iniciar sesión con su contraseña y un código de su aplicación de autenticación.
password-none-text = No tiene contraseña. Con una contraseña puede iniciar sesión en dispositivos que no tengan su clave de acceso.
password-set = Establecer una contraseña
password-change = Cambiar la contraseña
sessions-heading = Sesiones abiertas
sessions-device = Navegador
sessions-address = Dirección
sessions-started = Inicio de sesión
sessions-seen = Última actividad
sessions-this = Este navegador
sessions-end = Cerrar esta sesión
sessions-end-others = Cerrar las demás sesiones
device-unknown = Navegador desconocido

companies-heading = Sus empresas
companies-empty = Todavía no pertenece a ninguna empresa. Un propietario puede enviarle una invitación.
companies-mode = Modo
companies-role = Su rol

role-owner = Propietario
role-developer = Desarrollador
role-finance = Finanzas
role-viewer = Solo lectura

done-saved = Guardado.
done-passkey-added = Se ha añadido la clave de acceso.
done-passkey-removed = Se ha eliminado la clave de acceso.
done-password-set = Se ha establecido la contraseña. Se han cerrado todas las demás sesiones.
done-session-ended = Se ha cerrado esa sesión.
done-sessions-ended = Se han cerrado todas las demás sesiones.
