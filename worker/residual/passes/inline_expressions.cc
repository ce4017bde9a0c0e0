// Inlining of functions that are one assignment, `function y = f(a, b)  y = EXPR;` (thesis 6.5, the simple half).
//
// The call becomes EXPR with arguments in the place of parameters. Argument expressions are evaluated once and before
// the body by a call, so a parameter that is used twice takes only a variable or a literal, and an argument that may
// fail or has effects takes part only when the body has nothing else that may fail before it: the
// body is then that one parameter's use away from the call, which we only claim for a body without other impure parts.
// A parameter whose name an error would show takes the variable of its own name only, but in the bodies of handles, of
// which each call costs.
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/flow_graph.h"
#include "worker/residual/frame_by_text.h"
#include "worker/residual/passes/names_in_errors.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

struct Inlinable {
  ExprId body;
  std::vector<NameId> parameters;
  NameMap<int> uses;
  NameSet free_names;  // identifiers of the body that are not parameters
  NameSet in_errors;   // whose names would show
};

std::optional<Inlinable> AsInlinable(const ResidualTree& tree, syntax::FunctionId id) {
  const Ast& ast = tree.ast;
  const syntax::Function& f = ast[id];
  auto statements = ast.Statements(f.body);
  // `varargout` is the list of what is returned, not what is returned.
  if (statements.size() != 1 || f.outputs.size() != 1 || f.outputs[0] == "varargout") return std::nullopt;
  const std::optional<PlainAssignment> made = AsPlainAssignment(ast, statements[0]);
  if (!made || ast.Name(made->variable) != f.outputs[0]) return std::nullopt;
  Inlinable out;
  out.body = made->value;
  out.in_errors = NamesInErrors(tree, f);
  for (ExprId p : f.parameters) {
    if (ast[p].kind != ExprKind::kIdentifier || ast.Name(p) == "varargin") return std::nullopt;
    out.parameters.push_back(ast[p].name);
    out.uses[ast[p].name] = 0;
  }
  bool plain = true;
  int size = 0;
  syntax::VisitExpr(ast, out.body, [&](ExprId e) {
    ++size;
    if (ReadByText(ast, f, e)) plain = false;
    if (ast[e].kind == ExprKind::kAnonymous || ast[e].kind == ExprKind::kEnd) plain = false;
    if (ast[e].kind == ExprKind::kIdentifier) {
      auto it = out.uses.find(ast[e].name);
      if (it != out.uses.end()) {
        ++it->second;
      } else {
        out.free_names.insert(ast[e].name);
      }
    }
  });
  if (!plain || size > 60 || IsTranspose(ast, out.body)) return std::nullopt;
  return out;
}

// Names that a function assigns or takes.
NameSet Variables(const Ast& ast, syntax::FunctionId id, const FlowGraph& graph) {
  NameSet names = VariablesOf(graph);
  syntax::VisitExprs(ast, ast[id].body, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kAnonymous) return;
    for (ExprId p : ast.Children(e).subspan(1)) {
      if (ast[p].kind == ExprKind::kIdentifier) names.insert(ast[p].name);
    }
  });
  return names;
}

bool IsTrivial(const Ast& ast, ExprId e) {
  switch (ast[e].kind) {
    case ExprKind::kIdentifier:
    case ExprKind::kNumber:
    case ExprKind::kString:
      return true;
    default:
      return false;
  }
}

using InlinableFunctions = NameMap<Inlinable>;  // by the function

InlinableFunctions FindInlinable(const Residual& from) {
  const Ast& ast = from.tree->ast;
  InlinableFunctions found;
  for (size_t k = 1; k < from.functions.size(); ++k) {
    if (from.functions[k].whole) continue;
    std::optional<Inlinable> f = AsInlinable(*from.tree, ast.top_functions()[k]);
    if (!f) continue;
    const NameId name = ast.FindName(from.functions[k].name);
    if (!syntax::Mentions(ast, f->body, name)) found[name] = std::move(*f);
  }
  return found;
}

// Inlines into one function.
class Inliner {
 public:
  Inliner(PassInput& in, Residual* to, const InlinableFunctions& inlinable, size_t number)
      : from_(in.program()),
        ast_(from_.tree->ast),
        to_(to),
        inlinable_(inlinable),
        name_(from_.functions[number].name),
        function_(ast_.top_functions()[number]),
        variables_(Variables(ast_, function_, in.analyses().Flow(number))),
        copier_{ast_, *to->tree, &from_.tree->facts} {
    syntax::VisitStatements(ast_, ast_[function_].body, [&](syntax::StmtId s) {
      if (ast_[s].kind != StmtKind::kIf && ast_[s].kind != StmtKind::kWhile) return;
      for (ExprId condition : ast_.Exprs(s)) lazy_.insert(condition.index);
      for (uint32_t logic : LazyLogic(ast_, s)) {
        for (ExprId operand : ast_.Children(ExprId{logic})) lazy_.insert(operand.index);
      }
    });
    syntax::VisitExprs(ast_, ast_[function_].body, [&](ExprId e) {
      if (ast_[e].kind != ExprKind::kAnonymous) return;
      syntax::VisitExpr(ast_, e, [&](ExprId within) { in_handles_.insert(within.index); });
    });
  }

