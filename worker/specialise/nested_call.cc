// Calls of nested functions.
//
// A nested function shares variables with the function around it, so its call is evaluated in place: its body, with
// parameters, outputs and own variables renamed apart (`v__1`), becomes part of the caller. A variable is shared when
// the text of the function around it names it. Handles to nested functions, recursion and a `return` under a condition
// that stays are not followed (recursion is where it is decided here): the function around is then kept whole.
#include "worker/residual/copy_tree.h"
#include "worker/specialise/evaluator.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

void FunctionEvaluator::NoteNested(syntax::FunctionId id) {
  const syntax::Function& outer = ast()[id];
  for (syntax::FunctionId inner : outer.nested) {
    const syntax::Function& f = ast()[inner];
    if (!f.nested.empty()) throw Unsupported{"a nested function inside a nested function", f.range};
    outer_names_ = source_names_;
    has_nested_ = true;
  }
  for (syntax::FunctionId inner : outer.nested) {
    const syntax::Function& f = ast()[inner];
    for (ExprId p : f.parameters) source_names_.insert(RootOf(p));
    source_names_.insert(f.outputs.begin(), f.outputs.end());
    VisitExprs(ast(), f.body, [&](ExprId e) {
      if (ast()[e].kind == ExprKind::kIdentifier) source_names_.insert(ast().Name(e));
    });
    for (const std::string& name : AssignedIn(f.body)) ++assigned_[name];
  }
}

// The nested function as a tree of its own, variables that are not shared renamed: one a place of call.
const FunctionEvaluator::NestedCopy& FunctionEvaluator::CopyOfNested(const FunctionRef& f, SourceRange range) {
  auto [it, fresh] = nested_copies_.emplace(std::pair(f.function.index, std::pair(ast_, range.begin)), NestedCopy{});
  NestedCopy& made = it->second;
  if (!fresh) return made;
  const Ast& from = *file_->ast;
  const syntax::Function& source = from[f.function];
  std::set<std::string> own(source.outputs.begin(), source.outputs.end());
  for (ExprId p : source.parameters) {
    if (from[p].kind == ExprKind::kIdentifier) own.insert(from.Name(p));
  }
  const Ast* current = std::exchange(ast_, &from);
  for (const std::string& name : AssignedIn(source.body)) {
    if (!outer_names_.count(name)) own.insert(name);
  }
  ast_ = current;
  std::map<std::string, std::string> names;
  for (const std::string& name : own) names[name] = FreshName(name);
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
  current = std::exchange(ast_, &copy);
  for (const std::string& name : AssignedIn(copy[made.function].body)) {
    ++assigned_[name];
    if (!made.own.count(name)) made.writes_shared = true;
  }
  for (const std::string& name : copy[made.function].outputs) ++assigned_[name];
  ast_ = current;
  return made;
}

Pieces FunctionEvaluator::CallNested(const FunctionRef& f, const Pieces& args, int nargout, SourceRange range,
                                     bool at_top) {
  const NestedCopy& copy = CopyOfNested(f, range);
  const syntax::Function& function = copy.tree->ast[copy.function];
  // Its statements go before the one being evaluated, which is right when nothing of that was evaluated yet.
  // At the top of a statement that is so: only its own arguments were, and they are bound first, in order.
  if (!can_hoist_ || (!at_top && (pending_impure_ || copy.writes_shared))) {
    if (copy.writes_shared && !at_top) throw Unsupported{"a call of a nested function inside an expression", range};
    NeedStatement("a call of a nested function inside an expression", range);
  }
  // Recursion is followed where no decision of the residual program lies between: each activation is a copy of its own.
  constexpr int kDeepest = 40;
  ActiveNested& active = active_nested_.try_emplace(f.function.index, ActiveNested{0, depth_}).first->second;
  if (active.count > 0 && (depth_ != active.depth || active.count >= kDeepest)) {
    throw Unsupported{"a nested function that calls itself", range};
  }
  ++active.count;
  for (const std::string& name : copy.own) env_.vars.erase(name);

  // What belongs to an activation is set aside.
  struct Aside {
    const Ast* ast;
    std::shared_ptr<const Ast> shared;
    int nargin, nargout, base;
    LoopFrame* loop;
    std::vector<Exit> returns;
    std::vector<EndFrame> ends;
    std::vector<std::string> hints;
    std::string path;
    bool shows;
    ExprId top;
  };
  Aside aside{ast_,
              ast_owner_,
              nargin_,
              nargout_,
              return_depth_,
              loop_,
              std::exchange(returns_, {}),
              std::exchange(end_stack_, {}),
              std::exchange(output_hints_, {}),
              trip_path_,
              shows_result_,
              top_expr_};
  auto restore = [&] {
    ast_ = aside.ast;
    ast_owner_ = aside.shared;
    nargin_ = aside.nargin;
    nargout_ = aside.nargout;
    return_depth_ = aside.base;
    loop_ = aside.loop;
    returns_ = std::move(aside.returns);
    end_stack_ = std::move(aside.ends);
    output_hints_ = std::move(aside.hints);
    trip_path_ = aside.path;
    shows_result_ = aside.shows;
    top_expr_ = aside.top;
    if (--active_nested_[f.function.index].count == 0) active_nested_.erase(f.function.index);
  };
  ast_ = &copy.tree->ast;
  ast_owner_ = std::shared_ptr<const Ast>(copy.tree, &copy.tree->ast);
  loop_ = nullptr;
  shows_result_ = false;
  nargin_ = static_cast<int>(args.size());
  nargout_ = nargout;
  return_depth_ = depth_;
  trip_path_ += "n" + std::to_string(range.begin);
  Pieces out;
  try {
    if (args.size() > function.parameters.size()) throw Unsupported{"a call with too many arguments", range};
    for (size_t k = 0; k < args.size(); ++k) {
      const syntax::Expr& p = ast()[function.parameters[k]];
      if (p.kind == ExprKind::kTilde && args[k].pure) continue;
      if (p.kind != ExprKind::kIdentifier || ast().Name(function.parameters[k]).starts_with("varargin")) {
        throw Unsupported{"a nested function with such a parameter", range};
      }
      Bind(ast().Name(function.parameters[k]), args[k], range, false);
    }
    EvalBlock(function.body);
    std::vector<Exit> exits = std::move(returns_);
    if (env_.reachable) exits.push_back(Here());
    if (exits.empty()) {
      Unreachable();
    } else {
      JoinExits(std::move(exits), range);
    }
    if (env_.reachable) {
      size_t wanted = std::min<size_t>(std::max(nargout, 1), function.outputs.size());
      if (nargout > static_cast<int>(function.outputs.size())) {
        throw Unsupported{"a call that asks for more outputs than there are", range};
      }
      for (size_t k = 0; k < wanted; ++k) {
        const Binding* b = env_.Find(function.outputs[k]);
        if (!b || b->facts.defined() != domain::Tristate::kTrue) {
          if (nargout == 0) break;
          throw Unsupported{"an output of a nested function that may be undefined", range};
        }
        Piece p;
        p.facts = b->facts;
        p.parts = b->parts;
        if (!p.parts && !p.IsStatic()) p.residual = session_.tree->Identifier(function.outputs[k], range, true);
        out.push_back(std::move(p));
      }
    }
  } catch (...) {
    restore();
    throw;
  }
  restore();
  if (!env_.reachable) {
    // Every way through it fails: what follows is not reached.
    out = {Failing(session_.tree->Matrix(ExprKind::kMatrix, {}, range, true), value::MatlabError("", ""))};
    static_error_.reset();
  }
  return out;
}

}  // namespace residua::specialise
