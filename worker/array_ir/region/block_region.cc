// Blocks of three dimensions: what is understood, the test, the loops.
//
// A block is where it starts and how far it goes along each dimension. The loops go over the columns of all blocks at
// once: the outer two move the place of each block's column, the inner one goes down the columns. Where the target's
// variable is read at other elements, too, bounds decide when the program runs whether the two lie apart; else all
// elements are computed before the first is stored.
#include "worker/array_ir/region/block_region.h"

#include <algorithm>

#include "worker/array_ir/generate/access/end.h"
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/array_ir/region/region_builder.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Op;

// ---- what is understood

BlockRegion::BlockRegion(FunctionBuilder& builder, ExprId target, ExprId right) : b_(builder), ast_(builder.ast) {
  size_t leaf;
  const bool whole = ast_[target].kind == ExprKind::kIdentifier;
  if (!AddLeaf(target, &leaf) || !Add(right, &root_)) return;
  good_ = nodes_[root_].kind == Node::Kind::kOperation || (!whole && nodes_[root_].kind == Node::Kind::kNumber);
}

// An array, or a part of one, of which a leaf is made.
bool BlockRegion::IsBlock(ExprId e) const {
  const ExprKind k = ast_[e].kind;
  if (k != ExprKind::kIdentifier && k != ExprKind::kIndex) return false;
  const Variable* v = VariableOf(b_, k == ExprKind::kIndex ? ast_.Child(e, 0) : e);
  return v != nullptr && v->pages.size() == 1 && !IsKeptStorage(b_, *v);
}

bool BlockRegion::AddLeaf(ExprId e, size_t* leaf) {
  if (!IsBlock(e)) return false;
  const bool part = ast_[e].kind == ExprKind::kIndex;
  const Variable& v = *VariableOf(b_, part ? ast_.Child(e, 0) : e);
  const bool replaced = leaves_.empty() && !part;
  if (v.defined != kNone && !replaced) return false;
  Leaf l{v.name, {}};
  if (part && ast_[e].count != 4) return false;
  for (uint32_t d = 0; part && d < 3; ++d) {
    if (!Access(ast_.Child(e, d + 1), &l.access[d])) return false;
  }
  const auto same = std::find_if(leaves_.begin(), leaves_.end(), [&](const Leaf& other) { return IsSame(l, other); });
  *leaf = static_cast<size_t>(same - leaves_.begin());
  if (same == leaves_.end()) leaves_.push_back(std::move(l));
  return true;
}

bool BlockRegion::Access(ExprId subscript, RegionAccess* access) const {
  if (ast_[subscript].kind == ExprKind::kColon) return true;
  if (ast_[subscript].kind != ExprKind::kRange) {
    access->kind = RegionAccess::Kind::kAt;
    access->first = subscript;
    return Region::IsPosition(b_, subscript);
  }
  if (ast_[subscript].count != 2) return false;
  access->kind = RegionAccess::Kind::kSpan;
  access->first = ast_.Child(subscript, 0);
  access->last = ast_.Child(subscript, 1);
  return Region::IsPosition(b_, access->first) && Region::IsPosition(b_, access->last);
}

bool BlockRegion::IsSame(const Leaf& a, const Leaf& b) const {
  const auto same = [&](ExprId x, ExprId y) {
    return x.valid() == y.valid() && (!x.valid() || syntax::SameText(ast_, x, y));
  };
  for (size_t d = 0; d < 3; ++d) {
    const RegionAccess &x = a.access[d], &y = b.access[d];
    if (x.kind != y.kind || !same(x.first, y.first) || !same(x.last, y.last)) return false;
  }
  return a.variable == b.variable;
}

bool BlockRegion::AddNode(Node n, size_t* node) {
  *node = nodes_.size();
  nodes_.push_back(std::move(n));
  return true;
}

bool BlockRegion::AddOperation(ExprId e, Opcode op, std::span<const ExprId> operands, size_t* node) {
  Node n{Node::Kind::kOperation};
  n.op = op;
  n.operands.resize(operands.size());
  if (!b_.Facts(e).IsRealDouble()) return false;
  for (size_t k = 0; k < operands.size(); ++k) {
    if (!Add(operands[k], &n.operands[k])) return false;
  }
  return AddNode(std::move(n), node);
}

