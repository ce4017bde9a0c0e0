// New arrays of what a region computes: an expression whose elements may be complex, [a, b] and [a; b] of expressions,
// each written where it will stand.
//
// Pieces have the same extents, so one loop stores all of them and what they share is computed once. Which arrays are
// complex is decided as build_complex.cc says.
#include <algorithm>

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/expr/expression.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

// Every piece's elements, computed and stored.
void RegionBuilder::StorePieces(uint32_t data, bool complex) {
  const std::vector<uint32_t> pieces = r_.Pieces();
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return b_.ir.Value1(op, {x, y}, Type::kI64); };
  const uint32_t count = b_.ir.ConstI(static_cast<int64_t>(pieces.size())), one = b_.ir.ConstI(1);
  const bool by_column = r_.down() && !r_.one(1);
  const uint32_t step = by_column ? extent_[0] : Numel(), height = integer(Opcode::kIMul, extent_[0], count);
  LoadConstants();
  const auto store = [&](uint32_t place, uint32_t x) {
    b_.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(place), Operand::Value(x)});
  };
  const auto body = [&](uint32_t i, uint32_t j, uint32_t at) {
    std::vector<Pair> values;
    for (uint32_t piece : pieces) {
      values.push_back(complex ? PairAt(piece, i, j, at) : Pair{Value(piece, i, j, at), kNone, kNone});
    }
    uint32_t place = by_column ? integer(Opcode::kIAdd, integer(Opcode::kIMul, j, height), i) : at;
    for (size_t k = 0; k < values.size(); ++k) {
      if (k > 0) place = integer(Opcode::kIAdd, place, step);
      const uint32_t first = complex ? integer(Opcode::kIAdd, place, place) : place;
      store(first, values[k].re);
      if (complex) store(integer(Opcode::kIAdd, first, one), values[k].im);
    }
    std::fill(value_.begin(), value_.end(), kNone);
  };
  if (!by_column) return EachElement(body);
  EmitLoop(b_, extent_[1], [&](uint32_t j) {
    const uint32_t first = integer(Opcode::kIMul, j, extent_[0]);
    EmitLoop(b_, extent_[0], [&](uint32_t i) { body(i, j, integer(Opcode::kIAdd, first, i)); });
  });
}

// Whether the array of each node is complex, as it is assumed.
void RegionBuilder::AssumeComplex(const std::map<uint32_t, uint32_t>& assumed) {
  for (uint32_t k = 0; k < r_.nodes().size(); ++k) {
    const RegionNode& n = r_.nodes()[k];
    if (!n.complex) continue;
    uint32_t is = complex_.pairs.never;
    if (n.kind == RegionNode::Kind::kScalar) is = complex_.scalars[k].complex;
    if (n.kind == RegionNode::Kind::kArray) is = b_.ir.Get(FindVariable(b_, n.array)->complex);
    for (uint32_t o : n.operands) is = complex_.pairs.Either(is, complex_.is[o]);
    if (const auto at = assumed.find(k); at != assumed.end()) is = complex_.pairs.Both(is, b_.ir.Get(at->second));
    complex_.is[k] = is;
  }
}

void RegionBuilder::BeginCollecting() {
  b_.ir.Set(complex_.lost, complex_.pairs.never);
  for (const auto& [node, storage] : complex_.left) b_.ir.Set(storage, complex_.pairs.never);
}

// The loops for the case that everything is complex; control goes to `general` where it is not so.
void RegionBuilder::StoreAllComplex(uint32_t data, uint32_t otherwise, uint32_t general, uint32_t stored) {
  uint32_t all = complex_.pairs.always;
  for (uint32_t k = 0; k < r_.nodes().size(); ++k) {
    const RegionNode& n = r_.nodes()[k];
    if (!n.complex) continue;
    if (n.kind == RegionNode::Kind::kScalar) all = complex_.pairs.Both(all, complex_.scalars[k].complex);
    if (n.kind == RegionNode::Kind::kArray)
      all = complex_.pairs.Both(all, b_.ir.Get(FindVariable(b_, n.array)->complex));
    complex_.is[k] = complex_.pairs.always;
  }
  const uint32_t quick = b_.ir.NewBlock(), known = b_.ir.NewBlock();
  b_.ir.Branch(all, quick, general);
  b_.ir.Start(quick);
  BeginCollecting();
  StorePieces(data, true);
  b_.ir.Branch(b_.ir.Get(complex_.lost), otherwise, known);
  b_.ir.Start(known);
  uint32_t as_assumed = complex_.pairs.always;
  for (const auto& [node, storage] : complex_.left) {
    if (node != complex_.result) as_assumed = complex_.pairs.Both(as_assumed, b_.ir.Get(storage));
  }
  b_.ir.Branch(as_assumed, stored, general);
}

