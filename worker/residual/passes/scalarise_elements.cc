// Parts of tables that are computed element by element.
//
//   s = t + h * [0, 0.2, 0.3];  a = f(s(2));  b = g(s(3));   =>   a = f(t + h * 0.2);  b = g(t + h * 0.3);
//   c = h * [1, 2; 3, 4];  y = k * c(2, :).';                =>   y = k * (h * [3, 4]).';
//   z = [a, b];  d = z(2) - z(1);                            =>   d = b - a;
//   u = x([2, 5]);  d = u(2) - u(1);                         =>   d = x(5) - x(2);
//
// Of a variable that holds an elementwise expression over scalars and matrices of scalars, and of which only parts at
// known places are read, each part is computed where it is read, from the same parts of the matrices: the bits are
// those of the element, as every operator here works on each element for itself (of complex numbers too, as there is no
// division by one). The scalars must still be what they
// were, on every way from the assignment to the read, and all of it must cost an interpreter less than before: a table
// of which few numbers are read, or whose parts are cut out by ranges. Nothing can fail, as the assignment cannot and
// the places lie within. It ends because each change takes an assignment away.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "worker/builtin/operators.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"
#include "worker/value/error.h"

namespace residua::residual {

using builtin::Subscript;
using syntax::Op;
using value::Value;

namespace {

// What an interpreter takes, in reads of a variable (about 40 ns in Octave 7.3).
constexpr int kScalarOperatorCost = 1;
constexpr int kOperatorCost = 5;
constexpr int kIndexCost = 8;
constexpr int kLineCost = 12;  // of a subscript that is a range or `:`
constexpr int kAssignmentCost = 3;
constexpr int kMatrixCost = 8;  // of one that is put together

// A matrix whose elements are literals, or read a variable that holds one number.
struct Table {
  value::Dims dims;
  std::vector<ExprId> elements;  // column by column
};

// `v = EXPR` that can be taken apart.
struct Candidate {
  StmtId statement;
  ExprId value;
  NameSet reads;
  std::map<uint32_t, Table> tables;  // the matrices, and the variables that hold one of literals
  std::vector<double> selected;      // the value is `x([..])`: these places of x
  int operators = 0;
  int gain = 0;
};

class ElementScalariser {
 public:
  ElementScalariser(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        graph_(in.analyses().Flow(index)),
        names_(in.analyses().Names(index)) {
    if (!names_.plain) return;
    FindCandidates();
    if (candidates_.empty()) return;
    FindHolding();
    Plan();
  }
  bool changed() const { return !dropped_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      const auto taken = taken_.find(e.index);
      if (taken == taken_.end()) return std::nullopt;
      const Candidate& candidate = candidates_[taken->second.candidate];
      if (!candidate.selected.empty()) return Selected(candidate, taken->second.subscripts, &copier, e);
      return Part(candidate, candidate.value, taken->second.subscripts, &copier, ast_[e].range);
    };
    copier.place = [&](StmtId s, std::vector<StmtId>*) { return dropped_.count(s.index) > 0; };
    return copier.Function(id_, name);
  }

 private:
  using Facts = ResidualFacts;
  using Holding = std::map<NameId, size_t>;  // variable -> candidate whose value it has, computed anew
  struct Taken {
    size_t candidate;
    std::vector<Subscript> subscripts;
  };

  bool IsNumber(ExprId e) const { return Facts::Number::kNo != from_.tree->facts.NumberOf(e) || RealLiteral(ast_, e); }

