// Which variables are read after a statement before they are wholly assigned again.
//
// Guarantees: a name that is not live after a statement is read on no path from there to the function's end. Gives up:
// inside constructs that it does not know (try and its kind), every name of the function is live.
#pragma once

#include <string>
#include <unordered_map>

#include "worker/syntax/ast.h"

namespace residua::array_ir {

class Liveness {
 public:
  Liveness(const syntax::Ast& ast, syntax::FunctionId function);
  bool IsLiveAfter(syntax::StmtId s, const std::string& name) const;

 private:
  using Names = syntax::InternedNames;
  Names Before(syntax::BlockId block, Names after);
  Names Before(syntax::StmtId s, Names after);
  Names BeforeLoop(syntax::StmtId s, Names after, bool tests_first);
  void Use(syntax::ExprId e, Names* names) const;
  void Assign(syntax::ExprId target, Names* names) const;  // what the target reads, and no longer needs

  const syntax::Ast& ast_;
  bool everything_ = false;  // inside what is not followed
  Names all_, at_return_, at_break_, at_continue_;
  std::unordered_map<uint32_t, Names> after_;
};

}  // namespace residua::array_ir
