#include "worker/residual/passes/struct_parts.h"

#include <algorithm>
#include <cmath>

#include "worker/residual/code_forms.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

constexpr double kMostElements = 1000;
// What is read of every variable that is copied: that it has a value.
constexpr const char* kAnyPart = "";

}  // namespace

StructParts::StructParts(PassInput& in, size_t function, Whose whose)
    : from_(in.program()),
      ast_(in.program().tree->ast),
      id_(ast_.top_functions()[function]),
      graph_(in.analyses().Flow(function)),
      names_(in.analyses().Names(function)) {
  if (!names_.plain) return;
  if (whose == Whose::kInner) {
    FindCandidates();
  } else {
    FindResults(function);
  }
  if (is_cell_.empty()) return;
  syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
    syntax::VisitTargets(ast_, s, [&](ExprId target) {
      if (IsSureStore(target)) sure_stores_.insert(target.index);
    });
  });
  // What one is says nothing of the others but of those that it is copied to or from.
  do {
    while (Drop([&](NameId v) { return !IsMentionedInPartsOnly(v); })) continue;
    FindNeeded();
  } while (Drop([&](NameId v) {
    const std::set<std::string>& parts = needed_.at(v);
    return !std::ranges::all_of(parts, [&](const std::string& part) { return AlwaysAssigned(v, part); });
  }));
  for (auto& [v, parts] : needed_) parts.erase(kAnyPart);
}

template <class F>
bool StructParts::Drop(F fails) {
  std::vector<NameId> dropped;
  for (const auto& [v, _] : is_cell_) {
    if (fails(v)) dropped.push_back(v);
  }
  for (NameId v : dropped) is_cell_.erase(v);
  return !dropped.empty();
}

NameId StructParts::Defined(StmtId s) const {
  const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
  if (!made) return {};
  if (ast_[made->value].kind == ExprKind::kCell) return IsRowOfValues(made->value) ? made->variable : NameId{};
  if (!from_.tree->facts[made->value].one_struct) return {};
  for (ExprId e : ast_.Children(made->value)) {
    if (ast_[e].kind == ExprKind::kCell && (ast_[e].count != 1 || ast_[ast_.Child(e, 0)].count != 1)) return {};
  }
  return made->variable;
}

bool StructParts::IsRowOfValues(ExprId cell) const {
  if (ast_[cell].count != 1) return false;
  const auto elements = ast_.Children(ast_.Child(cell, 0));
  return !elements.empty() && std::all_of(elements.begin(), elements.end(), [&](ExprId e) {
    switch (ast_[e].kind) {
      case ExprKind::kIdentifier:
        return names_.variables.contains(ast_[e].name);
      case ExprKind::kString:
        return !ast_.Name(e).empty();
      case ExprKind::kMatrix:
        return ast_[e].count > 0;
      case ExprKind::kIndex:
        return from_.tree->facts[e].one_struct;
      case ExprKind::kNumber:
      case ExprKind::kHandle:
      case ExprKind::kUnary:
      case ExprKind::kPostfix:
      case ExprKind::kBinary:
        return true;
      default:
        return false;
    }
  });
}

std::optional<StructParts::Copy> StructParts::AsCopy(StmtId s) const {
  const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
  if (!made || ast_[made->value].kind != ExprKind::kIdentifier) return std::nullopt;
  const Copy copy{made->variable, ast_[made->value].name};
  const auto to = is_cell_.find(copy.to), from = is_cell_.find(copy.from);
  if (to == is_cell_.end() || from == is_cell_.end() || to->second != from->second || copy.to == copy.from) {
    return std::nullopt;
  }
  return copy;
}

// What is defined in parts, and what that is copied to.
void StructParts::FindCandidates() {
  std::vector<PlainAssignment> copies;
  syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    if (made && ast_[made->value].kind == ExprKind::kIdentifier) copies.push_back(*made);
    const NameId v = Defined(s);
    if (v.valid()) is_cell_.emplace(v, ast_[made->value].kind == ExprKind::kCell);
  });
  for (size_t before = 0; before != is_cell_.size();) {
    before = is_cell_.size();
    for (const PlainAssignment& copy : copies) {
      const auto from = is_cell_.find(ast_[copy.value].name);
      if (from != is_cell_.end()) is_cell_.emplace(copy.variable, from->second);
    }
  }
}