  void FindCandidates() {
    const NameSet once = WrittenOnce(graph_);
    for (const FlowNode& node : graph_.nodes) {
      if (const auto made = AsPlainAssignment(ast_, node.stmt); made && once.contains(made->variable)) {
        NameSet reads;
        const std::optional<Table> table = TableOf(made->value, &reads);
        if (table && reads.empty()) constants_[made->variable] = *table;
      }
    }
    for (const FlowNode& node : graph_.nodes) {
      const auto made = AsPlainAssignment(ast_, node.stmt);
      if (!made || !from_.tree->facts.IsPure(made->value) || !names_.IsInner(made->variable)) continue;
      Candidate candidate{node.stmt, made->value, {}, {}, {}, 0, 0};
      if (Selects(made->value, &candidate)) {
        candidates_.push_back(std::move(candidate));
        continue;
      }
      if (!Elementwise(made->value, &candidate) || candidate.tables.empty()) continue;
      if (candidate.operators == 0 && candidate.reads.empty()) continue;  // a constant
      if (candidate.operators > 0 && MayMixComplex(candidate)) continue;
      candidates_.push_back(std::move(candidate));
    }
    for (const FlowNode& node : graph_.nodes) {
      std::erase_if(candidates_, [&](const Candidate& c) { return node.updates.contains(NameOf(c)); });
    }
  }

  NameId NameOf(const Candidate& c) const { return ast_[ast_.Exprs(c.statement)[0]].name; }

  // Beside a complex element the real ones take part in complex arithmetic.
  bool MayMixComplex(const Candidate& c) const {
    return std::any_of(c.tables.begin(), c.tables.end(), [&](const auto& entry) {
      return std::any_of(entry.second.elements.begin(), entry.second.elements.end(), [&](ExprId e) {
        return !RealLiteral(ast_, e) && from_.tree->facts.NumberOf(e) != Facts::Number::kReal;
      });
    });
  }

  // `x([2, 5])`, `x(2:5)`: elements of an array that a variable holds.
  bool Selects(ExprId id, Candidate* candidate) const {
    if (ast_[id].kind != ExprKind::kIndex || ast_[id].count != 2 || !from_.tree->facts[id].elements) return false;
    const ExprId base = ast_.Child(id, 0), places = ast_.Child(id, 1);
    if (ast_[base].kind != ExprKind::kIdentifier || !names_.variables.contains(ast_[base].name) ||
        names_.shared.contains(ast_[base].name))
      return false;
    std::vector<ExprId> literals;
    if (ast_[places].kind == ExprKind::kMatrix) {
      for (ExprId row : ast_.Children(places)) {
        if (ast_[places].count > 1 && ast_[row].count != 1) return false;
        literals.insert(literals.end(), ast_.Children(row).begin(), ast_.Children(row).end());
      }
    } else if (ast_[places].kind == ExprKind::kRange && ast_[places].count == 2) {
      literals.assign(ast_.Children(places).begin(), ast_.Children(places).end());
    }
    std::vector<double>& at = candidate->selected;
    for (ExprId e : literals) {
      const std::optional<double> number = RealLiteral(ast_, e);
      if (!number) return false;
      at.push_back(*number);
    }
    if (ast_[places].kind == ExprKind::kRange && at.size() == 2) {
      constexpr double kLongest = 64;
      if (at[0] != std::floor(at[0]) || at[1] < at[0] || at[1] - at[0] >= kLongest) return false;
      const double last = at[1];
      at.pop_back();
      while (at.back() + 1 <= last) at.push_back(at.back() + 1);
    }
    if (at.empty()) return false;
    candidate->reads.insert(ast_[base].name);
    candidate->tables.emplace(id.index, Table{value::Dims(static_cast<int64_t>(at.size()), 1), {}});
    return true;
  }

  // Numbers, literals and operators that work on each element for itself.
  bool Elementwise(ExprId id, Candidate* candidate) const {
    const syntax::Expr& e = ast_[id];
    if (IsNumber(id)) {
      syntax::VisitExpr(ast_, id, [&](ExprId inner) {
        if (ast_[inner].kind == ExprKind::kIdentifier) candidate->reads.insert(ast_[inner].name);
      });
      return IsNumberOfVariables(id, &candidate->operators);
    }
    if (std::optional<Table> table = TableOf(id, &candidate->reads)) return Add(id, *table, candidate);
    switch (e.kind) {
      case ExprKind::kIdentifier: {
        const auto known = constants_.find(ast_[id].name);
        return known != constants_.end() && Add(id, known->second, candidate);
      }
      case ExprKind::kUnary:
        if (e.op != Op::kUnaryMinus) return false;
        break;
      case ExprKind::kBinary:
        switch (e.op) {
          case Op::kPlus:
          case Op::kMinus:
          case Op::kElementTimes:
            break;
          case Op::kTimes:
            if (!IsNumber(ast_.Child(id, 0)) && !IsNumber(ast_.Child(id, 1))) return false;
            break;
          case Op::kRightDivide:
          case Op::kElementRightDivide:
            if (!RealLiteral(ast_, ast_.Child(id, 1))) return false;
            break;
          default:
            return false;
        }
        break;
      default:
        return false;
    }
    ++candidate->operators;
    const auto children = ast_.Children(id);
    return std::all_of(children.begin(), children.end(), [&](ExprId c) { return Elementwise(c, candidate); });
  }

