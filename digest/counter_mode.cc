#include "digest/counter_mode.h"

#include <openssl/aes.h>
#include <openssl/modes.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace residua {

std::string InCounterModeByLibrary(const std::string& key, std::string_view bytes) {
  // The functions themselves, as in sha256.cc. They know nothing of the instructions below: only OpenSSL's registry of
  // ciphers does, which takes milliseconds to come up.
  AES_KEY schedule;
  AES_set_encrypt_key(reinterpret_cast<const unsigned char*>(key.data()), 256, &schedule);
  unsigned char counter[AES_BLOCK_SIZE] = {}, block[AES_BLOCK_SIZE] = {};
  unsigned int used = 0;
  std::string out(bytes.size(), '\0');
  CRYPTO_ctr128_encrypt(reinterpret_cast<const unsigned char*>(bytes.data()),
                        reinterpret_cast<unsigned char*>(out.data()), bytes.size(), &schedule, counter, block, &used,
                        reinterpret_cast<block128_f>(AES_encrypt));
  return out;
}

#if defined(__x86_64__)

namespace {

constexpr int kRounds = 14;
constexpr size_t kBlock = 16;
constexpr size_t kAtOnce = 8;  // blocks, so that one does not wait for the rounds of another

#define RESIDUA_WITH_AES __attribute__((target("aes,sse4.1")))

// The keys of the rounds (FIPS 197, 5.2), words as they stand in memory.
struct Schedule {
  uint32_t words[4 * (kRounds + 1)];
};

RESIDUA_WITH_AES Schedule ScheduleOf(const std::string& key) {
  constexpr int kKeyWords = 8;
  Schedule schedule;
  uint32_t* const w = schedule.words;
  std::memcpy(w, key.data(), 4 * kKeyWords);
  for (int k = kKeyWords; k < 4 * (kRounds + 1); ++k) {
    uint32_t mixed = w[k - 1];
    if (k % 4 == 0) {
      // Of the word in each lane: substituted in the first, substituted and rotated in the second.
      const __m128i both = _mm_aeskeygenassist_si128(_mm_set1_epi32(static_cast<int>(mixed)), 0);
      const bool rotated = k % kKeyWords == 0;
      mixed = static_cast<uint32_t>(rotated ? _mm_extract_epi32(both, 1) : _mm_extract_epi32(both, 0));
      if (rotated) mixed ^= 1U << (k / kKeyWords - 1);
    }
    w[k] = w[k - kKeyWords] ^ mixed;
  }
  return schedule;
}

RESIDUA_WITH_AES std::string ByInstructions(const std::string& key, std::string_view bytes) {
  const Schedule schedule = ScheduleOf(key);
  const auto round_key = [&](int round) RESIDUA_WITH_AES {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(schedule.words + 4 * round));
  };
  std::string out(bytes.size(), '\0');
  uint64_t counter = 0;
  for (size_t at = 0; at < bytes.size(); at += kAtOnce * kBlock) {
    __m128i blocks[kAtOnce];
    for (__m128i& block : blocks) {
      // Big-endian: the counter stands in the last eight bytes.
      block = _mm_set_epi64x(static_cast<int64_t>(__builtin_bswap64(counter++)), 0);
      block = _mm_xor_si128(block, round_key(0));
    }
    for (int round = 1; round < kRounds; ++round) {
      for (__m128i& block : blocks) block = _mm_aesenc_si128(block, round_key(round));
    }
    char mask[kAtOnce * kBlock];
    for (size_t k = 0; k < kAtOnce; ++k) {
      _mm_storeu_si128(reinterpret_cast<__m128i*>(mask + k * kBlock),
                       _mm_aesenclast_si128(blocks[k], round_key(kRounds)));
    }
    const size_t size = std::min(sizeof mask, bytes.size() - at);
    for (size_t k = 0; k < size; ++k) out[at + k] = static_cast<char>(bytes[at + k] ^ mask[k]);
  }
  return out;
}

#undef RESIDUA_WITH_AES

}  // namespace

std::string InCounterMode(const std::string& key, std::string_view bytes) {
  static const bool has = __builtin_cpu_supports("aes") && __builtin_cpu_supports("sse4.1");
  return has ? ByInstructions(key, bytes) : InCounterModeByLibrary(key, bytes);
}

#else

std::string InCounterMode(const std::string& key, std::string_view bytes) { return InCounterModeByLibrary(key, bytes); }

#endif

}  // namespace residua
