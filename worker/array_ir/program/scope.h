// What the text of a function says of its names before anything is known of values: parameters, what is assigned where,
// and whether its syntax is within what is lowered.
#pragma once

#include <string>
#include <string_view>

#include "worker/builtin/builtin.h"
#include "worker/syntax/ast.h"

namespace residua::array_ir {

using syntax::InternedName;
using syntax::InternedNameMap;
using syntax::InternedNames;

// Between a name and the number of one of the variables that the user gave that name (prepare/split_variables.h): no
// name has one.
inline constexpr char kVariableMark = '\'';
// The name that the user wrote of such a variable.
std::string ShownName(const std::string& name);
// A built-in that asks how the function was called, and for no name of it that native code does not know: narginchk.
bool AsksHowItWasCalled(std::string_view name);
inline bool IsTransposed(const syntax::Expr& e) {  // x', x.'
  return e.kind == syntax::ExprKind::kPostfix &&
         (e.op == syntax::Op::kTranspose || e.op == syntax::Op::kConjugateTranspose);
}
bool IsLoop(syntax::StmtKind kind);
bool HasLoop(const syntax::Ast& ast, syntax::FunctionId function);
bool CallsItself(const syntax::Ast& ast, syntax::FunctionId function);
bool IsOnElement(const syntax::Ast& ast, syntax::StmtId s);     // `x(k) += a` of a variable
bool IsMapMaker(const syntax::Ast& ast, syntax::ExprId e);      // `containers.Map`
bool IsRest(const syntax::Ast& ast, syntax::ExprId parameter);  // `varargin`, which holds the arguments from there on
bool TakesRest(const syntax::Ast& ast, syntax::FunctionId function);
InternedName ParameterName(const syntax::Ast& ast, syntax::ExprId parameter);  // empty: `~`
syntax::ExprId DefaultOf(const syntax::Ast& ast, syntax::ExprId parameter);    // invalid: none
// The built-in that `name (..)` calls where some names are variables of the function's and functions of the program's
// own (sets or maps of them); null: none.
template <class Variables, class Functions>
const builtin::Builtin* CalledBuiltin(const syntax::Ast& ast, syntax::ExprId e, const Variables& variables,
                                      const Functions& functions) {
  if (ast[e].kind != syntax::ExprKind::kIndex) return nullptr;
  const syntax::ExprId head = ast.Child(e, 0);
  if (ast[head].kind != syntax::ExprKind::kIdentifier) return nullptr;
  const InternedName name = ast.Interned(head);
  return variables.count(name) || functions.count(name) ? nullptr : builtin::FindBuiltin(name.text());
}
// `[s.x] = deal (v)`, `[c{:}] = deal (v)` of a variable: each element gets the one value.
bool DealsOneToAll(const syntax::Ast& ast, syntax::StmtId s);
// Why the function must be interpreted; empty when its syntax is within what is lowered.
std::string FindUnsupported(const syntax::Ast& ast, syntax::FunctionId function);
// "f.m:3:5" of the user's text.
std::string Place(const syntax::Ast& ast, const syntax::SourceRange& range);
// Names that a statement, or the statements of a block, assign or declare, those inside it among them.
InternedNames AssignedOrDeclaredBy(const syntax::Ast& ast, syntax::StmtId statement);
InternedNames AssignedOrDeclaredIn(const syntax::Ast& ast, syntax::BlockId block);
// What the function declares global or persistent, with kGlobalStorage or kPersistentStorage (ir/kept_storage.h).
InternedNameMap<int> KeptNames(const syntax::Ast& ast, syntax::FunctionId function);
// Loop variables whose value a loop may leave to somebody who reads it: after a loop without a trip they hold its empty
// range.
InternedNames LoopVariablesReadOutside(const syntax::Ast& ast, syntax::FunctionId function);
// Names that the statements of a function assign, its parameters and outputs among them.
InternedNames AssignedNames(const syntax::Ast& ast, syntax::FunctionId function);

}  // namespace residua::array_ir
