#include "worker/builtin/gather.h"

#include "worker/builtin/gather_places.h"

namespace residua::builtin {

Value GatherPlaces(const Value& v, const Dims& dims, absl::Span<const int64_t> source) {
  const int64_t n = static_cast<int64_t>(source.size());
  switch (v.class_id()) {
    case ClassId::kCell: {
      Value out = Value::Cell(dims);
      for (int64_t k = 0; k < n; ++k) {
        if (source[k] >= 0) out.mutable_cell(k) = v.cell(source[k]);
      }
      return out;
    }
    case ClassId::kStruct: {
      Value out = Value::Struct(dims, v.fields());
      for (int64_t k = 0; k < n; ++k) {
        if (source[k] < 0) continue;
        for (int f = 0; f < static_cast<int>(v.fields().size()); ++f) out.mutable_field(k, f) = v.field(source[k], f);
      }
      return out;
    }
    case ClassId::kObject:
    case ClassId::kFunctionHandle: {
      if (n == 1 && source[0] == 0) return v;
      value::ThrowError("", "operation not defined for function handles");
    }
    default:
      break;
  }
  Value out = Value::Array(v.class_id(), dims, v.IsComplex() && n > 0);  // without elements it is real
  if (n == 0) return v.Is(ClassId::kChar) ? out.WithQuote(v.quote()) : out;
  VisitElements(v, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const T* p = v.IsEmpty() ? nullptr : v.data<T>();
    T* q = out.mutable_data<T>();
    for (int64_t k = 0; k < n; ++k) {
      if (source[k] >= 0) q[k] = p[source[k]];
    }
  });
  if (v.Is(ClassId::kChar)) return out.WithQuote(v.quote());
  return v.IsComplex() ? Narrow(std::move(out)) : out;
}

Value GatherBlank(const Value& v, const Dims& dims, const std::vector<int64_t>& source) {
  return GatherPlaces(v, dims, source);
}

Value Gather(const Value& v, const Dims& dims, const std::vector<int64_t>& source) {
  return GatherPlaces(v, dims, source);
}

}  // namespace residua::builtin
