#include "worker/residual/passes/gathered_lines.h"

#include <algorithm>
#include <map>
#include <optional>

#include "worker/residual/code_forms.h"
#include "worker/syntax/end_plus_one.h"

namespace residua::residual {

namespace {

struct Extents {
  int64_t rows, columns;
};

// What one assignment does to its variable.
struct Write {
  NameId variable;
  bool begins = false;        // has no other value before
  bool below = false;         // adds rows, else columns
  bool stores = false;        // one line, by its number
  std::vector<ExprId> lines;  // that it begins with, or adds
};

bool IsColon(const Ast& ast, ExprId e) { return ast[e].kind == ExprKind::kColon; }

// `v(end + 1, :) = LINE`, `v(:, end + 1) = LINE`.
std::optional<Write> AsStoredLine(const Ast& ast, ExprId target, ExprId value) {
  if (ast[target].kind != ExprKind::kIndex || ast[target].count != 3) return std::nullopt;
  if (ast[ast.Child(target, 0)].kind != ExprKind::kIdentifier) return std::nullopt;
  const ExprId row = ast.Child(target, 1), column = ast.Child(target, 2);
  const bool below = IsColon(ast, column) && syntax::IsEndPlusOne(ast, row);
  const bool beside = IsColon(ast, row) && syntax::IsEndPlusOne(ast, column);
  if (!below && !beside) return std::nullopt;
  return Write{ast[ast.Child(target, 0)].name, false, below, true, {value}};
}

bool IsOf(const Ast& ast, ExprId e, NameId variable) {
  return ast[e].kind == ExprKind::kIdentifier && ast[e].name == variable;
}

// `v = [v; LINE]`, `v = [v, LINE, LINE]`, `v = []`, `v = LINE`.
Write AsWholeWrite(const Ast& ast, NameId variable, ExprId value) {
  Write out{variable, true, false, false, {}};
  if (ast[value].kind != ExprKind::kMatrix) {
    out.lines = {value};
    return out;
  }
  const auto rows = ast.Children(value);
  if (rows.empty()) return out;
  const auto first = ast.Children(rows[0]);
  if (first.empty() || !IsOf(ast, first[0], variable)) {
    out.lines = {value};
    return out;
  }
  out.begins = false;
  out.below = rows.size() > 1;
  if (!out.below) {
    out.lines.assign(first.begin() + 1, first.end());
  } else if (first.size() == 1) {
    out.lines.assign(rows.begin() + 1, rows.end());
  } else {
    out.lines = {value};  // more than one line beside it
    out.begins = true;
  }
  return out;
}

std::optional<Write> AsWrite(const Ast& ast, StmtId s) {
  const auto exprs = ast.Exprs(s);
  if (ast[s].kind != StmtKind::kAssign || ast[s].multi || exprs.size() != 2) return std::nullopt;
  if (ast[exprs[0]].kind == ExprKind::kIdentifier) return AsWholeWrite(ast, ast[exprs[0]].name, exprs[1]);
  return AsStoredLine(ast, exprs[0], exprs[1]);
}

class Finder {
 public:
  Finder(const Residual& from, const FlowGraph& graph) : from_(from), ast_(from.tree->ast), graph_(graph) {}

  // All writes go one way, with lines of one length.
  bool Gathers(NameId variable, const std::vector<int>& nodes) const {
    std::optional<bool> below;
    for (int n : nodes) {
      const auto write = graph_.nodes[n].stmt.valid() ? AsWrite(ast_, graph_.nodes[n].stmt) : std::nullopt;
      if (!write || write->variable != variable) return false;
      if (write->begins) continue;
      if (IsReachedUnwritten(graph_, n, variable) || below.value_or(write->below) != write->below) return false;
      below = write->below;
    }
    return below && std::ranges::all_of(nodes, [&, length = std::optional<int64_t>()](int n) mutable {
             return Fits(*AsWrite(ast_, graph_.nodes[n].stmt), *below, &length);
           });
  }

 private:
  bool Fits(const Write& write, bool below, std::optional<int64_t>* length) const {
    return std::ranges::all_of(write.lines, [&](ExprId line) {
      const std::optional<Extents> extents = ExtentsOf(line);
      if (!extents) return false;
      const int64_t across = below ? extents->columns : extents->rows;
      const int64_t along = below ? extents->rows : extents->columns;
      if (!*length) *length = across;
      return **length == across && (!write.stores || along == 1);
    });
  }

  // Of numbers and lines; a row of a matrix of numbers is one.
  std::optional<Extents> ExtentsOf(ExprId e) const {
    const ExprFacts& facts = from_.tree->facts[e];
    if (RealLiteral(ast_, e) || facts.number != ExprFacts::Number::kNo) return Extents{1, 1};
    if (facts.line != 0) return facts.line > 0 ? Extents{1, facts.line} : Extents{-int64_t{facts.line}, 1};
    if (ast_[e].kind == ExprKind::kMatrix && ast_[e].count == 1) return ExtentsOf(ast_.Child(e, 0));
    if (ast_[e].kind != ExprKind::kRow) return std::nullopt;
    const auto elements = ast_.Children(e);
    if (elements.size() == 1) return ExtentsOf(elements[0]);
    const bool numbers = std::ranges::all_of(elements, [&](ExprId x) {
      const std::optional<Extents> one = ExtentsOf(x);
      return one && one->rows == 1 && one->columns == 1;
    });
    if (!numbers || elements.empty()) return std::nullopt;
    return Extents{1, static_cast<int64_t>(elements.size())};
  }

  const Residual& from_;
  const Ast& ast_;
  const FlowGraph& graph_;
};

}  // namespace

NameSet GatheringVariables(const Residual& from, const FlowGraph& graph, const VisibleNames& names) {
  NameSet out;
  if (!names.plain) return out;
  std::map<NameId, std::vector<int>> writes;
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    for (const NameSet& set : {graph.nodes[n].defines, graph.nodes[n].updates}) {
      for (NameId v : set) writes[v].push_back(static_cast<int>(n));
    }
  }
  const Finder finder(from, graph);
  for (const auto& [variable, nodes] : writes) {
    const bool seen = names.shared.contains(variable) || names.shown.contains(variable);
    if (!seen && finder.Gathers(variable, nodes)) out.insert(variable);
  }
  return out;
}

std::vector<ExprId> AddedElements(const syntax::Ast& ast, StmtId statement) {
  const std::optional<Write> write = AsWrite(ast, statement);
  std::vector<ExprId> out;
  if (!write || write->begins) return out;
  for (ExprId line : write->lines) {
    if (ast[line].kind == ExprKind::kRow) {
      out.insert(out.end(), ast.Children(line).begin(), ast.Children(line).end());
    } else {
      out.push_back(line);
    }
  }
  return out;
}

}  // namespace residua::residual
