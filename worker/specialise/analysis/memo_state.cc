#include "worker/specialise/analysis/memo_state.h"

#include <absl/types/span.h>

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/analysis/plain_calls.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace names = builtin::names;

using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

using IsPlain = std::function<bool(const std::string&)>;
using Statements = absl::Span<const StmtId>;

class MemoryReader {
 public:
  MemoryReader(const Ast& ast, FunctionId function, const IsPlain& is_plain)
      : ast_(ast), f_(ast[function]), is_plain_(is_plain) {}

  std::optional<std::pair<InternedName, ConstantState>> Read() {
    if (!f_.nested.empty() || f_.parent.valid() || f_.outputs.size() != 1) return std::nullopt;
    Statements rest = ast_.Statements(f_.body);
    if (!Declares(&rest) || !NoteVariables()) return std::nullopt;
    while (!rest.empty() && (MakesMemory(rest[0]) || PreparesKey(rest[0]))) rest.remove_prefix(1);
    if (rest.empty() || !Looks(rest) || !ComputesAlone()) return std::nullopt;
    ConstantState state;
    state.by_key = key_.valid();
    state.needs = state.by_key ? KeyParameters() : needs_;
    if (state.by_key &&
        (state.needs.empty() || !std::includes(state.needs.begin(), state.needs.end(), needs_.begin(), needs_.end())))
      return std::nullopt;
    return std::pair(memory_, state);
  }

 private:
  bool IsName(ExprId e, InternedName name) const {
    return ast_[e].kind == ExprKind::kIdentifier && ast_.Interned(e) == name;
  }
  std::string Text(ExprId e) const { return syntax::PrintExpr(ast_, e); }
  const std::string& result() const { return f_.outputs[0]; }

  // `persistent memory`, before which and besides which there is nothing of the kind.
  bool Declares(Statements* rest) {
    if (rest->empty() || ast_[(*rest)[0]].kind != StmtKind::kPersistent) return false;
    const auto names = ast_.Exprs((*rest)[0]);
    if (names.size() != 1 || ast_[names[0]].kind != ExprKind::kIdentifier) return false;
    memory_ = ast_.Interned(names[0]);
    rest->remove_prefix(1);
    return true;
  }

  // Parameters are plain names that are never assigned; nothing is assigned within an expression.
  bool NoteVariables() {
    for (ExprId p : f_.parameters) {
      if (ast_[p].kind != ExprKind::kIdentifier || ast_.Name(p) == "varargin") return false;
      parameters_.insert(ast_.Interned(p));
    }
    bool plain = !parameters_.contains(result()) && !parameters_.contains(memory_) && result() != memory_;
    int declarations = 0;
    VisitStatements(ast_, f_.body, [&](StmtId s) {
      const StmtKind kind = ast_[s].kind;
      declarations += kind == StmtKind::kPersistent;
      plain = plain && (OnlyComputes(ast_[s]) || kind == StmtKind::kReturn || kind == StmtKind::kPersistent);
      const auto exprs = ast_.Exprs(s);
      size_t targets = kind == StmtKind::kAssign ? exprs.size() - 1 : 0;
      if (kind == StmtKind::kOpAssign || kind == StmtKind::kFor) targets = 1;
      for (ExprId target : exprs.first(targets)) {
        while (ast_[target].count > 0) target = ast_.Child(target, 0);
        if (ast_[target].kind != ExprKind::kIdentifier) continue;
        ++assigned_[ast_.Interned(target)];
        plain = plain && !parameters_.contains(ast_.Interned(target));
      }
      for (ExprId root : exprs) {
        VisitExpr(ast_, root, [&](ExprId e) {
          const ExprKind part = ast_[e].kind;
          plain = plain && part != ExprKind::kAssignment && part != ExprKind::kAnonymous && part != ExprKind::kHandle &&
                  !IsStep(ast_[e]);
        });
      }
    });
    return plain && declarations == 1;
  }