void StructParts::FindResults(size_t function) {
  const ResidualFunction& about = from_.functions[function];
  const std::vector<std::string>& outputs = ast_[id_].outputs;
  if (about.whole || outputs.empty() || outputs.back() != "varargout" || about.outputs.size() < outputs.size()) return;
  varargout_ = ast_.FindName("varargout");
  if (names_.shown.contains(varargout_) || names_.shared.contains(varargout_)) return;
  results_ = about.outputs.size() - (outputs.size() - 1);
  is_cell_.emplace(varargout_, true);
}

std::string StructParts::PartOf(ExprId e) const {
  if (ast_[e].kind == ExprKind::kField) return ast_.Name(e);
  if (ast_[e].kind != ExprKind::kCellIndex || ast_[e].count != 2) return "";
  const std::optional<double> place = RealLiteral(ast_, ast_.Child(e, 1));
  const bool known = place && *place >= 1 && *place <= kMostElements && *place == std::floor(*place);
  return known ? std::to_string(static_cast<int>(*place)) : "";
}

bool StructParts::IsPart(ExprId e, NameId v) const {
  return !PartOf(e).empty() && ast_[ast_.Child(e, 0)].kind == ExprKind::kIdentifier &&
         ast_[ast_.Child(e, 0)].name == v && (ast_[e].kind == ExprKind::kCellIndex) == is_cell_.at(v);
}

// `v{K}(2, :) = x`: places that there may be.
bool StructParts::IsSureStore(ExprId target) const {
  if (ast_[target].kind != ExprKind::kIndex || ast_[ast_.Child(target, 0)].kind != ExprKind::kCellIndex) return false;
  return std::ranges::all_of(ast_.Children(target).subspan(1), [&](ExprId subscript) {
    const std::optional<double> place = RealLiteral(ast_, subscript);
    return ast_[subscript].kind == ExprKind::kColon ||
           (place && *place >= 1 && *place <= kMostElements && *place == std::floor(*place));
  });
}

// `v{K}(...)`, `v{K}.a(...)` and the like, where the message of an index that is wrong would name the variable.
bool StructParts::TellsName(ExprId e, NameId v) const {
  if (ast_[e].kind != ExprKind::kIndex && ast_[e].kind != ExprKind::kCellIndex) return false;
  ExprId base = ast_.Child(e, 0);
  while (ast_[base].kind == ExprKind::kField) base = ast_.Child(base, 0);
  const bool of_element = ast_[base].kind == ExprKind::kCellIndex && IsPart(base, v);
  return of_element && !from_.tree->facts.IsPure(e) && !sure_stores_.contains(e.index);
}

bool StructParts::IsMentionedInPartsOnly(NameId v) const {
  if (!names_.IsInner(v) && v != varargout_) return false;
  int mentions = 0, fine = 0;
  bool other = false;
  syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
    const auto exprs = ast_.Exprs(s);
    if (Defined(s) == v) {
      other =
          other || (ast_[exprs[1]].kind == ExprKind::kCell) != is_cell_.at(v) || syntax::Mentions(ast_, exprs[1], v);
      ++fine;
    } else if (const std::optional<Copy> copy = AsCopy(s)) {
      fine += (copy->to == v) + (copy->from == v);
    }
    for (ExprId root : exprs) {
      syntax::VisitExpr(ast_, root, [&](ExprId e) {
        mentions += ast_[e].kind == ExprKind::kIdentifier && ast_[e].name == v;
        fine += IsPart(e, v);
        other = other || TellsName(e, v);
      });
    }
    other = other || StoresAsFieldOnly(s, v);
  });
  return !other && mentions == fine;
}

// Something is stored into a part of a part of v, which takes it otherwise than a variable.
bool StructParts::StoresAsFieldOnly(StmtId s, NameId v) const {
  bool stores = false;
  syntax::VisitTargets(ast_, s, [&](ExprId target) {
    for (ExprId at = target; ast_[at].count > 0; at = ast_.Child(at, 0)) {
      const bool of_field = ast_[at].kind != ExprKind::kField && IsPart(ast_.Child(at, 0), v);
      stores = stores || (of_field && !from_.tree->facts[ast_.Child(at, 0)].stores_as_variable);
    }
  });
  return stores;
}

