// Slots, conversions and operators for generated code.
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/matrix/vector_product.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/operator/long_scalar.h"
#include "worker/builtin/operator/scalar_pair.h"
#include "worker/builtin/operator/switch_label.h"
#include "worker/builtin/operators.h"
#include "worker/builtin/system/random.h"
#include "worker/runtime/context.h"
#include "worker/runtime/objects.h"
#include "worker/runtime/small_product.h"
#include "worker/runtime/small_solve.h"

using residua::builtin::Op;
using residua::runtime::Guard;
using residua::value::ClassId;
using residua::value::Dims;
using residua::value::ThrowError;

extern "C" {

void rt_init(Value* slots, int64_t count) {
  for (int64_t k = 0; k < count; ++k) new (slots + k) Value;
}
void rt_release(Value* slots, int64_t count) {
  for (int64_t k = 0; k < count; ++k) slots[k].~Value();
}
void rt_let_go(void* record) { static_cast<residua::value::internal::RepHead*>(record)->Release(); }

void rt_view(const Value* v, const double** data, int64_t* numel, int64_t* rows, int64_t* cols) {
  const Dims& d = v->dims();
  *data = v->data<double>();
  *rows = d[0];
  *cols = d[1];
  *numel = v->numel();
}

int rt_is_full(const Value* v) { return v->storage() == residua::value::Storage::kFull; }

int rt_is_full_array(residua_context*, const Value* v, int32_t* out) {
  *out = rt_is_full(v);
  return RESIDUA_OK;
}

int rt_is_empty(residua_context* c, const Value* v, int32_t* out) {
  if (!v->Is(ClassId::kObject)) {
    *out = v->numel() == 0;
    return RESIDUA_OK;
  }
  return residua::runtime::Guard(c, [&] {
    const auto* const isempty = residua::builtin::FindBuiltin(residua::builtin::names::k_isempty);
    const residua::value::ValueList list{*v};
    auto results = residua::runtime::CallMethodOf(c, isempty->name, list, 1);
    if (!results) results = residua::builtin::CallBuiltin(*isempty, c->evaluation, list, 1);
    *out = residua::builtin::IsTrue(results->at(0));
  });
}

int rt_numel(residua_context* c, const Value* v, double* out) {
  if (!v->Is(ClassId::kObject)) {
    *out = static_cast<double>(v->numel());
    return RESIDUA_OK;
  }
  Value count;
  const int status = residua::runtime::Guard(c, [&] {
    const auto* const numel = residua::builtin::FindBuiltin(residua::builtin::names::k_numel);
    const residua::value::ValueList list{*v};
    auto results = residua::runtime::CallMethodOf(c, numel->name, list, 1);
    if (!results) results = residua::builtin::CallBuiltin(*numel, c->evaluation, list, 1);
    count = results->at(0);
  });
  return status == RESIDUA_OK ? rt_to_f64(c, &count, out) : status;
}

int rt_is_real_scalar(residua_context*, const Value* v, int32_t* out) {
  *out = v->IsDoubleScalar() || (v->Is(ClassId::kDouble) && !v->IsSparse() && !v->IsComplex() && v->numel() == 1 &&
                                 v->ndims() == 2 && rt_is_full(v) != 0);
  return RESIDUA_OK;
}
int rt_is_real_array(residua_context*, const Value* v, int64_t dimensions, int32_t* out) {
  *out =
      v->IsDoubleScalar() || (v->Is(ClassId::kDouble) && !v->IsSparse() && !v->IsComplex() && v->ndims() <= dimensions);
  return RESIDUA_OK;
}
int rt_is_double_matrix(residua_context*, const Value* v, int32_t* out) {
  *out = v->Is(ClassId::kDouble) && !v->IsSparse() && v->ndims() == 2 && rt_is_full(v) != 0;
  return RESIDUA_OK;
}
int rt_is_full_array_of(residua_context*, const Value* v, int64_t class_number, int64_t dimensions, int32_t* out) {
  *out = v->Is(static_cast<ClassId>(class_number)) && !v->IsComplex() && v->ndims() <= dimensions && rt_is_full(v) != 0;
  return RESIDUA_OK;
}
int rt_is_full_matrix(residua_context* c, const Value* v, int64_t class_number, int32_t* out) {
  return rt_is_full_array_of(c, v, class_number, 2, out);
}

int rt_as_doubles(residua_context* c, Value* d, const Value* s, int32_t* out) {
  return Guard(c, [&] {
    const ClassId of = s->class_id();
    const bool same = of == ClassId::kDouble && !s->IsSparse();
    const bool exact = of == ClassId::kLogical || of == ClassId::kChar ||
                       (residua::value::IsInteger(of) && of != ClassId::kInt64 && of != ClassId::kUint64);
    *out = (same || exact) && !s->IsComplex() && !s->IsSparse() && s->ndims() == 2 && (same || rt_is_full(s) != 0);
    *d = *out == 0 ? Value() : same ? *s : residua::builtin::ToDouble(*s);
  });
}

void rt_set_f64(residua_context*, Value* d, double x) { *d = Value::Double(x); }
void rt_set_bool(residua_context*, Value* d, int32_t b) { *d = Value::Bool(b != 0); }
// Into variables: what deletes is a plain empty value there.
void rt_copy(residua_context*, Value* d, const Value* s) { *d = residua::builtin::Stored(*s); }
void rt_move(residua_context*, Value* d, Value* s) { *d = residua::builtin::Stored(std::move(*s)); }
void rt_clear(residua_context*, Value* d) { *d = Value(); }
void rt_own(residua_context*, Value* d) {
  if (d->numel() > 0) d->mutable_data<double>();
}

int rt_to_f64(residua_context* c, const Value* s, double* out) {
  return Guard(c, [&] {
    if (s->IsDoubleScalar()) {
      *out = s->inline_double();
    } else if (s->Is(ClassId::kDouble) && !s->IsComplex() && s->numel() == 1) {
      *out = s->ElementAsDouble(0);
    } else {
      ThrowError("Residua:fact-violated", "a value that should be a real double scalar is not");
    }
  });
}
int rt_to_bool(residua_context* c, const Value* s, int32_t* out) {
  return Guard(c, [&] {
    if (!s->Is(ClassId::kLogical) || s->numel() != 1) {
      ThrowError("Residua:fact-violated", "a value that should be a logical scalar is not");
    }
    *out = s->ElementAsDouble(0) != 0;
  });
}

int rt_to_integer(residua_context* c, const Value* s, int64_t class_number, int64_t* out) {
  return Guard(c, [&] {
    if (!s->Is(static_cast<ClassId>(class_number)) || s->numel() != 1) {
      ThrowError("Residua:fact-violated", "a value that should be a scalar of class %s is not",
                 residua::value::ClassName(static_cast<ClassId>(class_number)));
    }
    if (s->Is(ClassId::kInt64)) {
      *out = s->data<int64_t>()[0];
    } else if (s->Is(ClassId::kUint64)) {
      *out = static_cast<int64_t>(s->data<uint64_t>()[0]);
    } else {
      *out = static_cast<int64_t>(s->ElementAsDouble(0));
    }
  });
}
int rt_to_single(residua_context* c, const Value* s, double* out) {
  return Guard(c, [&] {
    if (!s->Is(ClassId::kSingle) || s->IsComplex() || s->numel() != 1) {
      ThrowError("Residua:fact-violated", "a value that should be a real single scalar is not");
    }
    *out = s->ElementAsDouble(0);
  });
}
void rt_set_scalar(residua_context*, Value* d, int64_t class_number, double x) {
  *d = residua::runtime::ScalarOf(static_cast<ClassId>(class_number), x);
}
void rt_set_char(residua_context*, Value* d, double code, const Value* quoted) {
  *d = residua::runtime::ScalarOf(ClassId::kChar, code).WithQuote(quoted->quote());
}

void rt_set_string(residua_context*, Value* d, const char* p, int64_t n, int64_t quote) {
  *d = n == 0 ? residua::builtin::NullText(static_cast<char>(quote))
              : Value::String({p, static_cast<size_t>(n)}, static_cast<char>(quote));
}
void rt_set_integer(residua_context*, Value* d, int64_t class_number, int64_t bits) {
  const ClassId id = static_cast<ClassId>(class_number);
  *d = residua::value::VisitClass(id, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    Value v = Value::Array(id, Dims(1, 1));
    *v.template mutable_data<T>() = static_cast<T>(bits);
    return v;
  });
}
void rt_set_complex(residua_context*, Value* d, double re, double im) { *d = Value::Complex(re, im); }
void rt_set_matrix(residua_context*, Value* d, const char* bytes, int64_t n, int64_t rows, int64_t cols) {
  Value v = Value::Array(ClassId::kDouble, Dims(rows, cols));
  if (n > 0) std::memcpy(v.mutable_data<double>(), bytes, n);
  *d = std::move(v);
}
int rt_new_matrix(residua_context* c, Value* d, int64_t rows, int64_t cols, double** data) {
  return Guard(c, [&] {
    *d = Value::Uninitialised(ClassId::kDouble, Dims(rows, cols));  // every element will be stored
    *data = rows * cols > 0 ? d->mutable_data<double>() : nullptr;
  });
}
int rt_new_elements(residua_context* c, Value* d, int64_t rows, int64_t cols, int64_t class_number, double** data) {
  return Guard(c, [&] {
    const ClassId id = static_cast<ClassId>(class_number);
    *d = Value::Uninitialised(id, Dims(rows, cols));
    *data = nullptr;
    if (rows * cols == 0) return;
    residua::value::VisitClass(id, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      *data = reinterpret_cast<double*>(d->template mutable_data<T>());
    });
  });
}

