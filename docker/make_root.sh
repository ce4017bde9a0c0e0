#!/bin/sh
# A root file system of what the programs load, and nothing else: no shell, no package manager, no other program.
#   sh docker/make_root.sh STAGE ROOT    (STAGE/bin, STAGE/lib: the programs and our libraries)
# Libraries keep the paths at which the loader finds them here. What Debian says of their licences comes along.
set -eu
stage=$1 root=$2
umask 022
mkdir -p "$root/opt/residua" "$root/etc" "$root/usr/share/doc" "$root/proc" "$root/sys" "$root/dev" "$root/run" "$root/var/lib/residua"
for name in bin lib lib64; do
  mkdir -p "$root/usr/$name"
  ln -s "usr/$name" "$root/$name"
done
cp -a "$stage/bin" "$stage/lib" "$root/opt/residua/"

find "$stage" -type f | LD_LIBRARY_PATH="$stage/lib" xargs ldd | sed -n 's|.*=> \(/[^ ]*\) (.*|\1|p; s|^[[:space:]]*\(/[^ ]*\) (.*|\1|p' |
  grep -v "^$stage/" | sort -u >"$root/libraries"
while read -r library; do
  case $library in
    /usr/*) place=$root$library ;;
    *) place=$root/usr$library ;;
  esac
  mkdir -p "${place%/*}"
  cp -L "$library" "$place"
done <"$root/libraries"
# A package has a library by its own name or by the one that it is linked to.
owners=$( (cat "$root/libraries" && xargs readlink -f <"$root/libraries") | xargs dpkg -S 2>/dev/null | cut -d : -f 1 | sort -u)
for owner in $owners $(sed '/^#/d; s/ .*//' "${0%/*}/../packaging/linked_in.txt"); do
  licence=/usr/share/doc/$owner/copyright
  if [ -e "$licence" ]; then
    mkdir -p "$root/usr/share/doc/$owner"
    cp -L "$licence" "$root/usr/share/doc/$owner/"
  fi
done
rm "$root/libraries"

printf 'root:x:0:0::/nonexistent:/nonexistent\nresidua:x:10001:10001::/var/lib/residua:/nonexistent\n' >"$root/etc/passwd"
printf 'root:x:0:\nresidua:x:10001:\n' >"$root/etc/group"
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"
mkdir -m 1777 "$root/tmp"
chown 10001:10001 "$root/var/lib/residua"
chmod 750 "$root/var/lib/residua"
