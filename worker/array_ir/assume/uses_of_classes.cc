// Of which class the elements of arrays are, for what stands beside them.
#include <algorithm>

#include "worker/array_ir/assume/kinds_of_functions.h"
#include "worker/array_ir/assume/use_collector.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

constexpr uint32_t Bit(value::ClassId c) { return uint32_t{1} << static_cast<int>(c); }

}  // namespace

bool UseCollector::IsCharacter(ExprId e) const { return ast_[e].kind == ExprKind::kString && ast_.Name(e).size() == 1; }

// 2, {1, -3}: labels.
bool UseCollector::AreNumbers(ExprId e) const {
  const bool list = ast_[e].kind == ExprKind::kCell || ast_[e].kind == ExprKind::kRow;
  if (!list && !(ast_[e].kind == ExprKind::kUnary && ast_[e].op == Op::kUnaryMinus)) {
    return ast_[e].kind == ExprKind::kNumber;
  }
  const auto parts = ast_.Children(e);
  return std::all_of(parts.begin(), parts.end(), [&](ExprId x) { return AreNumbers(x); });
}

// A label of a switch whose subject is a character.
bool UseCollector::AreCharacters(ExprId label) const {
  if (ast_[label].kind != ExprKind::kCell) return IsCharacter(label);
  for (ExprId row : ast_.Children(label)) {
    const auto list = ast_.Children(row);
    if (!std::all_of(list.begin(), list.end(), [&](ExprId c) { return IsCharacter(c); })) return false;
  }
  return true;
}

// x of x, x(k), -x(k): the variable, else no expression.
ExprId UseCollector::Elements(ExprId e) const {
  if (ast_[e].kind == ExprKind::kUnary) return Elements(ast_.Child(e, 0));
  if (ast_[e].kind == ExprKind::kIndex && ast_[e].count > 1) e = ast_.Child(e, 0);
  return IsVariable(e) ? e : ExprId{};
}

void UseCollector::NoteClass(ExprId e, value::ClassId c) {
  if (const ExprId x = Elements(e); x.valid()) Note(ast_.Interned(x), Use{.classes = Bit(c)});
}

// single (0), zeros (1, n, 'uint8'): of a class that is written out.
std::optional<value::ClassId> UseCollector::ClassWritten(ExprId e) const {
  const builtin::Builtin* b = Called(e);
  if (b == nullptr || !builtin::HasAny(*b, builtin::kFills)) return b == nullptr ? std::nullopt : ClassMade(*b);
  const ExprId last = ast_.Children(e).back();
  value::ClassId c;
  if (ast_[last].kind != ExprKind::kString || !value::ParseClassName(ast_.Name(last), &c)) return {};
  return c;
}

// A variable that begins as a value of a class that is written out: `acc = single (0)`.
void UseCollector::FindClasses(syntax::FunctionId f) {
  syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) {
    const auto e = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kAssign || e.size() != 2 || !IsVariable(e[0])) return;
    if (const auto c = ClassWritten(e[1])) classes_.emplace(ast_.Interned(e[0]), *c);
  });
}

// Of the operands of one sum or product, if one is a number of a class that is written out, or a variable or an
// element of one that began as such. (Of a sum with a character comes a double: `c - '0' + k` says nothing of k.)
std::optional<value::ClassId> UseCollector::ClassWithin(ExprId e) const {
  if (const auto c = ClassWritten(e)) return c;
  if (const ExprId x = Elements(e); x.valid()) {
    const auto begun = classes_.find(ast_.Interned(x));
    return begun == classes_.end() ? std::nullopt : std::optional(begun->second);
  }
  if (ast_[e].kind != ExprKind::kBinary || !IsArithmetic(ast_[e].op)) return {};
  const auto left = ClassWithin(ast_.Child(e, 0));
  return left ? left : ClassWithin(ast_.Child(e, 1));
}

void UseCollector::NoteClassWithin(ExprId e, value::ClassId c) {
  if (ast_[e].kind != ExprKind::kBinary || !IsArithmetic(ast_[e].op)) return NoteClass(e, c);
  for (ExprId o : ast_.Children(e)) NoteClassWithin(o, c);
}

// What stands beside each other has the class that one of them writes out.
void UseCollector::ShareClass(ExprId a, ExprId b) {
  if (const auto c = ClassWithin(a)) NoteClassWithin(b, *c);
  if (const auto c = ClassWithin(b)) NoteClassWithin(a, *c);
}

}  // namespace residua::array_ir