// Both parts of an element one behind the other; what turns out to have no imaginary part.
int rt_new_complex(residua_context* c, Value* d, int64_t rows, int64_t cols, double** data) {
  return Guard(c, [&] {
    *d = Value::Uninitialised(ClassId::kDouble, Dims(rows, cols), true);
    *data = rows * cols > 0 ? reinterpret_cast<double*>(d->mutable_data<std::complex<double>>()) : nullptr;
  });
}
void rt_narrow(residua_context*, Value* d) { *d = residua::value::Narrow(std::move(*d)); }

int rt_binary(residua_context* c, Value* d, int64_t op, const Value* a, const Value* b) {
  if (residua::builtin::ScalarPair(static_cast<Op>(op), *a, *b, d)) return RESIDUA_OK;
  return Guard(c, [&] {
    if (static_cast<Op>(op) == Op::kTimes && residua::runtime::SmallProduct(0, *a, *b, d)) return;
    if (static_cast<Op>(op) == Op::kLeftDivide && residua::runtime::SmallSolve(*a, *b, d)) return;
    if (static_cast<Op>(op) == Op::kRightDivide && residua::runtime::SmallRightDivide(*a, *b, d)) return;
    *d = residua::builtin::Binary(static_cast<Op>(op), *a, *b);
  });
}
int rt_transposed_product(residua_context* c, Value* d, int64_t transpose_a, const Value* a, int64_t transpose_b,
                          const Value* b) {
  return Guard(c, [&] {
    const bool left = static_cast<Op>(transpose_a) != Op::kNone, right = static_cast<Op>(transpose_b) != Op::kNone;
    if (left != right && residua::runtime::SmallProduct(left ? 1 : 2, *a, *b, d)) return;
    *d = residua::builtin::TransposedProduct(static_cast<Op>(transpose_a), *a, static_cast<Op>(transpose_b), *b);
  });
}
int rt_transposed_quotient(residua_context* c, Value* d, int64_t turn, const Value* a, const Value* b) {
  return Guard(c, [&] { *d = residua::builtin::TransposedLeftDivide(static_cast<Op>(turn), *a, *b); });
}
int rt_vector_product(residua_context* c, int64_t turned, const double* x, const double* y, int64_t n, double* out) {
  return Guard(
      c, [&] { *out = residua::builtin::VectorProduct(static_cast<residua::builtin::TurnedFactor>(turned), x, y, n); });
}
int rt_random_number(residua_context* c, int64_t distribution, double* out) {
  return Guard(c, [&] {
    *out = residua::builtin::DrawNumber(c->evaluation, static_cast<residua::builtin::Distribution>(distribution));
  });
}
int rt_scratch(residua_context* c, int64_t which, int64_t count, double** data) {
  return Guard(c, [&] {
    std::vector<double>& memory = c->scratch[static_cast<size_t>(which)];
    if (static_cast<int64_t>(memory.size()) < count) memory.resize(static_cast<size_t>(count));
    *data = memory.data();
  });
}
int rt_unary(residua_context* c, Value* d, int64_t op, const Value* a) {
  return Guard(c, [&] { *d = residua::builtin::Stored(residua::builtin::Unary(static_cast<Op>(op), *a)); });
}
int rt_long_arithmetic(residua_context*, int64_t class_number, int64_t op, int64_t double_left, int64_t x, double y,
                       int64_t* out) {
  *out =
      residua::builtin::LongArithmetic(static_cast<Op>(op), static_cast<ClassId>(class_number), double_left != 0, x, y);
  return RESIDUA_OK;
}
int rt_long_order(residua_context*, int64_t class_number, int64_t x, double y, int64_t* out) {
  *out = residua::builtin::LongOrder(static_cast<ClassId>(class_number), x, y);
  return RESIDUA_OK;
}
int rt_is_true(residua_context* c, const Value* s, int32_t* out) {
  return Guard(c, [&] { *out = residua::builtin::IsTrue(*s); });
}
int rt_is_scalar(residua_context* c, const Value* s, int32_t* out) {
  return Guard(c, [&] { *out = s->IsScalar(); });
}
int rt_switch_matches(residua_context* c, const Value* subject, const Value* label, int32_t* out) {
  return Guard(c, [&] { *out = residua::builtin::SwitchMatches(*subject, *label); });
}
int rt_colon2(residua_context* c, Value* d, const Value* a, const Value* b) {
  return Guard(c, [&] { *d = residua::builtin::Colon(*a, nullptr, *b); });
}
int rt_colon3(residua_context* c, Value* d, const Value* a, const Value* i, const Value* b) {
  return Guard(c, [&] { *d = residua::builtin::Colon(*a, i, *b); });
}
int rt_range_count(residua_context* c, double base, double increment, double limit, int64_t* count, double* last) {
  return Guard(c, [&] {
    if (std::isfinite(base) && std::isfinite(increment) && std::isinf(limit) && increment * limit > 0) {
      // Only a loop asks: it runs until its body leaves.
      *count = std::numeric_limits<int64_t>::max();
      *last = limit;
      return;
    }
    const residua::value::RangeParts r = residua::value::CountRange(base, increment, limit);
    *count = r.count;
    *last = r.limit;
  });
}

