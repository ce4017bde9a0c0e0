// Calls of nested functions.
//
// A nested function shares variables with the function around it, so its call is evaluated in place: its body, with
// parameters, outputs and own variables renamed apart (`v__1`), becomes part of the caller. A variable is shared when
// the text of a function around it names it. Handles to nested functions, recursion and a `return` in a loop that
// stays are not followed (recursion is where it is decided here): the function around is then kept whole.
#include "worker/specialise/nested/nested_call.h"

#include <algorithm>
#include <optional>

#include "worker/residual/copy_tree.h"
#include "worker/specialise/analysis/nested_changes.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/nested/argument_lists.h"
#include "worker/specialise/nested/early_return.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

void NoteNested(Activation& act, syntax::FunctionId id) {
  if (act.ast()[id].nested.empty()) return;
  act.outer_names = act.source_names;
  act.has_nested = true;
  for (const syntax::FunctionId inner : NestedIn(act.ast(), id)) {
    const syntax::Function& f = act.ast()[inner];
    for (ExprId p : f.parameters) act.source_names.insert(RootOf(act, p));
    act.source_names.insert(f.outputs.begin(), f.outputs.end());
    VisitExprs(act.ast(), f.body, [&](ExprId e) {
      if (act.ast()[e].kind == ExprKind::kIdentifier) act.source_names.insert(act.ast().Interned(e));
    });
    for (const InternedName name : AssignedIn(act, f.body)) ++act.assigned[name];
  }
}

