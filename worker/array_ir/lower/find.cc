// Searches, and what else is one pass over the elements of a vector.
#include "worker/array_ir/generate/lowering.h"

namespace residua::array_ir {
namespace {

// find(x, 1), find(x, 1, "last"): a loop that ends where it finds one.
Lowered LowerFind(CallSite& s) {
  if (s.count() < 2 || s.count() > 3 || s.nargout > 1 || s.Literal(1) != 1.0) return {};
  if (s.RepOfResult() != Rep::kArray) return {};
  bool last = false;
  if (s.count() == 3) {
    const Ast& ast = s.b.ast();
    if (ast[s.arguments[2]].kind != ExprKind::kString) return {};
    const std::string& direction = ast.Name(s.arguments[2]);
    last = direction == "last";
    if (!last && direction != "first") return {};
  }
  const std::optional<Ref> found = s.b.BuildSearch(s.arguments[0], last, [&] { return s.ByKernel(); });
  return found ? Lowered{{*found}} : std::nullopt;
}

// norm(x) of a vector.
Lowered LowerNorm(CallSite& s) {
  if (s.count() != 1 || s.RepOfResult() != Rep::kF64 || s.RepOfArgument(0) != Rep::kArray) return {};
  const auto norm = s.b.BuildVectorNorm(s.arguments[0], [&] { return s.ByKernel().value; });
  return norm ? Lowered{s.Number(*norm)} : std::nullopt;
}

}  // namespace

const Lowering Lower_find = {LowerFind};
const Lowering Lower_norm = {LowerNorm};

}  // namespace residua::array_ir
