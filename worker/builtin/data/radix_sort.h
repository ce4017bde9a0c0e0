// Numbers in order without comparing them: by the digits of a key, the least significant first, equal keys as they
// stood.
//
// The key of a number is an unsigned integer of its size whose order is that of the numbers. Both zeros have one key,
// as they are equal, and NaN has none: it is moved away before. What all keys share, as the upper digits of small whole
// numbers, costs one look.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace residua::builtin {

template <size_t kBytes>
using UnsignedOf =
    std::conditional_t<kBytes == 8, uint64_t,
                       std::conditional_t<kBytes == 4, uint32_t, std::conditional_t<kBytes == 2, uint16_t, uint8_t>>>;

template <class T>
UnsignedOf<sizeof(T)> RadixKey(T x) {
  using U = UnsignedOf<sizeof(T)>;
  constexpr U kTop = static_cast<U>(U{1} << (sizeof(T) * 8 - 1));
  if constexpr (std::is_floating_point_v<T>) {
    const U bits = std::bit_cast<U>(x + T(0));  // -0 becomes 0
    return (bits & kTop) != 0 ? static_cast<U>(~bits) : static_cast<U>(bits | kTop);
  } else if constexpr (std::is_signed_v<T>) {
    return static_cast<U>(static_cast<U>(x) ^ kTop);
  } else {
    return static_cast<U>(x);
  }
}

// Fewer items than this are compared: counters for their digits would be as many as they are.
inline constexpr size_t kFewestForRadix = 256;

namespace internal {

template <int kBits, class Item, class Key>
void RadixSortByDigits(Item* items, Item* room, size_t n, const Key& key) {
  using U = decltype(key(*items));
  constexpr int kDigits = static_cast<int>((sizeof(U) * 8 + kBits - 1) / kBits);
  constexpr size_t kValues = size_t{1} << kBits;
  const auto digit = [&](const Item& x, int k) { return static_cast<size_t>(key(x) >> (k * kBits)) & (kValues - 1); };
  using Counters = std::array<std::array<size_t, kValues>, kDigits>;
  const auto counters = std::make_unique<Counters>();
  for (size_t k = 0; k < n; ++k) {
    for (int d = 0; d < kDigits; ++d) ++(*counters)[d][digit(items[k], d)];
  }
  Item *from = items, *to = room;
  for (int d = 0; d < kDigits; ++d) {
    std::array<size_t, kValues>& next = (*counters)[d];
    if (next[digit(from[0], d)] == n) continue;
    size_t before = 0;
    for (size_t& count : next) before += std::exchange(count, before);
    for (size_t k = 0; k < n; ++k) to[next[digit(from[k], d)]++] = from[k];
    std::swap(from, to);
  }
  if (from != items) std::copy(from, from + n, items);
}

}  // namespace internal

// Puts n items in the ascending order of key (item), an unsigned integer; `room` has place for as many.
template <class Item, class Key>
void RadixSort(Item* items, Item* room, size_t n, const Key& key) {
  constexpr size_t kManyItems = size_t{1} << 15;  // for which more counters and fewer walks are faster
  if (n < 2) return;
  if (n < kManyItems)
    internal::RadixSortByDigits<8>(items, room, n, key);
  else
    internal::RadixSortByDigits<11>(items, room, n, key);
}

}  // namespace residua::builtin
