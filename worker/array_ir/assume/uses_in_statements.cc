// What statements make of variables.
#include <algorithm>
#include <utility>

#include "worker/array_ir/assume/kinds_of_functions.h"
#include "worker/array_ir/assume/use_collector.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using builtin::BuiltinId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;

void UseCollector::Statement(StmtId s) {
  const auto e = ast_.Exprs(s);
  switch (ast_[s].kind) {
    case StmtKind::kAssign:
      for (size_t k = 0; k + 1 < e.size(); ++k) Target(e[k]);
      Expression(e.back(), Level::kNone);
      if (e.size() == 2 && ast_[e[0]].kind == ExprKind::kIndex) Stored(e[0], e[1]);
      if (e.size() == 2 && IsVariable(e[0]) && GivesTruth(e[1])) NoteClass(e[0], value::ClassId::kLogical);
      if (e.size() == 2 && IsVariable(e[0]) && IsTable(e[1])) Note(ast_.Interned(e[0]), Use{.table = true});
      if (e.size() == 2 && IsVariable(e[0]) && IsVariable(e[1])) Flow(e[1], {name_, ast_.Interned(e[0])});
      if (e.size() == 2) Converted(e[0], e[1]);
      if (e.size() == 2 && IsVariable(e[0])) Made(e[0], e[1]);
      if (e.size() == 2 && IsVariable(e[0]) && !IsVariable(e[1])) Lift({name_, ast_.Interned(e[0])}, e[1]);
      if (e.size() == 2 && IsVariable(e[0]) && ast_[e[1]].kind == ExprKind::kIndex) {
        const ExprId array = Elements(e[1]);
        if (array.valid()) uses_.elements.push_back({{name_, ast_.Interned(e[0])}, {name_, ast_.Interned(array)}});
      }
      return;
    case StmtKind::kOpAssign:
      if (IsVariable(e[0])) Lift({name_, ast_.Interned(e[0])}, e[1]);
      Expression(e[0], Level::kNumber);
      return Expression(e[1], Level::kNumber);
    case StmtKind::kFor:
      if (IsVariable(e[0]) && IsVariable(e[1]))
        uses_.columns.push_back({{name_, ast_.Interned(e[0])}, {name_, ast_.Interned(e[1])}});
      return Expression(e[1], Level::kNone);
    case StmtKind::kSwitch:
      for (size_t k = 1; k < e.size(); ++k) {
        if (AreCharacters(e[k]))
          NoteClass(e[0], value::ClassId::kChar);
        else if (IsVariable(e[0]))
          Note(ast_.Interned(e[0]), AreNumbers(e[k]) ? Use{.level = Level::kScalar} : Use{.other = true, .odd = true});
      }
      return Expression(e[0], Level::kNone);
    case StmtKind::kIf:
    case StmtKind::kWhile:
      for (ExprId x : e) Condition(x);
      [[fallthrough]];
    default:
      for (ExprId x : e) Expression(x, Level::kNone);
  }
}

bool UseCollector::GivesTruth(ExprId e) const {
  const Op op = ast_[e].op;
  if (ast_[e].kind == ExprKind::kUnary) return op == Op::kNot;
  return ast_[e].kind == ExprKind::kBinary && (IsComparison(op) || IsEquality(op) || op == Op::kAnd || op == Op::kOr);
}

// What stands alone as a condition, or between `&&` and `||`, is a truth value.
void UseCollector::Condition(ExprId e) {
  const Op op = ast_[e].op;
  const bool binary =
      ast_[e].kind == ExprKind::kBinary && (op == Op::kAndAnd || op == Op::kOrOr || op == Op::kAnd || op == Op::kOr);
  const bool negated = ast_[e].kind == ExprKind::kUnary && op == Op::kNot;
  if (ast_[e].kind == ExprKind::kBinary && IsComparison(op)) {
    // One number decides.
    for (ExprId c : ast_.Children(e)) {
      if (IsVariable(c)) Note(ast_.Interned(c), Level::kScalar);
    }
  }
  if (!binary && !negated) return ast_[e].kind == ExprKind::kIndex ? NoteClass(e, value::ClassId::kLogical) : void();
  for (ExprId c : ast_.Children(e)) Condition(c);
}

// The operands that by themselves make the result a matrix.
void UseCollector::Lift(const VariablePlace& to, ExprId e) {
  if (IsVariable(e)) return uses_.lifts.emplace_back(to, VariablePlace{name_, ast_.Interned(e)}), void();
  const bool sign = ast_[e].kind == ExprKind::kUnary && ast_[e].op == Op::kUnaryMinus;
  const bool sum = ast_[e].kind == ExprKind::kBinary && (ast_[e].op == Op::kPlus || ast_[e].op == Op::kMinus);
  const bool product = ast_[e].kind == ExprKind::kBinary && (ast_[e].op == Op::kTimes || IsByElement(ast_[e].op));
  if (!sign && !sum && !product) return;
  for (ExprId c : ast_.Children(e)) Lift(to, c);
}

