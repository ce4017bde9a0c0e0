// Finding functions by name.
//
// Order: functions nested in the caller and in what encloses it, the other functions of its file, the `private` folder
// beside the file (for a file in such a folder: that folder), class constructors and methods, the current folder, the
// search path in its order, built-ins, the library (texts that are part of the program), the folders of an installed
// Octave wherever they stand in the search path (built-ins and library replace its files). `p.f` is the function f in
// the folder `+p` of one of these folders. The folder of the calling file has no say: a function of a library that
// calls a name which both the library and the current folder have gets the current folder's. Each path is asked for
// once, when a name is first reached; the first answer holds for the life of the table and is recorded, found or not,
// because results depend on it.
//
// A program that changes the current folder moves none of that, as in Octave: what was found stays, what was not found
// is looked for in the new folder, and folders of the search path stay where they were when they joined it.
#include <algorithm>
#include <sstream>

#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/current_folder.h"
#include "worker/interpret/class_methods.h"
#include "worker/interpret/compiled_files.h"
#include "worker/interpret/installed_folder.h"
#include "worker/interpret/interpreter.h"
#include "worker/library/library.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/source_text_watch.h"

namespace residua::interpret {
namespace {

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}

std::string Join(const std::string& folder, const std::string& name) {
  if (folder.empty()) return name;
  return folder.back() == '/' ? folder + name : folder + "/" + name;
}

// Whether the program is in another folder than it began in.
bool HasMoved() { return builtin::FolderChanges() > 0 && builtin::CurrentFolder() != builtin::FolderAfter(0); }

// A folder that was named before the program moved.
std::string Rooted(const std::string& folder) {
  if (folder.starts_with('/') || library::IsLibraryPath(folder) || !HasMoved()) return folder;
  const std::string base = builtin::FolderAfter(0);
  return folder.empty() || folder == "." ? base : Join(base, folder);
}

// One that is named now.
std::string MeantNow(const std::string& folder) {
  return folder.starts_with('/') || !HasMoved() ? folder : Join(builtin::CurrentFolder(), folder);
}

// By which name a file was read before the program moved, if it was.
std::string KeyOf(const std::string& path, const std::map<std::string, LoadedFilePtr>& files) {
  if (!HasMoved()) return path;
  const std::string base = Join(builtin::FolderAfter(0), "");
  if (!path.starts_with(base)) return path;
  const std::string beside = path.substr(base.size());
  if (files.contains(beside)) return beside;
  return files.contains("./" + beside) ? "./" + beside : path;
}

// To Octave functions of a package have no private folder.
bool IsPackage(const std::string& folder) {
  const size_t slash = folder.rfind('/');
  return folder.substr(slash == std::string::npos ? 0 : slash + 1).starts_with('+');
}

bool IsFileName(std::string_view name) {
  if (name.empty()) return false;
  for (const char c : name) {
    if (!(std::isalnum(static_cast<unsigned char>(c)) || c == '_')) return false;
  }
  return true;
}

bool IsIdentifier(std::string_view name) {
  return IsFileName(name) && !std::isdigit(static_cast<unsigned char>(name[0]));
}

// The name of the function that a script becomes: the file's, which need not be an identifier.
std::string IdentifierOf(const std::string& path) {
  std::string name = NameOfFile(path);
  for (char& c : name) {
    if (!(std::isalnum(static_cast<unsigned char>(c)) || c == '_')) c = '_';
  }
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name.insert(0, "s");
  return name;
}

bool SeesVariables(std::string_view name) {
  return builtin::HasAny(name, builtin::kAsksNames | builtin::kReadsVariables | builtin::kSetsVariables |
                                   builtin::kRunsText | builtin::kReachesCaller);
}

}  // namespace

std::string NameOfFile(const std::string& path) {
  std::string name = path.substr(path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1);
  if (name.size() > 2 && name.ends_with(".m")) name.resize(name.size() - 2);
  return name;
}

FunctionTable::FunctionTable(std::shared_ptr<FileProvider> files, std::vector<std::string> path)
    : provider_(std::move(files)), path_(std::move(path)) {}

FunctionRef FunctionTable::Tell(const NameLookUp& asked, const std::function<FunctionRef()>& look_up) {
  if (!listener_) return look_up();
  try {
    FunctionRef found = look_up();
    listener_(asked, &found);
    return found;
  } catch (...) {
    listener_(asked, nullptr);
    throw;
  }
}

void FunctionTable::TellOther() {
  if (listener_) listener_({}, nullptr);
}

namespace {

// A name whose nearest file makes objects of a class.
struct MakesObjects {
  std::string refusal;
};

FunctionRef FoundOrRefused(const std::function<FunctionRef()>& look_up) {
  try {
    return look_up();
  } catch (MakesObjects& found) {
    FunctionRef refused;
    refused.refusal = std::make_shared<const std::string>(std::move(found.refusal));
    return refused;
  }
}

}  // namespace

FunctionRef FunctionTable::Find(std::string_view name, const LoadedFilePtr& from, syntax::FunctionId caller) {
  return Tell({name, from, caller}, [&] { return FoundOrRefused([&] { return LookUp(name, from, caller); }); });
}

