// residua eval: statements or a file in the concrete interpreter.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "client/commands.h"
#include "worker/interpret/interpreter.h"
#include "worker/syntax/parser.h"

namespace residua::client {

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
  for (const auto& d : parsed.diagnostics) std::cerr << syntax::Render(d);
  if (!parsed.ok()) return 1;
  builtin::EvaluationContext context;
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
  } catch (const value::MatlabError& error) {
    std::fflush(stdout);
    std::cerr << "error: " << error.message << "\n";
    return 1;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    std::cerr << "error: " << error.what() << "\n";
    return 1;
  }
  return 0;
}

}  // namespace residua::client
