#include "worker/specialise/core/failing.h"

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

PartialValue Finish(Activation& act, AbstractValue facts, ExprId residual, Effects effects) {
  if (facts.IsStatic()) {
    if (effects.In(Effects::Reads())) return PartialValue::Static(facts.static_value());
    facts = facts.Forget();
  }
  return PartialValue::Dynamic(std::move(facts), residual, effects);
}

PartialValue Failing(Activation& act, ExprId residual, const value::MatlabError& error) {
  act.now.static_error = error;
  act.now.static_error_first = !act.now.pending_impure;
  act.now.failing = residual;
  act.now.failed_env = std::make_shared<const Env>(act.now.env);
  PartialValue p = PartialValue::Dynamic(AbstractValue::Top(), residual, Effects::Any());
  p.diverges = true;
  return p;
}

PartialValue FailingFold(Activation& act, const value::MatlabError& error, SourceRange range) {
  if (act.now.try_depth == 0)
    AddRemark(act, range, "reached with these values it fails: " + error.message + " [certain-error]");
  return FailingByName(act, error, range);
}

PartialValue FailingByName(Activation& act, const value::MatlabError& error, SourceRange range) {
  // error() takes a template behind an identifier; a text alone is taken as it is, unless it could be an identifier.
  std::string text;
  for (char c : error.message) {
    text += c;
    if (!error.identifier.empty() && (c == '%' || c == '\\')) text += c;
  }
  std::vector<ExprId> args;
  const bool like_identifier = text.find(':') != std::string::npos && text.find_first_of(" \t\n") == std::string::npos;
  if (!error.identifier.empty()) {
    args.push_back(act.tree().Text(error.identifier, range));
  } else if (like_identifier) {
    args.push_back(act.tree().Text("%s", range));
  }
  args.push_back(act.tree().Text(text, range));
  return Failing(act, act.tree().Call(builtin::names::k_error, args, range, Effects::Any()), error);
}

const PartialValue* FirstFailing(absl::Span<const PartialValue> operands) {
  for (const PartialValue& p : operands) {
    if (p.diverges) return &p;
    if (!p.IsPure()) return nullptr;
  }
  return nullptr;
}

void EmitFailing(Activation& act, const PartialValue& piece, SourceRange range) {
  Node node;
  node.stmt.kind = StmtKind::kExpression;
  node.stmt.range = range;
  node.exprs = {act.now.static_error_first && act.now.failing.valid() ? act.now.failing
                                                                      : ResidualOf(act, piece, range)};
  Emit(act, std::move(node));
  Unreachable(act);
}

}  // namespace residua::specialise
