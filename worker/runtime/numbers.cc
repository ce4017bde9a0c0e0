// Numbers inside values, by plain subscripts: elements of fields and of arrays of more than two extents. What is not
// such a number, or lies outside, is left to the kernels, which know the errors.
#include <cmath>
#include <complex>

#include "worker/builtin/lasting_number.h"
#include "worker/builtin/mathematics/scalar_function.h"
#include "worker/builtin/operators.h"
#include "worker/runtime/context.h"
#include "worker/runtime/field_path.h"

using residua::runtime::Guard;
using residua::value::ClassId;
using residua::value::Storage;

namespace {

// The 0-based place of a whole number from 1 to `extent`; -1: it is none.
int64_t Place(double x, int64_t extent) {
  if (!(x >= 1 && x <= static_cast<double>(extent))) return -1;
  const int64_t at = static_cast<int64_t>(x);
  return static_cast<double>(at) == x ? at - 1 : -1;
}

// Of a(k) where j is 0, else of a(k, j).
int64_t PlaceIn(const Value& a, double k, double j) {
  if (!a.Is(ClassId::kDouble) || a.IsComplex() || a.IsSparse() || a.ndims() != 2) return -1;
  if (j == 0) return Place(k, a.numel());
  const int64_t row = Place(k, a.rows()), column = Place(j, a.cols());
  return row < 0 || column < 0 ? -1 : row + column * a.rows();
}

// Of a(i, j, k, l), where what is beyond the extents of a is 1.
int64_t PlaceAmong(const Value& a, double i, double j, double k, double l) {
  if (!a.Is(ClassId::kDouble) || a.IsComplex() || a.IsSparse() || a.ndims() > 4) return -1;
  const auto& d = a.dims();
  const int64_t p[4] = {Place(i, d[0]), Place(j, d[1]), Place(k, d[2]), Place(l, d[3])};
  if (p[0] < 0 || p[1] < 0 || p[2] < 0 || p[3] < 0) return -1;
  return p[0] + d[0] * (p[1] + d[1] * (p[2] + d[2] * p[3]));
}

// Where s(i).name stands, or s.name where i is 0; s{i} where there is no name, as a field has one.
bool FindField(const Value& s, std::string_view name, double i, int64_t* at, int* field) {
  if (name.empty()) {
    *at = s.Is(ClassId::kCell) && s.ndims() == 2 ? Place(i, s.numel()) : -1;
    return *at >= 0;
  }
  if (!s.Is(ClassId::kStruct) || s.ndims() != 2) return false;
  *at = i == 0 ? (s.numel() == 1 ? 0 : -1) : Place(i, s.numel());
  if (*at < 0) return false;
  *field = s.FieldIndex(name);
  return *field >= 0;
}

}  // namespace

