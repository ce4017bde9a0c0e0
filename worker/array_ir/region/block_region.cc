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
#include "worker/array_ir/region/steps.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Op;

// ---- what is understood

BlockRegion::BlockRegion(FunctionBuilder& builder, ExprId target, ExprId right) : b_(builder), ast_(builder.ast) {
  size_t leaf;
  const bool whole = ast_[target].kind == ExprKind::kIdentifier;
  if (!AddLeaf(target, &leaf) || !Add(right, &root_)) return;
  good_ = nodes_[root_].kind == Node::Kind::kOperation || (!whole && nodes_[root_].kind == Node::Kind::kNumber);
  Expand();
}

// A matrix has one page. Beside an array that has pages of its own it stands beside each of them; where there is none
// it is a page, and so must the target be.
void BlockRegion::Expand() {
  const bool pages = std::any_of(leaves_.begin() + 1, leaves_.end(), [](const Leaf& leaf) {
    return !leaf.matrix && leaf.access[2].kind != RegionAccess::Kind::kAt;
  });
  for (Leaf& leaf : leaves_) leaf.expands = pages && leaf.matrix;
}

// An array, or a part of one, of which a leaf is made.
bool BlockRegion::IsBlock(ExprId e) const {
  const ExprKind k = ast_[e].kind;
  if (k != ExprKind::kIdentifier && k != ExprKind::kIndex) return false;
  const Variable* v = VariableOf(b_, k == ExprKind::kIndex ? ast_.Child(e, 0) : e);
  if (v == nullptr || IsKeptStorage(b_, *v)) return false;
  return v->pages.size() == 1 || (v->pages.empty() && v->rep == Rep::kArray);
}

