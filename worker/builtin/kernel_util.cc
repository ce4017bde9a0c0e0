#include "worker/builtin/kernel_util.h"

#include <bit>
#include <cctype>
#include <cinttypes>
#include <cstring>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/error_identifier.h"

namespace residua::builtin {

using value::Storage;
using value::ThrowError;

namespace {

constexpr char kRefusal[] = "Residua:not-supported";

}  // namespace

void InvalidCall(const char* name) { ThrowError("Octave:invalid-fun-call", "Invalid call to %s", name); }

void Refuse(const char* name, const char* what) { ThrowError(kRefusal, "%s: %s is not supported", name, what); }

bool IsRefusal(const value::MatlabError& error) { return error.identifier == kRefusal; }

std::string TypeName(const Value& v) {
  const bool scalar = v.IsScalar();
  if (v.IsSparse()) {
    if (v.Is(ClassId::kLogical)) return "sparse bool matrix";
    return v.IsComplex() ? "sparse complex matrix" : "sparse matrix";
  }
  switch (v.class_id()) {
    case ClassId::kDouble:
      if (v.storage() == Storage::kRange) return "double_range";
      if (v.storage() == Storage::kDiagonal) return v.IsComplex() ? "complex diagonal matrix" : "diagonal matrix";
      if (v.storage() == Storage::kPermutation) return "permutation matrix";
      if (v.IsComplex()) return scalar ? "complex scalar" : "complex matrix";
      return scalar ? "scalar" : "matrix";
    case ClassId::kSingle:
      if (v.IsComplex()) return scalar ? "float complex scalar" : "float complex matrix";
      return scalar ? "float scalar" : "float matrix";
    case ClassId::kLogical:
      return scalar ? "bool" : "bool matrix";
    case ClassId::kChar:
      return v.quote() == '"' ? "string" : "sq_string";
    case ClassId::kCell:
      return "cell";
    case ClassId::kStruct:
      return scalar ? "scalar struct" : "struct";
    case ClassId::kObject:
      return "object";
    case ClassId::kFunctionHandle:
      return "function handle";
    default:
      return std::string(ClassName(v.class_id())) + (scalar ? " scalar" : " matrix");
  }
}

void WrongType(const char* where, const Value& v) {
  ThrowError("", "%s: wrong type argument '%s'", where, TypeName(v).c_str());
}

bool IsMissing(double x) {
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits == 0x7FF840F440000000ULL || bits == 0x7FF840F4F4800000ULL || bits == 0x7FF00000000007A2ULL ||
         bits == 0x7FF840F4F48007A2ULL || bits == 0x7FF840F4A0000000ULL || bits == 0x7FF840F4F40007A2ULL;
}

double MissingValue() { return std::bit_cast<double>(uint64_t{0x7FF840F440000000}); }

bool IsCellString(const Value& v) {
  if (!v.Is(ClassId::kCell)) return false;
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (!v.cell(k).Is(ClassId::kChar)) return false;
  }
  return true;
}

bool EqualsIgnoreCase(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t k = 0; k < a.size(); ++k) {
    if (std::tolower(static_cast<unsigned char>(a[k])) != std::tolower(static_cast<unsigned char>(b[k]))) return false;
  }
  return true;
}

std::string RowText(const Value& v, int64_t row) {
  std::string text(static_cast<size_t>(v.cols()), '\0');
  const char* p = v.data<char>();
  for (int64_t k = 0; k < v.cols(); ++k) text[k] = p[row + k * v.rows()];
  return text;
}

Value CharMatrix(const std::vector<std::string>& rows, char quote) {
  size_t width = 0;
  for (const std::string& row : rows) width = std::max(width, row.size());
  const int64_t n = static_cast<int64_t>(rows.size());
  Value v = Value::Array(ClassId::kChar, Dims(n, static_cast<int64_t>(width)));
  if (v.numel() > 0) {
    char* p = v.mutable_data<char>();
    for (int64_t i = 0; i < n; ++i) {
      for (size_t j = 0; j < width; ++j) p[i + static_cast<int64_t>(j) * n] = j < rows[i].size() ? rows[i][j] : ' ';
    }
  }
  return v.WithQuote(quote);
}

