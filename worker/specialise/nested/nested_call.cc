// Calls of nested functions.
//
// A nested function shares variables with the function around it, so its call is evaluated in place: its body, with
// parameters, outputs and own variables renamed apart (`v__1`), becomes part of the caller. A variable is shared when
// the text of the function around it names it. Handles to nested functions, recursion and a `return` under a condition
// that stays are not followed (recursion is where it is decided here): the function around is then kept whole.
#include "worker/specialise/nested/nested_call.h"

#include "worker/residual/copy_tree.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/expr/spill.h"
#include "worker/specialise/stmt/assign.h"
#include "worker/specialise/stmt/statement.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

void NoteNested(Activation& act, syntax::FunctionId id) {
  const syntax::Function& outer = act.ast()[id];
  for (syntax::FunctionId inner : outer.nested) {
    const syntax::Function& f = act.ast()[inner];
    if (!f.nested.empty()) throw Unsupported{"a nested function inside a nested function", f.range};
    act.outer_names = act.source_names;
    act.has_nested = true;
  }
  for (syntax::FunctionId inner : outer.nested) {
    const syntax::Function& f = act.ast()[inner];
    for (ExprId p : f.parameters) act.source_names.insert(RootOf(act, p));
    act.source_names.insert(f.outputs.begin(), f.outputs.end());
    VisitExprs(act.ast(), f.body, [&](ExprId e) {
      if (act.ast()[e].kind == ExprKind::kIdentifier) act.source_names.insert(act.ast().Name(e));
    });
    for (const std::string& name : AssignedIn(act, f.body)) ++act.assigned[name];
  }
}

namespace {

// The nested function as a tree of its own, variables that are not shared renamed: one a place of call.
const NestedCopy& CopyOfNested(Activation& act, const FunctionRef& f, SourceRange range) {
  auto [it, fresh] =
      act.nested_copies.emplace(std::pair(f.function.index, std::pair(act.now.ast, range.begin)), NestedCopy{});
  NestedCopy& made = it->second;
  if (!fresh) return made;
  const Ast& from = *act.file->ast;
  const syntax::Function& source = from[f.function];
  std::set<std::string> own(source.outputs.begin(), source.outputs.end());
  for (ExprId p : source.parameters) {
    if (from[p].kind == ExprKind::kIdentifier) own.insert(from.Name(p));
  }
  const Ast* current = std::exchange(act.now.ast, &from);
  for (const std::string& name : AssignedIn(act, source.body)) {
    if (!act.outer_names.count(name)) own.insert(name);
  }
  act.now.ast = current;
  std::map<std::string, std::string> names;
  for (const std::string& name : own) names[name] = FreshName(act, name);
  made.tree = std::make_shared<ResidualTree>();
  for (const auto& s : from.sources()) made.tree->ast.AddSource(s);
  residual::TreeCopier copier{from, *made.tree};
  copier.comments = false;
  copier.rename = [&](const std::string& name) {
    auto n = names.find(name);
    return n == names.end() ? name : n->second;
  };
  made.function = copier.Function(f.function, source.name);
  for (auto& [_, name] : names) made.own.insert(name);
  const Ast& copy = made.tree->ast;
  current = std::exchange(act.now.ast, &copy);
  for (const std::string& name : AssignedIn(act, copy[made.function].body)) {
    ++act.assigned[name];
    if (!made.own.count(name)) made.writes_shared = true;
  }
  for (const std::string& name : copy[made.function].outputs) ++act.assigned[name];
  act.now.ast = current;
  return made;
}

}  // namespace

