// The kernel's way to two or three unknowns is a microsecond of checks, estimates and the library's own choices; the
// elimination takes some ten operations. Which order and how many roundings LAPACK has for them depends on the
// processor that OpenBLAS takes this one for. So the kernel is asked, once a process for each extent, as for small
// products (product_form.cc): of all the ways below, one that agrees with it on random systems, some with zeros and
// equal pivots, is the form; where none agrees systems of that extent stay with the kernel.
//
// A form says for each group of operations whether product and sum are rounded once; whether two products are added
// before they are subtracted; and whether a quotient is a product with the reciprocal.
#include "worker/runtime/small_solve.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "worker/builtin/operators.h"
#include "worker/runtime/context.h"

namespace residua::runtime {
namespace {

using value::ClassId;
using value::Dims;
using value::Value;

constexpr uint32_t kKernelFirst = 500;  // systems of an extent by the kernel before its form is asked for
constexpr int kTrials = 800;
constexpr int kForms = 1 << 11, kNoForm = kForms;

// The bits of a form.
constexpr int kScaleByReciprocal = 1, kColumnFused = 2, kRowFused = 4, kLastFused = 8, kLastSummed = 16,
              kForwardFused = 32, kForwardSummed = 64, kBackFused = 128, kBackSummed = 256, kBackByReciprocal = 512,
              kLastFirstFused = 1024;

constexpr double kLargest = 0x1p200, kSmallest = 0x1p-200, kLeastDeterminant = 1e-7;

struct System {
  int n;
  std::array<double, 9> a;  // by columns
  std::array<double, 3> b;
};

double Less(double x, double p, double q, bool fused) { return fused ? std::fma(-p, q, x) : x - p * q; }

// x - p * q - r * s.
double LessTwo(double x, double p, double q, double r, double s, bool summed, bool fused, bool first) {
  if (!summed) return Less(Less(x, p, q, fused || first), r, s, fused);
  return x - (fused ? std::fma(r, s, p * q) : p * q + r * s);
}

void SwapRows(System& s, int i, int k) {
  if (i == k) return;
  for (int j = 0; j < s.n; ++j) std::swap(s.a[i + j * s.n], s.a[k + j * s.n]);
  std::swap(s.b[i], s.b[k]);
}

int PivotRow(const System& s, int j) {
  int best = j;
  for (int i = j + 1; i < s.n; ++i) {
    if (std::abs(s.a[i + j * s.n]) > std::abs(s.a[best + j * s.n])) best = i;
  }
  return best;
}

void Scale(System& s, int j, int form) {
  const double pivot = s.a[j + j * s.n];
  for (int i = j + 1; i < s.n; ++i) {
    double& x = s.a[i + j * s.n];
    x = form & kScaleByReciprocal ? x * (1 / pivot) : x / pivot;
  }
}

double Quotient(double x, double y, int form) { return form & kBackByReciprocal ? x * (1 / y) : x / y; }

// Column by column, each with what is left of it of the ones before; b is exchanged along.
[[gnu::target_clones("fma", "default")]] void Factorise(System& s, int form) {
  const int n = s.n;
  double* const a = s.a.data();
  SwapRows(s, 0, PivotRow(s, 0));
  Scale(s, 0, form);
  for (int i = 1; i < n; ++i) a[i + n] = Less(a[i + n], a[i], a[n], (form & kColumnFused) != 0);
  SwapRows(s, 1, PivotRow(s, 1));
  Scale(s, 1, form);
  if (n == 2) return;
  a[7] = Less(a[7], a[1], a[6], (form & kRowFused) != 0);
  a[8] = LessTwo(a[8], a[2], a[6], a[5], a[7], (form & kLastSummed) != 0, (form & kLastFused) != 0,
                 (form & kLastFirstFused) != 0);
}

[[gnu::target_clones("fma", "default")]] void Substitute(System& s, int form) {
  const int n = s.n;
  const double* const a = s.a.data();
  double* const b = s.b.data();
  const bool forward = (form & kForwardFused) != 0, back = (form & kBackFused) != 0;
  b[1] = Less(b[1], a[1], b[0], forward);
  if (n == 2) {
    b[1] = Quotient(b[1], a[3], form);
    b[0] = Quotient(Less(b[0], a[2], b[1], back), a[0], form);
    return;
  }
  b[2] = LessTwo(b[2], a[2], b[0], a[5], b[1], (form & kForwardSummed) != 0, forward, false);
  b[2] = Quotient(b[2], a[8], form);
  b[1] = Quotient(Less(b[1], a[7], b[2], back), a[4], form);
  b[0] = Quotient(LessTwo(b[0], a[6], b[2], a[3], b[1], (form & kBackSummed) != 0, back, false), a[0], form);
}

// Of moderate size, and eliminated by the kernel (matrix_kind.h: triangles and what may be positive definite are not).
bool IsFull(const System& s) {
  bool below = false, above = false, positive = true;
  double norm = 0;
  const auto moderate = [](double x) { return x == 0 || (std::abs(x) < kLargest && std::abs(x) > kSmallest); };
  for (int j = 0; j < s.n; ++j) {
    for (int i = 0; i < s.n; ++i) {
      const double x = s.a[i + j * s.n], y = s.a[j + i * s.n];
      if (!moderate(x)) return false;
      below = below || (i > j && x != 0);
      above = above || (i < j && x != 0);
      positive = positive && (i == j ? x > 0 : x == y && x * x < s.a[i + i * s.n] * s.a[j + j * s.n]);
      norm = std::max(norm, std::abs(x));
    }
    if (!moderate(s.b[j])) return false;
  }
  return below && above && !positive && norm > 0;
}

// The reciprocal condition, of which LAPACK has an estimate that is no smaller, is far from where it warns. The
// elements of the inverse are minors over the determinant.
bool IsFarFromSingular(const System& factored, double largest) {
  double determinant = 1, bound = 1;
  for (int k = 0; k < factored.n; ++k) {
    determinant *= factored.a[k + k * factored.n] / largest;
    bound *= 3;
  }
  return std::abs(determinant) > kLeastDeterminant * bound;
}

bool Solve(System& s, int form) {
  const double largest = std::abs(*std::max_element(s.a.begin(), s.a.begin() + s.n * s.n,
                                                    [](double x, double y) { return std::abs(x) < std::abs(y); }));
  Factorise(s, form);
  if (!IsFarFromSingular(s, largest)) return false;
  Substitute(s, form);
  return std::all_of(s.b.begin(), s.b.begin() + s.n, [](double x) { return std::abs(x) > 0x1p-500; });
}

// ---- the form

class Draws {
 public:
  uint64_t Next() {  // Weyl's sequence, mixed
    state_ += 0x9E3779B97F4A7C15u;
    uint64_t z = (state_ ^ (state_ >> 32)) * 0xD6E8FEB86659FD93u;
    z = (z ^ (z >> 32)) * 0xD6E8FEB86659FD93u;
    return z ^ (z >> 32);
  }
  double Number(int trial) {
    const uint64_t few = Next() % 8;
    if (trial % 3 == 1 && few < 3) return few == 0 ? 0.0 : few == 1 ? 1.0 : -1.0;
    const double fraction = static_cast<double>(Next() >> 11) * 0x1p-53 - 0.5;
    return std::ldexp(fraction, trial % 3 == 2 ? static_cast<int>(Next() % 12) : 1);
  }

