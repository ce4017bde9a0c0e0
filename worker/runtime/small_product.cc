// The kernel's way to a product of two small matrices is some hundred nanoseconds of checks, memory and the library's
// own choices; the sum of an element takes four. Where the form of the shape is known (product_form.cc) the elements
// are summed here. What generated code knows the extents of it computes itself
// (array_ir/generate/expr/small_product.h).
#include "worker/runtime/small_product.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

namespace residua::runtime {
namespace {

using value::ClassId;
using value::Dims;
using value::Value;

constexpr int64_t kMostExtent = 4;
constexpr uint32_t kTrials = 2000;  // products of a shape by the kernel before its form is asked for

bool IsPlainMatrix(const Value& v) {
  return v.Is(ClassId::kDouble) && !v.IsComplex() && v.storage() == value::Storage::kFull && v.ndims() == 2;
}

// A factor as it is multiplied: element (i, k) at i * down + k * across.
struct Factor {
  const double* data;
  int64_t rows, cols, down, across;
};

Factor FactorOf(const Value& v, bool turned) {
  const Dims& d = v.dims();
  if (turned) return {v.data<double>(), d[1], d[0], d[0], 1};
  return {v.data<double>(), d[0], d[1], 1, d[0]};
}

bool IsSmall(const Factor& f) {
  const auto small = [](int64_t n) { return n >= 1 && n <= kMostExtent; };
  return small(f.rows) && small(f.cols) && f.rows * f.cols > 1;
}

// The products from `first` on.
[[gnu::always_inline]] inline double Chain(const Factor& a, const Factor& b, const ProductForm& form, bool swapped,
                                           int64_t i, int64_t j, int64_t first, int64_t count) {
  double sum = form.start;
  for (int64_t n = 0; n < count; ++n) {
    const int64_t k = first + (swapped && count > 1 && n < 2 ? 1 - n : n);
    const double x = a.data[i * a.down + k * a.across], y = b.data[k * b.down + j * b.across];
    sum = form.fused ? std::fma(x, y, sum) : sum + x * y;
  }
  return sum;
}

// Also compiled for processors that round a product and a sum in one step, where std::fma is one instruction.
[[gnu::target_clones("fma", "default")]] bool Sum(const Factor& a, const Factor& b, const ProductForm& form,
                                                  double* out) {
  double all = 0;
  for (int64_t j = 0; j < b.cols; ++j) {
    for (int64_t i = 0; i < a.rows; ++i) {
      double sum = 0;
      if (form.grouped && i < a.rows / 4 * 4) {
        for (int64_t first = 0; first < a.cols;) {
          const int64_t count = GroupOf(a.cols - first);
          const double group = Chain(a, b, form, true, i, j, first, count);
          sum = first == 0 ? group : sum + group;
          first += count;
        }
      } else {
        sum = Chain(a, b, form, form.swapped, i, j, 0, a.cols);
      }
      sum += form.end;
      out[i + j * a.rows] = sum;
      all += sum;
    }
  }
  return all == all;
}

bool IsKnownShape(int shape) {
  static std::array<std::atomic<uint32_t>, 5 * 125> met{};
  std::atomic<uint32_t>& times = met.at(static_cast<size_t>(shape));
  const uint32_t n = times.load(std::memory_order_relaxed);
  if (n >= kTrials) return true;
  times.store(n + 1, std::memory_order_relaxed);
  return false;
}

}  // namespace

bool SmallProduct(int turned, const Value& a, const Value& b, Value* d) {
  if (!IsPlainMatrix(a) || !IsPlainMatrix(b)) return false;
  const Factor x = FactorOf(a, turned == 1), y = FactorOf(b, turned == 2);
  if (!IsSmall(x) || !IsSmall(y) || x.cols != y.rows) return false;
  const bool same = turned != 0 && x.data == y.data;
  const int kind = turned + (same ? 2 : 0);
  const int shape = static_cast<int>(kind * 125 + x.rows * 25 + x.cols * 5 + y.cols);
  if (!IsKnownShape(shape)) return false;
  const ProductForm form = ProductFormOf(shape);
  std::array<double, kMostExtent * kMostExtent> elements;
  if (!form.exists || (form.swapped && x.cols < 2) || !Sum(x, y, form, elements.data())) return false;
  if (x.rows == 1 && y.cols == 1) {
    *d = Value::Double(elements[0]);
    return true;
  }
  Value result = Value::Uninitialised(ClassId::kDouble, Dims(x.rows, y.cols));
  std::copy_n(elements.data(), x.rows * y.cols, result.mutable_data<double>());
  *d = std::move(result);
  return true;
}

}  // namespace residua::runtime
