#include "worker/residual/passes/matrix_uses.h"

#include <algorithm>
#include <set>

#include "worker/residual/code_forms.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;

// For each statement of a block the loops around it; the condition of a `while` is evaluated in each trip, the range of
// a `for` once.
void CountLoops(const Ast& ast, BlockId block, int around, absl::flat_hash_map<uint32_t, int>* loops) {
  for (StmtId s : ast.Statements(block)) {
    const StmtKind kind = ast[s].kind;
    const bool repeats = kind == StmtKind::kWhile || kind == StmtKind::kDoUntil;
    (*loops)[s.index] = around + (repeats ? 1 : 0);
    const int within = around + (repeats || kind == StmtKind::kFor || kind == StmtKind::kParfor ? 1 : 0);
    for (BlockId b : ast.Blocks(s)) CountLoops(ast, b, within, loops);
  }
}

// The elements of `[a, b; c, d]`, column by column; none: it is something else, or they are not all narrow numbers.
std::vector<ExprId> NumbersOf(const Residual& residual, ExprId matrix) {
  const Ast& ast = residual.tree->ast;
  if (ast[matrix].kind != ExprKind::kMatrix || ast[matrix].count == 0) return {};
  const auto rows = ast.Children(matrix);
  std::vector<ExprId> elements;
  for (uint32_t c = 0; c < ast[rows[0]].count; ++c) {
    for (ExprId row : rows) {
      if (ast[row].count != ast[rows[0]].count || !IsNarrowNumber(residual, ast.Child(row, c))) return {};
      elements.push_back(ast.Child(row, c));
    }
  }
  return elements;
}

bool IsPureNumber(const Residual& residual, ExprId e) {
  return RealLiteral(residual.tree->ast, e) || residual.tree->facts.IsPure(e);
}

class Uses {
 public:
  Uses(const Residual& residual, syntax::FunctionId function, const FlowGraph& graph, NameId v, MatrixSize size)
      : residual_(residual), ast_(residual.tree->ast), function_(function), graph_(graph), v_(v) {
    uses_.size = size;
  }

  std::optional<MatrixUses> Find(const absl::flat_hash_map<uint32_t, int>& loops) {
    loops_ = &loops;
    FindDefinitions();
    ours_ = Holding(true);
    others_ = Holding(false);
    if (IsMadeOfItself()) return std::nullopt;
    uses_.at_end = ours_[static_cast<size_t>(graph_.exit())];
    if (uses_.at_end && others_[static_cast<size_t>(graph_.exit())] && IsOutput()) return std::nullopt;
    bool fine = true;
    syntax::VisitStatements(ast_, ast_[function_].body, [&](StmtId s) { fine = fine && Statement(s); });
    if (!fine) return std::nullopt;
    return std::move(uses_);
  }

 private:
  bool IsOutput() const { return std::ranges::count(ast_[function_].outputs, ast_.Name(v_)) > 0; }

  int LoopsAround(StmtId s) const { return loops_->at(s.index); }

  void FindDefinitions() {
    syntax::VisitStatements(ast_, ast_[function_].body, [&](StmtId s) {
      std::optional<MatrixDefinition> made = AsMatrixDefinition(residual_, s);
      if (!made || made->variable != v_ || made->size != uses_.size) return;
      uses_.definitions.push_back({s, LoopsAround(s), std::move(made->elements), std::move(made->not_pure)});
    });
  }

  // A definition reads what another one, or it itself, gave.
  bool IsMadeOfItself() const {
    return std::ranges::any_of(uses_.definitions, [&](const MatrixUses::Definition& d) {
      const auto node = graph_.node_of.find(d.statement.index);
      const bool reached = node == graph_.node_of.end() || ours_[static_cast<size_t>(node->second)];
      return reached && syntax::Mentions(ast_, ast_.Exprs(d.statement)[1], v_);
    });
  }

  bool IsDefinition(StmtId s) const {
    return std::ranges::any_of(uses_.definitions, [&](const auto& d) { return d.statement == s; });
  }

