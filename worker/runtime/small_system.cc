#include "worker/runtime/small_system.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace residua::runtime {
namespace {

// The bits of a form, and where the three of a sum of two products begin.
constexpr int kScaleByReciprocal = 1 << 0, kColumnFused = 1 << 1, kRowFused = 1 << 2, kForwardFused = 1 << 3,
              kBackFused = 1 << 4, kBackByReciprocal = 1 << 5;
constexpr int kLast = 6, kForward = 9, kBack = 12;
constexpr int kFirstFused = 1, kSecondFused = 2, kSummed = 4;

constexpr double kLargest = 0x1p200, kSmallest = 0x1p-200, kLeastDeterminant = 1e-7;

double Less(double x, double p, double q, bool fused) { return fused ? std::fma(-p, q, x) : x - p * q; }

// x - p * q - r * s.
double LessTwo(double x, double p, double q, double r, double s, int how) {
  const bool first = (how & kFirstFused) != 0, second = (how & kSecondFused) != 0;
  if ((how & kSummed) == 0) return Less(Less(x, p, q, first), r, s, second);
  return x - (second ? std::fma(r, s, p * q) : first ? std::fma(p, q, r * s) : p * q + r * s);
}

void SwapRows(SmallSystem& s, int i, int k) {
  if (i == k) return;
  for (int j = 0; j < s.n; ++j) std::swap(s.a[i + j * s.n], s.a[k + j * s.n]);
  for (int j = 0; j < s.sides; ++j) std::swap(s.b[i + j * s.n], s.b[k + j * s.n]);
}

int PivotRow(const SmallSystem& s, int j) {
  int best = j;
  for (int i = j + 1; i < s.n; ++i) {
    if (std::abs(s.a[i + j * s.n]) > std::abs(s.a[best + j * s.n])) best = i;
  }
  return best;
}

void Scale(SmallSystem& s, int j, int form) {
  const double pivot = s.a[j + j * s.n];
  for (int i = j + 1; i < s.n; ++i) {
    double& x = s.a[i + j * s.n];
    x = form & kScaleByReciprocal ? x * (1 / pivot) : x / pivot;
  }
}

double Quotient(double x, double y, int form) { return form & kBackByReciprocal ? x * (1 / y) : x / y; }

// Column by column, each with what is left of it of the ones before; b is exchanged along.
[[gnu::target_clones("fma", "default")]] void FactoriseWithPivots(SmallSystem& s, int form) {
  const int n = s.n;
  double* const a = s.a.data();
  SwapRows(s, 0, PivotRow(s, 0));
  Scale(s, 0, form);
  for (int i = 1; i < n; ++i) a[i + n] = Less(a[i + n], a[i], a[n], (form & kColumnFused) != 0);
  SwapRows(s, 1, PivotRow(s, 1));
  Scale(s, 1, form);
  if (n == 2) return;
  a[7] = Less(a[7], a[1], a[6], (form & kRowFused) != 0);
  a[8] = LessTwo(a[8], a[2], a[6], a[5], a[7], form >> kLast);
}

// The lower triangle.
[[gnu::target_clones("fma", "default")]] void FactorisePositive(SmallSystem& s, int form) {
  const int n = s.n;
  double* const a = s.a.data();
  a[0] = std::sqrt(a[0]);
  Scale(s, 0, form);
  a[1 + n] = std::sqrt(Less(a[1 + n], a[1], a[1], (form & kColumnFused) != 0));
  if (n == 2) return;
  a[5] = Less(a[5], a[2], a[1], (form & kRowFused) != 0);
  Scale(s, 1, form);
  a[8] = std::sqrt(LessTwo(a[8], a[2], a[2], a[5], a[5], form >> kLast));
}

[[gnu::target_clones("fma", "default")]] void SubstituteWithPivots(const SmallSystem& s, double* b, int form) {
  const double* const a = s.a.data();
  const bool forward = (form & kForwardFused) != 0, back = (form & kBackFused) != 0;
  b[1] = Less(b[1], a[1], b[0], forward);
  if (s.n == 2) {
    b[1] = Quotient(b[1], a[3], form);
    b[0] = Quotient(Less(b[0], a[2], b[1], back), a[0], form);
    return;
  }
  b[2] = Quotient(LessTwo(b[2], a[2], b[0], a[5], b[1], form >> kForward), a[8], form);
  b[1] = Quotient(Less(b[1], a[7], b[2], back), a[4], form);
  b[0] = Quotient(LessTwo(b[0], a[6], b[2], a[3], b[1], form >> kBack), a[0], form);
}

[[gnu::target_clones("fma", "default")]] void SubstitutePositive(const SmallSystem& s, double* b, int form) {
  const double* const a = s.a.data();
  const bool forward = (form & kForwardFused) != 0, back = (form & kBackFused) != 0;
  b[0] = Quotient(b[0], a[0], form);
  b[1] = Quotient(Less(b[1], a[1], b[0], forward), a[1 + s.n], form);
  if (s.n == 2) {
    b[1] = Quotient(b[1], a[3], form);
    b[0] = Quotient(Less(b[0], a[1], b[1], back), a[0], form);
    return;
  }
  b[2] = Quotient(LessTwo(b[2], a[2], b[0], a[5], b[1], form >> kForward), a[8], form);
  b[2] = Quotient(b[2], a[8], form);
  b[1] = Quotient(Less(b[1], a[5], b[2], back), a[4], form);
  b[0] = Quotient(LessTwo(b[0], a[2], b[2], a[1], b[1], form >> kBack), a[0], form);
}

// The reciprocal condition, of which LAPACK has an estimate that is no smaller, is far from where it warns. The
// elements of the inverse are minors over the determinant.
bool IsFarFromSingular(const SmallSystem& factored, SmallKind kind, double largest) {
  double determinant = 1, bound = 1;
  for (int k = 0; k < factored.n; ++k) {
    const double pivot = factored.a[k + k * factored.n];
    determinant *= (kind == SmallKind::kPositive ? pivot * pivot : pivot) / largest;
    bound *= 3;
  }
  return std::abs(determinant) > kLeastDeterminant * bound;
}

bool IsModerate(double x) { return x == 0 || (std::abs(x) < kLargest && std::abs(x) > kSmallest); }

}  // namespace