  // A scalar made of variables by operators alone, so that it has the same value as long as they do.
  bool IsNumberOfVariables(ExprId id, int* operators) const {
    switch (ast_[id].kind) {
      case ExprKind::kNumber:
        return true;
      case ExprKind::kIdentifier:
        return names_.variables.contains(ast_[id].name) && !names_.shared.contains(ast_[id].name);
      case ExprKind::kUnary:
      case ExprKind::kBinary: {
        ++*operators;
        const auto children = ast_.Children(id);
        return std::all_of(children.begin(), children.end(),
                           [&](ExprId c) { return IsNumber(c) && IsNumberOfVariables(c, operators); });
      }
      default:
        return false;
    }
  }

  std::optional<Table> TableOf(ExprId id, NameSet* reads) const {
    if (ast_[id].kind != ExprKind::kMatrix || ast_[id].count == 0) return std::nullopt;
    const auto rows = ast_.Children(id);
    const uint32_t columns = ast_[rows[0]].count;
    Table table{value::Dims(static_cast<int64_t>(rows.size()), columns), {}};
    for (uint32_t c = 0; c < columns; ++c) {
      for (ExprId row : rows) {
        if (ast_[row].count != columns) return std::nullopt;
        const ExprId element = ast_.Child(row, c);
        const bool variable = ast_[element].kind == ExprKind::kIdentifier &&
                              from_.tree->facts.NumberOf(element) >= Facts::Number::kNarrowed;
        int operators = 0;
        if (!RealLiteral(ast_, element) && !(variable && IsNumberOfVariables(element, &operators))) return std::nullopt;
        if (variable) reads->insert(ast_[element].name);
        table.elements.push_back(element);
      }
    }
    return table;
  }

  static bool Add(ExprId id, const Table& table, Candidate* candidate) {
    if (!candidate->tables.empty() && candidate->tables.begin()->second.dims != table.dims) return false;
    candidate->tables.emplace(id.index, table);
    return true;
  }

  // Which candidates' values would be the same if they were computed anew, on every way to a node.
  void FindHolding() {
    std::map<uint32_t, size_t> candidate_of;
    for (size_t k = 0; k < candidates_.size(); ++k) candidate_of[candidates_[k].statement.index] = k;
    holding_.assign(graph_.nodes.size(), {});
    std::vector<bool> reached(graph_.nodes.size(), false);
    std::vector<int> work{graph_.entry()};
    reached[static_cast<size_t>(graph_.entry())] = true;
    while (!work.empty()) {
      const FlowNode& node = graph_.nodes[static_cast<size_t>(work.back())];
      Holding out = holding_[static_cast<size_t>(work.back())];
      work.pop_back();
      std::erase_if(out, [&](const auto& entry) {
        const NameSet& reads = candidates_[entry.second].reads;
        return node.Writes(entry.first) || HaveCommon(node.defines, reads) || HaveCommon(node.updates, reads);
      });
      if (node.stmt.valid()) {
        const auto made = candidate_of.find(node.stmt.index);
        if (made != candidate_of.end()) {
          const Candidate& c = candidates_[made->second];
          if (!c.reads.contains(NameOf(c))) out[NameOf(c)] = made->second;
        }
      }
      for (int next : node.successors) {
        Holding& there = holding_[static_cast<size_t>(next)];
        if (!reached[static_cast<size_t>(next)]) {
          reached[static_cast<size_t>(next)] = true;
          there = out;
        } else {
          const size_t before = there.size();
          std::erase_if(there, [&](const auto& entry) {
            const auto same = out.find(entry.first);
            return same == out.end() || same->second != entry.second;
          });
          if (there.size() == before) continue;
        }
        work.push_back(next);
      }
    }
  }

