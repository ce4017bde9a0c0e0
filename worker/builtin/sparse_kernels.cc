#include "worker/builtin/sparse_kernels.h"

#include <map>
#include <string_view>

#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

const std::map<std::string_view, SparseKernel>& Kernels() {
  static const auto* const kernels = new std::map<std::string_view, SparseKernel>{
      {"all", SparseReduce},           {"any", SparseReduce},
      {"atan2", SparseMapPair},        {"cat", SparseJoin},
      {"complex", SparseComplex},      {"cumprod", SparseReduce},
      {"cumsum", SparseReduce},        {"diag", SparseDiagonal},
      {"double", SparseConvert},       {"find", SparseFind},
      {"horzcat", SparseJoin},         {"hypot", SparseMapPair},
      {"int16", SparseConvert},        {"int32", SparseConvert},
      {"int64", SparseConvert},        {"int8", SparseConvert},
      {"kron", SparseKronecker},       {"logical", SparseConvert},
      {"max", SparseExtremum},         {"min", SparseExtremum},
      {"mod", SparseMapPair},          {"nnz", SparseCount},
      {"nonzeros", SparseFind},        {"permute", SparseRearranged},
      {"prod", SparseReduce},          {"rem", SparseMapPair},
      {"reshape", SparseReshape},      {"single", SparseConvert},
      {"sizeof", SparseBytes},         {"sort", SparseRearranged},
      {"squeeze", SparseReshape},      {"sum", SparseReduce},
      {"sumsq", SparseReduce},         {"tril", SparseTriangle},
      {"triu", SparseTriangle},        {"uint16", SparseConvert},
      {"uint32", SparseConvert},       {"uint64", SparseConvert},
      {"uint8", SparseConvert},        {"vec", SparseReshape},
      {"vertcat", SparseJoin},         {"xor", SparseExclusiveOr},
      {"flip", SparseRearranged},      {"fliplr", SparseRearranged},
      {"flipud", SparseRearranged},    {"rot90", SparseRearranged},
      {"diff", SparseRearranged},      {"mode", SparseRearranged},
      {"mean", SparseRearranged},      {"range", SparseRearranged},
      {"meansq", SparseRearranged},    {"trace", SparseTrace},
      {"var", SparseSpread},           {"std", SparseSpread},
      {"circshift", SparseRearranged}, {"norm", SparseNorm},
      {"isequal", SparseEqual},        {"lu", SparseLu},
      {"chol", SparseCholesky},        {"inv", SparseInverse},
      {"inverse", SparseInverse},      {"ipermute", SparseRearranged},
      {"repmat", SparseRearranged},    {"resize", SparseRearranged},
      {"gcd", SparseAmongSparse},      {"merge", SparseMerge},
      {"ifelse", SparseMerge},         {"unique", SparseUnique},
      {"rcond", SparseCondition},
  };
  return *kernels;
}

}  // namespace

// What is not listed is a function of every element.
SparseKernel FindSparseKernel(const Builtin& builtin) {
  const auto found = Kernels().find(builtin.name);
  return found == Kernels().end() ? SparseMap : found->second;
}

}  // namespace residua::builtin