bool BlockRegion::AddLeaf(ExprId e, size_t* leaf) {
  if (!IsBlock(e)) return false;
  const bool part = ast_[e].kind == ExprKind::kIndex;
  const Variable& v = *VariableOf(b_, part ? ast_.Child(e, 0) : e);
  const bool replaced = leaves_.empty() && !part;
  if (v.defined != kNone && !replaced) return false;
  Leaf l{v.name, {}};
  l.matrix = v.pages.empty();
  const uint32_t dimensions = l.matrix ? 2 : 3;
  if (l.matrix && leaves_.empty()) return false;
  if (part && ast_[e].count != dimensions + 1) return false;
  for (uint32_t d = 0; part && d < dimensions; ++d) {
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
  access->kind = RegionAccess::Kind::kSpan;
  access->first = ast_.Child(subscript, 0);
  access->last = ast_.Child(subscript, ast_[subscript].count - 1);
  if (ast_[subscript].count == 3) access->step = ast_.Child(subscript, 1);
  const bool steps = !access->step.valid() || Region::IsPosition(b_, access->step);
  return steps && Region::IsPosition(b_, access->first) && Region::IsPosition(b_, access->last);
}

bool BlockRegion::IsSame(const Leaf& a, const Leaf& b) const {
  const auto same = [&](ExprId x, ExprId y) {
    return x.valid() == y.valid() && (!x.valid() || syntax::SameText(ast_, x, y));
  };
  for (size_t d = 0; d < 3; ++d) {
    const RegionAccess &x = a.access[d], &y = b.access[d];
    if (x.kind != y.kind || !same(x.first, y.first) || !same(x.step, y.step) || !same(x.last, y.last)) return false;
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

// Squares and cubes are products, where there are several elements.
bool BlockRegion::AddPower(ExprId e, size_t* node) {
  const auto power = LiteralOf(b_, ast_.Child(e, 1));
  if (power != 2 && power != 3) return false;
  size_t x;
  if (!b_.Facts(e).IsRealDouble() || !Add(ast_.Child(e, 0), &x)) return false;
  several_ = true;
  Node product{Node::Kind::kOperation};
  product.op = Opcode::kFMul;
  product.operands = {x, x};
  AddNode(product, node);
  if (power == 2) return true;
  product.operands = {*node, x};
  return AddNode(product, node);
}

bool BlockRegion::AddCall(ExprId e, size_t* node) {
  const auto arguments = ast_.Children(e).subspan(1);
  const builtin::Builtin* f = CalledBuiltin(b_, e);
  const char* word = f != nullptr && arguments.size() == 1 ? FindLowering(f->id).element : nullptr;
  if (word == nullptr) return false;
  Opcode op;
  if (ParseOpcode(word, &op)) return AddOperation(e, op, arguments, node);
  if (!AddOperation(e, Opcode::kFAdd, arguments, node)) return false;
  nodes_[*node].function = word;
  return true;
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
      if (op == Op::kElementPower) return AddPower(e, node);
      const bool scaled =
          (op == Op::kTimes && (is_number(0) || is_number(1))) || (op == Op::kRightDivide && is_number(1));
      const auto code = scaled ? ScalarOpcode(op) : ElementwiseOpcode(op);
      return code && AddOperation(e, *code, children, node);
    }
    case ExprKind::kIndex:
      return AddCall(e, node);
    default:
      return false;
  }
}

// ---- the test

void BlockRegion::Require(uint32_t condition) { ok_ = b_.ir.Value1(Opcode::kAnd, {ok_, condition}, Type::kI1); }

uint32_t BlockRegion::ExtentOf(const Leaf& leaf, size_t d) const {
  const Variable& v = *FindVariable(b_, leaf.variable);
  if (d == 2 && leaf.matrix) return b_.ir.ConstI(1);
  return b_.ir.Get(d == 0 ? v.rows : d == 1 ? v.cols : v.pages[0]);
}

// A bound as a whole number.
uint32_t BlockRegion::Bound(ExprId e, const Leaf& leaf, size_t d) {
  const uint32_t x = BuildWithEnd(b_, e, *FindVariable(b_, leaf.variable), static_cast<int>(d), leaf.matrix ? 2 : 3);
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
    leaf->start[d] = b_.ir.Value1(Opcode::kISub, {first, one}, Type::kI64);
    if (a.step.valid()) {
      TestStep(leaf, d, first, last);
      Require(b_.ir.Value1(Opcode::kILt, {Outermost(*leaf, d, true), extent}, Type::kI1));
      Require(b_.ir.Value1(Opcode::kILe, {b_.ir.ConstI(0), Outermost(*leaf, d, false)}, Type::kI1));
      continue;
    }
    Require(b_.ir.Value1(Opcode::kILe, {first, last}, Type::kI1));
    Require(b_.ir.Value1(Opcode::kILe, {last, extent}, Type::kI1));
    leaf->count[d] = b_.ir.Value1(Opcode::kISub, {last, leaf->start[d]}, Type::kI64);
  }
}

// first:step:last, whole numbers.
void BlockRegion::TestStep(Leaf* leaf, size_t d, uint32_t first, uint32_t last) {
  const uint32_t step = Bound(leaf->access[d].step, *leaf, d), zero = b_.ir.ConstI(0), one = b_.ir.ConstI(1);
  Require(b_.ir.Value1(Opcode::kNot, {b_.ir.Value1(Opcode::kIEq, {step, zero}, Type::kI1)}, Type::kI1));
  const uint32_t length = b_.ir.Value1(Opcode::kISub, {last, first}, Type::kI64);
  const uint32_t steps = StepsWithin(b_.ir, length, step);
  Require(b_.ir.Value1(Opcode::kILe, {zero, steps}, Type::kI1));
  leaf->step[d] = step;
  leaf->count[d] = b_.ir.Value1(Opcode::kIAdd, {steps, one}, Type::kI64);
}

// The least place along a dimension, or the greatest.
uint32_t BlockRegion::Outermost(const Leaf& leaf, size_t d, bool last) {
  return OutermostPlace(b_.ir, leaf.start[d], leaf.count[d], leaf.step[d], last);
}

