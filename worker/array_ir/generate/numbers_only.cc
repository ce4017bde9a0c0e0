// Every variable is taken for one of which only numbers count until a place is found where more of it does. What is
// assigned from one, `p = img(i, j)`, has to be one as well, so that the search goes on until nothing changes: the set
// only shrinks, and what stands beside integers becomes more, or leaves the set where that is of two classes.
#include "worker/array_ir/generate/numbers_only.h"

#include <algorithm>
#include <utility>

#include "worker/array_ir/inference/representation.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using builtin::BuiltinId;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

bool Compares(Op op) {
  return op == Op::kLess || op == Op::kLessEqual || op == Op::kGreater || op == Op::kGreaterEqual || op == Op::kEqual ||
         op == Op::kNotEqual;
}

// With an integer on one side, of doubles and of integers of its class: exact, rounded once and saturated.
bool IsArithmetic(Op op) {
  return op == Op::kPlus || op == Op::kMinus || op == Op::kTimes || op == Op::kElementTimes || op == Op::kRightDivide ||
         op == Op::kElementRightDivide;
}

// Gives the same of equal numbers of all classes.
bool SeesNumbers(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_double:
    case BuiltinId::k_single:
    case BuiltinId::k_int8:
    case BuiltinId::k_int16:
    case BuiltinId::k_int32:
    case BuiltinId::k_uint8:
    case BuiltinId::k_uint16:
    case BuiltinId::k_uint32:
    case BuiltinId::k_int64:
    case BuiltinId::k_uint64:
      return true;
    default:
      return builtin::HasAny(b, builtin::kAsksExtent);
  }
}

class Search {
 public:
  // `truths`: of truth values and doubles alone.
  Search(const Ast& ast, const FunctionFacts& f, bool truths) : ast_(ast), f_(f), truths_(truths), left_(f.variables) {
    for (const std::string& name : ast[f.function].outputs) left_.erase(InternedName(name));
    for (const auto& [name, storage] : KeptNames(ast, f.function)) left_.erase(name);
    for (syntax::FunctionId function : ast.top_functions()) functions_.insert(InternedName(ast[function].name));
    for (std::pair<size_t, size_t> before{0, 1}; before != std::pair(left_.size(), beside_.size());) {
      before = {left_.size(), beside_.size()};
      syntax::VisitStatements(ast, ast[f.function].body, [&](StmtId s) { Statement(s); });
    }
  }
  bool Has(InternedName name) const { return left_.count(name) > 0; }
  ByNumber Found(InternedName name) const {
    if (left_.count(name) == 0) return {};
    const auto only = beside_.find(name);
    return {true, only == beside_.end() ? std::nullopt : std::optional(only->second)};
  }

