#include "worker/builtin/system/saved_variables.h"

#include <algorithm>

namespace residua::builtin {

SavedVariables VariablesSaved(const std::vector<std::optional<std::string>>& words) {
  SavedVariables saved;
  bool file = false, of_struct = false;
  for (const std::optional<std::string>& word : words) {
    if (!word) {  // a file, most likely; but it may be an option as well, and then the file is the next word
      saved.any = true;
      file = true;
    } else if (file && *word == "-struct") {
      of_struct = true;
    } else if (IsOptionOfSave(*word)) {
      continue;
    } else if (!file) {
      file = true;
    } else {
      saved.names.push_back(*word);
    }
  }
  if (of_struct && saved.names.size() > 1) saved.names.resize(1);  // what comes behind it are fields
  saved.any = saved.any || saved.names.empty() || std::ranges::any_of(saved.names, [](const std::string& name) {
                return name.find_first_of("*?[\\") != std::string::npos;
              });
  return saved;
}

}  // namespace residua::builtin