  // The nodes that come to be executed with what one of the definitions gave, or with what was there otherwise: set by
  // another statement, given as an argument, or nothing.
  std::vector<bool> Holding(bool ours) const {
    std::vector<bool> reached(graph_.nodes.size(), false);
    std::vector<int> from;
    const auto ends = [&](int n) { return graph_.nodes[static_cast<size_t>(n)].defines.contains(v_); };
    const auto come = [&](int n) {
      if (reached[static_cast<size_t>(n)]) return;
      reached[static_cast<size_t>(n)] = true;
      if (!ends(n)) from.push_back(n);
    };
    for (int n = 0; n < static_cast<int>(graph_.nodes.size()); ++n) {
      const FlowNode& node = graph_.nodes[static_cast<size_t>(n)];
      const bool defines = node.stmt.valid() && IsDefinition(node.stmt);
      const bool begins = ours ? defines : n == graph_.entry() || (ends(n) && !defines);
      if (!begins) continue;
      for (int next : node.successors) come(next);
    }
    while (!from.empty()) {
      const int n = from.back();
      from.pop_back();
      for (int next : graph_.nodes[static_cast<size_t>(n)].successors) come(next);
    }
    return reached;
  }

  bool Statement(StmtId s) {
    if (IsDefinition(s)) return true;
    const auto node = graph_.node_of.find(s.index);
    if (node == graph_.node_of.end()) return !MentionedIn(s);
    const auto n = static_cast<size_t>(node->second);
    if (!ours_[n] || !MentionedIn(s)) return true;
    if (others_[n] && ReadIn(s)) return false;
    const auto exprs = ast_.Exprs(s);
    const StmtKind kind = ast_[s].kind;
    if (kind == StmtKind::kOpAssign ||
        (kind == StmtKind::kExpression && ast_[exprs[0]].kind == ExprKind::kIdentifier)) {
      return false;
    }
    const size_t targets = Targets(s);
    for (size_t k = 0; k < exprs.size(); ++k) {
      if (!(k < targets ? Target(s, exprs[k]) : Read(s, exprs[k]))) return false;
    }
    return true;
  }

  bool MentionedIn(StmtId s) const {
    return std::ranges::any_of(ast_.Exprs(s), [&](ExprId e) { return syntax::Mentions(ast_, e, v_); });
  }

  // Other than as a whole that is written anew.
  bool ReadIn(StmtId s) const {
    const auto exprs = ast_.Exprs(s);
    const size_t targets = Targets(s);
    for (size_t k = 0; k < exprs.size(); ++k) {
      const bool anew = k < targets && ast_[exprs[k]].kind == ExprKind::kIdentifier;
      if (!anew && syntax::Mentions(ast_, exprs[k], v_)) return true;
    }
    return false;
  }

  size_t Targets(StmtId s) const {
    const StmtKind kind = ast_[s].kind;
    if (kind == StmtKind::kFor || kind == StmtKind::kParfor || kind == StmtKind::kOpAssign) return 1;
    return kind == StmtKind::kAssign ? ast_.Exprs(s).size() - 1 : 0;
  }

  bool Target(StmtId s, ExprId target) {
    if (ast_[target].kind == ExprKind::kIdentifier) return true;
    ExprId root = target;
    while (ast_[root].kind != ExprKind::kIdentifier && ast_[root].count > 0) root = ast_.Child(root, 0);
    if (ast_[root].kind != ExprKind::kIdentifier || ast_[root].name != v_) return Read(s, target);
    std::optional<LiteralPlaces> at = PlacesAt(target);
    if (!at || !Fits(s, *at, ast_.Children(target).size() - 1)) return false;
    uses_.parts[target.index] = {*std::move(at), true, LoopsAround(s)};
    return true;
  }

