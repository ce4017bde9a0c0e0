// The built-ins with results of their own for sparse arguments (policy kKernel).
#pragma once

#include "worker/builtin/builtin.h"

namespace residua::builtin {

using SparseKernel = ValueList (*)(const Builtin& builtin, EvaluationContext& context, absl::Span<const Value> args,
                                   int nargout);
SparseKernel FindSparseKernel(const Builtin& builtin);

// The families; the first argument tells which function of the family it is.
#define SPARSE_KERNEL(name) \
  ValueList name(const Builtin& builtin, EvaluationContext& context, absl::Span<const Value> args, int nargout);
SPARSE_KERNEL(SparseMap)      // a function of every element
SPARSE_KERNEL(SparseMapPair)  // of every pair of elements
SPARSE_KERNEL(SparseExclusiveOr)
SPARSE_KERNEL(SparseReduce)       // sum, any, ...: along a dimension
SPARSE_KERNEL(SparseExtremum)     // max, min
SPARSE_KERNEL(SparseTriangle)     // tril, triu
SPARSE_KERNEL(SparseDiagonal)     // diag
SPARSE_KERNEL(SparseRearranged)   // sort, permute: the full kernel, made sparse
SPARSE_KERNEL(SparseAmongSparse)  // gcd: the full kernel, made sparse where all arguments are
SPARSE_KERNEL(SparseMerge)        // merge
SPARSE_KERNEL(SparseUnique)       // unique
SPARSE_KERNEL(SparseCondition)    // rcond: an error that says what to do
SPARSE_KERNEL(SparseTrace)        // trace
SPARSE_KERNEL(SparseEqual)        // isequal
SPARSE_KERNEL(SparseNorm)         // norm
SPARSE_KERNEL(SparseSpread)       // var, std
SPARSE_KERNEL(SparseReshape)      // reshape, vec, squeeze
SPARSE_KERNEL(SparseKronecker)    // kron
SPARSE_KERNEL(SparseFind)         // find, nonzeros
SPARSE_KERNEL(SparseCount)        // nnz
SPARSE_KERNEL(SparseConvert)      // double, logical, and refusals of the other classes
SPARSE_KERNEL(SparseComplex)      // complex
SPARSE_KERNEL(SparseJoin)         // cat, horzcat, vertcat
SPARSE_KERNEL(SparseBytes)        // sizeof
SPARSE_KERNEL(SparseLu)           // lu
SPARSE_KERNEL(SparseCholesky)     // chol
SPARSE_KERNEL(SparseInverse)      // inv
#undef SPARSE_KERNEL

}  // namespace residua::builtin
