// What a request says about the entry function: the file, the function, and an abstract value for each argument.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "worker/domain/abstract_value.h"
#include "worker/interpret/interpreter.h"
#include "worker/job/job.h"
#include "worker/specialise/specialiser.h"

namespace residua::job {

struct EntryParameter {
  std::string name;
  domain::AbstractValue facts;
};

struct Entry {
  std::shared_ptr<interpret::FunctionTable> functions;
  interpret::FunctionRef function;
  std::vector<EntryParameter> parameters;  // nargin of them, in order
  int nargout = 1;
  std::vector<std::string> loose_extents;  // names of extents that are parameters, and not their values
  std::vector<std::string> annotations;
  bool may_read_files = true;  // no source tree came with the request: the disk is the user's
};

// Facts of a parameter that say nothing but what it is: that it is passed is one of the number of arguments, a name of
// an extent one of other parameters.
bool SayNothingElse(const domain::AbstractValue& facts);

// What is asked of the evaluator: the entry with these facts of its arguments.
specialise::Request EvaluationOf(const Entry& entry, std::vector<domain::AbstractValue> arguments,
                                 const JobOptions& options);

// How many results are taken: `asked`, or if that is negative one, or none of a function that returns nothing.
int NargoutOf(const syntax::Function& function, int asked);

// nullopt: `message` holds the rendered diagnostics.
std::optional<Entry> ReadEntry(const JobRequest& request, std::string* message);

}  // namespace residua::job
