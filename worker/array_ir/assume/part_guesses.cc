#include "worker/array_ir/assume/part_guesses.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

bool IsPlace(const Ast& ast, ExprId subscript) {
  return ast[subscript].kind != ExprKind::kColon && ast[subscript].kind != ExprKind::kRange;
}
bool ArePlaces(const Ast& ast, ExprId e) {
  const auto subscripts = ast.Children(e).subspan(1);
  return !subscripts.empty() && std::ranges::all_of(subscripts, [&](ExprId s) { return IsPlace(ast, s); });
}
bool IsPart(const Ast& ast, ExprId e) {
  if (ast[e].kind == ExprKind::kField) return !IsMapMaker(ast, e);
  return ast[e].kind == ExprKind::kCellIndex && ArePlaces(ast, e);
}
// p.v(j), c{k}(i, j)
bool IsElementOfPart(const Ast& ast, ExprId e) {
  return ast[e].kind == ExprKind::kIndex && ast[e].count <= 3 && IsPart(ast, ast.Child(e, 0)) && ArePlaces(ast, e);
}

bool IsArithmetic(Op op) {
  switch (op) {
    case Op::kPlus:
    case Op::kMinus:
    case Op::kTimes:
    case Op::kElementTimes:
    case Op::kRightDivide:
    case Op::kElementRightDivide:
    case Op::kPower:
    case Op::kElementPower:
      return true;
    default:
      return false;
  }
}
bool IsOrder(Op op) { return op == Op::kLess || op == Op::kLessEqual || op == Op::kGreater || op == Op::kGreaterEqual; }

// Of one function.
class Guesser {
 public:
  Guesser(const Ast& ast, syntax::FunctionId f, PartGuesses* out)
      : ast_(ast), f_(f), variables_(AssignedNames(ast, f)), out_(*out) {
    VisitExprs([&](ExprId e) { FindArrays(e); });
    syntax::VisitStatements(ast_, ast_[f_].body, [&](StmtId s) {
      const auto e = ast_.Exprs(s);
      const bool counts = ast_[s].kind == StmtKind::kFor && ast_[e[1]].kind == ExprKind::kRange;
      const bool begins = ast_[s].kind == StmtKind::kAssign && e.size() == 2 &&
                          (ast_[e[1]].kind == ExprKind::kNumber || IsElementByNumbers(e[1]));
      if ((counts || begins) && ast_[e[0]].kind == ExprKind::kIdentifier) single_.insert(ast_.Interned(e[0]));
    });
    VisitExprs([&](ExprId e) {
      const bool indexed = ast_[e].kind == ExprKind::kIndex && ast_[ast_.Child(e, 0)].kind == ExprKind::kIdentifier;
      if (indexed) indexed_.insert(ast_.Interned(ast_.Child(e, 0)));
    });
    for (const syntax::InternedName name : indexed_) single_.erase(name);
    size_t before;
    do {
      before = numbers_.size() + single_.size();
      VisitExprs([&](ExprId e) { FindNumbers(e); });
    } while (numbers_.size() + single_.size() != before);
  }
  void Operands() {
    VisitExprs([&](ExprId e) {
      if (ast_[e].kind == ExprKind::kRange) return Limits(e);
      const bool negated = ast_[e].kind == ExprKind::kUnary && ast_[e].op == Op::kUnaryMinus;
      const bool binary = ast_[e].kind == ExprKind::kBinary && (IsArithmetic(ast_[e].op) || IsOrder(ast_[e].op));
      if (!negated && !binary) return;
      for (ExprId x : ast_.Children(e)) {
        if (IsElementOfPart(ast_, x) || (IsPart(ast_, x) && numbers_.contains(Key(x)))) Guess(x, Assumption::kScalar);
      }
    });
  }
  void Assignments(const std::function<Assumption(syntax::InternedName, syntax::InternedName)>& of_variable) {
    syntax::VisitStatements(ast_, ast_[f_].body, [&](StmtId s) {
      const auto e = ast_.Exprs(s);
      if (ast_[s].kind != StmtKind::kAssign || e.size() != 2 || ast_[s].multi) return;
      const bool stored = ast_[e[0]].kind == ExprKind::kIndex && ArePlaces(ast_, e[0]);
      if (stored && IsElementOfPart(ast_, e[1])) return Guess(e[1], Assumption::kScalar);
      if (ast_[e[0]].kind != ExprKind::kIdentifier) return;
      const Assumption a = of_variable(syntax::InternedName(ast_[f_].name), ast_.Interned(e[0]));
      const bool element = IsElementOfPart(ast_, e[1]);
      const bool part = IsPart(ast_, e[1]) && !(a.shape == Assumption::kScalar && arrays_.contains(Key(e[1])));
      const bool number = a.shape == Assumption::kScalar && (element || part);
      const bool array = a.shape == Assumption::kMatrix && a.cls == value::ClassId::kDouble && part;
      if (number || array) Guess(e[1], a.shape);
    });
  }

