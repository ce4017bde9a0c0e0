// Folders that a program puts on its own search path.
//
//   here = fileparts (mfilename ('fullpath'));
//   addpath (fullfile (here, 'lib'));
//   y = libf (x);                       libf is the function in here/lib, and is followed
//
// Many programs begin so. The call stays in the residual program, which may call by a text what is not known.
#include "worker/specialise/call/search_path.h"

#include <absl/strings/str_split.h>

#include <algorithm>

namespace residua::specialise {

namespace {

// In the order in which they are named; the last word may say that they come behind all others.
std::vector<std::string> FoldersIn(const PartialValues& args, bool* behind) {
  std::vector<std::string> folders;
  for (const PartialValue& p : args) {
    const Value& v = p.facts.static_value();
    if (!v.IsString()) {
      *behind = v.IsNumericOrLogicalOrChar() && v.IsScalar() && v.ElementAsDouble(0) != 0;
      continue;
    }
    const std::string text = v.AsString();
    if (text.starts_with('-')) {
      *behind = text == "-end" || text == "-END";
      continue;
    }
    for (const auto folder : absl::StrSplit(text, ':', absl::SkipEmpty())) folders.emplace_back(folder);
  }
  return folders;
}

}  // namespace

void FollowSearchPath(Activation& act, const builtin::Builtin& called, const PartialValues& args) {
  const bool adds = called.id == builtin::BuiltinId::k_addpath;
  if ((!adds && called.id != builtin::BuiltinId::k_rmpath) || !AllStatic(args)) return;
  if (Nested(act) || act.session.decisions > 0 || act.now.try_depth > 0) return;
  bool behind = false;
  std::vector<std::string> folders = FoldersIn(args, &behind);
  if (!behind) std::ranges::reverse(folders);  // each comes before those that are there
  for (const std::string& folder : folders) {
    if (adds) {
      act.session.functions.AddFolder(folder, behind);
    } else {
      act.session.functions.RemoveFolder(folder);
    }
  }
}

}  // namespace residua::specialise