extern "C" {

int rt_field_number(residua_context*, const Value* s, const char* name, int64_t size, double i, double k, double j,
                    int32_t* ok, double* out) {
  int64_t at = 0;
  int field = 0;
  *ok = 0;
  *out = 0;
  std::string_view last(name, static_cast<size_t>(size));
  s = residua::runtime::HolderOfField(s, &last);
  if (s == nullptr || !FindField(*s, last, i, &at, &field)) return RESIDUA_OK;
  const Value& v = size == 0 ? s->cell(at) : s->field(at, field);
  if (k == 0) {
    if (!v.IsDoubleScalar()) return RESIDUA_OK;
    *out = v.inline_double();
  } else {
    const int64_t place = PlaceIn(v, k, j);
    if (place < 0) return RESIDUA_OK;
    *out = v.data<double>()[place];
  }
  *ok = 1;
  return RESIDUA_OK;
}

int rt_set_field_number(residua_context* c, Value* s, const char* name, int64_t size, double i, double k, double j,
                        double x, int32_t* ok) {
  return Guard(c, [&] {
    int64_t at = 0;
    int field = 0;
    *ok = 0;
    if (!FindField(*s, std::string_view(name, static_cast<size_t>(size)), i, &at, &field)) return;
    const auto part = [&]() -> Value& { return size == 0 ? s->mutable_cell(at) : s->mutable_field(at, field); };
    if (k == 0) {
      part() = Value::Double(x);
    } else {
      const Value& old = size == 0 ? s->cell(at) : s->field(at, field);
      const int64_t place = old.storage() == Storage::kFull ? PlaceIn(old, k, j) : -1;
      if (place < 0) return;
      part().mutable_data<double>()[place] = x;
    }
    *ok = 1;
  });
}

int rt_number_at(residua_context*, const Value* a, double i, double j, double k, double l, int32_t* ok, double* out) {
  const int64_t place = PlaceAmong(*a, i, j, k, l);
  *ok = place >= 0;
  *out = place >= 0 ? a->data<double>()[place] : 0;
  return RESIDUA_OK;
}

int rt_set_number_at(residua_context* c, Value* a, double i, double j, double k, double l, double x, int32_t* ok) {
  return Guard(c, [&] {
    const int64_t place = a->storage() == Storage::kFull ? PlaceAmong(*a, i, j, k, l) : -1;
    if (place >= 0) a->mutable_data<double>()[place] = x;
    *ok = place >= 0;
  });
}

int rt_extent(residua_context*, const Value* s, int64_t k, int64_t* out) {
  *out = k < s->ndims() ? s->dims()[static_cast<int>(k)] : 1;
  return RESIDUA_OK;
}

// ---- complex scalars as pairs

int rt_complex_view(residua_context* c, const Value* s, double** data, int64_t* numel, int64_t* rows, int64_t* cols,
                    int32_t* complex) {
  return Guard(c, [&] {
    const bool full = s->Is(ClassId::kDouble) && !s->IsSparse() && s->ndims() == 2 && s->storage() == Storage::kFull;
    *complex = full && s->IsComplex();
    *numel = full ? s->numel() : 0;
    *rows = full ? s->rows() : 0;
    *cols = full ? s->cols() : 0;
    *data = nullptr;
    if (!full) return;
    const double* elements =
        s->IsComplex() ? reinterpret_cast<const double*>(s->data<std::complex<double>>()) : s->data<double>();
    *data = const_cast<double*>(elements);  // written only where the array is its own
  });
}

namespace {

Value OfParts(double re, double im, int32_t complex) {
  return complex != 0 ? Value::Complex(re, im) : Value::Double(re);
}
void PartsOf(const Value& s, double* re, double* im, int32_t* complex) {
  if (!s.Is(ClassId::kDouble) || s.numel() != 1) {
    residua::value::ThrowError("Residua:fact-violated", "a value that should be a double scalar is not");
  }
  const std::complex<double> z = s.ElementAsComplex(0);
  *re = z.real();
  *im = z.imag();
  *complex = s.IsComplex();
}

}  // namespace

void rt_set_pair(residua_context*, Value* d, double re, double im, int32_t complex) { *d = OfParts(re, im, complex); }
int rt_to_pair(residua_context* c, const Value* s, double* re, double* im, int32_t* complex) {
  return Guard(c, [&] { PartsOf(*s, re, im, complex); });
}
// The product of two that are complex, with what C++ does about NaN; a quotient by one that is.
int rt_pair_times(residua_context*, double a, double b, double p, double q, double* re, double* im) {
  const std::complex<double> z = std::complex<double>(a, b) * std::complex<double>(p, q);
  *re = z.real();
  *im = z.imag();
  return RESIDUA_OK;
}
int rt_pair_over(residua_context*, double a, double b, double p, double q, double* re, double* im) {
  const std::complex<double> w(p, q), z = std::complex<double>(a, b) / w;
  *re = z.real();
  *im = z.imag();
  return RESIDUA_OK;
}
// exp of a complex number. Of one without a real part, what the C library's does: it multiplies by exp (0).
int rt_pair_exp(residua_context*, double a, double b, double* re, double* im) {
  if (a == 0 && std::isnormal(b)) {
    ::sincos(b, im, re);
    return RESIDUA_OK;
  }
  const std::complex<double> z = std::exp(std::complex<double>(a, b));
  *re = z.real();
  *im = z.imag();
  return RESIDUA_OK;
}

int rt_pair_function(residua_context* c, int64_t id, double a, double b, int32_t complex, double* re, double* im,
                     int32_t* is_complex) {
  const residua::builtin::Builtin* const called = residua::builtin::BuiltinOfNumber(id);
  const auto which = called == nullptr ? residua::builtin::BuiltinId::kCount : called->id;
  const residua::builtin::ScalarFunction* f = residua::builtin::FindScalarFunction(which);
  if (complex != 0 && f != nullptr && f->of_complex != nullptr) {
    const std::complex<double> z = f->of_complex({a, b});
    *re = z.real();
    *im = z.imag();
    *is_complex = z.imag() != 0;
    return RESIDUA_OK;
  }
  if (complex == 0 && f != nullptr && f->one != nullptr && f->Takes(a)) {
    *re = f->one(a);
    *im = 0;
    *is_complex = 0;
    return RESIDUA_OK;
  }
  return Guard(c, [&] {
    const auto& builtin = residua::builtin::GetBuiltin(which);
    const Value argument[] = {OfParts(a, b, complex)};
    PartsOf(builtin.kernel(c->evaluation, absl::MakeConstSpan(argument), 1)[0], re, im, is_complex);
  });
}
int rt_pair_binary(residua_context* c, int64_t op, double a, double b, int32_t ab_complex, double p, double q,
                   int32_t pq_complex, double* re, double* im, int32_t* is_complex) {
  return Guard(c, [&] {
    const Value left = OfParts(a, b, ab_complex), right = OfParts(p, q, pq_complex);
    PartsOf(residua::builtin::Binary(static_cast<residua::syntax::Op>(op), left, right), re, im, is_complex);
  });
}

}  // extern "C"
