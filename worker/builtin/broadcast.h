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
    const int rank = dims.ndims();
    std::vector<int64_t> step_a(rank), step_b(rank), at(rank, 0);  // a step is 0 along a repeated dimension
    for (int64_t d = 0, all_a = 1, all_b = 1; d < rank; ++d) {
      const int64_t extent_a = a.dims()[static_cast<int>(d)], extent_b = b.dims()[static_cast<int>(d)];
      step_a[d] = extent_a == 1 ? 0 : all_a;
      step_b[d] = extent_b == 1 ? 0 : all_b;
      all_a *= extent_a;
      all_b *= extent_b;
    }
    const int64_t run = dims[0], down_a = step_a[0], down_b = step_b[0];
    int64_t i = 0, j = 0;
    for (int64_t done = 0; done < n; done += run) {
      if (down_a == 1 && down_b == 1) {
        for (int64_t k = 0; k < run; ++k) r[done + k] = f(p[i + k], q[j + k]);
      } else if (down_a == 1) {
        for (int64_t k = 0; k < run; ++k) r[done + k] = f(p[i + k], q[j]);
      } else {
        for (int64_t k = 0; k < run; ++k) r[done + k] = f(p[i], q[j + k * down_b]);
      }
      for (int d = 1; d < rank; ++d) {
        i += step_a[d];
        j += step_b[d];
        if (++at[d] < dims[d]) break;
        i -= step_a[d] * dims[d];
        j -= step_b[d] * dims[d];
        at[d] = 0;
      }
    }
  }
  return out;
}

}  // namespace residua::builtin
