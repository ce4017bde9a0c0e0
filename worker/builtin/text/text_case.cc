// Case, comparison, trimming and joining end to end of text.

#include <cctype>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/text_format.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

Value MapCase(const char* name, const Value& v, int (*f)(int)) {
  if (v.Is(ClassId::kCell)) {
    Value out = v;
    for (int64_t k = 0; k < v.numel(); ++k) out.mutable_cell(k) = MapCase(name, v.cell(k), f);
    return out;
  }
  if (!v.IsNumericOrLogicalOrChar()) ThrowError("", "%s: not defined for %s", name, TypeName(v).c_str());
  if (v.Is(ClassId::kLogical)) return ConvertClass(v, ClassId::kDouble);
  if (v.IsSparse()) return v;
  if (!v.Is(ClassId::kChar) || v.IsEmpty()) return value::Narrow(v);
  Value out = v;
  char* p = out.mutable_data<char>();
  for (int64_t k = 0; k < v.numel(); ++k) p[k] = static_cast<char>(f(static_cast<unsigned char>(p[k])));
  return out.WithQuote(v.quote());
}

// They lie one after the other.
const Value* ElementsOf(const Value& cell) { return cell.IsEmpty() ? nullptr : &cell.cell(0); }

// An element of a cell as it is compared, which is no copy of it: of text of several rows the first, made in `row`.
const Value& FirstRow(const Value* element, Value* row) {
  if (!element->Is(ClassId::kChar) || (element->ndims() == 2 && element->rows() <= 1)) return *element;
  if (element->ndims() > 2) ThrowError("", "invalid conversion of charNDArray to string");
  OperatorWarning("Octave:charmat-truncated",
                  "multi-row character matrix converted to a string, only the first row is used");
  return *row = Value::String(RowText(*element, 0));
}

// Compares texts, a text with each of a cell, or two cells elementwise. Two texts must have the same extents too where
// `by_extents` says so; beside a cell nothing and no rows are the same.
template <class TextTest>
Value CompareTexts(const char* name, const Value& a, const Value& b, bool by_extents, TextTest same) {
  const bool ca = a.Is(ClassId::kCell), cb = b.Is(ClassId::kCell);
  if (!ca && !cb) {
    if (!a.Is(ClassId::kChar) || !b.Is(ClassId::kChar) || (by_extents && !(a.dims() == b.dims()))) {
      return Value::Bool(false);
    }
    return Value::Bool(same(a, b));
  }
  if (ca != cb && !(ca ? b : a).Is(ClassId::kChar)) return Value::Bool(false);
  const auto test = [&](const Value& x, const Value& y) {
    return x.Is(ClassId::kChar) && y.Is(ClassId::kChar) && same(x, y);
  };
  Value row_a, row_b;
  if (ca && cb) {
    if (!a.IsScalar() && !b.IsScalar() && !(a.dims() == b.dims())) {
      ThrowError("", "%s: nonconformant cell arrays", name);
    }
    const Dims dims = a.IsScalar() ? b.dims() : a.dims();
    Value out = Value::Array(ClassId::kLogical, dims);
    bool* const results = out.IsEmpty() ? nullptr : out.mutable_data<bool>();
    const int64_t step_a = a.IsScalar() ? 0 : 1, step_b = b.IsScalar() ? 0 : 1;
    const Value *in_a = ElementsOf(a), *in_b = ElementsOf(b);
    for (int64_t k = 0, n = out.numel(); k < n; ++k) {
      const Value& x = FirstRow(in_a + k * step_a, &row_a);
      results[k] = test(x, FirstRow(in_b + k * step_b, &row_b));
    }
    return out;
  }
  const Value& cell = ca ? a : b;
  const Value& text = ca ? b : a;
  // A text of several rows is compared row by row: with the one element of a cell, or with as many elements.
  if (text.ndims() == 2 && text.rows() > 1) {
    if (!cell.IsScalar() && cell.numel() != text.rows()) return Value::Bool(false);
    Value each = Value::Array(ClassId::kLogical, cell.IsScalar() ? Dims(text.rows(), 1) : cell.dims());
    for (int64_t k = 0; k < text.rows(); ++k) {
      each.mutable_data<bool>()[k] =
          test(FirstRow(&cell.cell(cell.IsScalar() ? 0 : k), &row_a), Value::String(RowText(text, k)));
    }
    return each;
  }
  Value out = Value::Array(ClassId::kLogical, cell.dims());
  bool* const results = out.IsEmpty() ? nullptr : out.mutable_data<bool>();
  const Value* elements = ElementsOf(cell);
  for (int64_t k = 0, n = cell.numel(); k < n; ++k) results[k] = test(FirstRow(elements + k, &row_a), text);
  return out;
}

bool SameChars(std::string_view a, std::string_view b, bool fold) { return fold ? EqualsIgnoreCase(a, b) : a == b; }

// The characters of a text where they lie, column by column.
std::string_view CharsOf(const Value& v) {
  return v.IsEmpty() ? std::string_view() : std::string_view(v.data<char>(), static_cast<size_t>(v.numel()));
}

