#include "worker/specialise/memo/digest.h"

#include <openssl/sha.h>

namespace residua::specialise {

std::string Sha256(std::string_view bytes) {
  // The functions themselves, not OpenSSL's registry of them, which takes milliseconds to come up.
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256_CTX state;
  SHA256_Init(&state);
  SHA256_Update(&state, bytes.data(), bytes.size());
  SHA256_Final(digest, &state);
  static const char kHex[] = "0123456789abcdef";
  std::string out;
  for (const unsigned char byte : digest) {
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  }
  return out;
}

}  // namespace residua::specialise
