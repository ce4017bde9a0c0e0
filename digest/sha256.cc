#include "digest/sha256.h"

#include <openssl/sha.h>

namespace residua {

std::string Sha256Raw(std::string_view bytes) {
  // The functions themselves, not OpenSSL's registry of them, which takes milliseconds to come up. They cannot fail.
  unsigned char out[SHA256_DIGEST_LENGTH];
  SHA256_CTX state;
  SHA256_Init(&state);
  SHA256_Update(&state, bytes.data(), bytes.size());
  SHA256_Final(out, &state);
  return std::string(reinterpret_cast<const char*>(out), sizeof out);
}

std::string HexOfRaw(std::string_view raw) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  hex.reserve(raw.size() * 2);
  for (unsigned char byte : raw) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

std::string Sha256Hex(std::string_view bytes) { return HexOfRaw(Sha256Raw(bytes)); }

std::string RawOfHex(std::string_view hex) {
  if (hex.size() != 64) return {};
  auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  std::string raw;
  raw.reserve(32);
  for (size_t i = 0; i < 64; i += 2) {
    int high = digit(hex[i]), low = digit(hex[i + 1]);
    if (high < 0 || low < 0) return {};
    raw += static_cast<char>(high * 16 + low);
  }
  return raw;
}

}  // namespace residua
