// pkg: packages of the installed Octave join the search path, and leave it.
//
// A package is a folder NAME-VERSION among Octave's packages; `packinfo/DESCRIPTION` in it says what else it needs.
// Loading it puts its folder in front of the path, behind those of the packages that it needs, and runs its PKG_ADD.
// Compiled functions of a package (files .oct) are none of ours: a call of one is a name that is not defined.
// Installing is Octave's.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;
namespace fs = std::filesystem;

namespace {

struct Package {
  std::string name, version, folder;
  std::map<std::string, std::string> description;  // by lower-case keys
  std::vector<std::string> needs;                  // other packages
};

std::string Trimmed(const std::string& text) {
  const size_t from = text.find_first_not_of(" \t\r"), to = text.find_last_not_of(" \t\r");
  return from == std::string::npos ? "" : text.substr(from, to - from + 1);
}

std::string Lowercase(std::string word) {
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

// Lines `Key: value`, which blanks at the beginning of a line go on with.
std::map<std::string, std::string> DescriptionOf(const fs::path& file) {
  std::map<std::string, std::string> keys;
  std::ifstream in(file);
  std::string key;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == ' ' || line[0] == '\t') {
      if (!key.empty()) keys[key] += " " + Trimmed(line);
      continue;
    }
    const size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    key = Lowercase(Trimmed(line.substr(0, colon)));
    keys[key] = Trimmed(line.substr(colon + 1));
  }
  return keys;
}

// `octave (>= 4.0), struct (>= 1.0)` without Octave itself.
std::vector<std::string> NeedsOf(const std::string& depends) {
  std::vector<std::string> names;
  for (size_t at = 0; at < depends.size();) {
    const size_t end = std::min(depends.find(',', at), depends.size());
    const std::string entry = Trimmed(depends.substr(at, end - at));
    const std::string name = Lowercase(Trimmed(entry.substr(0, entry.find_first_of(" ("))));
    if (!name.empty() && name != "octave") names.push_back(name);
    at = end + 1;
  }
  return names;
}

// Where the Octave whose functions are on the path keeps its packages, then those of the user.
std::vector<fs::path> PackageFolders(const EvaluationContext& context) {
  std::vector<fs::path> folders;
  for (const std::string& folder : context.evaluator->SearchFolders()) {
    const size_t at = folder.find("/share/octave/");
    if (at == std::string::npos) continue;
    fs::path packages = folder.substr(0, at) + "/share/octave/packages";
    if (std::find(folders.begin(), folders.end(), packages) == folders.end()) folders.push_back(std::move(packages));
  }
  for (const char* usual : {"/usr/share/octave/packages", "/usr/local/share/octave/packages"}) {
    if (std::find(folders.begin(), folders.end(), fs::path(usual)) == folders.end()) folders.emplace_back(usual);
  }
  std::error_code ignored;
  if (const char* home = std::getenv("HOME"); home != nullptr) {
    for (const auto& version : fs::directory_iterator(fs::path(home) / ".local/share/octave", ignored)) {
      folders.push_back(version.path() / "packages");
    }
  }
  return folders;
}

std::map<std::string, Package> Installed(const EvaluationContext& context) {
  std::map<std::string, Package> packages;
  std::error_code ignored;
  for (const fs::path& folder : PackageFolders(context)) {
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
      Package package;
      package.folder = entry.path().string();
      package.description = DescriptionOf(entry.path() / "packinfo/DESCRIPTION");
      package.name = Lowercase(package.description["name"]);
      package.version = package.description["version"];
      package.needs = NeedsOf(package.description["depends"]);
      if (!package.name.empty()) packages.emplace(package.name, package);
    }
  }
  return packages;
}

bool IsLoaded(const EvaluationContext& context, const Package& package) {
  const std::vector<std::string> folders = context.evaluator->SearchFolders();
  return std::find(folders.begin(), folders.end(), package.folder) != folders.end();
}

class Loader {
 public:
  explicit Loader(EvaluationContext& context) : context_(context), installed_(Installed(context)) {}

  void Load(const std::string& name) {
    const auto at = installed_.find(Lowercase(name));
    if (at == installed_.end()) ThrowError("", "package %s is not installed", name.c_str());
    const Package& package = at->second;
    if (IsLoaded(context_, package) || !begun_.insert(package.name).second) return;
    for (const std::string& needed : package.needs) Load(needed);
    context_.evaluator->AddFolder(package.folder, false);
    RunBeside(package, "PKG_ADD");
  }