  // `v(..) = value` of a number, of one that is written down or a variable's, or of a matrix of as many numbers.
  bool Fits(StmtId s, const LiteralPlaces& at, size_t subscripts) const {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kAssign || ast_[s].multi || ast_[s].print || exprs.size() != 2) return false;
    const ExprId value = exprs[1];
    if (IsNarrowNumber(residual_, value)) {
      return at.places.size() == 1 || RealLiteral(ast_, value) || ast_[value].kind == ExprKind::kIdentifier;
    }
    if (syntax::Mentions(ast_, value, v_)) return false;
    const std::vector<ExprId> numbers = MatrixElements(residual_, value);
    if (numbers.size() != at.places.size()) return false;
    return subscripts == 1 || ast_[value].count == static_cast<uint64_t>(at.size.first);
  }

  bool Read(StmtId s, ExprId e) {
    if (ast_[e].kind == ExprKind::kIdentifier) {
      if (ast_[e].name == v_) uses_.wholes[e.index] = LoopsAround(s);
      return true;
    }
    if (IsIndexed(e)) {
      std::optional<LiteralPlaces> at = PlacesAt(e);
      if (!at) return false;
      uses_.parts[e.index] = {*std::move(at), false, LoopsAround(s)};
      return true;
    }
    return std::ranges::all_of(ast_.Children(e), [&](ExprId c) { return Read(s, c); });
  }

  // `v(..)`, `v{..}`, `v.f`: no place behind a literal.
  bool IsIndexed(ExprId e) const {
    if (!TakesPart(ast_, e)) return false;
    const ExprId base = ast_.Child(e, 0);
    return ast_[base].kind == ExprKind::kIdentifier && ast_[base].name == v_;
  }

  std::optional<LiteralPlaces> PlacesAt(ExprId index) const {
    if (ast_[index].kind != ExprKind::kIndex || ast_[ast_.Child(index, 0)].kind != ExprKind::kIdentifier) return {};
    return PlacesOf(ast_, ast_.Children(index).subspan(1), uses_.size);
  }

  const Residual& residual_;
  const Ast& ast_;
  syntax::FunctionId function_;
  const FlowGraph& graph_;
  NameId v_;
  const absl::flat_hash_map<uint32_t, int>* loops_ = nullptr;
  MatrixUses uses_;
  std::vector<bool> ours_, others_;  // by node: what v may hold when it is executed
};

}  // namespace

bool IsNarrowNumber(const Residual& residual, ExprId e) {
  return RealLiteral(residual.tree->ast, e).has_value() ||
         residual.tree->facts.NumberOf(e) >= ResidualFacts::Number::kNarrowed;
}

std::vector<ExprId> MatrixElements(const Residual& residual, ExprId matrix) {
  std::vector<ExprId> elements = NumbersOf(residual, matrix);
  const bool any_order = std::ranges::all_of(elements, [&](ExprId e) { return IsPureNumber(residual, e); });
  return any_order ? elements : std::vector<ExprId>{};
}

std::optional<MatrixDefinition> AsMatrixDefinition(const Residual& residual, StmtId statement) {
  const std::optional<PlainAssignment> made = AsPlainAssignment(residual.tree->ast, statement);
  if (!made) return std::nullopt;
  MatrixDefinition definition{made->variable, {}, NumbersOf(residual, made->value), {}, {}};
  const auto count = static_cast<int64_t>(definition.elements.size());
  if (count < 2) return std::nullopt;
  const int64_t rows = residual.tree->ast[made->value].count, columns = count / rows;
  definition.size = {rows, columns};
  for (int64_t k = 0; k < count; ++k) {
    const int64_t place = k % columns * rows + k / columns;
    definition.places.push_back(place);
    if (!IsPureNumber(residual, definition.elements[static_cast<size_t>(place)])) definition.not_pure.push_back(place);
  }
  return definition;
}

bool MatrixUses::Writes() const {
  return std::ranges::any_of(parts, [](const auto& part) { return part.second.written; });
}

std::vector<std::pair<NameId, MatrixUses>> FindMatrixUses(const Residual& residual, syntax::FunctionId function,
                                                          const FlowGraph& graph, const NameSet& hidden) {
  const Ast& ast = residual.tree->ast;
  absl::flat_hash_map<uint32_t, int> loops;
  CountLoops(ast, ast[function].body, 0, &loops);
  std::set<std::pair<NameId, MatrixSize>> seen;
  std::vector<std::pair<NameId, MatrixUses>> found;
  syntax::VisitStatements(ast, ast[function].body, [&](StmtId s) {
    const std::optional<MatrixDefinition> made = AsMatrixDefinition(residual, s);
    if (!made || hidden.contains(made->variable) || !seen.emplace(made->variable, made->size).second) return;
    std::optional<MatrixUses> uses = Uses(residual, function, graph, made->variable, made->size).Find(loops);
    if (uses) found.emplace_back(made->variable, *std::move(uses));
  });
  return found;
}

}  // namespace residua::residual
