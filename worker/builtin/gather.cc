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
  Value out = v.IsEmpty() ? Value::Array(v.class_id(), dims)  // without elements it is real
                          : Value::Uninitialised(v.class_id(), dims, v.IsComplex() && n > 0);
  if (n == 0) return v.Is(ClassId::kChar) ? out.WithQuote(v.quote()) : out;
  if (!v.IsEmpty()) {
    VisitElements(v, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      const T* const p = v.data<T>();
      T* const q = out.mutable_data<T>();
      for (int64_t k = 0; k < n; ++k) q[k] = source[k] >= 0 ? p[source[k]] : T(0);
    });
  }
  if (v.Is(ClassId::kChar)) return out.WithQuote(v.quote());
  return v.IsComplex() ? Narrow(std::move(out)) : out;
}

Value GatherRuns(const Value& v, const Dims& dims, int64_t length, absl::Span<const int64_t> starts) {
  const int64_t count = dims.numel();
  if (!v.IsNumericOrLogicalOrChar() || v.IsSparse() || count == 0 || length == 1) {
    Places source(static_cast<size_t>(count));
    size_t at = 0;
    for (const int64_t start : starts) {
      for (int64_t k = 0; k < length; ++k) source[at++] = start + k;
    }
    return GatherPlaces(v, dims, source);
  }
  Value out = Value::Uninitialised(v.class_id(), dims, v.IsComplex());
  const int64_t unit = value::ElementSize(v.class_id()) * (v.IsComplex() ? 2 : 1);
  const std::byte* const from = v.data<std::byte>();
  std::byte* to = out.mutable_data<std::byte>();
  for (const int64_t start : starts) to = std::copy_n(from + start * unit, length * unit, to);
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
