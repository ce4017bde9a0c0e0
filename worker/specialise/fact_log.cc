#include "worker/specialise/fact_log.h"

#include "worker/syntax/printer.h"

namespace residua::specialise {

using domain::AbstractValue;

void FactLog::Start(const std::string& version, const std::string& name, syntax::SourceFilePtr source) {
  auto [it, fresh] = records_.try_emplace(version);
  if (fresh) order_.push_back(version);
  it->second = Record{};
  it->second.function.name = name;
  it->second.function.source = std::move(source);
}

void FactLog::Parameter(const std::string& version, const std::string& name, const AbstractValue& facts) {
  records_[version].function.parameters.emplace_back(name, facts);
}

void FactLog::Note(const std::string& version, const syntax::Ast& ast, syntax::ExprId id,
                   std::vector<AbstractValue> facts, bool list) {
  const syntax::Expr& e = ast[id];
  syntax::PrintOptions options;
  options.comments = false;
  options.line_width = 0;
  std::string text = syntax::PrintExpr(ast, id, options);
  auto& expressions = records_[version].expressions;
  auto [it, fresh] = expressions.try_emplace({e.range.begin, {~e.range.end, text}});
  ExpressionFacts& found = it->second;
  if (fresh) {
    found = {e.range, std::move(text), std::move(facts), list};
    return;
  }
  found.list = found.list || list || found.facts.size() != facts.size();
  for (size_t k = 0; k < found.facts.size() && k < facts.size(); ++k) {
    found.facts[k] = domain::Join(found.facts[k], facts[k]);
  }
}

std::vector<FunctionFacts> FactLog::Take(const std::map<std::string, std::string>& names) const {
  std::vector<FunctionFacts> out;
  for (const std::string& version : order_) {
    const Record& record = records_.at(version);
    out.push_back(record.function);
    if (auto it = names.find(version); it != names.end()) out.back().name = it->second;
    for (const auto& [place, expression] : record.expressions) out.back().expressions.push_back(expression);
  }
  return out;
}

}  // namespace residua::specialise
