// Facts of what calls give: of functions of the program, of built-ins, of handles.
#include <algorithm>
#include <functional>

#include "worker/array_ir/inference/analysis.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/map_option.h"
#include "worker/domain/handle_set.h"
#include "worker/domain/map_rule.h"

namespace residua::array_ir {

using value::Value;

// @name, or @(x) body with what is known of the variables that it captures.
AbstractValue Analysis::Handle(ExprId e) {
  domain::HandleTarget target;
  if (ast_[e].kind == ExprKind::kHandle) {
    target.function.name = ast_.Name(e);
    return AbstractValue::HandleTo({target});
  }
  target.function.ast = program_.ast;
  target.function.anonymous = e;
  bool known = frame_.now.has_value();
  InternedNames seen = ParametersOf(e);
  const std::function<void(ExprId)> visit = [&](ExprId x) {
    known = known && (ast_[x].kind != ExprKind::kAnonymous || x == e);  // one inside another is not lowered
    if (ast_[x].kind == ExprKind::kIdentifier && f_->variables.count(ast_.Interned(x)) &&
        seen.insert(ast_.Interned(x)).second) {
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

InternedNames Analysis::ParametersOf(ExprId anonymous) const {
  InternedNames names;
  for (ExprId p : ast_.Children(anonymous).subspan(1)) {
    if (ast_[p].kind == ExprKind::kIdentifier) names.insert(ast_.Interned(p));
  }
  return names;
}

// A call of a handle: the join over the functions that it can be; anything where they are not known.
std::vector<AbstractValue> Analysis::CallHandle(const AbstractValue& handle,
                                                const std::vector<AbstractSubscript>& subscripts, int nargout) {
  constexpr int kHandlesInHandles = 3;
  const size_t n = static_cast<size_t>(std::max(1, nargout));
  const auto targets = domain::TargetsOf(handle);
  if (!targets || targets->empty() || nargout > 1 || handle_depth_ >= kHandlesInHandles ||
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

AbstractValue Analysis::Map(const std::vector<AbstractValue>& args, bool cells) {
  bool uniform = true;
  size_t count = args.size();
  if (cells && count > 2 && args[0].IsStatic() && args[0].static_value().IsString() &&
      builtin::LeavesOptionsAlone(args[0].static_value().AsString())) {
    return AbstractValue::Top();
  }
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
  if (!cells && uniform && count == 2 && of.IsRealDouble()) ReachLifted(args[0], elements);
  return domain::MapRule(of.shape(), CallHandle(args[0], elements, 1)[0], uniform);
}

// The functions of known handles are called directly (generate/call/lifted_call.h).
void Analysis::ReachLifted(const AbstractValue& handle, const std::vector<AbstractSubscript>& subscripts) {
  const auto targets = domain::TargetsOf(handle);
  if (!targets || handle_depth_ > 0 ||
      std::any_of(subscripts.begin(), subscripts.end(), [](const auto& s) { return s.colon || s.value.IsBottom(); })) {
    return;
  }
  for (const domain::HandleTarget& t : *targets) {
    const LiftedHandle* lifted = program_.lifted.Find(ast_, t, subscripts.size());
    if (lifted == nullptr) return;
    std::vector<AbstractValue> args;
    for (const AbstractSubscript& s : subscripts) args.push_back(s.value);
    for (const std::string& name : lifted->captures) {
      for (const auto& [captured, v] : t.captures) {
        if (captured == name) args.push_back(v);
      }
    }
    CallNamed(lifted->function, args, false, 1);
  }
}

AbstractValue Analysis::CallAnonymous(const domain::HandleTarget& t, const std::vector<AbstractValue>& args) {
  const ExprId e = t.function.anonymous;
  const auto parameters = ast_.Children(e).subspan(1);
  if (t.function.ast != program_.ast || args.size() != parameters.size()) return AbstractValue::Top();
  FunctionFacts body;
  Environment start;
  for (const auto& [name, v] : t.captures) start[name] = v;
  for (size_t k = 0; k < args.size(); ++k) {
    const bool plain = ast_[parameters[k]].kind == ExprKind::kIdentifier && ast_.Name(parameters[k]) != "varargin";
    if (!plain) return AbstractValue::Top();
    start[ast_.Interned(parameters[k])] = args[k].Forget();
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

std::vector<AbstractValue> Analysis::Call(ExprId e, const std::string& name, std::span<const ExprId> arguments,
                                          int nargout) {
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
    const builtin::Builtin* b = facts_.functions.count(name) ? nullptr : builtin::FindBuiltin(name);
    if (b != nullptr && b->id == builtin::BuiltinId::k_permute && args.size() == 2) {
      if (const auto order = RowOfNumbers(arguments[1])) args[1] = AbstractValue::Of(*order);
    }
    out = CallNamed(name, args, list, nargout);
    if (b != nullptr && !list) {
      if (const auto single = SizesOneByOne(*b, arguments, args)) {
        out[0] = out[0].WithShape(domain::Meet(out[0].shape(), domain::ApplyRule(*b, *single, 1).outputs[0].shape()));
      }
      if (const auto shape = FilledShape(*b, arguments))
        out[0] = out[0].WithShape(domain::Meet(out[0].shape(), *shape));
    }
  }
  f_->calls[e.index] = out;
  return out;
}

std::vector<AbstractValue> Analysis::CallNamed(const std::string& name, const std::vector<AbstractValue>& args,
                                               bool list, int nargout) {
  std::vector<AbstractValue> out(static_cast<size_t>(std::max(1, nargout)));
  if (auto it = facts_.functions.find(name); it != facts_.functions.end()) {
    out = CallFunction(Mutable(facts_.Callee(name, args, list)), args, list, out.size());
  } else if (name == builtin::names::k_nargin || name == builtin::names::k_nargout) {
    out[0] = AbstractValue::DoubleScalar(domain::Interval::Integers(0, 1e6)).WithFullStorage(true);
  } else if ((name == builtin::names::k_cellfun || name == builtin::names::k_arrayfun) && args.size() > 1 && !list &&
             nargout == 1) {
    out[0] = Map(args, name == builtin::names::k_cellfun);
  } else if (const builtin::Builtin* b = builtin::FindBuiltin(name); b != nullptr && !list) {
    const domain::RuleResult r = domain::ApplyRule(*b, args, nargout);
    const bool joins = name == builtin::names::k_horzcat || name == builtin::names::k_vertcat;
    const bool maps = joins && std::any_of(args.begin(), args.end(), [&](const auto& a) { return MayBeMap(a); });
    if (maps) return out;
    for (size_t k = 0; k < out.size() && k < r.outputs.size(); ++k) out[k] = r.outputs[k];
  }
  return out;
}

// [2 1 3]
std::optional<Value> Analysis::RowOfNumbers(ExprId literal) const {
  if (ast_[literal].kind != ExprKind::kMatrix || ast_.Children(literal).size() != 1) return {};
  std::vector<double> numbers;
  for (ExprId x : ast_.Children(ast_.Child(literal, 0))) {
    const AbstractValue& n = f_->Of(x);
    if (ast_[x].kind != ExprKind::kNumber || !n.IsRealDouble() || !n.IsStatic()) return {};
    numbers.push_back(n.static_value().ElementAsDouble(0));
  }
  Value row = Value::Array(value::ClassId::kDouble, value::Dims(1, static_cast<int64_t>(numbers.size())));
  std::ranges::copy(numbers, row.mutable_data<double>());
  return row;
}

// The arguments of `zeros ([m n 3])`, `repmat (x, [1 1 n])` and their kind as if each size stood alone.
std::optional<std::vector<AbstractValue>> Analysis::SizesOneByOne(const builtin::Builtin& b,
                                                                  std::span<const ExprId> arguments,
                                                                  const std::vector<AbstractValue>& args) const {
  const bool copies = b.id == builtin::BuiltinId::k_repmat || b.id == builtin::BuiltinId::k_reshape;
  if (arguments.size() != (copies ? 2u : 1u) || !(copies || FillValue(b.id) || b.id == builtin::BuiltinId::k_cell)) {
    return {};
  }
  const ExprId literal = arguments.back();
  if (ast_[literal].kind != ExprKind::kMatrix || ast_.Children(literal).size() != 1) return {};
  const auto sizes = ast_.Children(ast_.Child(literal, 0));
  if (sizes.size() < 2) return {};
  std::vector<AbstractValue> single(args.begin(), args.end() - 1);
  for (ExprId x : sizes) {
    const AbstractValue& n = f_->Of(x);
    if (MayBeList(x) || n.IsBottom() || !n.IsRealDouble() || !n.IsScalar()) return {};
    single.push_back(n);
  }
  return single;
}

// zeros(size(x)) has the shape of x.
std::optional<domain::Shape> Analysis::FilledShape(const builtin::Builtin& b, std::span<const ExprId> arguments) const {
  if (!FillValue(b.id) || arguments.size() != 1) return {};
  const ExprId of = SizedArray(ast_, *f_, facts_, arguments[0]);
  if (!of.valid()) return {};
  const AbstractValue& facts = f_->Of(of);
  return facts.IsBottom() ? std::optional<domain::Shape>() : facts.shape();
}

std::vector<AbstractValue> Analysis::CallFunction(FunctionFacts& callee, const std::vector<AbstractValue>& args,
                                                  bool list, size_t n) {
  if (callee.interpreted) return std::vector<AbstractValue>(n);
  Reach(callee, args, list);
  std::vector<AbstractValue> out;
  for (size_t k = 0; k < n; ++k) {
    const bool open = k >= callee.results.size() || MayLackResult(callee, k);  // it is there where the call returns
    out.push_back(open ? AbstractValue::Top() : callee.results[k]);
  }
  return out;
}

namespace {

// The cell `varargin` of a call: its arguments from `first` on.
AbstractValue RestOf(const std::vector<AbstractValue>& args, size_t first, bool list) {
  if (list) return AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kCell), {});
  if (args.size() <= first) return AbstractValue::FactsOf(Value::Cell(value::Dims(0, 0)));
  std::vector<AbstractValue> row;
  for (size_t k = first; k < args.size(); ++k) row.push_back(args[k].Forget());
  return domain::CellRule({row}).value.Forget();
}

}  // namespace

// A chain of functions each of which calls the next several times, with a counter that grows: every analysis of one
// would be several of the next, and so on. What a function's parameters may be grows a few times, and is widened then.
void Analysis::Reach(FunctionFacts& callee, const std::vector<AbstractValue>& args, bool list) {
  constexpr int kMostGrowths = 12;
  const bool widens = round > 2 || callee.grown > kMostGrowths;
  bool grew = !callee.reached;
  callee.reached = true;
  const bool takes_rest = TakesRest(ast_, callee.function);
  for (size_t k = 0; k < callee.parameters.size(); ++k) {
    AbstractValue a = takes_rest && k + 1 == callee.parameters.size() ? RestOf(args, k, list)
                      : list                                          ? AbstractValue::Top().WithDefined(Tristate::kTop)
                      : k < args.size()                               ? args[k].Forget()
                                                                      : AbstractValue::Undefined();
    AbstractValue& p = callee.parameters[k];
    AbstractValue next = p.IsBottom() ? a : domain::Join(p, a);
    if (next == p) continue;
    if (widens) next = domain::Widen(p, next);
    if (next == p) continue;
    p = next;
    grew = true;
  }
  if (grew) {
    changed = true;
    ++callee.grown;
  }
  if ((grew || done_.insert(&callee).second) && !active_.count(&callee)) Analyse(callee);
}

}  // namespace residua::array_ir
