// Questions about the caller's frame: how many arguments came in and how many results are wanted is known here.
#include "worker/array_ir/generate/call/lowering.h"

namespace residua::array_ir {
namespace {

Lowered LowerArgumentCount(CallSite& s) {
  if (s.count() != 0) return {};
  return s.Whole(s.b.nargin);
}
Lowered LowerResultCount(CallSite& s) {
  if (s.count() != 0) return {};
  return s.Number(s.b.ir.ConstF(s.b.f.nargout));
}

}  // namespace

const Lowering Lower_nargin = {LowerArgumentCount};
const Lowering Lower_nargout = {LowerResultCount};

}  // namespace residua::array_ir
