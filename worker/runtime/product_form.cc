// Products of small matrices in generated code: the order of additions that gives the bits of the kernel.
//
// OpenBLAS has other code for each processor, and some of it multiplies and adds in one rounding. Generated code may
// compute a small product itself only where that gives the same bits, which nothing but the library at hand can say. So
// the kernel is asked, once a process for each shape: of twenty ways to add up the products of an element, one that
// agrees with it on random numbers, numbers of all magnitudes, subnormal ones, zeros of both signs and infinities is
// the form of that shape; where none agrees, the product has no form and stays a call. Elements that are NaN are not
// compared: generated code leaves those products to the kernel, whose sign they then have.
//
// A form is: one rounding or two for each step; what the first product is added to; what is added in the end (-0
// changes nothing, +0 makes a zero positive); whether the second product comes before the first; and, of a matrix times
// a column, whether elements of the rows that make full fours are sums of groups of four, two and one products, in each
// of which the second comes first.
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "worker/builtin/operators.h"
#include "worker/runtime/context.h"
#include "worker/runtime/small_product.h"

namespace residua::runtime {
namespace {

using builtin::Op;
using value::ClassId;
using value::Dims;

constexpr int kTrials = 1500;
constexpr uint8_t kFused = 1, kFromZero = 2, kToZero = 4, kSwapped = 8, kGrouped = 16, kForms = 32, kKnown = 64,
                  kNoForm = 128;
constexpr int kFewExtents = 5, kExtents = 9, kKinds = 7;  // shapes of up to four, and of up to eight
constexpr int kFewShapes = kKinds * kFewExtents * kFewExtents * kFewExtents;
constexpr int kShapes = kFewShapes + kKinds * kExtents * kExtents * kExtents;

struct Shape {
  int turned, rows, inner, cols;
  bool same;  // both factors are one array
};

// Numbers of a fixed sequence, so that each process finds the same.
class Numbers {
 public:
  double Next(int trial) {
    const bool odd = trial % 3 == 1, near_zero = trial % 3 == 2;
    if (near_zero) return kNearZero[Draw() % kNearZero.size()];
    if (odd && Draw() % 2 == 0) return kOdd[Draw() % kOdd.size()];
    const double fraction = static_cast<double>(Draw() >> 11) * 0x1p-53 - 0.5;
    return std::ldexp(fraction, static_cast<int>(Draw() % 12));
  }

