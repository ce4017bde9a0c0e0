// A loop with the statements of the functions that it calls in their places.
#pragma once

#include <functional>
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

// Keeps the loop with its steps written out, where a table of handles names them: kept as it stands it would call what
// the table gives, of which nothing is known. False: it has no such steps, or they are not followed.
bool KeptWithSteps(Activation& act, StmtId loop, const std::function<void(StmtId)>& keep);

// The statement sets a parameter to what may be a list, or fails as a list does: which parameters are given is not
// known.
bool IsListForParameter(const Activation& act, StmtId id, const PartialValue& value);

}  // namespace residua::specialise
