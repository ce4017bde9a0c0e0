# cmake -DROOT=... -DLIST=... -DNAME=... -DOUT=... -P fingerprint.cmake
# Writes the header OUT, which defines NAME as a text of 12 hexadecimal digits: a digest of the names (relative to ROOT)
# and bytes of the files named in LIST. An unchanged header is left alone, so that nothing is compiled for it.
file(STRINGS ${LIST} files)
set(lines "")
foreach(file ${files})
  file(SHA256 ${ROOT}/${file} digest)
  string(APPEND lines "${file} ${digest}\n")
endforeach()
string(SHA256 digest "${lines}")
string(SUBSTRING ${digest} 0 12 digits)
file(CONFIGURE OUTPUT ${OUT} CONTENT "#pragma once\n#define ${NAME} \"${digits}\"\n" @ONLY)
