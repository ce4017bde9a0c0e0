// Which variables of its function a call of `save` reads, as far as its words tell.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace residua::builtin {

struct SavedVariables {
  std::vector<std::string> names;  // in the order of the call; not each of them needs to be a variable
  bool any = false;                // a word that is not known, a pattern, or no name at all: any variable may be read
};

// A word of a call of `save` that is neither the file nor a name, wherever it stands.
inline bool IsOptionOfSave(const std::string& word) {
  return word.size() > 1 && word.front() == '-' && word != "-struct";
}

// The arguments of the call; none: one that is not known. An option may stand anywhere, the file before all names.
SavedVariables VariablesSaved(const std::vector<std::optional<std::string>>& words);

}  // namespace residua::builtin
