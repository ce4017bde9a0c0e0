// Digests of text: hash ("md5", s) and its kind, in hexadecimal.
//
// All but MD2 are one construction: the text, a one bit, zeros and the length in bits fill blocks; each block is mixed
// into a state of words by rounds; the state is the digest. They differ in the width and order of bytes of a word and
// in the rounds. The constants are what the standards derive them from: fractions of roots of primes, of sines, digits
// of pi.

#include <bit>
#include <cstring>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

using Bytes = std::vector<uint8_t>;

// The text and its end: blocks of 16 words.
template <class W, bool kBigEndian>
std::vector<W> Blocks(const std::string& text) {
  constexpr size_t kBlock = 16 * sizeof(W);
  Bytes bytes(text.begin(), text.end());
  bytes.push_back(0x80);
  while (bytes.size() % kBlock != kBlock - 2 * sizeof(W)) bytes.push_back(0);
  std::vector<W> words(bytes.size() / sizeof(W) + 2);
  for (size_t k = 0; k < bytes.size(); ++k) {
    const size_t at = k % sizeof(W);
    words[k / sizeof(W)] |= static_cast<W>(bytes[k]) << 8 * (kBigEndian ? sizeof(W) - 1 - at : at);
  }
  const uint64_t bits = 8 * static_cast<uint64_t>(text.size());
  if constexpr (sizeof(W) == 8) {
    words.back() = bits;
  } else {
    words[words.size() - (kBigEndian ? 1 : 2)] = static_cast<W>(bits);
    words[words.size() - (kBigEndian ? 2 : 1)] = static_cast<W>(bits >> 32);
  }
  return words;
}

template <class W, bool kBigEndian>
std::string Hex(absl::Span<const W> state) {
  std::string out;
  for (const W word : state) {
    for (size_t k = 0; k < sizeof(W); ++k) {
      const auto byte = static_cast<uint8_t>(word >> 8 * (kBigEndian ? sizeof(W) - 1 - k : k));
      out += "0123456789abcdef"[byte >> 4];
      out += "0123456789abcdef"[byte & 15];
    }
  }
  return out;
}

std::vector<int> Primes(size_t count) {
  std::vector<int> primes;
  for (int n = 2; primes.size() < count; ++n) {
    bool prime = true;
    for (const int p : primes) prime = prime && n % p != 0;
    if (prime) primes.push_back(n);
  }
  return primes;
}

// The first 64 bits of the fraction of a root of p, square or cubic: by bisection in whole numbers.
uint64_t FractionOfRoot(int p, int degree) {
  using Big = unsigned __int128;
  // The largest r with r^degree <= p * 2^(64 degree); compared from the top by halves.
  const auto at_most = [&](Big r) {
    // r < 2^72; squares and cubes in limbs of 32 bits.
    std::vector<uint64_t> product = {1};
    for (int k = 0; k < degree; ++k) {
      std::vector<uint64_t> next(product.size() + 3);
      for (size_t i = 0; i < product.size(); ++i) {
        uint64_t carry = 0;
        for (size_t j = 0; j < 3; ++j) {
          const uint64_t limb = static_cast<uint64_t>(r >> 32 * j) & 0xFFFFFFFF;
          const uint64_t sum = product[i] * limb + next[i + j] + carry;
          next[i + j] = sum & 0xFFFFFFFF;
          carry = sum >> 32;
        }
        for (size_t j = i + 3; carry != 0; ++j) {
          const uint64_t sum = next[j] + carry;
          next[j] = sum & 0xFFFFFFFF;
          carry = sum >> 32;
        }
      }
      product = std::move(next);
    }
    // Against p * 2^(64 degree): limbs from 2 * degree on hold the whole part.
    uint64_t whole = 0;
    for (size_t k = product.size(); k-- > static_cast<size_t>(2 * degree);) whole = whole << 32 | product[k];
    if (whole != static_cast<uint64_t>(p)) return whole < static_cast<uint64_t>(p);
    for (size_t k = 0; k < static_cast<size_t>(2 * degree); ++k) {
      if (product[k] != 0) return false;
    }
    return true;
  };
  Big low = 0, high = Big{1} << 70;
  while (high - low > 1) {
    const Big middle = (low + high) / 2;
    (at_most(middle) ? low : high) = middle;
  }
  return static_cast<uint64_t>(low);
}

