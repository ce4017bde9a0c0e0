// The functions that handles of a program stand for, where calls of them reach these directly (prepare/lift_handles.h).
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "worker/domain/handle_set.h"
#include "worker/syntax/ast.h"

namespace residua::array_ir {

// The function that an anonymous function became, and the variables that its parameters end with (lift_handles.h).
struct LiftedHandle {
  std::string function;
  std::vector<std::string> captures;
};

// What calls of handles reach directly: by the expression of an anonymous function, and by the name that `@name` has
// with the number of arguments of the call.
struct LiftedHandles {
  std::map<uint32_t, LiftedHandle> anonymous;
  std::map<std::pair<std::string, size_t>, LiftedHandle> named;
  std::set<std::string> made;  // functions that the program does not have itself

  // Of a target of the program, called with so many arguments; null: it is not called directly.
  const LiftedHandle* Find(const syntax::Ast& ast, const domain::HandleTarget& t, size_t arguments) const;
};

}  // namespace residua::array_ir
