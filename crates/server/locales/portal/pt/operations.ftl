nav-operations = Operação
nav-worklist = A tratar
nav-banks = Bancos
nav-cells = Nós e filas
operations-heading = Está tudo bem?
operations-fine = Sim. Nada precisa da sua atenção.
operations-look = { $count ->
    [one] { $count } assunto precisa de ser visto.
   *[other] { $count } assuntos precisam de ser vistos.
}
operations-state-fine = Em ordem
operations-state-look = A verificar
operations-incomplete = Estas células não responderam: { $cells }. O que contêm falta aqui.
subject-payments = Pagamentos por esclarecer
subject-payments-fine = O resultado de cada pagamento é conhecido, ou o banco ainda é perguntado.
subject-unknown = { $count ->
    [one] Ninguém conhece o resultado de { $count } pagamento.
   *[other] Ninguém conhece o resultado de { $count } pagamentos.
}
subject-unknown-many = Ninguém conhece o resultado de pelo menos { $number } pagamentos.
subject-contradictions = { $count ->
    [one] Nos últimos 30 dias, um banco contradisse { $count } vez um estado definitivo.
   *[other] Nos últimos 30 dias, os bancos contradisseram { $count } vezes um estado definitivo.
}
subject-contradictions-many = Nos últimos 30 dias, os bancos contradisseram pelo menos { $number } vezes um estado definitivo.
subject-approvals = Aprovações
subject-approvals-fine = Nada espera por uma segunda pessoa.
operations-without-mail = Não são enviados e-mails. Quem não consulta o portal não fica a saber que alguém altera o dinheiro ou os acessos.
subject-approvals-waiting = { $count ->
    [one] { $count } alteração espera por uma segunda pessoa.
   *[other] { $count } alterações esperam por uma segunda pessoa.
}
subject-approvals-many = Pelo menos { $number } alterações esperam por uma segunda pessoa.
subject-banks-fine = Todos os bancos respondem a este nó, e a maioria dos pagamentos de hoje é concluída.
subject-banks-open = Estes bancos não respondem a este nó: { $banks }.
subject-banks-low = Hoje são concluídos poucos pagamentos em: { $banks }.
subject-certificates-fine = Nenhum certificado termina em 30 dias.
subject-certificates-ending = { $count ->
    [one] { $count } certificado termina em 30 dias, terminou ou não pode ser lido.
   *[other] { $count } certificados terminam em 30 dias, terminaram ou não podem ser lidos.
}
subject-queues = Filas
subject-queues-fine = Nada está atrasado.
subject-queues-late = Com atraso: { $queues }.
subject-cells = Células
subject-cells-fine = Todas as células respondem.
subject-cells-missing = Estas células não respondem: { $cells }.
subject-cells-closed = A célula { $cell } está fechada, os pagadores não podem confirmar: { $reason }
worklist-unknown = Resultado desconhecido
worklist-contradictions = Contradições
worklist-unknown-text = Pagamentos há mais de um dia em UNKNOWN, ou cujo banco já não pode ser perguntado. Primeiro os mais antigos.
worklist-contradictions-text = O que os bancos disseram contra um estado definitivo, primeiro o mais recente. O estado não muda. Pergunte ao banco o que está certo e informe a empresa.
worklist-none = Não há nenhum pagamento assim.
worklist-no-contradictions = Nenhum banco contradisse um estado definitivo.
worklist-company = Empresa
worklist-since = Desde
worklist-known = O que se sabe
worklist-advice = O que fazer
worklist-close = Provas e fecho
worklist-proposed = Um fecho espera aprovação
worklist-part = Só foi procurada uma parte dos pagamentos abertos.
worklist-further = Continuar a procurar
worklist-next = Pagamentos seguintes
worklist-first = Primeiros pagamentos
known-lost = A resposta do banco à ordem perdeu-se, pelo que não pode ser perguntado sobre ela.
known-unreadable = O banco não dá uma resposta legível.
known-unrecognised = O banco comunica um estado que a norma não tem.
known-gone = O banco já não conhece a ordem.
known-not-found = O banco não encontra a ordem: o seu endereço ou o nosso certificado mudou entretanto.
known-unconfigured = O banco já não está configurado, pelo que não é perguntado.
known-nothing = O banco não disse como o pagamento terminou.
advice-ask = Peça ao banco uma resposta por escrito e proponha com ela fechar o pagamento.
advice-configure = Configure de novo o banco como estava: então será perguntado automaticamente.
advice-approve = Outra pessoa tem de aprovar o fecho.
close-heading = Fechar { $reference }, { $amount }
close-story = O que aconteceu
close-started = Ordem enviada
close-returned = O pagador voltou
close-end-to-end = Id. ponta a ponta
close-order-id = Id. da ordem no banco
close-not-known = Não se conhece
close-unreadable = Sem resposta legível desde
close-next-poll = O banco é perguntado de novo
close-form = Propor como terminou
close-text = Feche-o só com a resposta escrita do banco. Outra pessoa tem de aprovar. Depois o estado é definitivo e a empresa é avisada.
close-outcome = Como terminou
close-executed = Executado: o banco transferiu o dinheiro
close-failed = Falhado: o banco não transferiu o dinheiro nem o fará
close-evidence = Prova
close-evidence-hint = Quem no banco o disse, quando e com que referência, numa linha. Fica guardado para sempre: sem números de conta nem nomes de pagadores.
close-outcome-wrong = Escolha como terminou.
close-evidence-wrong = Escreva uma linha de até 2000 caracteres.
close-confirm = Propor o fecho
close-proposed-text = { $person } propõe fechá-lo como: { $outcome }. Outra pessoa aprova.
close-not-unknown = Só se pode fechar um pagamento no estado UNKNOWN. O estado deste: { $status }.
close-no-attempt = O pagamento não tem nenhuma tentativa aberta num banco, pelo que não pode ser fechado.
done-closing-proposed = O fecho foi proposto. Outra pessoa tem de o aprovar.
banks-text = Como correm os pagamentos em cada banco para todas as empresas, e como este nó o vê. Os dias começam à meia-noite em UTC.
banks-none = Nenhum banco está configurado.
banks-paused = Em pausa
banks-protocol = Protocolo
banks-serves = País e moedas
banks-any-country = Qualquer país
banks-today = Pagos hoje
banks-month = Pagos nos últimos 30 dias
banks-success = { $paid } de { $ended } tentativas ({ $percent } %)
banks-no-attempts = Nenhuma tentativa terminou
banks-low = Baixo
banks-circuit = Disjuntor neste nó
circuit-closed = Fechado: os pagadores podem escolher o banco
circuit-open = Aberto: o banco não responde
circuit-half-open = A próxima chamada decide
circuit-since = desde
circuit-until = os pagadores poderão escolhê-lo de novo
banks-latency = Duração das chamadas deste nó
banks-latency-text = Metade em { $median } ms, 95 % em { $percentile } ms (chamadas da última hora: { $calls })
banks-no-calls = Nenhuma chamada na última hora
certificates-heading = Certificados
certificates-none = Nenhum certificado está configurado.
certificates-advice = Peça agora um certificado novo, substitua o ficheiro e reinicie os nós.
certificates-user = Usado para
certificates-file = Ficheiro
certificates-end = Termina
certificate-valid = Válido
certificate-days = { $count ->
    [one] Falta { $count } dia
   *[other] Faltam { $count } dias
}
certificate-ended = Expirado
certificate-unreadable = Não pode ser lido
cells-text = As bases de dados, os nós que as servem e o que espera em cada uma.
cells-cell = Célula { $cell }
cells-reachable = Responde
cells-unreachable = Não responde
cells-refused = Não servida por este nó
cells-closed = Fechada: os pagadores não podem confirmar
cells-schema = Versão do esquema
cells-advice = Algo está atrasado. Inicie um worker (paylink serve), ou mais um se já houver, e veja o seu registo.
cells-queue = O quê
cells-due = Número
cells-since = O mais antigo, ou o último feito
cells-late = Com atraso
cells-on-time = A tempo
cells-nodes = Nós
cells-node = Nó
cells-no-nodes = Nenhum nó serviu esta célula no último dia.
cells-version = Versão
cells-seen = Último sinal
cells-node-alive = A funcionar
cells-node-gone = Sem sinal
queue-polls = Perguntas aos bancos
queue-polls-claimed = Chamadas a bancos em curso
queue-deliveries = Entregas a fazer
queue-queued = Entregas à espera de nova tentativa
queue-held = Entregas retidas por endpoints com falhas
queue-replays = Eventos anteriores a ser reenviados
queue-counts = Contagens para os gráficos
queue-erasures = Dados pessoais a apagar
queue-worker = Worker de entregas