// What is read of each, and of what it is copied to.
void StructParts::FindNeeded() {
  needed_.clear();
  std::vector<Copy> copies;
  for (const auto& [v, _] : is_cell_) {
    std::set<std::string>& parts = needed_[v];
    for (const FlowNode& node : graph_.nodes)
      ForEachRead(node, v, [&](const std::string& part) { parts.insert(part); });
    for (size_t k = 1; v == varargout_ && k <= results_; ++k) parts.insert(std::to_string(k));
  }
  for (const FlowNode& node : graph_.nodes) {
    if (!node.stmt.valid()) continue;
    if (const std::optional<Copy> copy = AsCopy(node.stmt)) copies.push_back(*copy);
  }
  for (const Copy& copy : copies) needed_[copy.from].insert(kAnyPart);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Copy& copy : copies) {
      std::set<std::string>& parts = needed_[copy.from];
      const size_t before = parts.size();
      parts.insert(needed_[copy.to].begin(), needed_[copy.to].end());
      changed = changed || parts.size() != before;
    }
  }
}

// Targets of an assignment that are the whole part.
std::set<uint32_t> StructParts::WholeParts(StmtId s, NameId v) const {
  std::set<uint32_t> targets;
  if (ast_[s].kind != StmtKind::kAssign) return targets;
  const auto exprs = ast_.Exprs(s);
  for (ExprId e : exprs.first(exprs.size() - 1)) {
    if (IsPart(e, v)) targets.insert(e.index);
  }
  return targets;
}

// Parts that the statement needs to be there: read, or written in part.
template <class F>
void StructParts::ForEachRead(const FlowNode& node, NameId v, F f) const {
  if (!node.stmt.valid()) return;
  const std::set<uint32_t> whole = WholeParts(node.stmt, v);
  for (ExprId root : ast_.Exprs(node.stmt)) {
    syntax::VisitExpr(ast_, root, [&](ExprId e) {
      if (IsPart(e, v) && !whole.count(e.index)) f(PartOf(e));
    });
  }
  const std::optional<Copy> copy = AsCopy(node.stmt);
  if (!copy || copy->from != v) return;
  f(kAnyPart);
  const auto of_copy = needed_.find(copy->to);
  if (of_copy == needed_.end()) return;
  for (const std::string& part : of_copy->second) f(part);
}

std::set<std::string> StructParts::PartsOf(StmtId definition) const {
  std::set<std::string> parts{kAnyPart};
  const ExprId value = ast_.Exprs(definition)[1];
  if (ast_[value].kind == ExprKind::kCell) {
    for (uint32_t k = 1; k <= ast_[ast_.Child(value, 0)].count; ++k) parts.insert(std::to_string(k));
    return parts;
  }
  const auto args = ast_.Children(value).subspan(1);
  for (size_t k = 0; k < args.size(); k += 2) parts.insert(ast_.Name(args[k]));
  return parts;
}

// It is read where the function ends.
bool StructParts::IsResult(NameId v, const std::string& part) const {
  return v == varargout_ && !part.empty() && std::stoul(part) <= results_;
}

// No way leads to a read of the part from the entry, or from a value without it, past all its assignments.
bool StructParts::AlwaysAssigned(NameId v, const std::string& part) const {
  std::set<int> assigns;
  std::vector<int> without{graph_.entry()};
  for (size_t n = 0; n < graph_.nodes.size(); ++n) {
    const StmtId s = graph_.nodes[n].stmt;
    if (!s.valid()) continue;
    const std::optional<Copy> copy = AsCopy(s);
    const bool defines = Defined(s) == v, with_part = defines && PartsOf(s).count(part);
    if (defines && !with_part) without.push_back(static_cast<int>(n));
    bool here = with_part || (copy && copy->to == v);
    for (uint32_t e : WholeParts(s, v)) here = here || part.empty() || PartOf(ExprId{e}) == part;
    if (here) assigns.insert(static_cast<int>(n));
  }
  const std::vector<int> reached = ReachedFrom(graph_, without, [&](int n) { return assigns.count(n) > 0; });
  return std::none_of(reached.begin(), reached.end(), [&](int n) {
    bool reads = n == graph_.exit() && IsResult(v, part);
    ForEachRead(graph_.nodes[n], v, [&](const std::string& other) { reads = reads || other == part; });
    return reads;
  });
}

}  // namespace residua::residual