Value CellOfStrings(const std::vector<std::string>& strings, bool column) {
  const int64_t n = static_cast<int64_t>(strings.size());
  Value v = Value::Cell(column ? Dims(n, 1) : Dims(1, n));
  for (int64_t k = 0; k < n; ++k) v.mutable_cell(k) = Value::String(strings[k]);
  return v;
}

double DoubleArgument(const Value& v) {
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::double_value ()", v);
  if (v.IsEmpty()) ThrowError("", "index (_,0): out of bound; value 0 out of bound 0");
  return v.ElementAsDouble(0);
}

int64_t IntegerArgument(const Value& v, const char* type_name, bool require_integer) {
  const std::string type = type_name;
  if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kChar) || (v.IsEmpty() && type == "int")) {
    const std::string accessor = type == "int" ? "int" : "int64";
    WrongType(("octave_base_value::" + accessor + "_value ()").c_str(), v);
  }
  const double d = DoubleArgument(v);
  if (std::isnan(d)) ThrowError("", "conversion of nan to %s value failed", type_name);
  // An extent of its own ("int64_t") is the nearest that there is; those of a list must be exact.
  const bool exact = require_integer && std::string_view(type_name) != "int64_t";
  const bool beyond =
      exact &&
      (std::isinf(d) || (std::string_view(type_name) == "octave_idx_type" && std::abs(d) >= 9.2233720368547758e18));
  if (require_integer && (beyond || d != std::trunc(d)))
    ThrowError("", "conversion of %g to %s value failed", d, type_name);
  if (d >= 9.2233720368547758e18) return INT64_MAX;
  if (d <= -9.2233720368547758e18) return INT64_MIN;
  return static_cast<int64_t>(d);
}

int DimArgument(const char* name, const Value& v) {
  const int64_t dim = IntegerArgument(v, "int");
  if (dim < 1 || dim > INT32_MAX) ThrowError("", "%s: DIM must be a valid dimension", name);
  return static_cast<int>(dim - 1);
}

int FirstNonSingleton(const Dims& dims) {
  for (int k = 0; k < dims.ndims(); ++k) {
    if (dims[k] != 1) return k;
  }
  return 0;
}

Value CharsOfNumbers(const Value& v) {
  Value out = Value::Array(ClassId::kChar, v.dims());
  if (v.IsEmpty()) return out;
  char* p = out.mutable_data<char>();
  bool out_of_range = false;
  for (int64_t k = 0, n = v.numel(); k < n; ++k) {
    const double d = v.ElementAsDouble(k);
    if (std::isnan(d)) ThrowError("", "invalid conversion from NaN to character");
    const double r = std::round(d);
    const bool fits = r >= 0 && r <= 255;
    if (!fits) out_of_range = true;
    p[k] = fits ? static_cast<char>(static_cast<unsigned char>(r)) : '\0';
  }
  if (out_of_range) OperatorWarning("", "range error for conversion to character value");
  return out;
}

Value LogicalValue(const Value& v) {
  if (v.Is(ClassId::kLogical)) return v;
  if (!value::IsNumeric(v.class_id())) WrongType("logical", v);
  if (AnyNaN(v)) ThrowError("", "invalid conversion from NaN to logical");
  Value out = Value::Array(ClassId::kLogical, v.dims());
  if (v.IsEmpty()) return out;
  bool* p = out.mutable_data<bool>();
  VisitElements(v, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const T* q = v.data<T>();
    for (int64_t k = 0; k < v.numel(); ++k) p[k] = q[k] != T(0);
  });
  return out;
}

Value ToDouble(const Value& v) {
  if (v.Is(ClassId::kDouble) && !v.IsComplex()) return v;
  Value out = Value::Array(ClassId::kDouble, v.dims());
  if (out.numel() == 0) return out;
  double* p = out.mutable_data<double>();
  for (int64_t k = 0; k < v.numel(); ++k) p[k] = v.ElementAsDouble(k);
  return out;
}

bool AnyNaN(const Value& v) {
  if (!value::IsFloat(v.class_id())) return false;
  return VisitElements(v, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    const T* p = v.data<T>();
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (IsNaNElement(p[k])) return true;
    }
    return false;
  });
}

Extents SplitAt(const Dims& dims, int dim) {
  Extents e;
  for (int k = 0; k < dims.ndims(); ++k) {
    if (k < dim)
      e.inner *= dims[k];
    else if (k == dim)
      e.n = dims[k];
    else
      e.outer *= dims[k];
  }
  return e;
}

}  // namespace residua::builtin
