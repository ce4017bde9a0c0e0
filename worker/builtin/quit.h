// `exit` and `quit`: the program ends its session, with a status. No `catch` sees it and no clean-up block runs, as in
// Octave. Whoever runs a program as a process of its own ends it so; to all others it is a call that went over its
// budget: an artefact does not end the process that loaded it.
#pragma once

#include "worker/builtin/evaluation_context.h"

namespace residua::builtin {

class QuitRequested : public BudgetExceeded {
 public:
  explicit QuitRequested(int status) : BudgetExceeded("the program asks for the end of its session"), status_(status) {}
  int status() const { return status_; }

 private:
  int status_;
};

}  // namespace residua::builtin
