// Numbers and vectors one behind the other: [x(k), buffer(1:end-1)], [0, y, 2 * z], [first; column], as loops that
// write each piece where it will stand.
//
// Pieces differ in length, so each is a region of its own. In the order of the text, a number is evaluated and the
// test of an array is made; where one does not hold the kernels do it all once more, as nothing of that has an effect.
// An error in a number is then the first one, as the pieces before it were shown to have none.
#include <deque>

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/pieces.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/expression.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

namespace {

constexpr size_t kMostPieces = 8;

// All elements of the region, one behind the other, from the place on.
void StoreBehind(FunctionBuilder& b, RegionBuilder& loops, uint32_t data, uint32_t first) {
  const uint32_t place = b.ir.NewStorage(b.ir.FreshName("place"), StorageKind::kI64);
  b.ir.Set(place, first);
  loops.ForEach([&](uint32_t x) {
    const uint32_t at = b.ir.Get(place);
    b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(at), Operand::Value(x)});
    b.ir.Set(place, b.ir.Value1(Opcode::kIAdd, {at, b.ir.ConstI(1)}, Type::kI64));
  });
}

// x(a:b), A(i:j, k) and nothing else.
bool IsPartAlone(const Region& r) {
  const RegionNode& n = r.nodes()[r.root()];
  const bool part = n.part == RegionNode::Part::kLinear || n.part == RegionNode::Part::kBlock;
  return n.kind == RegionNode::Kind::kArray && part && !n.turned && !r.IsElement(r.root()) && !r.IsListed(r.root());
}

struct Pieces {
  std::vector<ExprId> all;
  bool down = false;  // one below the other
};

// Of one row or of rows of one each; none: something else.
Pieces PiecesOf(const FunctionBuilder& b, ExprId e) {
  Pieces pieces;
  if (b.ast[e].kind != ExprKind::kMatrix) return {};
  const auto rows = b.ast.Children(e);
  pieces.down = rows.size() > 1;
  for (ExprId row : rows) {
    if (pieces.down && b.ast[row].count != 1) return {};
    for (ExprId x : b.ast.Children(row)) pieces.all.push_back(x);
  }
  return pieces.all.size() >= 2 && pieces.all.size() <= kMostPieces ? pieces : Pieces{};
}

// The regions of the pieces, of no size for a number; none where a piece is something else, or all are numbers.
std::vector<Region> RegionsOf(FunctionBuilder& b, const std::vector<ExprId>& pieces) {
  std::vector<Region> regions;
  bool array = false;
  for (ExprId piece : pieces) {
    const bool number = Region::IsQuietNumber(b, piece);
    regions.push_back(Region::OfOperand(b, piece));
    const Region& r = regions.back();
    if (MayBeList(b, piece) || number == (r.size() > 0) || r.HasComplex() || !r.prepared().empty()) return {};
    array = array || !number;
  }
  return array ? regions : std::vector<Region>{};
}

}  // namespace

std::optional<Ref> BuildPieces(FunctionBuilder& b, ExprId e) {
  if (b.kernels_only || RepOf(b.Facts(e)) != Rep::kArray) return {};
  const Pieces pieces = PiecesOf(b, e);
  const std::vector<Region> regions = RegionsOf(b, pieces.all);
  if (regions.empty()) return {};
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI64); };
  const uint32_t slot = b.ir.Temporary(), one = b.ir.ConstI(1), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  const auto require = [&](uint32_t condition) {
    const uint32_t holds = b.ir.NewBlock();
    b.ir.Branch(condition, holds, slow);
    b.ir.Start(holds);
  };
  std::deque<RegionBuilder> loops;
  std::vector<uint32_t> numbers, counts;  // a piece
  uint32_t total = b.ir.ConstI(0);
  for (size_t k = 0; k < regions.size(); ++k) {
    loops.emplace_back(b, regions[k]);
    if (regions[k].size() == 0) {
      numbers.push_back(ToF64(b, Build(b, pieces.all[k])));
      counts.push_back(one);
    } else {
      const uint32_t fast = b.ir.NewBlock();
      loops[k].Test(fast, slow);
      b.ir.Start(fast);
      require(b.ir.Value1(Opcode::kIEq, {loops[k].extent(pieces.down ? 1 : 0), one}, Type::kI1));
      numbers.push_back(kNone);
      counts.push_back(loops[k].extent(pieces.down ? 0 : 1));
    }
    total = integer(Opcode::kIAdd, total, counts[k]);
  }
  const uint32_t data = b.ir.Rt(
      "new_matrix",
      {Operand::Storage(slot), Operand::Value(pieces.down ? total : one), Operand::Value(pieces.down ? one : total)},
      Type::kPtr);
  uint32_t first = b.ir.ConstI(0);
  for (size_t k = 0; k < regions.size(); ++k) {
    if (numbers[k] != kNone)
      b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(first), Operand::Value(numbers[k])});
    else
      StoreBehind(b, loops[k], data, first);
    first = integer(Opcode::kIAdd, first, counts[k]);
  }
  b.ir.Branch(done);
  MoveByKernel(b, slow, done, slot, [&] { return BuildPlain(b, e); });
  return Ref{Rep::kArray, kNone, slot, true};
}

std::optional<Ref> BuildCopyOfPart(FunctionBuilder& b, ExprId e) {
  if (b.kernels_only || b.exits.loops.empty() || RepOf(b.Facts(e)) != Rep::kArray) return {};
  const Region region = Region::OfOperand(b, e);
  if (region.size() == 0 || !region.prepared().empty() || !IsPartAlone(region)) return {};
  const uint32_t slot = b.ir.Temporary(), fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const std::vector<Operand> extents{Operand::Storage(slot), Operand::Value(loops.extent(0)),
                                     Operand::Value(loops.extent(1))};
  StoreBehind(b, loops, b.ir.Rt("new_matrix", extents, Type::kPtr), b.ir.ConstI(0));
  b.ir.Branch(done);
  MoveByKernel(b, slow, done, slot, [&] { return BuildPlain(b, e); });
  return Ref{Rep::kArray, kNone, slot, true};
}

}  // namespace residua::array_ir
