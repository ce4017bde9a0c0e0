#include "worker/array_ir/program/quiet_builtin.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace residua::array_ir {

bool IsQuietBuiltin(const builtin::Builtin& f) {
  static constexpr std::string_view kFamilies[] = {"construct", "elementwise", "reduction",
                                                   "set",       "shape",       "statistics"};
  if (f.effects != builtin::kPure) return false;
  return f.id == builtin::BuiltinId::k_norm || f.id == builtin::BuiltinId::k_dot ||
         f.id == builtin::BuiltinId::k_polyval ||
         std::find(std::begin(kFamilies), std::end(kFamilies), f.family) != std::end(kFamilies);
}

}  // namespace residua::array_ir
