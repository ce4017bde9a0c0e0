#include "worker/array_ir/region/region.h"

#include <algorithm>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

namespace {

constexpr size_t kLongest = 64;  // statements

}  // namespace

// ---- which statements

Region Region::Find(FunctionBuilder& builder, std::span<const StmtId> statements) {
  size_t n = std::min(statements.size(), kLongest);
  for (;;) {
    Region r = Of(builder, statements.first(n));
    const size_t valid = r.ValidPrefix();
    if (valid == r.size()) return r;
    n = valid;
  }
}

Region Region::Of(FunctionBuilder& builder, std::span<const StmtId> statements) {
  Region r(builder);
  for (size_t k = 0; k < statements.size(); ++k) {
    // A statement that does not fit may have left nodes behind: once more without it.
    if (!r.Add(statements[k])) return k == 0 ? Region(builder) : Of(builder, statements.first(k));
  }
  return r;
}

Region Region::OfOperand(FunctionBuilder& builder, ExprId e) {
  Region r(builder);
  const AbstractValue& facts = builder.Facts(e);
  if (RepOf(facts) != Rep::kArray && !IsLogicalArray(facts)) return r;
  const auto node = r.Number(e);
  const bool reads = !r.Leaves().empty() || std::any_of(r.nodes_.begin(), r.nodes_.end(), [](const RegionNode& n) {
    return n.kind == RegionNode::Kind::kRange || n.kind == RegionNode::Kind::kData;
  });
  if (!node || !reads || r.prepared_.size() == r.nodes_.size()) return Region(builder);
  r.now_.node = *node;
  r.statements_.push_back(r.now_);
  return r;
}

Region Region::OfExpression(FunctionBuilder& builder, ExprId e) {
  Region r = OfOperand(builder, e);
  return r.size() > 0 && r.now_.computes ? r : Region(builder);
}

Region Region::OfMask(FunctionBuilder& builder, const Variable& v, ExprId target, ExprId right) {
  Region r(builder);
  const Ast& ast = builder.ast;
  const AbstractValue* facts = FactsOfVariable(builder, v.name);
  if (facts == nullptr || facts->shape().max_rank() != 2 || ast[target].count != 2) return r;
  const ExprId mask = ast.Child(target, 1);
  const Rep rep = RepOf(builder.Facts(right));
  const bool of_class = v.rep == Rep::kElements;
  if (IsLongInteger(v.cls) || !IsLogicalArray(builder.Facts(mask)) ||
      (rep != Rep::kF64 && (rep != Rep::kArray || of_class)))
    return r;
  // One element that is selected has the arithmetic of scalars, and so has what has none of arrays.
  if (rep == Rep::kArray) r.mask_ = mask;
  const auto number = r.Number(right);
  const auto value = number && of_class ? r.Conversion(*number, right, v.cls) : number;
  if (rep == Rep::kArray && (r.nodes_.empty() || !r.not_scalar_.empty())) return Region(builder);
  r.mask_ = {};
  const auto holds = value ? r.Node(mask) : std::nullopt;
  if (!holds || !r.nodes_[*holds].truth || !r.prepared_.empty()) return Region(builder);
  if (rep == Rep::kArray && r.nodes_[*value].one != r.nodes_[*holds].one) return Region(builder);
  // Elements of v itself must be the ones that are stored next.
  const bool moved = std::any_of(r.nodes_.begin(), r.nodes_.end(), [&](const RegionNode& n) {
    const bool whole = n.part == RegionNode::Part::kAll || n.part == RegionNode::Part::kColon;
    return n.index == v.name || (n.array == v.name && !whole);
  });
  if (moved) return Region(builder);
  RegionNode elements{RegionNode::Kind::kArray};
  elements.array = v.name;
  elements.full = of_class || facts->IsFullStorage();
  if (of_class) elements.cls = v.cls;
  if (!r.SetExtents(&elements, v.name, facts->shape())) return Region(builder);
  r.target_ = r.New(std::move(elements));
  if (r.nodes_[*holds].one != r.nodes_[r.target_].one) return Region(builder);
  r.now_.node = r.Operation(Opcode::kSelect, {*holds, *value, r.target_});
  if (of_class) r.nodes_[r.now_.node].cls = v.cls;
  r.statements_.push_back(r.now_);
  return r.IsFlat() ? r : Region(builder);
}

