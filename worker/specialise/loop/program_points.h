// Loops over a known program with jumps.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/loop/unroll.h"

namespace residua::specialise {

struct States {
  struct Open {
    std::string state;     // at the head of this residual loop
    std::set<int> leaves;  // the loops, by number from outside, to which ways leave it; 0: behind all
    std::string asks;      // its condition, if it is not `while true`
  };
  InternedNames made_of;             // variables; of structs what is known of their fields
  std::set<std::string> forgotten;   // fields of these that are not told apart: `vm.steps`
  ExprId condition;                  // that may stay in the residual; not valid: it must be known in each state
  int64_t most_statements = 0;       // that the loops may have then
  InternedNames dead;                // variables that are not asked for at the heads
  InternedNames kept;                // variables that the residual holds at each head
  InternedNames open_ended;          // variables that were not known at some head
  std::vector<size_t> through;       // exits that come through the conditions of the loops around
  std::map<std::string, Env> heads;  // what holds whenever the state is reached
  std::set<std::string> loops;       // states to which a way returns
  std::vector<Open> open;
  std::vector<std::string> path;  // states on the way here
  std::set<std::string> on_path;  // the same
  std::set<std::string> seen;
  std::map<std::string, std::set<std::string>> values;  // that a variable or a field took
  InternedName to;                                      // variable that says to which loop a way goes
  uint32_t first_name = 0;
  int round = 0, trips = 0, depth = 0;
  bool again = false;
};

struct StatesAgain {};  // more is known of the states: from the beginning

// `asks`: the condition may be asked in the residual.
// `loop`: the same loop in the text of the function; not valid: it stands in text of `eval`.
bool KeepsStates(Activation& act, const std::function<NextTrip()>& start, ExprId condition, syntax::BlockId body,
                 StmtId loop, bool asks);
bool IsInductionUpdate(const Ast& ast, StmtId s, InternedName name);
bool ArriveAtState(Activation& act);
void LeaveLoopOfState(Activation& act, int target, SourceRange range);

}  // namespace residua::specialise