 private:
  // for k = 1:p.n
  void Limits(ExprId range) {
    for (ExprId x : ast_.Children(range)) {
      if (IsPart(ast_, x) && numbers_.contains(Key(x))) Guess(x, Assumption::kScalar);
    }
  }

  template <class Visit>
  void VisitExprs(const Visit& visit) {
    syntax::VisitExprs(ast_, ast_[f_].body, visit);
  }
  void Guess(ExprId e, Assumption::Shape shape) {
    out_[e.index] = Assumption{shape};
    GuessHolders(ast_[e].kind == ExprKind::kIndex ? ast_.Child(e, 0) : e);
  }
  // Of p.a.b of a variable p: p.a is one struct.
  void GuessHolders(ExprId part) {
    std::vector<ExprId> holders;
    while (ast_[part].kind == ExprKind::kField && !IsMapMaker(ast_, part)) {
      part = ast_.Child(part, 0);
      holders.push_back(part);
    }
    if (!IsVariable(part)) return;
    holders.pop_back();
    for (ExprId h : holders)
      out_[h.index] = Assumption{.shape = Assumption::kMatrix, .cls = value::ClassId::kStruct, .small = {1, 1}};
  }
  bool IsVariable(ExprId e) const {
    return ast_[e].kind == ExprKind::kIdentifier && variables_.count(ast_.Interned(e)) != 0;
  }

