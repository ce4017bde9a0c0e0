#include "worker/syntax/fuzz/check_input.h"

#include <memory>

#include "worker/syntax/parser.h"
#include "worker/syntax/printer.h"

namespace residua::syntax {
namespace {

SourceFilePtr Source(std::string text) { return std::make_shared<SourceFile>("f.m", std::move(text)); }

std::string CheckDiagnostics(const ParseResult& result, size_t size) {
  for (const Diagnostic& diagnostic : result.diagnostics) {
    if (diagnostic.begin > size) return "a diagnostic begins behind the text\n";
    Render(diagnostic);
  }
  return {};
}

}  // namespace

std::string CheckInput(const std::string& text) {
  const ParseResult result = Parse(Source(text));
  if (std::string wrong = CheckDiagnostics(result, text.size()); !wrong.empty()) return wrong;
  for (const ParseResult& other : {ParseStatements(Source(text)), ParseExpression(Source(text))}) {
    if (std::string wrong = CheckDiagnostics(other, text.size()); !wrong.empty()) return wrong;
  }
  const std::string printed = Print(*result.ast);
  if (!result.ok()) return {};
  const ParseResult again = Parse(Source(printed));
  if (!again.ok()) return "the printed form does not parse\n--- printed\n" + printed + Render(again.diagnostics[0]);
  if (!Equal(*result.ast, *again.ast)) return "the printed form is another tree\n--- printed\n" + printed;
  PrintOptions options;
  options.mode = PrintMode::kPortable;
  const std::string portable = Print(*result.ast, options);
  const ParseResult rewritten = Parse(Source(portable));
  if (!rewritten.ok()) {
    return "the portable form does not parse\n--- portable\n" + portable + Render(rewritten.diagnostics[0]);
  }
  options.comments = false;
  if (!Equal(*rewritten.ast, *Parse(Source(Print(*result.ast, options))).ast)) {
    return "comments make the portable form another tree\n--- portable\n" + portable;
  }
  return {};
}

}  // namespace residua::syntax
