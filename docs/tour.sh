#!/bin/sh
# What docs/quick-start.md tells, with VEDUTA_API_KEY set: sh docs/tour.sh
set -eu
: "${VEDUTA_API_KEY:?an API key}" "${VEDUTA_URL:=http://127.0.0.1:${VEDUTA_PORT:-8787}}" "${HOOK_URL:=http://127.0.0.1:3000/}"
image=$(dirname "$0")/../samples/house.jpg
call() { path=$1; shift; curl -sS --fail-with-body -H "Authorization: Bearer $VEDUTA_API_KEY" "$VEDUTA_URL$path" "$@"; }
first() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
render() { call /v1/archRender-v41 -H "Idempotency-Key: $1" -F image=@"$image" -F expert_name=exterior -F prompt='a house'; }

order=tour-$$-$(date +%s)
answer=$(render "$order")
id=$(printf %s "$answer" | first id)
echo "submitted: $id"
[ "$(render "$order")" = "$answer" ]
echo 'retried: the same answer, charged once'

status=
until printf %s "$status" | grep -Eq '"status":"(succeeded|failed)"'; do status=$(call "/v1/status/$id?wait=55"); done
echo "$(printf %s "$status" | first status): $(printf %s "$status" | first url)"

clip=$(call /v1/video-ai -F image=@"$image" -F prompt='a calm morning' | first id)
echo "cancelled: $(call "/v1/generations/$clip/cancel" -X POST | first code)"

hook=$(call /v1/webhooks -H 'Content-Type: application/json' -d "{\"url\": \"$HOOK_URL\"}" | first id)
delivery=$(call "/v1/webhooks/$hook/test" -X POST | first id)
attempts() { call "/v1/webhooks/$hook/deliveries" | grep -o '"duration_ms"' | wc -l; }
until [ "$(attempts)" -ge 1 ]; do sleep 1; done
call "/v1/webhooks/$hook/deliveries/$delivery/replay" -X POST >/dev/null
until [ "$(attempts)" -ge 2 ]; do sleep 1; done
echo "delivered twice: $(call "/v1/webhooks/$hook/deliveries")"
call "/v1/webhooks/$hook" -X DELETE >/dev/null
