// Names of MATLAB as names of C and C++: `int`, `new` and `context` are fine parameters there, and none in a header.
#pragma once

#include <string>
#include <vector>

namespace residua::native {

// Whether C, C++ or a compiler for this system has taken the word.
bool IsTakenInC(const std::string& name);
// The typed entry of a function: its name, with `_` behind it where that is taken or one of the C library. The other
// entries have a word behind the name (`NAME_call`), and so are nobody else's.
std::string TypedEntryName(const std::string& name);
// The parameters and results of one function, each with a name of its own: `_` is put behind those that are taken.
struct CNames {
  std::vector<std::string> parameters, results;
};
CNames NamesInC(const std::vector<std::string>& parameters, const std::vector<std::string>& results);

}  // namespace residua::native
