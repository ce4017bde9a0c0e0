// Finding functions by name.
//
// Order: functions nested in the caller and in what encloses it, the other functions of its file, the `private` folder
// beside the file, the file's own folder, the search path, built-ins. A built-in stands before files of the installed
// Octave library (our kernel replaces that file) but behind every file of the user's. Each path is asked for once; the
// first answer holds for the life of the table and is recorded, because results depend on it.
#include <fstream>
#include <sstream>

#include "worker/interpret/interpreter.h"
#include "worker/syntax/parser.h"

namespace residua::interpret {
namespace {

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
};

class Memory final : public FileProvider {
 public:
  explicit Memory(std::map<std::string, std::string> files) : files_(std::move(files)) {}
  std::optional<std::string> Read(const std::string& path) override {
    const auto it = files_.find(path);
    if (it == files_.end()) return std::nullopt;
    return it->second;
  }

 private:
  std::map<std::string, std::string> files_;
};

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

}  // namespace

std::unique_ptr<FileProvider> DiskFiles() { return std::make_unique<Disk>(); }
std::unique_ptr<FileProvider> MemoryFiles(std::map<std::string, std::string> files) {
  return std::make_unique<Memory>(std::move(files));
}

FunctionTable::FunctionTable(std::shared_ptr<FileProvider> files, std::vector<std::string> path)
    : provider_(std::move(files)), path_(std::move(path)) {}

LoadedFilePtr FunctionTable::Load(const std::string& path) {
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
  const std::string file_name = std::string(name) + ".m";
  const auto in_folder = [&](const std::string& folder) -> FunctionRef {
    if (builtin != nullptr && IsOctaveLibrary(folder)) return {};
    const LoadedFilePtr file = Load(Join(folder, file_name));
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
  };
  if (from != nullptr && !from->path.empty()) {
    const std::string folder = FolderOf(from->path);
    if (FunctionRef f = in_folder(Join(folder, "private")); f.valid()) return f;
    if (FunctionRef f = in_folder(folder); f.valid()) return f;
  }
  for (const std::string& folder : path_) {
    if (FunctionRef f = in_folder(folder); f.valid()) return f;
  }
  return {nullptr, {}, builtin};
}

}  // namespace residua::interpret