bool BlockRegion::Add(ExprId e, size_t* node) {
  if (RepOf(b_.Facts(e)) == Rep::kF64) {
    Node n;
    n.expression = e;
    return Region::IsQuietNumber(b_, e) && AddNode(std::move(n), node);
  }
  if (IsBlock(e)) {
    Node n{Node::Kind::kLeaf};
    return AddLeaf(e, &n.leaf) && AddNode(std::move(n), node);
  }
  const auto children = ast_.Children(e);
  const auto is_number = [&](uint32_t k) { return RepOf(b_.Facts(children[k])) == Rep::kF64; };
  switch (ast_[e].kind) {
    case ExprKind::kUnary:
      return ast_[e].op == Op::kUnaryMinus && AddOperation(e, Opcode::kFNeg, children, node);
    case ExprKind::kBinary: {
      const Op op = ast_[e].op;
      const bool scaled =
          (op == Op::kTimes && (is_number(0) || is_number(1))) || (op == Op::kRightDivide && is_number(1));
      const auto code = scaled ? ScalarOpcode(op) : ElementwiseOpcode(op);
      return code && AddOperation(e, *code, children, node);
    }
    case ExprKind::kIndex: {
      const builtin::Builtin* f = CalledBuiltin(b_, e);
      Opcode op;
      const char* word = f != nullptr && children.size() == 2 ? FindLowering(f->id).element : nullptr;
      return word != nullptr && ParseOpcode(word, &op) && AddOperation(e, op, children.subspan(1), node);
    }
    default:
      return false;
  }
}

// ---- the test

void BlockRegion::Require(uint32_t condition) { ok_ = b_.ir.Value1(Opcode::kAnd, {ok_, condition}, Type::kI1); }

uint32_t BlockRegion::ExtentOf(const Leaf& leaf, size_t d) const {
  const Variable& v = *FindVariable(b_, leaf.variable);
  return b_.ir.Get(d == 0 ? v.rows : d == 1 ? v.cols : v.pages[0]);
}

// A bound as a whole number.
uint32_t BlockRegion::Bound(ExprId e, const Leaf& leaf, size_t d) {
  const uint32_t x = BuildWithEnd(b_, e, *FindVariable(b_, leaf.variable), static_cast<int>(d), 3);
  const uint32_t whole = b_.ir.Value1(Opcode::kF2I, {x}, Type::kI64);
  Require(b_.ir.Value1(Opcode::kFEq, {b_.ir.Value1(Opcode::kI2F, {whole}, Type::kF64), x}, Type::kI1));
  return whole;
}

// It lies inside its array, and has elements where a range says how many.
void BlockRegion::TestLeaf(Leaf* leaf) {
  const uint32_t one = b_.ir.ConstI(1);
  for (size_t d = 0; d < 3; ++d) {
    const RegionAccess& a = leaf->access[d];
    const uint32_t extent = ExtentOf(*leaf, d);
    leaf->start[d] = b_.ir.ConstI(0);
    leaf->count[d] = extent;
    if (a.kind == RegionAccess::Kind::kAll) continue;
    const uint32_t first = Bound(a.first, *leaf, d);
    const uint32_t last = a.last.valid() ? Bound(a.last, *leaf, d) : first;
    Require(b_.ir.Value1(Opcode::kILe, {one, first}, Type::kI1));
    Require(b_.ir.Value1(Opcode::kILe, {first, last}, Type::kI1));
    Require(b_.ir.Value1(Opcode::kILe, {last, extent}, Type::kI1));
    leaf->start[d] = b_.ir.Value1(Opcode::kISub, {first, one}, Type::kI64);
    leaf->count[d] = b_.ir.Value1(Opcode::kISub, {last, leaf->start[d]}, Type::kI64);
  }
}

