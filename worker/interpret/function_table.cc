// Finding functions by name.
//
// Order: functions nested in the caller and in what encloses it, the other functions of its file, the `private` folder
// beside the file (for a file in such a folder: that folder), class constructors and methods, the current folder, the
// search path in its order, built-ins. The folder of the calling file has no say: a function of a library that calls a
// name which both the library and the current folder have gets the current folder's. A built-in stands before files of
// the installed Octave library (our kernel replaces that file) but behind every file of the user's. Each path is asked
// for once, when a name is first reached; the first answer holds for the life of the table and is recorded, found or
// not, because results depend on it.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "worker/interpret/interpreter.h"
#include "worker/syntax/parser.h"

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

// A folder of the installed Octave package: .../share/octave/7.3.0/m/...
bool IsOctaveLibrary(const std::string& folder) {
  const size_t at = folder.find("/share/octave/");
  return at != std::string::npos && (folder + "/").find("/m/", at) != std::string::npos;
}

bool IsFileName(std::string_view name) {
  if (name.empty()) return false;
  for (const char c : name) {
    if (!(std::isalnum(static_cast<unsigned char>(c)) || c == '_')) return false;
  }
  return true;
}

// Whether values of the class exist here: then a folder `@double` on the path takes part in calls.
bool IsBuiltinClass(std::string_view name) {
  constexpr std::array<std::string_view, 16> kClasses = {
      "double", "single", "logical", "char",   "int8", "int16",  "int32", "int64",
      "uint8",  "uint16", "uint32",  "uint64", "cell", "struct", "float", "function_handle"};
  return std::find(kClasses.begin(), kClasses.end(), name) != kClasses.end();
}

class Disk final : public FileProvider {
 public:
  std::optional<std::string> Read(const std::string& path) override {
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    std::ostringstream text;
    text << in.rdbuf();
    if (in.bad() || text.fail()) {
      in.clear();
      in.seekg(0, std::ios::end);
      if (in.tellg() != std::streampos(0)) return std::nullopt;  // a folder, for example
    }
    return text.str();
  }
  std::vector<std::string> ClassFolders(const std::string& folder) override {
    std::vector<std::string> found;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, code)) {
      const std::string name = entry.path().filename().string();
      if (name[0] == '@' && entry.is_directory(code)) found.push_back(name);
    }
    std::sort(found.begin(), found.end());
    return found;
  }
};

class Memory final : public FileProvider {
 public:
  explicit Memory(std::map<std::string, std::string> files) : files_(std::move(files)) {}
  std::optional<std::string> Read(const std::string& path) override {
    const auto it = files_.find(path);
    if (it == files_.end()) return std::nullopt;
    return it->second;
  }
  std::vector<std::string> ClassFolders(const std::string& folder) override {
    std::vector<std::string> found;
    const std::string prefix = Join(folder, "@");
    for (auto it = files_.lower_bound(prefix); it != files_.end() && it->first.starts_with(prefix); ++it) {
      const size_t begin = prefix.size() - 1;
      const std::string name = it->first.substr(begin, it->first.find('/', begin) - begin);
      if (found.empty() || found.back() != name) found.push_back(name);
    }
    return found;
  }

 private:
  std::map<std::string, std::string> files_;
};

}  // namespace

std::unique_ptr<FileProvider> DiskFiles() { return std::make_unique<Disk>(); }
std::unique_ptr<FileProvider> MemoryFiles(std::map<std::string, std::string> files) {
  return std::make_unique<Memory>(std::move(files));
}

FunctionTable::FunctionTable(std::shared_ptr<FileProvider> files, std::vector<std::string> path)
    : provider_(std::move(files)), path_(std::move(path)) {}

LoadedFilePtr FunctionTable::Load(const std::string& path) {
  if (!current_folder_) current_folder_ = FolderOf(path);
  return Read(path);
}

LoadedFilePtr FunctionTable::Read(const std::string& path) {
  if (const auto it = known_.find(path); it != known_.end()) return it->second ? files_.at(path) : nullptr;
  std::optional<std::string> text = provider_->Read(path);
  known_[path] = text.has_value();
  lookups_.push_back({path, text.has_value()});
  if (!text) return nullptr;
  auto file = std::make_shared<LoadedFile>();
  file->path = path;
  file->text = *text;
  syntax::ParseResult parsed = syntax::Parse(std::make_shared<syntax::SourceFile>(path, std::move(*text)));
  file->ast = parsed.ast;
  file->diagnostics = std::move(parsed.diagnostics);
  files_[path] = file;
  return file;
}

// The function `name` of a folder's `name.m`; not valid when there is none.
FunctionRef FunctionTable::InFolder(const std::string& folder, std::string_view name) {
  const LoadedFilePtr file = Read(Join(folder, std::string(name) + ".m"));
  if (file == nullptr) return {};
  for (const syntax::Diagnostic& d : file->diagnostics) {
    if (d.severity == syntax::Severity::kError) {
      throw value::MatlabError("", "parse error in file " + file->path + ":\n\n" + syntax::Render(d));
    }
  }
  if (file->ast->kind() == syntax::FileKind::kClass) {
    throw value::MatlabError("", "classdef is not supported yet: " + file->path);
  }
  FunctionRef found{file, {}};
  if (file->ast->kind() == syntax::FileKind::kFunctions && !file->ast->top_functions().empty()) {
    found.function = file->ast->top_functions().front();
  }
  return found;
}

// A constructor `@name/name.m`, or a method of a built-in class, would be called instead of any function.
void FunctionTable::RefuseClassFolders(const std::string& folder, std::string_view name) {
  const auto [known, fresh] = class_folders_.try_emplace(folder);
  if (fresh) known->second = provider_->ClassFolders(folder);
  for (const std::string& class_folder : known->second) {
    const std::string_view class_name = std::string_view(class_folder).substr(1);
    if (class_name != name && !IsBuiltinClass(class_name)) continue;
    if (const LoadedFilePtr file = Read(Join(Join(folder, class_folder), std::string(name) + ".m"))) {
      throw value::MatlabError("", "classes are not supported yet: " + file->path);
    }
  }
}

FunctionRef FunctionTable::Find(std::string_view name, const LoadedFilePtr& from, syntax::FunctionId caller) {
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
  if (!IsFileName(name)) return {nullptr, {}, builtin};
  if (from != nullptr && !from->path.empty()) {
    const std::string folder = FolderOf(from->path);
    const bool is_private = folder == "private" || folder.ends_with("/private");
    const bool replaced = builtin != nullptr && IsOctaveLibrary(folder);
    if (!replaced) {
      if (FunctionRef f = InFolder(is_private ? folder : Join(folder, "private"), name); f.valid()) return f;
    }
  }
  std::vector<std::string_view> folders;
  if (current_folder_) folders.push_back(*current_folder_);
  for (const std::string& folder : path_) folders.push_back(folder);
  std::erase_if(folders, [&](std::string_view folder) { return IsOctaveLibrary(std::string(folder)) && builtin; });
  for (const std::string_view folder : folders) RefuseClassFolders(std::string(folder), name);
  for (const std::string_view folder : folders) {
    if (FunctionRef f = InFolder(std::string(folder), name); f.valid()) return f;
  }
  return {nullptr, {}, builtin};
}

}  // namespace residua::interpret