  // `v = EXPR`: EXPR.
  std::optional<ExprId> Assigns(StmtId s, InternedName v) const {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kAssign || ast_[s].multi || exprs.size() != 2) return std::nullopt;
    return IsName(exprs[0], v) ? std::optional(exprs[1]) : std::nullopt;
  }

  // `if isempty (memory), memory = struct (); end`, or a map.
  bool MakesMemory(StmtId s) {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kIf || exprs.size() != 1 || ast_.Blocks(s).size() != 1) return false;
    if (Asked(exprs[0]) != std::pair(std::string(names::k_isempty), false)) return false;
    const auto inside = ast_.Statements(ast_.Blocks(s)[0]);
    const auto made = inside.size() == 1 ? Assigns(inside[0], memory_) : std::nullopt;
    if (!made) return false;
    const std::string text = Text(*made);
    static const std::set<std::string> kMaps = {"containers.Map()",
                                                "containers.Map('KeyType', 'double', 'ValueType', 'any')",
                                                "containers.Map('KeyType', 'char', 'ValueType', 'any')"};
    const bool of_numbers = text == "containers.Map('KeyType', 'double', 'ValueType', 'double')";
    const bool of_fields = text == "struct()" && is_plain_(names::k_struct);
    if (is_made_ || !(of_numbers || of_fields || kMaps.contains(text))) return false;
    keeps_class_ = !of_numbers;
    return is_made_ = true;
  }

  // What is asked of the memory, and whether it is negated: `~isKey (memory, KEY)`.
  std::pair<std::string, bool> Asked(ExprId e) const {
    const bool negated = ast_[e].kind == ExprKind::kUnary && ast_[e].op == syntax::Op::kNot;
    if (negated) e = ast_.Child(e, 0);
    if (ast_[e].kind != ExprKind::kIndex || ast_[e].count < 2 || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) {
      return {};
    }
    const InternedName name = ast_.Interned(ast_.Child(e, 0));
    const bool keyed = (name == "isKey" || name == names::k_isfield) && ast_[e].count == 3;
    if (!keyed && !(name == names::k_isempty && ast_[e].count == 2)) return {};
    if (name != "isKey" && !is_plain_(name)) return {};
    return IsName(ast_.Child(e, 1), memory_) ? std::pair(name.text(), negated) : std::pair<std::string, bool>();
  }

  // `key = EXPR`, once.
  bool PreparesKey(StmtId s) {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kAssign || exprs.size() != 2 || ast_[exprs[0]].kind != ExprKind::kIdentifier)
      return false;
    const InternedName v = ast_.Interned(exprs[0]);
    if (v == memory_ || v == result() || assigned_[v] != 1 || Mentions(ast_, exprs[1], memory_)) return false;
    prepared_[v] = exprs[1];
    return true;
  }

  // The memory under the key; the memory itself where there is no key.
  bool IsPlace(ExprId e) const {
    if (!key_.valid()) return IsName(e, memory_);
    const ExprKind kind = ast_[e].kind;
    if (ast_[e].count != 2 || kind != (of_fields_ ? ExprKind::kDynamicField : ExprKind::kIndex)) return false;
    return IsName(ast_.Child(e, 0), memory_) && Text(ast_.Child(e, 1)) == Text(key_);
  }
  bool LooksUp(StmtId s) const {
    const auto value = Assigns(s, result());
    return value && IsPlace(*value);
  }
  // `memory(key) = EXPR`; of a result that was computed before, EXPR is the result.
  bool Stores(StmtId s, bool result_only) const {
    const auto exprs = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kAssign || ast_[s].multi || exprs.size() != 2 || !IsPlace(exprs[0])) return false;
    return result_only ? keeps_class_ && IsName(exprs[1], result()) : !Mentions(ast_, exprs[1], memory_);
  }

  // The test, and what stands behind it, in one of the forms.
  bool Looks(Statements rest) {
    const StmtId test = rest[0];
    rest.remove_prefix(1);
    const auto exprs = ast_.Exprs(test);
    const auto blocks = ast_.Blocks(test);
    if (ast_[test].kind != StmtKind::kIf || exprs.size() != 1) return false;
    const auto [asks, negated] = Asked(exprs[0]);
    if (asks.empty()) return false;
    of_fields_ = asks == names::k_isfield;
    if (asks != names::k_isempty) key_ = ast_.Child(negated ? ast_.Child(exprs[0], 0) : exprs[0], 2);
    if ((asks == names::k_isempty) == is_made_) return false;
    const bool found_first = negated == (asks == names::k_isempty);
    const Statements first = ast_.Statements(blocks[0]);
    if (blocks.size() == 2) {
      const Statements second = ast_.Statements(blocks[1]);
      const Statements found = found_first ? first : second, missed = found_first ? second : first;
      return rest.empty() && found.size() == 1 && LooksUp(found[0]) && Keeps(missed, false);
    }
    if (found_first) {
      return first.size() == 2 && LooksUp(first[0]) && ast_[first[1]].kind == StmtKind::kReturn && Keeps(rest, false);
    }
    return rest.size() == 1 && LooksUp(rest[0]) && Keeps(first, true);
  }

  // Statements that compute the result and store it last; `looked_up`: it is read from there behind them.
  bool Keeps(Statements s, bool looked_up) {
    if (!looked_up && s.size() > 1 && LooksUp(s.back())) {
      s.remove_suffix(1);
      looked_up = true;
    }
    if (s.empty() || !Stores(s.back(), !looked_up)) return false;
    Take(ast_.Exprs(s.back())[1]);
    s.remove_suffix(1);
    for (StmtId each : s) {
      Compute(each);
      for (BlockId b : ast_.Blocks(each)) VisitStatements(ast_, b, [this](StmtId inner) { Compute(inner); });
    }
    return plain_;
  }

  void Compute(StmtId s) {
    plain_ = plain_ && OnlyComputes(ast_[s]);
    for (ExprId e : ast_.Exprs(s)) Take(e);
  }

  // An expression that the result is made of.
  void Take(ExprId root) {
    VisitExpr(ast_, root, [this](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) used_.insert(ast_.Interned(e));
    });
  }

  // Nothing but parameters, variables of this call, and functions without effects; calls of itself are such calls.
  bool ComputesAlone() {
    for (const auto& [v, value] : prepared_) Take(value);
    if (key_.valid()) Take(key_);
    return !used_.contains(memory_) && std::ranges::all_of(used_, [this](InternedName name) {
      if (parameters_.contains(name)) needs_.insert(name);
      return parameters_.contains(name) || assigned_.contains(name) || name == result() || name == f_.name ||
             is_plain_(name);
    });
  }

  // The parameters of which the key is made so that others make another key; none: that is not certain.
  InternedNames KeyParameters() const {
    ExprId key = key_;
    if (ast_[key].kind != ExprKind::kIdentifier) return {};
    if (parameters_.contains(ast_.Interned(key))) return {ast_.Interned(key)};
    const auto prepared = prepared_.find(ast_.Interned(key));
    if (prepared == prepared_.end() || ast_[prepared->second].kind != ExprKind::kIndex) return {};
    const auto parts = ast_.Children(prepared->second);
    if (ast_[parts[0]].kind != ExprKind::kIdentifier) return {};
    const InternedName made_by = ast_.Interned(parts[0]);
    size_t from = 1;
    if (made_by == names::k_sprintf) {
      if (parts.size() < 3 || ast_[parts[1]].kind != ExprKind::kString) return {};
      if (!KeepsApart(ast_.Name(parts[1]), parts.size() - 2)) return {};
      from = 2;
    } else if (made_by != names::k_num2str || parts.size() != 2) {
      return {};
    }
    InternedNames names;
    for (ExprId p : parts.subspan(from)) {
      if (ast_[p].kind != ExprKind::kIdentifier || !parameters_.contains(ast_.Interned(p))) return {};
      names.insert(ast_.Interned(p));
    }
    return names;
  }

  // `%d` so many times, with something between that is no part of a number.
  static bool KeepsApart(const std::string& format, size_t count) {
    size_t found = 0, end = 0;
    for (size_t at = format.find('%'); at != std::string::npos; at = format.find('%', end)) {
      if (format.compare(at, 2, "%d") != 0) return false;
      if (found++ > 0 && format.substr(end, at - end).find_first_not_of("0123456789-\\") == std::string::npos)
        return false;
      end = at + 2;
    }
    return found == count;
  }

  const Ast& ast_;
  const syntax::Function& f_;
  const IsPlain& is_plain_;
  InternedName memory_;
  InternedNames parameters_, used_, needs_;
  InternedNameMap<int> assigned_;
  InternedNameMap<ExprId> prepared_;
  ExprId key_;
  bool keeps_class_ = true;  // what is looked up is what was stored
  bool is_made_ = false;     // by a statement of its own, empty
  bool of_fields_ = false, plain_ = true;
};

}  // namespace

std::optional<std::pair<InternedName, ConstantState>> FindMemory(const Ast& ast, FunctionId function,
                                                                 const IsPlain& is_plain) {
  return MemoryReader(ast, function, is_plain).Read();
}

}  // namespace residua::specialise
