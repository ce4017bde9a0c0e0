// The public functions over values: a residua_value is a Value on the heap.
#include <cstdlib>
#include <cstring>
#include <new>

#include "worker/runtime/context.h"
#include "worker/value/borrow.h"

namespace {

using residua::value::ClassId;
using residua::value::Dims;
using residua::value::Value;

residua_value* Box(Value v) { return reinterpret_cast<residua_value*>(new Value(std::move(v))); }
const Value& Unbox(const residua_value* v) { return *reinterpret_cast<const Value*>(v); }

// Fewer elements are copied faster than lent.
constexpr int64_t kLeastBorrowed = 16;

// Whether `v` is a full matrix of real doubles of that size which nobody else holds.
bool HoldsAlone(const Value& v, const int64_t* size) {
  return v.Is(ClassId::kDouble) && !v.IsComplex() && v.storage() == residua::value::Storage::kFull && v.IsUnique() &&
         v.ndims() == 2 && v.rows() == size[0] && v.cols() == size[1];
}

}  // namespace

extern "C" {

residua_value* residua_double(double v) { return Box(Value::Double(v)); }
residua_value* residua_bool(int v) { return Box(Value::Bool(v != 0)); }
residua_value* residua_string(const char* bytes, size_t length) { return Box(Value::String({bytes, length})); }

residua_value* residua_array(const double* elements, const int64_t* extents, int rank) {
  const Dims dims(absl::MakeConstSpan(extents, rank));
  if (dims.IsScalar()) return Box(Value::Double(elements[0]));
  Value v = Value::Array(ClassId::kDouble, dims);
  if (v.numel() > 0) std::memcpy(v.mutable_data<double>(), elements, v.numel() * sizeof(double));
  return Box(std::move(v));
}

residua_value* residua_complex_array(const double* re_im_pairs, const int64_t* extents, int rank) {
  const Dims dims(absl::MakeConstSpan(extents, rank));
  Value v = Value::Array(ClassId::kDouble, dims, true);
  if (v.numel() > 0) {
    std::memcpy(static_cast<void*>(v.mutable_data<std::complex<double>>()), re_im_pairs,
                v.numel() * 2 * sizeof(double));
  }
  return Box(std::move(v));
}

residua_value* residua_copy(const residua_value* v) { return Box(Unbox(v)); }
void residua_free(residua_value* v) { delete reinterpret_cast<Value*>(v); }

const char* residua_class(const residua_value* v) { return residua::value::ClassName(Unbox(v).class_id()); }
int residua_is_complex(const residua_value* v) { return Unbox(v).IsComplex(); }
int residua_rank(const residua_value* v) { return Unbox(v).ndims(); }
int64_t residua_extent(const residua_value* v, int dimension) { return Unbox(v).dims()[dimension]; }
int64_t residua_numel(const residua_value* v) { return Unbox(v).numel(); }

const double* residua_elements(const residua_value* v) {
  const Value& x = Unbox(v);
  return x.Is(ClassId::kDouble) && !x.IsComplex() ? x.data<double>() : nullptr;
}
double residua_element(const residua_value* v, int64_t k) { return Unbox(v).ElementAsDouble(k); }
double residua_element_imaginary(const residua_value* v, int64_t k) {
  return Unbox(v).IsComplex() ? Unbox(v).ElementAsComplex(k).imag() : 0;
}
residua_value* residua_cell_element(const residua_value* v, int64_t k) {
  const Value& x = Unbox(v);
  return x.Is(ClassId::kCell) && k >= 0 && k < x.numel() ? Box(x.cell(k)) : nullptr;
}
residua_value* residua_field(const residua_value* v, int64_t k, const char* name) {
  const Value& x = Unbox(v);
  if (!x.Is(ClassId::kStruct) || k < 0 || k >= x.numel()) return nullptr;
  const int field = x.FieldIndex(name);
  return field < 0 ? nullptr : Box(x.field(k, field));
}

void residua_buffer_free(residua_buffer* buffer) {
  std::free(buffer->data);
  *buffer = {nullptr, {0, 0}};
}

residua_value* rt_box(Value* v) { return Box(std::move(*v)); }

int rt_to_buffer(residua_context* c, const Value* v, residua_buffer* out) {
  return residua::runtime::Guard(c, [&] {
    if (!v->Is(ClassId::kDouble) || v->IsComplex() || v->ndims() != 2) {
      residua::value::ThrowError("Residua:fact-violated", "the result is not a real double matrix");
    }
    const size_t bytes = v->numel() * sizeof(double);
    out->data = static_cast<double*>(std::malloc(bytes > 0 ? bytes : 1));
    if (out->data == nullptr) throw std::bad_alloc();
    std::memcpy(out->data, v->data<double>(), bytes);
    out->size[0] = v->rows();
    out->size[1] = v->cols();
  });
}

int rt_to_place(residua_context* c, const Value* v, double* out, const int64_t* size) {
  return residua::runtime::Guard(c, [&] {
    if (!v->Is(ClassId::kDouble) || v->IsComplex() || v->ndims() != 2 || v->rows() != size[0] || v->cols() != size[1]) {
      residua::value::ThrowError("Residua:other-size", "a result is %s and there is room for %dx%d",
                                 v->dims().ToString().c_str(), static_cast<int>(size[0]), static_cast<int>(size[1]));
    }
    if (v->numel() > 0) std::memcpy(out, v->data<double>(), v->numel() * sizeof(double));
  });
}

void rt_borrow_matrix(Value* dest, const double* data, const int64_t* size) {
  if (size[0] * size[1] < kLeastBorrowed) return rt_from_matrix(dest, data, size);
  *dest = residua::value::Borrow(ClassId::kDouble, Dims(size[0], size[1]), false, data);
}

void rt_end_borrow(Value* slot) {
  if (slot->numel() >= kLeastBorrowed) residua::value::EndBorrow(std::move(*slot));
}

// Points are put into one slot, one after the other: nothing is allocated while the last one's block is its own.
void rt_from_matrix(Value* dest, const double* data, const int64_t* size) {
  const int64_t n = size[0] * size[1];
  if (n == 1) {
    *dest = Value::Double(data[0]);
    return;
  }
  if (n > 0 && HoldsAlone(*dest, size)) {
    std::memcpy(dest->mutable_data<double>(), data, n * sizeof(double));
    return;
  }
  Value v = Value::Uninitialised(ClassId::kDouble, Dims(size[0], size[1]));
  if (n > 0) std::memcpy(v.mutable_data<double>(), data, n * sizeof(double));
  *dest = std::move(v);
}

}  // extern "C"