// What an elementwise expression is made of; no variables where it holds anything else than operators, variables and
// numbers.
bool UseCollector::Operands(ExprId e, std::vector<VariablePlace>* out) const {
  if (ast_[e].kind == ExprKind::kNumber) return true;
  if (IsVariable(e)) {
    out->push_back({name_, ast_.Interned(e)});
    return true;
  }
  const Op op = ast_[e].op;
  const bool unary = ast_[e].kind == ExprKind::kUnary;
  const bool binary = ast_[e].kind == ExprKind::kBinary &&
                      (IsArithmetic(op) || IsComparison(op) || IsEquality(op) || op == Op::kAnd || op == Op::kOr);
  if (!unary && !binary) return false;
  const auto parts = ast_.Children(e);
  return std::all_of(parts.begin(), parts.end(), [&](ExprId c) { return Operands(c, out); });
}

void UseCollector::Made(ExprId target, ExprId e) {
  const syntax::InternedName name = ast_.Interned(target);
  ++assigned_[name];
  MadeOf made{{name_, name}, {}};
  if (!IsVariable(e) && Operands(e, &made.operands) && !made.operands.empty()) made_.push_back(std::move(made));
  if (ast_[e].kind != ExprKind::kMatrix || (ast_[e].count != 1 && ast_[ast_.Child(e, 0)].count != 1)) return;
  List list{name, 0, {}, {}};
  for (ExprId row : ast_.Children(e)) {
    for (ExprId x : ast_.Children(row)) {
      ++list.parts;
      if (IsVariable(x)) list.variables.push_back({name_, ast_.Interned(x)});
      std::vector<VariablePlace> operands;
      if (Operands(x, &operands) && operands.size() == 1) list.within.push_back(operands[0]);
    }
  }
  if (list.parts > 1) lists_.push_back(std::move(list));
}

// `y = uint32 (x)`: x is one number where y is; `y(k) = x` of an array of a class: x may have it, too.
void UseCollector::Converted(ExprId target, ExprId e) {
  if (ast_[target].kind == ExprKind::kIndex && IsVariable(ast_.Child(target, 0))) {
    const auto made = classes_.find(ast_.Interned(ast_.Child(target, 0)));
    if (made != classes_.end()) NoteClass(e, made->second);
    return;
  }
  const builtin::Builtin* b = IsVariable(target) ? Called(e) : nullptr;
  if (b == nullptr || ast_[e].count != 2 || !IsVariable(ast_.Child(e, 1))) return;
  if (b->id != BuiltinId::k_double && !ClassMade(*b)) return;
  uses_.numbers.push_back({{name_, ast_.Interned(ast_.Child(e, 1))}, {name_, ast_.Interned(target)}});
}

// What is assigned to an element is one number, what is assigned to a row or a block fills it.
void UseCollector::Stored(ExprId target, ExprId e) {
  const auto subscripts = ast_.Children(target).subspan(1);
  if (std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) { return IsPosition(s); })) {
    return IsVariable(e) ? Note(ast_.Interned(e), Level::kNumber) : OneNumber(e);
  }
  StoredElement stored{{name_, IsVariable(e) ? ast_.Interned(e) : syntax::InternedName()}, {}};
  for (ExprId s : subscripts) {
    if (IsVariable(s)) stored.subscripts.push_back({name_, ast_.Interned(s)});
  }
  if (IsVariable(e) && stored.subscripts.size() == subscripts.size()) uses_.stored.push_back(std::move(stored));
  const bool block = std::any_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
    return ast_[s].kind == ExprKind::kColon || ast_[s].kind == ExprKind::kRange;
  });
  if (block && IsVariable(e)) Note(ast_.Interned(e), Use{.filled = true});
}

// Sums of numbers are numbers; where one factor of a product is an array, the other one is one, too: `y(k) = b * w'`.
void UseCollector::OneNumber(ExprId e) {
  const Op op = ast_[e].op;
  const bool unary = ast_[e].kind == ExprKind::kUnary && op == Op::kUnaryMinus;
  if (!unary && ast_[e].kind != ExprKind::kBinary) return;
  if (unary || op == Op::kPlus || op == Op::kMinus || IsByElement(op)) {
    for (ExprId c : ast_.Children(e)) OneNumber(c);
  } else if (op == Op::kTimes) {
    const ExprId left = Factor(ast_.Child(e, 0)), right = Factor(ast_.Child(e, 1));
    if (!left.valid() || !right.valid()) return;
    const VariablePlace a{name_, ast_.Interned(left)}, b{name_, ast_.Interned(right)};
    uses_.lifts.emplace_back(a, b);
    uses_.lifts.emplace_back(b, a);
  }
}

// A place that is assigned to.
void UseCollector::Target(ExprId t) {
  if (IsVariable(t)) Note(ast_.Interned(t), Use{.stored = true});
  if (ast_[t].kind == ExprKind::kIdentifier || ast_[t].kind == ExprKind::kTilde) return;
  const ExprId base = ast_.Child(t, 0);
  NotePart(t);
  if (IsVariable(base)) {
    const bool array = ast_[t].kind == ExprKind::kIndex;
    if (array && ast_[t].count <= 5) Note(ast_.Interned(base), LevelOf(ast_[t].count - 1));
    if (array && ast_[t].count > 5) Note(ast_.Interned(base), Use{.other = true, .odd = true});
  } else {
    Target(base);
  }
  for (ExprId c : ast_.Children(t).subspan(1)) Expression(c, Level::kNumber);
}

}  // namespace residua::array_ir
