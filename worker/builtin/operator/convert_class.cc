// Class conversion: rounding half away from zero, saturating, complex kept between double and single.
#include <cmath>
#include <limits>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

template <class To, class From>
To ConvertElement(From v) {
  if constexpr (std::is_same_v<To, bool>) {
    return v != From{0};
  } else if constexpr (std::is_same_v<From, char>) {
    return ConvertElement<To>(static_cast<uint8_t>(v));
  } else if constexpr (std::is_same_v<To, char>) {
    return static_cast<char>(static_cast<int64_t>(v));
  } else if constexpr (std::is_floating_point_v<To> || std::is_same_v<From, bool>) {
    return static_cast<To>(v);
  } else if constexpr (std::is_floating_point_v<From>) {
    if (std::isnan(v)) return 0;
    if (v >= static_cast<From>(std::numeric_limits<To>::max())) return std::numeric_limits<To>::max();
    if (v <= static_cast<From>(std::numeric_limits<To>::min())) return std::numeric_limits<To>::min();
    return static_cast<To>(std::round(v));
  } else {
    const __int128 wide = v;
    if (wide > std::numeric_limits<To>::max()) return std::numeric_limits<To>::max();
    if (wide < std::numeric_limits<To>::min()) return std::numeric_limits<To>::min();
    return static_cast<To>(v);
  }
}

template <class To, class From>
void ConvertAll(To* to, const From* from, int64_t n) {
  for (int64_t k = 0; k < n; ++k) to[k] = ConvertElement<To, From>(from[k]);
}

}  // namespace

Value ConvertClass(const Value& v, ClassId to) {
  if (v.Is(to)) return v;
  if (v.IsSparse() && to == ClassId::kDouble) return SparseDouble(v);
  if (v.IsSparse() && to == ClassId::kLogical) return SparseLogical(v);
  if (!v.IsNumericOrLogicalOrChar() || to > ClassId::kUint64) {
    value::ThrowError("", "%s: wrong type argument '%s'", value::ClassName(to), ConvertedTypeName(v).c_str());
  }
  const bool keep_complex = v.IsComplex() && value::IsFloat(to);
  Value result = Value::Uninitialised(to, v.dims(), keep_complex);
  const int64_t n = v.numel();
  value::VisitClass(to, [&](auto* to_type) {
    using To = std::remove_pointer_t<decltype(to_type)>;
    To* out = result.mutable_data<To>();
    value::VisitClass(v.class_id(), [&](auto* from_type) {
      using From = std::remove_pointer_t<decltype(from_type)>;
      const From* in = v.data<From>();
      if (!v.IsComplex() || keep_complex) {
        ConvertAll(out, in, keep_complex ? 2 * n : n);
      } else {
        for (int64_t k = 0; k < n; ++k) out[k] = ConvertElement<To, From>(in[2 * k]);
      }
    });
  });
  return v.storage() == Storage::kDiagonal && value::IsFloat(to) ? result.WithStorage(Storage::kDiagonal) : result;
}

}  // namespace residua::builtin
