// What a command calls: a function file or the residual program of an output folder, and the arguments given for it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "worker/interpret/interpreter.h"

namespace residua::client {

// What the user gave is wrong; the text is rendered.
struct UserError {
  std::string message;
};

struct Output {
  std::string directory;
  nlohmann::json manifest;
};

// What is meant by an output folder, or by a manifest NAME.json in one. Throws UserError: there is none, or the folder
// has several programs.
Output FindOutput(const std::string& what);
bool NamesOutput(const std::string& what);

// What is to be called: the function's name, its file, its parameters and outputs.
struct Target {
  std::string name, file, directory;
  std::vector<std::string> parameters, outputs;
  bool varargs = false;
  bool has_native = false;  // that takes values
  bool standalone = false;  // the artefact takes plain numbers and matrices only
  interpret::FunctionRef function;
};
// A script becomes a function of the variables that the definitions `NAME = EXPR` name, with the first `nargout` of
// those that it assigns as results. Throws UserError: no such file, one with errors, no function in it.
Target FindTarget(const std::string& what, interpret::FunctionTable& functions,
                  const std::vector<std::string>& definitions = {}, int nargout = 0);

// The parameter that `p.a.b` is a field of a field of, or the name itself.
inline std::string ParameterOf(const std::string& name) { return name.substr(0, name.find('.')); }

// Evaluates `NAME = EXPR` in order, each seeing those before it. Throws UserError, or the program's MatlabError.
std::vector<std::pair<std::string, value::Value>> EvalDefinitions(const std::vector<std::string>& definitions,
                                                                  interpret::Interpreter& interpreter);
// The same, in the order of the target's parameters; every definition must be one of them. The variables of the
// MAT-file `file` (empty: none) come first; a definition of the same name takes the place of one.
std::vector<value::Value> EvalArguments(const std::string& file, const std::vector<std::string>& definitions,
                                        const Target& target, interpret::Interpreter& interpreter);

}  // namespace residua::client
