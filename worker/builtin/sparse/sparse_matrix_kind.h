// What kind of sparse matrix a system has: it decides which algorithm solves it, and so how the solution rounds.
#pragma once

#include <vector>

#include "worker/builtin/sparse_util.h"

namespace residua::builtin {

enum class SparseKind : uint8_t {
  kDiagonal,
  kPermutedDiagonal,
  kUpper,
  kPermutedUpper,
  kLower,
  kPermutedLower,
  kTridiagonal,
  kTridiagonalHermitian,
  kBanded,
  kBandedHermitian,
  kHermitian,  // may be positive definite: its diagonal is
  kFull,
  kRectangular,
};

struct SparseShape {
  SparseKind kind = SparseKind::kFull;
  int64_t upper_band = 0, lower_band = 0;
  std::vector<int64_t> order;  // of permuted kinds: the column (upper) or place (lower) of every row
};

// `band_density`: matrices whose band holds a larger share of elements count as banded (spparms bandden).
SparseShape KindOfSparse(const Value& s, double band_density);

}  // namespace residua::builtin
