// A call whose arguments are all known, of a function that does nothing but compute on the way that these take through
// it, is run by the interpreter: that takes a fraction of the time of evaluating it step by step, and leaves what that
// would leave, which is no code. What the function might do on other ways does not count, so a solver that could print
// a warning is run as long as it prints none.
//
// Gives up, and lets the call be evaluated like any other, where it prints, raises an error, reads the clock, random
// numbers, files, global variables or persistent ones that remember, takes too many steps, or returns what has an
// identity (handles, maps).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Persistent variables that exist here only (variables/known_state.h): which of them functions declared that were
// called, and how these stand behind the call.
struct StateOfCall {
  std::set<std::string> touched;
  WorldPtr left;
};

// The results; nullopt: not known this way. `world`: how persistent variables stand; null: functions that have some are
// not called.
std::optional<std::vector<Value>> RunKnownCall(const Callee& callee, const PartialValues& args, int nargout,
                                               Session* session, const WorldPtr& world, StateOfCall* state);

// A value as the interpreter knows it, to which handles remember their place in another way; false: it cannot.
bool ForInterpreter(interpret::FunctionTable& functions, Value* v);
// The way back; false: there is none.
bool FromInterpreter(Session* session, Value* v);

// The same of a call that is given maps, and may store into them. Arguments and results are data
// (objects/fixed_parts.h) with something in the place of each map; functions with persistent variables are not called.
struct MapsOfCall {
  std::function<Value(const Value& data)> object;
  std::function<std::optional<Value>(const Value& object)> data;  // nullopt: the results hold what cannot be said
};
std::optional<std::vector<Value>> RunWithMaps(const Callee& callee, std::vector<Value> args, int nargout,
                                              const MapsOfCall& maps, Session* session);

}  // namespace residua::specialise
