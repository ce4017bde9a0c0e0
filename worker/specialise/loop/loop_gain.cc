// Code as a row of words, one row a trip.
//
// A trip's code need not stand in one place: after a test that may leave the loop it stands in a branch of that test,
// and the next trip within it. So the words of a block go to the trip that its last mark began, and a block's end goes
// back to the trip of what is around it.
#include "worker/specialise/loop/loop_gain.h"

#include <absl/hash/hash.h>
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "worker/specialise/core/names.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

using syntax::Ast;

void ForEachNode(const Code& code, size_t first, const std::function<void(const Node&)>& f) {
  for (size_t k = first; k < code.items.size(); ++k) {
    if (const auto* splice = std::get_if<CodePtr>(&code.items[k])) {
      ForEachNode(**splice, 0, f);
      continue;
    }
    const Node& node = std::get<Node>(code.items[k]);
    f(node);
    for (const CodePtr& block : node.blocks) ForEachNode(*block, 0, f);
  }
}

class TripWords {
 public:
  TripWords(const Activation& act, const std::vector<CodePtr>& marks)
      : act_(act), ast_(act.tree().ast), rows_(marks.size()) {
    for (size_t k = 0; k < marks.size(); ++k) trip_of_[marks[k].get()] = k;
  }

  struct Row {
    std::vector<std::string> words;  // with `#` for each number
    std::vector<double> numbers;
    size_t depth = 0;      // of blocks around its mark
    bool returns = false;  // it may leave the function
  };

  std::vector<Row> Of(const Code& whole, size_t first) {
    ForEachNode(whole, first, [&](const Node& node) {
      const size_t targets = node.stmt.kind == StmtKind::kAssign ? node.exprs.size() - 1 : 0;
      for (size_t k = 0; k < targets; ++k) {
        if (ast_[node.exprs[k]].kind == ExprKind::kIdentifier) assigned_.insert(ast_.Interned(node.exprs[k]));
      }
    });
    Block(whole, first, 0, 0);
    return std::move(rows_);
  }

 private:
  void Block(const Code& code, size_t first, size_t trip, size_t depth) {
    for (size_t k = first; k < code.items.size(); ++k) {
      if (const auto* splice = std::get_if<CodePtr>(&code.items[k])) {
        if (auto mark = trip_of_.find(splice->get()); mark != trip_of_.end()) {
          trip = mark->second;
          rows_[trip].depth = depth;
        }
        Block(**splice, 0, trip, depth);
        continue;
      }
      const Node& node = std::get<Node>(code.items[k]);
      Row& row = rows_[trip];
      row.returns = row.returns || node.stmt.kind == StmtKind::kReturn;
      row.words.push_back("s" + std::to_string(static_cast<int>(node.stmt.kind)) + (node.stmt.print ? "p" : "") +
                          std::to_string(node.exprs.size()) + "," + std::to_string(node.blocks.size()));
      for (ExprId e : node.exprs) Words(e, &row);
      for (const CodePtr& block : node.blocks) Block(*block, 0, trip, depth + 1);
    }
  }

  void Words(ExprId root, Row* row) {
    VisitExpr(ast_, root, [&](ExprId e) {
      const syntax::Expr& x = ast_[e];
      std::string word = std::to_string(static_cast<int>(x.kind)) + "/" + std::to_string(static_cast<int>(x.op)) + "/" +
                         std::to_string(x.count) + x.quote;
      if (x.kind == ExprKind::kNumber) {
        const syntax::NumberLiteral& n = ast_.Literal(e);
        word += "#" + std::to_string(n.integer_width) + (n.imaginary ? "i" : "");
        if (n.integer_width != 0) word += std::to_string(n.bits);
        row->numbers.push_back(n.value);
      } else if (x.kind == ExprKind::kString) {
        word += WithoutNumbers(ast_.Name(e), &row->numbers);
      } else if (x.name.valid()) {
        word += x.kind == ExprKind::kIdentifier ? Base(ast_.Interned(e)) : ast_.Name(e);
      }
      if (const syntax::FunctionId version = VersionOf(e); version.valid()) word = VersionWord(version);
      row->words.push_back(std::move(word));
    });
  }

  // The code of the version that the identifier names; invalid: it is something else, or it has none.
  syntax::FunctionId VersionOf(ExprId e) {
    if (ast_[e].kind != ExprKind::kIdentifier || ast_.Name(e).find('\'') == std::string::npos) return {};
    if (versions_.empty()) {
      act_.session.memo->Visit([&](const CallSignature&, const Version& version) {
        if (!version.whole && version.residual.valid()) versions_.emplace(version.name, version.residual);
      });
    }
    const auto found = versions_.find(ast_.Name(e));
    return found == versions_.end() ? syntax::FunctionId{} : found->second;
  }

  // One word for all the code of a version, its numbers included.
  std::string VersionWord(syntax::FunctionId version) {
    const auto [at, fresh] = version_words_.emplace(version.index, "itself");
    if (!fresh) return at->second;
    Row code;
    syntax::VisitStatements(ast_, ast_[version].body, [&](StmtId s) {
      code.words.push_back(absl::StrCat("s", static_cast<int>(ast_[s].kind), ast_[s].print ? "p" : ""));
      for (ExprId e : ast_.Exprs(s)) Words(e, &code);
    });
    for (double x : code.numbers) code.words.push_back(absl::StrCat(std::bit_cast<uint64_t>(x)));
    return version_words_[version.index] = absl::StrCat("code", absl::HashOf(code.words));
  }

