// Reading subscripts: values to positions, and the errors for those that are none.
#include <algorithm>
#include <cmath>
#include <sstream>

#include "worker/builtin/function_names.h"
#include "worker/builtin/index_common.h"

namespace residua::builtin {

int LongSide(const Dims& dims) {
  int side = -1;
  for (int k = 0; k < dims.ndims(); ++k) {
    if (dims[k] == 1) continue;
    if (side >= 0) return -1;
    side = k;
  }
  return side;
}

namespace {

// "a(_,TEXT,_)", or "index (_,TEXT,_)" when the variable has no name. Where elements are deleted Octave says "aTEXT": n
// is 0.
std::string Place(const std::string& text, int k, int n, const std::string& name) {
  if (n == 0) return (name.empty() ? "index " : name) + text;
  std::string out = (name.empty() ? "index " : name) + "(";
  for (int d = 0; d < n; ++d) {
    if (d > 0) out += ',';
    out += d == k ? text : "_";
  }
  return out + ")";
}

// Where a variable is read, Octave adds that a function cannot be seen for it.
std::string ShadowNote(const std::string& name) {
  return IsFunctionOfOctave(name) ? " (note: variable '" + name + "' shadows function)" : "";
}

[[noreturn]] void ThrowBadSubscript(const std::string& text, int k, int n, const std::string& name) {
  throw value::MatlabError(
      "Octave:invalid-index",
      Place(text, k, n, name) + ": subscripts must be either integers 1 to (2^63)-1 or logicals" + ShadowNote(name));
}

// Octave shows how far a subscript is from a whole number: 1.5, 1+1e-10.
std::string DescribeNumber(double v) {
  std::ostringstream out;
  if (std::isnan(v) || std::isinf(v)) {
    out << (std::signbit(v) ? "-" : "") << (std::isnan(v) ? "nan" : "inf");
    return out.str();
  }
  const double whole = std::round(v);
  constexpr double kBeyond = 0x1p63;
  if (v == whole && v >= -kBeyond && v < kBeyond) {
    out << static_cast<int64_t>(v);
    return out.str();
  }
  // Places count from 0 there: what is lost on the way is not shown.
  const double place = v - 1, shown = place + 1, nearest = std::floor(place + 1.5);
  out << shown;
  // Six digits may hide the fraction.
  if (shown != nearest && out.str().find('.') == std::string::npos) out << std::showpos << shown - nearest;
  return out.str();
}

template <class T>
Positions FromElements(const Value& v, int k, int n, const std::string& name) {
  Positions p;
  p.kind = Positions::kList;
  p.count = v.numel();
  p.list.resize(static_cast<size_t>(p.count));
  const T* in = v.data<T>();
  for (int64_t i = 0; i < p.count; ++i) {
    if constexpr (std::is_floating_point_v<T>) {
      // In this range the conversion is defined, and undoing it shows a fraction without a call.
      if (!(in[i] >= 1 && in[i] < T{0x1p63} && in[i] == static_cast<T>(static_cast<int64_t>(in[i])))) {
        ThrowBadSubscript(DescribeNumber(in[i]), k, n, name);
      }
    } else if constexpr (std::is_same_v<T, uint64_t>) {
      if (in[i] < 1 || in[i] > uint64_t{INT64_MAX}) ThrowBadSubscript(std::to_string(in[i]), k, n, name);
    } else {
      if (in[i] < 1) ThrowBadSubscript(std::to_string(static_cast<int64_t>(in[i])), k, n, name);
    }
    p.list[static_cast<size_t>(i)] = static_cast<int64_t>(in[i]) - 1;
    p.highest = std::max(p.highest, p.list[static_cast<size_t>(i)]);
  }
  return p;
}

// A range that leaves the whole numbers, which Octave rounds with a warning; of other arrays a fraction is an error.
bool HasFractions(const Value& v) {
  if (v.storage() != Storage::kRange || v.numel() < 2) return false;
  const auto whole = [](double x) { return x == std::floor(x); };
  return !whole(v.range().base) || !whole(v.range().increment);
}

Value Rounded(const Value& range) {
  Value out = Value::Array(ClassId::kDouble, range.dims());
  double* const to = out.mutable_data<double>();
  const double* const from = range.data<double>();
  std::transform(from, from + range.numel(), to, [](double x) { return std::round(x); });
  return out;
}

Positions FromMask(const Value& v) {
  Positions p;
  p.kind = Positions::kList;
  p.logical_mask = true;
  const bool* in = v.data<bool>();
  const int64_t n = v.numel();
  p.count = std::count(in, in + n, true);
  p.list.resize(static_cast<size_t>(p.count) + 1);  // where the place behind the last one is written, too
  int64_t* out = p.list.data();
  for (int64_t i = 0; i < n; ++i) {
    *out = i;
    out += in[i] ? 1 : 0;
  }
  p.list.pop_back();
  if (p.count > 0) p.highest = p.list.back();
  // A mask that is a vector selects along its side, every other one gives a column.
  const int side = LongSide(v.dims());
  p.shape = v.IsScalar() ? Dims(p.count, p.count) : Dims(p.count, 1);
  if (side >= 0) {
    p.shape = v.dims();
    p.shape.set(side, p.count);
    p.shape.Normalise();
  }
  return p;
}

}  // namespace

void ThrowOutOfBound(int64_t position, int k, int n, int64_t extent, const Dims& dims, const std::string& name) {
  throw value::MatlabError("Octave:index-out-of-bounds",
                           Place(std::to_string(position + 1), k, n, name) + ": out of bound " +
                               std::to_string(extent) + " (dimensions are " + dims.ToString() + ")" + ShadowNote(name));
}

Positions ResolveSubscript(const Subscript& s, int k, int n, const std::string& name) {
  Positions p;
  if (s.colon || (s.value.Is(ClassId::kChar) && s.value.numel() == 1 && *s.value.data<char>() == ':')) {
    p.kind = Positions::kColon;
    return p;
  }
  const Value& v = s.value;
  if (v.IsDoubleScalar()) {
    const double d = v.inline_double();
    if (!(d >= 1 && d < 9.2e18 && d == std::floor(d))) ThrowBadSubscript(DescribeNumber(d), k, n, name);
    p.start = p.highest = static_cast<int64_t>(d) - 1;
    p.count = 1;
    return p;
  }
  if (v.Is(ClassId::kLogical)) return FromMask(v);
  if (!v.IsNumericOrLogicalOrChar()) ThrowBadSubscript("<" + ConvertedTypeName(v) + ">", k, n, name);
  if (v.IsComplex()) {
    if (!v.IsScalar() || !v.Is(ClassId::kDouble)) ThrowBadSubscript("<" + ConvertedTypeName(v) + ">", k, n, name);
    const std::complex<double> z = v.ElementAsComplex(0);
    std::ostringstream text;
    text << z.real() << (z.imag() < 0 ? "-" : "+") << std::abs(z.imag()) << "i";
    throw value::MatlabError(
        "Octave:invalid-index",
        Place(text.str(), k, n, name) + ": subscripts must be real (forgot to initialize i or j?)" + ShadowNote(name));
  }
  if (v.storage() == Storage::kRange && v.range().increment == 1 && v.range().base >= 1 &&
      v.range().base == std::floor(v.range().base)) {
    p.start = static_cast<int64_t>(v.range().base) - 1;
    p.count = v.numel();
    p.highest = p.start + p.count - 1;
    p.shape = v.dims();
    return p;
  }
  if (HasFractions(v)) {
    OperatorWarning("", "non-integer range used as index");
    return ResolveSubscript({false, Rounded(v)}, k, n, name);
  }
  p = value::VisitClass(v.class_id(), [&](auto* type) -> Positions {
    using T = std::remove_pointer_t<decltype(type)>;
    if constexpr (std::is_same_v<T, char>)
      return FromElements<uint8_t>(v, k, n, name);
    else if constexpr (std::is_same_v<T, bool>)
      return FromMask(v);
    else
      return FromElements<T>(v, k, n, name);
  });
  p.shape = v.dims();
  return p;
}

Dims FoldDims(const Dims& dims, int n) {
  Dims out(1, 1);
  for (int d = 0; d < n; ++d) out.set(d, dims[d]);
  for (int d = n; d < dims.ndims(); ++d) out.set(n - 1, out[n - 1] * dims[d]);
  return out;
}

Value EmptyLike(const Value& a, const Dims& dims) {
  if (a.Is(ClassId::kCell)) return Value::Cell(dims);
  if (a.Is(ClassId::kStruct)) return Value::Struct(dims, a.fields());
  return Value::Array(a.class_id(), dims, a.IsComplex()).WithQuote(a.quote());
}

void CopyElement(Value& to, int64_t to_position, const Value& from, int64_t from_position) {
  if (to.Is(ClassId::kCell)) {
    to.mutable_cell(to_position) = from.cell(from_position);
  } else if (to.Is(ClassId::kStruct)) {
    for (int f = 0; f < static_cast<int>(to.fields().size()); ++f) {
      to.mutable_field(to_position, f) = from.field(from_position, f);
    }
  } else {
    const int64_t unit = value::ElementSize(to.class_id()) * (to.IsComplex() ? 2 : 1);
    std::copy_n(from.data<std::byte>() + from_position * unit, unit, to.mutable_data<std::byte>() + to_position * unit);
  }
}

}  // namespace residua::builtin
