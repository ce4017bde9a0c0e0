// `varargout` of a known length becomes outputs of its own.
//
// Where every mention of varargout is an assignment `varargout{3} = ...` that always runs, and together they fill the
// outputs that are asked for, each element is a variable `varargout__3`, and the function returns those.
#include <algorithm>
#include <set>
#include <vector>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

constexpr const char* kName = "varargout";

std::string ElementName(size_t k) { return std::string(kName) + "__" + std::to_string(k); }

// k of a target `varargout{k}`, otherwise 0.
size_t ElementOf(const Ast& ast, ExprId target) {
  if (ast[target].kind != ExprKind::kCellIndex || ast[target].count != 2) return 0;
  ExprId base = ast.Child(target, 0), at = ast.Child(target, 1);
  if (ast[base].kind != ExprKind::kIdentifier || ast.Name(base) != kName || ast[at].kind != ExprKind::kNumber) return 0;
  double k = ast.Literal(at).value;
  return k >= 1 && k <= 64 && k == static_cast<double>(static_cast<size_t>(k)) ? static_cast<size_t>(k) : 0;
}

// How many outputs varargout stands for, when it can be spread; otherwise 0.
size_t SpreadCount(const Residual& from, size_t index) {
  const Ast& ast = from.tree->ast;
  const syntax::Function& f = ast[ast.top_functions()[index]];
  const ResidualFunction& about = from.functions[index];
  if (about.whole || f.outputs.empty() || f.outputs.back() != kName || about.outputs.size() < f.outputs.size()) {
    return 0;
  }
  size_t wanted = about.outputs.size() - (f.outputs.size() - 1);
  std::set<size_t> assigned;
  int targets = 0, mentions = 0;
  bool leaves = false, taken = false;
  for (StmtId s : ast.Statements(f.body)) {
    auto exprs = ast.Exprs(s);
    if (ast[s].kind != StmtKind::kAssign || ast[s].print) continue;
    for (ExprId target : exprs.subspan(0, exprs.size() - 1)) {
      if (size_t k = ElementOf(ast, target)) {
        assigned.insert(k);
        ++targets;
      }
    }
  }
  syntax::VisitStatements(ast, f.body, [&](StmtId s) { leaves = leaves || ast[s].kind == StmtKind::kReturn; });
  syntax::VisitExprs(ast, f.body, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kIdentifier) return;
    mentions += ast.Name(e) == kName;
    taken = taken || ast.Name(e).starts_with(std::string(kName) + "__");
  });
  for (size_t k = 1; k <= wanted; ++k) {
    if (!assigned.count(k)) return 0;
  }
  return leaves || taken || mentions != targets ? 0 : wanted;
}

}  // namespace

bool ExpandVarargout(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  const Ast& ast = from.tree->ast;
  std::vector<size_t> counts;
  for (size_t index = 0; index < from.functions.size(); ++index) counts.push_back(SpreadCount(from, index));
  if (std::ranges::all_of(counts, [](size_t count) { return count == 0; })) return false;
  BeginRewrite(from, to);
  for (size_t index = 0; index < from.functions.size(); ++index) {
    TreeCopier copier{ast, *to->tree, &from.tree->facts};
    const size_t count = counts[index];
    if (count > 0) {
      copier.replace = [&](ExprId e) -> std::optional<ExprId> {
        size_t k = ElementOf(ast, e);
        if (k == 0) return std::nullopt;
        return to->tree->Identifier(ElementName(k), ast[e].range, kPure);
      };
    }
    syntax::FunctionId id = copier.Function(ast.top_functions()[index], from.functions[index].name);
    if (count > 0) {
      std::vector<std::string>& outputs = to->tree->ast.MutableFunction(id).outputs;
      outputs.pop_back();
      for (size_t k = 1; k <= count; ++k) outputs.push_back(ElementName(k));
      for (size_t k = 1; k <= count; ++k) to->functions[index].made.Add(ElementName(k), kName);
      to->functions[index].nargout = static_cast<int>(outputs.size());
    }
    to->tree->ast.add_top_function(id);
  }
  return true;
}

}  // namespace residua::residual
