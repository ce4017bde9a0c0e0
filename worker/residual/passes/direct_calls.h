// Functions whose signature is the program's own affair.
//
// A specialised version is only called by name, with all its arguments. Here are those of which that is certain: each
// mention is a call with as many arguments as there are parameters, none of which may be a list, in functions that are
// not kept whole and outside anonymous functions; and they do not ask how they were called. The entry is none of them.
// Who changes the parameters of one can change all its calls.
#pragma once

#include "worker/residual/passes/passes.h"

namespace residua::residual {

class DirectCalls {
 public:
  explicit DirectCalls(PassInput& in);

  bool Has(NameId function) const { return parameters_.contains(function); }
  // The function that the expression calls, one of these; none: something else.
  std::optional<NameId> Called(ExprId e) const;

 private:
  bool AsksHowItIsCalled(const syntax::Function& f) const;
  void LookAtCalls(size_t index);

  const Residual& from_;
  const Ast& ast_;
  NameMap<size_t> parameters_;
};

}  // namespace residua::residual
