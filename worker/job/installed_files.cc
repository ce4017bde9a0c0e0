#include "worker/job/installed_files.h"

#include <map>
#include <set>

#include "worker/array_ir/inference/infer.h"
#include "worker/interpret/installed_folder.h"
#include "worker/job/relocation.h"
#include "worker/library/library.h"
#include "worker/syntax/visit.h"

namespace residua::job {
namespace {

using interpret::FunctionRef;
using interpret::FunctionTable;
using interpret::LoadedFilePtr;
using syntax::ExprKind;

class Collector {
 public:
  // Asks a table of its own first. Only names that mean a file, of the user's or of an installed Octave, are asked of
  // `noted` too, and so dependencies of the result: which files are taken along is decided by what they mean. What
  // means a built-in or nothing is taken along by nobody, whatever it comes to mean.
  Collector(const JobRequest& request, FunctionTable* noted)
      : table_(FilesOf(request), request.search_path), noted_(*noted) {
    table_.Load(request.entry_path);
  }

  void Visit(const syntax::Ast& ast, const LoadedFilePtr& from) {
    for (const syntax::FunctionId f : ast.top_functions()) {
      const syntax::InternedNames variables = array_ir::AssignedNames(ast, f);
      syntax::VisitExprs(ast, ast[f].body, [&](syntax::ExprId e) {
        if (ast[e].kind != ExprKind::kIdentifier && ast[e].kind != ExprKind::kHandle) return;
        const std::string& name = ast.Name(e);
        if (ast[e].kind == ExprKind::kIdentifier && variables.count(ast.Interned(e))) return;
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
      if (f.file != nullptr && !library::IsLibraryPath(f.file->path)) noted_.Find(name, from, {});
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
  FunctionTable& noted_;
  std::set<std::pair<std::string, std::string>> asked_;  // the asking file, a name
  std::map<std::string, LoadedFilePtr> found_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> InstalledFiles(const syntax::Ast& residual, const JobRequest& request,
                                                                FunctionTable& functions) {
  Collector collector(request, &functions);
  collector.Visit(residual, nullptr);
  std::vector<std::pair<std::string, std::string>> files;
  for (const auto& [name, file] : collector.found()) {
    functions.Load(file->path);
    files.emplace_back(name, file->text);
  }
  return files;
}

}  // namespace residua::job
