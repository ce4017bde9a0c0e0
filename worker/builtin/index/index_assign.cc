// a(i, j, ...) = b, and finding the place of one element for writing.
//
// Three steps: bring `a` and `b` to one class (AssignClass), make room (Grow), write. The class of a(i) = b is not that
// of [a b]: an array keeps its class where it can hold the new elements (int8, single and char arrays, and a double
// array that receives integers), a logical array keeps its class too, unless it receives singles or complex numbers.
#include <algorithm>
#include <cmath>

#include "worker/builtin/index/append.h"
#include "worker/builtin/index_common.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/sparse_policy.h"
#include "worker/value/room.h"

namespace residua::builtin {
namespace {

[[noreturn]] void ThrowNoConversion(const Value& a, const Value& b) {
  value::ThrowError("", "operator =: no conversion for assignment of '%s' to indexed '%s'",
                    ConvertedTypeName(b).c_str(), ConvertedTypeName(a).c_str());
}

[[noreturn]] void ThrowResize() {
  value::ThrowError("Octave:invalid-resize",
                    "Invalid resizing operation or ambiguous assignment to an out-of-bounds array element");
}

// The class of a after elements of b's class were written into it.
ClassId AssignClass(const Value& a, const Value& b) {
  const ClassId ca = a.class_id(), cb = b.class_id();
  if (ca == cb) return ca;
  if (b.IsComplex() && !value::IsFloat(ca)) {
    return cb == ClassId::kSingle && value::IsInteger(ca) ? ClassId::kSingle : ClassId::kDouble;
  }
  if (ca == ClassId::kLogical) {
    if (cb == ClassId::kChar && !a.IsScalar()) {  // a single truth value takes the codes
      value::ThrowError("", "octave_base_value::bool_array_value(): wrong type argument '%s'",
                        StorageTypeName(b).c_str());
    }
    return cb == ClassId::kSingle ? ClassId::kDouble : ClassId::kLogical;
  }
  if (ca == ClassId::kChar) {
    return cb == ClassId::kDouble || cb == ClassId::kLogical ? ClassId::kChar : ClassId::kDouble;
  }
  return ca;
}

// What Octave holds as one floating-point number has not all the assignments that arrays have, whatever is selected.
void CheckIntoScalar(const Value& a, const Value& b) {
  if (!a.IsScalar() || !(value::IsFloat(a.class_id()) || a.Is(ClassId::kChar))) return;
  if (value::IsInteger(b.class_id())) {
    if (!b.IsScalar()) ThrowNoConversion(a, b);
    if (a.Is(ClassId::kSingle) && a.IsComplex()) {
      value::ThrowError("", "assignment of '%s' to indexed '%s' not implemented", ConvertedTypeName(b).c_str(),
                        ConvertedTypeName(a).c_str());
    }
  } else if (a.Is(ClassId::kSingle) && a.IsComplex() && !b.Is(ClassId::kSingle)) {
    if (b.IsComplex() || (!b.IsScalar() && b.dims() != Dims(0, 0))) ThrowNoConversion(a, b);
  }
}

// Whether elements of b can be elements of a is asked before a subscript is looked at.
void CheckClasses(const Value& a, const Value& b) {
  if (a.Is(ClassId::kFunctionHandle))
    value::ThrowError("", "can't perform indexed assignment for function handle type");
  if (a.Is(ClassId::kStruct)) {
    if (!b.Is(ClassId::kStruct)) value::ThrowError("", "invalid structure assignment");
  } else if (!a.Is(ClassId::kCell)) {
    if (!b.IsNumericOrLogicalOrChar()) ThrowNoConversion(a, b);
    CheckIntoScalar(a, b);
    (void)AssignClass(a, b);
  }
}

// Numbers become truth values in a logical array: NaN cannot, and others than 0 and 1 are warned about.
void CheckLogicalSource(const Value& v) {
  if (HasNaN(v)) value::ThrowError("", "invalid conversion from NaN to logical");
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double x = v.ElementAsDouble(k);
    if (x == 0 || x == 1) continue;
    OperatorWarning("", "value not equal to 1 or 0 converted to logical 1");
    return;
  }
}

void MakeComplex(Value& v) {
  if (v.IsComplex()) return;
  const Value complex = AsComplexArray(v);
  v = complex;
}

// Makes element positions up to `dims` exist; the old elements keep their subscripts.
void Grow(Value& a, const Dims& dims) {
  if (a.dims() == dims) return;
  // Elements keep their linear positions when only the last extent grows.
  bool same_layout = a.ndims() <= dims.ndims();
  int last = dims.ndims() - 1;
  for (int d = 0; d < last; ++d) same_layout = same_layout && (a.dims()[d] == dims[d] || a.numel() == 0);
  if (same_layout && (a.numel() > 0 || a.IsNumericOrLogicalOrChar())) {
    if (a.Is(ClassId::kCell)) return a.ResizeCells(dims);
    constexpr int64_t kHuge = int64_t{1} << 30;  // what there is no memory for says so below
    if (a.Is(ClassId::kStruct) && dims.numel() < kHuge) return value::GrowStruct(a, dims);
    if (a.ResizeInPlace(dims)) return;
  }
  Value grown = EmptyLike(a, dims);
  if (a.numel() > 0) {
    std::vector<int64_t> at(a.ndims(), 0), stride(a.ndims(), 1);
    for (int d = 1; d < a.ndims(); ++d) stride[d] = stride[d - 1] * dims[d - 1];
    int64_t to = 0;
    for (int64_t k = 0, n = a.numel(); k < n; ++k) {
      CopyElement(grown, to, a, k);
      for (int d = 0; d < a.ndims(); ++d) {
        to += stride[d];
        if (++at[d] < a.dims()[d]) break;
        to -= stride[d] * a.dims()[d];
        at[d] = 0;
      }
    }
  }
  a = std::move(grown);
}

// The extents after a(i) = b with `highest` beyond the end: vectors grow along their direction.
Dims LinearGrowth(const Value& a, int64_t needed) {
  const Dims& d = a.dims();
  if (d.ndims() == 2 && (d[0] == 0 || d[0] == 1)) return Dims(1, needed);
  if (d.ndims() == 2 && d[1] == 1) return Dims(needed, 1);
  ThrowResize();
}

template <class Unit>
void ScatterTyped(Value& a, const std::vector<Positions>& subs, const Dims& folded, const Value& b) {
  Unit* out = reinterpret_cast<Unit*>(a.mutable_data<std::byte>());
  const Unit* in = reinterpret_cast<const Unit*>(b.data<std::byte>());
  if (b.numel() == 1) {
    const Unit x = *in;
    ForEachPosition(subs, folded, [&](int64_t position) { out[position] = x; });
  } else {
    ForEachPosition(subs, folded, [&](int64_t position) { out[position] = *in++; });
  }
}

void Scatter(Value& a, const std::vector<Positions>& subs, const Dims& folded, const Value& b) {
  if (!a.IsNumericOrLogicalOrChar()) {
    const int64_t step = b.numel() == 1 ? 0 : 1;
    int64_t k = 0;
    ForEachPosition(subs, folded, [&](int64_t position) {
      CopyElement(a, position, b, k);
      k += step;
    });
    return;
  }
  // Keeps b's elements should it share a's buffer. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
  const Value source = b;
  switch (value::ElementSize(a.class_id()) * (a.IsComplex() ? 2 : 1)) {
    case 1:
      return ScatterTyped<uint8_t>(a, subs, folded, source);
    case 2:
      return ScatterTyped<uint16_t>(a, subs, folded, source);
    case 4:
      return ScatterTyped<uint32_t>(a, subs, folded, source);
    case 8:
      return ScatterTyped<uint64_t>(a, subs, folded, source);
    default:
      return ScatterTyped<std::complex<double>>(a, subs, folded, source);
  }
}

std::vector<int64_t> WithoutOnes(const Dims& dims) {
  std::vector<int64_t> out;
  for (int64_t e : dims) {
    if (e != 1) out.push_back(e);
  }
  return out;
}

Dims CountsOf(const std::vector<Positions>& subs) {
  Dims dims(1, 1);
  for (size_t k = 0; k < subs.size(); ++k) dims.set(static_cast<int>(k), subs[k].count);
  return dims;
}

// Of several pages beside two subscripts Octave shows one. With more subscripts it removes all ones from the extents
// before it compares them, and shows what is left as a column.
[[noreturn]] void ThrowAssignMismatch(const std::vector<Positions>& subs, const Value& b) {
  Dims left = CountsOf(subs), right = b.dims();
  if (subs.size() == 2) {
    right = Dims(right[0], right[1]);
  } else if (subs.size() > 2) {
    const std::vector<int64_t> kept = WithoutOnes(right);
    right = kept.size() >= 2 ? Dims(kept) : Dims(kept.empty() ? 1 : kept[0], 1);
  }
  left.Normalise();
  ThrowNonconformant("=", left, right);
}

void AssignLinear(Value& a, Positions p, const Value& b) {
  const int64_t n = a.numel();
  p.Bind(n);
  const int64_t m = b.numel();
  if (m != 1 && m != p.count) ThrowNonconformant("=", Dims(p.count, 1), b.dims());
  if (p.count == 0) return;
  if (p.highest >= n) Grow(a, LinearGrowth(a, p.highest + 1));
  Scatter(a, {std::move(p)}, Dims(a.numel(), 1), b);
}

// When as many subscripts are not scalars as the right-hand side has dimensions, they correspond one to one; otherwise
// its dimensions of extent one are skipped.
void BindFreshColons(std::vector<Positions>& subs, const Dims& source) {
  const auto is_scalar = [](const Positions& p) {
    return p.kind != Positions::kColon && p.count == 1 && !p.logical_mask && p.shape.IsScalar();
  };
  const bool all =
      std::all_of(subs.begin(), subs.end(), [](const Positions& p) { return p.kind == Positions::kColon; });
  const auto many = std::count_if(subs.begin(), subs.end(), [&](const Positions& p) { return !is_scalar(p); });
  const bool exact = all || many == source.ndims();
  const std::vector<int64_t> squeezed = WithoutOnes(source);
  size_t at = 0;
  for (Positions& p : subs) {
    if (is_scalar(p)) continue;
    const bool colon = p.kind == Positions::kColon;
    if (exact) {
      if (colon) p.Bind(source[static_cast<int>(at)]);
      ++at;
    } else if (colon || subs.size() == 2) {
      if (colon) p.Bind(at < squeezed.size() ? squeezed[at] : 1);
      ++at;
    }
  }
}

void AssignMany(Value& a, std::vector<Positions> subs, const Value& b) {
  const int n = static_cast<int>(subs.size());
  Dims folded = FoldDims(a.dims(), n);
  // Colons into a 0x0 take their extents from the right-hand side.
  const bool fresh = a.ndims() == 2 && a.rows() == 0 && a.cols() == 0;
  if (fresh) BindFreshColons(subs, b.dims());
  for (int k = 0; k < n; ++k) {
    if (!(fresh && subs[k].kind == Positions::kColon)) subs[k].Bind(folded[k]);
  }
  const Dims counts = CountsOf(subs);
  const int64_t total = counts.numel(), m = b.numel();
  if (m != 1 && (total != m || WithoutOnes(counts) != WithoutOnes(b.dims()))) {
    if (total != 0 || (m != 0 && n == 2)) ThrowAssignMismatch(subs, b);
    return;
  }
  Dims wanted = a.dims();  // grows also where nothing is stored
  bool grows = false;
  for (int k = 0; k < n; ++k) {
    if (subs[k].highest < folded[k]) continue;
    grows = true;
    if (a.ndims() > n) ThrowResize();
    wanted.set(k, subs[k].highest + 1);
  }
  if (grows) {
    wanted.Normalise();
    Grow(a, wanted);
    folded = FoldDims(a.dims(), n);
  }
  if (total > 0) Scatter(a, subs, folded, b);
}

// Of one class.
void Store(Value& a, std::vector<Positions> subs, const Value& source) {
  if (subs.size() == 1)
    AssignLinear(a, std::move(subs[0]), source);
  else
    AssignMany(a, std::move(subs), source);
  if (a.IsComplex()) a = Narrow(std::move(a));
}

void AssignStruct(Value& a, const std::vector<Positions>& subs, const Value& b) {
  // Fields are matched by name; sets must agree unless `a` has none.
  Value source = Value::Struct(b.dims(), a.fields());
  if (a.fields().size() != b.fields().size() && !a.fields().empty()) {
    value::ThrowError("", "incompatible fields in struct assignment");
  }
  if (a.fields().empty() && !b.fields().empty()) {
    Value with_fields = a;  // an error leaves `a` as it was
    for (const std::string& f : b.fields()) with_fields.AddField(f);
    AssignStruct(with_fields, subs, b);
    a = std::move(with_fields);
    return;
  } else {
    for (int f = 0; f < static_cast<int>(a.fields().size()); ++f) {
      const int g = b.FieldIndex(a.fields()[f]);
      if (g < 0) value::ThrowError("", "incompatible fields in struct assignment");
      for (int64_t k = 0; k < b.numel(); ++k) source.mutable_field(k, f) = b.field(k, g);
    }
  }
  Store(a, subs, source);
}

// a(k) = x and a(i, j) = x, everything real double, and in bounds or appended.
bool ScalarFastPath(Value& a, Subscripts subscripts, const Value& b) {
  if (!b.IsDoubleScalar() || !a.Is(ClassId::kDouble) || a.IsComplex() || subscripts.size() > 2) return false;
  if (a.storage() != Storage::kFull) return false;
  int64_t position = 0, stride = 1;
  for (size_t k = 0; k < subscripts.size(); ++k) {
    if (subscripts[k].colon || !subscripts[k].value.IsDoubleScalar()) return false;
    const int64_t extent = subscripts.size() == 1 ? a.numel() : a.dims()[static_cast<int>(k)];
    if (subscripts.size() == 2 && a.ndims() != 2) return false;
    const double d = subscripts[k].value.inline_double();
    if (!(d >= 1 && d <= static_cast<double>(extent) && d == std::floor(d))) {
      return subscripts.size() == 1 && AppendNumber(a, d, b.inline_double());
    }
    position += (static_cast<int64_t>(d) - 1) * stride;
    stride *= extent;
  }
  a.mutable_data<double>()[position] = b.inline_double();
  return true;
}

// d(i, i) = x of a diagonal matrix, or d(k) = x of such an element: it stays diagonal. A single number that is no
// position of d fails before x is looked at.
bool StoredOnDiagonal(Value& a, Subscripts subscripts, const Value& b) {
  if (a.storage() != Storage::kDiagonal || !a.Is(ClassId::kDouble) || subscripts.size() > 2) return false;
  for (const Subscript& s : subscripts) {
    if (s.colon || !s.value.IsScalar() || s.value.IsSparse() || !s.value.IsNumericOrLogicalOrChar()) return false;
  }
  int64_t at[2] = {0, 0};
  for (size_t k = 0; k < subscripts.size(); ++k) {
    const Positions p = ResolveSubscript(subscripts[k], static_cast<int>(k), 2, "index ");
    if (p.count != 1) return false;
    at[k] = p[0];
  }
  if (subscripts.size() == 1) {
    if (at[0] >= a.numel()) value::ThrowError("", "ind2sub: index out of range");
    at[1] = at[0] / a.rows();
    at[0] %= a.rows();
  }
  // Among complex numbers any number may stand, but no character, and integers fail.
  const bool complex = a.IsComplex();
  const bool number = b.IsNumericOrLogicalOrChar() && b.IsScalar() && !b.IsSparse() &&
                      (complex ? !b.Is(ClassId::kChar) : !b.IsComplex());
  if (!number || at[0] != at[1] || at[0] >= std::min(a.rows(), a.cols())) return false;
  if (complex && value::IsInteger(b.class_id())) WrongType("octave_base_value::complex_value()", b);
  Value elements = a.Full();
  a = Value();
  const int64_t place = at[0] + at[1] * elements.rows();
  if (complex)
    elements.mutable_data<Complex>()[place] = b.ElementAsComplex(0);
  else
    elements.mutable_data<double>()[place] = b.ElementAsDouble(0);
  a = elements.WithStorage(Storage::kDiagonal);
  return true;
}

}  // namespace