void BlockRegion::Test(uint32_t fast, uint32_t slow) {
  ok_ = b_.ir.ConstB(true);
  InternedNames variables;
  const Variable& target = *FindVariable(b_, leaves_[0].variable);
  if (target.defined != kNone) Require(b_.ir.Get(target.defined));
  for (Leaf& leaf : leaves_) {
    TestLeaf(&leaf);
    for (size_t d = 0; d < (leaf.expands ? 2 : 3) && &leaf != &leaves_[0]; ++d) {
      Require(b_.ir.Value1(Opcode::kIEq, {leaves_[0].count[d], leaf.count[d]}, Type::kI1));
    }
    variables.insert(leaf.variable);
  }
  if (several_) {
    const auto times = [&](uint32_t x, uint32_t y) { return b_.ir.Value1(Opcode::kIMul, {x, y}, Type::kI64); };
    const auto& count = leaves_[0].count;
    Require(b_.ir.Value1(Opcode::kILt, {b_.ir.ConstI(1), times(times(count[0], count[1]), count[2])}, Type::kI1));
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
    const uint32_t ends = b_.ir.Value1(Opcode::kILt, {Outermost(x, d, true), Outermost(y, d, false)}, Type::kI1);
    apart = b_.ir.Value1(Opcode::kOr, {apart, ends}, Type::kI1);
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
  const auto stride = [&](const Leaf& leaf, size_t d, uint32_t extent) {
    return leaf.step[d] == kNone ? extent : times(leaf.step[d], extent);
  };
  std::vector<uint32_t> rows, planes, starts;
  for (const Leaf& leaf : leaves_) {
    const uint32_t column = ExtentOf(leaf, 0), plane = Plane(leaf);
    starts.push_back(plus(leaf.start[0], plus(times(leaf.start[1], column), times(leaf.start[2], plane))));
    rows.push_back(stride(leaf, 1, column));
    planes.push_back(leaf.expands ? b_.ir.ConstI(0) : stride(leaf, 2, plane));
  }
  std::array<uint32_t, 3> count = leaves_[0].count;
  // Where every block has all rows its columns lie one behind the other, and are gone through as one.
  const auto all = [&](size_t d) {
    return std::all_of(leaves_.begin(), leaves_.end(),
                       [&](const Leaf& leaf) { return leaf.access[d].kind == RegionAccess::Kind::kAll; });
  };
  const bool expands = std::any_of(leaves_.begin(), leaves_.end(), [](const Leaf& leaf) { return leaf.expands; });
  const auto steps = [&](size_t d) {
    return std::any_of(leaves_.begin(), leaves_.end(), [&](const Leaf& leaf) { return leaf.step[d] != kNone; });
  };
  const bool by_column = !all(0) || steps(1), by_plane = by_column || !all(1) || steps(2) || expands;
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

// The place of row i of the column.
uint32_t BlockRegion::Down(const Leaf& leaf, uint32_t i) {
  const uint32_t along = leaf.step[0] == kNone ? i : b_.ir.Value1(Opcode::kIMul, {leaf.step[0], i}, Type::kI64);
  return b_.ir.Value1(Opcode::kIAdd, {leaf.place, along}, Type::kI64);
}

uint32_t BlockRegion::Value(size_t node, uint32_t i) {
  const Node& n = nodes_[node];
  if (n.kind == Node::Kind::kNumber) return n.value;
  if (n.kind == Node::Kind::kLeaf) {
    const Leaf& leaf = leaves_[n.leaf];
    const uint32_t at = Down(leaf, i);
    return b_.ir.Value1(Opcode::kLoad, {b_.ir.Get(FindVariable(b_, leaf.variable)->data), at}, Type::kF64);
  }
  std::vector<uint32_t> operands;
  for (size_t o : n.operands) operands.push_back(Value(o, i));
  if (n.function.empty()) return b_.ir.Value1(n.op, std::move(operands), Type::kF64);
  std::vector<Operand> list{Operand::Text(n.function)};
  for (uint32_t o : operands) list.push_back(Operand::Value(o));
  return b_.ir.Emit(Opcode::kMath, std::move(list), {Type::kF64}).results[0];
}

void BlockRegion::StoreDirectly() {
  Variable& v = *FindVariable(b_, leaves_[0].variable);
  Own(b_, v);
  EachElement([&](uint32_t i, uint32_t) {
    const uint32_t x = Value(root_, i);
    const uint32_t at = Down(leaves_[0], i);
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
    const uint32_t at = Down(leaves_[0], i);
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
