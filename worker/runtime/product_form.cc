// Products of small matrices in generated code: the order of additions that gives the bits of the kernel.
//
// OpenBLAS has other code for each processor, and some of it multiplies and adds in one rounding. Generated code may
// compute a small product itself only where that gives the same bits, which nothing but the library at hand can say. So
// the kernel is asked, once a process for each shape: of sixteen ways to add up the products of an element, one that
// agrees with it on random numbers, numbers of all magnitudes, subnormal ones, zeros of both signs and infinities is
// the form of that shape; where none agrees, the product has no form and stays a call. Elements that are NaN are not
// compared: generated code leaves those products to the kernel, whose sign they then have.
//
// A form is: one rounding or two for each step; what the first product is added to; what is added in the end (-0
// changes nothing, +0 makes a zero positive); and whether the second product comes before the first.
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
constexpr uint8_t kFused = 1, kFromZero = 2, kToZero = 4, kSwapped = 8, kForms = 16, kKnown = 32, kNoForm = 64;

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

double Element(uint8_t form, int inner, const double* x, int64_t x_step, const double* y, int64_t y_step) {
  double sum = form & kFromZero ? 0.0 : -0.0;
  for (int n = 0; n < inner; ++n) {
    const int k = form & kSwapped && inner > 1 && n < 2 ? 1 - n : n;
    const volatile double product = x[k * x_step] * y[k * y_step];
    sum = form & kFused ? std::fma(x[k * x_step], y[k * y_step], sum) : sum + product;
  }
  return sum + (form & kToZero ? 0.0 : -0.0);
}

value::Value Random(Numbers& numbers, int trial, int64_t rows, int64_t cols) {
  value::Value v = value::Value::Uninitialised(ClassId::kDouble, Dims(rows, cols));
  for (double& x : std::span(v.mutable_data<double>(), static_cast<size_t>(rows * cols))) x = numbers.Next(trial);
  return v;
}

// A bit for each form that gives what the kernel gives.
uint16_t FormsOf(const Shape& s) {
  uint16_t forms = 0xFFFF;
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
          const double e = Element(form, s.inner, x, left ? 1 : s.rows, y, right ? s.cols : 1);
          if (!std::isnan(e) && std::bit_cast<uint64_t>(e) != bits) forms &= static_cast<uint16_t>(~(1u << form));
        }
      }
    }
  }
  return forms;
}

// By the number that the compiler gives it (array_ir/generate/expr/small_product.cc): kKnown and the form, or kNoForm.
uint8_t FormOf(double number) {
  static std::array<std::atomic<uint8_t>, 7 * 125> known{};
  const int n = static_cast<int>(number);
  std::atomic<uint8_t>& entry = known.at(static_cast<size_t>(n));
  if (const uint8_t form = entry.load(std::memory_order_relaxed)) return form;
  const int kind = n / 125;
  Shape s{kind, n / 25 % 5, n / 5 % 5, n % 5, false};
  if (kind > 2) s.turned = kind % 2 == 1 ? 1 : 2;
  s.same = kind == 3 || kind == 4;
  uint16_t forms = FormsOf(s);
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
  f.swapped = (form & kSwapped) != 0;
  f.exists = form != kNoForm && (f.fused || !f.swapped);
  f.start = form & kFromZero ? 0.0 : -0.0;
  f.end = form & kToZero ? 0.0 : -0.0;
  return f;
}

}  // namespace residua::runtime

extern "C" {

// 0: no form; 1: each step rounds once; 2: it rounds the product and the sum; 3: once, the second product first.
double rt_m_product_form(double shape) {
  const residua::runtime::ProductForm f = residua::runtime::ProductFormOf(static_cast<int>(shape));
  if (!f.exists) return 0;
  if (!f.fused) return 2;
  return f.swapped ? 3 : 1;
}
double rt_m_product_start(double shape) { return residua::runtime::ProductFormOf(static_cast<int>(shape)).start; }
double rt_m_product_end(double shape) { return residua::runtime::ProductFormOf(static_cast<int>(shape)).end; }
double rt_m_fma(double x, double y, double z) { return std::fma(x, y, z); }

}  // extern "C"
