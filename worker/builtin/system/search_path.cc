// addpath and rmpath: folders join the search path of the run, or leave it. A folder that is not there is warned of.
#include <sys/stat.h>

#include <algorithm>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/system/columns.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

bool IsFolder(const std::string& path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

// The folders of all arguments, each of which may name several.
std::vector<std::string> FoldersOf(const char* name, Args args) {
  std::vector<std::string> folders;
  for (const Value& v : args) {
    if (!v.IsString()) ThrowError("", "%s: all arguments must be strings", name);
    const std::string text = v.AsString();
    for (size_t k = 0; k <= text.size();) {
      const size_t end = std::min(text.find(':', k), text.size());
      std::string folder = text.substr(k, end - k);
      while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
      while (folder.size() > 2 && folder.starts_with("./")) folder.erase(0, 2);
      if (!folder.empty()) folders.push_back(std::move(folder));
      k = end + 1;
    }
  }
  return folders;
}

Evaluator& PathOwner(EvaluationContext& context, const char* name) {
  if (!context.allow_effects) throw BudgetExceeded(std::string(name) + ": effects are not allowed here");
  if (context.evaluator == nullptr) Refuse(name, "a change of the path without an evaluator");
  return *context.evaluator;
}

// What `path` gives, the folders or the line of them.
std::vector<std::string> FoldersToShow(Evaluator& evaluator) {
  std::vector<std::string> folders = {"."};
  for (const std::string& folder : evaluator.SearchFolders()) {
    if (folder != "." && !folder.empty()) folders.push_back(folder);
  }
  return folders;
}
Value PathText(Evaluator& evaluator) {
  std::string joined;
  for (const std::string& folder : FoldersToShow(evaluator)) joined += (joined.empty() ? "" : ":") + folder;
  return Value::String(joined);
}

}  // namespace

ValueList Kernel_addpath(EvaluationContext& context, Args args, int nargout) {
  Evaluator& evaluator = PathOwner(context, "addpath");
  const ValueList before = nargout > 0 ? One(PathText(evaluator)) : ValueList{};
  bool behind = false;
  const Value& last = args.back();
  const std::string option = last.IsString() ? last.AsString() : "";
  if (option == "-end" || option == "-begin") {
    behind = option == "-end";
    args.remove_suffix(1);
  } else if (!last.Is(ClassId::kChar) && last.IsNumericOrLogicalOrChar() && last.IsScalar()) {
    behind = last.ElementAsDouble(0) != 0;
    args.remove_suffix(1);
  }
  std::vector<std::string> folders = FoldersOf("addpath", args);
  if (!behind) std::reverse(folders.begin(), folders.end());
  for (const std::string& folder : folders) {
    if (IsFolder(folder))
      evaluator.AddFolder(folder, behind);
    else
      OperatorWarning("", "addpath: " + folder + ": No such file or directory");
  }
  return before;
}

ValueList Kernel_rmpath(EvaluationContext& context, Args args, int nargout) {
  Evaluator& evaluator = PathOwner(context, "rmpath");
  ValueList before = nargout > 0 ? One(PathText(evaluator)) : ValueList{};
  for (const std::string& folder : FoldersOf("rmpath", args)) {
    if (!evaluator.RemoveFolder(folder)) OperatorWarning("", "rmpath: " + folder + ": not found");
  }
  return before;
}

// With folders these are the path, without a way back to those of before but by their names.
ValueList Kernel_path(EvaluationContext& context, Args args, int nargout) {
  Evaluator& evaluator = PathOwner(context, "path");
  if (!args.empty()) {
    const std::vector<std::string> folders = FoldersOf("path", args);
    for (const std::string& folder : evaluator.SearchFolders()) {
      if (folder != ".") evaluator.RemoveFolder(folder);
    }
    for (const std::string& folder : folders) {
      if (folder == ".") continue;
      if (IsFolder(folder))
        evaluator.AddFolder(folder, true);
      else
        OperatorWarning("", "addpath: " + folder + ": No such file or directory");
    }
  }
  if (nargout > 0) return One(PathText(evaluator));
  if (!args.empty()) return {};
  context.had_output = true;
  context.write("\nOctave's search path contains the following directories:\n\n" +
                InColumns(FoldersToShow(evaluator), kScreenWidth, "") + "\n");
  return {};
}

}  // namespace residua::builtin
