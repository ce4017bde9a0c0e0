// Variables that are put together to a vector or a matrix in the end, as its elements.
#include <map>

#include "worker/builtin/builtin_names.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/passes/roller.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

// Matrices of which there is one of the same words for each of several trips: none is what the trips leave together.
std::set<uint32_t> Roller::FindOneOfEach() {
  std::map<std::string, std::vector<uint32_t>> made;  // statements by the words of the value
  for (StmtId s : ast_.Statements(ast_[id_].body)) {
    const std::optional<PlainAssignment> matrix = AsPlainAssignment(ast_, s);
    if (!matrix || ast_[matrix->value].kind != ExprKind::kMatrix) continue;
    made[WordsOf(from_, names_, matrix->value, &variables_, &rows_)].push_back(s.index);
  }
  std::set<uint32_t> found;
  for (const auto& [_, statements] : made) {
    if (statements.size() >= kFewest) found.insert(statements.begin(), statements.end());
  }
  return found;
}

void Roller::FindFamilies(size_t fewest, const std::set<uint32_t>& but) {
  for (StmtId s : ast_.Statements(ast_[id_].body)) {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (!made || ast_[made->value].kind != ExprKind::kMatrix || but.contains(s.index)) continue;
    const auto rows = ast_.Children(made->value);
    const uint32_t columns = rows.empty() ? 0 : ast_[rows[0]].count;
    if (std::ranges::any_of(rows, [&](ExprId row) { return ast_[row].count != columns; })) continue;
    ElementFamily family{made->variable, s, {}, rows.size()};
    for (uint32_t c = 0; c < columns; ++c) {
      for (ExprId row : rows) family.elements.push_back(ast_.Child(row, c));
    }
    // A variable is an element of one vector: another that has it reads it there.
    const bool taken = std::ranges::any_of(family.elements, [&](ExprId e) {
      return ast_[e].kind == ExprKind::kIdentifier &&
             (members_.contains(ast_[e].name) || rolled_.contains(ast_[e].name));
    });
    if (taken || family.elements.size() < fewest || !CanBeElements(family, fewest)) continue;
    AddFamily(family);
    families_.push_back(std::move(family));
  }
}

void Roller::AddFamily(const ElementFamily& family) {
  if (family.rows > 1 && family.columns() > 1) matrices_[family.array] = family.rows;
  for (size_t k = 0; k < family.elements.size(); ++k) {
    if (ast_[family.elements[k]].kind != ExprKind::kIdentifier) continue;
    members_.emplace(ast_[family.elements[k]].name, std::pair{family.array, static_cast<int64_t>(k) + 1});
  }
}

namespace {

bool IsArithmetic(const Ast& ast, ExprId e) {
  using syntax::Op;
  const syntax::Expr& x = ast[e];
  if (x.kind == ExprKind::kUnary) return x.op == Op::kUnaryMinus;
  return x.kind == ExprKind::kBinary &&
         (x.op == Op::kPlus || x.op == Op::kMinus || x.op == Op::kTimes || x.op == Op::kRightDivide);
}

}  // namespace

// One real number, as a sum, product or quotient of such is.
bool Roller::IsReal(ExprId e) const {
  if (RealLiteral(ast_, e) || from_.tree->facts.NumberOf(e) == ResidualFacts::Number::kReal) return true;
  return IsArithmetic(ast_, e) && std::ranges::all_of(ast_.Children(e), [&](ExprId child) { return IsReal(child); });
}

// One number that is complex only if it has an imaginary part, as a sum, product or quotient of such is.
bool Roller::IsNumber(ExprId e) const {
  if (RealLiteral(ast_, e) || from_.tree->facts.NumberOf(e) >= ResidualFacts::Number::kNarrowed) return true;
  return IsArithmetic(ast_, e) && std::ranges::all_of(ast_.Children(e), [&](ExprId child) { return IsNumber(child); });
}

// Each element is a number, what gives one, or a variable of ours, which nothing but assignments of numbers before it
// assign and which holds one wherever it is read; the array is assigned there only.
bool Roller::CanBeElements(const ElementFamily& family, size_t fewest) const {
  using Number = ResidualFacts::Number;
  const ResidualFacts& facts = from_.tree->facts;
  if (!MeansBuiltin(from_, names_.variables, builtin::names::k_zeros)) return false;
  const NameId array = family.array;
  if (names_.shown.contains(array) || names_.shared.contains(array)) return false;
  NameSet members;
  for (ExprId e : family.elements) {
    if (RealLiteral(ast_, e)) continue;
    if (facts.NumberOf(e) < Number::kNarrowed) return false;
    if (ast_[e].kind != ExprKind::kIdentifier) continue;
    const NameId v = ast_[e].name;
    if (!names_.IsInner(v) || members_.contains(v) || !members.insert(v)) return false;
  }
  if (members.size() < fewest) return false;
  NameMap<int> definitions;
  for (const FlowNode& node : graph_.nodes) {
    for (NameId v : node.defines) ++definitions[v];
  }
  const int made = graph_.node_of.at(family.made.index);
  const std::vector<int> behind = ReachedFrom(graph_, {made}, [](int) { return false; });
  for (size_t n = 0; n < graph_.nodes.size(); ++n) {
    const FlowNode& node = graph_.nodes[n];
    const bool is_behind = std::ranges::count(behind, static_cast<int>(n)) > 0;
    const bool elsewhere = static_cast<int>(n) != made;
    if (elsewhere && (node.Writes(array) || (node.Reads(array) && !is_behind))) return false;
    for (const auto* changed : {&node.defines, &node.updates}) {
      for (NameId v : *changed) {
        if (!members.contains(v)) continue;
        const auto plain = AsPlainAssignment(ast_, node.stmt);
        // What is assigned once is what is read in the end, be it one of several results.
        const bool number = node.stmt.valid() && ast_[node.stmt].kind == StmtKind::kAssign &&
                            (definitions[v] == 1 || (plain && IsNumber(plain->value)));
        if (!number || is_behind) return false;
      }
    }
  }
  bool sure = true;
  syntax::VisitExprs(ast_, ast_[id_].body, [&](ExprId e) {
    if (ast_[e].kind == ExprKind::kIdentifier && members.contains(ast_[e].name)) sure = sure && facts.IsPure(e);
  });
  return sure;
}

// Only those are arrays whose elements a loop goes along.
void Roller::SettleFamilies() {
  std::erase_if(families_, [&](const ElementFamily& family) {
    return std::ranges::none_of(rolls_,
                                [&](const auto& placed) { return placed.second.roll.arrays.contains(family.array); });
  });
  absl::erase_if(members_, [&](const auto& member) {
    return std::ranges::none_of(families_, [&](const ElementFamily& f) { return f.array == member.second.first; });
  });
}

// Whether an element of the array stands in the statement or its blocks.
bool Roller::MentionsMember(StmtId s, const ElementFamily& family) const {
  bool found = false;
  VisitNames(s, [&](NameId name) {
    const auto member = members_.find(name);
    found = found || (member != members_.end() && member->second.first == family.array);
  });
  return found;
}

void Roller::VisitNames(StmtId s, const std::function<void(NameId)>& f) const {
  const auto look = [&](ExprId e) {
    if (ast_[e].kind == ExprKind::kIdentifier) f(ast_[e].name);
  };
  for (ExprId root : ast_.Exprs(s)) syntax::VisitExpr(ast_, root, look);
  for (BlockId block : ast_.Blocks(s)) syntax::VisitExprs(ast_, block, look);
}

}  // namespace residua::residual
