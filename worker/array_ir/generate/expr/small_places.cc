// Elements at positions that stand in the text, r([1, 2, 7, 8]) = r([1, 2, 7, 8]) + p: numbers that are stored one by
// one.
//
// The array is full, of known extents, and has all of the positions: nothing grows, and nothing can fail. All numbers
// are there before the first is stored, so that it does not matter where they come from; of equal positions the last
// counts, as in the kernel.
#include "worker/array_ir/generate/access/store.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/literal.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/syntax/null_literal.h"

namespace residua::array_ir {

namespace {

constexpr size_t kMostPlaces = 16;

// How many numbers each subscript names, as the shape of what is stored; a linear one takes rows and columns alike.
bool FitsPlaces(FunctionBuilder& b, ExprId target, const Extents& e, size_t places) {
  if (static_cast<size_t>(e.count()) != places) return false;
  if (b.ast[target].count == 2) return e.rows == 1 || e.cols == 1;
  const auto rows = static_cast<int64_t>(PositionsInText(b, b.ast.Child(target, 1)).size());
  return e.rows == rows;
}

}  // namespace

bool IsStoreAtPlaces(FunctionBuilder& b, ExprId target, ExprId right) {
  if (b.kernels_only || b.ast[target].kind != ExprKind::kIndex || syntax::IsNullLiteral(b.ast, right)) return false;
  const Variable* v = VariableOf(b, b.ast.Child(target, 0));
  if (v == nullptr || v->rep != Rep::kArray || v->defined != kNone) return false;
  const size_t places = PlacesInText(b, target).size();
  if (places < 2 || places > kMostPlaces || MayBeList(b, right)) return false;
  if (IsSmallNumber(b, right)) return true;
  const std::optional<Extents> extents = KnownExtents(b, right);
  return extents && FitsPlaces(b, target, *extents, places) && IsSmallArray(b, right);
}

bool StoreAtPlaces(FunctionBuilder& b, ExprId target, ExprId right) {
  if (!IsStoreAtPlaces(b, target, right)) return false;
  const std::vector<int64_t> places = PlacesInText(b, target);
  const std::vector<uint32_t> values =
      IsSmallNumber(b, right) ? std::vector<uint32_t>{ToF64(b, Build(b, right))} : BuildSmall(b, right).values;
  Variable& v = *VariableOf(b, b.ast.Child(target, 0));
  const uint32_t own = b.ir.NewBlock(), store = b.ir.NewBlock();
  MakeOwn(b, v, own, store, kNone);
  for (size_t k = 0; k < places.size(); ++k) {
    const uint32_t at = b.ir.ConstI(places[k]), value = values[values.size() == 1 ? 0 : k];
    b.ir.Emit(Opcode::kStore, {Operand::Value(b.ir.Get(v.data)), Operand::Value(at), Operand::Value(value)});
  }
  return true;
}

}  // namespace residua::array_ir
