// Building and taking apart sparse matrices, for the sparse_*.cc files.
//
// The elements of a sparse matrix are a full column: a kernel of the full world computes on them, and FromElements puts
// the results back. Octave keeps no explicit zeros in what its operations return; neither does anything made here, if
// its comment does not say otherwise.
#pragma once

#include <vector>

#include "worker/builtin/kernel_util.h"
#include "worker/value/error.h"
#include "worker/value/sparse.h"

namespace residua::builtin {

using value::Narrow;
using value::SparseParts;
using value::ThrowError;

// Octave's names: "sparse matrix", "sparse complex matrix", "sparse bool matrix".
std::string SparseTypeName(const Value& v);

// A full matrix (double, single, logical) or a sparse one as sparse; N-d arrays are folded to two dimensions.
Value ToSparse(const Value& v);
// The arguments, each full.
ValueList WithoutSparse(absl::Span<const Value> args);
// The same of its values as double (real or complex).
Value SparseDouble(const Value& v);
Value SparseLogical(const Value& v);  // nonzero or not; throws for NaN
// A sparse matrix in which every element is stored, zeros too.
Value WithEveryPlace(const Value& full);
Value EmptySparse(const Dims& dims, ClassId c = ClassId::kDouble);
// 2-D extents of any array: the columns take the rest.
Dims Folded(const Dims& dims);

// Columns of `dims` from elements with their rows and column starts; stored zeros are dropped, memory is as needed.
Value FromParts(const Dims& dims, std::vector<int64_t> starts, std::vector<int64_t> rows, const Value& elements);
// The matrix of `s` with other elements in the same places.
Value FromElements(const Value& s, const Value& elements);
// From coordinates in any order, at most one element each place.
struct Triplets {
  std::vector<int64_t> rows, columns;
  Value elements;
};
Value FromTriplets(const Dims& dims, const Triplets& t);
Triplets TripletsOf(const Value& s);
// The column of every stored element.
std::vector<int64_t> ColumnsOf(const SparseParts& parts);
// Elements at `positions` of a full column; -1: zero.
Value Pick(const Value& column, const std::vector<int64_t>& positions);

Value SparseTranspose(const Value& s, bool conjugate);

}  // namespace residua::builtin