std::string Md4(const std::string& text) {
  std::array<uint32_t, 4> h = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  static constexpr int kShift[3][4] = {{3, 7, 11, 19}, {3, 5, 9, 13}, {3, 9, 11, 15}};
  static constexpr int kOrder[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
  const std::vector<uint32_t> words = Blocks<uint32_t, false>(text);
  for (size_t block = 0; block < words.size(); block += 16) {
    auto [a, b, c, d] = h;
    for (int k = 0; k < 48; ++k) {
      const int round = k / 16, n = k % 16;
      const uint32_t f = round == 0 ? (b & c) | (~b & d) : round == 1 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const int word = round == 0 ? n : round == 1 ? n % 4 * 4 + n / 4 : kOrder[n];
      const uint32_t constant = round == 0 ? 0 : round == 1 ? 0x5a827999 : 0x6ed9eba1;
      const uint32_t mixed =
          std::rotl(a + f + words[block + static_cast<size_t>(word)] + constant, kShift[round][n % 4]);
      a = d, d = c, c = b, b = mixed;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d;
  }
  return Hex<uint32_t, false>(h);
}

std::string Md5(const std::string& text) {
  std::array<uint32_t, 4> h = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  static constexpr int kShift[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  const std::vector<uint32_t> words = Blocks<uint32_t, false>(text);
  for (size_t block = 0; block < words.size(); block += 16) {
    auto [a, b, c, d] = h;
    for (int k = 0; k < 64; ++k) {
      const int round = k / 16;
      const uint32_t f = round == 0   ? (b & c) | (~b & d)
                         : round == 1 ? (d & b) | (~d & c)
                         : round == 2 ? b ^ c ^ d
                                      : c ^ (b | ~d);
      const int word = (round == 0 ? k : round == 1 ? 5 * k + 1 : round == 2 ? 3 * k + 5 : 7 * k) % 16;
      const auto sine = static_cast<uint32_t>(static_cast<uint64_t>(std::abs(std::sin(k + 1.0)) * 4294967296.0));
      const uint32_t mixed =
          b + std::rotl(a + f + words[block + static_cast<size_t>(word)] + sine, kShift[round][k % 4]);
      a = d, d = c, c = b, b = mixed;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d;
  }
  return Hex<uint32_t, false>(h);
}

std::string Sha1(const std::string& text) {
  std::array<uint32_t, 5> h = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  static constexpr uint32_t kConstant[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
  const std::vector<uint32_t> words = Blocks<uint32_t, true>(text);
  for (size_t block = 0; block < words.size(); block += 16) {
    std::array<uint32_t, 80> w;
    for (size_t k = 0; k < 80; ++k) {
      w[k] = k < 16 ? words[block + k] : std::rotl(w[k - 3] ^ w[k - 8] ^ w[k - 14] ^ w[k - 16], 1);
    }
    auto [a, b, c, d, e] = h;
    for (size_t k = 0; k < 80; ++k) {
      const size_t round = k / 20;
      const uint32_t f = round == 0 ? (b & c) | (~b & d) : round == 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const uint32_t mixed = std::rotl(a, 5) + f + e + kConstant[round] + w[k];
      e = d, d = c, c = std::rotl(b, 30), b = a, a = mixed;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
  }
  return Hex<uint32_t, true>(h);
}

// SHA-2: W is uint32_t (224, 256) or uint64_t (384, 512).
template <class W>
std::string Sha2(const std::string& text, std::array<W, 8> h, size_t digits) {
  constexpr bool kWide = sizeof(W) == 8;
  constexpr size_t kRounds = kWide ? 80 : 64;
  static const std::vector<W> kConstants = [] {
    std::vector<W> constants;
    for (const int p : Primes(kRounds)) {
      const uint64_t fraction = FractionOfRoot(p, 3);
      constants.push_back(static_cast<W>(kWide ? fraction : fraction >> 32));
    }
    return constants;
  }();
  const auto mix = [](W x, int a, int b, int c) { return std::rotr(x, a) ^ std::rotr(x, b) ^ std::rotr(x, c); };
  const auto small = [](W x, int a, int b, int c) { return std::rotr(x, a) ^ std::rotr(x, b) ^ (x >> c); };
  const std::vector<W> words = Blocks<W, true>(text);
  for (size_t block = 0; block < words.size(); block += 16) {
    std::array<W, kRounds> w;
    for (size_t k = 0; k < kRounds; ++k) {
      w[k] = k < 16 ? words[block + k]
                    : (kWide ? small(w[k - 2], 19, 61, 6) : small(w[k - 2], 17, 19, 10)) + w[k - 7] +
                          (kWide ? small(w[k - 15], 1, 8, 7) : small(w[k - 15], 7, 18, 3)) + w[k - 16];
    }
    std::array<W, 8> s = h;
    for (size_t k = 0; k < kRounds; ++k) {
      const W one = s[7] + (kWide ? mix(s[4], 14, 18, 41) : mix(s[4], 6, 11, 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) +
                    kConstants[k] + w[k];
      const W two =
          (kWide ? mix(s[0], 28, 34, 39) : mix(s[0], 2, 13, 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
      for (size_t j = 7; j > 0; --j) s[j] = s[j - 1];
      s[4] += one;
      s[0] = one + two;
    }
    for (size_t j = 0; j < 8; ++j) h[j] += s[j];
  }
  return Hex<W, true>(h).substr(0, digits);
}

// Starts of SHA-2: fractions of square roots, of the first eight primes or of the eight after them.
template <class W>
std::array<W, 8> RootsOfPrimes(size_t first, int shift) {
  const std::vector<int> primes = Primes(16);
  std::array<W, 8> h;
  for (size_t k = 0; k < 8; ++k) h[k] = static_cast<W>(FractionOfRoot(primes[first + k], 2) >> shift);
  return h;
}

// The permutation of MD2: the bytes shuffled by the digits of pi (RFC 1319).
const std::array<uint8_t, 256>& ShuffledByPi() {
  static const std::array<uint8_t, 256> kTable = [] {
    // Digits by the spigot of Rabinowitz and Wagon, 0 to 9 each; 722 of them are used.
    std::vector<int> digits;
    const int count = 740, length = count * 10 / 3 + 2;
    std::vector<int> a(static_cast<size_t>(length), 2);
    int nines = 0, held = -1;
    while (static_cast<int>(digits.size()) < count - 10) {
      int carry = 0;
      for (int i = length - 1; i > 0; --i) {
        const auto at = static_cast<size_t>(i);
        const int x = 10 * a[at] + carry * (i + 1);
        a[at] = x % (2 * i + 1);
        carry = x / (2 * i + 1);
      }
      const int x = 10 * a[0] + carry;
      a[0] = x % 10;
      const int q = x / 10;
      if (q == 9) {
        ++nines;
        continue;
      }
      if (held >= 0) digits.push_back(held + (q == 10 ? 1 : 0));
      for (; nines > 0; --nines) digits.push_back(q == 10 ? 0 : 9);
      held = q == 10 ? 0 : q;
    }
    size_t next = 0;
    const auto below = [&](int n) {
      while (true) {
        int x = digits[next++], range = 10;
        if (n > 10) {
          x = 10 * x + digits[next++];
          range = 100;
        }
        if (n > 100) {
          x = 10 * x + digits[next++];
          range = 1000;
        }
        const int usable = n * (range / n);
        if (x < usable) return x % n;
      }
    };
    std::array<uint8_t, 256> table;
    for (size_t k = 0; k < 256; ++k) table[k] = static_cast<uint8_t>(k);
    for (int k = 2; k <= 256; ++k) {
      const int j = below(k);
      std::swap(table[static_cast<size_t>(j)], table[static_cast<size_t>(k - 1)]);
    }
    return table;
  }();
  return kTable;
}

std::string Md2(const std::string& text) {
  const std::array<uint8_t, 256>& table = ShuffledByPi();
  Bytes bytes(text.begin(), text.end());
  const size_t padding = 16 - bytes.size() % 16;
  bytes.insert(bytes.end(), padding, static_cast<uint8_t>(padding));
  std::array<uint8_t, 16> sum{};
  uint8_t last = 0;
  for (size_t k = 0; k < bytes.size(); ++k) last = sum[k % 16] ^= table[bytes[k] ^ last];
  bytes.insert(bytes.end(), sum.begin(), sum.end());
  std::array<uint8_t, 48> state{};
  for (size_t block = 0; block < bytes.size(); block += 16) {
    for (size_t k = 0; k < 16; ++k) {
      state[16 + k] = bytes[block + k];
      state[32 + k] = state[k] ^ bytes[block + k];
    }
    uint8_t t = 0;
    for (int round = 0; round < 18; ++round) {
      for (uint8_t& x : state) t = x ^= table[t];
      t = static_cast<uint8_t>(t + round);
    }
  }
  return Hex<uint8_t, true>(absl::MakeConstSpan(state.data(), 16));
}

}  // namespace

ValueList Kernel_hash(EvaluationContext&, Args args, int) {
  const std::string given = args[0].IsString() ? args[0].AsString() : "";
  std::string name = given;
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  // Numbers stand for the characters of their codes; what is no array of numbers for no text.
  std::string text;
  if (args[1].IsNumericOrLogicalOrChar()) text = ConvertClass(args[1].Full(), ClassId::kChar).AsString();
  std::string digest;
  if (name == "md2") {
    digest = Md2(text);
  } else if (name == "md4") {
    digest = Md4(text);
  } else if (name == "md5") {
    digest = Md5(text);
  } else if (name == "sha1") {
    digest = Sha1(text);
  } else if (name == "sha224") {
    // The lower halves of the fractions.
    digest = Sha2<uint32_t>(text, RootsOfPrimes<uint32_t>(8, 0), 56);
  } else if (name == "sha256") {
    digest = Sha2<uint32_t>(text, RootsOfPrimes<uint32_t>(0, 32), 64);
  } else if (name == "sha384") {
    digest = Sha2<uint64_t>(text, RootsOfPrimes<uint64_t>(8, 0), 96);
  } else if (name == "sha512") {
    digest = Sha2<uint64_t>(text, RootsOfPrimes<uint64_t>(0, 0), 128);
  } else {
    ThrowError("", "hash function '%s' not supported", given.c_str());
  }
  return One(Value::String(digest));
}

}  // namespace residua::builtin