  // The text with `#` for each run of digits, whose values are added to `numbers`.
  static std::string WithoutNumbers(const std::string& text, std::vector<double>* numbers) {
    std::string out;
    for (size_t k = 0; k < text.size();) {
      const size_t end = std::min(text.find_first_not_of("0123456789", k), text.size());
      if (end == k) {
        out += text[k++];
        continue;
      }
      out += '#';
      numbers->push_back(std::strtod(text.substr(k, end - k).c_str(), nullptr));
      k = end;
    }
    return out;
  }

  // x__7 of the loop's own is x, and so is what holds a field of it.
  const std::string& Base(InternedName name) const {
    return assigned_.count(name) ? act_.made.Stem(name) : name.text();
  }

  const Activation& act_;
  const Ast& ast_;
  std::map<std::string, syntax::FunctionId> versions_;  // by name; filled when the first is met
  std::map<uint32_t, std::string> version_words_;
  std::map<const Code*, size_t> trip_of_;
  std::vector<Row> rows_;
  InternedNames assigned_;
};

using Row = TripWords::Row;

bool Same(double x, double y) { return std::bit_cast<uint64_t>(x) == std::bit_cast<uint64_t>(y); }

// Whether trip k, counted from the first of those that are alike, has the numbers of that one with a step for each trip
// between: the step to the second.
bool GoesOn(const Row& first, const Row& second, const Row& row, size_t k) {
  for (size_t i = 0; i < row.numbers.size(); ++i) {
    if (Same(row.numbers[i], first.numbers[i]) && Same(second.numbers[i], first.numbers[i])) continue;
    const double step = second.numbers[i] - first.numbers[i];
    const double expected = first.numbers[i] + static_cast<double>(k) * step, is = row.numbers[i];
    const double rounding = static_cast<double>(k) * 1e-15 * std::max(std::abs(is), std::abs(first.numbers[i]));
    if (!(std::abs(expected - is) <= rounding)) return false;
  }
  return true;
}

bool SameNumbers(const Row& a, const Row& b) { return std::ranges::equal(a.numbers, b.numbers, Same); }

// Each trip but the first two stands within the one before it, or behind a test that may leave the function.
bool StandBehindTests(const std::vector<Row>& rows) {
  for (size_t k = 2; k < rows.size(); ++k) {
    if (rows[k].depth <= rows[k - 1].depth && !rows[k - 1].returns) return false;
  }
  return true;
}

}  // namespace

std::optional<Alikeness> TripsAlike(const Activation& act, const Code& whole, size_t first,
                                    const std::vector<CodePtr>& marks) {
  constexpr size_t kSeveral = 4;  // trips that are alike, where the second is not yet
  if (marks.size() < 3) return std::nullopt;
  const auto rows = TripWords(act, marks).Of(whole, first);
  const bool behind = StandBehindTests(rows);
  const auto alike_from = [&](size_t model) {
    for (size_t k = model + 1; k < rows.size(); ++k) {
      if (rows[k].words != rows[model].words || rows[k].numbers.size() != rows[model].numbers.size()) return false;
      if (behind ? !GoesOn(rows[model], rows[model + 1], rows[k], k - model) : !SameNumbers(rows[k], rows[model]))
        return false;
    }
    return true;
  };
  if (!alike_from(1) && (rows.size() < 2 + kSeveral || !alike_from(2))) return std::nullopt;
  return behind ? Alikeness::kEachMayBeTheLast : Alikeness::kAll;
}

namespace {

// Each trip names the extents that it makes anew.
domain::Shape ShapeWithoutNames(const AbstractValue& facts) { return WithoutNamesAbove(facts.Forget(), 0).shape(); }

// Fields of a struct that is known field by field are variables as others are; of other aggregates the parts that are
// held must be the same ones.
bool Alike(const AbstractValue& x, const PartialAggregatePtr& x_parts, const AbstractValue& y,
           const PartialAggregatePtr& y_parts, bool extents) {
  if (x.IsStatic() != y.IsStatic() || !(x.classes() == y.classes())) return false;
  if (extents && !(ShapeWithoutNames(x) == ShapeWithoutNames(y))) return false;
  const bool structs = x_parts && y_parts && x_parts->kind == PartialAggregate::kStruct &&
                       y_parts->kind == PartialAggregate::kStruct && x_parts->names == y_parts->names;
  if (!structs) return SameParts(x_parts, y_parts);
  for (size_t k = 0; k < x_parts->parts.size(); ++k) {
    const Part &p = x_parts->parts[k], &q = y_parts->parts[k];
    if (!Alike(p.facts, p.parts, q.facts, q.parts, extents)) return false;
  }
  return true;
}

}  // namespace

bool StatesAlike(const Env& a, const Env& b, Alikeness trips) {
  const bool extents = trips == Alikeness::kAll;
  if (a.reachable != b.reachable || a.vars.size() != b.vars.size()) return false;
  for (auto i = a.vars.begin(), j = b.vars.begin(); i != a.vars.end(); ++i, ++j) {
    const Binding &x = i->second, &y = j->second;
    if (i->first != j->first || !Alike(x.facts, x.parts, y.facts, y.parts, extents)) return false;
  }
  return true;
}

}  // namespace residua::specialise
