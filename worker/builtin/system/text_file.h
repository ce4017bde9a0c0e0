// Octave's own text files of variables: what save writes when it is not told otherwise, and load reads.
//
// A variable is a heading, lines `# key: value`, and its elements, numbers by 17 digits; cells and structs hold their
// parts as variables again. Behind each variable stand two blank lines, behind each column of a cell one.
#pragma once

#include <functional>
#include <string>

#include "worker/builtin/system/mat_file.h"

namespace residua::builtin {

// One variable. `global`: of a global variable the file says so.
std::string VariableAsText(const std::string& name, const Value& v, bool global);

// True if it begins as such a file does: comments, one of which names a variable.
bool IsTextOfVariables(const std::string& bytes);

struct TextVariable {
  std::string name;
  Value value;
  bool global = false;
};
// The variables that `wanted` says, in the order of the file. `file`: as it is named in errors. `evaluator`: makes the
// handles.
std::vector<TextVariable> VariablesOfText(const std::string& bytes, const std::string& file,
                                          const std::function<bool(const std::string& name)>& wanted,
                                          Evaluator* evaluator);

}  // namespace residua::builtin
