#!/bin/sh
# Certificates for a service: an authority of its own, one for the server, and some for workers and clients.
#
#   sh deploy/make_certificates.sh FOLDER SERVER_NAME[,SERVER_NAME...] [NAME...]
#
# SERVER_NAME is what clients and workers type, a host name or an address. Each NAME becomes NAME.crt and NAME.key for a
# worker or a client. A file that exists is kept: to renew one, remove it and say the same again. The authority's key
# (ca.key) is needed for nothing else and belongs where no service runs.
set -eu

die() { echo "make_certificates.sh: $*" >&2; exit 2; }
[ $# -ge 2 ] || die "usage: make_certificates.sh FOLDER SERVER_NAME[,SERVER_NAME...] [NAME...]"
folder=$1 server_names=$2
shift 2
command -v openssl >/dev/null || die "openssl is missing (apt install openssl)"
mkdir -p "$folder"
cd "$folder"
umask 077
days=${CERTIFICATE_DAYS:-825}

key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1" 2>/dev/null; }

# NAME, and the lines of its extensions.
signed() {
  key "$1.key"
  openssl req -new -key "$1.key" -subj "/CN=$1" -out "$1.csr"
  printf '%s\n' "$2" >"$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days "$days" -extfile "$1.ext" -out "$1.crt" 2>/dev/null
  rm -f "$1.csr" "$1.ext"
}

subject_names() {
  out=
  for name in $(echo "$server_names" | tr ',' ' '); do
    case $name in
      *[!0-9.]*) kind=DNS ;;
      *) kind=IP ;;
    esac
    out="$out${out:+,}$kind:$name"
  done
  echo "$out"
}

if [ ! -f ca.crt ]; then
  key ca.key
  openssl req -x509 -new -key ca.key -subj "/CN=residua authority" -days 3650 -out ca.crt \
    -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign,cRLSign"
fi
[ -f server.crt ] || signed server "subjectAltName=$(subject_names)
extendedKeyUsage=serverAuth"
for name in "$@"; do
  [ -f "$name.crt" ] || signed "$name" "extendedKeyUsage=clientAuth"
done
chmod 644 ./*.crt
