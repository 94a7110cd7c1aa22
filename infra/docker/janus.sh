#!/bin/sh
# Starts Janus for Bedside: JANUS_API_SECRET, JANUS_LISTEN (address of its API), JANUS_EXTERNAL_IP (of its media).
set -eu
conf=$(dirname "$0")
# With a short secret, whoever reaches the port could open rooms.
test "${#JANUS_API_SECRET}" -ge 32 || { echo "Set JANUS_API_SECRET to 32 characters or more."; exit 1; }
test -n "${JANUS_LISTEN:-}" || { echo "Set JANUS_LISTEN to an address that only Bedside reaches."; exit 1; }
test -n "${JANUS_EXTERNAL_IP:-}" || { echo "Set JANUS_EXTERNAL_IP to the public address."; exit 1; }
own=$(mktemp -d)
cp "$conf"/*.jcfg "$own"
sed -i "s/port = .*/port = ${JANUS_PORT:-8088}\n  ip = \"$JANUS_LISTEN\"/" "$own/janus.transport.http.jcfg"
exec janus --configs-folder="$own" --apisecret="$JANUS_API_SECRET" --nat-1-1="$JANUS_EXTERNAL_IP"
