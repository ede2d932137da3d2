{{- define "paylink.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* What selects the pods. It must never change. */}}
{{- define "paylink.selector" -}}
app.kubernetes.io/name: paylink
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "paylink.labels" -}}
{{ include "paylink.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "paylink.image" -}}
{{- with .Values.image }}{{ if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ default $.Chart.AppVersion .tag }}{{ end }}{{ end }}
{{- end }}

{{/* The cells as TOML. Called with the root and "owner", which is true for the migration. */}}
{{- define "paylink.cells" -}}
{{- $cells := list -}}
{{- range .root.Values.cells -}}
{{- $cell := printf `id = "%s", url_file = "/run/secrets/databases/%s/url", connections = %d` .id .id (int (default 16 .connections)) -}}
{{- if .caSecret }}{{ $cell = printf `%s, ca_file = "/run/secrets/databases/%s/ca.crt"` $cell .id }}{{ end -}}
{{- if $.owner -}}
{{- $_ := required "migrate.enabled needs the ownerSecret of every cell" .ownerSecret -}}
{{- $cell = printf `%s, owner_url_file = "/run/secrets/owners/%s/url"` $cell .id -}}
{{- end -}}
{{- $cells = append $cells (printf "{%s}" $cell) -}}
{{- end -}}
[{{ join ", " $cells }}]
{{- end }}

{{- define "paylink.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
# The group that can read the mounted files.
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "paylink.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "paylink.environment" -}}
- name: PAYLINK_CONFIG
  value: /etc/paylink/paylink.toml
- name: PAYLINK_KEYS__DIRECTORY
  value: /run/secrets/keys
- name: PAYLINK_CELL
  value: {{ include "paylink.cells" . | quote }}
- name: PAYLINK_API__LISTEN
  value: "0.0.0.0:8400"
- name: PAYLINK_PAY__LISTEN
  value: "0.0.0.0:8401"
{{- if .root.Values.portal.enabled }}
- name: PAYLINK_PORTAL__LISTEN
  value: "0.0.0.0:8402"
{{- end }}
- name: PAYLINK_OPS__LISTEN
  value: "0.0.0.0:8403"
{{- end }}

{{- define "paylink.mounts" -}}
- name: config
  mountPath: /etc/paylink
  readOnly: true
- name: keys
  mountPath: /run/secrets/keys
  readOnly: true
{{- range .root.Values.cells }}
- name: database-{{ .id }}
  mountPath: /run/secrets/databases/{{ .id }}
  readOnly: true
{{- if $.owner }}
- name: owner-{{ .id }}
  mountPath: /run/secrets/owners/{{ .id }}
  readOnly: true
{{- end }}
{{- end }}
{{- range $number, $name := .root.Values.extraSecrets }}
- name: extra-{{ $number }}
  mountPath: /run/secrets/{{ $name }}
  readOnly: true
{{- end }}
{{- end }}

{{/* Called with the root, "owner" and the name of the ConfigMap. */}}
{{- define "paylink.volumes" -}}
- name: config
  configMap:
    name: {{ .config }}
    defaultMode: 0440
- name: keys
  secret:
    secretName: {{ .root.Values.keysSecret }}
    defaultMode: 0440
{{- range .root.Values.cells }}
- name: database-{{ .id }}
  projected:
    defaultMode: 0440
    sources:
      - secret:
          name: {{ .secret }}
          items:
            - {key: url, path: url}
      {{- if .caSecret }}
      - secret:
          name: {{ .caSecret }}
          items:
            - {key: ca.crt, path: ca.crt}
      {{- end }}
{{- if $.owner }}
- name: owner-{{ .id }}
  secret:
    secretName: {{ .ownerSecret }}
    defaultMode: 0440
    items:
      - {key: url, path: url}
{{- end }}
{{- end }}
{{- range $number, $name := .root.Values.extraSecrets }}
- name: extra-{{ $number }}
  secret:
    secretName: {{ $name }}
    defaultMode: 0440
{{- end }}
{{- end }}

{{/* The seconds that a pod has to stop. Fails if the configuration lets a node take longer: it would be killed. */}}
{{- define "paylink.terminationGracePeriodSeconds" -}}
{{- $config := fromToml .Values.config -}}
{{- with $config.Error }}{{ fail (printf "config is not TOML: %s" .) }}{{ end -}}
{{- $shutdown := dict "drain_seconds" 5 "grace_seconds" 20 | merge (deepCopy (default dict $config.shutdown)) -}}
{{- $needed := add $shutdown.drain_seconds $shutdown.grace_seconds 7 -}}
{{- if lt (int .Values.terminationGracePeriodSeconds) (int $needed) -}}
{{- fail (printf "terminationGracePeriodSeconds must be at least %d: shutdown.drain_seconds and shutdown.grace_seconds of config, and 7 more" (int $needed)) -}}
{{- end -}}
{{ .Values.terminationGracePeriodSeconds }}
{{- end }}