  void Unload(const std::string& name) {
    const auto at = installed_.find(Lowercase(name));
    if (at == installed_.end()) ThrowError("", "package %s is not installed", name.c_str());
    if (!IsLoaded(context_, at->second)) return;
    RunBeside(at->second, "PKG_DEL");
    context_.evaluator->RemoveFolder(at->second.folder);
  }

 private:
  void RunBeside(const Package& package, const char* script) {
    const std::string path = package.folder + "/" + script;
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) context_.evaluator->RunFile(path);
  }

  EvaluationContext& context_;
  const std::map<std::string, Package> installed_;
  std::set<std::string> begun_;  // packages may need each other
};

Value ListOf(const EvaluationContext& context, const std::vector<std::string>& wanted) {
  std::vector<Value> rows;
  for (const auto& [name, package] : Installed(context)) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), name) == wanted.end()) continue;
    Value row = Value::Struct(Dims(1, 1));
    const auto set = [&row](const char* field, Value value) {
      row.mutable_field(0, row.AddField(field)) = std::move(value);
    };
    set("name", Value::String(name));
    for (const char* key : {"version", "date", "author", "maintainer", "title", "description"}) {
      const auto at = package.description.find(key);
      set(key, Value::String(at != package.description.end() ? at->second : ""));
    }
    set("dir", Value::String(package.folder));
    set("loaded", Value::Bool(IsLoaded(context, package)));
    rows.push_back(std::move(row));
  }
  Value list = Value::Cell(rows.empty() ? Dims(1, 0) : Dims(1, static_cast<int64_t>(rows.size())));
  for (size_t k = 0; k < rows.size(); ++k) list.mutable_cell(static_cast<int64_t>(k)) = rows[k];
  return list;
}

std::string Right(const std::string& text, size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

// Name, with a star where it is loaded, version and folder.
std::string TableOf(const EvaluationContext& context, const std::vector<std::string>& wanted) {
  const Value list = ListOf(context, wanted);
  size_t name = std::string_view("Package Name").size(), version = std::string_view("Version").size(), folder = 0;
  const auto text = [&list](int64_t k, const char* field) {
    return list.cell(k).field(0, list.cell(k).FieldIndex(field)).AsString();
  };
  for (int64_t k = 0; k < list.numel(); ++k) {
    name = std::max(name, text(k, "name").size());
    version = std::max(version, text(k, "version").size());
    folder = std::max(folder, text(k, "dir").size());
  }
  const std::string title = "Installation directory";
  folder = std::max(folder, title.size());
  std::string out = "Package Name" + std::string(name - 12, ' ') + "  | " + "Version" + std::string(version - 7, ' ') +
                    " | " + title + "\n" + std::string(name + 2, '-') + "+" + std::string(version + 2, '-') + "+" +
                    std::string(title.size() + 1, '-') + "\n";
  for (int64_t k = 0; k < list.numel(); ++k) {
    const bool loaded = list.cell(k).field(0, list.cell(k).FieldIndex("loaded")).ElementAsDouble(0) != 0;
    out += Right(text(k, "name"), name) + (loaded ? " *" : "  ") + "| " + Right(text(k, "version"), version) + " | " +
           text(k, "dir") + "\n";
  }
  return out;
}

}  // namespace

ValueList Kernel_pkg(EvaluationContext& context, Args args, int nargout) {
  if (!context.allow_effects) throw BudgetExceeded("pkg: effects are not allowed here");
  if (context.evaluator == nullptr) Refuse("pkg", "a change of the path without an evaluator");
  std::vector<std::string> names;
  for (const Value& v : args) {
    if (!v.IsString()) ThrowError("", "pkg: all arguments must be strings");
    const std::string word = v.AsString();
    if (word.size() < 2 || word[0] != '-') names.push_back(word);
  }
  if (names.empty()) ThrowError("", "pkg: invalid action.  See 'help pkg' for available actions");
  const std::string action = names[0];
  names.erase(names.begin());
  if (action == "load" || action == "unload") {
    if (names.empty()) ThrowError("", "pkg: %s action requires at least one package name", action.c_str());
    Loader loader(context);
    for (const std::string& name : names) action == "load" ? loader.Load(name) : loader.Unload(name);
    return {};
  }
  if (action == "list") {
    if (nargout > 0) return Two(ListOf(context, names), Value::Cell(Dims(1, 0)));
    context.had_output = true;
    context.write(TableOf(context, names));
    return {};
  }
  for (const char* known : {"install", "update", "uninstall", "describe", "prefix", "local_list", "global_list",
                            "build", "rebuild", "test"}) {
    if (action == known) Refuse("pkg", ("the action '" + action + "'").c_str());
  }
  ThrowError("", "pkg: invalid action.  See 'help pkg' for available actions");
}

}  // namespace residua::builtin
