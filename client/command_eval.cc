// residua eval: statements or a file in the concrete interpreter.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "client/commands.h"
#include "client/error_object.h"
#include "client/json_text.h"
#include "terminal/terminal.h"
#include "worker/builtin/quit.h"
#include "worker/interpret/interpreter.h"
#include "worker/syntax/parser.h"

namespace residua::client {

namespace {

std::string FirstError(const syntax::ParseResult& parsed) {
  for (const auto& d : parsed.diagnostics) {
    if (d.severity == syntax::Severity::kError) return syntax::Render(d);
  }
  return "error: the text does not parse [syntax]\n";
}

int Raised(const EvalOptions& options, const std::string& shown, const std::string& identifier,
           const std::string& message) {
  std::fflush(stdout);
  std::cerr << shown;
  terminal::Show("error: " + message + "\n");
  if (options.json) PrintError(RaisedObject(identifier, message, ""));
  return 1;
}

}  // namespace

int RunEval(const EvalOptions& options) {
  std::string name = "eval", text = options.what;
  std::error_code code;
  std::vector<std::string> path = options.search_path;
  if (std::filesystem::is_regular_file(options.what, code)) {
    std::ifstream in(options.what, std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    name = options.what;
    text = bytes.str();
  }
  auto source = std::make_shared<syntax::SourceFile>(name, text);
  syntax::ParseResult parsed = name == "eval" ? syntax::ParseStatements(source) : syntax::Parse(source);
  for (const auto& d : parsed.diagnostics) ShowDiagnostics(syntax::Render(d));
  if (!parsed.ok()) {
    if (options.json) PrintError(ErrorObject(FirstError(parsed), 1));
    return 1;
  }
  builtin::EvaluationContext context;
  std::string shown;
  if (options.json) context.write = [&shown](std::string_view piece) { shown += piece; };
  context.path = path;
  auto functions = std::make_shared<interpret::FunctionTable>(interpret::DiskFiles(), path);
  functions->SetCurrentFolder("");
  interpret::Interpreter interpreter(context, functions);
  try {
    if (parsed.ast->kind() == syntax::FileKind::kFunctions && !parsed.ast->top_functions().empty()) {
      auto file = interpreter.functions().Load(options.what);
      interpreter.CallFunction(interpret::FunctionRef{file, file->ast->top_functions()[0], nullptr}, {}, 0);
    } else {
      interpreter.RunScript(parsed.ast);
    }
  } catch (const builtin::QuitRequested& quit) {
    std::fflush(stdout);
    if (options.json) std::cout << JsonText(nlohmann::ordered_json{{"output", shown}}) << "\n";
    return quit.status() & 0xFF;
  } catch (const value::MatlabError& error) {
    return Raised(options, shown, error.identifier, error.message);
  } catch (const std::exception& error) {
    return Raised(options, shown, "Residua:limit", error.what());
  }
  if (options.json) std::cout << JsonText(nlohmann::ordered_json{{"output", shown}}) << "\n";
  return 0;
}

}  // namespace residua::client
