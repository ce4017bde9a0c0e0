// Two rows, or two columns, of a matrix turned into each other: A([p q], :) = G * A([p q], :), as rotations do it.
//
// As it reads the statement makes four arrays and asks four kernels; here the lines are gathered once, the product is
// the kernel's, of the same operands, and its elements go back to where they came from. What is not of this kind is
// left to those four: other classes and storages, other extents of G, positions that are none or one and the same.
#include <cmath>

#include "worker/builtin/operators.h"
#include "worker/runtime/context.h"

using residua::builtin::Op;
using residua::runtime::Guard;
using residua::value::ClassId;
using residua::value::Dims;
using residua::value::Value;

namespace {

bool IsPlainMatrix(const Value& v) {
  return v.Is(ClassId::kDouble) && !v.IsComplex() && v.storage() == residua::value::Storage::kFull && v.ndims() == 2;
}

bool IsPlace(double x, int64_t extent) { return x >= 1 && x <= static_cast<double>(extent) && x == std::floor(x); }

// Element k of line i stands at first[i] + k * step.
struct Lines {
  int64_t first[2], step, count;
};

Value Gathered(const double* from, const Lines& lines, bool columns) {
  Value out = Value::Uninitialised(ClassId::kDouble, columns ? Dims(lines.count, 2) : Dims(2, lines.count));
  double* const to = out.mutable_data<double>();
  for (int64_t k = 0; k < lines.count; ++k) {
    for (int64_t i = 0; i < 2; ++i)
      to[columns ? k + i * lines.count : i + 2 * k] = from[lines.first[i] + k * lines.step];
  }
  return out;
}

void PutBack(const Value& lines_of_two, const Lines& lines, bool columns, double* to) {
  const double* const from = lines_of_two.data<double>();
  for (int64_t k = 0; k < lines.count; ++k) {
    for (int64_t i = 0; i < 2; ++i)
      to[lines.first[i] + k * lines.step] = from[columns ? k + i * lines.count : i + 2 * k];
  }
}

Value Product(const Value& left, const Value& right, int turned) {
  if (turned == 0) return residua::builtin::Binary(Op::kTimes, left, right);
  const auto turn = [&](int k) { return turned == k ? Op::kTranspose : Op::kNone; };
  return residua::builtin::TransposedProduct(turn(1), left, turn(2), right);
}

constexpr int64_t kColumns = 1, kTurned = 2;

}  // namespace

extern "C" {

int rt_turn_lines(residua_context* c, Value* a, const Value* g, double p, double q, int64_t kind, int32_t* ok) {
  return Guard(c, [&] {
    const bool columns = (kind & kColumns) != 0, turned = (kind & kTurned) != 0;
    *ok = 0;
    if (!IsPlainMatrix(*a) || !IsPlainMatrix(*g) || g->rows() != 2 || g->cols() != 2) return;
    const int64_t rows = a->rows(), extent = columns ? a->cols() : rows, count = columns ? rows : a->cols();
    if (!IsPlace(p, extent) || !IsPlace(q, extent) || p == q || count < 2) return;
    const int64_t down = columns ? rows : 1;
    const Lines lines{
        {(static_cast<int64_t>(p) - 1) * down, (static_cast<int64_t>(q) - 1) * down}, columns ? 1 : rows, count};
    const Value both = Gathered(a->data<double>(), lines, columns);
    const Value product = columns ? Product(both, *g, turned ? 2 : 0) : Product(*g, both, turned ? 1 : 0);
    PutBack(product, lines, columns, a->mutable_data<double>());
    *ok = 1;
  });
}

}  // extern "C"
