// Loops over double elements that may be complex, and new arrays of what they compute.
//
// Octave narrows the result of every operation, and x * (a + bi) has other bits than (x + 0i) * (a + bi): so each node
// has a truth value that says whether its array is complex, the same for all elements. It follows from the operands'
// and from whether an imaginary part is left, which shows only when all elements are computed. So the loops assume that
// one is, and collect whether it was so; where an array turns out to be real, all is computed once more with that
// known. The first loops are for the case that everything is complex, with both parts of an element side by side and no
// choice left in their bodies.
//
// Guarantees: the bits of the kernels, but for the sign of NaN. A product whose parts are both NaN is computed by them:
// C++ says what it is, which no loop has to know. Costs: the loops stand there twice.
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/expr/expression.h"
#include "worker/array_ir/generate/scalar/pair.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/region/region_builder.h"
#include "worker/builtin/builtin_names.h"

namespace residua::array_ir {

using builtin::BuiltinId;

// ---- elements

// The element of a node as two parts, and whether its array is complex.
Pair RegionBuilder::PairAt(uint32_t node, uint32_t i, uint32_t j, uint32_t at) {
  const uint32_t re = Value(node, i, j, at);
  if (!r_.nodes()[node].complex) return {re, b_.ir.ConstF(0), complex_.pairs.never};
  return {re, complex_.imaginary[node], complex_.is[node]};
}

Pair RegionBuilder::LoadPair(uint32_t node, uint32_t place) {
  const uint32_t is = complex_.is[node], data = pointers_[r_.nodes()[node].array], one = b_.ir.ConstI(1);
  const uint32_t twice = b_.ir.Value1(Opcode::kIAdd, {place, place}, Type::kI64);
  const uint32_t second = b_.ir.Value1(Opcode::kIAdd, {twice, one}, Type::kI64);
  const auto load = [&](uint32_t k) { return b_.ir.Value1(Opcode::kLoad, {data, k}, Type::kF64); };
  if (is == complex_.pairs.always) return {load(twice), load(second), is};
  // What is real at the end may have been read as complex: whether both parts are there is the variable's to say.
  const uint32_t lies = b_.ir.Get(FindVariable(b_, r_.nodes()[node].array)->complex);
  const auto where = [&](uint32_t x) { return b_.ir.Value1(Opcode::kSelect, {lies, x, place}, Type::kI64); };
  const uint32_t re = load(where(twice)), im = load(where(second));
  return {re, b_.ir.Value1(Opcode::kSelect, {is, im, b_.ir.ConstF(0)}, Type::kF64), is};
}

Pair RegionBuilder::ProductOf(const Pair& z, const Pair& w) {
  uint32_t lost = kNone;
  const Pair product = complex_.pairs.Product(z, w, &lost);
  Collect(complex_.lost, lost);
  return product;
}

// By a number that is complex as the run-time divides.
Pair RegionBuilder::QuotientOf(const Pair& z, const Pair& w) {
  const auto by_real = [&] { return complex_.pairs.OverReal(z, w); };
  const auto by_complex = [&] { return complex_.pairs.OverComplex(z, w); };
  const bool decided = w.complex == complex_.pairs.never || w.complex == complex_.pairs.always;
  Pair quotient;
  if (decided)
    quotient = w.complex == complex_.pairs.never ? by_real() : by_complex();
  else
    quotient = PairIf(b_, w.complex, by_complex, by_real);
  return {quotient.re, quotient.im, complex_.pairs.Either(z.complex, w.complex)};
}

Pair RegionBuilder::FunctionOf(const RegionNode& n, const Pair& z) {
  const auto negative = [&](uint32_t x) { return b_.ir.Value1(Opcode::kFNeg, {x}, Type::kF64); };
  switch (n.function) {
    case BuiltinId::k_real:
      return {z.re, b_.ir.ConstF(0), complex_.pairs.never};
    case BuiltinId::k_imag:
      return {z.im, b_.ir.ConstF(0), complex_.pairs.never};
    case BuiltinId::k_abs: {
      const Operand name = Operand::Text(builtin::names::k_hypot);
      const uint32_t size =
          b_.ir.Emit(Opcode::kMath, {name, Operand::Value(z.re), Operand::Value(z.im)}, {Type::kF64}).results[0];
      return {size, b_.ir.ConstF(0), complex_.pairs.never};
    }
    case BuiltinId::k_conj:
      return {z.re, complex_.pairs.Choose(z.complex, negative(z.im), b_.ir.ConstF(0)), z.complex};
    case BuiltinId::k_power: {  // as the C++ library: an even one begins with 1, which shows in signs of zero
      const Pair one{b_.ir.ConstF(1), b_.ir.ConstF(0), z.complex};
      return ProductOf(n.number == 2 ? one : z, ProductOf(z, z));
    }
    case BuiltinId::k_exp: {
      const Pair value = PairExponential(b_, z);
      return {value.re, value.im, z.complex};
    }
    default: {
      const Pair value = PairByKernel(b_, "pair_function", static_cast<int>(n.function), {&z, 1});
      return {value.re, value.im, z.complex};
    }
  }
}

Pair RegionBuilder::ComputePair(uint32_t node, const std::vector<Pair>& of) {
  const RegionNode& n = r_.nodes()[node];
  if (n.kind == RegionNode::Kind::kComplexFunction) return FunctionOf(n, of[0]);
  switch (n.op) {
    case Opcode::kFNeg:
      return {
          b_.ir.Value1(Opcode::kFNeg, {of[0].re}, Type::kF64),
          complex_.pairs.Choose(of[0].complex, b_.ir.Value1(Opcode::kFNeg, {of[0].im}, Type::kF64), b_.ir.ConstF(0)),
          of[0].complex};
    case Opcode::kFMul:
      return ProductOf(of[0], of[1]);
    case Opcode::kFDiv:
      return QuotientOf(of[0], of[1]);
    default:
      return complex_.pairs.Sum(n.op, of[0], of[1]);
  }
}

// The real part; the other one is noted.
uint32_t RegionBuilder::ComputeComplex(uint32_t node, uint32_t i, uint32_t j, uint32_t at) {
  const RegionNode& n = r_.nodes()[node];
  Pair p;
  if (n.kind == RegionNode::Kind::kScalar) {
    p = complex_.scalars[node];
  } else if (n.kind == RegionNode::Kind::kArray) {
    p = LoadPair(node, Place(node, i, j, at));
  } else {
    std::vector<Pair> operands;
    for (uint32_t o : n.operands) operands.push_back(PairAt(o, i, j, at));
    p = ComputePair(node, operands);
  }
  if (!n.complex) return p.re;
  if (const auto left = complex_.left.find(node); left != complex_.left.end()) {
    p.im = complex_.pairs.Choose(complex_.is[node], p.im, b_.ir.ConstF(0));
    Collect(left->second, b_.ir.Value1(Opcode::kFNe, {p.im, b_.ir.ConstF(0)}, Type::kI1));
  }
  complex_.imaginary[node] = p.im;
  return p.re;
}

// In regions of real arrays: of variables as they are.
void RegionBuilder::PrepareComplex() {
  complex_.pairs.DeclareTruths();
  complex_.imaginary.assign(r_.nodes().size(), kNone);
  complex_.is.assign(r_.nodes().size(), complex_.pairs.never);
  for (uint32_t k = 0; k < r_.nodes().size(); ++k) {
    const RegionNode& n = r_.nodes()[k];
    if (!n.complex) continue;
    if (n.kind == RegionNode::Kind::kScalar) complex_.scalars[k] = BuildPair(b_, n.expression);
    if (n.kind == RegionNode::Kind::kArray) complex_.is[k] = b_.ir.Get(FindVariable(b_, n.array)->complex);
  }
}

void RegionBuilder::Collect(uint32_t storage, uint32_t condition) {
  if (storage == kNone || condition == complex_.pairs.never) return;
  b_.ir.Set(storage, b_.ir.Value1(Opcode::kOr, {b_.ir.Get(storage), condition}, Type::kI1));
}

}  // namespace residua::array_ir
