#include "worker/residual/function_facts.h"

#include "worker/syntax/source.h"

namespace residua::residual {

std::string FactsText(const std::vector<FunctionFacts>& functions) {
  std::string text;
  for (const FunctionFacts& f : functions) {
    text += "function " + f.name + "\n";
    for (const auto& [name, facts] : f.parameters) text += "  " + name + ": " + facts.ToString() + "\n";
    for (const ExpressionFacts& e : f.expressions) {
      if (f.source) {
        const syntax::LineColumn at = f.source->Locate(e.range.begin);
        text += f.source->path() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
      }
      text += e.text + ": ";
      if (e.list) {
        text += "a list of unknown length";
      } else if (e.facts.empty()) {
        text += "no value";
      }
      for (size_t k = 0; !e.list && k < e.facts.size(); ++k) text += (k ? ", " : "") + e.facts[k].ToString();
      text += "\n";
    }
  }
  return text;
}

}  // namespace residua::residual