  // x(k, 1) of what counts.
  bool IsElementByNumbers(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIndex || ast_[e].count < 2 || !IsVariable(ast_.Child(e, 0))) return false;
    return std::ranges::all_of(ast_.Children(e).subspan(1), [&](ExprId s) { return IsOneNumber(s); });
  }

  // Which part it is, whatever element it is of; empty: it is none.
  std::string Key(ExprId e) const {
    switch (ast_[e].kind) {
      case ExprKind::kIdentifier:
        return ast_.Name(e);
      case ExprKind::kField: {
        const std::string of = Key(ast_.Child(e, 0));
        return of.empty() ? of : absl::StrCat(of, ".", ast_.Name(e));
      }
      case ExprKind::kIndex:
        return Key(ast_.Child(e, 0));
      case ExprKind::kCellIndex: {
        const std::string of = Key(ast_.Child(e, 0));
        return of.empty() ? of : of + "{}";
      }
      default:
        return {};
    }
  }
  void IsArray(ExprId e) {
    if (IsPart(ast_, e)) arrays_.insert(Key(e));
  }
  // What is indexed, turned, reduced or asked for its extents.
  void FindArrays(ExprId e) {
    if (IsTransposed(ast_[e])) return IsArray(ast_.Child(e, 0));
    if (ast_[e].kind != ExprKind::kIndex) return;
    const ExprId head = ast_.Child(e, 0);
    IsArray(head);
    if (ast_[head].kind != ExprKind::kIdentifier || ast_[e].count < 2) return;
    const builtin::Builtin* b = builtin::FindBuiltin(ast_.Name(head));
    if (b == nullptr) return;
    const bool reduces = std::string_view(b->family) == "reduction" && ast_[e].count == 2;
    if (reduces || builtin::HasAny(*b, builtin::kAsksExtent)) IsArray(ast_.Child(e, 1));
  }

  // One number for all that the text says: a literal, what counts, an element, what operators and functions of elements
  // make of such.
  bool IsOneNumber(ExprId e) const {
    const auto all = [&](std::span<const ExprId> list) {
      return std::ranges::all_of(list, [&](ExprId x) { return IsOneNumber(x); });
    };
    switch (ast_[e].kind) {
      case ExprKind::kNumber:
        return true;
      case ExprKind::kIdentifier:
        return single_.count(ast_.Interned(e)) != 0;
      case ExprKind::kUnary:
        return ast_[e].op == Op::kUnaryMinus && IsOneNumber(ast_.Child(e, 0));
      case ExprKind::kBinary:
        return IsArithmetic(ast_[e].op) && all(ast_.Children(e));
      case ExprKind::kIndex: {
        if (IsElementOfPart(ast_, e)) return true;
        const ExprId head = ast_.Child(e, 0);
        if (IsVariable(head)) return ArePlaces(ast_, e);
        const builtin::Builtin* b =
            ast_[head].kind == ExprKind::kIdentifier ? builtin::FindBuiltin(ast_.Name(head)) : nullptr;
        return b != nullptr && std::string_view(b->family) == "elementwise" && all(ast_.Children(e).subspan(1));
      }
      default:
        return IsPart(ast_, e) && numbers_.contains(Key(e));
    }
  }
  void IsNumber(ExprId e) {
    if (ast_[e].kind == ExprKind::kUnary && ast_[e].op == Op::kUnaryMinus) return IsNumber(ast_.Child(e, 0));
    // What scales a number scales it as a number.
    if (ast_[e].kind == ExprKind::kBinary && (ast_[e].op == Op::kTimes || ast_[e].op == Op::kRightDivide)) {
      for (ExprId c : ast_.Children(e)) IsNumber(c);
    }
    if (IsPart(ast_, e) && !arrays_.contains(Key(e))) numbers_.insert(Key(e));
  }
  // A number in any program that is worth being compiled, so that all that it is computed of are numbers, too.
  void IsSurelyNumber(ExprId e) {
    const bool sign = ast_[e].kind == ExprKind::kUnary && ast_[e].op == Op::kUnaryMinus;
    if (sign || (ast_[e].kind == ExprKind::kBinary && IsArithmetic(ast_[e].op))) {
      for (ExprId c : ast_.Children(e)) IsSurelyNumber(c);
      return;
    }
    IsNumber(e);
    if (!IsVariable(e) || indexed_.count(ast_.Interned(e)) != 0 || !single_.insert(ast_.Interned(e)).second) return;
    syntax::VisitStatements(ast_, ast_[f_].body, [&](StmtId s) {
      const auto sides = ast_.Exprs(s);
      const bool assigned = ast_[s].kind == StmtKind::kAssign && sides.size() == 2 &&
                            ast_[sides[0]].kind == ExprKind::kIdentifier && ast_.Interned(sides[0]) == ast_.Interned(e);
      if (assigned) IsSurelyNumber(sides[1]);
    });
  }
  // Parts that stand beside one number, or are divisors, exponents or limits. (A number that is written out stands
  // beside matrices, too, but is not compared with them.)
  void FindNumbers(ExprId e) {
    if (ast_[e].kind == ExprKind::kRange) {
      for (ExprId x : ast_.Children(e)) IsSurelyNumber(x);
    }
    if (ast_[e].kind != ExprKind::kBinary) return;
    const Op op = ast_[e].op;
    const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
    if (op == Op::kRightDivide || op == Op::kPower) IsSurelyNumber(right);
    if (op == Op::kElementPower) IsNumber(right);
    if (!IsArithmetic(op) && !IsOrder(op)) return;
    const auto says = [&](ExprId x) { return IsOneNumber(x) && (IsOrder(op) || ast_[x].kind != ExprKind::kNumber); };
    if (says(left)) IsNumber(right);
    if (says(right)) IsNumber(left);
  }

  const Ast& ast_;
  const syntax::FunctionId f_;
  const syntax::InternedNames variables_;
  PartGuesses& out_;
  syntax::InternedNames indexed_;
  syntax::InternedNames
      single_;  // variables that count, or begin as a number that is written out, or as an element, or divide
  std::set<std::string> arrays_, numbers_;
};

}  // namespace

PartGuesses GuessParts(const ResidualProgram& program,
                       const std::function<Assumption(syntax::InternedName, syntax::InternedName)>& of_variable) {
  PartGuesses out;
  for (const FunctionVersion& v : program.versions) {
    Guesser guesser(*program.ast, v.function, &out);
    guesser.Assignments(of_variable);
    guesser.Operands();
  }
  return out;
}

bool HasGuesses(const Ast& ast, syntax::FunctionId function, const PartGuesses& guesses) {
  bool found = false;
  if (!guesses.empty()) {
    syntax::VisitExprs(ast, ast[function].body, [&](ExprId e) { found = found || guesses.contains(e.index); });
  }
  return found;
}

}  // namespace residua::array_ir
