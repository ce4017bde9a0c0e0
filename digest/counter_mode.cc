#include "digest/counter_mode.h"

#include <openssl/aes.h>
#include <openssl/evp.h>
#include <openssl/modes.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>

namespace residua {

namespace {

// As many bytes take a millisecond by the functions.
constexpr size_t kWorthTheRegistry = size_t{128} << 10;

const unsigned char* Bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* Bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

}  // namespace

std::string InCounterModeByFunctions(const std::string& key, std::string_view bytes) {
  AES_KEY schedule;
  AES_set_encrypt_key(Bytes(key), 256, &schedule);
  unsigned char counter[AES_BLOCK_SIZE] = {}, block[AES_BLOCK_SIZE] = {};
  unsigned int used = 0;
  std::string out(bytes.size(), '\0');
  CRYPTO_ctr128_encrypt(Bytes(bytes), Bytes(out), bytes.size(), &schedule, counter, block, &used,
                        reinterpret_cast<block128_f>(AES_encrypt));
  return out;
}

std::string InCounterModeByRegistry(const std::string& key, std::string_view bytes) {
  constexpr size_t kMostAtOnce = size_t{1} << 30;
  const unsigned char counter[AES_BLOCK_SIZE] = {};
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(EVP_CIPHER_CTX_new(),
                                                                                &EVP_CIPHER_CTX_free);
  std::string out(bytes.size(), '\0');
  bool fine = EVP_EncryptInit_ex(context.get(), EVP_aes_256_ctr(), nullptr, Bytes(key), counter) == 1;
  for (size_t at = 0; fine && at < bytes.size(); at += kMostAtOnce) {
    const std::string_view part = bytes.substr(at, kMostAtOnce);
    int made = 0;
    fine = EVP_EncryptUpdate(context.get(), Bytes(out) + at, &made, Bytes(part), static_cast<int>(part.size())) == 1;
  }
  if (!fine) throw std::runtime_error("OpenSSL has no AES-256 in counter mode");
  return out;
}

std::string InCounterMode(const std::string& key, std::string_view bytes) {
  static std::atomic<size_t> so_far{0};
  const bool worth_it = so_far.fetch_add(bytes.size()) + bytes.size() > kWorthTheRegistry;
  return worth_it ? InCounterModeByRegistry(key, bytes) : InCounterModeByFunctions(key, bytes);
}

}  // namespace residua