 private:
  uint64_t state_ = 1;
};

Value ByKernel(const System& s) {
  Value a = Value::Uninitialised(ClassId::kDouble, Dims(s.n, s.n)),
        b = Value::Uninitialised(ClassId::kDouble, Dims(s.n, 1));
  std::copy_n(s.a.begin(), s.n * s.n, a.mutable_data<double>());
  std::copy_n(s.b.begin(), s.n, b.mutable_data<double>());
  return builtin::Binary(builtin::Op::kLeftDivide, a, b);
}

int FindForm(int n) {
  std::vector<int> forms(kForms);
  for (int f = 0; f < kForms; ++f) forms[static_cast<size_t>(f)] = f;
  Draws draws;
  for (int trial = 0; trial < kTrials && !forms.empty(); ++trial) {
    System s{n, {}, {}};
    for (int k = 0; k < n * n; ++k) s.a[static_cast<size_t>(k)] = draws.Number(trial);
    for (int k = 0; k < n; ++k) s.b[static_cast<size_t>(k)] = draws.Number(trial);
    System asked = s;
    if (!IsFull(s) || !Solve(asked, forms[0])) continue;
    const Value x = ByKernel(s);
    std::erase_if(forms, [&](int form) {
      System t = s;
      return Solve(t, form) && std::memcmp(t.b.data(), x.data<double>(), static_cast<size_t>(n) * sizeof(double)) != 0;
    });
  }
  return forms.empty() ? kNoForm : forms[0];
}

// Of systems of that many unknowns; kNoForm: the kernel's.
int FormOf(int n) {
  static std::array<std::atomic<uint32_t>, 4> met{};
  static std::array<std::atomic<int>, 4> known{};
  const auto at = static_cast<size_t>(n);
  if (const int form = known.at(at).load(std::memory_order_relaxed)) return form - 1;
  if (met.at(at).fetch_add(1, std::memory_order_relaxed) < kKernelFirst) return kNoForm;
  const int form = FindForm(n);
  known.at(at).store(form + 1, std::memory_order_relaxed);
  return form;
}

bool IsPlain(const Value& v) {
  return v.Is(ClassId::kDouble) && !v.IsComplex() && v.storage() == value::Storage::kFull && v.ndims() == 2;
}

}  // namespace

bool SmallSolve(const Value& a, const Value& b, Value* d) {
  const int64_t n = a.rows();
  if ((n != 2 && n != 3) || a.cols() != n || b.rows() != n || b.cols() != 1 || !IsPlain(a) || !IsPlain(b)) return false;
  System s{static_cast<int>(n), {}, {}};
  std::copy_n(a.data<double>(), n * n, s.a.begin());
  std::copy_n(b.data<double>(), n, s.b.begin());
  if (!IsFull(s)) return false;
  const int form = FormOf(s.n);
  if (form == kNoForm || !Solve(s, form)) return false;
  Value x = Value::Uninitialised(ClassId::kDouble, Dims(n, 1));
  std::copy_n(s.b.begin(), n, x.mutable_data<double>());
  *d = std::move(x);
  return true;
}

}  // namespace residua::runtime
