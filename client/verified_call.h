// One call of one of the programs that `residua verify` compares, and how two calls differ.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "client/call_outcome.h"
#include "client/call_target.h"
#include "worker/interpret/interpreter.h"

namespace residua::client {

// What is the same for all the programs of one sample.
struct SampleCall {
  std::vector<value::Value> args;
  int nargout = 1;
  int seconds = 0;  // the longest that it may take; 0: no limit
  uint32_t seed = 0;
};

CallOutcome Interpret(const std::shared_ptr<interpret::FunctionTable>& functions,
                      const interpret::FunctionRef& function, const std::vector<std::string>& path,
                      const SampleCall& call);
CallOutcome Native(const Target& target, const SampleCall& call);
// A stand-alone artefact takes and gives plain matrices; the extents of its results are those of the residual's.
CallOutcome Standalone(const Target& target, const SampleCall& call, const CallOutcome& residual);

// "" when the two are the same but for warnings; otherwise what differs first. `names`: of the results.
std::string Difference(const CallOutcome& original, const CallOutcome& other, const std::vector<std::string>& names);
// "" when they warn of the same.
std::string DifferenceOfWarnings(const CallOutcome& original, const CallOutcome& other);

// As a program would write it, or its class.
std::string LiteralText(const value::Value& v);

}  // namespace residua::client