FunctionRef FunctionTable::FindLibrary(std::string_view name) {
  return Tell({name, nullptr, {}, true}, [&] { return FoundOrRefused([&] { return LookUpInstalled(name); }); });
}

LoadedFilePtr FunctionTable::Load(const std::string& path) {
  TellOther();
  if (!current_folder_) current_folder_ = FolderOf(path);
  return Read(path);
}

LoadedFilePtr FunctionTable::LoadScript(const std::string& path, std::vector<std::string> parameters, size_t results) {
  const LoadedFilePtr script = Load(path);
  if (script == nullptr) return nullptr;
  syntax::ScriptFunction asked{IdentifierOf(path), std::move(parameters), results};
  auto file = std::make_shared<LoadedFile>(*script);
  syntax::ParseResult parsed =
      syntax::ParseScriptAsFunction(std::make_shared<syntax::SourceFile>(path, file->text), asked);
  file->ast = parsed.ast;
  file->diagnostics = std::move(parsed.diagnostics);
  files_[path] = file;
  return file;
}

LoadedFilePtr FunctionTable::Read(const std::string& asked) {
  const std::string path = KeyOf(asked, files_);
  // In another folder than the program began in: what is not there may be here, or in the next one.
  const bool moved = !path.starts_with('/') && !library::IsLibraryPath(path) && HasMoved();
  if (const auto it = known_.find(path); it != known_.end()) {
    if (it->second) return files_.at(path);
    if (!moved) return nullptr;
  }
  std::optional<std::string> text;
  if (library::IsLibraryPath(path)) {  // part of the program: no answer of the file system is recorded
    text = library::LibraryText(path);
  } else {
    text = provider_->Read(path);
    lookups_.push_back({path, text.has_value()});
  }
  if (text || !moved) known_[path] = text.has_value();
  if (!text) return nullptr;
  auto file = std::make_shared<LoadedFile>();
  file->path = moved ? Join(builtin::CurrentFolder(), path) : path;
  file->text = std::move(*text);
  if (ListedFolder(path)) return files_[path] = std::move(file);
  const std::string name = NameOfFile(path);
  syntax::ParseResult parsed = syntax::ParseFileOnce(path, file->text, IsIdentifier(name) ? name : "", SeesVariables);
  file->ast = parsed.ast;
  file->diagnostics = std::move(parsed.diagnostics);
  files_[path] = file;
  return file;
}

bool FunctionTable::HasCompiled(std::string_view name) {
  TellOther();
  std::vector<std::string> folders = Folders(false);
  const std::vector<std::string> installed = Folders(true);
  folders.insert(folders.end(), installed.begin(), installed.end());
  for (const std::string& folder : folders) {
    const LoadedFilePtr listing = Read(Join(folder, std::string(kCompiledFiles)));
    if (listing == nullptr) continue;
    std::istringstream files(listing->text);
    for (std::string file; std::getline(files, file);) {
      if (IsCompiled(file) && file.substr(0, file.rfind('.')) == name) return true;
    }
  }
  return false;
}

// The function `name` of a folder's `name.m`; not valid when there is none.
FunctionRef FunctionTable::InFolder(const std::string& folder, std::string_view name) {
  const LoadedFilePtr file = Read(Join(folder, std::string(name) + ".m"));
  if (file == nullptr) return {};
  for (const syntax::Diagnostic& d : file->diagnostics) {
    if (d.severity == syntax::Severity::kError) {
      syntax::NoteSourceText();
      throw value::MatlabError("", "parse error in file " + file->path + ":\n\n" + syntax::Render(d));
    }
  }
  if (file->ast->kind() == syntax::FileKind::kClass) {
    throw MakesObjects{"classdef is not supported yet: " + file->path};
  }
  FunctionRef found{file, {}};
  if (file->ast->kind() == syntax::FileKind::kFunctions && !file->ast->top_functions().empty()) {
    found.function = file->ast->top_functions().front();
  }
  return found;
}

// A constructor `@name/name.m` would be called instead of any function. Methods of the classes that exist here join
// `methods`; what is nearer on the path has precedence.
void FunctionTable::CollectMethods(const std::string& folder, std::string_view name,
                                   std::shared_ptr<ClassMethods>* methods) {
  const LoadedFilePtr listing = Read(Join(folder, std::string(kClassFolders)));
  if (listing == nullptr) return;
  std::istringstream class_folders(listing->text);
  for (std::string class_folder; std::getline(class_folders, class_folder);) {
    const std::string class_name = class_folder.substr(1);
    const std::string path = Join(folder, class_folder);
    if (class_name == name) {
      if (const LoadedFilePtr file = Read(Join(path, std::string(name) + ".m"))) {
        throw MakesObjects{"classes are not supported yet: " + file->path};
      }
    }
    value::ClassId id;
    if (!value::ParseClassName(class_name, &id)) continue;
    if (FunctionRef method = InFolder(path, name); method.valid()) {
      if (*methods == nullptr) *methods = std::make_shared<ClassMethods>(ClassMethods{std::string(name), {}});
      (*methods)->by_class.emplace(id, std::move(method));
    }
  }
}

