// Elementwise application of a function of two arguments with implicit expansion, for kernels.
#pragma once

#include <string>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

// The dims of the result; false when some extent differs and neither is 1.
inline bool BroadcastDims(const Dims& a, const Dims& b, Dims* out) {
  const int rank = std::max(a.ndims(), b.ndims());
  for (int k = 0; k < rank; ++k) {
    if (a[k] != b[k] && a[k] != 1 && b[k] != 1) return false;
    out->set(k, a[k] == 1 ? b[k] : a[k]);
  }
  out->Normalise();
  return true;
}

// f(T, T) -> R over arrays of T; raises Octave:nonconformant-args as "NAME: nonconformant arguments (...)".
template <class T, class R, class F>
Value Broadcast(const char* name, const Value& a, const Value& b, F f) {
  Dims dims;
  if (!BroadcastDims(a.dims(), b.dims(), &dims)) {
    value::ThrowError("Octave:nonconformant-args", "%s: nonconformant arguments (op1 is %s, op2 is %s)", name,
                      a.dims().ToString().c_str(), b.dims().ToString().c_str());
  }
  Value out = Value::Array(ClassOf<R>(), dims, kIsComplex<R>);
  const int64_t n = out.numel();
  if (n == 0) return out;
  const T *p = a.data<T>(), *q = b.data<T>();
  R* r = out.template mutable_data<R>();
  if (a.dims() == b.dims()) {
    for (int64_t k = 0; k < n; ++k) r[k] = f(p[k], q[k]);
  } else if (a.IsScalar()) {
    for (int64_t k = 0; k < n; ++k) r[k] = f(p[0], q[k]);
  } else if (b.IsScalar()) {
    for (int64_t k = 0; k < n; ++k) r[k] = f(p[k], q[0]);
  } else {
    std::vector<int64_t> at(dims.ndims(), 0);
    for (int64_t k = 0; k < n; ++k) {
      int64_t i = 0, j = 0, stride_a = 1, stride_b = 1;
      for (int d = 0; d < dims.ndims(); ++d) {
        if (a.dims()[d] != 1) i += at[d] * stride_a;
        if (b.dims()[d] != 1) j += at[d] * stride_b;
        stride_a *= a.dims()[d];
        stride_b *= b.dims()[d];
      }
      r[k] = f(p[i], q[j]);
      for (int d = 0; d < dims.ndims() && ++at[d] == dims[d]; ++d) at[d] = 0;
    }
  }
  return out;
}

}  // namespace residua::builtin
