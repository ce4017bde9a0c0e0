// Code as a row of words, one row a trip.
//
// A trip's code need not stand in one place: after a test that may leave the loop it stands in a branch of that test,
// and the next trip within it. So the words of a block go to the trip that its last mark began, and a block's end goes
// back to the trip of what is around it.
#include "worker/specialise/loop/loop_gain.h"

#include <bit>
#include <map>
#include <set>

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
  TripWords(const Ast& ast, const residual::MadeNames& made, const std::vector<CodePtr>& marks)
      : ast_(ast), made_(made), rows_(marks.size()) {
    for (size_t k = 0; k < marks.size(); ++k) trip_of_[marks[k].get()] = k;
  }

  std::vector<std::vector<std::string>> Of(const Code& whole, size_t first) {
    ForEachNode(whole, first, [&](const Node& node) {
      const size_t targets = node.stmt.kind == StmtKind::kAssign ? node.exprs.size() - 1 : 0;
      for (size_t k = 0; k < targets; ++k) {
        if (ast_[node.exprs[k]].kind == ExprKind::kIdentifier) assigned_.insert(ast_.Interned(node.exprs[k]));
      }
    });
    Block(whole, first, 0);
    return std::move(rows_);
  }

 private:
  void Block(const Code& code, size_t first, size_t trip) {
    for (size_t k = first; k < code.items.size(); ++k) {
      if (const auto* splice = std::get_if<CodePtr>(&code.items[k])) {
        if (auto mark = trip_of_.find(splice->get()); mark != trip_of_.end()) trip = mark->second;
        Block(**splice, 0, trip);
        continue;
      }
      const Node& node = std::get<Node>(code.items[k]);
      std::vector<std::string>& row = rows_[trip];
      row.push_back("s" + std::to_string(static_cast<int>(node.stmt.kind)) + (node.stmt.print ? "p" : "") +
                    std::to_string(node.exprs.size()) + "," + std::to_string(node.blocks.size()));
      for (ExprId e : node.exprs) Words(e, &row);
      for (const CodePtr& block : node.blocks) Block(*block, 0, trip);
    }
  }

  void Words(ExprId root, std::vector<std::string>* row) const {
    VisitExpr(ast_, root, [&](ExprId e) {
      const syntax::Expr& x = ast_[e];
      std::string word = std::to_string(static_cast<int>(x.kind)) + "/" + std::to_string(static_cast<int>(x.op)) + "/" +
                         std::to_string(x.count) + x.quote;
      if (x.kind == ExprKind::kNumber) {
        const syntax::NumberLiteral& n = ast_.Literal(e);
        word += std::to_string(std::bit_cast<uint64_t>(n.value)) + "/" + std::to_string(n.bits) +
                (n.imaginary ? "i" : "") + std::to_string(n.integer_width);
      } else if (x.name.valid()) {
        word += x.kind == ExprKind::kIdentifier ? Base(ast_.Interned(e)) : ast_.Name(e);
      }
      row->push_back(std::move(word));
    });
  }

  // x__7 of the loop's own is x.
  const std::string& Base(InternedName name) const { return assigned_.count(name) ? made_.For(name) : name.text(); }

  const Ast& ast_;
  const residual::MadeNames& made_;
  std::map<const Code*, size_t> trip_of_;
  std::vector<std::vector<std::string>> rows_;
  InternedNames assigned_;
};

}  // namespace

bool TripsAlike(const syntax::Ast& ast, const residual::MadeNames& made, const Code& whole, size_t first,
                const std::vector<CodePtr>& marks) {
  if (marks.size() < 3) return false;
  const auto rows = TripWords(ast, made, marks).Of(whole, first);
  for (size_t k = 2; k < rows.size(); ++k) {
    if (rows[k] != rows[1]) return false;
  }
  return true;
}

bool StatesAlike(const Env& a, const Env& b) {
  if (a.reachable != b.reachable || a.vars.size() != b.vars.size()) return false;
  for (auto i = a.vars.begin(), j = b.vars.begin(); i != a.vars.end(); ++i, ++j) {
    const Binding &x = i->second, &y = j->second;
    if (i->first != j->first || !SameParts(x.parts, y.parts)) return false;
    if (x.facts.IsStatic() != y.facts.IsStatic() || !(x.facts.classes() == y.facts.classes()) ||
        !(x.facts.Forget().shape() == y.facts.Forget().shape())) {
      return false;
    }
  }
  return true;
}

}  // namespace residua::specialise
