// One specialised version of a function: what the memo table keeps.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "worker/domain/abstract_value.h"
#include "worker/domain/remembered_facts.h"
#include "worker/residual/made_names.h"
#include "worker/specialise/analysis/parameter_uses.h"
#include "worker/specialise/core/environment.h"
#include "worker/syntax/ast.h"
#include "worker/value/error.h"

namespace residua::specialise {

// What a call does to global variables (global_state.cc).
struct GlobalEffects {
  std::set<std::string> written;  // these may change
  bool any = false;               // each may
  GlobalState left;               // what they are when it returns
};

// What a call does to persistent variables that exist here only, by key (known_state.h).
struct StateEffects {
  WorldPtr given;                 // how they stand at the call; null: that is not known
  std::set<std::string> touched;  // declared by the function or one that it calls: no other matters to it
  std::vector<WorldPtr> left;     // how those may stand when it returns
  std::vector<WorldPtr> failing;  // and how where it may raise an error
  bool left_unknown = false;
};

struct Version {
  std::string name;  // unique, temporary: BASE'vN, which is no name of MATLAB's
  std::string base;  // the original's name
  int nargout = 1;
  std::vector<bool> ignored;        // outputs that the caller takes as `~`; only where the function asks
  bool force_dynamic = false;       // every output stays in the residual
  std::vector<bool> output_static;  // per output: static, so it left the callee
  std::vector<PartialAggregatePtr>
      output_parts;                       // per output: partially static, so its parts are returned instead; null: not
  std::vector<AbstractValue> returned;    // facts of what the residual function returns
  std::vector<AbstractValue> outputs;     // facts of each output; while recursive: assumed so far
  std::vector<AbstractValue> parameters;  // facts of the residual parameters
  std::vector<AbstractValue> named;       // facts of all arguments, with the names that the callee gave (names.h)
  uint32_t declared_names = 0;            // symbols up to this one come from the arguments
  syntax::FunctionId residual;
  bool in_progress = false;
  bool recursive = false;
  bool has_code = true;                     // false: nothing is left to run, all outputs static
  Effects effects;                          // of a call, beside what the arguments do
  bool returns = true;                      // false: always raises an error
  bool writes_out_map = false;              // a map that is known to it stands in its code
  bool whole = false;                       // kept whole under `name`: called with all its original arguments
  std::optional<value::MatlabError> error;  // it does nothing but raise this
  GlobalEffects globals;
  GlobalState given_globals;  // what its caller knows
  StateEffects state;
  std::vector<Uses> uses;                           // of the declared parameters; empty: all are used
  residual::MadeNames made;                         // variables of ours
  std::vector<domain::RememberedFacts> remembered;  // its persistent variables, where nobody else stores them
  InternedNameMap<std::string> shared;              // its persistent variables -> the global ones that stand for them
  std::set<std::string> open_stores;                // keys of `state` under which it stores what is not known
};

}  // namespace residua::specialise