 private:
  uint64_t Draw() {  // Weyl's sequence, mixed
    state_ += 0x9E3779B97F4A7C15u;
    uint64_t z = (state_ ^ (state_ >> 32)) * 0xD6E8FEB86659FD93u;
    z = (z ^ (z >> 32)) * 0xD6E8FEB86659FD93u;
    return z ^ (z >> 32);
  }
  static constexpr double kInf = std::numeric_limits<double>::infinity();
  static constexpr std::array<double, 16> kOdd = {0.0,       -0.0,       1.0,      -1.0,    kInf,   -kInf,
                                                  0x1p-1074, -0x1p-1074, 0x1p-530, -1e-160, 1e-310, -2e-308,
                                                  1e308,     -9e307,     3.0,      0x1p52};
  // Sums of their products are often zeros, of which underflow decides the sign.
  static constexpr std::array<double, 8> kNearZero = {0.0, -0.0, 0x1p-600, -0x1p-600, 0x1p-1074, -0x1p-1074, 1.0, -1.0};
  uint64_t state_ = 1;
};

// The products from `first` on, one after the other.
double Chain(uint8_t form, bool swapped, int first, int count, const double* x, int64_t x_step, const double* y,
             int64_t y_step) {
  double sum = form & kFromZero ? 0.0 : -0.0;
  for (int n = 0; n < count; ++n) {
    const int k = first + (swapped && count > 1 && n < 2 ? 1 - n : n);
    const volatile double product = x[k * x_step] * y[k * y_step];
    sum = form & kFused ? std::fma(x[k * x_step], y[k * y_step], sum) : sum + product;
  }
  return sum;
}

// `grouped`: the form is one of groups, and the element's row is among full fours.
double Element(uint8_t form, bool grouped, int inner, const double* x, int64_t x_step, const double* y,
               int64_t y_step) {
  double sum = 0;
  if (grouped) {
    for (int first = 0; first < inner;) {
      const int count = GroupOf(inner - first);
      const double group = Chain(form, true, first, count, x, x_step, y, y_step);
      sum = first == 0 ? group : sum + group;
      first += count;
    }
  } else {
    sum = Chain(form, (form & kSwapped) != 0, 0, inner, x, x_step, y, y_step);
  }
  return sum + (form & kToZero ? 0.0 : -0.0);
}

value::Value Random(Numbers& numbers, int trial, int64_t rows, int64_t cols) {
  value::Value v = value::Value::Uninitialised(ClassId::kDouble, Dims(rows, cols));
  for (double& x : std::span(v.mutable_data<double>(), static_cast<size_t>(rows * cols))) x = numbers.Next(trial);
  return v;
}

// A bit for each form that gives what the kernel gives.
uint32_t FormsOf(const Shape& s) {
  // Groups are of a matrix times a column.
  uint32_t forms = s.turned == 0 && s.cols == 1 && s.rows >= 4 ? 0x00AAFFFF : 0xFFFF;
  Numbers numbers;
  for (int trial = 0; trial < kTrials && forms != 0; ++trial) {
    const bool left = s.turned == 1, right = s.turned == 2;
    const value::Value a = left ? Random(numbers, trial, s.inner, s.rows) : Random(numbers, trial, s.rows, s.inner);
    const value::Value b = s.same  ? a
                           : right ? Random(numbers, trial, s.cols, s.inner)
                                   : Random(numbers, trial, s.inner, s.cols);
    const value::Value product = s.turned == 0 ? builtin::Binary(Op::kTimes, a, b)
                                               : builtin::TransposedProduct(left ? Op::kTranspose : Op::kNone, a,
                                                                            right ? Op::kTranspose : Op::kNone, b);
    for (int i = 0; i < s.rows; ++i) {
      for (int j = 0; j < s.cols; ++j) {
        const double* x = a.data<double>() + (left ? i * s.inner : i);
        const double* y = b.data<double>() + (right ? j : j * s.inner);
        const uint64_t bits = std::bit_cast<uint64_t>(product.data<double>()[i + j * s.rows]);
        for (uint8_t form = 0; form < kForms; ++form) {
          if ((forms >> form & 1) == 0) continue;
          const bool grouped = (form & kGrouped) != 0 && i < s.rows / 4 * 4;
          const double e = Element(form, grouped, s.inner, x, left ? 1 : s.rows, y, right ? s.cols : 1);
          if (!std::isnan(e) && std::bit_cast<uint64_t>(e) != bits) forms &= ~(1u << form);
        }
      }
    }
  }
  return forms;
}

// By the number that the compiler gives it (array_ir/generate/expr/small_product.cc): kKnown and the form, or kNoForm.
uint8_t FormOf(double number) {
  static std::array<std::atomic<uint8_t>, kShapes> known{};
  const int n = static_cast<int>(number);
  std::atomic<uint8_t>& entry = known.at(static_cast<size_t>(n));
  if (const uint8_t form = entry.load(std::memory_order_relaxed)) return form;
  const bool few = n < kFewShapes;
  const int extents = few ? kFewExtents : kExtents, of = few ? n : n - kFewShapes;
  const int kind = of / (extents * extents * extents);
  Shape s{kind, of / (extents * extents) % extents, of / extents % extents, of % extents, false};
  if (kind > 2) s.turned = kind % 2 == 1 ? 1 : 2;
  s.same = kind == 3 || kind == 4;
  uint32_t forms = FormsOf(s);
  if (kind > 4) {  // one array or two
    s.same = true;
    forms &= FormsOf(s);
  }
  const uint8_t form = forms == 0 ? kNoForm : static_cast<uint8_t>(kKnown + std::countr_zero(forms));
  entry.store(form, std::memory_order_relaxed);
  return form;
}

}  // namespace

ProductForm ProductFormOf(int shape) {
  const uint8_t form = FormOf(shape);
  ProductForm f;
  f.fused = (form & kFused) != 0;
  f.grouped = form != kNoForm && (form & kGrouped) != 0;
  f.swapped = (form & kSwapped) != 0;
  f.exists = form != kNoForm && (f.fused || (!f.swapped && !f.grouped));
  f.start = form & kFromZero ? 0.0 : -0.0;
  f.end = form & kToZero ? 0.0 : -0.0;
  return f;
}

}  // namespace residua::runtime

extern "C" {

// 0: no form; 1: each step rounds once; 2: it rounds the product and the sum; 3: once, the second product first; 4:
// once, in groups.
double rt_m_product_form(double shape) {
  const residua::runtime::ProductForm f = residua::runtime::ProductFormOf(static_cast<int>(shape));
  if (!f.exists) return 0;
  if (!f.fused) return 2;
  if (f.grouped) return 4;
  return f.swapped ? 3 : 1;
}
double rt_m_product_start(double shape) { return residua::runtime::ProductFormOf(static_cast<int>(shape)).start; }
double rt_m_product_end(double shape) { return residua::runtime::ProductFormOf(static_cast<int>(shape)).end; }
// All of that in one number: the form, 8 where the sum starts at -0, 16 where -0 is added in the end. Asked at each
// product, so that what is known of a shape is one look away.
double rt_m_product_way(double shape) {
  static std::array<std::atomic<double>, residua::runtime::kShapes> ways{};  // 0: not asked yet
  std::atomic<double>& way = ways[static_cast<size_t>(shape)];
  if (const double known = way.load(std::memory_order_relaxed); known != 0) [[likely]]
    return known;
  const residua::runtime::ProductForm f = residua::runtime::ProductFormOf(static_cast<int>(shape));
  const int signs = (std::signbit(f.start) ? 8 : 0) + (std::signbit(f.end) ? 16 : 0);
  const double found = rt_m_product_form(shape) + signs;
  way.store(found, std::memory_order_relaxed);
  return found;
}
double rt_m_fma(double x, double y, double z) { return std::fma(x, y, z); }

}  // extern "C"