namespace {

// What the statements of a function in the file's text assign, whatever is being evaluated.
InternedNames AssignedInText(Activation& act, syntax::BlockId body) {
  const Ast* current = std::exchange(act.now.ast, act.file->ast.get());
  InternedNames names = AssignedIn(act, body);
  act.now.ast = current;
  return names;
}

bool IsParameterOrOutput(const Ast& from, const syntax::Function& f, InternedName name) {
  return std::ranges::find(f.outputs, name.text()) != f.outputs.end() ||
         std::ranges::any_of(f.parameters, [&](ExprId p) { return syntax::Mentions(from, p, name); });
}

// What a function that is nested in `copy` (null: in that of the activation) sees as `name`: a variable of a function
// around it, as it is called here. Nothing: it has it for itself.
std::optional<InternedName> SeenFrom(const Activation& act, const NestedCopy* copy, InternedName name) {
  for (; copy != nullptr; copy = copy->around) {
    if (const auto it = copy->names.find(name); it != copy->names.end()) return it->second;
  }
  return act.outer_names.contains(name) ? std::optional(name) : std::nullopt;
}

// The active copy of the function that `f` is nested in.
const NestedCopy* AroundOf(const Activation& act, syntax::FunctionId f) {
  const syntax::FunctionId parent = (*act.file->ast)[f].parent;
  const NestedCopy* copy = act.now.nested;
  while (copy != nullptr && !(copy->source == parent)) copy = copy->around;
  return copy;
}

// The variables of the functions around the caller that a nested function assigns, itself or in nested functions that
// it names.
void AddSharedWrites(Activation& act, syntax::FunctionId id, std::set<uint32_t>* seen, InternedNames* names) {
  if (!seen->insert(id.index).second) return;
  const Ast& from = *act.file->ast;
  const syntax::Function& f = from[id];
  for (const InternedName name : AssignedInText(act, f.body)) {
    if (IsParameterOrOutput(from, f, name)) continue;
    if (const std::optional<InternedName> shared = SeenFrom(act, AroundOf(act, id), name)) names->insert(*shared);
  }
  VisitExprs(from, f.body, [&](ExprId e) {
    if (from[e].kind != ExprKind::kIdentifier && from[e].kind != ExprKind::kHandle) return;
    const FunctionRef named = act.session.functions.Find(from.Name(e), act.file, id);
    if (IsNested(named)) AddSharedWrites(act, named.function, seen, names);
  });
}

// The names of the function's own variables: those that it, or a function nested in it that shares them, assigns.
InternedNames OwnNames(Activation& act, const NestedCopy* around, syntax::FunctionId id) {
  const Ast& from = *act.file->ast;
  const syntax::Function& source = from[id];
  InternedNames own(source.outputs.begin(), source.outputs.end()), mentioned;
  for (ExprId p : source.parameters) {
    if (from[p].kind == ExprKind::kIdentifier) own.insert(from.Interned(p));
  }
  VisitExprs(from, source.body, [&](ExprId e) {
    if (from[e].kind == ExprKind::kIdentifier) mentioned.insert(from.Interned(e));
  });
  InternedNames assigned = AssignedInText(act, source.body);
  for (const syntax::FunctionId inner : NestedIn(from, id)) {
    for (const InternedName name : AssignedInText(act, from[inner].body)) {
      if (mentioned.contains(name) && !IsParameterOrOutput(from, from[inner], name)) assigned.insert(name);
    }
  }
  for (const InternedName name : assigned) {
    if (!SeenFrom(act, around, name)) own.insert(name);
  }
  return own;
}

// The nested function as a tree of its own, variables that are not shared renamed: one a place of call.
const NestedCopy& CopyOfNested(Activation& act, const FunctionRef& f, SourceRange range) {
  auto [it, fresh] =
      act.nested_copies.emplace(std::pair(f.function.index, std::pair(act.now.ast, range.begin)), NestedCopy{});
  NestedCopy& made = it->second;
  if (!fresh) return made;
  const Ast& from = *act.file->ast;
  const syntax::Function& source = from[f.function];
  made.source = f.function;
  made.around = AroundOf(act, f.function);
  for (const InternedName name : OwnNames(act, made.around, f.function)) made.names[name] = FreshName(act, name);
  made.tree = std::make_shared<ResidualTree>();
  for (const auto& s : from.sources()) made.tree->ast.AddSource(s);
  residual::TreeCopier copier{from, *made.tree};
  copier.comments = false;
  copier.rename = [&](const std::string& name) {
    const auto own = made.names.find(name);
    return own != made.names.end() ? own->second.text() : SeenFrom(act, made.around, name).value_or(name).text();
  };
  const bool early = ReturnsEarly(from, source);
  if (early) BreakForReturn(&copier);
  made.function = copier.Function(f.function, source.name);
  if (early) {
    const InternedName once = FreshName(act, "once");
    made.own.insert(once);
    RunOnce(made.function, once, made.tree.get());
  }
  for (auto& [_, name] : made.names) made.own.insert(name);
  const Ast& copy = made.tree->ast;
  const Ast* current = std::exchange(act.now.ast, &copy);
  for (const InternedName name : AssignedIn(act, copy[made.function].body)) ++act.assigned[name];
  act.now.ast = current;
  for (const InternedName name : made.own) ++act.assigned[name];  // by each call
  std::set<uint32_t> seen;
  AddSharedWrites(act, f.function, &seen, &made.writes_shared);
  return made;
}

// Whether the statement that is being evaluated reads one of these variables left of the call, where it should get the
// value that it had before the call.
bool ReadsBefore(const Activation& act, const InternedNames& names, SourceRange call) {
  return std::ranges::any_of(names, [&](InternedName name) {
    return std::ranges::any_of(act.ast().Exprs(act.now.statement),
                               [&](ExprId root) { return NamesBefore(act.ast(), root, name, call.begin); });
  });
}

// What belongs to an activation of a nested function, set aside for that of the function around and brought back.
class NestedActivation {
 public:
  NestedActivation(Activation& act, const FunctionRef& f, const NestedCopy& copy, int nargin, int nargout,
                   SourceRange range)
      : act_(act), function_(f.function.index), depth_(act.now.depth) {
    // Recursion is followed where no decision of the residual program lies between: each activation is a copy of its
    // own.
    constexpr int kNestedCalls = 40;
    ActiveNested& active = act.now.active_nested.try_emplace(function_, ActiveNested{0, depth_}).first->second;
    if (active.count > 0 && (depth_ != active.depth || active.count >= kNestedCalls)) {
      throw Unsupported{"a nested function that calls itself", range};
    }
    ++active.count;
    ast_ = std::exchange(act.now.ast, &copy.tree->ast);
    owner_ = std::exchange(act.now.ast_owner, std::shared_ptr<const Ast>(copy.tree, &copy.tree->ast));
    nested_ = std::exchange(act.now.nested, &copy);
    nargin_ = std::exchange(act.now.nargin, nargin);
    nargout_ = std::exchange(act.now.nargout, nargout);
    base_ = std::exchange(act.now.return_depth, depth_);
    loop_ = std::exchange(act.now.loop, nullptr);
    returns_ = std::exchange(act.now.returns, {});
    ends_ = std::exchange(act.now.end_stack, {});
    path_ = act.now.trip_path;
    top_ = act.now.top_expr;
    act.now.trip_path += "n" + std::to_string(range.begin);
  }
  NestedActivation(const NestedActivation&) = delete;
  NestedActivation& operator=(const NestedActivation&) = delete;
  ~NestedActivation() {
    act_.now.ast = ast_;
    act_.now.ast_owner = owner_;
    act_.now.nested = nested_;
    act_.now.nargin = nargin_;
    act_.now.nargout = nargout_;
    act_.now.return_depth = base_;
    act_.now.loop = loop_;
    act_.now.returns = std::move(returns_);
    act_.now.end_stack = std::move(ends_);
    act_.now.trip_path = path_;
    act_.now.top_expr = top_;
    if (--act_.now.active_nested[function_].count == 0) act_.now.active_nested.erase(function_);
  }

