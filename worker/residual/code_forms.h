// What a statement or an expression of a residual program is, as passes ask.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "worker/residual/program.h"
#include "worker/syntax/real_literal.h"

namespace residua::residual {

// `v = EXPR;`, nothing printed: its variable and its value.
struct PlainAssignment {
  syntax::NameId variable;
  syntax::ExprId value;
};
std::optional<PlainAssignment> AsPlainAssignment(const syntax::Ast& ast, syntax::StmtId statement);
syntax::StmtId MakeAssignment(ResidualTree* to, syntax::ExprId target, syntax::ExprId value, syntax::SourceRange range);
syntax::StmtId MakeAssignment(ResidualTree* to, const std::string& name, syntax::ExprId value);  // where the value is
inline constexpr int kMovedNodes = 32;  // a value that is longer stays a statement and does not move to its use

// `return`, `break` or `continue`.
inline bool IsJump(syntax::StmtKind kind) {
  return kind == syntax::StmtKind::kReturn || kind == syntax::StmtKind::kBreak || kind == syntax::StmtKind::kContinue;
}
// Nothing behind the block is reached from its end: it ends with a jump, or with an error whose text is written there.
bool EndsControl(const Residual& residual, const syntax::NameSet& variables, syntax::BlockId block);
// The first name in an expression, after which a variable that holds its value can be called; empty: there is none.
std::string FirstName(const syntax::Ast& ast, syntax::ExprId e);

// The name in `name (..)` with so many arguments, be it called or indexed; empty: it is something else.
const std::string& CalledName(const syntax::Ast& ast, syntax::ExprId e, size_t arguments);
// Reads a variable that holds a number.
syntax::ExprId ReadOfNumber(ResidualTree* to, const std::string& variable, syntax::SourceRange range,
                            ResidualFacts::Number number);

// `a(..)`, `a{..}`, `a.f`, `a.(f)`: its first child is what a part is taken of.
bool TakesPart(const syntax::Ast& ast, syntax::ExprId e);

// The variables of the function, among these, that an anonymous function mentions and takes along.
void VisitCaptured(const syntax::Ast& ast, const syntax::NameSet& variables, syntax::ExprId anonymous,
                   const std::function<void(syntax::NameId)>& f);

// In a function with these variables the name is that of the built-in: the program has no function of it.
bool MeansBuiltin(const Residual& residual, const syntax::NameSet& variables, const std::string& name);
// What `true` and `false` are there.
std::optional<bool> TruthLiteral(const Residual& residual, const syntax::NameSet& variables, syntax::ExprId e);

using syntax::RealLiteral;
// A literal of a number that is not NaN.
syntax::ExprId LiteralOf(ResidualTree* to, double number, syntax::SourceRange range);

// `a'` and `a.'`. Beside `*` and `\\` Octave makes one operation of both, whose sums may end in other bits than those
// of the transposed matrix: a transpose is neither moved into such a place nor taken out of one.
bool IsTranspose(const syntax::Ast& ast, syntax::ExprId e);
bool TakesTranspose(const syntax::Ast& ast, syntax::ExprId parent);

// `|` and `&`. As a condition of if and while, and as operands of such a one, they leave out the right operand where it
// cannot matter, if the left one is a scalar; elsewhere they evaluate both. An expression of that kind does not move
// from the one place to the other unless all of it can be evaluated and it is about scalars (IsOneTruth).
bool IsElementLogic(const syntax::Ast& ast, syntax::ExprId e);
std::set<uint32_t> LazyLogic(const syntax::Ast& ast, syntax::StmtId statement);  // those of its conditions
bool IsOneTruth(const Residual& residual, syntax::ExprId e);
// A condition that is asked alone as it is beside `&&` and `||`: nothing of it can be empty.
bool IsOneTruthOrNumber(const Residual& residual, syntax::ExprId e);

// It may be a list of several values, or of none: `c{k}`, `s.a`. Taken to be one where it is known not to fail, unless
// a subscript is `:`.
bool MayBeList(const Residual& residual, syntax::ExprId e);

}  // namespace residua::residual