  syntax::FunctionId Run() {
    copier_.replace = [this](ExprId id) { return InPlaceOf(id); };
    return copier_.Function(function_, name_);
  }

  bool changed() const { return changed_; }

 private:
  using Bound = NameMap<ExprId>;  // arguments by parameter

  std::optional<ExprId> InPlaceOf(ExprId call) {
    if (ast_[call].kind != ExprKind::kIndex || ast_[ast_.Child(call, 0)].kind != ExprKind::kIdentifier) {
      return std::nullopt;
    }
    const auto it = inlinable_.find(ast_[ast_.Child(call, 0)].name);
    if (it == inlinable_.end() || ast_.Name(it->first) == name_) return std::nullopt;
    const Inlinable& f = it->second;
    if (HaveCommon(f.free_names, variables_)) return std::nullopt;  // a function's name in the body, a variable's here
    const std::optional<Bound> bound = Bind(f, ast_.Children(call).subspan(1));
    if (!bound || (WouldRename(f, *bound) && !in_handles_.contains(call.index))) return std::nullopt;
    const bool parameter = ast_[f.body].kind == ExprKind::kIdentifier && bound->contains(ast_[f.body].name);
    const ExprId root = parameter ? bound->at(ast_[f.body].name) : f.body;
    if (lazy_.count(call.index) && IsElementLogic(ast_, root) &&
        !(from_.tree->facts.IsPure(root) && IsOneTruth(from_, root))) {
      return std::nullopt;
    }
    changed_ = true;
    return Body(f, *bound);
  }

  std::optional<Bound> Bind(const Inlinable& f, std::span<const ExprId> args) const {
    if (args.size() != f.parameters.size()) return std::nullopt;
    Bound bound;
    for (size_t a = 0; a < args.size(); ++a) {
      // A variable that may have no value fails where it is passed.
      const bool fine =
          from_.tree->facts.IsPure(args[a]) && (IsTrivial(ast_, args[a]) || f.uses.at(f.parameters[a]) <= 1);
      bool has_end = false;
      syntax::VisitExpr(ast_, args[a], [&](ExprId e) { has_end = has_end || ast_[e].kind == ExprKind::kEnd; });
      if (!fine || has_end || IsTranspose(ast_, args[a])) return std::nullopt;
      bound[f.parameters[a]] = args[a];
    }
    return bound;
  }

  // An error would show the name of an argument for that of a parameter.
  bool WouldRename(const Inlinable& f, const Bound& bound) const {
    return std::ranges::any_of(bound, [&](const auto& b) {
      const bool same = ast_[b.second].kind == ExprKind::kIdentifier && ast_[b.second].name == b.first;
      return !same && f.in_errors.contains(b.first);
    });
  }

  ExprId Body(const Inlinable& f, const Bound& bound) {
    TreeCopier body{ast_, *to_->tree, &from_.tree->facts};
    body.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (ast_[e].kind != ExprKind::kIdentifier) return std::nullopt;
      const auto b = bound.find(ast_[e].name);
      if (b == bound.end()) return std::nullopt;
      const ExprId copy = copier_.Expr(b->second);
      if (!from_.tree->facts.IsPure(e))
        to_->tree->facts.At(copy).effects = Effects::Any();  // what is done with it may fail
      return copy;
    };
    return body.Expr(f.body);
  }

  const Residual& from_;
  const Ast& ast_;
  Residual* to_;
  const InlinableFunctions& inlinable_;
  const std::string& name_;
  const syntax::FunctionId function_;
  const NameSet variables_;
  std::set<uint32_t> in_handles_;
  std::set<uint32_t> lazy_;  // places where `|` evaluates its right operand only if it matters
  TreeCopier copier_;
  bool changed_ = false;
};

}  // namespace

bool InlineExpressions(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  const InlinableFunctions inlinable = FindInlinable(from);
  if (inlinable.empty()) return false;
  BeginRewrite(from, to);
  bool changed = false;
  for (size_t k = 0; k < from.functions.size(); ++k) {
    Inliner inliner(in, to, inlinable, k);
    to->tree->ast.add_top_function(inliner.Run());
    changed = changed || inliner.changed();
  }
  return changed;
}

}  // namespace residua::residual
