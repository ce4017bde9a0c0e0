#include "client/call_target.h"

#include <absl/algorithm/container.h>
#include <absl/strings/str_split.h>
#include <absl/types/span.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <utility>

#include "client/wrong_source.h"
#include "terminal/nearest_name.h"
#include "worker/builtin/system/mat_file.h"
#include "worker/syntax/parser.h"

namespace residua::client {

namespace fs = std::filesystem;
using value::Value;

namespace {

// Null: the file is no manifest. One names what stands beside it.
nlohmann::json ReadManifest(const fs::path& file) {
  std::ifstream in(file);
  nlohmann::json m = nlohmann::json::parse(in, nullptr, false);
  const bool is =
      m.is_object() && m.contains("residua") && m.contains("name") && m["name"].is_string() &&
      (!m.contains("standalone") || m["standalone"].is_boolean()) &&
      m["name"].get_ref<const std::string&>().find_first_of(std::string_view("/\0", 2)) == std::string::npos;
  return is ? m : nlohmann::json();
}

}  // namespace

bool NamesOutput(const std::string& what) {
  std::error_code code;
  return fs::is_directory(what, code) || fs::path(what).extension() == ".json";
}

Output FindOutput(const std::string& what) {
  std::error_code code;
  if (!fs::is_directory(what, code)) {
    const fs::path parent = fs::path(what).parent_path();
    nlohmann::json manifest = ReadManifest(what);
    if (!manifest.is_null()) return {parent.empty() ? "." : parent.string(), std::move(manifest)};
    throw UserError{what + ": error: no output folder and no manifest of one; `residua specialise FILE.m -o FOLDER` " +
                    "makes both [no-manifest]\n"};
  }
  std::map<std::string, nlohmann::json> found;
  for (const auto& file : fs::directory_iterator(what, code)) {
    if (file.path().extension() != ".json") continue;
    nlohmann::json manifest = ReadManifest(file.path());
    if (!manifest.is_null()) found.emplace(file.path().filename().string(), std::move(manifest));
  }
  if (found.size() == 1) return {what, std::move(found.begin()->second)};
  if (found.empty()) {
    throw UserError{what + ": error: no manifest of an output folder here; `residua specialise FILE.m -o " + what +
                    "` makes one [no-manifest]\n"};
  }
  constexpr size_t kNamed = 5;
  std::string names;
  size_t named = 0;
  for (const auto& [name, _] : found) {
    if (++named <= kNamed) names += (named > 1 ? ", " : "") + name;
  }
  if (named > kNamed) names += ", and " + std::to_string(named - kNamed) + " more";
  throw UserError{what + ": error: several programs were made here (" + names + "); name one: `" +
                  (fs::path(what) / found.begin()->first).string() + "` [several-programs]\n"};
}

namespace {

// The name in `NAME = EXPR`.
std::string DefinedName(const std::string& definition) {
  std::string name = definition.substr(0, definition.find('='));
  name.erase(std::remove(name.begin(), name.end(), ' '), name.end());
  return name;
}

}  // namespace

Target FindTarget(const std::string& what, interpret::FunctionTable& functions,
                  const std::vector<std::string>& definitions, int nargout) {
  Target t;
  std::error_code code;
  if (NamesOutput(what)) {
    const auto [directory, manifest] = FindOutput(what);
    t.directory = directory;
    t.name = manifest["name"];
    t.standalone = manifest.value("standalone", false);
    t.file = (fs::path(directory) / (t.name + ".m")).string();
    t.has_native = !t.standalone && fs::exists(fs::path(directory) / ("lib" + t.name + ".so"), code);
  } else {
    if (std::string wrong = WrongSource(what); !wrong.empty()) throw UserError{wrong};
    t.file = what;
  }
  interpret::LoadedFilePtr file = functions.Load(t.file);
  if (!file) throw UserError{t.file + ": error: no such file [no-such-file]\n"};
  std::string errors;
  for (const auto& d : file->diagnostics) {
    if (d.severity == syntax::Severity::kError) errors += syntax::Render(d);
  }
  if (!errors.empty()) throw UserError{errors};
  const bool script = file->ast->kind() == syntax::FileKind::kScript;
  if (script) {
    std::vector<std::string> names;
    for (const std::string& definition : definitions) names.push_back(ParameterOf(DefinedName(definition)));
    file = functions.LoadScript(t.file, names, static_cast<size_t>(std::max(nargout, 0)));
  }
  if (file->ast->top_functions().empty())
    throw UserError{t.file + ":1:1: error: the file has no function to call [no-function]\n"};
  const auto& functions_of_file = file->ast->top_functions();
  t.function = interpret::FunctionRef{file, script ? functions_of_file.back() : functions_of_file.front(), nullptr};
  const syntax::Function& f = (*file->ast)[t.function.function];
  t.name = f.name;
  for (syntax::ExprId p : f.parameters) {
    // `y = 2` declares a default value.
    if ((*file->ast)[p].kind == syntax::ExprKind::kInitialised) p = file->ast->Child(p, 0);
    const bool named = (*file->ast)[p].kind == syntax::ExprKind::kIdentifier;
    t.parameters.push_back(named ? file->ast->Name(p) : "");
  }
  t.varargs = !t.parameters.empty() && t.parameters.back() == "varargin";
  if (t.varargs) t.parameters.pop_back();
  t.outputs = f.outputs;
  return t;
}

namespace {

// What was given, by names with dots: no value twice, and none of a part of what has one.
void CheckOnce(const std::vector<std::string>& earlier, const std::string& name) {
  for (const std::string& other : earlier) {
    if (other == name) throw UserError{"--arg: error: `" + name + "` is given a value twice [defined-twice]\n"};
    if (!name.starts_with(other + ".") && !other.starts_with(name + ".")) continue;
    throw UserError{"--arg: error: `" + std::min(name, other) +
                    "` is given as a whole and by its parts; use one of the two [defined-twice]\n"};
  }
}

// A field of a field .. of `whole`; structs are made where there are none.
void PutField(const std::string& name, absl::Span<const std::string> way, const Value& value, Value* whole) {
  if (way.empty()) {
    *whole = value;
    return;
  }
  if (!whole->Is(value::ClassId::kStruct) && whole->numel() == 0) *whole = Value::Struct({1, 1});
  if (!whole->Is(value::ClassId::kStruct) || whole->numel() != 1)
    throw UserError{"--arg: error: `" + name + "` is a field of what is no struct [wrong-field]\n"};
  const int field = whole->AddField(way.front());
  PutField(name, way.subspan(1), value, &whole->mutable_field(0, field));
}

Value EvalDefinition(const std::string& text, size_t at, interpret::Interpreter& interpreter) {
  auto source = std::make_shared<syntax::SourceFile>("--arg", std::string(at + 1, ' ') + text.substr(at + 1));
  syntax::ParseResult parsed = syntax::ParseExpression(source);
  if (!parsed.ok()) throw UserError{syntax::Render(parsed.diagnostics.front())};
  return interpreter.EvalExpression(parsed.ast);
}

}  // namespace

std::vector<std::pair<std::string, Value>> EvalDefinitions(const std::vector<std::string>& definitions,
                                                           interpret::Interpreter& interpreter) {
  std::vector<std::pair<std::string, Value>> given;
  std::vector<std::string> names;
  for (const std::string& text : definitions) {
    const size_t at = text.find('=');
    const std::string name = DefinedName(text);
    const std::vector<std::string> way = absl::StrSplit(name, '.');
    if (at == std::string::npos || absl::c_linear_search(way, ""))
      throw UserError{"--arg: error: expected `NAME = EXPR` in `" + text + "` [expected-definition]\n"};
    CheckOnce(names, name);
    names.push_back(name);
    const Value value = EvalDefinition(text, at, interpreter);
    const Value* const before = way.size() > 1 ? interpreter.FindVariable(way[0]) : nullptr;
    Value whole = before != nullptr ? *before : Value();
    PutField(name, absl::MakeConstSpan(way).subspan(1), value, &whole);
    interpreter.SetVariable(way[0], whole);
    std::erase_if(given, [&](const auto& g) { return g.first == way[0]; });
    given.emplace_back(way[0], whole);
  }
  return given;
}

std::vector<Value> EvalArguments(const std::string& file, const std::vector<std::string>& definitions,
                                 const Target& target, interpret::Interpreter& interpreter) {
  std::vector<std::pair<std::string, Value>> given;
  if (!file.empty()) {
    if (!fs::exists(file)) throw UserError{"--args: error: there is no file `" + file + "` [no-file]\n"};
    given = builtin::ReadMatFile(file);
    for (const auto& [name, v] : given) interpreter.SetVariable(name, v);
  }
  for (auto& definition : EvalDefinitions(definitions, interpreter)) {
    std::erase_if(given, [&](const auto& g) { return g.first == definition.first; });
    given.push_back(std::move(definition));
  }
  std::vector<Value> args;
  size_t ignored = 0;  // `~`: whatever is given for it, where something is given behind it
  for (const std::string& parameter : target.parameters) {
    if (parameter.empty()) {
      ++ignored;
      continue;
    }
    auto it = std::find_if(given.begin(), given.end(), [&](const auto& g) { return g.first == parameter; });
    if (it == given.end()) break;
    args.insert(args.end(), std::exchange(ignored, 0), Value());
    args.push_back(it->second);
    given.erase(it);
  }
  if (!given.empty()) {
    const std::string& name = given[0].first;
    bool known = std::find(target.parameters.begin(), target.parameters.end(), name) != target.parameters.end();
    if (target.varargs && !known && args.size() == target.parameters.size()) {
      // In turn, whatever they are called; `varargin = {..}` are all of them.
      for (auto& [further, v] : given) {
        if (further != "varargin" || !v.Is(value::ClassId::kCell)) {
          args.push_back(v);
          continue;
        }
        for (int64_t k = 0; k < v.numel(); ++k) args.push_back(v.cell(k));
      }
      return args;
    }
    std::string names;
    for (const std::string& p : target.parameters) names += (names.empty() ? "`" : ", `") + (p.empty() ? "~" : p) + "`";
    if (!known) {
      throw UserError{(file.empty() ? "--arg" : "--args") + std::string(": error: `") + target.name +
                      "` has no parameter `" + name + "`; it has " + (names.empty() ? "none" : names) +
                      terminal::DidYouMean(name, target.parameters) + " [unknown-parameter]\n"};
    }
    throw UserError{"--arg: error: `" + name + "` is given but a parameter before it is not [missing-argument]\n"};
  }
  return args;
}

}  // namespace residua::client
