#include "worker/builtin/sparse_policy.h"

#include "worker/builtin/sparse_kernels.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
ValueList CallWithSparse(const Builtin& builtin, EvaluationContext& context, Args args, int nargout) {
  ValueList results;
  switch (PolicyOf(builtin)) {
    case SparsePolicy::kQuery:
    case SparsePolicy::kHolds:
      return builtin.kernel(context, args, nargout);
    case SparsePolicy::kFull:
      return builtin.kernel(context, WithoutSparse(args), nargout);
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
