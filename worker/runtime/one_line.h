// Rows, columns and pages of arrays at plain positions: A(:, j), A(i, :), V(:, :, k), V(:, j, k); and what lies between
// two positions: x(a:b). These are the cases in which the kernels of indexing do nothing but find where the elements
// lie; everything else, errors included, is theirs.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "worker/runtime/one_element.h"

namespace residua::runtime {

struct Line {
  int64_t start = 0, step = 1, count = 0;
  value::Dims dims;
};

// None: ask the kernel. What has no elements, and characters, which have quotes, are left to it.
inline std::optional<Line> LineOf(const value::Value& a, value::Value* const* subs, int64_t n, int64_t colons,
                                  int64_t spread) {
  const bool row = n == 2 && colons == 2, column = colons == 1, page = n == 3 && colons == 3;
  if (!(row || column || page) || spread != 0 || n != a.ndims() || n < 2 || n > 3) return {};
  if (a.storage() != value::Storage::kFull || a.numel() == 0 || a.IsComplex()) return {};
  if (!a.IsNumericOrLogicalOrChar() || a.Is(value::ClassId::kChar)) return {};
  int64_t at = 0, stride = 1;
  for (int64_t k = 0; k < n; ++k) {
    const int64_t extent = a.dims()[static_cast<int>(k)];
    if ((colons >> k & 1) == 0) {
      if (!subs[k]->IsDoubleScalar()) return {};
      const double x = subs[k]->inline_double();
      if (!(x >= 1 && x <= static_cast<double>(extent))) return {};
      const auto place = static_cast<int64_t>(x);
      if (static_cast<double>(place) != x) return {};
      at += (place - 1) * stride;
    }
    stride *= extent;
  }
  const int64_t rows = a.dims()[0], cols = a.dims()[1];
  if (row) return Line{at, rows, cols, value::Dims(1, cols)};
  return Line{at, 1, page ? rows * cols : rows, value::Dims(rows, page ? cols : 1)};
}

// The same of x(a:s:b); of characters, too. Elements of a vector lie as it does, those of a matrix in a row.
inline std::optional<Line> SpanOf(const value::Value& a, value::Value* const* subs, int64_t n, int64_t colons,
                                  int64_t spread) {
  if (n != 1 || colons != 0 || spread != 0 || subs[0]->storage() != value::Storage::kRange) return {};
  if (a.storage() != value::Storage::kFull || a.IsComplex() || !a.IsNumericOrLogicalOrChar()) return {};
  constexpr double kLargest = 0x1p52;
  const value::RangeParts r = subs[0]->range();
  const int64_t count = subs[0]->numel();
  const bool moderate = std::abs(r.base) < kLargest && std::abs(r.increment) < kLargest;
  if (a.ndims() != 2 || count < 2 || count > a.numel() || !moderate) return {};
  const auto base = static_cast<int64_t>(r.base), step = static_cast<int64_t>(r.increment);
  if (static_cast<double>(base) != r.base || static_cast<double>(step) != r.increment || step == 0) return {};
  if (std::abs(step) > a.numel()) return {};
  const int64_t last = base + (count - 1) * step;
  if (std::min(base, last) < 1 || std::max(base, last) > a.numel()) return {};
  const bool column = a.cols() == 1 && a.rows() != 1;
  return Line{base - 1, step, count, column ? value::Dims(count, 1) : value::Dims(1, count)};
}

// The elements of a along the line; false: ask the kernel.
inline bool ReadLine(const value::Value& a, const std::optional<Line>& line, value::Value* out) {
  if (!line || line->count < 2) return line && ReadElement(a, line->start, out);
  value::Value part = value::VisitClass(a.class_id(), [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    value::Value made = value::Value::Uninitialised(a.class_id(), line->dims);
    const T* from = a.data<T>() + line->start;
    T* const to = made.mutable_data<T>();
    if (line->step == 1) {
      std::copy_n(from, line->count, to);
    } else {
      for (int64_t k = 0; k < line->count; ++k) to[k] = from[k * line->step];
    }
    return made;
  });
  if (a.Is(value::ClassId::kChar)) part = part.WithQuote(a.quote());
  *out = std::move(part);
  return true;
}

// The elements along the line become those of `right`, or all the same: of doubles, where nothing is converted.
inline bool WriteLine(value::Value& a, const std::optional<Line>& line, const value::Value& right) {
  if (!line || !a.Is(value::ClassId::kDouble) || !right.Is(value::ClassId::kDouble)) return false;
  if (right.IsDoubleScalar()) {
    const double x = right.inline_double();
    double* const to = a.mutable_data<double>() + line->start;
    for (int64_t k = 0; k < line->count; ++k) to[k * line->step] = x;
    return true;
  }
  const bool vectors =
      right.ndims() == 2 && (right.rows() == 1 || right.cols() == 1) && (line->dims[0] == 1 || line->dims[1] == 1);
  if (right.numel() != line->count || !(vectors || right.dims() == line->dims)) return false;
  if (right.storage() != value::Storage::kFull || right.IsComplex() || right.IsSparse()) return false;
  const value::Value held = right;  // NOLINT(performance-unnecessary-copy-initialization): it may be what is written to
  double* const to = a.mutable_data<double>() + line->start;
  const double* const from = held.data<double>();
  for (int64_t k = 0; k < line->count; ++k) to[k * line->step] = from[k];
  return true;
}

}  // namespace residua::runtime
