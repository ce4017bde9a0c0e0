// What the tests of regions ask of a compiled program, and arguments for them.
#pragma once

#include "worker/native/program_for_test.h"

namespace residua::native {

inline bool Has(const Program& p, const char* text) { return p.result.array_ir_text.find(text) != std::string::npos; }
// The test before the loops of a region stands there.
inline bool HasRegion(const Program& p) { return Has(p, "is_full_array"); }

inline Value Truths(int64_t m, int64_t n, int seed) {
  Value v = Value::Array(value::ClassId::kLogical, value::Dims(m, n));
  if (v.numel() == 1) return Value::Bool(seed % 2 == 0);
  for (int64_t k = 0; k < v.numel(); ++k) v.mutable_data<bool>()[k] = (k * 5 + seed) % 3 == 0;
  return v;
}

}  // namespace residua::native