// The same for any case: once more as long as an array turns out to be real that was taken for complex.
void RegionBuilder::StoreAnyComplex(uint32_t data, uint32_t otherwise, uint32_t stored) {
  std::map<uint32_t, uint32_t> assumed;
  for (const auto& [node, storage] : complex_.left) {
    if (node == complex_.result) continue;
    assumed[node] = b_.ir.NewStorage(b_.ir.FreshName("assumed"), StorageKind::kI1);
    b_.ir.Set(assumed[node], complex_.pairs.always);
  }
  const uint32_t again = b_.ir.NewBlock(), known = b_.ir.NewBlock();
  b_.ir.Branch(again);
  b_.ir.Start(again);
  AssumeComplex(assumed);
  BeginCollecting();
  StorePieces(data, true);
  b_.ir.Branch(b_.ir.Get(complex_.lost), otherwise, known);
  b_.ir.Start(known);
  // Only of the first one it is certain: the others were computed with it.
  uint32_t wrong = complex_.pairs.never;
  for (const auto& [node, storage] : assumed) {
    const auto truth = [&](Opcode op, std::vector<uint32_t> of) { return b_.ir.Value1(op, std::move(of), Type::kI1); };
    const uint32_t real = truth(Opcode::kNot, {b_.ir.Get(complex_.left.at(node))});
    const uint32_t here =
        complex_.pairs.Both(complex_.pairs.Both(complex_.is[node], real), truth(Opcode::kNot, {wrong}));
    b_.ir.Set(storage, complex_.pairs.Both(b_.ir.Get(storage), truth(Opcode::kNot, {here})));
    wrong = complex_.pairs.Either(wrong, here);
  }
  b_.ir.Branch(wrong, again, stored);
}

void RegionBuilder::StoreComplex(uint32_t slot, uint32_t data, uint32_t otherwise) {
  const std::vector<uint32_t> pieces = r_.Pieces();
  complex_.lost = b_.ir.NewStorage(b_.ir.FreshName("lost"), StorageKind::kI1);
  for (uint32_t k = 0; k < r_.nodes().size(); ++k) {
    if (r_.IsNarrowed(k)) complex_.left[k] = b_.ir.NewStorage(b_.ir.FreshName("left"), StorageKind::kI1);
  }
  // What one piece is nobody computes with, unless it is part of itself.
  bool used = pieces.size() > 1;
  for (const RegionNode& n : r_.nodes()) {
    used = used || std::find(n.operands.begin(), n.operands.end(), pieces[0]) != n.operands.end();
  }
  complex_.result = used ? kNone : pieces[0];
  const uint32_t general = b_.ir.NewBlock(), stored = b_.ir.NewBlock(), narrow = b_.ir.NewBlock(),
                 done = b_.ir.NewBlock();
  StoreAllComplex(data, otherwise, general, stored);
  b_.ir.Start(general);
  StoreAnyComplex(data, otherwise, stored);
  b_.ir.Start(stored);
  uint32_t left = complex_.pairs.never;
  for (const uint32_t piece : pieces) {
    if (const auto at = complex_.left.find(piece); at != complex_.left.end())
      left = complex_.pairs.Either(left, b_.ir.Get(at->second));
  }
  b_.ir.Branch(left, done, narrow);
  b_.ir.Start(narrow);
  b_.ir.Rtv("narrow", {Operand::Storage(slot)});
  b_.ir.Branch(done);
  b_.ir.Start(done);
}

void RegionBuilder::StoreNew(uint32_t slot, uint32_t otherwise) {
  const auto times = [&](uint32_t n) {
    const uint32_t count = b_.ir.ConstI(static_cast<int64_t>(r_.Pieces().size()));
    return b_.ir.Value1(Opcode::kIMul, {n, count}, Type::kI64);
  };
  const uint32_t rows = r_.down() ? times(extent_[0]) : extent_[0], cols = r_.down() ? extent_[1] : times(extent_[1]);
  const std::vector<uint32_t> pieces = r_.Pieces();
  const bool complex = std::any_of(pieces.begin(), pieces.end(), [&](uint32_t p) { return r_.nodes()[p].complex; });
  const char* const call = complex ? "new_complex" : "new_matrix";
  const uint32_t data =
      b_.ir.Rt(call, {Operand::Storage(slot), Operand::Value(rows), Operand::Value(cols)}, Type::kPtr);
  if (complex) return StoreComplex(slot, data, otherwise);
  StorePieces(data, false);
}

std::optional<Ref> BuildNewArray(FunctionBuilder& b, ExprId e) {
  if (b.kernels_only) return {};
  const bool literal = b.ast[e].kind == ExprKind::kMatrix, complex = IsComplexArray(b.Facts(e));
  if (b.ast[e].kind == ExprKind::kIdentifier || (!complex && (!literal || RepOf(b.Facts(e)) != Rep::kArray))) return {};
  const Region region = Region::OfNewArray(b, e);
  if (region.size() == 0) return {};
  const uint32_t slot = b.ir.Temporary();
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  loops.StoreNew(slot, slow);
  b.ir.Branch(done);
  MoveByKernel(b, slow, done, slot, [&] { return BuildPlain(b, e); });
  return Ref{complex ? Rep::kBoxed : Rep::kArray, kNone, slot, true};
}

}  // namespace residua::array_ir
