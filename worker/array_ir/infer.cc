// Abstract interpretation of the residual program.
//
// One environment maps variables to facts; a variable that is not there is undefined. Statements transform it, branches
// join, loops repeat until nothing moves (widening from the third round on), `break`, `continue` and `return` carry
// their environment to where they land. Calls are analysed on demand with the join of all arguments seen so far; a
// recursive call uses the results known so far, and the whole program is repeated until neither parameters nor results
// of any function grow. Facts of an expression are those of its last visit, made with the final environment.
#include "worker/array_ir/infer.h"

#include <absl/strings/str_cat.h>

#include <functional>
#include <optional>
#include <utility>

#include "worker/builtin/builtin.h"
#include "worker/builtin/map_option.h"
#include "worker/domain/handle_set.h"
#include "worker/domain/index_list.h"
#include "worker/domain/map_rule.h"
#include "worker/syntax/null_literal.h"

namespace residua::array_ir {

using domain::AbstractSubscript;
using domain::AbstractValue;
using domain::Tristate;
using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;
using value::Value;

namespace {

using Environment = std::map<std::string, AbstractValue>;
using MaybeEnvironment = std::optional<Environment>;  // none: not reached

AbstractValue Lookup(const Environment& e, const std::string& name) {
  auto it = e.find(name);
  return it == e.end() ? AbstractValue::Undefined() : it->second;
}

void JoinInto(MaybeEnvironment* into, const MaybeEnvironment& other, bool widen = false) {
  if (!other) return;
  if (!*into) {
    *into = other;
    return;
  }
  Environment out;
  std::set<std::string> names;
  for (const auto& [name, v] : **into) names.insert(name);
  for (const auto& [name, v] : *other) names.insert(name);
  for (const std::string& name : names) {
    const AbstractValue a = Lookup(**into, name), b = Lookup(*other, name);
    AbstractValue joined = domain::Join(a, b);
    if (widen && !(joined == a)) joined = domain::Widen(a, joined);
    out.emplace(name, std::move(joined));
  }
  *into = std::move(out);
}

class Analysis {
 public:
  Analysis(const ResidualProgram& program, ProgramFacts* facts)
      : program_(program), ast_(*program.ast), facts_(*facts) {}

  bool changed = false;
  int round = 0;

  void Analyse(FunctionFacts& f) {
    FunctionFacts* const saved_function = f_;
    Frame saved = std::move(frame_);
    f_ = &f;
    frame_ = Frame();
    active_.insert(f.function.index);
    f.expressions.clear();
    f.calls.clear();
    f.read_after_loop = LoopVariablesReadOutside(ast_, f.function);
    Environment start;
    const auto& parameters = ast_[f.function].parameters;
    for (size_t k = 0; k < parameters.size(); ++k) {
      if (ast_[parameters[k]].kind != ExprKind::kIdentifier || k >= f.parameters.size()) continue;
      if (f.parameters[k].defined() == Tristate::kFalse) continue;
      start[ast_.Name(parameters[k])] = f.parameters[k];
      Note(ast_.Name(parameters[k]), f.parameters[k]);
    }
    frame_.now = std::move(start);
    Block(ast_[f.function].body);
    JoinInto(&frame_.at_return, frame_.now);
    Results(f);
    active_.erase(f.function.index);
    frame_ = std::move(saved);
    f_ = saved_function;
  }

 private:
  struct Frame {
    MaybeEnvironment now, at_return, at_break, at_continue;
    MaybeEnvironment at_error;  // wherever the body of the innermost `try` may fail
    int tries = 0;
  };

  void Results(FunctionFacts& f) {
    const auto& outputs = ast_[f.function].outputs;
    if (!frame_.at_return) return;
    for (size_t k = 0; k < f.results.size() && k < outputs.size(); ++k) {
      const AbstractValue v = Lookup(*frame_.at_return, outputs[k]).Forget();
      AbstractValue next = f.results[k].IsBottom() ? v : domain::Join(f.results[k], v);
      if (next == f.results[k]) continue;
      if (round > 4) next = domain::Widen(f.results[k], next);
      if (round > 12) next = AbstractValue::Top().WithDefined(Tristate::kTop);
      if (next == f.results[k]) continue;
      f.results[k] = next;
      changed = true;
    }
  }

  void Note(const std::string& name, const AbstractValue& v) {
    auto [it, fresh] = f_->values.emplace(name, v);
    if (!fresh) it->second = domain::Join(it->second, v);
  }
  void Set(const std::string& name, AbstractValue v) {
    if (!frame_.now) return;
    v = v.Forget().WithDefined(Tristate::kTrue);
    Note(name, v);
    (*frame_.now)[name] = std::move(v);
  }

