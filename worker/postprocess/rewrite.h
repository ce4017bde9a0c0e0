// What the passes share: a residual program is never changed, each pass writes its successor.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "worker/residual/program.h"

namespace residua::postprocess {

// Makes `to` a program with the sources, records and remarks of `from` and an empty tree to write functions into.
void BeginRewrite(const residual::Residual& from, residual::Residual* to);

// Rewrites every function into `to`: one that is kept whole is copied, `rewrite` makes the others (by index) and sets
// its flag when it changed something. Returns whether any did.
bool RewriteFunctions(const residual::Residual& from, residual::Residual* to,
                      const std::function<syntax::FunctionId(size_t index, bool* changed)>& rewrite);

// The same by a class: Pass(from, index) plans, Rewrite(tree, name) writes the function, changed() says whether it
// differs.
template <class Pass>
bool RunPass(const residual::Residual& from, residual::Residual* to) {
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    Pass pass(from, k);
    const syntax::FunctionId id = pass.Rewrite(to->tree.get(), from.functions[k].name);
    *changed = *changed || pass.changed();
    return id;
  });
}

// `v = EXPR;`, nothing printed: its variable and its value.
struct PlainAssignment {
  const std::string& variable;
  syntax::ExprId value;
};
std::optional<PlainAssignment> AsPlainAssignment(const syntax::Ast& ast, syntax::StmtId statement);

// The real double that a literal is, with its sign.
std::optional<double> RealLiteral(const syntax::Ast& ast, syntax::ExprId e);

// `a'` and `a.'`. Beside `*` and `\\` Octave makes one operation of both, whose sums may end in other bits than those
// of the transposed matrix: a transpose is neither moved into such a place nor taken out of one.
bool IsTranspose(const syntax::Ast& ast, syntax::ExprId e);
bool TakesTranspose(const syntax::Ast& ast, syntax::ExprId parent);

// `|` and `&`. As a condition of if and while, and as operands of such a one, they leave out the right operand where it
// cannot matter, if the left one is a scalar; elsewhere they evaluate both. An expression of that kind does not move
// from the one place to the other unless all of it can be evaluated and it is about scalars (IsOneTruth).
bool IsElementLogic(const syntax::Ast& ast, syntax::ExprId e);
std::set<uint32_t> LazyLogic(const syntax::Ast& ast, syntax::StmtId statement);  // those of its conditions
bool IsOneTruth(const residual::Residual& residual, syntax::ExprId e);

// It may be a list of several values, or of none: `c{k}`, `s.a`. Taken to be one where it is known not to fail, unless
// a subscript is `:`.
bool MayBeList(const residual::Residual& residual, syntax::ExprId e);

}  // namespace residua::postprocess
