#include "worker/domain/error_call.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "worker/builtin/error_identifier.h"

namespace residua::domain {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;

namespace {

// Something stands outside the conversions (`%d`, `%-5.2s`).
bool SaysSomething(const std::string& text) {
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '%') return true;
    if (k + 1 < text.size() && text[k + 1] == '%') return true;
    while (k < text.size() && !std::isalpha(static_cast<unsigned char>(text[k]))) ++k;
  }
  return false;
}

// `'text'`, `['text', ..]`.
bool SaysSomething(const Ast& ast, ExprId e) {
  if (ast[e].kind == ExprKind::kString) return SaysSomething(ast.Name(e));
  if (ast[e].kind != ExprKind::kMatrix || ast[e].count != 1) return false;
  const auto parts = ast.Children(ast.Child(e, 0));
  return std::any_of(parts.begin(), parts.end(),
                     [&](ExprId p) { return ast[p].kind == ExprKind::kString && SaysSomething(ast.Name(p)); });
}

}  // namespace

bool SurelyRaises(const Ast& ast, ExprId call) {
  if (ast[call].kind != ExprKind::kIndex || ast[call].count < 2) return false;
  const ExprId callee = ast.Child(call, 0);
  if (ast[callee].kind != ExprKind::kIdentifier || ast.Name(callee) != "error") return false;
  const auto arguments = ast.Children(call).subspan(1);
  if (arguments.size() == 1) {  // not formatted
    return ast[arguments[0]].kind == ExprKind::kString ? !ast.Name(arguments[0]).empty()
                                                       : SaysSomething(ast, arguments[0]);
  }
  if (ast[arguments[0]].kind != ExprKind::kString) return false;
  const bool identified = builtin::LooksLikeErrorIdentifier(ast.Name(arguments[0]));
  return SaysSomething(ast, arguments[identified ? 1 : 0]);
}

bool SurelyRaises(absl::Span<const AbstractValue> arguments) {
  const auto is_text = [](const AbstractValue& a) {
    return a.classes().Only(value::ClassId::kChar) && a.shape().Numel().low > 0;
  };
  if (arguments.size() == 1) return is_text(arguments[0]);
  if (!arguments[0].IsStatic() || !arguments[0].static_value().IsString()) return false;
  const std::string text = arguments[0].static_value().AsString();
  if (text.empty()) return false;  // raises nothing, whatever stands behind it
  for (size_t k = 0; k < text.size(); k += 2) {
    if (text.compare(k, 2, "%s") != 0) return false;
  }
  return std::any_of(arguments.begin() + 1, arguments.end(), is_text);
}

}  // namespace residua::domain
