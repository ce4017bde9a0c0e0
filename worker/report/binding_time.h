// When an expression has its value: before the residual program runs, in part, or only then; and why.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "worker/residual/function_facts.h"
#include "worker/syntax/ast.h"

namespace residua::report {

enum class BindingTime : uint8_t { kStatic, kPartial, kDynamic };
const char* Name(BindingTime t);  // "static", "partial", "dynamic": also the style class

// Partial: not the value, but its shape, some of its parts or a list of values that it is one of.
BindingTime BindingTimeOf(const residual::ExpressionFacts& e);

// A function of the user's source, read again for the report.
struct SourceFunction {
  const syntax::Ast* ast = nullptr;
  syntax::FunctionId function;
  std::map<std::string, std::vector<uint32_t>> assigned;  // variable -> lines that store into it
  std::vector<syntax::StmtId> loops;                      // in the order of the text
  // Lines on which a statement with values stands, or its condition: whether it reads a name, so that facts tell that
  // it was evaluated. Those of literals are not logged.
  std::map<uint32_t, bool> code;
};
// The innermost function of the file in which `offset` lies; `ast` null: in none.
SourceFunction FunctionAt(const syntax::Ast& ast, const syntax::SourceFile& source, uint32_t offset);

// One sentence for an expression that is not static, from the variables in it; "" for a static one.
std::string Why(const residual::ExpressionFacts& e, const residual::FunctionFacts& in, const SourceFunction& source);

}  // namespace residua::report
