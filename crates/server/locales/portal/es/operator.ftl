nav-operator = Operador
nav-companies = Empresas
all-cells-missing = Estas celdas no han respondido, por lo que aquí puede faltar algo: { $cells }
search-all-placeholder = Concepto, id o enlace

# Companies

all-companies-text = Todas las empresas de esta instalación, por nombre.
all-companies-part = Una parte del nombre
all-companies-show-all = Mostrar todas las empresas
all-companies-created = Añadida
all-companies-empty = Todavía no hay ninguna empresa.
all-companies-nothing = Ninguna empresa coincide.
all-companies-more = Más empresas
all-companies-first = Primeras empresas
all-companies-searched-to = Se ha buscado hasta el nombre «{ $name }».
all-companies-search-further = Seguir buscando
company-suspended = Suspendida

# A new company

new-company-heading = Añadir una empresa
new-company-text = Al principio la empresa no tiene personas. En la página siguiente invita a su primer propietario.
new-company-name = Nombre de la empresa
new-company-name-hint = Los pagadores lo ven.
new-company-test-text = Solo bancos de pruebas; no se mueve dinero real.
new-company-live-text = Mueve dinero real.
new-company-mode-hint = El modo no se puede cambiar después.
new-company-cell = Celda
new-company-account = Cuenta beneficiaria (opcional)
new-company-account-hint = Deje el número vacío si la cuenta la va a añadir un propietario.
new-company-holder-hint = El nombre que los bancos muestran a los pagadores. Vacío: el nombre de la empresa.
new-company-number-missing = Indique también el número de cuenta o deje vacío el titular de la cuenta.
new-company-not-live = Este nodo no está preparado para pagos reales y no volvería a arrancar con una empresa de producción. «paylink doctor» indica el motivo.
done-company-added = La empresa se ha añadido. Invite a su primer propietario.

# Suspending a company

suspend = Suspender
suspend-heading = ¿Suspender { $company }?
suspend-text = La empresa recibirá un error en lugar de enlaces de pago, y los pagadores no podrán iniciar pagos. Los pagos ya iniciados continúan y sus eventos se entregan.
suspend-people = Sus personas ven el motivo en todas las páginas. No pueden activar los pagos en línea hasta que usted levante la suspensión.
suspend-reason = Motivo
suspend-reason-hint = Lo leen las personas de la empresa: una línea de hasta 300 caracteres.
suspend-reason-wrong = Introduzca una línea de 1 a 300 caracteres.
suspend-button = Suspender la empresa
resume = Reanudar
resume-heading = ¿Levantar la suspensión de { $company }?
resume-by = La suspendió { $person }: { $reason }
resume-enabled = Los pagos en línea vuelven a estar activados, como lo estaban antes.
resume-disabled = Los pagos en línea siguen desactivados, como lo estaban antes. Las personas de la empresa podrán activarlos.
resume-blocked = Los pagos en línea estaban activados antes. Ahora siguen desactivados por estos motivos:
resume-button = Levantar la suspensión
suspended-notice = El operador de este servicio ha suspendido la empresa: { $reason }
done-company-suspended = La empresa está suspendida.
done-company-resumed = La empresa ya no está suspendida.
action-company-suspend = Empresa suspendida
action-company-resume = Suspensión de la empresa levantada
field-suspended-at = Suspendida el
field-suspended-by = Suspendida por
field-suspension-reason = Motivo de la suspensión
field-enabled-before-suspension = Activados antes de la suspensión

# Approvals

nav-approvals = Aprobaciones
approvals-text = Cambios que una persona ha propuesto y otra debe aprobar, primero los más antiguos.
approvals-empty = No hay nada pendiente de aprobación.
approvals-closings = Pagos por cerrar
approvals-accounts = Cuentas beneficiarias
approvals-more = No se muestran: { $count }. Primero aparecen las que usted puede decidir y después las más antiguas.
approvals-unreadable = Estas propuestas no se pudieron leer y no se muestran: { $proposals }
approval-account = Otra cuenta beneficiaria
approvals-owners = Propietarios de empresas
approvals-single = Esta instalación tiene un solo operador (single_operator). Por eso usted puede aprobar sin otra persona lo que ha propuesto, 72 horas después.
approval-owners-decide = Lo decide otro propietario de la empresa.
approval-alone = Es posible que lo haya propuesto usted. Como único operador, podrá aprobarlo
approval-close = Cerrar un pago como «{ $status }»
approval-payment = Pago
approval-evidence = Prueba
approval-own = La propuesta es suya, por lo que debe aprobarla otro operador.
approval-new-operator = Usted, o quien lo propuso, es operador desde hace menos de 72 horas. Podrá aprobarlo
approval-heading = ¿Cerrar este pago?
approval-what = { $company }: { $reference }, { $amount }. El pago recibe el estado «{ $status }».
approval-final = Se notifica a la empresa. Un estado final no cambia nunca.
approval-button = Aprobar y cerrar el pago
approval-withdraw-text = El pago queda como está y se sigue consultando a su banco.
approval-cannot-close = El pago ha cambiado desde entonces y ya no se puede cerrar así. Retire el cambio.
done-payment-closed = El pago está cerrado.

# Search over all companies

search-all-heading = Búsqueda en todas las empresas
search-all-hint = Escriba el id de una empresa, un pago, un evento, un intento o una propuesta, pegue un enlace o escriba un concepto completo.
search-all-text = Pagos de todas las empresas cuyo concepto o datos son exactamente «{ $text }».
search-all-unknown-id = Aquí no hay nada con ese id.
search-all-unused-link = Es un enlace de { $company }. Nadie lo ha utilizado todavía.
search-all-needs-company = Los importes, estados y días solo se pueden buscar dentro de una empresa. Elija primero una.
search-all-companies = Empresas cuyo nombre contiene «{ $text }»
search-all-partly = Hay más empresas de las que lee una búsqueda.
