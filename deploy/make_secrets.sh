#!/bin/sh
# All that a service with TLS, tokens and signed results needs, in one folder that only its owner can enter:
#
#   sh deploy/make_secrets.sh FOLDER SERVER_NAME[,SERVER_NAME...]
#
#   FOLDER/authority/  the certificates of make_certificates.sh; ca.key belongs where no service runs
#   FOLDER/server/     for the server: certificate, key, table of tokens (tokens.toml), signing key, a token for health checks
#   FOLDER/worker/     for workers: certificate, key, the same token
#   FOLDER/client/     for users: ca.crt, signing.pub, token (role submit), config.toml
#   FOLDER/admin/      the same with a token of role admin
#
# What exists is kept. deploy/docker-compose.secure.yml and deploy/kubernetes take these folders as they are.
set -eu

die() { echo "make_secrets.sh: $*" >&2; exit 2; }
[ $# -eq 2 ] || die "usage: make_secrets.sh FOLDER SERVER_NAME[,SERVER_NAME...]"
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
chmod 700 "$1"
folder=$(cd "$1" && pwd)
first=${2%%,*}

# Containers know the server as `server`, Kubernetes as `residua-server`; health checks as `localhost`.
sh "$here/make_certificates.sh" "$folder/authority" "$2,server,residua-server,localhost" worker
cd "$folder"
mkdir -p server worker client admin

[ -f server/signing.key ] || openssl genpkey -algorithm ed25519 -out server/signing.key
openssl pkey -in server/signing.key -pubout -out client/signing.pub
cp client/signing.pub admin/
for name in ca.crt server.crt server.key; do cp "authority/$name" server/; done
for name in ca.crt worker.crt worker.key; do cp "authority/$name" worker/; done
for who in client admin; do cp authority/ca.crt "$who/"; done

# NAME ROLE FILE...: a token in the table, and in clear in these files.
token() {
  name=$1 role=$2
  shift 2
  if ! grep -qs "name = \"$name\"" server/tokens.toml; then
    secret=$(openssl rand -hex 32)
    for file in "$@"; do echo "$secret" >"$file"; done
    printf '[[token]]\nname = "%s"\nrole = "%s"\nsha256 = "%s"\n\n' "$name" "$role" \
      "$(printf %s "$secret" | sha256sum | cut -c1-64)" >>server/tokens.toml
  fi
}
token health read server/health.token worker/health.token
token client submit client/token
token admin admin admin/token

for who in client admin; do
  printf 'server = "%s:7070"\ntls_ca = "%s"\ntoken_file = "%s"\ntrusted_keys = "%s"\n' "$first" \
    "$folder/$who/ca.crt" "$folder/$who/token" "$folder/$who/signing.pub" >"$who/config.toml"
done
# A container has another user, who reads what is mounted; nobody else passes FOLDER.
chmod 755 server worker client admin
chmod 644 server/* worker/* client/* admin/*
