// A loop with the statements of the functions that it calls in their places.
#pragma once

#include <memory>
#include <string>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Of a loop of the text that is being evaluated. It is made once an activation, which has the names that are new in it.
const InlinedSteps& WithInlinedSteps(Activation& act, StmtId loop);

// While it lives, the loop is what is being evaluated.
class InInlinedSteps {
 public:
  InInlinedSteps(Activation& act, const InlinedSteps& steps);
  ~InInlinedSteps();
  InInlinedSteps(const InInlinedSteps&) = delete;
  InInlinedSteps& operator=(const InInlinedSteps&) = delete;

 private:
  Activation& act_;
  const InlinedSteps* steps_;
  const Ast* ast_;
  std::shared_ptr<const Ast> owner_;
  StmtId statement_;
  std::string path_;
};

// The statement sets a parameter to what may be a list, or fails as a list does: which parameters are given is not
// known.
bool IsListForParameter(const Activation& act, StmtId id, const PartialValue& value);

}  // namespace residua::specialise