 private:
  Activation& act_;
  uint32_t function_;
  int depth_;
  const Ast* ast_;
  std::shared_ptr<const Ast> owner_;
  const NestedCopy* nested_;
  int nargin_, nargout_, base_;
  LoopFrame* loop_;
  std::vector<Exit> returns_;
  std::vector<EndFrame> ends_;
  std::string path_;
  ExprId top_;
};

// `list`: the last parameter takes all arguments that are left.
void BindNested(Activation& act, const syntax::Function& function, bool list, const PartialValues& args,
                SourceRange range) {
  const size_t named = function.parameters.size() - (list ? 1 : 0);
  if (args.size() > named && !list) throw Unsupported{"a call with too many arguments", range};
  for (size_t k = 0; k < std::min(args.size(), named); ++k) {
    const syntax::Expr& p = act.ast()[function.parameters[k]];
    if (p.kind == ExprKind::kTilde && args[k].IsPure()) continue;
    if (p.kind != ExprKind::kIdentifier) throw Unsupported{"a nested function with such a parameter", range};
    Bind(act, act.ast().Interned(function.parameters[k]), args[k], range, false);
  }
  if (!list) return;
  Bind(act, act.ast().Interned(function.parameters.back()), CellOfRest(act, args, named, range), range, false);
}

// `list`: the last output stands for all that are left.
PartialValues OutputsOfNested(Activation& act, const syntax::Function& function, bool list, int nargout,
                              SourceRange range) {
  PartialValues out;
  const size_t named = function.outputs.size() - (list ? 1 : 0);
  const size_t asked = static_cast<size_t>(std::max(nargout, 1));
  if (nargout > static_cast<int>(named) && !list) {
    throw Unsupported{"a call that asks for more outputs than there are", range};
  }
  for (size_t k = 0; k < std::min(asked, named); ++k) {
    const Binding* b = act.now.env.Find(function.outputs[k]);
    if (!b || b->facts.defined() != domain::Tristate::kTrue) {
      if (nargout == 0) break;
      throw Unsupported{"an output of a nested function that may be undefined", range};
    }
    PartialValue p;
    p.facts = b->facts;
    p.parts = b->parts;
    if (!p.parts && !p.IsStatic()) p.residual = act.tree().Identifier(function.outputs[k], range, kPure);
    out.push_back(std::move(p));
  }
  if (!list || asked <= named || (nargout == 0 && !act.now.env.Find(function.outputs.back()))) return out;
  const PartialValues rest = ElementsOfList(act, function.outputs.back(), asked - named, range);
  out.insert(out.end(), rest.begin(), rest.end());
  return out;
}

}  // namespace

PartialValues CallNested(Activation& act, const FunctionRef& f, const PartialValues& args, int nargout,
                         SourceRange range, bool at_top) {
  // Each place that it is called from would have variables of its own.
  if (act.session.HasPersistent(Callee{f, {}})) throw Unsupported{"a nested function with persistent variables", range};
  const NestedCopy& copy = CopyOfNested(act, f, range);
  const syntax::Function& function = copy.tree->ast[copy.function];
  // Its statements go before the one being evaluated, which is right when nothing of that was evaluated yet.
  // At the top of a statement that is so: only its own arguments were, and they are bound first, in order.
  if (!at_top && ReadsBefore(act, copy.writes_shared, range)) {
    throw Unsupported{"a call of a nested function after a use of a variable that it assigns", range};
  }
  if (!act.now.can_hoist || (!at_top && act.now.pending_impure)) {
    NeedStatement(act, "a call of a nested function inside an expression", range);
  }
  for (const InternedName name : copy.own) act.now.env.vars.erase(name);
  PartialValues out;
  {
    const NestedActivation nested(act, f, copy, static_cast<int>(args.size()), nargout, range);
    BindNested(act, function, IsListOf(act, f, false), args, range);
    EvalBlock(act, function.body);
    std::vector<Exit> exits = std::move(act.now.returns);
    if (act.now.env.reachable) exits.push_back(ExitHere(act));
    if (exits.empty()) {
      Unreachable(act);
    } else {
      JoinExits(act, std::move(exits), range);
    }
    if (act.now.env.reachable) out = OutputsOfNested(act, function, IsListOf(act, f, true), nargout, range);
  }
  if (!act.now.env.reachable) {
    // Every way through it fails: what follows is not reached.
    out = {Failing(act, act.tree().Matrix(ExprKind::kMatrix, {}, range, kPure), value::MatlabError("", ""))};
    act.now.static_error.reset();
  }
  return out;
}

}  // namespace residua::specialise
