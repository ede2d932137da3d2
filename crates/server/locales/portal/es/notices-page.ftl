notices-heading = Notificaciones
notices-unread = { $number } sin leer
notices-text = Lo que ha ocurrido en sus empresas y en su cuenta durante los últimos 90 días.
notices-empty = No hay notificaciones.
notices-mark-read = Marcar todas como leídas
notices-notice = Notificación
notices-new = Nueva
notices-company = Empresa
notices-all-companies = Todas las empresas
notices-show = Mostrar
notices-older = Notificaciones anteriores
notices-newest = Notificaciones más recientes

choices-heading = Notificaciones por correo electrónico
choices-link = Elegir qué recibe por correo electrónico
choices-text = El portal le muestra todas las notificaciones. Elija cuáles recibe además por correo electrónico en { $email }.
choices-no-mail = Esta instalación no envía correos electrónicos por ahora. Todas las notificaciones están en el portal.
choices-optional = Lo que recibe por correo electrónico
choices-always = Siempre por correo electrónico
choices-always-text = Estas notificaciones protegen el dinero y el acceso. Nadie puede desactivarlas.

topic-webhooks = Webhooks y entregas
topic-webhooks-text = Un endpoint falla o se desactiva, o se van a abandonar eventos.
topic-payee-account = Cuenta beneficiaria
topic-payee-account-text = Alguien propone, aprueba o retira otra cuenta, o la cambia.
topic-security = Acceso
topic-security-text = Hay un nuevo token de API o propietario, alguien inicia sesión con un navegador nuevo o cambia la forma de iniciar sesión.
topic-operations = Funcionamiento del servicio
topic-operations-text = Un pago espera a una segunda persona, un certificado caduca pronto o una base de datos no inicia pagos.

done-notices-read = Las notificaciones están marcadas como leídas.
