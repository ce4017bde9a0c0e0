// Ranges as leaves of a region: (1:numel(x)) .* x, mod(0:n - 1, 2).
//
// Where base, increment and limit are whole numbers that are not too large, element k is exactly base + k * increment,
// and there are no questions of rounding, so a loop computes it and nothing is stored. What else a range may be, one
// that begins with -0 among it, is left to the kernels. A range whose base or increment is not known to be whole is
// evaluated before the loop instead (region_prepared.cc).
#include <limits>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

std::optional<uint32_t> Region::Range(ExprId e) {
  const Ast& ast = b_->ast;
  const auto children = ast.Children(e);
  for (size_t k = 0; k < children.size(); ++k) {
    const AbstractValue& facts = b_->Facts(children[k]);
    if (RepOf(facts) != Rep::kF64 || !IsQuietScalar(children[k])) return {};
    const bool bound = k + 1 == children.size();
    if (!bound && (!facts.interval().integral || facts.interval().may_be_nan)) return {};
  }
  RegionNode n{RegionNode::Kind::kRange};
  n.access[0].first = children[0];
  n.access[0].last = children.back();
  if (children.size() == 3) n.access[0].step = children[1];
  const domain::Shape& shape = b_->Facts(e).shape();
  RegionExtent x{RegionExtent::Kind::kCounted};
  x.node = static_cast<uint32_t>(nodes_.size());
  if (!SetExtent(&n, 0, domain::ExtentRange::Of(1), {}) || !SetExtent(&n, 1, shape.Extent(1), x)) return {};
  now_.computes = true;
  may_disagree_ = true;  // a limit that is not finite is an error, which is raised where it stands
  return New(std::move(n));
}

void RegionBuilder::TestRange(size_t node) {
  const RegionAccess& a = r_.nodes()[node].access[0];
  const uint32_t far = b_.ir.ConstF(1 << 30), zero = b_.ir.ConstI(0);
  const auto whole = [&](uint32_t x) {
    const uint32_t i = b_.ir.Value1(Opcode::kF2I, {x}, Type::kI64);
    Require(b_.ir.Value1(Opcode::kFEq, {b_.ir.Value1(Opcode::kI2F, {i}, Type::kF64), x}, Type::kI1));
    Require(b_.ir.Value1(Opcode::kFLe, {b_.ir.Value1(Opcode::kFAbs, {x}, Type::kF64), far}, Type::kI1));
    return i;
  };
  const uint32_t base = ToF64(b_, Build(b_, a.first));
  const uint32_t step = a.step.valid() ? ToF64(b_, Build(b_, a.step)) : b_.ir.ConstF(1);
  const uint32_t limit = ToF64(b_, Build(b_, a.last));
  Walk& w = parts_[node].walk[0];
  w.start = whole(base);
  w.step = whole(step);
  const uint32_t last = whole(limit);
  const uint32_t inverse = b_.ir.Value1(Opcode::kFDiv, {b_.ir.ConstF(1), base}, Type::kF64);
  Require(b_.ir.Value1(Opcode::kFNe, {inverse, b_.ir.ConstF(-std::numeric_limits<double>::infinity())}, Type::kI1));
  Require(b_.ir.Value1(Opcode::kNot, {b_.ir.Value1(Opcode::kIEq, {w.step, zero}, Type::kI1)}, Type::kI1));
  // Whole numbers of this size: the quotient is rounded to a whole number only where it is one.
  const uint32_t length =
      b_.ir.Value1(Opcode::kI2F, {b_.ir.Value1(Opcode::kISub, {last, w.start}, Type::kI64)}, Type::kF64);
  const uint32_t steps = b_.ir.Value1(
      Opcode::kF2I,
      {b_.ir.Value1(Opcode::kFloor, {b_.ir.Value1(Opcode::kFDiv, {length, step}, Type::kF64)}, Type::kF64)},
      Type::kI64);
  const uint32_t count = b_.ir.Value1(Opcode::kIAdd, {steps, b_.ir.ConstI(1)}, Type::kI64);
  w.count =
      b_.ir.Value1(Opcode::kSelect, {b_.ir.Value1(Opcode::kILt, {count, zero}, Type::kI1), zero, count}, Type::kI64);
}

uint32_t RegionBuilder::RangeElement(uint32_t node, uint32_t j) {
  const Walk& w = parts_[node].walk[0];
  const uint32_t along = b_.ir.Value1(Opcode::kIMul, {j, w.step}, Type::kI64);
  return b_.ir.Value1(Opcode::kI2F, {b_.ir.Value1(Opcode::kIAdd, {along, w.start}, Type::kI64)}, Type::kF64);
}

}  // namespace residua::array_ir
