// Case, comparison, trimming and joining end to end of text.

#include <cctype>
#include <functional>

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
  if (!v.Is(ClassId::kChar) || v.IsEmpty()) return v;
  Value out = v;
  char* p = out.mutable_data<char>();
  for (int64_t k = 0; k < v.numel(); ++k) p[k] = static_cast<char>(f(static_cast<unsigned char>(p[k])));
  return out.WithQuote(v.quote());
}

using TextTest = std::function<bool(const Value&, const Value&)>;

// Compares texts, a text with each of a cell, or two cells elementwise.
Value CompareTexts(const Value& a, const Value& b, const TextTest& same) {
  const bool ca = a.Is(ClassId::kCell), cb = b.Is(ClassId::kCell);
  if (!ca && !cb) return Value::Bool(a.Is(ClassId::kChar) && b.Is(ClassId::kChar) && same(a, b));
  const auto test = [&](const Value& x, const Value& y) {
    return x.Is(ClassId::kChar) && y.Is(ClassId::kChar) && same(x, y);
  };
  if (ca && cb) {
    if (!a.IsScalar() && !b.IsScalar() && !(a.dims() == b.dims())) {
      return Value::Bool(false);
    }
    const Dims dims = a.IsScalar() ? b.dims() : a.dims();
    Value out = Value::Array(ClassId::kLogical, dims);
    for (int64_t k = 0; k < out.numel(); ++k) {
      out.mutable_data<bool>()[k] = test(a.cell(a.IsScalar() ? 0 : k), b.cell(b.IsScalar() ? 0 : k));
    }
    return out;
  }
  const Value& cell = ca ? a : b;
  const Value& text = ca ? b : a;
  Value out = Value::Array(ClassId::kLogical, cell.dims());
  // A char matrix with as many rows as the cell has elements is compared row by row.
  const bool by_rows = text.Is(ClassId::kChar) && text.rows() > 1 && text.rows() == cell.numel();
  for (int64_t k = 0; k < cell.numel(); ++k) {
    out.mutable_data<bool>()[k] =
        by_rows ? test(cell.cell(k), Value::String(RowText(text, k))) : test(cell.cell(k), text);
  }
  return out;
}

bool SameChars(const std::string& a, const std::string& b, bool fold) { return fold ? EqualsIgnoreCase(a, b) : a == b; }

TextTest Whole(bool fold) {
  return [fold](const Value& a, const Value& b) {
    if (!(a.dims() == b.dims()) && !(a.IsEmpty() && b.IsEmpty() && a.ndims() == 2 && b.ndims() == 2)) return false;
    return SameChars(a.AsString(), b.AsString(), fold);
  };
}

ValueList ComparePrefix(const char* name, Args args, bool fold) {
  const int64_t n = IntegerArgument(args[2], "int64_t");
  if (n <= 0) ThrowError("", "%s: N must be greater than 0", name);
  return One(CompareTexts(args[0], args[1], [n, fold](const Value& a, const Value& b) {
    const std::string x = a.AsString(), y = b.AsString();
    if (static_cast<int64_t>(x.size()) < n || static_cast<int64_t>(y.size()) < n) return false;
    return SameChars(x.substr(0, n), y.substr(0, n), fold);
  }));
}

constexpr std::string_view kBlanks(" \t\n\v\f\r");
constexpr std::string_view kBlanksAndNul(" \t\n\v\f\r\0", 7);

std::string TrimEnd(std::string s) {
  const size_t last = s.find_last_not_of(kBlanksAndNul);
  s.resize(last == std::string::npos ? 0 : last + 1);
  return s;
}

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

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(lower) { return One(MapCase("tolower", args[0], std::tolower)); }
KERNEL(tolower) { return One(MapCase("tolower", args[0], std::tolower)); }
KERNEL(toupper) { return One(MapCase("toupper", args[0], std::toupper)); }
KERNEL(upper) { return One(MapCase("toupper", args[0], std::toupper)); }
KERNEL(strcmp) { return One(CompareTexts(args[0], args[1], Whole(false))); }
KERNEL(strcmpi) { return One(CompareTexts(args[0], args[1], Whole(true))); }
KERNEL(strncmp) { return ComparePrefix("strncmp", args, false); }
KERNEL(strncmpi) { return ComparePrefix("strncmpi", args, true); }

KERNEL(strtrim) {
  const Value& v = args[0];
  if (!v.Is(ClassId::kCell)) return One(TrimText(v));
  Value out = v;
  for (int64_t k = 0; k < v.numel(); ++k) out.mutable_cell(k) = TrimText(v.cell(k));
  return One(std::move(out));
}

// Text arguments lose their trailing blanks, elements of cells do not; real numbers stand for their characters.
ValueList Kernel_strcat(EvaluationContext& context, Args given, int) {
  if (given.empty()) return One(Value::String(""));
  std::vector<Value> texts(given.begin(), given.end());
  for (Value& v : texts) {
    if (v.IsNumericOrLogicalOrChar() && !v.Is(ClassId::kChar) && !v.IsComplex()) v = Kernel_char(context, {v}, 1)[0];
  }
  const Args args = texts;
  bool any_cell = false;
  Dims dims(1, 1);
  int64_t rows = 1;
  for (const Value& v : args) {
    if (v.Is(ClassId::kCell)) {
      any_cell = true;
      if (!IsCellString(v)) Refuse("strcat", "a cell with elements that are not text");
      if (v.IsScalar()) continue;
      if (!dims.IsScalar() && !(dims == v.dims()))
        ThrowError("", "strcat: arguments must be the same size, or be scalars");
      dims = v.dims();
    } else if (v.Is(ClassId::kChar)) {
      if (v.rows() > 1) {
        if (rows > 1 && rows != v.rows()) ThrowError("", "strcat: nonconformant arguments");
        rows = v.rows();
      }
    } else {
      ThrowError("", "strcat: inputs must be strings or cells of strings");
    }
  }
  if (any_cell) {
    Value out = Value::Cell(dims);
    for (int64_t k = 0; k < out.numel(); ++k) {
      std::string text;
      for (const Value& v : args) {
        text += v.Is(ClassId::kCell) ? v.cell(v.IsScalar() ? 0 : k).AsString() : TrimEnd(v.AsString());
      }
      out.mutable_cell(k) = Value::String(text);
    }
    return One(std::move(out));
  }
  std::vector<std::string> lines(rows);
  for (const Value& v : args) {
    if (v.IsEmpty()) continue;
    for (int64_t r = 0; r < rows; ++r) lines[r] += TrimEnd(RowText(v, v.rows() == 1 ? 0 : r));
  }
  return One(CharMatrix(lines));
}

}  // namespace residua::builtin
