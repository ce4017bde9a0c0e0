// Products of a column and a row in generated code: what is left of those that are too small for a number.
//
// -1e-300 * 1e-300 is -0, and the product of matrices adds it to +0. Some of OpenBLAS's kernels do that in one rounding
// of a product that is not yet zero, which keeps the sign, and store the sum; others round or add once more, which does
// not. Which kernel it is goes by processor, extents and what is turned, so that the library is asked: with a column
// and a row of these extents, whose products are all too small. That takes as long as such a product, once a process
// for each of the last extents.
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>

#include "worker/builtin/matrix/vector_product.h"
#include "worker/builtin/operators.h"
#include "worker/runtime/context.h"

namespace residua::runtime {
namespace {

using builtin::Op;
using builtin::TurnedFactor;
using value::ClassId;
using value::Dims;
using value::Value;

constexpr int64_t kMostElements = int64_t{1} << 22;  // that are computed for it
constexpr double kMinus = -0.0, kPlus = 0.0, kBoth = 1;

// Of both signs in turn, each product of two too small.
Value Tiny(Dims dims) {
  Value v = Value::Uninitialised(ClassId::kDouble, dims);
  double* p = v.mutable_data<double>();
  for (int64_t k = 0; k < v.numel(); ++k) p[k] = k % 2 == 0 ? 0x1p-600 : -0x1p-600;
  return v;
}

// Both factors are one array, of whose product the library makes half: `squared`.
struct Question {
  TurnedFactor turned;
  bool squared;
  int64_t rows, cols;
};

Value ProductOf(const Question& q) {
  const bool left = q.turned == TurnedFactor::kLeft, right = q.turned == TurnedFactor::kRight;
  const Value x = Tiny(left ? Dims(1, q.rows) : Dims(q.rows, 1));
  const Value y = q.squared ? x : Tiny(right ? Dims(q.cols, 1) : Dims(1, q.cols));
  if (q.turned == TurnedFactor::kNone) return builtin::Binary(Op::kTimes, x, y);
  return builtin::TransposedProduct(left ? Op::kTranspose : Op::kNone, x, right ? Op::kTranspose : Op::kNone, y);
}

double Ask(const Question& q) {
  const Value product = ProductOf(q);
  const double* p = product.data<double>();
  int64_t negative = 0, kept = 0;
  for (int64_t j = 0; j < q.cols; ++j) {
    for (int64_t i = 0; i < q.rows; ++i) {
      negative += (i + j) % 2;
      kept += std::signbit(p[i + j * q.rows]) ? 1 : 0;
    }
  }
  return kept == negative ? kMinus : kept == 0 ? kPlus : kBoth;
}

// The last answers: question and answer in one word, so that threads see all of it or nothing.
double Known(const Question& q) {
  static std::array<std::atomic<uint64_t>, 256> known{};
  const auto m = static_cast<uint64_t>(q.rows), n = static_cast<uint64_t>(q.cols);
  const uint64_t kind = static_cast<uint64_t>(q.turned) * 2 + (q.squared ? 1 : 0);
  const uint64_t key = (kind << 48) | (m << 24) | n;  // neither extent is beyond kMostElements, nor 0
  std::atomic<uint64_t>& entry = known[(m * 31 + n * 7 + kind) % known.size()];
  const uint64_t found = entry.load(std::memory_order_relaxed);
  constexpr std::array<double, 3> kAnswers = {kMinus, kPlus, kBoth};
  if (found >> 2 == key) return kAnswers[found & 3];
  const double answer = Ask(q);
  const uint64_t number = answer == kBoth ? 2 : std::signbit(answer) ? 0 : 1;
  entry.store(key << 2 | number, std::memory_order_relaxed);
  return answer;
}

}  // namespace
}  // namespace residua::runtime

extern "C" int rt_zero_of_product(residua_context* c, int64_t turned, const double* x, int64_t rows, const double* y,
                                  int64_t cols, double* out) {
  using residua::runtime::kBoth;
  using residua::runtime::kMostElements;
  return residua::runtime::Guard(c, [&] {
    const auto factor = static_cast<residua::builtin::TurnedFactor>(turned);
    const bool squared = x != nullptr && x == y && rows == cols && factor != residua::builtin::TurnedFactor::kNone;
    const bool asks = rows > 0 && cols > 0 && rows <= kMostElements / cols;
    *out = asks ? residua::runtime::Known({factor, squared, rows, cols}) : kBoth;
  });
}
