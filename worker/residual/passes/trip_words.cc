#include "worker/residual/passes/trip_words.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "worker/residual/code_forms.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class Reader {
 public:
  Reader(const Residual& program, const VisibleNames& names, const FamilyMembers& members, TripVariables* variables,
         TripRows* rows, const ZeroTerms& zeros)
      : ast_(program.tree->ast),
        facts_(program.tree->facts),
        names_(names),
        members_(members),
        variables_(*variables),
        rows_(*rows),
        zeros_(zeros) {}

  TripUnit Read(StmtId s) {
    unit_.statement = s;
    unit_.simple = true;
    Statement(s);
    return std::move(unit_);
  }

  std::string Words(ExprId e) {
    Expression(e);
    return std::move(unit_.words);
  }

 private:
  using Access = TripAccess::Kind;

  void Word(const std::string& word) { Word(word, word); }
  void Word(const std::string& word, const std::string& loose) {
    unit_.words += std::to_string(word.size()) + ':' + word;
    unit_.loose += std::to_string(loose.size()) + ':' + loose;
  }

  void Statement(StmtId s) {
    const syntax::Stmt& stmt = ast_[s];
    const auto exprs = ast_.Exprs(s);
    ++unit_.statements;
    Word("s" + std::to_string(static_cast<int>(stmt.kind)) + "," + std::to_string(exprs.size()) + "," +
         std::to_string(stmt.block_count));
    if (stmt.kind == StmtKind::kAssign) {
      unit_.simple = unit_.simple && !stmt.print && exprs.size() >= 2;
      if (!unit_.simple) return;
      if (stmt.multi) Word("[]");
      Expression(exprs.back());
      for (ExprId target : exprs.first(exprs.size() - 1)) Target(target);
      return;
    }
    unit_.simple = unit_.simple && stmt.kind == StmtKind::kIf;
    if (!unit_.simple) return;
    for (ExprId condition : exprs) Expression(condition);
    std::vector<size_t> starts;  // of the accesses of each branch
    for (BlockId block : ast_.Blocks(s)) {
      Word("{");
      starts.push_back(unit_.accesses.size());
      for (StmtId inner : ast_.Statements(block)) Statement(inner);
      ++unit_.statements;  // `else` or `end`
    }
    NoteConditional(starts, ast_.Blocks(s).size() > exprs.size());
  }

  // What stands in a branch may not happen, but to a variable that every branch of a test with `else` assigns as a
  // whole before it does anything else with it. Where they do is part of the words: the loop's names must be one there.
  void NoteConditional(std::vector<size_t> starts, bool covers) {
    starts.push_back(unit_.accesses.size());
    std::map<TripVariable, std::vector<size_t>> assigned;  // by variable: the slot in each branch
    for (size_t b = 0; b + 1 < starts.size() && covers; ++b) {
      std::set<TripVariable> seen;
      for (size_t a = starts[b]; a < starts[b + 1]; ++a) {
        const TripAccess& access = unit_.accesses[a];
        const TripVariable v = unit_.slots[access.slot].name;
        const bool whole = access.kind == Access::kWhole && !access.conditional;
        if (seen.insert(v).second && whole) assigned[v].push_back(access.slot);
      }
    }
    const size_t branches = starts.size() - 1;
    std::erase_if(assigned, [&](const auto& slots) { return slots.second.size() < branches; });
    for (size_t a = starts[0]; a < starts.back(); ++a) {
      TripAccess& access = unit_.accesses[a];
      if (!assigned.contains(unit_.slots[access.slot].name)) access.conditional = true;
    }
    std::set<std::string> places;
    for (const auto& [_, slots] : assigned) {
      std::string all;
      for (const size_t slot : slots) all += std::to_string(slot) + ",";
      places.insert(all);
    }
    for (const std::string& all : places) Word("a" + all);
  }

  void Target(ExprId target) {
    if (ast_[target].kind == ExprKind::kTilde) {
      Note(target);
      return;
    }
    const bool part = ast_[target].kind == ExprKind::kIndex;
    const ExprId root = part ? ast_.Child(target, 0) : target;
    if (ast_[root].kind != ExprKind::kIdentifier) {
      unit_.simple = false;
      return;
    }
    if (part) {
      Note(target);
      for (ExprId subscript : ast_.Children(target).subspan(1)) Expression(subscript);
    }
    Name(root, part ? Access::kPart : Access::kWhole, part);
  }

  void Expression(ExprId e) {
    if (const auto zero = zeros_.find(e.index); zero != zeros_.end()) {
      unit_.with_zeros = true;
      Note(zero->second);
      unit_.expressions.back() = e;
      Word("#");
      unit_.slots.push_back({e, TripSlot::Kind::kNumber, 0, {}});
    }
    if (const std::optional<double> number = RealLiteral(ast_, e)) {
      Word("#");
      unit_.slots.push_back({e, TripSlot::Kind::kNumber, *number, {}});
      return;
    }
    const syntax::Expr& expr = ast_[e];
    if (const std::optional<size_t> row = RowOf(e)) {
      Word("r" + std::to_string(rows_[*row].size()));
      unit_.slots.push_back({e, TripSlot::Kind::kRow, static_cast<double>(*row), {}});
      unit_.expressions.push_back(e);
      return;
    }
    if (IsVariable(e)) {
      Name(e, Access::kRead);
      return;
    }
    const bool may_repeat = expr.kind != ExprKind::kAnonymous && expr.kind != ExprKind::kAssignment &&
                            expr.kind != ExprKind::kInitialised && !syntax::IsStep(expr);
    unit_.simple = unit_.simple && may_repeat;
    Note(e);
    auto children = ast_.Children(e);
    if (expr.kind == ExprKind::kIndex && IsVariable(children[0])) {
      Name(children[0], Access::kRead, true);
      children = children.subspan(1);
    }
    for (ExprId child : children) Expression(child);
  }

  std::optional<size_t> RowOf(ExprId e) {
    if (ast_[e].kind == ExprKind::kIdentifier) return rows_.HeldBy(ast_[e].name);
    const std::optional<std::vector<double>> row = TripRows::LiteralRow(ast_, e);
    return row ? std::optional(rows_.Of(*row)) : std::nullopt;
  }

  bool IsVariable(ExprId e) const {
    return ast_[e].kind == ExprKind::kIdentifier && names_.variables.contains(ast_[e].name);
  }

  void Name(ExprId e, Access access, bool indexed = false) {
    const auto member = members_.find(ast_[e].name);
    if (member != members_.end()) {
      const auto [array, number] = member->second;
      const std::string word = "[" + ast_.Name(array);
      Word(word, access == Access::kRead && !indexed ? "#" : word);
      if (access == Access::kWhole) access = Access::kPart;
      unit_.slots.push_back({e, TripSlot::Kind::kElement, static_cast<double>(number), variables_.Of(array)});
    } else {
      Word("v", access == Access::kRead && !indexed ? "#" : "v");
      unit_.expressions.push_back(e);
      unit_.slots.push_back({e, TripSlot::Kind::kName, 0, variables_.Of(ast_[e].name), indexed});
    }
    unit_.accesses.push_back({unit_.slots.size() - 1, access, false});
  }

  // What is not a slot: the word says all of it but what Weakest (roll_statements.cc) takes from all trips.
  void Note(ExprId e) {
    const syntax::Expr& x = ast_[e];
    std::string word = std::to_string(static_cast<int>(x.kind)) + "/" + std::to_string(static_cast<int>(x.op)) + "/" +
                       std::to_string(x.count) + x.quote + (x.parentheses > 0 ? "(" : "");
    word += std::to_string(facts_[e].Truths());
    if (x.kind == ExprKind::kNumber) {
      const syntax::NumberLiteral& n = ast_.Literal(e);
      word += std::to_string(n.value) + "/" + std::to_string(n.bits) + "/" + std::to_string(n.integer_width);
      unit_.simple = false;
    } else if (x.name.valid()) {
      word += ast_.Name(e);
    }
    Word(word);
    unit_.expressions.push_back(e);
  }

  const Ast& ast_;
  const ResidualFacts& facts_;
  const VisibleNames& names_;
  const FamilyMembers& members_;
  TripVariables& variables_;
  TripRows& rows_;
  const ZeroTerms& zeros_;
  TripUnit unit_;
};

}  // namespace

