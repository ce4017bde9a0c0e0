// Handles: to functions by their names, and anonymous functions with what they capture. A closure all of whose captures
// are known is a value; of another one the captures are parts, kept in variables that nobody writes any more.
#include "worker/specialise/expr/anonymous.h"

#include <algorithm>

#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/shared_map.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/nested/nested_handle.h"

namespace residua::specialise {

bool Refer(Activation& act, const std::string& name, const std::string& origin, const FunctionRef& f,
           SourceRange range) {
  if (IsNested(f)) throw Unsupported{"a handle to a nested function", range};
  if (f.file != nullptr && !f.function.valid()) throw Unsupported{"a handle to a script", range};
  return act.session.Refer(name, origin, f);
}

PartialValue EvalHandle(Activation& act, ExprId id) {
  const std::string& name = act.ast().Name(id);
  FunctionRef f = FunctionNamed(act, name);
  if (IsNested(f)) return HandleOfNested(act, name, f, act.ast()[id].range);
  value::FunctionHandle handle;
  handle.name = name;
  handle.scope = act.file;
  if (f.file && Refer(act, name, f.file->path, f, act.ast()[id].range)) handle.origin = f.file->path;
  return PartialValue::Static(Value::Handle(std::move(handle)));
}

namespace {

constexpr int kClosureLevels = 64;

// What the body of an anonymous function takes from the frame around it.
class Captures {
 public:
  Captures(Activation& act, value::FunctionHandle* handle) : act_(act), handle_(handle) {}

  // `bound`: parameters of anonymous functions around.
  void Visit(ExprId at, InternedNames bound) {
    const syntax::Expr& e = act_.ast()[at];
    const auto children = act_.ast().Children(at);
    if (e.kind == ExprKind::kAnonymous) {
      for (size_t k = 1; k < children.size(); ++k) {
        if (act_.ast()[children[k]].kind == ExprKind::kIdentifier) bound.insert(act_.ast().Interned(children[k]));
      }
      return Visit(children[0], std::move(bound));
    }
    if (e.kind == ExprKind::kIndex && CallsNested(children[0], bound)) {
      for (size_t k = 1; k < children.size(); ++k) Visit(children[k], bound);
      return;
    }
    if (e.kind == ExprKind::kIdentifier && !bound.count(act_.ast().Interned(at))) NoteVariable(act_.ast().Interned(at));
    const bool calls = e.kind == ExprKind::kIdentifier && !act_.now.env.Find(act_.ast().Interned(at)) &&
                       !bound.count(act_.ast().Interned(at));
    if (e.kind == ExprKind::kHandle || calls) {
      const FunctionRef f = FunctionNamed(act_, act_.ast().Name(at));
      if (Refer(act_, act_.ast().Name(at), FilePath(act_), f, e.range)) handle_->origin = FilePath(act_);
    }
    for (ExprId child : children) Visit(child, bound);
  }

  const std::vector<std::pair<InternedName, const Binding*>>& captured() const { return captured_; }
  bool dynamic() const { return dynamic_; }

 private:
  bool Has(InternedName name) const {
    return std::ranges::any_of(captured_, [&](const auto& c) { return c.first == name; });
  }

  void NoteVariable(InternedName name) {
    const Binding* b = act_.now.env.Find(name);
    if (b == nullptr || Has(name)) return;
    captured_.emplace_back(name, b);
    dynamic_ = dynamic_ || b->parts || !b->facts.IsStatic();
  }

  // A nested function that is called in the body is captured as a variable that holds a handle.
  bool CallsNested(ExprId called, const InternedNames& bound) {
    if (act_.ast()[called].kind != ExprKind::kIdentifier) return false;
    const InternedName name = act_.ast().Interned(called);
    if (!act_.now.env.Find(name) && !bound.count(name) && !nested_.count(name)) {
      const FunctionRef f = FunctionNamed(act_, name.text());
      if (PartialAggregatePtr held = IsNested(f) ? ClosureOfNested(act_, f) : nullptr) {
        nested_[name] = Binding{FactsOfParts(*held), held, false};
      }
    }
    if (!nested_.count(name) || bound.count(name)) return false;
    if (!Has(name)) captured_.emplace_back(name, &nested_[name]);
    dynamic_ = true;
    return true;
  }

  Activation& act_;
  value::FunctionHandle* handle_;
  std::vector<std::pair<InternedName, const Binding*>> captured_;
  InternedNameMap<Binding> nested_;
  bool dynamic_ = false;
};

// A captured variable as part of a closure. Its value must not change with the variable: it is kept in a variable of
// its own unless nobody writes that one.
Part CapturedPart(Activation& act, ExprId id, InternedName name, const Binding& b) {
  const bool elements = IsOfNumbers(b.parts);  // captured as a whole
  Part part{b.facts, {}, elements ? nullptr : b.parts};
  if (b.facts.defined() != domain::Tristate::kTrue || act.externally_writable.count(name)) {
    throw Unsupported{"an anonymous function that captures a variable that may be undefined or global",
                      act.ast()[id].range};
  }
  NoteHeldElsewhere(act.session, b.parts);
  if (!elements && (b.parts || b.facts.IsStatic())) return part;
  if (act.assigned[name] == 0) {
    part.variable = name;
    return part;
  }
  if (!act.now.can_hoist) NeedStatement(act, "a closure made inside a short-circuited expression", act.ast()[id].range);
  const SourceRange range = Origin(act, id);
  if (elements) MaterialiseVariable(act, name, range);
  part.variable = FreshName(act, name);
  Emit(act, AssignNode(act.tree(), part.variable, act.tree().Identifier(name, range, kPure), range));
  return part;
}

}  // namespace

PartialValue EvalAnonymous(Activation& act, ExprId id) {
  value::FunctionHandle handle;
  handle.ast = act.now.ast_owner ? act.now.ast_owner
                                 : std::shared_ptr<const Ast>(act.file ? act.file->ast : act.callee.anonymous.ast);
  handle.anonymous = id;
  handle.scope = act.file;
  Captures captures(act, &handle);
  captures.Visit(id, {});
  if (!captures.dynamic()) {
    for (const auto& [name, b] : captures.captured()) handle.captures.emplace_back(name, b->facts.static_value());
    return PartialValue::Static(Value::Handle(std::move(handle)));
  }
  auto closure = std::make_shared<PartialAggregate>();
  closure->kind = PartialAggregate::kClosure;
  closure->function = handle;
  for (const auto& [name, b] : captures.captured()) {
    const bool inner = b->parts && b->parts->kind == PartialAggregate::kClosure;
    const int levels = inner ? b->parts->levels + 1 : 0;
    Part part = CapturedPart(act, id, name, *b);
    closure->levels = std::max(closure->levels, levels);
    closure->names.push_back(name);
    closure->parts.push_back(std::move(part));
  }
  // Written out they stand one in another.
  if (closure->levels > kClosureLevels && act.now.loop != nullptr && act.now.loop->mode != LoopFrame::kResidual) {
    throw CannotUnroll{"makes closures inside closures without end"};
  }
  PartialValue p;
  p.facts = FactsOfParts(*closure);
  p.parts = closure;
  return p;
}

}  // namespace residua::specialise
