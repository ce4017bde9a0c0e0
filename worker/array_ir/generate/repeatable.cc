#include "worker/array_ir/generate/repeatable.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "worker/array_ir/program/quiet_builtin.h"
#include "worker/array_ir/program/scope.h"
#include "worker/domain/map_rule.h"
#include "worker/domain/rules.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using domain::AbstractValue;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

class Search {
 public:
  Search(const Ast& ast, const ProgramFacts& facts) : ast_(ast), facts_(facts) {}

  bool Holds(const FunctionFacts& f) {
    if (facts_.makes_maps || f.interpreted || !KeptNames(ast_, f.function).empty()) return false;
    const std::string& name = ast_[f.function].name;
    if (!above_.insert(name).second) return false;  // it calls itself
    bool holds = true;
    syntax::VisitStatements(ast_, ast_[f.function].body, [&](StmtId s) {
      const StmtKind k = ast_[s].kind;
      holds = holds && !ast_[s].print && k != StmtKind::kTry && k != StmtKind::kUnwindProtect;
    });
    syntax::VisitExprs(ast_, ast_[f.function].body, [&](ExprId e) { holds = holds && IsQuiet(f, e); });
    above_.erase(name);
    return holds;
  }

 private:
  bool IsQuiet(const FunctionFacts& f, ExprId e) {
    const auto children = ast_.Children(e);
    switch (ast_[e].kind) {
      case ExprKind::kIdentifier:
        return f.variables.count(ast_.Name(e)) > 0 || IsQuietFunction(ast_.Name(e));
      case ExprKind::kIndex:
      case ExprKind::kField:
      case ExprKind::kDynamicField:
        // A value that is indexed may be a function or an object; one that gives a number has done nothing else.
        if (IsFunctionName(f, children[0])) return !MayCallBack(f, e);
        if (ast_[e].kind == ExprKind::kIndex && f.speculated.count(e.index) > 0) return true;
        return IsPlainData(f, children[0], ast_);
      case ExprKind::kBinary: {
        const Op op = ast_[e].op;
        const bool warns = op == Op::kLeftDivide || op == Op::kRightDivide || op == Op::kPower;
        const ExprId by = children[op == Op::kLeftDivide ? 0 : 1];
        return !warns || f.Of(by).IsBottom() || f.Of(by).IsScalar();
      }
      case ExprKind::kAnonymous:
        return false;  // its body is not looked at
      default:
        return true;
    }
  }
  // accumarray (.., @f).
  bool MayCallBack(const FunctionFacts& f, ExprId call) const {
    const builtin::Builtin* b = builtin::FindBuiltin(ast_.Name(ast_.Child(call, 0)));
    if (b == nullptr || std::string_view(b->family) != "tabulate") return false;
    const auto arguments = ast_.Children(call).subspan(1);
    return std::any_of(arguments.begin(), arguments.end(), [&](ExprId a) {
      return !f.Of(a).IsBottom() && f.Of(a).classes().Has(value::ClassId::kFunctionHandle);
    });
  }
  bool IsFunctionName(const FunctionFacts& f, ExprId e) const {
    return ast_[e].kind == ExprKind::kIdentifier && f.variables.count(ast_.Interned(e)) == 0;
  }
  static bool IsPlainData(const FunctionFacts& f, ExprId e, const Ast& ast) {
    const AbstractValue v = FactsOf(f, e, ast);
    return v.IsBottom() ||
           !(v.classes().Has(value::ClassId::kFunctionHandle) || v.classes().Has(value::ClassId::kObject));
  }
  // What is assigned to has no facts of its own: those of all that its variable ever holds say what it may be.
  static AbstractValue FactsOf(const FunctionFacts& f, ExprId e, const Ast& ast) {
    if (f.expressions.count(e.index) != 0) return f.Of(e);
    if (ast[e].kind == ExprKind::kIdentifier) {
      const auto all = f.values.find(ast.Interned(e));
      return all == f.values.end() ? AbstractValue::Bottom() : all->second;
    }
    if (ast.Children(e).empty()) return AbstractValue::Top();
    const AbstractValue object = FactsOf(f, ast.Child(e, 0), ast);
    if (object.IsBottom()) return object;
    switch (ast[e].kind) {
      case ExprKind::kIndex:
        return object;
      case ExprKind::kField:
        return domain::FieldRule(object, ast.Name(e)).value;
      case ExprKind::kCellIndex:
        return domain::ElementOfCell(object);
      default:
        return AbstractValue::Top();
    }
  }
  bool IsQuietFunction(const std::string& name) {
    if (const auto it = facts_.functions.find(name); it != facts_.functions.end()) return Holds(it->second);
    const builtin::Builtin* b = builtin::FindBuiltin(name);
    if (b == nullptr) return false;
    if (b->id == builtin::BuiltinId::k_error) return true;  // the program ends there, or what called it catches it
    if (IsQuietBuiltin(*b)) return true;
    static constexpr std::string_view kFamilies[] = {"text",         "bits",        "special",  "search", "type_query",
                                                     "integer_math", "cell_struct", "tabulate", "signal"};
    const bool quiet = std::find(std::begin(kFamilies), std::end(kFamilies), b->family) != std::end(kFamilies);
    return quiet && b->effects == builtin::kPure;
  }

  const Ast& ast_;
  const ProgramFacts& facts_;
  std::set<std::string> above_;
};

}  // namespace

bool IsRepeatable(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f) {
  return Search(ast, facts).Holds(f);
}

}  // namespace residua::array_ir