SmallKind KindOf(const SmallSystem& s) {
  bool below = false, above = false, positive = true;
  for (int j = 0; j < s.n; ++j) {
    for (int i = 0; i < s.n; ++i) {
      const double x = s.a[i + j * s.n], y = s.a[j + i * s.n];
      if (!IsModerate(x)) return SmallKind::kOther;
      below = below || (i > j && x != 0);
      above = above || (i < j && x != 0);
      positive = positive && (i == j ? x > 0 : x == y && x * x < s.a[i + i * s.n] * s.a[j + j * s.n]);
    }
  }
  const auto end = s.b.begin() + s.n * s.sides;
  if (!below || !above || !std::all_of(s.b.begin(), end, IsModerate)) return SmallKind::kOther;
  return positive ? SmallKind::kPositive : SmallKind::kPivots;
}

bool IsSmallForm(int form, int n) {
  constexpr int kOfThree = kRowFused | 7 << kLast | 7 << kForward | 7 << kBack;
  return n == 3 || (form & kOfThree) == 0;
}

bool SolveSmall(SmallSystem& s, SmallKind kind, int form) {
  const double largest = std::abs(*std::max_element(s.a.begin(), s.a.begin() + s.n * s.n,
                                                    [](double x, double y) { return std::abs(x) < std::abs(y); }));
  const bool positive = kind == SmallKind::kPositive;
  if (positive)
    FactorisePositive(s, form);
  else
    FactoriseWithPivots(s, form);
  if (!IsFarFromSingular(s, kind, largest)) return false;
  for (int k = 0; k < s.sides; ++k) {
    double* const b = s.b.data() + k * s.n;
    if (positive)
      SubstitutePositive(s, b, form);
    else
      SubstituteWithPivots(s, b, form);
  }
  return std::all_of(s.b.begin(), s.b.begin() + s.n * s.sides, [](double x) { return std::abs(x) > 0x1p-500; });
}

}  // namespace residua::runtime
