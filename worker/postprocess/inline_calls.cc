// Inlining of functions that are one assignment, `function y = f(a, b)  y = EXPR;` (thesis 6.5, the simple half).
//
// The call becomes EXPR with arguments in the place of parameters. Argument expressions are evaluated once and before
// the body by a call, so a parameter that is used twice takes only a variable or a literal, and an argument that may
// fail or has effects takes part only when the body has nothing else that may fail before it: the
// body is then that one parameter's use away from the call, which we only claim for a body without other impure parts.
#include "worker/postprocess/flow_graph.h"
#include "worker/postprocess/post_process.h"
#include "worker/postprocess/rewrite.h"
#include "worker/residual/copy_tree.h"
#include "worker/syntax/visit.h"

namespace residua::postprocess {

namespace {

struct Inlinable {
  ExprId body;
  std::vector<std::string> parameters;
  std::map<std::string, int> uses;
  std::set<std::string> free_names;  // identifiers of the body that are not parameters
};

std::optional<Inlinable> AsInlinable(const Ast& ast, syntax::FunctionId id) {
  const syntax::Function& f = ast[id];
  auto statements = ast.Statements(f.body);
  // `varargout` is the list of what is returned, not what is returned.
  if (statements.size() != 1 || f.outputs.size() != 1 || f.outputs[0] == "varargout") return std::nullopt;
  const std::optional<PlainAssignment> made = AsPlainAssignment(ast, statements[0]);
  if (!made || made->variable != f.outputs[0]) return std::nullopt;
  Inlinable out;
  out.body = made->value;
  for (ExprId p : f.parameters) {
    if (ast[p].kind != ExprKind::kIdentifier || ast.Name(p) == "varargin") return std::nullopt;
    out.parameters.push_back(ast.Name(p));
    out.uses[ast.Name(p)] = 0;
  }
  bool plain = true;
  int size = 0;
  syntax::VisitExpr(ast, out.body, [&](ExprId e) {
    ++size;
    if (ast[e].kind == ExprKind::kAnonymous || ast[e].kind == ExprKind::kEnd) plain = false;
    if (ast[e].kind == ExprKind::kIdentifier) {
      auto it = out.uses.find(ast.Name(e));
      if (it != out.uses.end()) {
        ++it->second;
      } else {
        out.free_names.insert(ast.Name(e));
      }
    }
  });
  if (!plain || size > 60 || IsTranspose(ast, out.body)) return std::nullopt;
  return out;
}

// Names that a function assigns or takes.
std::set<std::string> Variables(const Ast& ast, syntax::FunctionId id) {
  std::set<std::string> names;
  FlowGraph graph = BuildFlowGraph(ast, id);
  for (const FlowNode& node : graph.nodes) {
    names.insert(node.defines.begin(), node.defines.end());
    names.insert(node.updates.begin(), node.updates.end());
  }
  syntax::VisitExprs(ast, ast[id].body, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kAnonymous) return;
    for (ExprId p : ast.Children(e).subspan(1)) {
      if (ast[p].kind == ExprKind::kIdentifier) names.insert(ast.Name(p));
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

}  // namespace

bool InlineCalls(const Residual& from, Residual* to) {
  const Ast& ast = from.tree->ast;
  std::map<std::string, Inlinable> inlinable;
  for (size_t k = 1; k < from.functions.size(); ++k) {
    if (from.functions[k].whole) continue;
    std::optional<Inlinable> f = AsInlinable(ast, ast.top_functions()[k]);
    if (!f) continue;
    bool recursive = false;
    syntax::VisitExpr(ast, f->body, [&](ExprId e) {
      recursive = recursive || (ast[e].kind == ExprKind::kIdentifier && ast.Name(e) == from.functions[k].name);
    });
    if (!recursive) inlinable[from.functions[k].name] = std::move(*f);
  }
  if (inlinable.empty()) return false;
  BeginRewrite(from, to);
  bool changed = false;
  for (size_t k = 0; k < from.functions.size(); ++k) {
    residual::TreeCopier copier{ast, *to->tree, &from.tree->facts};
    const std::set<std::string> variables = Variables(ast, ast.top_functions()[k]);
    std::set<uint32_t> lazy;  // places where `|` evaluates its right operand only if it matters
    syntax::VisitStatements(ast, ast[ast.top_functions()[k]].body, [&](syntax::StmtId s) {
      if (ast[s].kind != StmtKind::kIf && ast[s].kind != StmtKind::kWhile) return;
      for (ExprId condition : ast.Exprs(s)) lazy.insert(condition.index);
      for (uint32_t logic : LazyLogic(ast, s)) {
        for (ExprId operand : ast.Children(ExprId{logic})) lazy.insert(operand.index);
      }
    });
    copier.replace = [&](ExprId id) -> std::optional<ExprId> {
      if (ast[id].kind != ExprKind::kIndex || ast[ast.Child(id, 0)].kind != ExprKind::kIdentifier) {
        return std::nullopt;
      }
      auto it = inlinable.find(ast.Name(ast.Child(id, 0)));
      if (it == inlinable.end() || it->first == from.functions[k].name) return std::nullopt;
      const Inlinable& f = it->second;
      auto args = ast.Children(id).subspan(1);
      if (args.size() != f.parameters.size()) return std::nullopt;
      for (const std::string& name : f.free_names) {
        if (variables.count(name)) return std::nullopt;  // a function's name in the body, a variable's here
      }
      std::map<std::string, ExprId> bound;
      for (size_t a = 0; a < args.size(); ++a) {
        // A variable that may have no value fails where it is passed.
        bool fine = from.tree->facts.IsPure(args[a]) && (IsTrivial(ast, args[a]) || f.uses.at(f.parameters[a]) <= 1);
        bool has_end = false;
        syntax::VisitExpr(ast, args[a], [&](ExprId e) { has_end = has_end || ast[e].kind == ExprKind::kEnd; });
        if (!fine || has_end || IsTranspose(ast, args[a])) return std::nullopt;
        bound[f.parameters[a]] = args[a];
      }
      const ExprId root = ast[f.body].kind == ExprKind::kIdentifier && bound.count(ast.Name(f.body))
                              ? bound.at(ast.Name(f.body))
                              : f.body;
      if (lazy.count(id.index) && IsElementLogic(ast, root) &&
          !(from.tree->facts.IsPure(root) && IsOneTruth(from, root))) {
        return std::nullopt;
      }
      changed = true;
      residual::TreeCopier body{ast, *to->tree, &from.tree->facts};
      body.replace = [&](ExprId e) -> std::optional<ExprId> {
        if (ast[e].kind != ExprKind::kIdentifier) return std::nullopt;
        auto b = bound.find(ast.Name(e));
        if (b == bound.end()) return std::nullopt;
        const ExprId copy = copier.Expr(b->second);
        if (!from.tree->facts.IsPure(e)) to->tree->facts.SetPure(copy, false);  // what is done with it may fail
        return copy;
      };
      return body.Expr(f.body);
    };
    to->tree->ast.add_top_function(copier.Function(ast.top_functions()[k], from.functions[k].name));
  }
  return changed;
}

}  // namespace residua::postprocess