  // ---- expressions

  AbstractValue Record(ExprId e, AbstractValue v) {
    f_->expressions[e.index] = v;
    return v;
  }
  AbstractValue Eval(ExprId e) { return Record(e, Compute(e)); }

  // Of if and while: `|` and `&` work as `||` and `&&` when the left operand is a scalar.
  AbstractValue EvalCondition(ExprId e) {
    if (ast_[e].kind != ExprKind::kBinary || (ast_[e].op != Op::kOr && ast_[e].op != Op::kAnd)) return Eval(e);
    const AbstractValue a = EvalCondition(ast_.Child(e, 0)), b = EvalCondition(ast_.Child(e, 1));
    if (a.IsBottom()) return Record(e, a);
    const AbstractValue truth = AbstractValue::Logical(domain::Shape::Scalar());
    if (a.IsScalar() || (b.IsBottom() && a.shape().MayBeScalar())) return Record(e, truth);
    if (b.IsBottom()) return Record(e, b);
    const AbstractValue both = domain::BinaryRule(ast_[e].op, a, b).value;
    return Record(e, a.shape().MayBeScalar() ? domain::Join(truth, both) : both);
  }

  AbstractValue Compute(ExprId e) {
    switch (ast_[e].kind) {
      case ExprKind::kNumber:
        return Number(e);
      case ExprKind::kString:
        return AbstractValue::Of(Value::String(ast_.Name(e), ast_[e].quote));
      case ExprKind::kIdentifier:
        if (f_->variables.count(ast_.Name(e))) {
          return frame_.now ? Lookup(*frame_.now, ast_.Name(e)) : AbstractValue::Bottom();
        }
        return First(Call(e, ast_.Name(e), {}, 1));
      case ExprKind::kUnary:
      case ExprKind::kPostfix: {
        const AbstractValue a = Eval(ast_.Child(e, 0));
        return a.IsBottom() ? a : domain::UnaryRule(ast_[e].op, a).value;
      }
      case ExprKind::kBinary: {
        const AbstractValue a = Eval(ast_.Child(e, 0)), b = Eval(ast_.Child(e, 1));
        if (ast_[e].op == Op::kAndAnd || ast_[e].op == Op::kOrOr)
          return AbstractValue::Logical(domain::Shape::Scalar());
        if (a.IsBottom() || b.IsBottom()) return AbstractValue::Bottom();
        return domain::BinaryRule(ast_[e].op, a, b).value;
      }
      case ExprKind::kRange: {
        const AbstractValue a = Eval(ast_.Child(e, 0)), b = Eval(ast_.Child(e, 1));
        if (ast_[e].count == 2)
          return a.IsBottom() || b.IsBottom() ? AbstractValue::Bottom() : domain::ColonRule(a, nullptr, b).value;
        const AbstractValue c = Eval(ast_.Child(e, 2));
        if (a.IsBottom() || b.IsBottom() || c.IsBottom()) return AbstractValue::Bottom();
        return domain::ColonRule(a, &b, c).value;
      }
      case ExprKind::kIndex:
        return First(Index(e, 1));
      case ExprKind::kCellIndex: {
        const AbstractValue a = Eval(ast_.Child(e, 0));
        std::vector<AbstractSubscript> subs;
        if (!Subscripts(e, a, &subs) || a.IsBottom()) return AbstractValue::Bottom();
        return domain::CellIndexRule(a, subs).value.WithDefined(Tristate::kTrue);
      }
      case ExprKind::kField: {
        const AbstractValue a = Eval(ast_.Child(e, 0));
        return a.IsBottom() ? a : domain::FieldRule(a, ast_.Name(e)).value;
      }
      case ExprKind::kDynamicField:
        Eval(ast_.Child(e, 0));
        Eval(ast_.Child(e, 1));
        return AbstractValue::Top();
      case ExprKind::kMatrix:
      case ExprKind::kCell: {
        std::vector<std::vector<AbstractValue>> rows;
        bool bottom = false, list = false;
        for (ExprId row : ast_.Children(e)) {
          rows.emplace_back();
          for (ExprId x : ast_.Children(row)) {
            rows.back().push_back(Eval(x));
            bottom = bottom || rows.back().back().IsBottom();
            list = list || MayBeList(x);
          }
        }
        if (bottom) return AbstractValue::Bottom();
        if (list)
          return ast_[e].kind == ExprKind::kCell ? AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kCell), {})
                                                 : AbstractValue::Top();
        return ast_[e].kind == ExprKind::kMatrix ? domain::MatrixRule(rows).value : domain::CellRule(rows).value;
      }
      case ExprKind::kEnd:
        return end_.empty() ? AbstractValue::Top() : domain::EndRule(end_.back().object, end_.back().k, end_.back().n);
      case ExprKind::kAnonymous:
      case ExprKind::kHandle:
        return Handle(e);
      default:
        return AbstractValue::Top();
    }
  }