auto Whole(bool fold) {
  return [fold](const Value& a, const Value& b) {
    const bool rows = a.ndims() == 2 && b.ndims() == 2 && a.rows() == 1 && b.rows() == 1;
    if (rows && a.cols() != b.cols()) return false;
    if (!rows && !(a.dims() == b.dims()) && !(a.IsEmpty() && b.IsEmpty() && a.ndims() == 2 && b.ndims() == 2))
      return false;
    return SameChars(CharsOf(a), CharsOf(b), fold);
  };
}

ValueList ComparePrefix(const char* name, Args args, bool fold) {
  const int64_t n = IntegerArgument(args[2], "int64_t");
  if (n <= 0) ThrowError("", "%s: N must be greater than 0", name);
  return One(CompareTexts(name, args[0], args[1], false, [n, fold](const Value& a, const Value& b) {
    const std::string_view x = CharsOf(a), y = CharsOf(b);
    const size_t m = std::min(std::max(x.size(), y.size()), static_cast<size_t>(n));
    return x.size() >= m && y.size() >= m && SameChars(x.substr(0, m), y.substr(0, m), fold);
  }));
}

constexpr std::string_view kBlanks(" \t\n\v\f\r");

Value TrimText(const Value& v) {
  if (!v.Is(ClassId::kChar)) ThrowError("", "strtrim: S argument must be a string or cellstring");
  if (v.IsEmpty()) return Value::String("", '"');
  int64_t left = v.cols(), right = 0;
  for (int64_t r = 0; r < v.rows(); ++r) {
    const std::string row = RowText(v, r);
    const size_t first = row.find_first_not_of(kBlanks);
    if (first == std::string::npos) continue;
    left = std::min<int64_t>(left, first);
    right = std::max<int64_t>(right, row.find_last_not_of(kBlanks) + 1);
  }
  std::vector<std::string> rows;
  for (int64_t r = 0; r < v.rows(); ++r) rows.push_back(left < right ? RowText(v, r).substr(left, right - left) : "");
  if (v.rows() == 1) return Value::String(rows[0], v.quote());
  return CharMatrix(rows, v.quote());
}

Value TrimEach(const Value& v) {  // cells within cells too
  if (!v.Is(ClassId::kCell)) return TrimText(v);
  Value out = v;
  for (int64_t k = 0; k < v.numel(); ++k) out.mutable_cell(k) = TrimEach(v.cell(k));
  return out;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(lower) { return One(MapCase("tolower", args[0], std::tolower)); }
KERNEL(tolower) { return One(MapCase("tolower", args[0], std::tolower)); }
KERNEL(toupper) { return One(MapCase("toupper", args[0], std::toupper)); }
KERNEL(upper) { return One(MapCase("toupper", args[0], std::toupper)); }
KERNEL(strcmp) { return One(CompareTexts("strcmp", args[0], args[1], true, Whole(false))); }
KERNEL(strcmpi) { return One(CompareTexts("strcmpi", args[0], args[1], true, Whole(true))); }
KERNEL(strncmp) { return ComparePrefix("strncmp", args, false); }
KERNEL(strncmpi) { return ComparePrefix("strncmpi", args, true); }

KERNEL(strtrim) {
  const Value& v = args[0];
  return One(TrimEach(v));
}

// Text arguments lose their trailing blanks, elements of cells do not; real numbers stand for their characters. Rows of
// a text are elements of a column, which must then have the extents of the other arguments.
ValueList Kernel_strcat(EvaluationContext& context, Args given, int) {
  if (given.empty()) return One(Value::String(""));
  if (given.size() == 1 && given[0].Is(ClassId::kCell) && !IsCellString(given[0])) {
    ThrowError("", "strcat: inputs must be strings or cells of strings");
  }
  std::vector<Value> texts;
  bool all_text = true;
  for (Value v : given) {
    if (v.IsNumericOrLogicalOrChar() && !v.IsComplex()) {
      const ValueList text = Kernel_char(context, {v}, 1);
      if (text.empty()) ThrowError("", "cellfun: function returned fewer than nargout values");
      v = text[0];
    }
    if (v.Is(ClassId::kChar)) {
      v = Kernel_cellstr(context, {v}, 1)[0];
    } else if (v.Is(ClassId::kCell)) {
      all_text = false;
    } else {
      ThrowError("", "strcat: inputs must be strings or cells of strings");
    }
    texts.push_back(std::move(v));
  }
  Dims dims(1, 1);
  for (const Value& v : texts) {
    if (v.IsScalar()) continue;
    if (!dims.IsScalar() && !(dims == v.dims())) {
      ThrowError("", "strcat: arguments must be the same size, or be scalars");
    }
    dims = v.dims();
  }
  Value out = Value::Cell(dims);
  for (int64_t k = 0; k < out.numel(); ++k) {
    ValueList parts;
    for (const Value& v : texts) parts.push_back(v.cell(v.IsScalar() ? 0 : k));
    out.mutable_cell(k) = parts.size() == 1 ? parts[0] : Kernel_horzcat(context, parts, 1)[0];
  }
  return all_text ? Kernel_char(context, {out}, 1) : One(std::move(out));
}

}  // namespace residua::builtin
