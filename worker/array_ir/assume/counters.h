// Variables that count, and expressions of them: they name places in arrays, or select, and are given to no handle.
//
// All variables of a function do but its parameters, until one is assigned what does not. Private to this room.
#pragma once

#include "worker/builtin/builtin.h"
#include "worker/syntax/ast.h"
#include "worker/syntax/interned_name.h"

namespace residua::array_ir {

class Counters {
 public:
  // `names`, the variables of f, and `functions` outlive it.
  Counters(const syntax::Ast& ast, const syntax::InternedNames& names,
           const syntax::InternedNameMap<syntax::FunctionId>& functions, syntax::FunctionId f);
  bool IsCount(syntax::ExprId e) const;

 private:
  void Drop(syntax::StmtId s);
  const builtin::Builtin* Called(syntax::ExprId e) const;

  const syntax::Ast& ast_;
  const syntax::InternedNames& names_;
  const syntax::InternedNameMap<syntax::FunctionId>& functions_;
  syntax::InternedNames counters_;
};

}  // namespace residua::array_ir
