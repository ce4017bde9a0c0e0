#include "worker/builtin/sparse_policy.h"

#include <array>

#include "worker/builtin/sparse_kernels.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

using Policies = std::array<SparsePolicy, static_cast<size_t>(BuiltinId::kCount)>;

Policies MakePolicies() {
  Policies table;
  for (size_t k = 0; k < table.size(); ++k) {
    const bool library = IsLibraryFunction(GetBuiltin(static_cast<BuiltinId>(k)).name);
    table[k] = library ? SparsePolicy::kLibrary : SparsePolicy::kRefuse;
  }
#define POLICY(name, policy) table[static_cast<size_t>(BuiltinId::k_##name)] = SparsePolicy::policy;
#include "worker/builtin/sparse_policy.inc"
#undef POLICY
  return table;
}

ValueList CallOnFull(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  ValueList full;
  for (const Value& v : args) full.push_back(v.IsSparse() ? v.Full() : v);
  return builtin.kernel(context, full, nargout);
}

}  // namespace

SparsePolicy PolicyOf(BuiltinId id) {
  static const Policies policies = MakePolicies();
  return policies[static_cast<size_t>(id)];
}

ValueList CallWithSparse(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  ValueList results;
  switch (PolicyOf(builtin)) {
    case SparsePolicy::kQuery:
    case SparsePolicy::kHolds:
      return builtin.kernel(context, args, nargout);
    case SparsePolicy::kFull:
      return CallOnFull(builtin, context, args, nargout);
    case SparsePolicy::kKernel:
      return FindSparseKernel(builtin)(builtin, context, args, nargout);
    case SparsePolicy::kLibrary:
      if (context.evaluator != nullptr && context.evaluator->CallLibrary(builtin.name, args, nargout, &results)) {
        return results;
      }
      break;
    case SparsePolicy::kRefuse:
      break;
  }
  Refuse(builtin.name, "a sparse argument");
}

}  // namespace residua::builtin