void BlockRegion::Test(uint32_t fast, uint32_t slow) {
  ok_ = b_.ir.ConstB(true);
  InternedNames variables;
  const Variable& target = *FindVariable(b_, leaves_[0].variable);
  if (target.defined != kNone) Require(b_.ir.Get(target.defined));
  for (Leaf& leaf : leaves_) {
    TestLeaf(&leaf);
    for (size_t d = 0; d < 3 && &leaf != &leaves_[0]; ++d) {
      Require(b_.ir.Value1(Opcode::kIEq, {leaves_[0].count[d], leaf.count[d]}, Type::kI1));
    }
    variables.insert(leaf.variable);
  }
  // Of two dimensions they may be diagonal or ranges.
  for (const InternedName name : variables) {
    Require(b_.ir.Rt("is_full_array", {Operand::Storage(FindVariable(b_, name)->storage)}, Type::kI1));
  }
  const uint32_t holds = b_.ir.NewBlock();
  b_.ir.Branch(ok_, holds, slow);
  b_.ir.Start(holds);
  for (Node& n : nodes_) {
    if (n.kind == Node::Kind::kNumber) n.value = ToF64(b_, Build(b_, n.expression));
  }
  b_.ir.Branch(fast);
}

// ---- the loops

// They have no element of one array in common.
uint32_t BlockRegion::AreApart(const Leaf& a, const Leaf& b) {
  uint32_t apart = b_.ir.ConstB(false);
  const auto before = [&](const Leaf& x, const Leaf& y, size_t d) {
    const uint32_t end = b_.ir.Value1(Opcode::kIAdd, {x.start[d], x.count[d]}, Type::kI64);
    apart = b_.ir.Value1(Opcode::kOr, {apart, b_.ir.Value1(Opcode::kILe, {end, y.start[d]}, Type::kI1)}, Type::kI1);
  };
  for (size_t d = 0; d < 3; ++d) {
    before(a, b, d);
    before(b, a, d);
  }
  return apart;
}

uint32_t BlockRegion::Plane(const Leaf& leaf) {
  return b_.ir.Value1(Opcode::kIMul, {ExtentOf(leaf, 0), ExtentOf(leaf, 1)}, Type::kI64);
}

// body(row, place among all elements of a block): where each leaf's column begins stands in the leaf.
void BlockRegion::EachElement(const std::function<void(uint32_t, uint32_t)>& body) {
  const auto times = [&](uint32_t x, uint32_t y) { return b_.ir.Value1(Opcode::kIMul, {x, y}, Type::kI64); };
  const auto plus = [&](uint32_t x, uint32_t y) { return b_.ir.Value1(Opcode::kIAdd, {x, y}, Type::kI64); };
  std::vector<uint32_t> rows, planes, starts;
  for (const Leaf& leaf : leaves_) {
    rows.push_back(ExtentOf(leaf, 0));
    planes.push_back(Plane(leaf));
    starts.push_back(plus(leaf.start[0], plus(times(leaf.start[1], rows.back()), times(leaf.start[2], planes.back()))));
  }
  std::array<uint32_t, 3> count = leaves_[0].count;
  // Where every block has all rows its columns lie one behind the other, and are gone through as one.
  const auto all = [&](size_t d) {
    return std::all_of(leaves_.begin(), leaves_.end(),
                       [&](const Leaf& leaf) { return leaf.access[d].kind == RegionAccess::Kind::kAll; });
  };
  const bool by_column = !all(0), by_plane = by_column || !all(1);
  const auto columns = [&](uint32_t first) {
    if (!by_column) return EmitLoop(b_, times(count[0], count[1]), [&](uint32_t i) { body(i, plus(first, i)); });
    std::vector<uint32_t> pages;
    for (const Leaf& leaf : leaves_) pages.push_back(leaf.place);
    EmitLoop(b_, count[1], [&](uint32_t j) {
      for (size_t n = 0; n < leaves_.size(); ++n) leaves_[n].place = plus(pages[n], times(j, rows[n]));
      const uint32_t here = plus(first, times(j, count[0]));
      EmitLoop(b_, count[0], [&](uint32_t i) { body(i, plus(here, i)); });
    });
  };
  if (!by_plane) {
    for (size_t n = 0; n < leaves_.size(); ++n) leaves_[n].place = starts[n];
    count[1] = times(count[1], count[2]);
    return columns(b_.ir.ConstI(0));
  }
  EmitLoop(b_, count[2], [&](uint32_t k) {
    for (size_t n = 0; n < leaves_.size(); ++n) leaves_[n].place = plus(starts[n], times(k, planes[n]));
    columns(times(k, times(count[0], count[1])));
  });
}

