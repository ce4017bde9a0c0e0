#include "worker/job/installed_files.h"

#include <map>
#include <set>

#include "worker/array_ir/inference/infer.h"
#include "worker/interpret/installed_folder.h"
#include "worker/job/relocation.h"
#include "worker/syntax/visit.h"

namespace residua::job {
namespace {

using interpret::FunctionRef;
using interpret::FunctionTable;
using interpret::LoadedFilePtr;
using syntax::ExprKind;

class Collector {
 public:
  // Asks a table of its own, so that the names that are looked for here are no dependencies of the result.
  explicit Collector(const JobRequest& request) : table_(FilesOf(request), request.search_path) {
    table_.Load(request.entry_path);
  }

  void Visit(const syntax::Ast& ast, const LoadedFilePtr& from) {
    for (const syntax::FunctionId f : ast.top_functions()) {
      const std::set<std::string> variables = array_ir::AssignedNames(ast, f);
      syntax::VisitExprs(ast, ast[f].body, [&](syntax::ExprId e) {
        if (ast[e].kind != ExprKind::kIdentifier && ast[e].kind != ExprKind::kHandle) return;
        const std::string& name = ast.Name(e);
        if (ast[e].kind == ExprKind::kIdentifier && variables.count(name)) return;
        if (!ast.FindFunction(name).valid() && asked_.emplace(from ? from->path : "", name).second) Take(name, from);
      });
    }
  }

  const std::map<std::string, LoadedFilePtr>& found() const { return found_; }

 private:
  void Take(const std::string& name, const LoadedFilePtr& from) {
    FunctionRef f;
    try {
      f = table_.Find(name, from, {});
    } catch (const value::MatlabError&) {
      return;  // what does not parse or is a class fails when it is called
    }
    if (f.file == nullptr) return;
    const std::string folder = f.file->path.substr(0, f.file->path.rfind('/'));
    if (!interpret::IsInstalledFolder(folder)) return;
    const bool is_private = folder.ends_with("/private");
    if (found_.emplace((is_private ? "private/" : "") + name, f.file).second) Visit(*f.file->ast, f.file);
  }

  FunctionTable table_;
  std::set<std::pair<std::string, std::string>> asked_;  // the asking file, a name
  std::map<std::string, LoadedFilePtr> found_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> InstalledFiles(const syntax::Ast& residual, const JobRequest& request,
                                                                FunctionTable& functions) {
  Collector collector(request);
  collector.Visit(residual, nullptr);
  std::vector<std::pair<std::string, std::string>> files;
  for (const auto& [name, file] : collector.found()) {
    functions.Load(file->path);
    files.emplace_back(name, file->text);
  }
  return files;
}

}  // namespace residua::job
