#include "worker/array_ir/generate/variables/views.h"

#include <absl/strings/str_cat.h>

namespace residua::array_ir {

namespace {

constexpr int kMostDimensions = 5;

bool HasPlanes(const domain::Shape& s) { return s.max_rank() >= 3 && s.max_rank() <= kMostDimensions; }

}  // namespace

bool IsArrayOfPlanes(const AbstractValue& v) { return !v.IsBottom() && v.IsRealDouble() && HasPlanes(v.shape()); }

std::optional<value::ClassId> ClassOfPlanes(const AbstractValue& v) {
  if (v.IsBottom() || !HasPlanes(v.shape()) || v.real() != domain::Tristate::kTrue || !v.IsFullStorage()) return {};
  const std::optional<value::ClassId> c = v.classes().Single();
  const bool fits = c && (*c == value::ClassId::kLogical || *c == value::ClassId::kChar ||
                          *c == value::ClassId::kSingle || IsSmallInteger(*c));
  return fits ? c : std::nullopt;
}

bool IsComplexArray(const AbstractValue& v) {
  return !v.IsBottom() && v.classes().Only(value::ClassId::kDouble) && v.shape().max_rank() == 2 && !v.IsScalar() &&
         RepOf(v) == Rep::kBoxed;
}

namespace {

void DeclareView(FunctionBuilder& b, Variable& v) {
  v.data = b.ir.NewStorage(v.name + ".data", StorageKind::kPtr);
  v.numel = b.ir.NewStorage(v.name + ".numel", StorageKind::kI64);
  v.rows = b.ir.NewStorage(v.name + ".rows", StorageKind::kI64);
  v.cols = b.ir.NewStorage(v.name + ".cols", StorageKind::kI64);
  v.owned = b.ir.NewStorage(v.name + ".owned", StorageKind::kI1);
}

}  // namespace

void DeclarePlanes(FunctionBuilder& b, Variable& v, const AbstractValue& facts) {
  const std::optional<value::ClassId> other = ClassOfPlanes(facts);
  if (v.rep != Rep::kBoxed || (!other && !IsArrayOfPlanes(facts))) return;
  if (other) v.cls = *other;
  DeclareView(b, v);
  for (int k = 2; k < facts.shape().max_rank(); ++k) {
    (other ? v.class_pages : v.pages)
        .push_back(
            b.ir.NewStorage(absl::StrCat(v.name.text(), ".pages", k == 2 ? "" : absl::StrCat(k)), StorageKind::kI64));
  }
}

// The last extent is what the others leave of all elements; with none of them no subscript passes the test.
void RefreshPages(FunctionBuilder& b, Variable& v) {
  const std::vector<uint32_t>& pages = v.PagesOfAnyClass();
  uint32_t plane = b.ir.Value1(Opcode::kIMul, {b.ir.Get(v.rows), b.ir.Get(v.cols)}, Type::kI64);
  for (size_t k = 0; k + 1 < pages.size(); ++k) {
    const uint32_t extent =
        b.ir.Rt("extent", {Operand::Storage(v.storage), Operand::Int(static_cast<int64_t>(k) + 2)}, Type::kI64);
    b.ir.Set(pages[k], extent);
    plane = b.ir.Value1(Opcode::kIMul, {plane, extent}, Type::kI64);
  }
  b.ir.Set(pages.back(), ShareOf(b, b.ir.Get(v.numel), plane));
}

void DeclareComplex(FunctionBuilder& b, Variable& v, const AbstractValue& facts) {
  if (v.rep != Rep::kBoxed || !IsComplexArray(facts)) return;
  DeclareView(b, v);
  v.complex = b.ir.NewStorage(v.name + ".complex", StorageKind::kI1);
}

void RefreshComplex(FunctionBuilder& b, Variable& v) {
  const std::vector<uint32_t> view =
      b.ir.Emit(Opcode::kRt, {Operand::Text("complex_view"), Operand::Storage(v.storage)},
                {Type::kPtr, Type::kI64, Type::kI64, Type::kI64, Type::kI1})
          .results;
  b.ir.Set(v.data, view[0]);
  b.ir.Set(v.numel, view[1]);
  b.ir.Set(v.rows, view[2]);
  b.ir.Set(v.cols, view[3]);
  b.ir.Set(v.complex, view[4]);
}

// How many of these there are in that many: a quotient without a rest, and 0 of nothing.
uint32_t ShareOf(FunctionBuilder& b, uint32_t all, uint32_t of) {
  const auto number = [&](uint32_t i) { return b.ir.Value1(Opcode::kI2F, {i}, Type::kF64); };
  return b.ir.Value1(Opcode::kF2I, {b.ir.Value1(Opcode::kFDiv, {number(all), number(of)}, Type::kF64)}, Type::kI64);
}

}  // namespace residua::array_ir
