// [a, b; c], horzcat, vertcat, cat, and {a, b; c}.
//
// Class: a cell takes everything in; then char, then the first integer class met, single, double; logical only among
// logicals. 0x0 operands (and, between brackets, 1x0 and 0x1) take no place but count for the class. Rows of text of
// different lengths are padded with blanks.
#include <absl/container/inlined_vector.h>

#include <algorithm>

#include "worker/builtin/handle_object.h"
#include "worker/builtin/index_common.h"
#include "worker/builtin/numbers_in_text.h"
#include "worker/builtin/sparse_policy.h"

namespace residua::builtin {
namespace {

using Parts = absl::Span<const Value>;

bool Any(Parts parts, ClassId c) {
  return std::any_of(parts.begin(), parts.end(), [c](const Value& v) { return v.Is(c); });
}

ClassId CommonClass(Parts parts) {
  if (Any(parts, ClassId::kCell)) return ClassId::kCell;
  for (ClassId c : {ClassId::kFunctionHandle, ClassId::kStruct, ClassId::kChar}) {
    if (Any(parts, c)) return c;
  }
  for (const Value& v : parts) {
    if (value::IsInteger(v.class_id())) return v.class_id();
  }
  if (Any(parts, ClassId::kSingle)) return ClassId::kSingle;
  return Any(parts, ClassId::kDouble) || parts.empty() ? ClassId::kDouble : ClassId::kLogical;
}

bool AnySparse(Parts parts) {
  return std::any_of(parts.begin(), parts.end(), [](const Value& v) { return v.IsSparse(); });
}

bool IsNothing(const Value& v) { return v.ndims() == 2 && v.rows() == 0 && v.cols() == 0; }

[[noreturn]] void ThrowClasses(Parts parts, const Dims& total) {
  // The operands that join are shown as the array that they start, of their common class.
  const auto joins = [&](const Value& v) {
    return parts[0].IsNumericOrLogicalOrChar() && v.IsNumericOrLogicalOrChar();
  };
  size_t joined = 1;
  while (joined < parts.size() && joins(parts[joined])) ++joined;
  const ClassId common = CommonClass(parts.first(joined));
  const auto typical = std::find_if(parts.begin(), parts.end(), [&](const Value& v) { return v.Is(common); });
  std::string first = parts[0].Is(ClassId::kStruct) ? "struct" : ConvertedTypeName(*typical);
  const char* const shape = total.IsScalar() ? "scalar" : "matrix";
  if (first.ends_with("scalar") || first.ends_with("matrix")) first.replace(first.size() - 6, 6, shape);
  for (size_t k = joined; k < parts.size(); ++k) {
    if (parts[k].class_id() == parts[0].class_id()) continue;
    if (parts[0].Is(ClassId::kFunctionHandle)) break;
    const ClassId c = parts[k].class_id();
    if (parts[0].Is(ClassId::kStruct) && !parts[k].IsScalar() && !parts[k].IsComplex() &&
        (c == ClassId::kDouble || c == ClassId::kLogical || c == ClassId::kChar)) {
      value::ThrowError("", "invalid concatenation of structure with matrix");
    }
    const ClassId f = parts[0].class_id();
    if (c == ClassId::kStruct && !parts[k].IsScalar() && !parts[0].IsComplex() &&
        (f == ClassId::kDouble || f == ClassId::kLogical || f == ClassId::kChar)) {
      value::ThrowError("", "invalid concatenation of structure with matrix");
    }
    value::ThrowError("", "concatenation operator not implemented for '%s' by '%s' operations", first.c_str(),
                      ConvertedTypeName(parts[k]).c_str());
  }
  value::ThrowError("", "octave_base_value::resize (): wrong type argument 'function handle'");
}

// Complex numbers join neither integers nor, where one stands alone, text: an array is as many blanks, behind what else
// stands in its row, and nothing to horzcat and its kind.
void RefuseComplex(Parts parts, ClassId c, int dim) {
  const bool scalars = dim == 1 && std::all_of(parts.begin(), parts.end(), [](const Value& v) { return v.IsScalar(); });
  for (const Value& v : parts) {
    if (!v.IsComplex() || (c == ClassId::kChar && !v.IsScalar())) continue;
    value::ThrowError("", "octave_base_value::%s_%s_value(): wrong type argument '%s'", value::ClassName(c),
                      scalars && c != ClassId::kChar ? "scalar" : "array", ConvertedTypeName(v).c_str());
  }
}

// What stands beside cells: a cell that holds it, none of nothing.
Value AsCell(const Value& v) {
  if (v.Is(ClassId::kCell)) return v;
  if (v.IsEmpty()) return Value::Cell(Dims(0, 0));
  Value cell = Value::Cell(Dims(1, 1));
  cell.mutable_cell(0) = v;
  return cell;
}

// One part in the common class.
Value ConvertPart(const Value& v, ClassId c, bool complex, const Value* pattern) {
  if (c == ClassId::kCell) return AsCell(v);
  if (c == ClassId::kStruct) {
    if (!v.Is(ClassId::kStruct)) return Value::Struct(v.dims(), pattern->fields());
    if (v.fields() == pattern->fields()) return v;
    Value same = Value::Struct(v.dims(), pattern->fields());
    for (int f = 0; f < static_cast<int>(pattern->fields().size()); ++f) {
      const int g = v.FieldIndex(pattern->fields()[f]);
      if (g < 0 || v.fields().size() != pattern->fields().size()) {
        value::ThrowError("", "cat: field names mismatch in concatenating structs");
      }
      for (int64_t k = 0; k < v.numel(); ++k) same.mutable_field(k, f) = v.field(k, g);
    }
    return same;
  }
  if (c == ClassId::kChar && v.IsComplex()) {
    Value blanks = Value::Uninitialised(c, v.dims());
    std::fill_n(blanks.mutable_data<char>(), blanks.numel(), ' ');
    return blanks;
  }
  const Value converted = ConvertClass(v, c);
  return complex ? AsComplexArray(converted) : converted;
}

bool Joinable(const Dims& a, const Dims& b, int dim) {
  for (int k = 0; k < std::max(a.ndims(), b.ndims()); ++k) {
    if (k != dim && a[k] != b[k]) return false;
  }
  return true;
}

// Joins b's extents to a's along dim; false: they do not fit. `brackets`: 1x0 and 0x1 take no place either.
bool JoinDims(Dims* a, const Dims& b, int dim, bool brackets) {
  if (Joinable(*a, b, dim)) {
    a->set(dim, (*a)[dim] + b[dim]);
    a->Normalise();
    return true;
  }
  const auto blank = [](const Dims& d) { return d.ndims() == 2 && d[0] == 0 && d[1] == 0; };
  if (!blank(*a) && blank(b)) return true;
  if (!blank(*a)) {
    // In brackets a 1x0 or 0x1 gives way to a matrix; two of them that do not fit leave nothing.
    const auto thin = [](const Dims& d) { return d[0] + d[1] == 1; };
    if (!brackets || a->ndims() > 2 || b.ndims() > 2) return false;
    if (thin(b)) {
      if (thin(*a)) *a = Dims(0, 0);
      return true;
    }
    if (!thin(*a)) return false;
  }
  *a = b;
  return true;
}

void CopyParts(Value& result, int dim, absl::Span<const Value> parts) {
  const Dims& dims = result.dims();
  int64_t inner = 1, outer = 1;
  for (int k = 0; k < dim; ++k) inner *= dims[k];
  for (int k = dim + 1; k < dims.ndims(); ++k) outer *= dims[k];
  const bool bytes = result.IsNumericOrLogicalOrChar();
  const int64_t unit = bytes ? value::ElementSize(result.class_id()) * (result.IsComplex() ? 2 : 1) : 0;
  std::byte* out = bytes ? result.mutable_data<std::byte>() : nullptr;
  struct Source {
    const Value* value;
    const std::byte* data;
    int64_t block;  // elements that lie together
  };
  absl::InlinedVector<Source, 8> sources;
  for (const Value& v : parts) {
    if (v.numel() > 0) sources.push_back({&v, bytes ? v.data<std::byte>() : nullptr, inner * v.dims()[dim]});
  }
  int64_t position = 0;
  for (int64_t o = 0; o < outer; ++o) {
    for (const Source& s : sources) {
      if (bytes) {
        std::copy_n(s.data + o * s.block * unit, s.block * unit, out + position * unit);
        position += s.block;
      } else {
        for (int64_t k = 0; k < s.block; ++k) CopyElement(result, position++, *s.value, o * s.block + k);
      }
    }
  }
}

bool AllEmptyStructs(Parts parts) {
  return std::all_of(parts.begin(), parts.end(), [](const Value& v) { return v.Is(ClassId::kStruct) && v.IsEmpty(); });
}

bool AnyComplex(Parts parts) {
  return std::any_of(parts.begin(), parts.end(), [](const Value& v) { return v.IsComplex(); });
}

// `function`: horzcat and its kind, not brackets.
Value Join(int dim, Parts parts, const Dims& dims, ClassId c, bool complex, char quote, bool function) {
  if (c == ClassId::kFunctionHandle) ThrowClasses(parts, dims);
  const Value* pattern = nullptr;
  for (const Value& v : parts) {
    if (v.Is(ClassId::kStruct) && pattern == nullptr) pattern = &v;
    const bool behind = &v != &parts[0] && v.IsEmpty() && v.ndims() == 2;  // an empty array, if it fits
    if (c == ClassId::kStruct && !v.Is(ClassId::kStruct) && !IsNothing(v) && !behind) ThrowClasses(parts, Dims(0, 0));
  }
  if (c == ClassId::kStruct && Any(parts, ClassId::kChar)) {  // text takes no place, but asks for text
    value::ThrowError("", "octave_base_value::convert_to_str_internal (): wrong type argument '%s'",
                      dims.IsScalar() ? "scalar struct" : "struct");
  }
  if (!value::IsFloat(c) && c <= ClassId::kUint64) RefuseComplex(parts, c, dim);
  if (c == ClassId::kCell && parts[0].Is(ClassId::kStruct)) {
    value::ThrowError("", "octave_base_value::cell_value(): wrong type argument '%s'",
                      ConvertedTypeName(parts[0]).c_str());
  }
  const bool same = c <= ClassId::kUint64 && !complex &&
                    std::all_of(parts.begin(), parts.end(), [c](const Value& v) { return v.Is(c); });
  // In brackets several arrays of structs, all empty, lose their fields, which need not agree either.
  if (c == ClassId::kStruct && !function && parts.size() > 1 && AllEmptyStructs(parts)) return Value::Struct(dims, {});
  std::vector<Value> converted;
  if (!same) {
    converted.reserve(parts.size());
    const bool text_and_complex = c == ClassId::kChar && dim == 1 && AnyComplex(parts);
    for (const Value& v : parts) {
      if (!text_and_complex || !v.IsComplex()) converted.push_back(ConvertPart(v, c, complex, pattern));
    }
    for (const Value& v : parts) {
      if (text_and_complex && v.IsComplex()) converted.push_back(ConvertPart(v, c, complex, pattern));
    }
  }
  Value result;
  if (c == ClassId::kCell)
    result = Value::Cell(dims);
  else if (c == ClassId::kStruct)
    result = Value::Struct(dims, pattern->fields());
  else
    result = Value::Uninitialised(c, dims, complex);
  if (c == ClassId::kChar) result = result.WithQuote(quote);
  if (result.numel() > 0) CopyParts(result, dim, same ? parts : Parts(converted));
  return complex ? Narrow(result) : result;
}

// Extents of a part as it will stand in the result (AsCell).
Dims PartDims(const Value& v, ClassId c) {
  if (c == ClassId::kCell && !v.Is(ClassId::kCell)) return v.IsEmpty() ? Dims(0, 0) : Dims(1, 1);
  return v.dims();
}

char CommonQuote(Parts parts) {
  const bool all =
      std::all_of(parts.begin(), parts.end(), [](const Value& v) { return v.Is(ClassId::kChar) && v.quote() == '"'; });
  return all ? '"' : '\'';
}

Dims JoinedDims(int dim, Parts parts, ClassId c, const char* mismatch) {
  Dims dims(0, 0);
  bool first = true, nothing = true;
  bool structs = false;  // met already, and not all of them empty
  const auto thin = [](const Dims& d) { return d.ndims() == 2 && d[0] + d[1] == 1; };
  for (const Value& v : parts) {
    const Dims d = PartDims(v, c);
    const Dims before = dims;
    // Of structs a 1x0 or 0x1 gives no way.
    if (structs && v.Is(ClassId::kStruct) && (thin(d) || thin(dims)) && !IsNothing(v) && !Joinable(dims, d, dim)) {
      value::ThrowError("", "cat: dimension mismatch");
    }
    structs = structs || (v.Is(ClassId::kStruct) && !IsNothing(v) && !AllEmptyStructs(parts));
    // Pages of nothing give way to what does not fit them.
    if (first || (nothing && dim > 1 && !Joinable(dims, d, dim)))
      dims = d;
    else if (!JoinDims(&dims, d, dim, mismatch != nullptr)) {
      if (mismatch == nullptr) value::ThrowError("", "cat: dimension mismatch");
      value::ThrowError("", "%s dimensions mismatch (%s vs %s)", mismatch, before.ToString().c_str(),
                        d.ToString().c_str());
    }
    first = false;
    nothing = nothing && IsNothing(v);
  }
  return dims;
}

Value JoinChecked(int dim, Parts parts, ClassId c, const char* mismatch) {
  const bool numbers = c == ClassId::kDouble || c == ClassId::kLogical || c == ClassId::kSingle ||
                       c == ClassId::kChar || value::IsInteger(c);
  if (numbers && AnySparse(parts)) return SparseConcat(dim, parts, mismatch);
  const bool function = mismatch == nullptr;
  if (function && c == ClassId::kChar && AnyComplex(parts)) {
    RefuseComplex(parts, c, dim);
    std::vector<Value> rest(parts.begin(), parts.end());
    std::erase_if(rest, [](const Value& v) { return v.IsComplex(); });
    return JoinChecked(dim, rest, c, mismatch);
  }
  const Dims dims = JoinedDims(dim, parts, c, mismatch);
  return Join(dim, parts, dims, c, value::IsFloat(c) && AnyComplex(parts), CommonQuote(parts), function);
}

Value PadRows(const Value& text, int64_t width) {
  Value result = Value::Array(ClassId::kChar, Dims(text.rows(), width)).WithQuote(text.quote());
  char* out = result.mutable_data<char>();
  std::fill_n(out, text.rows() * width, ' ');
  std::copy_n(text.data<char>(), text.numel(), out);
  return result;
}

// [x y z] of real double scalars.
bool ScalarRow(const ValueList& row, Value* result) {
  for (const Value& v : row) {
    if (!v.IsDoubleScalar()) return false;
  }
  *result = Value::Uninitialised(ClassId::kDouble, Dims(1, static_cast<int64_t>(row.size())));
  double* p = result->mutable_data<double>();
  for (const Value& v : row) *p++ = v.inline_double();
  return true;
}

// A 0x0 struct array beside values of other classes takes no place and gives them no class.
bool DropsStructs(Parts parts, std::vector<Value>* rest) {
  const auto blank = [](const Value& v) { return v.Is(ClassId::kStruct) && IsNothing(v); };
  const auto other = [](const Value& v) { return !v.Is(ClassId::kStruct) && !v.IsEmpty(); };
  if (std::none_of(parts.begin(), parts.end(), blank) || std::none_of(parts.begin(), parts.end(), other)) return false;
  for (const Value& v : parts) {
    if (!blank(v)) rest->push_back(v);
  }
  return true;
}

// A cell anywhere in brackets makes cells of all other elements before any are joined. A row of nothing keeps the
// extents that it had before.
Value CellRows(const std::vector<ValueList>& rows) {
  std::vector<Dims> dims;
  for (const ValueList& row : rows) {
    const ClassId c = Any(row, ClassId::kCell) ? ClassId::kCell : ClassId::kDouble;
    dims.push_back(JoinedDims(1, row, c, "horizontal"));
  }
  std::vector<Value> joined;
  for (size_t k = 0; k < rows.size(); ++k) {
    if (rows[k].empty()) continue;
    std::vector<Value> cells;
    for (const Value& v : rows[k]) cells.push_back(AsCell(v));
    const bool nothing = std::all_of(cells.begin(), cells.end(), IsNothing);
    joined.push_back(nothing             ? Value::Cell(dims[k])
                     : cells.size() == 1 ? cells[0]
                                         : JoinChecked(1, cells, ClassId::kCell, "horizontal"));
  }
  return joined.size() == 1 ? joined[0] : JoinChecked(0, joined, ClassId::kCell, "vertical");
}

// Handles join nothing, structs nothing but structs; the extents of all rows are checked before any class, and 0 x 0
// parts are left out.
[[noreturn]] void RefuseClasses(const std::vector<ValueList>& rows) {
  std::vector<Value> places, parts;
  for (const ValueList& row : rows) {
    if (row.empty()) continue;
    places.push_back(Value::Array(ClassId::kDouble, JoinedDims(1, row, ClassId::kDouble, "horizontal")));
    std::copy_if(row.begin(), row.end(), std::back_inserter(parts), [](const Value& v) { return !IsNothing(v); });
  }
  const Dims dims = JoinedDims(0, places, ClassId::kDouble, "vertical");
  ThrowClasses(parts, Any(parts, ClassId::kFunctionHandle) ? dims : Dims(0, 0));
}

// Maps join maps and nothing else; other objects have no brackets.
Value JoinObjects(int dim, Parts parts) {
  const auto is_map = [](const Value& v) {
    return v.Is(ClassId::kObject) && std::string_view(v.object().ClassName()) == "containers.Map";
  };
  if (std::all_of(parts.begin(), parts.end(), is_map)) return JoinMaps(dim, parts);
  if (std::none_of(parts.begin(), parts.end(), is_map)) {
    value::ThrowError("", "octave_base_value::parent_class_name_list(): wrong type argument 'object'");
  }
  value::ThrowError("", "containers.Map/%s method failed", dim == 0 ? "vertcat" : "horzcat");
}

}  // namespace

void WarnOfNumbersInText(absl::Span<const Value> parts) {
  if (!Any(parts, ClassId::kChar)) return;
  const bool text = std::all_of(parts.begin(), parts.end(), [](const Value& v) { return v.Is(ClassId::kChar); });
  const bool plain =
      std::all_of(parts.begin(), parts.end(), [](const Value& v) { return v.IsNumericOrLogicalOrChar(); });
  if (plain && !text) OperatorWarning("Octave:num-to-str", "implicit conversion from numeric to char");
}

Value Concat(int dim, absl::Span<const Value> parts) {
  if (parts.empty()) return Value();
  if (parts.size() > 1 && Any(parts, ClassId::kObject)) return JoinObjects(dim, parts);
  if (std::vector<Value> rest; DropsStructs(parts, &rest)) return Concat(dim, rest);
  const ClassId c = CommonClass(parts);
  if (parts.size() == 1 && (parts[0].IsSparse() || c == ClassId::kFunctionHandle)) return parts[0];
  if (parts.size() == 1) return Narrow(parts[0].Full());
  return JoinChecked(dim, parts, c, nullptr);
}

Value MatrixLiteral(const std::vector<ValueList>& rows) {
  Value scalars;
  if (rows.size() == 1 && !rows[0].empty() && ScalarRow(rows[0], &scalars)) return scalars;
  if (std::any_of(rows.begin(), rows.end(), [](const ValueList& row) { return Any(row, ClassId::kObject); })) {
    std::vector<Value> joined;
    for (const ValueList& row : rows) joined.push_back(row.size() == 1 ? row[0] : Concat(1, row));
    return joined.size() == 1 ? joined[0] : Concat(0, joined);
  }
  std::vector<Value> rest;
  if (rows.size() == 1 && rows[0].size() > 1 && !DropsStructs(rows[0], &rest)) {
    const ClassId c = CommonClass(rows[0]);
    if (c == ClassId::kFunctionHandle) RefuseClasses(rows);
    WarnOfNumbersInText(rows[0]);
    return JoinChecked(1, rows[0], c, "horizontal");
  }
  std::vector<Value> all;
  for (const ValueList& row : rows) all.insert(all.end(), row.begin(), row.end());
  if (all.empty()) return Value();
  rest.clear();
  if (DropsStructs(all, &rest)) {
    std::vector<ValueList> kept;
    for (const ValueList& row : rows) {
      std::vector<Value> some(row.begin(), row.end());
      std::erase_if(some, [](const Value& v) { return v.Is(ClassId::kStruct) && IsNothing(v); });
      kept.emplace_back(some.begin(), some.end());
    }
    return MatrixLiteral(kept);
  }
  const ClassId c = CommonClass(all);
  if (c == ClassId::kFunctionHandle) RefuseClasses(rows);
  WarnOfNumbersInText(all);
  const auto other = [](const Value& v) { return !v.Is(ClassId::kStruct) && !v.IsEmpty(); };
  if (c == ClassId::kStruct && std::any_of(all.begin(), all.end(), other)) RefuseClasses(rows);
  if (c == ClassId::kCell && !all[0].Is(ClassId::kStruct)) return CellRows(rows);
  if (all.size() == 1) return all[0].IsSparse() ? all[0] : Narrow(all[0].Full());
  std::vector<Value> joined;
  for (const ValueList& row : rows) {
    if (row.empty()) continue;
    joined.push_back(JoinChecked(1, row, CommonClass(row), "horizontal"));
  }
  if (joined.size() == 1) return joined[0];
  const bool all_text = std::all_of(all.begin(), all.end(), [](const Value& v) { return v.Is(ClassId::kChar); });
  if (all_text && joined.size() > 1) {
    int64_t width = 0;
    for (const Value& v : joined) width = std::max(width, v.cols());
    for (Value& v : joined) {
      if (v.numel() > 0 && v.cols() < width && v.ndims() == 2) v = PadRows(v, width);
    }
  }
  if (c == ClassId::kChar && AnyComplex(all)) {
    JoinedDims(0, joined, c, "vertical");  // the rows must fit, first of all
    RefuseComplex(all, c, 1);
  }
  Value result = JoinChecked(0, joined, c, "vertical");
  return c == ClassId::kChar ? result.WithQuote(CommonQuote(all)) : result;
}

Value CellLiteral(const std::vector<ValueList>& rows) {
  int64_t cols = -1, count = 0;
  for (const ValueList& row : rows) {
    if (row.empty()) continue;
    if (cols >= 0 && cols != static_cast<int64_t>(row.size())) value::ThrowError("", "number of columns must match");
    cols = static_cast<int64_t>(row.size());
    ++count;
  }
  if (count == 0) return Value::Cell(Dims(0, 0));
  Value result = Value::Cell(Dims(count, cols));
  int64_t i = 0;
  for (const ValueList& row : rows) {
    if (row.empty()) continue;
    for (int64_t j = 0; j < cols; ++j) result.mutable_cell(i + j * count) = row[static_cast<size_t>(j)];
    ++i;
  }
  return result;
}

}  // namespace residua::builtin