TripVariable TripVariables::Of(NameId name) {
  const auto [known, fresh] = known_.try_emplace(name);
  if (fresh) known->second = Add(name, &ast_.Name(name));
  return known->second;
}

TripVariable TripVariables::New(const std::string& text) {
  const auto [known, fresh] = new_.try_emplace(text);
  if (fresh) known->second = Add({}, &known->first);
  return known->second;
}

TripVariable TripVariables::Add(NameId name, const std::string* text) {
  names_.push_back(name);
  texts_.push_back(text);
  return {static_cast<uint32_t>(names_.size() - 1)};
}

std::optional<std::vector<double>> TripRows::LiteralRow(const Ast& ast, ExprId e) {
  if (ast[e].kind != ExprKind::kMatrix || ast[e].count != 1) return std::nullopt;
  std::vector<double> row;
  for (ExprId element : ast.Children(ast.Child(e, 0))) {
    const std::optional<double> number = RealLiteral(ast, element);
    if (!number) return std::nullopt;
    row.push_back(*number);
  }
  return row.size() < kLong ? std::nullopt : std::optional(std::move(row));
}

size_t TripRows::Of(const std::vector<double>& row) {
  std::vector<uint64_t> bits;
  for (const double number : row) bits.push_back(std::bit_cast<uint64_t>(number));
  const auto [known, fresh] = known_.emplace(std::move(bits), rows_.size());
  if (fresh) rows_.push_back(row);
  return known->second;
}

std::optional<size_t> TripRows::HeldBy(NameId variable) const {
  const auto held = held_.find(variable);
  return held == held_.end() ? std::nullopt : std::optional(held->second);
}

void Weaken(ResidualFacts* facts, const std::vector<ExprId>& model, const std::vector<ExprId>& others) {
  for (size_t k = 0; k < model.size(); ++k) {
    facts->At(model[k]).effects |= (*facts)[others[k]].effects;
    facts->SetNumber(model[k], std::min(facts->NumberOf(model[k]), facts->NumberOf(others[k])));
    if ((*facts)[model[k]].line != (*facts)[others[k]].line) facts->At(model[k]).line = 0;
  }
}

std::string WordsOf(const Residual& program, const VisibleNames& names, ExprId e, TripVariables* variables,
                    TripRows* rows) {
  return Reader(program, names, {}, variables, rows, {}).Words(e);
}

TripUnit UnitOf(const Residual& program, const VisibleNames& names, const FamilyMembers& members, StmtId statement,
                TripVariables* variables, TripRows* rows, const ZeroTerms& zeros) {
  return Reader(program, names, members, variables, rows, zeros).Read(statement);
}

}  // namespace residua::residual
