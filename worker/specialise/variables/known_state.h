// Persistent variables that are known between their assignments, and so exist here only: where a function that has some
// is evaluated. Calls are in world_calls.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `persistent`, as far as the variables of the function are followed: Activation::kept_here.
void DeclareKept(Activation& act, StmtId id);
// Whether the function's text assigns the variable by assignments alone: nothing else can be followed.
bool IsPlainlyAssigned(const Activation& act, InternedName name);
// A `clear` that may empty the persistent variables of functions: none is followed.
void StateAfterClear(Activation& act, StmtId id);
// A statement, from before it to behind it.
class StateBefore {
 public:
  explicit StateBefore(Activation& act);
  ~StateBefore();
  StateBefore(const StateBefore&) = delete;
  StateBefore& operator=(const StateBefore&) = delete;
  void After(StmtId id) const;

 private:
  void Stored(StmtId id, InternedName name, const KeptValue& kept, const Binding& now) const;

  Activation& act_;
  const std::vector<WorldPtr> worlds_;
  const int64_t risks_;
  std::vector<std::pair<InternedName, Binding>> kept_;
  std::vector<WorldPtr> on_the_way_;  // of the statement around
};
// The function ends.
void LeaveState(Activation& act);
// How the variables stand from here on.
void Enter(Activation& act, std::vector<WorldPtr> worlds);
// Where a body was left by an error, or may have been: those of this function that it did not assign itself
// (`assigned`) are bound as they were before it.
void RefuseChanged(Activation& act, const std::vector<WorldPtr>& before, const InternedNames& assigned);
// A call has done something to the variables of these keys, some of which this activation may have declared; `stored`:
// what it stored there is not known.
void Refresh(Activation& act, const std::set<std::string>& touched, const std::set<std::string>& stored);

}  // namespace residua::specialise