uint32_t BlockRegion::Value(size_t node, uint32_t i) {
  const Node& n = nodes_[node];
  if (n.kind == Node::Kind::kNumber) return n.value;
  if (n.kind == Node::Kind::kLeaf) {
    const Leaf& leaf = leaves_[n.leaf];
    const uint32_t at = b_.ir.Value1(Opcode::kIAdd, {leaf.place, i}, Type::kI64);
    return b_.ir.Value1(Opcode::kLoad, {b_.ir.Get(FindVariable(b_, leaf.variable)->data), at}, Type::kF64);
  }
  std::vector<uint32_t> operands;
  for (size_t o : n.operands) operands.push_back(Value(o, i));
  return b_.ir.Value1(n.op, std::move(operands), Type::kF64);
}

void BlockRegion::StoreDirectly() {
  Variable& v = *FindVariable(b_, leaves_[0].variable);
  Own(b_, v);
  EachElement([&](uint32_t i, uint32_t) {
    const uint32_t x = Value(root_, i);
    const uint32_t at = b_.ir.Value1(Opcode::kIAdd, {leaves_[0].place, i}, Type::kI64);
    b_.ir.Emit(Opcode::kStore, {Operand::Value(b_.ir.Get(v.data)), Operand::Value(at), Operand::Value(x)});
  });
}

void BlockRegion::StoreThroughCopy() {
  Variable& v = *FindVariable(b_, leaves_[0].variable);
  const std::array<uint32_t, 3> count = leaves_[0].count;
  const auto times = [&](uint32_t x, uint32_t y) { return b_.ir.Value1(Opcode::kIMul, {x, y}, Type::kI64); };
  const uint32_t copy = b_.ir.Temporary(), numel = times(times(count[0], count[1]), count[2]);
  const uint32_t values =
      b_.ir.Rt("new_matrix", {Operand::Storage(copy), Operand::Int(1), Operand::Value(numel)}, Type::kPtr);
  EachElement([&](uint32_t i, uint32_t at) {
    b_.ir.Emit(Opcode::kStore, {Operand::Value(values), Operand::Value(at), Operand::Value(Value(root_, i))});
  });
  Own(b_, v);
  EachElement([&](uint32_t i, uint32_t from) {
    const uint32_t x = b_.ir.Value1(Opcode::kLoad, {values, from}, Type::kF64);
    const uint32_t at = b_.ir.Value1(Opcode::kIAdd, {leaves_[0].place, i}, Type::kI64);
    b_.ir.Emit(Opcode::kStore, {Operand::Value(b_.ir.Get(v.data)), Operand::Value(at), Operand::Value(x)});
  });
}

void BlockRegion::Store() {
  const std::vector<Leaf> leaves = leaves_;
  uint32_t apart = kNone;
  for (size_t k = 1; k < leaves.size(); ++k) {
    if (leaves[k].variable != leaves[0].variable) continue;
    const uint32_t here = AreApart(leaves[0], leaves[k]);
    apart = apart == kNone ? here : b_.ir.Value1(Opcode::kAnd, {apart, here}, Type::kI1);
  }
  if (apart == kNone) return StoreDirectly();
  const uint32_t direct = b_.ir.NewBlock(), copy = b_.ir.NewBlock(), done = b_.ir.NewBlock();
  b_.ir.Branch(apart, direct, copy);
  b_.ir.Start(direct);
  StoreDirectly();
  b_.ir.Branch(done);
  b_.ir.Start(copy);
  leaves_ = leaves;
  StoreThroughCopy();
  b_.ir.Branch(done);
  b_.ir.Start(done);
}

}  // namespace residua::array_ir
