// Stable orders of array elements, shared by sort, unique, ismember and issorted.
#pragma once

#include <algorithm>
#include <vector>

#include "worker/builtin/data/radix_sort.h"
#include "worker/builtin/kernel_util.h"
#include "worker/value/pooled_vector.h"

namespace residua::builtin {

// The order of LessElement, but that bytes of text beyond 127 are the least of all, as in a signed `char`.
template <class T>
bool SortsBefore(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, char>)
    return static_cast<signed char>(a) < static_cast<signed char>(b);
  else
    return LessElement(a, b);
}

// Ascending: NaN last; descending: NaN first, equal elements stay in their order.
template <class T>
bool Precedes(const T& a, const T& b, bool descending) {
  const bool na = IsNaNElement(a), nb = IsNaNElement(b);
  if (na || nb) return descending ? na && !nb : nb && !na;
  return descending ? SortsBefore(b, a) : SortsBefore(a, b);
}

// Puts numbers in ascending order, equal ones as they stood, NaN last.
template <class T>
void SortAscending(std::vector<T>* line) {
  const auto precedes = [](const T& a, const T& b) { return Precedes(a, b, false); };
  if constexpr (std::is_arithmetic_v<T> && sizeof(T) > 1) {
    if (line->size() >= kFewestForRadix) {
      const auto numbers =
          std::stable_partition(line->begin(), line->end(), [](const T& x) { return !IsNaNElement(x); });
      value::PooledVector<T> room(line->size());
      return RadixSort(line->data(), room.data(), static_cast<size_t>(numbers - line->begin()), RadixKey<T>);
    }
  }
  std::stable_sort(line->begin(), line->end(), precedes);
}

// Octave orders strings by bytes, shorter first when one starts the other.
inline bool TextPrecedes(const std::string& a, const std::string& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return static_cast<unsigned char>(x) < static_cast<unsigned char>(y);
  });
}

std::vector<std::string> TextsOf(const Value& cell);  // of a cell of strings
// The cell of strings as sorting leaves it: texts without characters are 0 x 0.
Value WithPlainEmptyTexts(Value cell);
// Order of the elements of a numeric, logical or char array taken as one vector, ascending.
std::vector<int64_t> SortedOrder(const Value& v);
// Order of the rows of such an array by columns, counted from 1: positive ascending, negative descending.
std::vector<int64_t> OrderOfRows(const Value& v, absl::Span<const int64_t> columns);

}  // namespace residua::builtin
