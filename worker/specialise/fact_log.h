// What was found of the expressions of the functions specialised: for `--dump facts` and reports.
//
// An expression that is evaluated several times (a loop, an unrolled trip, a second round over a recursive function)
// has the join of what was found. Literals say themselves and are left out.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "worker/domain/abstract_value.h"
#include "worker/residual/function_facts.h"
#include "worker/syntax/ast.h"

namespace residua::specialise {

using residual::ExpressionFacts;
using residual::FunctionFacts;

class FactLog {
 public:
  // A new evaluation of a version: what an earlier one found is forgotten.
  void Start(const std::string& version, const std::string& name, syntax::SourceFilePtr source);
  void Parameter(const std::string& version, const std::string& name, const domain::AbstractValue& facts);
  void Note(const std::string& version, const syntax::Ast& ast, syntax::ExprId id,
            std::vector<domain::AbstractValue> facts, bool list);
  // Functions in the order of their first evaluation; `names` maps versions to the names they have in the end.
  std::vector<FunctionFacts> Take(const std::map<std::string, std::string>& names) const;

 private:
  struct Record {
    FunctionFacts function;
    std::map<std::pair<uint32_t, std::pair<uint32_t, std::string>>, ExpressionFacts> expressions;  // by place and text
  };
  std::vector<std::string> order_;
  std::map<std::string, Record> records_;
};

}  // namespace residua::specialise
