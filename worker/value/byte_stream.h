// Numbers, counts and texts in a row of bytes: the alphabet of encoding.h.
//
// The reader never leaves its bytes; what is missing or not in its shortest form throws Malformed.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace residua::value {

static_assert(std::endian::native == std::endian::little, "encodings are little-endian");

class Malformed : public std::runtime_error {
  using runtime_error::runtime_error;
};

class ByteWriter {
 public:
  void Byte(uint8_t b) { bytes_ += static_cast<char>(b); }
  void Raw(const void* from, size_t size) { bytes_.append(static_cast<const char*>(from), size); }
  void Number(double v) { Raw(&v, sizeof v); }
  void Count(int64_t count) {
    uint64_t rest = static_cast<uint64_t>(count);
    for (; rest >= 128; rest >>= 7) Byte(static_cast<uint8_t>(rest | 128));
    Byte(static_cast<uint8_t>(rest));
  }
  void Text(std::string_view text) {
    Count(static_cast<int64_t>(text.size()));
    bytes_ += text;
  }
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  size_t left() const { return rest_.size(); }
  std::string_view Raw(uint64_t size) {
    if (size > rest_.size()) throw Malformed("the bytes end in the middle");
    const std::string_view out = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return out;
  }
  uint8_t Byte() { return static_cast<uint8_t>(Raw(1)[0]); }
  double Number() {
    double v = 0;
    std::memcpy(&v, Raw(sizeof v).data(), sizeof v);
    return v;
  }
  int64_t Count() {
    uint64_t value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      const uint8_t b = Byte();
      value |= static_cast<uint64_t>(b & 127) << shift;
      if (b >= 128) continue;
      if (b == 0 && shift > 0) break;
      return static_cast<int64_t>(value);
    }
    throw Malformed("a count is not in its shortest form");
  }
  std::string_view Text() { return Raw(static_cast<uint64_t>(Count())); }

 private:
  std::string_view rest_;
};

}  // namespace residua::value
