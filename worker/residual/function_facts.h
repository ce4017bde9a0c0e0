// What was found of the expressions of the functions specialised, as `--dump facts` and reports show it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "worker/domain/abstract_value.h"
#include "worker/syntax/ast.h"

namespace residua::residual {

struct ExpressionFacts {
  syntax::SourceRange range;
  std::string text;                          // as written, on one line
  std::vector<domain::AbstractValue> facts;  // one for each value; see `list`
  bool list = false;                         // a comma-separated list whose length is not known
};

struct FunctionFacts {
  std::string name;  // of the residual function; the original's when nothing of it is left
  syntax::SourceFilePtr source;
  std::vector<std::pair<std::string, domain::AbstractValue>> parameters;
  std::vector<ExpressionFacts> expressions;  // in the order of the text, outer ones first
};

// One line an expression: `f.m:3:7: c (k) * x: real double [1 e1]`, below a line for each function.
std::string FactsText(const std::vector<FunctionFacts>& functions);

}  // namespace residua::residual