 private:
  bool IsVariable(ExprId e) const {
    return ast_[e].kind == ExprKind::kIdentifier && f_.variables.count(ast_.Interned(e)) > 0;
  }
  void Drop(ExprId e) {
    if (IsVariable(e)) left_.erase(ast_.Interned(e));
  }
  // Its numbers count, and nothing but them.
  bool Holds(InternedName name) const { return left_.count(name) > 0 && beside_.count(name) == 0; }
  // A scalar parameter beside integers of a class: its own class, if it is no double.
  bool StandsBeside(ExprId e, ExprId integers) {
    const domain::AbstractValue &v = f_.Of(integers), &own = f_.Of(e);
    if (!IsVariable(e) || own.IsBottom() || RepOf(own) != Rep::kF64 || v.IsBottom()) return false;
    const Rep rep = RepOf(v);
    if ((rep != Rep::kInt && rep != Rep::kElements) || !IsSmallInteger(ClassOf(v, rep))) return false;
    const value::ClassId cls = ClassOf(v, rep);
    const auto [at, added] = beside_.try_emplace(ast_.Interned(e), cls);
    return at->second == cls;
  }
  // What is compared with it has elements that are at hand: its operator takes no numbers of one class alone.
  bool MayBeCompared(ExprId e) const {
    const domain::AbstractValue& v = f_.Of(e);
    return !v.IsBottom() && RepOf(v) != Rep::kBoxed && !v.classes().Has(value::ClassId::kSingle);
  }
  void Statement(StmtId s) {
    const auto e = ast_.Exprs(s);
    const bool names = !e.empty() && ast_[e[0]].kind == ExprKind::kIdentifier;
    const bool one = (ast_[s].kind == StmtKind::kAssign && e.size() == 2) || ast_[s].kind == StmtKind::kFor;
    if (one && names) {
      const bool silent = ast_[s].kind == StmtKind::kFor || !ast_[s].print;
      return Expression(e[1], Holds(ast_.Interned(e[0])) && silent);
    }
    if (truths_ && (ast_[s].kind == StmtKind::kIf || ast_[s].kind == StmtKind::kWhile)) {
      for (ExprId condition : e) Expression(condition, IsTyped(condition));
      return;
    }
    if (truths_ && ast_[s].kind == StmtKind::kOpAssign && IsArithmetic(ast_[s].op) && IsTyped(e[1])) {
      Expression(e[0], false);
      return Expression(e[1], true);
    }
    if (truths_ && ast_[s].kind == StmtKind::kAssign && e.size() == 2 && IsElementOfDoubles(e[0])) {
      for (ExprId c : ast_.Children(e[0]).subspan(1)) Expression(c, false);
      return Expression(e[1], IsTyped(e[1]));
    }
    for (size_t k = 0; k < e.size(); ++k) {
      const bool target = ast_[s].kind == StmtKind::kAssign && k + 1 < e.size();
      if (!target || ast_[e[k]].kind != ExprKind::kIdentifier) Expression(e[k], false);
    }
  }
  bool IsTyped(ExprId e) const {
    const domain::AbstractValue& v = f_.Of(e);
    return !v.IsBottom() && RepOf(v) != Rep::kBoxed;
  }
  // x(k) of an array of doubles, which stays one whatever number is stored into it.
  bool IsElementOfDoubles(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIndex || !IsVariable(ast_.Child(e, 0))) return false;
    const auto values = f_.values.find(ast_.Interned(ast_.Child(e, 0)));
    return values != f_.values.end() && !values->second.IsBottom() && RepOf(values->second) == Rep::kArray &&
           !Holds(ast_.Interned(ast_.Child(e, 0)));
  }
  // Of truth values: what is a double of one or two of them, or asks whether they are zero.
  bool MakesDoubles(ExprId e) const {
    const auto children = ast_.Children(e);
    const bool unary = ast_[e].kind == ExprKind::kUnary && (ast_[e].op == Op::kUnaryMinus || ast_[e].op == Op::kNot);
    const bool binary = ast_[e].kind == ExprKind::kBinary &&
                        (IsArithmetic(ast_[e].op) || ast_[e].op == Op::kAnd || ast_[e].op == Op::kOr ||
                         ast_[e].op == Op::kAndAnd || ast_[e].op == Op::kOrOr);
    return truths_ && (unary || binary) &&
           std::all_of(children.begin(), children.end(), [&](ExprId c) { return IsTyped(c); });
  }
  // `numbers`: nothing but the numbers of its value count.
  void Expression(ExprId e, bool numbers) {
    const auto children = ast_.Children(e);
    if (IsVariable(e) && !numbers) return Drop(e);
    if (ast_[e].kind == ExprKind::kIndex) return Index(e, numbers);
    const bool compares = ast_[e].kind == ExprKind::kBinary && Compares(ast_[e].op) && MayBeCompared(children[0]) &&
                          MayBeCompared(children[1]);
    const bool arithmetic = !truths_ && ast_[e].kind == ExprKind::kBinary && IsArithmetic(ast_[e].op);
    for (size_t k = 0; k < children.size(); ++k) {
      if (!arithmetic || !StandsBeside(children[k], children[1 - k]))
        Expression(children[k], compares || MakesDoubles(e));
    }
  }
  void Index(ExprId e, bool numbers) {
    const auto children = ast_.Children(e);
    const builtin::Builtin* const b = CalledBuiltin(ast_, e, f_.variables, functions_);
    const bool argument = b != nullptr && SeesNumbers(*b);
    if (!IsVariable(children[0])) {
      for (size_t k = 0; k < children.size(); ++k) Expression(children[k], argument && k == 1);
      return;
    }
    if (!numbers) Drop(children[0]);
    for (ExprId c : children.subspan(1)) Expression(c, false);
  }

  const Ast& ast_;
  const FunctionFacts& f_;
  const bool truths_;
  InternedNames left_, functions_;
  InternedNameMap<value::ClassId> beside_;  // of which integers it is an operand
};

}  // namespace

std::vector<ByNumber> ParametersByNumber(const Ast& ast, const FunctionFacts& f) {
  const Search found(ast, f, false), of_truths(ast, f, true);
  std::vector<ByNumber> out;
  for (ExprId p : ast[f.function].parameters) {
    const bool named = ast[p].kind == ExprKind::kIdentifier && !IsRest(ast, p);
    out.push_back(named ? found.Found(ast.Interned(p)) : ByNumber());
    out.back().truths = named && of_truths.Has(ast.Interned(p));
  }
  return out;
}

}  // namespace residua::array_ir