void FunctionTable::AddFolder(const std::string& folder, bool behind) {
  TellOther();
  RemoveFolder(folder);
  path_.insert(behind ? path_.end() : path_.begin(), MeantNow(folder));
}

bool FunctionTable::RemoveFolder(const std::string& folder) {
  TellOther();
  return std::erase(path_, folder) + std::erase(path_, MeantNow(folder)) > 0;
}

std::vector<std::string> FunctionTable::AllFolders() const {
  std::vector<std::string> folders;
  if (current_folder_) folders.push_back(*current_folder_);
  folders.insert(folders.end(), path_.begin(), path_.end());
  std::stable_partition(folders.begin(), folders.end(), [](const std::string& f) { return !IsInstalledFolder(f); });
  return folders;
}

FunctionRef FunctionTable::LookUp(std::string_view name, const LoadedFilePtr& from, syntax::FunctionId caller) {
  if (from != nullptr && from->ast != nullptr) {
    const syntax::Ast& ast = *from->ast;
    for (syntax::FunctionId f = caller; f.valid(); f = ast[f].parent) {
      for (const syntax::FunctionId nested : ast[f].nested) {
        if (ast[nested].name == name) return {from, nested};
      }
    }
    for (const syntax::FunctionId f : ast.top_functions()) {
      if (ast[f].name == name) return {from, f};
    }
  }
  const builtin::Builtin* builtin = builtin::FindBuiltin(name);
  if (!IsFileName(name)) return builtin != nullptr ? FunctionRef{nullptr, {}, builtin} : FindInPackage(name);
  const bool own = builtin != nullptr || library::HasFunction(name);
  if (from != nullptr && !from->path.empty() && !library::IsLibraryPath(from->path)) {
    const std::string folder = Rooted(FolderOf(from->path));
    const bool is_private = folder == "private" || folder.ends_with("/private");
    const bool replaced = own && IsInstalledFolder(folder);
    if (!replaced && !IsPackage(folder)) {
      if (FunctionRef f = InFolder(is_private ? folder : Join(folder, "private"), name); f.valid()) return f;
    }
  }
  FunctionRef found = InFolders(Folders(false), name);
  if (found.file != nullptr) return found;
  found.builtin = builtin;
  if (builtin == nullptr && own) {
    const FunctionRef ours = InFolder(std::string(library::kFolder), name);
    found.file = ours.file;
    found.function = ours.function;
  }
  return found.valid() ? found : LookUpInstalled(name);
}

// What the first of the folders says that has a file of this name; methods for classes come from all of them.
FunctionRef FunctionTable::InFolders(const std::vector<std::string>& folders, std::string_view name) {
  std::shared_ptr<ClassMethods> methods;
  for (const std::string& folder : folders) CollectMethods(folder, name, &methods);
  FunctionRef found;
  for (size_t k = 0; k < folders.size() && !found.valid(); ++k) found = InFolder(folders[k], name);
  found.methods = std::move(methods);
  return found;
}

// The folders of the search, nearest first: the user's, or those of an installed Octave.
std::vector<std::string> FunctionTable::Folders(bool installed) const {
  std::vector<std::string> folders;
  const bool is_current = !current_folder_ || current_folder_->empty() || current_folder_ == ".";
  if (!is_current && HasMoved()) folders.emplace_back();
  if (current_folder_) folders.push_back(is_current ? *current_folder_ : Rooted(*current_folder_));
  for (const std::string& folder : path_) folders.push_back(Rooted(folder));
  std::erase_if(folders, [&](const std::string& folder) { return IsInstalledFolder(folder) != installed; });
  return folders;
}

// `p.q.f`: the file f.m of +p/+q in the first folder that has one.
FunctionRef FunctionTable::FindInPackage(std::string_view name) {
  std::string package;
  for (size_t dot; (dot = name.find('.')) != std::string_view::npos; name.remove_prefix(dot + 1)) {
    if (!IsFileName(name.substr(0, dot))) return {};
    package += (package.empty() ? "+" : "/+") + std::string(name.substr(0, dot));
  }
  if (package.empty() || !IsFileName(name)) return {};
  for (const bool installed : {false, true}) {
    if (installed && package == "+containers") break;  // containers.Map is a part of the language here
    for (const std::string& folder : Folders(installed)) {
      if (FunctionRef f = InFolder(Join(folder, package), name); f.valid()) return f;
    }
  }
  return {};
}

std::string PackagedName(const syntax::Ast& ast, syntax::ExprId id) {
  const syntax::Expr& e = ast[id];
  if (e.kind == syntax::ExprKind::kIdentifier) return ast.Name(id);
  if (e.kind != syntax::ExprKind::kField) return "";
  const std::string package = PackagedName(ast, ast.Child(id, 0));
  return package.empty() ? "" : package + "." + ast.Name(id);
}

// An installed Octave has no methods of built-in classes that count here.
FunctionRef FunctionTable::LookUpInstalled(std::string_view name) {
  for (const std::string& folder : Folders(true)) {
    if (FunctionRef f = InFolder(folder, name); f.valid()) return f;
  }
  return {};
}

}  // namespace residua::interpret
