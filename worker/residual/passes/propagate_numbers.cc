// Numbers that are written down stand where they are read.
//
//   J__5 = 0;                      J__5 = 0 + d;
//   J__5 = J__5 + d;          =>
//
// So elements that passes made variables of are known again. A read of a variable of ours that only assignments of one
// and the same number reach, whatever way is taken, is that number. What is then said about numbers alone is computed,
// as it is at run time: doubles, of whose bits nothing else is asked; and what takes nothing away or multiplies by one
// is left out, where no number has other bits for it; so is a call of a built-in of arithmetic. What stays as a sum
// with 0 may turn a -0.
//
// Long numbers stay where they are, names that show, and so does a variable that is written in part or indexed, and one
// that is a statement.
#include <array>
#include <charconv>
#include <cmath>
#include <complex>
#include <map>
#include <set>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/operators.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/lift.h"
#include "worker/residual/passes/number_calls.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using value::Value;

namespace {

// As it is written: a longer one is easier to read by its name.
bool IsShort(double number) {
  constexpr size_t kLongest = 8;
  std::array<char, kLongest> text;
  return std::isfinite(number) && std::to_chars(text.data(), text.data() + text.size(), number).ec == std::errc();
}

bool IsFinite(const Value& number) {
  const std::complex<double> z = number.ElementAsComplex(0);
  return std::isfinite(z.real()) && std::isfinite(z.imag());
}

bool IsArithmetic(syntax::Op op) {
  using syntax::Op;
  return op == Op::kPlus || op == Op::kMinus || op == Op::kTimes || op == Op::kElementTimes || op == Op::kRightDivide ||
         op == Op::kElementRightDivide;
}

class NumberPropagator {
 public:
  NumberPropagator(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)),
        id_(ast_.top_functions()[index]) {
    if (!names_.plain) return;
    FindNumbers();
    if (!numbers_.empty()) {
      const UseDefinitions& chains = in.analyses().Chains(index);
      for (size_t n = 0; n < graph_.nodes.size(); ++n) {
        const StmtId s = graph_.nodes[n].stmt;
        if (s.valid()) FindReads(static_cast<int>(n), s, chains);
      }
    }
    for (const FlowNode& node : graph_.nodes) {
      if (!node.stmt.valid() || ast_[node.stmt].kind == syntax::StmtKind::kExpression) continue;
      for (ExprId root : ast_.Exprs(node.stmt)) FindCalls(root);
    }
  }
  bool changed() const { return !known_.empty() || leaves_out_; }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      bool here = false;
      if (const std::optional<Value> number = NumberOf(e, &here); number && here && IsFinite(*number)) {
        return number->IsComplex() ? Lift(*to, *number, ast_[e].range)
                                   : LiteralOf(to, number->ElementAsDouble(0), ast_[e].range);
      }
      const std::optional<ExprId> same = SameAs(e);
      return same ? std::optional(copier.Expr(*same)) : std::nullopt;
    };
    return copier.Function(id_, name);
  }

 private:
  bool MayGo(NameId v) const {
    return names_.ours.contains(v) && names_.IsInner(v) && !names_.guarded.contains(v) && !updated_.contains(v);
  }

  // The variables that some statement gives a number, and what each of those statements gives.
  void FindNumbers() {
    for (const FlowNode& node : graph_.nodes) updated_.insert(node.updates);
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      if (!graph_.nodes[n].stmt.valid()) continue;
      const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, graph_.nodes[n].stmt);
      if (!made || !MayGo(made->variable)) continue;
      const std::optional<double> number = RealLiteral(ast_, made->value);
      if (number && IsShort(*number)) numbers_[{static_cast<int>(n), made->variable}] = *number;
    }
  }

  void FindReads(int n, StmtId s, const UseDefinitions& chains) {
    for (ExprId root : ast_.Exprs(s)) {
      syntax::VisitExpr(ast_, root, [&](ExprId e) {
        if (TakesPart(ast_, e)) kept_.insert(ast_.Child(e, 0).index);
      });
      if (ast_[s].kind == syntax::StmtKind::kExpression) kept_.insert(root.index);
    }
    VisitReads(ast_, s, [&](ExprId e) {
      if (kept_.count(e.index) || !from_.tree->facts.IsPure(e)) return;
      if (const std::optional<double> number = Reaching(n, ast_[e].name, chains))
        known_.emplace(e.index, Value::Double(*number));
    });
  }

  // Inner calls, and sums of complex numbers, come first; the text of a handle can be seen.
  void FindCalls(ExprId e) {
    if (ast_[e].kind == syntax::ExprKind::kAnonymous) return;
    for (ExprId child : ast_.Children(e)) FindCalls(child);
    if (kept_.contains(e.index)) return;
    leaves_out_ = leaves_out_ || SameAs(e);
    if (ast_[e].kind == syntax::ExprKind::kIndex) {
      const std::optional<double> number = NumberOfCall(e);
      if (number && std::isfinite(*number)) known_.emplace(e.index, Value::Double(*number));
    } else if (const std::optional<Value> sum = ComplexSum(e); sum && IsFinite(*sum)) {
      known_.emplace(e.index, *sum);
    }
  }

  // `sin (3)`, where sin is the built-in.
  std::optional<double> NumberOfCall(ExprId e) const {
    const ExprId callee = ast_.Child(e, 0);
    const auto& facts = from_.tree->facts;
    if (ast_[callee].kind != syntax::ExprKind::kIdentifier || !facts.IsPure(e) || facts[e].elements) return {};
    std::vector<double> arguments;
    for (ExprId argument : ast_.Children(e).subspan(1)) {
      bool here = false;
      const std::optional<Value> number = NumberOf(argument, &here);
      if (!number || number->IsComplex()) return std::nullopt;
      arguments.push_back(number->ElementAsDouble(0));
    }
    if (arguments.empty() || !MeansBuiltin(from_, names_.variables, ast_.Name(callee))) return std::nullopt;
    return residual::NumberOfCall(ast_.Name(callee), arguments);
  }

  // The number that all definitions which reach the node give.
  std::optional<double> Reaching(int n, NameId v, const UseDefinitions& chains) const {
    if (!MayGo(v)) return std::nullopt;
    std::optional<double> number;
    for (int definition : chains.Of(n, v)) {
      const auto found = numbers_.find({definition, v});
      if (found == numbers_.end()) return std::nullopt;
      const bool same = !number || (*number == found->second && std::signbit(*number) == std::signbit(found->second));
      if (!same) return std::nullopt;
      number = found->second;
    }
    return number;
  }

  // complex (0, 3)
  std::optional<Value> ComplexLiteral(ExprId e) const {
    if (ast_[e].kind != syntax::ExprKind::kIndex || ast_[e].count != 3) return std::nullopt;
    const ExprId callee = ast_.Child(e, 0);
    if (ast_[callee].kind != syntax::ExprKind::kIdentifier || ast_.Name(callee) != builtin::names::k_complex) return {};
    const std::optional<double> re = RealLiteral(ast_, ast_.Child(e, 1)), im = RealLiteral(ast_, ast_.Child(e, 2));
    if (!re || !im || !MeansBuiltin(from_, names_.variables, ast_.Name(callee))) return std::nullopt;
    return Value::Complex(*re, *im);
  }

  // Of numbers that are written down, one of which is complex.
  std::optional<Value> ComplexSum(ExprId e) const {
    if (ast_[e].kind != syntax::ExprKind::kBinary || !IsArithmetic(ast_[e].op)) return std::nullopt;
    bool here = false;
    const std::optional<Value> a = NumberOf(ast_.Child(e, 0), &here), b = NumberOf(ast_.Child(e, 1), &here);
    if (!a || !b || !(a->IsComplex() || b->IsComplex())) return std::nullopt;
    return builtin::Binary(ast_[e].op, *a, *b);
  }

  // The number that an expression is; *here: what became known stands in it.
  std::optional<Value> NumberOf(ExprId e, bool* here) const {
    if (const auto known = known_.find(e.index); known != known_.end()) {
      *here = true;
      return known->second;
    }
    if (const std::optional<double> literal = RealLiteral(ast_, e)) return Value::Double(*literal);
    if (std::optional<Value> literal = ComplexLiteral(e)) return literal;
    if (ast_[e].kind != syntax::ExprKind::kBinary || !IsArithmetic(ast_[e].op)) return std::nullopt;
    const std::optional<Value> a = NumberOf(ast_.Child(e, 0), here);
    const std::optional<Value> b = a ? NumberOf(ast_.Child(e, 1), here) : std::nullopt;
    if (!b) return std::nullopt;
    return builtin::Binary(ast_[e].op, *a, *b);
  }

  bool IsKnownAs(ExprId e, double number) const {
    bool here = false;
    const std::optional<Value> known = NumberOf(e, &here);
    return known && value::Identical(*known, Value::Double(number));
  }

  // The operand that has the bits of the whole: of `a - 0`, `a * 1`, `1 * a`, `a / 1`.
  std::optional<ExprId> SameAs(ExprId e) const {
    if (ast_[e].kind != syntax::ExprKind::kBinary) return std::nullopt;
    const ExprId a = ast_.Child(e, 0), b = ast_.Child(e, 1);
    const auto number = [&](ExprId x) { return from_.tree->facts.NumberOf(x) >= ResidualFacts::Number::kNarrowed; };
    switch (ast_[e].op) {
      case syntax::Op::kMinus:
        return number(a) && IsKnownAs(b, 0) ? std::optional(a) : std::nullopt;
      case syntax::Op::kTimes:
      case syntax::Op::kElementTimes:
        if (number(b) && IsKnownAs(a, 1)) return b;
        return number(a) && IsKnownAs(b, 1) ? std::optional(a) : std::nullopt;
      case syntax::Op::kRightDivide:
      case syntax::Op::kElementRightDivide:
        return number(a) && IsKnownAs(b, 1) ? std::optional(a) : std::nullopt;
      default:
        return std::nullopt;
    }
  }

  const Residual& from_;
  const Ast& ast_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  FunctionId id_;
  NameSet updated_;                                   // variables that are written in part somewhere
  std::map<std::pair<int, NameId>, double> numbers_;  // by the node that gives them
  std::set<uint32_t> kept_;                           // reads that have to stay a name
  bool leaves_out_ = false;                           // an operand of which an operation is the other
  std::map<uint32_t, Value> known_;                   // reads, calls and sums of complex numbers
};

}  // namespace

bool PropagateNumbers(PassInput& in, Residual* to) { return RunPlannedPass<NumberPropagator>(in, to); }

}  // namespace residua::residual