  // @name, or @(x) body with what is known of the variables that it captures.
  AbstractValue Handle(ExprId e) {
    domain::HandleTarget target;
    if (ast_[e].kind == ExprKind::kHandle) {
      target.function.name = ast_.Name(e);
      return AbstractValue::HandleTo({target});
    }
    target.function.ast = program_.ast;
    target.function.anonymous = e;
    bool known = frame_.now.has_value();
    std::set<std::string> seen = ParametersOf(e);
    const std::function<void(ExprId)> visit = [&](ExprId x) {
      known = known && (ast_[x].kind != ExprKind::kAnonymous || x == e);  // one inside another is not lowered
      if (ast_[x].kind == ExprKind::kIdentifier && f_->variables.count(ast_.Name(x)) &&
          seen.insert(ast_.Name(x)).second) {
        const AbstractValue v = Eval(x);  // noted, too: one without a value is asked for when the program runs
        known = known && v.defined() == Tristate::kTrue;
        target.captures.emplace_back(ast_.Name(x), v);
      }
      for (ExprId c : ast_.Children(x)) visit(c);
    };
    visit(ast_.Child(e, 0));
    if (known) return AbstractValue::HandleTo({std::move(target)});
    return AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kFunctionHandle), domain::Shape::Scalar(),
                                Tristate::kFalse);
  }
  std::set<std::string> ParametersOf(ExprId anonymous) const {
    std::set<std::string> names;
    for (ExprId p : ast_.Children(anonymous).subspan(1)) {
      if (ast_[p].kind == ExprKind::kIdentifier) names.insert(ast_.Name(p));
    }
    return names;
  }

  // A call of a handle: the join over the functions that it can be; anything where they are not known.
  std::vector<AbstractValue> CallHandle(const AbstractValue& handle, const std::vector<AbstractSubscript>& subscripts,
                                        int nargout) {
    constexpr int kDeepest = 3;
    const size_t n = static_cast<size_t>(std::max(1, nargout));
    const auto targets = domain::TargetsOf(handle);
    if (!targets || targets->empty() || nargout > 1 || handle_depth_ >= kDeepest ||
        !handle.classes().Only(value::ClassId::kFunctionHandle)) {
      return std::vector<AbstractValue>(n);
    }
    std::vector<AbstractValue> args;
    for (const AbstractSubscript& s : subscripts)
      args.push_back(s.colon ? AbstractValue::Of(Value::String(":")) : s.value);
    AbstractValue all = AbstractValue::Bottom();
    ++handle_depth_;
    for (const domain::HandleTarget& t : *targets) {
      const AbstractValue one =
          t.function.name.empty() ? CallAnonymous(t, args) : First(CallNamed(t.function.name, args, false, nargout));
      all = domain::Join(all, one.Forget());
    }
    --handle_depth_;
    return {all};
  }
  AbstractValue Map(const std::vector<AbstractValue>& args, bool cells) {
    bool uniform = true;
    size_t count = args.size();
    if (count >= 4 && args[count - 2].IsStatic() && args[count - 2].static_value().IsString()) {
      const builtin::MapOption option = builtin::MapOptionOf(args[count - 2].static_value().AsString());
      if (option != builtin::MapOption::kUniformOutput || !args[count - 1].IsStatic()) return AbstractValue::Top();
      uniform = builtin::IsTrue(args[count - 1].static_value());
      count -= 2;
    }
    const AbstractValue& of = args[1];
    const bool fits = !cells || of.classes().Only(value::ClassId::kCell);
    if (!fits || of.classes().Has(value::ClassId::kObject) || of.classes().Has(value::ClassId::kFunctionHandle)) {
      return AbstractValue::Top();
    }
    std::vector<AbstractSubscript> elements;
    for (size_t k = 1; k < count; ++k) {
      if (k > 1 && args[k].classes().Has(value::ClassId::kChar)) return AbstractValue::Top();  // an option, perhaps
      elements.push_back({false, cells ? domain::ElementOfCell(args[k]) : domain::ElementOfArray(args[k])});
    }
    return domain::MapRule(of.shape(), CallHandle(args[0], elements, 1)[0], uniform);
  }
  AbstractValue CallAnonymous(const domain::HandleTarget& t, const std::vector<AbstractValue>& args) {
    const ExprId e = t.function.anonymous;
    const auto parameters = ast_.Children(e).subspan(1);
    if (t.function.ast != program_.ast || args.size() != parameters.size()) return AbstractValue::Top();
    FunctionFacts body;
    Environment start;
    for (const auto& [name, v] : t.captures) start[name] = v;
    for (size_t k = 0; k < args.size(); ++k) {
      const bool plain = ast_[parameters[k]].kind == ExprKind::kIdentifier && ast_.Name(parameters[k]) != "varargin";
      if (!plain) return AbstractValue::Top();
      start[ast_.Name(parameters[k])] = args[k].Forget();
    }
    for (const auto& [name, v] : start) body.variables.insert(name);
    FunctionFacts* const function = std::exchange(f_, &body);
    Frame frame = std::exchange(frame_, Frame());
    std::vector<EndOf> ends = std::exchange(end_, {});
    frame_.now = std::move(start);
    AbstractValue v = Eval(ast_.Child(e, 0));
    f_ = function;
    frame_ = std::move(frame);
    end_ = std::move(ends);
    return v;
  }

  AbstractValue Number(ExprId e) {
    const syntax::NumberLiteral& n = ast_.Literal(e);
    if (n.integer_width != 0) return AbstractValue::Top();
    return AbstractValue::Of(n.imaginary && n.value != 0 ? Value::Complex(0, n.value) : Value::Double(n.value));
  }
  bool MayBeList(ExprId e) const {
    const ExprKind k = ast_[e].kind;
    return ast_[e].parentheses == 0 &&
           (k == ExprKind::kCellIndex || k == ExprKind::kField || k == ExprKind::kDynamicField);
  }
  static AbstractValue First(std::vector<AbstractValue> list) { return list.empty() ? AbstractValue::Top() : list[0]; }

  // False when some subscript has no value. `end` inside means the extent of `object`.
  bool Subscripts(ExprId e, const AbstractValue& object, std::vector<AbstractSubscript>* out) {
    const auto children = ast_.Children(e);
    bool ok = true;
    for (size_t k = 1; k < children.size(); ++k) {
      if (ast_[children[k]].kind == ExprKind::kColon) {
        out->push_back({true, {}});
        continue;
      }
      end_.push_back({object, static_cast<int>(k) - 1, static_cast<int>(children.size()) - 1});
      const AbstractValue v = MayBeList(children[k]) ? (Eval(children[k]), AbstractValue::Top()) : Eval(children[k]);
      end_.pop_back();
      ok = ok && !v.IsBottom();
      out->push_back({false, v});
    }
    return ok;
  }

  std::vector<AbstractValue> Index(ExprId e, int nargout) {
    const ExprId base = ast_.Child(e, 0);
    if (ast_[base].kind == ExprKind::kIdentifier && !f_->variables.count(ast_.Name(base))) {
      return Call(e, ast_.Name(base), ast_.Children(e).subspan(1), nargout);
    }
    const AbstractValue a = Eval(base);
    std::vector<AbstractSubscript> subs;
    if (!Subscripts(e, a, &subs) || a.IsBottom()) return {AbstractValue::Bottom()};
    if (!Lists(e) && a.classes().Only(value::ClassId::kFunctionHandle)) return CallHandle(a, subs, nargout);
    if (a.classes().Has(value::ClassId::kFunctionHandle) || Lists(e)) {
      return std::vector<AbstractValue>(static_cast<size_t>(std::max(1, nargout)));
    }
    return {domain::IndexRule(a, subs).value};
  }
  // Whether the subscripts of e may be more or fewer than are written.
  bool OpenList(ExprId e) {
    for (ExprId c : ast_.Children(e).subspan(1)) {
      if (MayBeList(c) && !IsOneValue(c)) return true;
    }
    return false;
  }
  // `s.a` of one struct, `c{k}` with numbers for one element.
  bool IsOneValue(ExprId e) {
    if (ast_[e].kind == ExprKind::kDynamicField) return false;
    const AbstractValue object = Eval(ast_.Child(e, 0));
    if (ast_[e].kind == ExprKind::kField) return object.IsScalar();
    std::vector<AbstractSubscript> subs;
    if (OpenList(e) || !Subscripts(e, object, &subs)) return false;
    for (const AbstractSubscript& s : subs) {
      if (s.colon || !s.value.IsScalar() || s.value.classes().Has(value::ClassId::kLogical)) return false;
    }
    return true;
  }
  bool Lists(ExprId e) const {
    for (ExprId c : ast_.Children(e).subspan(1)) {
      if (MayBeList(c)) return true;
    }
    return false;
  }

  std::vector<AbstractValue> Call(ExprId e, const std::string& name, std::span<const ExprId> arguments, int nargout) {
    std::vector<AbstractValue> args;
    bool bottom = false, list = false;
    for (ExprId a : arguments) {
      args.push_back(ast_[a].kind == ExprKind::kColon ? AbstractValue::Of(Value::String(":")) : Eval(a));
      bottom = bottom || args.back().IsBottom();
      list = list || MayBeList(a);
    }
    std::vector<AbstractValue> out;
    if (bottom) {
      out.assign(static_cast<size_t>(std::max(1, nargout)), AbstractValue::Bottom());
    } else {
      out = CallNamed(name, args, list, nargout);
      const builtin::Builtin* b = facts_.functions.count(name) ? nullptr : builtin::FindBuiltin(name);
      if (b != nullptr && !list) {
        if (const auto shape = FilledShape(*b, arguments))
          out[0] = out[0].WithShape(domain::Meet(out[0].shape(), *shape));
      }
    }
    f_->calls[e.index] = out;
    return out;
  }

  std::vector<AbstractValue> CallNamed(const std::string& name, const std::vector<AbstractValue>& args, bool list,
                                       int nargout) {
    std::vector<AbstractValue> out(static_cast<size_t>(std::max(1, nargout)));
    if (auto it = facts_.functions.find(name); it != facts_.functions.end()) {
      out = CallFunction(it->second, args, list, out.size());
    } else if (name == "nargin" || name == "nargout") {
      out[0] = AbstractValue::DoubleScalar(domain::Interval::Integers(0, 1e6)).WithFullStorage(true);
    } else if ((name == "cellfun" || name == "arrayfun") && args.size() > 1 && !list && nargout == 1) {
      out[0] = Map(args, name == "cellfun");
    } else if (const builtin::Builtin* b = builtin::FindBuiltin(name); b != nullptr && !list) {
      const domain::RuleResult r = domain::ApplyRule(*b, args, nargout);
      for (size_t k = 0; k < out.size() && k < r.outputs.size(); ++k) out[k] = r.outputs[k];
    }
    return out;
  }

  // zeros(size(x)) has the shape of x.
  std::optional<domain::Shape> FilledShape(const builtin::Builtin& b, std::span<const ExprId> arguments) const {
    if (!FillValue(b.id) || arguments.size() != 1) return {};
    const ExprId of = SizedArray(arguments[0]);
    if (!of.valid()) return {};
    const AbstractValue& facts = f_->Of(of);
    return facts.IsBottom() ? std::optional<domain::Shape>() : facts.shape();
  }
  ExprId SizedArray(ExprId e) const { return array_ir::SizedArray(ast_, *f_, facts_, e); }

  std::vector<AbstractValue> CallFunction(FunctionFacts& callee, const std::vector<AbstractValue>& args, bool list,
                                          size_t n) {
    if (callee.interpreted) return std::vector<AbstractValue>(n);
    bool grew = !callee.reached;
    callee.reached = true;
    for (size_t k = 0; k < callee.parameters.size(); ++k) {
      AbstractValue a = list              ? AbstractValue::Top().WithDefined(Tristate::kTop)
                        : k < args.size() ? args[k].Forget()
                                          : AbstractValue::Undefined();
      AbstractValue& p = callee.parameters[k];
      AbstractValue next = p.IsBottom() ? a : domain::Join(p, a);
      if (next == p) continue;
      if (round > 2) next = domain::Widen(p, next);
      if (next == p) continue;
      p = next;
      grew = true;
    }
    if (grew) changed = true;
    if ((grew || done_.insert(callee.function.index).second) && !active_.count(callee.function.index)) Analyse(callee);
    std::vector<AbstractValue> out;
    for (size_t k = 0; k < n; ++k) out.push_back(k < callee.results.size() ? callee.results[k] : AbstractValue::Top());
    return out;
  }

  // ---- statements

  void Block(BlockId block) {
    for (StmtId s : ast_.Statements(block)) {
      if (!frame_.now) return;
      Statement(s);
    }
  }

  void Statement(StmtId s) {
    if (frame_.tries > 0) JoinInto(&frame_.at_error, frame_.now);
    Run(s);
    if (frame_.tries > 0) JoinInto(&frame_.at_error, frame_.now);
  }

  void Run(StmtId s) {
    const auto e = ast_.Exprs(s);
    switch (ast_[s].kind) {
      case StmtKind::kExpression:
        if (ast_[e[0]].kind == ExprKind::kIndex) {
          Record(e[0], First(Index(e[0], 0)));
          if (EndsWithError(ast_, facts_, *f_, s)) frame_.now.reset();
        } else if (ast_[e[0]].kind == ExprKind::kIdentifier && !f_->variables.count(ast_.Name(e[0]))) {
          Record(e[0], First(Call(e[0], ast_.Name(e[0]), {}, 0)));
        } else {
          Eval(e[0]);
        }
        return;
      case StmtKind::kAssign:
        return Assign(s);
      case StmtKind::kOpAssign: {
        const AbstractValue a = Eval(e[0]), b = Eval(e[1]);
        if (a.IsBottom() || b.IsBottom()) return;
        return Set(ast_.Name(e[0]), domain::BinaryRule(ast_[s].op, a, b).value);
      }
      case StmtKind::kIf:
        return If(s);
      case StmtKind::kSwitch:
        return Switch(s);
      case StmtKind::kWhile:
        return Loop([&] { EvalCondition(e[0]); }, ast_.Blocks(s)[0], nullptr,
                    IsTrue(e[0]) ? LeftAt::kBreakOnly : LeftAt::kHead);
      case StmtKind::kDoUntil:
        return Loop(
            nullptr, ast_.Blocks(s)[0], [&] { Eval(e[0]); }, LeftAt::kEnd);
      case StmtKind::kFor:
        return For(s);
      case StmtKind::kTry:
        return Try(s);
      case StmtKind::kBreak:
        JoinInto(&frame_.at_break, frame_.now);
        frame_.now.reset();
        return;
      case StmtKind::kContinue:
        JoinInto(&frame_.at_continue, frame_.now);
        frame_.now.reset();
        return;
      case StmtKind::kReturn:
        JoinInto(&frame_.at_return, frame_.now);
        frame_.now.reset();
        return;
      default:
        return;
    }
  }

  void Assign(StmtId s) {
    const auto e = ast_.Exprs(s);
    const ExprId right = e.back();
    const size_t n = e.size() - 1;
    if (n > 1 || ast_[s].multi) {
      std::vector<AbstractValue> list(n);
      if (ast_[right].kind == ExprKind::kIndex) {
        list = Index(right, static_cast<int>(n));
        Record(right, First(list));
      } else if (ast_[right].kind == ExprKind::kIdentifier && !f_->variables.count(ast_.Name(right))) {
        list = Call(right, ast_.Name(right), {}, static_cast<int>(n));
        Record(right, First(list));
      } else {
        list[0] = Eval(right);
      }
      list.resize(n);
      for (size_t k = 0; k < n; ++k) AssignTo(e[k], list[k]);
      return;
    }
    AssignTo(e[0], Eval(right), IsDeletion(right));
  }
  bool IsDeletion(ExprId right) const { return syntax::IsNullLiteral(ast_, right); }

  void AssignTo(ExprId target, const AbstractValue& v, bool deletion = false) {
    if (ast_[target].kind == ExprKind::kTilde) return;
    if (ast_[target].kind == ExprKind::kIdentifier) {
      Record(target, v);
      return Set(ast_.Name(target), v);
    }
    ExprId base = target;
    while (ast_[base].kind != ExprKind::kIdentifier) base = ast_.Child(base, 0);
    const std::string& name = ast_.Name(base);
    AbstractValue old = frame_.now ? Lookup(*frame_.now, name) : AbstractValue::Bottom();
    Record(base, old);
    const bool undefined = old.defined() == Tristate::kFalse;
    if (undefined) old = AbstractValue::FactsOf(Value());
    AbstractValue next = AbstractValue::Top();
    if (ast_.Child(target, 0) == base && ast_[target].kind != ExprKind::kDynamicField) {
      std::vector<AbstractSubscript> subs;
      const bool is_field = ast_[target].kind == ExprKind::kField;
      if (!is_field && !Subscripts(target, old, &subs)) return;
      if (old.IsBottom() || v.IsBottom()) return;
      const AbstractValue defined = old.WithDefined(Tristate::kTrue);
      if (old.defined() == Tristate::kTop) {
        next = AbstractValue::Top();
      } else if (is_field) {
        next = domain::FieldAssignRule(defined, ast_.Name(target), v).value;
      } else if (OpenList(target)) {
        if (ast_[target].kind == ExprKind::kIndex) {
          next = deletion ? domain::IndexListDeleteRule(defined)
                          : domain::IndexListAssignRule(undefined ? domain::FreshPlaceRule(v) : defined, v);
        }
      } else if (ast_[target].kind == ExprKind::kCellIndex) {
        next = domain::CellIndexAssignRule(defined, subs, v).value;
      } else if (deletion) {
        next = domain::IndexDeleteRule(defined, subs).value;
      } else {
        next = domain::IndexAssignRule(undefined ? domain::FreshPlaceRule(v) : defined, subs, v).value;
      }
    } else {
      SubscriptsOfPath(target);
    }
    if (next.IsBottom()) next = AbstractValue::Top();
    Set(name, next);
  }
  void SubscriptsOfPath(ExprId target) {
    if (ast_[target].kind == ExprKind::kIdentifier) return;
    SubscriptsOfPath(ast_.Child(target, 0));
    for (ExprId c : ast_.Children(target).subspan(1)) {
      end_.push_back({AbstractValue::Top(), 0, 1});
      if (ast_[c].kind != ExprKind::kColon) Eval(c);
      end_.pop_back();
    }
  }

  void Try(StmtId s) {
    MaybeEnvironment outer = std::move(frame_.at_error);
    frame_.at_error.reset();
    ++frame_.tries;
    Block(ast_.Blocks(s)[0]);
    --frame_.tries;
    MaybeEnvironment out = std::exchange(frame_.now, std::move(frame_.at_error));
    frame_.at_error = std::move(outer);
    if (!ast_.Exprs(s).empty()) Set(ast_.Name(ast_.Exprs(s)[0]), AbstractValue::Top());
    if (ast_.Blocks(s).size() > 1) Block(ast_.Blocks(s)[1]);
    JoinInto(&frame_.now, out);
  }

  void If(StmtId s) {
    MaybeEnvironment out;
    const auto conditions = ast_.Exprs(s);
    const auto bodies = ast_.Blocks(s);
    for (size_t k = 0; k < bodies.size(); ++k) {
      if (k < conditions.size()) EvalCondition(conditions[k]);
      const MaybeEnvironment before = frame_.now;
      Block(bodies[k]);
      JoinInto(&out, frame_.now);
      frame_.now = before;
    }
    if (bodies.size() == conditions.size()) JoinInto(&out, frame_.now);
    frame_.now = std::move(out);
  }
  void Switch(StmtId s) {
    MaybeEnvironment out;
    const auto e = ast_.Exprs(s);
    const auto bodies = ast_.Blocks(s);
    Eval(e[0]);
    for (size_t k = 0; k < bodies.size(); ++k) {
      if (k + 1 < e.size()) Eval(e[k + 1]);
      const MaybeEnvironment before = frame_.now;
      Block(bodies[k]);
      JoinInto(&out, frame_.now);
      frame_.now = before;
    }
    if (bodies.size() + 1 == e.size()) JoinInto(&out, frame_.now);
    frame_.now = std::move(out);
  }

  enum class LeftAt { kHead, kEnd, kBreakOnly };  // where a loop ends, but for `break`

  // `true`, as the residual writes it.
  bool IsTrue(ExprId e) const {
    return ast_[e].kind == ExprKind::kIdentifier && ast_.Name(e) == "true" && !f_->variables.count("true") &&
           !facts_.functions.count("true");
  }

  template <class Before, class After>
  void Loop(Before before, BlockId body, After after, LeftAt left) {
    MaybeEnvironment saved_break = std::move(frame_.at_break), saved_continue = std::move(frame_.at_continue);
    frame_.at_break.reset();
    MaybeEnvironment head = frame_.now, exit;
    for (int k = 0;; ++k) {
      frame_.now = head;
      frame_.at_continue.reset();
      if constexpr (!std::is_null_pointer_v<Before>) before();
      exit = left == LeftAt::kHead ? frame_.now : MaybeEnvironment();
      Block(body);
      JoinInto(&frame_.now, frame_.at_continue);
      if constexpr (!std::is_null_pointer_v<After>) {
        if (frame_.now) after();
      }
      if (left == LeftAt::kEnd) exit = frame_.now;
      MaybeEnvironment next = head;
      JoinInto(&next, frame_.now, k >= 2);
      if (!next || (head && *next == *head)) break;
      head = std::move(next);
    }
    JoinInto(&exit, frame_.at_break);
    frame_.now = std::move(exit);
    frame_.at_break = std::move(saved_break);
    frame_.at_continue = std::move(saved_continue);
  }

  void For(StmtId s) {
    const auto e = ast_.Exprs(s);
    const AbstractValue range = Eval(e[1]);
    AbstractValue item = AbstractValue::Top();
    if (range.IsRealDouble() && ast_[e[1]].kind == ExprKind::kRange) {
      item = AbstractValue::DoubleScalar(range.interval()).WithFullStorage(true);
    } else if (!range.IsBottom() && range.IsRealDouble() && range.shape().max_rank() == 2) {
      const bool row = range.shape().Extent(0) == domain::ExtentRange::Of(1);
      item = AbstractValue::RealDouble(domain::Shape::Matrix(range.shape().Extent(0), domain::ExtentRange::Of(1)),
                                       range.interval());
      if (row) item = AbstractValue::DoubleScalar(range.interval()).WithFullStorage(true);
    }
    // The loop variable is assigned at the start of each trip; without a trip it holds the empty range.
    if (!range.IsBottom() && range.shape().Numel().low > 0) {
      Loop([&] { AssignTo(e[0], item); }, ast_.Blocks(s)[0], nullptr, LeftAt::kEnd);
      return;
    }
    MaybeEnvironment skipped = frame_.now;
    if (ast_[e[0]].kind == ExprKind::kIdentifier && f_->read_after_loop.count(ast_.Name(e[0])) && frame_.now &&
        !range.IsBottom()) {
      const bool row = range.IsRealDouble() && ast_[e[1]].kind == ExprKind::kRange;
      AssignTo(e[0], row ? AbstractValue::FactsOf(Value::Array(value::ClassId::kDouble, value::Dims(1, 0)))
                         : AbstractValue::Top().WithDefined(Tristate::kTrue));
      std::swap(skipped, frame_.now);
    }
    Loop([&] { AssignTo(e[0], item); }, ast_.Blocks(s)[0], nullptr, LeftAt::kHead);
    JoinInto(&frame_.now, skipped);
    if (range.shape().IsEmpty() && !range.IsBottom()) frame_.now = skipped;
  }

  struct EndOf {
    AbstractValue object;
    int k, n;
  };
  const ResidualProgram& program_;
  const Ast& ast_;
  ProgramFacts& facts_;
  int handle_depth_ = 0;  // calls through handles, one inside another
  FunctionFacts* f_ = nullptr;
  Frame frame_;
  std::vector<EndOf> end_;
  std::set<uint32_t> active_, done_;

 public:
  void NextRound() { done_.clear(); }
};

}  // namespace