  void Plan() {
    std::map<uint32_t, Taken> taken;  // index expressions
    NameSet kept;                     // variables that are needed as they are
    for (size_t n = 0; n < graph_.nodes.size(); ++n) {
      const StmtId s = graph_.nodes[n].stmt;
      if (!s.valid()) continue;
      std::set<uint32_t> bases;
      for (ExprId root : ast_.Exprs(s)) {
        syntax::VisitExpr(ast_, root, [&](ExprId e) {
          if (ast_[e].kind != ExprKind::kIndex || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return;
          const auto held = holding_[n].find(ast_[ast_.Child(e, 0)].name);
          if (held == holding_[n].end()) return;
          std::optional<std::vector<Subscript>> subscripts = Places(e, candidates_[held->second]);
          if (!subscripts) return;
          bases.insert(ast_.Child(e, 0).index);
          taken[e.index] = {held->second, std::move(*subscripts)};
        });
      }
      VisitReads(ast_, s, [&](ExprId e) {
        if (!bases.count(e.index)) kept.insert(ast_[e].name);
      });
    }
    for (Candidate& c : candidates_) {
      c.gain = kAssignmentCost + c.operators * kOperatorCost + (c.operators == 0 ? kMatrixCost : 0);
    }
    for (const auto& [e, part] : taken) candidates_[part.candidate].gain += Gain(ExprId{e}, part);
    for (const Candidate& c : candidates_) {
      // Candidates of one variable go together: each of its reads has one of them.
      if (c.gain <= 0) kept.insert(NameOf(c));
    }
    for (auto& [e, part] : taken) {
      if (!kept.contains(NameOf(candidates_[part.candidate]))) taken_[e] = std::move(part);
    }
    for (const Candidate& c : candidates_) {
      if (!kept.contains(NameOf(c))) dropped_.insert(c.statement.index);
    }
  }

  // What one read costs less when it is computed in place.
  int Gain(ExprId index, const Taken& part) const {
    const Candidate& c = candidates_[part.candidate];
    if (!c.selected.empty()) return 0;
    int gain = kIndexCost;
    bool one = true;
    for (ExprId s : ast_.Children(index).subspan(1)) {
      const bool line = ast_[s].kind != ExprKind::kNumber;
      gain += line ? kLineCost : 0;
      one = one && !line;
    }
    const int operators = c.operators * (one ? kScalarOperatorCost : kOperatorCost);
    const int made = one || c.operators > 0 ? 1 : kMatrixCost;
    return gain - operators - made * static_cast<int>(c.tables.size());
  }

  // Subscripts that are numbers, ranges of numbers or colons, within the table.
  std::optional<std::vector<Subscript>> Places(ExprId index, const Candidate& candidate) const {
    std::vector<Subscript> out;
    for (ExprId s : ast_.Children(index).subspan(1)) {
      if (ast_[s].kind == ExprKind::kColon) {
        out.push_back({true, Value()});
      } else if (ast_[s].kind == ExprKind::kRange) {
        const auto ends = ast_.Children(s);
        const std::optional<double> low = RealLiteral(ast_, ends.front()), high = RealLiteral(ast_, ends.back());
        if (ends.size() != 2 || !low || !high || *low != static_cast<int>(*low) || *high < *low) return std::nullopt;
        Value line = Value::Array(value::ClassId::kDouble, value::Dims(1, static_cast<int64_t>(*high - *low) + 1));
        for (int64_t k = 0; k < line.numel(); ++k) line.mutable_data<double>()[k] = *low + static_cast<double>(k);
        out.push_back({false, line});
      } else if (const std::optional<double> number = RealLiteral(ast_, s)) {
        out.push_back({false, Value::Double(*number)});
      } else {
        return std::nullopt;
      }
    }
    if (!candidate.selected.empty() && (out.size() != 1 || out[0].colon || !out[0].value.IsScalar()))
      return std::nullopt;
    try {
      const Value part = PartOf(candidate.tables.begin()->second, out);
      if (out.empty() || part.numel() == 0 || part.dims().ndims() != 2) return std::nullopt;
    } catch (const value::MatlabError&) {
      return std::nullopt;
    }
    return out;
  }

  // The numbers, from 0, of the elements at some places.
  static Value PartOf(const Table& table, const std::vector<Subscript>& subscripts) {
    Value numbers = Value::Array(value::ClassId::kDouble, table.dims);
    for (int64_t k = 0; k < numbers.numel(); ++k) numbers.mutable_data<double>()[k] = static_cast<double>(k);
    return builtin::Index(numbers, subscripts, "");
  }

  ExprId TablePart(const Table& table, const std::vector<Subscript>& subscripts, TreeCopier* copier,
                   syntax::SourceRange range) const {
    const Value numbers = PartOf(table, subscripts);
    const int64_t height = numbers.dims()[0], width = numbers.dims()[1];
    std::vector<std::vector<ExprId>> rows(static_cast<size_t>(height));
    for (int64_t k = 0; k < numbers.numel(); ++k) {
      const ExprId element = table.elements[static_cast<size_t>(numbers.ElementAsDouble(k))];
      rows[static_cast<size_t>(k % height)].push_back(copier->Expr(element));
    }
    return height * width == 1 ? rows[0][0] : copier->to.Matrix(ExprKind::kMatrix, rows, range, kPure);
  }

  // The element of x that `read` reads.
  ExprId Selected(const Candidate& candidate, const std::vector<Subscript>& subscripts, TreeCopier* copier,
                  ExprId read) const {
    const auto number = static_cast<size_t>(subscripts[0].value.ElementAsDouble(0)) - 1;
    const ExprId place = copier->to.Number(candidate.selected[number], ast_[read].range);
    const ExprId base = copier->Expr(ast_.Child(candidate.value, 0));
    const ExprId made = copier->to.Make(ExprKind::kIndex, Op::kNone, "", {base, place}, ast_[read].range, kPure);
    copier->to.facts.At(made).elements = true;
    copier->to.facts.SetNumber(made, from_.tree->facts.NumberOf(read));
    return made;
  }

  static bool IsOne(const ResidualTree& tree, ExprId e) {
    return tree.facts.NumberOf(e) != Facts::Number::kNo || RealLiteral(tree.ast, e);
  }

  // The expression with each table replaced by its part.
  ExprId Part(const Candidate& candidate, ExprId id, const std::vector<Subscript>& subscripts, TreeCopier* copier,
              syntax::SourceRange range) const {
    const auto table = candidate.tables.find(id.index);
    if (table != candidate.tables.end()) return TablePart(table->second, subscripts, copier, range);
    if (IsNumber(id)) return copier->Expr(id);
    std::vector<ExprId> children;
    for (ExprId c : ast_.Children(id)) children.push_back(Part(candidate, c, subscripts, copier, range));
    const bool product = ast_[id].op == Op::kTimes || ast_[id].op == Op::kElementTimes;
    for (size_t k = 0; product && k < 2; ++k) {  // by one: the same number
      if (RealLiteral(copier->to.ast, children[k]) == 1 && IsOne(copier->to, children[1 - k])) return children[1 - k];
    }
    const ExprId made = copier->to.Make(ast_[id].kind, ast_[id].op, "", children, range, kPure);
    const bool one = std::all_of(children.begin(), children.end(), [&](ExprId c) { return IsOne(copier->to, c); });
    if (one) copier->to.facts.SetNumber(made, Facts::Number::kYes);
    return made;
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const FlowGraph& graph_;
  const VisibleNames& names_;
  NameMap<Table> constants_;  // variables that only ever hold one literal
  std::vector<Candidate> candidates_;
  std::vector<Holding> holding_;     // per node
  std::map<uint32_t, Taken> taken_;  // index expression -> what it becomes
  std::set<uint32_t> dropped_;       // assignments
};

}  // namespace

bool ScalariseElements(PassInput& in, Residual* to) { return RunPlannedPass<ElementScalariser>(in, to); }

}  // namespace residua::residual