bool Region::Add(StmtId s) {
  const Ast& ast = b_->ast;
  if (ast[s].kind != StmtKind::kAssign || ast[s].print || ast[s].multi || ast.Exprs(s).size() != 2) return false;
  const ExprId target = ast.Exprs(s)[0], right = ast.Exprs(s)[1];
  const Variable* v = VariableOf(*b_, target);
  if (v == nullptr || v->rep != RepOf(b_->Facts(right))) return false;
  const bool truths = v->rep == Rep::kElements && IsLogicalArray(b_->Facts(right));
  const bool of_class = v->rep == Rep::kElements && IsClassArray(b_->Facts(right)) && v->cls != value::ClassId::kChar &&
                        b_->Facts(right).classes().Only(v->cls);
  if (v->rep != Rep::kArray && !truths && !of_class) return false;
  now_ = {s, v->name};
  const size_t leaves = Leaves().size();
  const auto node = truths || of_class ? Node(right) : Number(right);
  if (!node || nodes_[*node].truth != truths || HasClass(*node) != of_class) return false;
  // Arrays that have nothing to do with the region had better have their own.
  const bool connected = std::any_of(now_.reads.begin(), now_.reads.end(), [&](InternedName name) {
    return results_.count(name) || std::any_of(statements_.begin(), statements_.end(),
                                               [&](const Statement& other) { return other.reads.count(name) > 0; });
  });
  if (leaves > 0 && !now_.reads.empty() && !connected) return false;
  now_.node = *node;
  results_[v->name] = *node;
  statements_.push_back(now_);
  return true;
}

size_t Region::ValidPrefix() const {
  if (statements_.empty()) return 0;
  size_t computing = statements_.size();
  while (computing > 0 && !statements_[computing - 1].computes) --computing;
  if (computing < statements_.size()) return computing;
  const size_t last = statements_.size() - 1;
  for (size_t k = 0; k < last; ++k) {
    if (!statements_[k].reads.empty()) continue;
    // A fill that nobody reads here is no part of the region.
    const bool read = std::any_of(statements_.begin() + static_cast<std::ptrdiff_t>(k) + 1, statements_.end(),
                                  [&](const Statement& s) { return s.reads.count(statements_[k].variable) > 0; });
    if (!read && !statements_[k].computes) return k;
  }
  for (const Assignment& a : Stored()) {
    if (nodes_[a.node].one == std::array<bool, 2>{one(0), one(1)}) continue;
    for (size_t k = last;; --k) {
      if (statements_[k].variable == a.variable) return k;
    }
  }
  return size();
}

bool Region::StorageDoesNotMatter(InternedName variable) const {
  for (uint32_t k = 0; k < nodes_.size(); ++k) {
    const RegionNode& leaf = nodes_[k];
    if (leaf.kind != RegionNode::Kind::kArray || leaf.array != variable || leaf.full) continue;
    const bool result =
        std::any_of(statements_.begin(), statements_.end(), [&](const Statement& s) { return s.node == k; });
    if (result || target_ == k) return false;
    for (const RegionNode& n : nodes_) {
      const bool used = std::find(n.operands.begin(), n.operands.end(), k) != n.operands.end();
      const bool compares = n.kind == RegionNode::Kind::kOperation && n.op >= Opcode::kFLt && n.op <= Opcode::kFGt;
      if (used && !compares) return false;
    }
  }
  return true;
}

std::vector<InternedName> Region::Leaves() const {
  InternedNames names;
  for (const RegionNode& n : nodes_) {
    if (n.kind == RegionNode::Kind::kArray) names.insert(n.array);
    for (InternedName index : {n.index, n.access[0].index, n.access[1].index}) {
      if (!index.empty()) names.insert(index);
    }
  }
  return {names.begin(), names.end()};
}

std::vector<Region::Assignment> Region::Stored() const {
  std::vector<Assignment> out;
  for (const auto& [name, node] : results_) {
    if (b_->liveness.IsLiveAfter(statements_.back().id, name)) out.push_back({name, node});
  }
  return out;
}

bool Region::IsFlat() const {
  return std::all_of(nodes_.begin(), nodes_.end(), [&](const RegionNode& n) {
    const bool elements =
        n.kind == RegionNode::Kind::kArray || n.kind == RegionNode::Kind::kData || n.kind == RegionNode::Kind::kRange;
    const bool single = n.kind == RegionNode::Kind::kArray && n.one == std::array<bool, 2>{true, true};
    // Of a block only a whole row or column, or a piece of one, is walked by one index.
    const bool block = n.part == RegionNode::Part::kBlock && !n.one[0] && !n.one[1];
    return !elements || single || (!block && n.one == std::array<bool, 2>{one(0), one(1)});
  });
}

}  // namespace residua::array_ir
