// Questions about the caller's frame: how many arguments came in and how many results are wanted is known here.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {
namespace {

Lowered LowerArgumentCount(CallSite& s) {
  if (s.count() != 0) return {};
  return s.Whole(s.b.nargin());
}
Lowered LowerResultCount(CallSite& s) {
  if (s.count() != 0) return {};
  return s.Number(s.b.ConstF(s.b.nargout()));
}

}  // namespace

LOWER_BY_KERNEL(exist);
LOWER_BY_KERNEL(isargout);
LOWER_BY_KERNEL(nargchk);
const Lowering Lower_nargin = {LowerArgumentCount};
LOWER_BY_KERNEL(narginchk);
LOWER_BY_KERNEL(nargoutchk);
const Lowering Lower_nargout = {LowerResultCount};
LOWER_BY_KERNEL(print_usage);
LOWER_BY_KERNEL(assignin);
LOWER_BY_KERNEL(clear);
LOWER_BY_KERNEL(dbstack);
LOWER_BY_KERNEL(eval);
LOWER_BY_KERNEL(evalc);
LOWER_BY_KERNEL(evalin);
LOWER_BY_KERNEL(inputname);
LOWER_BY_KERNEL(isglobal);
LOWER_BY_KERNEL(mfilename);
LOWER_BY_KERNEL(who);

LOWER_BY_KERNEL(mislocked);
LOWER_BY_KERNEL(mlock);
LOWER_BY_KERNEL(munlock);

}  // namespace residua::array_ir