int rt_for_count(residua_context* c, const Value* range, const char* refusal, int64_t length, int64_t* count) {
  return Guard(c, [&] {
    if (range->Is(ClassId::kFunctionHandle) || range->Is(ClassId::kObject)) {
      ThrowError("", "%s", std::string(refusal, static_cast<size_t>(length)).c_str());
    }
    // Columns; none when there are no rows.
    int64_t n = 1;
    for (int k = 1; k < range->ndims(); ++k) n *= range->dims()[k];
    *count = range->rows() == 0 ? 0 : n;
  });
}
// A row of real doubles, as most loops go over: each item is a number.
static bool IsRowOfNumbers(const Value& v) {
  using residua::value::Storage;
  return v.Is(ClassId::kDouble) && !v.IsComplex() && v.ndims() == 2 && v.rows() == 1 &&
         (v.storage() == Storage::kFull || v.storage() == Storage::kRange);
}
int rt_for_item(residua_context* c, Value* d, const Value* range, int64_t k) {
  if (IsRowOfNumbers(*range) && k >= 0 && k < range->numel()) {
    *d = Value::Double(range->data<double>()[k]);
    return RESIDUA_OK;
  }
  return Guard(c, [&] {
    if (range->numel() == 1 && !range->Is(ClassId::kCell)) {
      *d = *range;
      return;
    }
    if (range->Is(ClassId::kFunctionHandle)) {
      *d = *range;
      return;
    }
    residua::builtin::Subscript subs[2];
    subs[0].colon = true;
    subs[1].value = Value::Double(static_cast<double>(k + 1));
    const int64_t cols = range->rows() == 0 ? 0 : range->numel() / range->rows();
    const Value flat = range->ndims() > 2 ? range->Reshaped(Dims(range->rows(), cols)) : *range;
    *d = residua::builtin::Index(flat, subs, "");
  });
}

}  // extern "C"