ProgramFacts InferFacts(const ResidualProgram& program, const std::map<std::string, std::string>& refused) {
  ProgramFacts facts;
  const Ast& ast = *program.ast;
  for (size_t k = 0; k < program.versions.size(); ++k) {
    const FunctionVersion& v = program.versions[k];
    FunctionFacts f;
    f.function = v.function;
    f.nargout = v.nargout;
    const size_t outputs = ast[v.function].outputs.size();
    f.results.assign(std::min<size_t>(outputs, std::max(1, v.nargout)), AbstractValue::Bottom());
    f.parameters.assign(ast[v.function].parameters.size(), AbstractValue::Bottom());
    if (k == 0) {
      f.reached = true;
      for (size_t j = 0; j < f.parameters.size(); ++j) {
        f.parameters[j] = j < v.parameters.size() ? v.parameters[j].Forget() : AbstractValue::Undefined();
      }
    }
    f.variables = AssignedNames(ast, v.function);
    f.reason = FindUnsupported(ast, v.function);
    if (auto it = refused.find(ast[v.function].name); it != refused.end()) f.reason = it->second;
    f.interpreted = !f.reason.empty();
    facts.functions.emplace(ast[v.function].name, std::move(f));
  }
  FunctionFacts& entry = facts.functions.at(ast[program.versions[0].function].name);
  if (entry.interpreted) return facts;
  Analysis analysis(program, &facts);
  do {
    analysis.changed = false;
    analysis.NextRound();
    analysis.Analyse(entry);
    ++analysis.round;
  } while (analysis.changed && analysis.round < 40);
  return facts;
}

}  // namespace residua::array_ir
