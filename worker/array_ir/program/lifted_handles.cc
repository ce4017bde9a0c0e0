#include "worker/array_ir/program/lifted_handles.h"

namespace residua::array_ir {

const LiftedHandle* LiftedHandles::Find(const syntax::Ast& ast, const domain::HandleTarget& t, size_t arguments) const {
  if (!t.function.name.empty()) {
    const auto found = named.find({t.function.name, arguments});
    return found == named.end() ? nullptr : &found->second;
  }
  const auto found = t.function.ast.get() == &ast ? anonymous.find(t.function.anonymous.index) : anonymous.end();
  if (found == anonymous.end() || ast[t.function.anonymous].count != arguments + 1) return nullptr;
  return &found->second;
}

}  // namespace residua::array_ir
