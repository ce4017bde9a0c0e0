#include "proto/digest.h"

#include <openssl/evp.h>

#include <cstdlib>

namespace residua::proto {

std::string Sha256Raw(std::string_view bytes) {
  unsigned char out[EVP_MAX_MD_SIZE];
  unsigned int length = 0;
  // It can only fail when the library is broken or out of memory; a wrong name for bytes must never be returned.
  if (EVP_Digest(bytes.data(), bytes.size(), out, &length, EVP_sha256(), nullptr) != 1 || length != 32) std::abort();
  return std::string(reinterpret_cast<const char*>(out), length);
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

}  // namespace residua::proto
