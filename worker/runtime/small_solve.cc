// The kernel's way to two or three unknowns is a microsecond of checks, estimates and the library's own choices; the
// elimination takes some ten operations. Which order and how many roundings LAPACK has for them depends on the
// processor that OpenBLAS takes this one for. So the kernel is asked, once a process for each number of unknowns and
// right sides and each kind, as for small products (product_form.cc): of all the forms (small_system.h), one that
// agrees with it on random systems, some with zeros and equal pivots, is the form; where none agrees such systems stay
// with the kernel.
#include "worker/runtime/small_solve.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "worker/builtin/operators.h"
#include "worker/runtime/context.h"
#include "worker/runtime/small_system.h"

namespace residua::runtime {
namespace {

using value::ClassId;
using value::Dims;
using value::Value;

constexpr uint32_t kKernelFirst = 500;  // systems of an extent by the kernel before its form is asked for
constexpr int kTrials = 800;
constexpr int kNoForm = kSmallForms;

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

// A symmetric matrix whose diagonal outweighs the rest, mostly.
void MakePositive(SmallSystem& s) {
  for (int j = 0; j < s.n; ++j) {
    double sum = 0;
    for (int i = 0; i < s.n; ++i) {
      if (i < j) s.a[i + j * s.n] = s.a[j + i * s.n];
      if (i != j) sum += std::abs(s.a[i + j * s.n]);
    }
    s.a[j + j * s.n] = std::abs(s.a[j + j * s.n]) + 0.75 * sum;
  }
}

SmallSystem Drawn(Draws& draws, int n, int sides, SmallKind kind, int trial) {
  SmallSystem s{n, sides, {}, {}};
  for (int k = 0; k < n * n; ++k) s.a[static_cast<size_t>(k)] = draws.Number(trial);
  for (int k = 0; k < n * sides; ++k) s.b[static_cast<size_t>(k)] = draws.Number(trial);
  if (kind == SmallKind::kPositive) MakePositive(s);
  return s;
}

Value ByKernel(const SmallSystem& s) {
  Value a = Value::Uninitialised(ClassId::kDouble, Dims(s.n, s.n)),
        b = Value::Uninitialised(ClassId::kDouble, Dims(s.n, s.sides));
  std::copy_n(s.a.begin(), s.n * s.n, a.mutable_data<double>());
  std::copy_n(s.b.begin(), s.n * s.sides, b.mutable_data<double>());
  return builtin::Binary(builtin::Op::kLeftDivide, a, b);
}

int FindForm(int n, int sides, SmallKind kind) {
  std::vector<int> forms;
  for (int f = 0; f < kSmallForms; ++f) {
    if (IsSmallForm(f, n)) forms.push_back(f);
  }
  Draws draws;
  int asked = 0;
  for (int trial = 0; trial < kTrials && !forms.empty(); ++trial) {
    const SmallSystem s = Drawn(draws, n, sides, kind, trial);
    SmallSystem solved = s;
    if (KindOf(s) != kind || !SolveSmall(solved, kind, forms[0])) continue;
    ++asked;
    const Value x = ByKernel(s);
    const size_t bytes = static_cast<size_t>(n * sides) * sizeof(double);
    std::erase_if(forms, [&](int form) {
      SmallSystem t = s;
      return SolveSmall(t, kind, form) && std::memcmp(t.b.data(), x.data<double>(), bytes) != 0;
    });
  }
  return forms.empty() || asked < kTrials / 8 ? kNoForm : forms[0];
}

// kNoForm: the kernel's.
int FormOf(int n, int sides, SmallKind kind) {
  constexpr size_t kCases = 4 * (kMostSides + 1) * 2;
  static std::array<std::atomic<uint32_t>, kCases> met{};
  static std::array<std::atomic<int>, kCases> known{};
  const int positive = kind == SmallKind::kPositive ? 1 : 0;
  const auto at = static_cast<size_t>((n * (kMostSides + 1) + sides) * 2 + positive);
  if (const int form = known.at(at).load(std::memory_order_relaxed)) return form - 1;
  if (met.at(at).fetch_add(1, std::memory_order_relaxed) < kKernelFirst) return kNoForm;
  const int form = FindForm(n, sides, kind);
  known.at(at).store(form + 1, std::memory_order_relaxed);
  return form;
}

bool IsPlain(const Value& v) {
  return v.Is(ClassId::kDouble) && !v.IsComplex() && v.storage() == value::Storage::kFull && v.ndims() == 2;
}

bool Solve(SmallSystem& s) {
  const SmallKind kind = KindOf(s);
  if (kind == SmallKind::kOther) return false;
  const int form = FormOf(s.n, s.sides, kind);
  return form != kNoForm && SolveSmall(s, kind, form);
}

bool AreFew(int64_t unknowns, int64_t sides) {
  return (unknowns == 2 || unknowns == 3) && sides >= 1 && sides <= kMostSides;
}

// to(j, i) = from(i, j)
void CopyTurned(const double* from, int rows, int cols, double* to) {
  for (int j = 0; j < cols; ++j) {
    for (int i = 0; i < rows; ++i) to[j + i * cols] = from[i + j * rows];
  }
}

}  // namespace

bool SmallSolve(const Value& a, const Value& b, Value* d) {
  const int64_t n = a.rows(), sides = b.cols();
  if (!AreFew(n, sides) || a.cols() != n || b.rows() != n || !IsPlain(a) || !IsPlain(b)) return false;
  SmallSystem s{static_cast<int>(n), static_cast<int>(sides), {}, {}};
  std::copy_n(a.data<double>(), n * n, s.a.begin());
  std::copy_n(b.data<double>(), n * sides, s.b.begin());
  if (!Solve(s)) return false;
  Value x = Value::Uninitialised(ClassId::kDouble, Dims(n, sides));
  std::copy_n(s.b.begin(), n * sides, x.mutable_data<double>());
  *d = std::move(x);
  return true;
}

bool SmallRightDivide(const Value& a, const Value& b, Value* d) {
  const int64_t n = b.rows(), sides = a.rows();
  if (!AreFew(n, sides) || b.cols() != n || a.cols() != n || !IsPlain(a) || !IsPlain(b)) return false;
  SmallSystem s{static_cast<int>(n), static_cast<int>(sides), {}, {}};
  CopyTurned(b.data<double>(), s.n, s.n, s.a.data());
  CopyTurned(a.data<double>(), s.sides, s.n, s.b.data());
  if (!Solve(s)) return false;
  Value x = Value::Uninitialised(ClassId::kDouble, Dims(sides, n));
  CopyTurned(s.b.data(), s.n, s.sides, x.mutable_data<double>());
  *d = std::move(x);
  return true;
}

}  // namespace residua::runtime