Pieces CallNested(Activation& act, const FunctionRef& f, const Pieces& args, int nargout, SourceRange range,
                  bool at_top) {
  const NestedCopy& copy = CopyOfNested(act, f, range);
  const syntax::Function& function = copy.tree->ast[copy.function];
  // Its statements go before the one being evaluated, which is right when nothing of that was evaluated yet.
  // At the top of a statement that is so: only its own arguments were, and they are bound first, in order.
  if (!act.now.can_hoist || (!at_top && (act.now.pending_impure || copy.writes_shared))) {
    if (copy.writes_shared && !at_top) throw Unsupported{"a call of a nested function inside an expression", range};
    NeedStatement(act, "a call of a nested function inside an expression", range);
  }
  // Recursion is followed where no decision of the residual program lies between: each activation is a copy of its own.
  constexpr int kDeepest = 40;
  ActiveNested& active =
      act.now.active_nested.try_emplace(f.function.index, ActiveNested{0, act.now.depth}).first->second;
  if (active.count > 0 && (act.now.depth != active.depth || active.count >= kDeepest)) {
    throw Unsupported{"a nested function that calls itself", range};
  }
  ++active.count;
  for (const std::string& name : copy.own) act.now.env.vars.erase(name);

  // What belongs to an activation is set aside.
  struct Aside {
    const Ast* ast;
    std::shared_ptr<const Ast> shared;
    int nargin, nargout, base;
    LoopFrame* loop;
    std::vector<Exit> returns;
    std::vector<EndFrame> ends;
    std::string path;
    ExprId top;
  };
  Aside aside{act.now.ast,
              act.now.ast_owner,
              act.now.nargin,
              act.now.nargout,
              act.now.return_depth,
              act.now.loop,
              std::exchange(act.now.returns, {}),
              std::exchange(act.now.end_stack, {}),
              act.now.trip_path,
              act.now.top_expr};
  auto restore = [&] {
    act.now.ast = aside.ast;
    act.now.ast_owner = aside.shared;
    act.now.nargin = aside.nargin;
    act.now.nargout = aside.nargout;
    act.now.return_depth = aside.base;
    act.now.loop = aside.loop;
    act.now.returns = std::move(aside.returns);
    act.now.end_stack = std::move(aside.ends);
    act.now.trip_path = aside.path;
    act.now.top_expr = aside.top;
    if (--act.now.active_nested[f.function.index].count == 0) act.now.active_nested.erase(f.function.index);
  };
  act.now.ast = &copy.tree->ast;
  act.now.ast_owner = std::shared_ptr<const Ast>(copy.tree, &copy.tree->ast);
  act.now.loop = nullptr;
  act.now.nargin = static_cast<int>(args.size());
  act.now.nargout = nargout;
  act.now.return_depth = act.now.depth;
  act.now.trip_path += "n" + std::to_string(range.begin);
  Pieces out;
  try {
    if (args.size() > function.parameters.size()) throw Unsupported{"a call with too many arguments", range};
    for (size_t k = 0; k < args.size(); ++k) {
      const syntax::Expr& p = act.ast()[function.parameters[k]];
      if (p.kind == ExprKind::kTilde && args[k].pure) continue;
      if (p.kind != ExprKind::kIdentifier || act.ast().Name(function.parameters[k]).starts_with("varargin")) {
        throw Unsupported{"a nested function with such a parameter", range};
      }
      Bind(act, act.ast().Name(function.parameters[k]), args[k], range, false);
    }
    EvalBlock(act, function.body);
    std::vector<Exit> exits = std::move(act.now.returns);
    if (act.now.env.reachable) exits.push_back(ExitHere(act));
    if (exits.empty()) {
      Unreachable(act);
    } else {
      JoinExits(act, std::move(exits), range);
    }
    if (act.now.env.reachable) {
      size_t wanted = std::min<size_t>(std::max(nargout, 1), function.outputs.size());
      if (nargout > static_cast<int>(function.outputs.size())) {
        throw Unsupported{"a call that asks for more outputs than there are", range};
      }
      for (size_t k = 0; k < wanted; ++k) {
        const Binding* b = act.now.env.Find(function.outputs[k]);
        if (!b || b->facts.defined() != domain::Tristate::kTrue) {
          if (nargout == 0) break;
          throw Unsupported{"an output of a nested function that may be undefined", range};
        }
        Piece p;
        p.facts = b->facts;
        p.parts = b->parts;
        if (!p.parts && !p.IsStatic()) p.residual = act.tree().Identifier(function.outputs[k], range, true);
        out.push_back(std::move(p));
      }
    }
  } catch (...) {
    restore();
    throw;
  }
  restore();
  if (!act.now.env.reachable) {
    // Every way through it fails: what follows is not reached.
    out = {Failing(act, act.tree().Matrix(ExprKind::kMatrix, {}, range, true), value::MatlabError("", ""))};
    act.now.static_error.reset();
  }
  return out;
}

}  // namespace residua::specialise