void IndexAssign(Value& a, Subscripts subscripts, const Value& b) {
  if (subscripts.empty()) value::ThrowError("", "invalid empty index list");
  if (ScalarFastPath(a, subscripts, b) || StoredOnDiagonal(a, subscripts, b)) return;
  if (b.IsSparse() || AnySparse(a, subscripts)) {
    if (!(b.IsSparse() && (a.Is(ClassId::kCell) || a.Is(ClassId::kStruct)) && !AnySparse(a, subscripts))) {
      return SparseIndexAssign(a, subscripts, b);
    }
  }
  // Before a subscript is looked at.
  const bool into_text = a.Is(ClassId::kChar) && b.Is(ClassId::kDouble) && !b.IsComplex();
  const Value text = into_text ? CharsOfNumbers(b) : Value();  // unlike numbers beside text, they are rounded
  if (a.Is(ClassId::kLogical) && b.IsNumericOrLogicalOrChar() && AssignClass(a, b) == ClassId::kLogical)
    CheckLogicalSource(b);
  CheckClasses(a, b);
  const int n = static_cast<int>(subscripts.size());
  std::vector<Positions> subs;
  subs.reserve(subscripts.size());
  for (int k = 0; k < n; ++k) subs.push_back(ResolveSubscript(subscripts[k], k, n, "index "));
  if (a.Is(ClassId::kStruct)) return AssignStruct(a, subs, b);
  Value source = into_text ? text : b.storage() == Storage::kFull || b.IsSparse() ? b : b.Full();
  if (a.Is(ClassId::kCell)) {
    if (!b.Is(ClassId::kCell)) {
      source = Value::Cell(Dims(1, 1));
      source.mutable_cell(0) = b;
    }
  } else {
    const ClassId c = AssignClass(a, b);
    if (!source.Is(c)) source = ConvertClass(source, c);
    if (!a.Is(c) || (source.IsComplex() && !a.IsComplex())) {
      Value converted = a.Is(c) ? a : ConvertClass(a, c);  // an error leaves `a` as it was
      if (a.IsComplex() || source.IsComplex()) {
        MakeComplex(converted);
        MakeComplex(source);
      }
      Store(converted, std::move(subs), source);
      a = std::move(converted);
      return;
    }
    if (a.IsComplex()) MakeComplex(source);
  }
  Store(a, std::move(subs), source);
}

