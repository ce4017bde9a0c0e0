// Calls that give the same for the same arguments and do nothing besides, as far as the texts of the functions tell.
//
// Asked where a call may be made at another time, or more often, than the source makes it. That it raises an error is
// not looked at. Gives up on functions whose text does not show what they call (eval, feval of a name).
#pragma once

#include <set>
#include <string>

#include "worker/interpret/interpreter.h"

namespace residua::specialise {

// An assignment that is not shown, a loop, a branch or a way out of a loop.
bool OnlyComputes(const syntax::Stmt& s);

class PlainCalls {
 public:
  explicit PlainCalls(interpret::FunctionTable& functions) : functions_(functions) {}

  bool operator()(const interpret::FunctionRef& f);

 private:
  bool IsPlainBody(const interpret::FunctionRef& f);

  interpret::FunctionTable& functions_;
  std::set<std::pair<std::string, uint32_t>> seen_;  // plain, or being looked at: a call of itself adds nothing
};

}  // namespace residua::specialise
