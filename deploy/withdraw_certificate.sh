#!/bin/sh
# Withdraws certificates that make_certificates.sh made: writes FOLDER/withdrawn.pem anew, the list (CRL) of all that were.
#
#   sh deploy/withdraw_certificate.sh FOLDER NAME.crt...
#
# A server is given the list by --crl, and reads it again on SIGHUP. Needs the authority's key (ca.key). Which certificates
# were withdrawn stands in FOLDER/withdrawn.index; a NAME that is to have a new one is withdrawn before its files are removed.
set -eu

die() { echo "withdraw_certificate.sh: $*" >&2; exit 2; }
[ $# -ge 2 ] || die "usage: withdraw_certificate.sh FOLDER NAME.crt..."
cd "$1"
shift
command -v openssl >/dev/null || die "openssl is missing (apt install openssl)"
umask 077
[ -f withdrawn.index ] || : >withdrawn.index
trap 'rm -f withdrawn.cnf withdrawn.pem.new withdrawn.*.old' EXIT
cat >withdrawn.cnf <<END
[ca]
default_ca = authority
[authority]
database = withdrawn.index
certificate = ca.crt
private_key = ca.key
default_md = sha256
default_crl_days = 3650
END
for certificate in "$@"; do
  serial=$(openssl x509 -in "$certificate" -noout -serial | cut -d= -f2)
  if grep -q "^R.*	$serial	" withdrawn.index; then continue; fi
  openssl ca -config withdrawn.cnf -revoke "$certificate" 2>/dev/null || die "cannot withdraw $certificate"
done
openssl ca -config withdrawn.cnf -gencrl -out withdrawn.pem.new 2>/dev/null || die "cannot write the list"
chmod 644 withdrawn.pem.new
mv withdrawn.pem.new withdrawn.pem
