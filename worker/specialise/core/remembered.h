// What is known of persistent variables that the residual program holds: a state machine's state, an integrator, a
// counter, a table that is made at the first call.
//
//   persistent table level                      first: table [], level []
//   if isempty (table)                          later: table the matrix, level real double scalar
//     table = [..];  level = 0;
//   end                                         here table is the matrix, and level one number
//   level = level + table(1) * u;
//
// At the beginning of a call such a variable holds what it began as, or something that a call before stored. What is
// stored is known by induction: it is assumed to be what was found so far, nothing at first; the function is evaluated
// anew, or the specialisation if it has other versions, until that does not grow (Session::MakeVersion, StoredGrew).
// Each store counts that another call may see, whatever came of the call that made it: one behind which a statement
// may fail, a call may come back to this function, ways part or meet, or the function ends. So a struct that is filled
// field by field is one store. Between its declaration and the end of the call a variable is known as a local one is; a
// call that may come back to this function brings it back to what holds at a beginning.
//
// `isempty (table)` tells the two apart, and with it all variables that are stored whenever table is: those of which
// no statement that may fail, no end and no call stands between its store and theirs.
#pragma once

#include <string>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// What the variable may be at the beginning of a call.
AbstractValue AtBeginning(const Remembered& r);
// It has not been stored since, nor has anything been learnt of it.
bool IsAsAtBeginning(const Activation& act, InternedName name, const Remembered& r);
// Something may have been stored in it.
void NoteStored(Activation& act, InternedName name);
// The program may stop or come back to this function here: what has been stored, and what not yet.
void NoteStoredTogether(Activation& act);
// For who compiles the residual function: nothing of variables that others store, too. Of one that became a flag it is
// known only whether something has been stored (variables/flag.h).
std::vector<domain::RememberedFacts> RememberedIn(const Activation& act);
// The variables of this function, after a call that may have come back to it.
void ForgetRemembered(const Activation& act, Env* env, const GlobalEffects& effects);
// What is assumed of the function's variables does not hold what was stored in this run; now it does.
bool StoredGrewOf(Session& session, const std::string& identity);
// No call comes back to the function, as far as is known, and no other version has the variable: nobody else stores it
// while it runs.
bool ReadsItsOwn(const Activation& act, InternedName name);

// A statement, from before it to behind it: another call may begin at either side of one that may fail.
class StoresBefore {
 public:
  StoresBefore(Activation& act, StmtId id);
  void After();

 private:
  Activation& act_;
  const int64_t risks_;
  InternedNameMap<AbstractValue> unnoted_, facts_;  // of the variables, before it
};

}  // namespace residua::specialise
