// Plain data as bytes: fixed little-endian numbers, lengths before what is long. Each type that is written has one
// function `Fields(codec, value)` that names its fields in order; Encoder and Decoder both go through it, so that what
// is written and what is read cannot differ.
//
// Decoder reads bytes that anybody may have written: after the first problem everything reads as empty and Finished is
// false; no length is believed before as many bytes are there, so that a wild one cannot make us allocate.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cache/entry.h"

namespace residua::cache {

class Encoder {
 public:
  template <typename... T>
  Encoder& operator()(const T&... values) {
    (Add(values), ...);
    return *this;
  }
  std::string Take() && { return std::move(bytes_); }

 private:
  void Add(const std::string& text) {
    Add(uint64_t{text.size()});
    bytes_ += text;
  }
  template <typename T>
  void Add(const std::vector<T>& values) {
    Add(uint64_t{values.size()});
    for (const T& value : values) Add(value);
  }
  template <typename K, typename V>
  void Add(const std::map<K, V>& values) {
    Add(uint64_t{values.size()});
    for (const auto& [key, value] : values) (*this)(key, value);
  }
  template <typename A, typename B>
  void Add(const std::pair<A, B>& value) {
    (*this)(value.first, value.second);
  }
  template <typename T>
  void Add(const std::optional<T>& value) {
    Add(value.has_value());
    if (value) Add(*value);
  }
  template <typename T>
  void Add(const T& value) {
    if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      for (int i = 0; i < 8; ++i) bytes_ += static_cast<char>(static_cast<uint64_t>(value) >> (8 * i));
    } else {
      Fields(*this, value);
    }
  }

  std::string bytes_;
};

class Decoder {
 public:
  explicit Decoder(std::string_view bytes) : rest_(bytes) {}
  template <typename... T>
  Decoder& operator()(T&... values) {
    (Read(values), ...);
    return *this;
  }
  bool Finished() const { return ok_ && rest_.empty(); }

 private:
  uint64_t Number() {
    if (rest_.size() < 8) ok_ = false;
    if (!ok_) return 0;
    uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value |= uint64_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
    rest_.remove_prefix(8);
    return value;
  }
  // Of things that take at least eight bytes each.
  uint64_t Count() {
    const uint64_t count = Number();
    if (count > rest_.size() / 8) ok_ = false;
    return ok_ ? count : 0;
  }
  void Read(std::string& text) {
    const uint64_t size = Number();
    if (size > rest_.size()) ok_ = false;
    text.clear();
    if (!ok_) return;
    text = rest_.substr(0, size);
    rest_.remove_prefix(size);
  }
  template <typename T>
  void Read(std::vector<T>& values) {
    values.clear();
    for (uint64_t left = Count(); left > 0 && ok_; --left) Read(values.emplace_back());
  }
  template <typename K, typename V>
  void Read(std::map<K, V>& values) {
    values.clear();
    for (uint64_t left = Count(); left > 0 && ok_; --left) {
      K key;
      Read(key);
      Read(values[std::move(key)]);
    }
  }
  template <typename A, typename B>
  void Read(std::pair<A, B>& value) {
    (*this)(value.first, value.second);
  }
  template <typename T>
  void Read(std::optional<T>& value) {
    bool present = false;
    Read(present);
    value.reset();
    if (present) Read(value.emplace());
  }
  template <typename T>
  void Read(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      const uint64_t number = Number();
      if (number > 1) ok_ = false;
      value = number == 1;
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      value = static_cast<T>(Number());
    } else {
      Fields(*this, value);
    }
  }

  std::string_view rest_;
  bool ok_ = true;
};

template <typename T>
std::string Encode(const T& value) {
  Encoder encoder;
  encoder(value);
  return std::move(encoder).Take();
}

template <typename T>
std::optional<T> Decode(std::string_view bytes) {
  Decoder decoder(bytes);
  T value;
  decoder(value);
  if (!decoder.Finished()) return std::nullopt;
  return value;
}

// The fields of the words of entry.h. `T` is a type or that type with const.
template <typename C, typename T>
inline constexpr bool kIs = std::is_same_v<std::remove_const_t<T>, C>;

template <typename Codec, typename T>
requires kIs<FileReference, T>
void Fields(Codec& codec, T& v) { codec(v.name, v.sha256, v.size); }
template <typename Codec, typename T>
requires kIs<Dependency, T>
void Fields(Codec& codec, T& v) { codec(v.path, v.found, v.sha256, v.code); }
template <typename Codec, typename T>
requires kIs<StoredResult, T>
void Fields(Codec& codec, T& v) { codec(v.entry, v.files, v.remarks, v.dependencies, v.signature, v.phase_ns); }
template <typename Codec, typename T>
requires kIs<Key, T>
void Fields(Codec& codec, T& v) { codec(v.sha256, v.canonical, v.family, v.part, v.peek); }
template <typename Codec, typename T>
requires kIs<LookupAnswer, T>
void Fields(Codec& codec, T& v) { codec(v.result, v.files, v.miss_reason); }
template <typename Codec, typename T>
requires kIs<CacheStats, T>
void Fields(Codec& codec, T& v) {
  codec(v.hits, v.misses, v.stores, v.damaged, v.joined, v.saved_ns, v.results, v.versions, v.blobs, v.blob_bytes,
        v.limit_bytes, v.oldest_generation, v.newest_generation, v.repaired_unix, v.repaired_whole, v.repaired_lacking);
}
template <typename Codec, typename T>
requires kIs<CacheEntry, T>
void Fields(Codec& codec, T& v) { codec(v.signature, v.entry, v.bytes, v.stored_unix, v.used_unix); }
template <typename Codec, typename T>
requires kIs<EntryDetails, T>
void Fields(Codec& codec, T& v) { codec(v.summary, v.result); }
template <typename Codec, typename T>
requires kIs<PortableEntry, T>
void Fields(Codec& codec, T& v) { codec(v.signature, v.result, v.files, v.seal); }
template <typename Codec, typename T>
requires kIs<VerifyReport, T>
void Fields(Codec& codec, T& v) { codec(v.blobs, v.results, v.damaged_blobs, v.damaged_results); }

}  // namespace residua::cache
