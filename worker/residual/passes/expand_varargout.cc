// `varargout` of a known length becomes outputs of its own.
//
//   function varargout = f(x)            function [varargout__1, varargout__2] = f(x)
//     varargout = {2 * x, [x; 0]};         varargout__1 = 2 * x;  varargout__2 = [x; 0];
//     if x > 1                      =>     if x > 1
//       varargout{2}(2) = 1;                 varargout__2(2) = 1;
//     end                                  end
//   end                                  end
//
// Where it is only used element by element, and each element that is asked for has a value whenever the function
// returns (struct_parts.h).
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/replace_parts.h"

namespace residua::residual {

bool ExpandVarargout(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  if (!RunPlannedPass<PartsReplacer>(in, to, StructParts::Whose::kResults)) return false;
  for (size_t k = 0; k < from.functions.size(); ++k) {
    const std::vector<std::string>& outputs = to->tree->ast[to->tree->ast.top_functions()[k]].outputs;
    if (outputs != from.tree->ast[from.tree->ast.top_functions()[k]].outputs) {
      to->functions[k].nargout = static_cast<int>(outputs.size());
    }
  }
  return true;
}

}  // namespace residua::residual
