// What a built-in does with a sparse argument: a column of builtin_traits.def. A function that Octave implements in its
// own language has kLibrary unless it says otherwise.
#pragma once

#include <string>
#include <vector>

#include "worker/builtin/builtin.h"
#include "worker/builtin/operators.h"

namespace residua::builtin {

enum class SparsePolicy : uint8_t {
  kRefuse,   // an error that names the function
  kLibrary,  // Octave's own file runs instead of our kernel
  kFull,     // the argument is made full first
  kQuery,    // the kernel looks at class and extents only
  kHolds,    // the kernel passes the argument on, or looks at its storage itself
  kKernel,   // a kernel of its own, in sparse_kernels.inc
};
SparsePolicy PolicyOf(BuiltinId id);
inline SparsePolicy PolicyOf(const Builtin& builtin) { return PolicyOf(builtin.id); }

// Runs a built-in with at least one sparse argument.
ValueList CallWithSparse(const Builtin& builtin, EvaluationContext& context, absl::Span<const Value> args, int nargout);

// The operators with at least one sparse operand; operators.h sends them here.
Value SparseBinary(Op op, const Value& a, const Value& b);
Value SparseUnary(Op op, const Value& a);
bool AnySparse(const Value& a, Subscripts subscripts);  // the array or a subscript
std::vector<Subscript> FullSubscripts(Subscripts subscripts);
Value SparseIndex(const Value& a, Subscripts subscripts, const std::string& name);
void SparseIndexAssign(Value& a, Subscripts subscripts, const Value& b);
void SparseIndexDelete(Value& a, Subscripts subscripts);
Value SparseConcat(int dim, absl::Span<const Value> parts, const char* mismatch);
bool SparseIsTrue(const Value& v);

}  // namespace residua::builtin
