// Views of boxed arrays: where the elements are, and the extents, beside the slot.
#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

namespace {

constexpr int kMostDimensions = 5;

}  // namespace

bool IsArrayOfPlanes(const AbstractValue& v) {
  return !v.IsBottom() && v.IsRealDouble() && v.shape().max_rank() >= 3 && v.shape().max_rank() <= kMostDimensions;
}

bool IsComplexArray(const AbstractValue& v) {
  return !v.IsBottom() && v.classes().Only(value::ClassId::kDouble) && v.shape().max_rank() == 2 && !v.IsScalar() &&
         RepOf(v) == Rep::kBoxed;
}

void Builder::DeclareView(Variable& v) {
  v.data = NewStorage(v.name + ".data", StorageKind::kPtr);
  v.numel = NewStorage(v.name + ".numel", StorageKind::kI64);
  v.rows = NewStorage(v.name + ".rows", StorageKind::kI64);
  v.cols = NewStorage(v.name + ".cols", StorageKind::kI64);
  v.owned = NewStorage(v.name + ".owned", StorageKind::kI1);
}

void Builder::DeclarePlanes(Variable& v, const AbstractValue& facts) {
  if (v.rep != Rep::kBoxed || !IsArrayOfPlanes(facts)) return;
  DeclareView(v);
  for (int k = 2; k < facts.shape().max_rank(); ++k) {
    v.pages.push_back(NewStorage(absl::StrCat(v.name, ".pages", k == 2 ? "" : absl::StrCat(k)), StorageKind::kI64));
  }
}

// The last extent is what the others leave of all elements; with none of them no subscript passes the test.
void Builder::RefreshPages(Variable& v) {
  uint32_t plane = Value1(Opcode::kIMul, {Get(v.rows), Get(v.cols)}, Type::kI64);
  for (size_t k = 0; k + 1 < v.pages.size(); ++k) {
    const uint32_t extent =
        Rt("extent", {Operand::Storage(v.storage), Operand::Int(static_cast<int64_t>(k) + 2)}, Type::kI64);
    Set(v.pages[k], extent);
    plane = Value1(Opcode::kIMul, {plane, extent}, Type::kI64);
  }
  Set(v.pages.back(), Share(Get(v.numel), plane));
}

void Builder::DeclareComplex(Variable& v, const AbstractValue& facts) {
  if (v.rep != Rep::kBoxed || !IsComplexArray(facts)) return;
  DeclareView(v);
  v.complex = NewStorage(v.name + ".complex", StorageKind::kI1);
}

void Builder::RefreshComplex(Variable& v) {
  const std::vector<uint32_t> view = Emit(Opcode::kRt, {Operand::Text("complex_view"), Operand::Storage(v.storage)},
                                          {Type::kPtr, Type::kI64, Type::kI64, Type::kI64, Type::kI1})
                                         .results;
  Set(v.data, view[0]);
  Set(v.numel, view[1]);
  Set(v.rows, view[2]);
  Set(v.cols, view[3]);
  Set(v.complex, view[4]);
}

// How many of these there are in that many: a quotient without a rest, and 0 of nothing.
uint32_t Builder::Share(uint32_t all, uint32_t of) {
  const auto number = [&](uint32_t i) { return Value1(Opcode::kI2F, {i}, Type::kF64); };
  return Value1(Opcode::kF2I, {Value1(Opcode::kFDiv, {number(all), number(of)}, Type::kF64)}, Type::kI64);
}

}  // namespace residua::array_ir