int64_t LocateForWrite(Value& a, Subscripts subscripts) {
  if (AnySparse(a, subscripts)) return LocateForWrite(a, FullSubscripts(subscripts));
  const int n = static_cast<int>(subscripts.size());
  std::vector<Positions> subs;
  for (int k = 0; k < n; ++k) {
    subs.push_back(ResolveSubscript(subscripts[k], k, n, "index "));
    if (subs[k].kind == Positions::kColon) subs[k].Bind(n == 1 ? a.numel() : FoldDims(a.dims(), n)[k]);
    if (subs[k].count != 1) {
      value::ThrowError("", "some elements undefined in argument list");
    }
  }
  if (n == 0) return 0;
  if (n == 1) {
    const int64_t position = subs[0][0];
    if (position >= a.numel()) Grow(a, LinearGrowth(a, position + 1));
    return position;
  }
  Dims folded = FoldDims(a.dims(), n), wanted = a.dims();
  bool grows = false;
  for (int k = 0; k < n; ++k) {
    if (subs[k][0] < folded[k]) continue;
    if (a.ndims() > n) ThrowResize();
    wanted.set(k, subs[k][0] + 1);
    grows = true;
  }
  if (grows) {
    wanted.Normalise();
    Grow(a, wanted);
    folded = FoldDims(a.dims(), n);
  }
  int64_t position = 0, stride = 1;
  for (int k = 0; k < n; ++k) {
    position += subs[k][0] * stride;
    stride *= folded[k];
  }
  return position;
}

}  // namespace residua::builtin
