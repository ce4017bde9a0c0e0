// The factors of sparse matrices, by UMFPACK and CHOLMOD, with the settings that Octave gives them.
#pragma once

#include <vector>

#include "worker/builtin/sparse_util.h"

namespace residua::builtin {

struct SparseLuOptions {
  std::vector<double> thresholds;  // of pivots, and of those on the diagonal; none: spparms'
  bool scaled = false;             // rows are scaled
  bool columns_stay = false;       // no order of columns is looked for
};
// P * (R \ A) * Q = L * U. The orders are 0-based: row k of the left-hand side is row `rows[k]` of A.
struct SparseLuFactors {
  Value lower, upper;
  std::vector<int64_t> rows, columns;
  std::vector<double> scales;
  double rcond = 0;
};
SparseLuFactors FactorSparseLu(const Value& a, const SparseLuOptions& options);

// L * L' = A(order, order). L of a matrix that is not positive definite has the columns before the one that showed it.
struct SparseCholeskyFactors {
  Value lower;
  std::vector<int64_t> order;  // 0-based; as it stands where `natural` was asked for
  bool positive = false;
  double rcond = 0;
};
SparseCholeskyFactors FactorSparseCholesky(const Value& a, bool natural);

}  // namespace residua::builtin
