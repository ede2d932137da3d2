portal-title = Portal de { $operator }
skip-to-content = Ir al contenido
nav-label = Páginas
nav-start = Inicio
nav-home = Página principal
nav-online-payments = Pagos en línea
nav-activation = Activación
nav-account = Cuenta beneficiaria
nav-tokens = Tokens de API
nav-webhooks = Webhooks
nav-test-link = Enlace de prueba
nav-branding = Imagen de marca
nav-company = Empresa
nav-people = Personas
nav-audit-log = Registro de auditoría
nav-menu = Menú
switch-company = Cambiar de empresa
sign-out = Cerrar sesión
mode-test = Prueba
mode-live = Producción
copy = Copiar
copied = Copiado
save = Guardar
cancel = Cancelar
keep = Conservar
never = Nunca
look-at-it = Ver
language-label = Idioma

time-now = ahora mismo
time-minutes-ago = { $count ->
    [one] hace { $count } minuto
   *[other] hace { $count } minutos
}
time-in-minutes = { $count ->
    [one] en { $count } minuto
   *[other] en { $count } minutos
}
time-hours-ago = { $count ->
    [one] hace { $count } hora
   *[other] hace { $count } horas
}
time-in-hours = { $count ->
    [one] en { $count } hora
   *[other] en { $count } horas
}
time-days-ago = { $count ->
    [one] hace { $count } día
   *[other] hace { $count } días
}
time-in-days = { $count ->
    [one] en { $count } día
   *[other] en { $count } días
}

not-found-heading = Esta página no existe
not-found-text = La dirección es incorrecta o lo que muestra pertenece a una empresa a la que no tiene acceso.
forbidden-heading = Su rol no permite esta acción
forbidden-text = Un propietario de la empresa puede cambiar su rol.
form-heading = No se ha podido enviar el formulario
form-text = Vuelva atrás, recargue la página y envíelo de nuevo.
busy-heading = Demasiadas solicitudes
busy-text = Espere un momento y recargue la página.
export-running-heading = Ya hay una exportación en curso
export-running-text = Solo puede ejecutar una exportación a la vez. Espere a que termine o cancélela y recargue la página.
too-large-heading = El archivo es demasiado grande
too-large-text = Vuelva atrás y elija una imagen más pequeña. Un logotipo puede tener como máximo 16 KiB.
trouble-heading = El portal no está disponible en este momento
trouble-text = El fallo es nuestro. Espere un momento y recargue la página.
to-start = Ir a la página de inicio
count-at-least = { $number } o más
