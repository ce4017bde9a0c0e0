// Source text to Ast.
//
// Guarantees: never crashes, hangs or recurses without bound (depth limit: a diagnostic); after an error it recovers at
// the next statement and reports further errors. Gives up: what names mean (a call and an index look alike here).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "worker/syntax/ast.h"
#include "worker/syntax/diagnostic.h"
#include "worker/syntax/separate_functions.h"

namespace residua::syntax {

struct ParseResult {
  std::shared_ptr<const Ast> ast;  // complete even after errors (holds what could be read)
  std::vector<Diagnostic> diagnostics;
  bool ok() const;  // no diagnostic of severity error
};

ParseResult Parse(SourceFilePtr source);
// The file of the function `name`: its first function is called so, whatever stands in its text; without a name as it
// stands. Once for each text, path and name of those that were read lately (remembered.h). Nested functions that share
// no variable with those around them are functions of the file (separate_functions.h).
ParseResult ParseFileOnce(const std::string& path, const std::string& text, std::string_view name, SeesVariables sees);
// A script's text read as the function `name`: its parameters are those of the given names that stand in the script,
// its results the first variables that it assigns.
struct ScriptFunction {
  std::string name;
  std::vector<std::string> parameters;
  size_t results = 0;
};
ParseResult ParseScriptAsFunction(SourceFilePtr source, const ScriptFunction& asked);
// A statement list as for `eval` (a script, whatever its first word).
ParseResult ParseStatements(SourceFilePtr source);
// One expression (the right-hand side of `-d`); exactly one kExpression statement in Ast::script() when ok.
ParseResult ParseExpression(SourceFilePtr source);

}  // namespace residua::syntax
