// jsonencode: a value as a JSON text.
//
// An array of more than one dimension is nested, rows outside; a text is one string a row; structs are objects. Numbers
// are written with the fewest digits that read back as the same double.

#include <charconv>
#include <cmath>

#include "worker/builtin/handle_object.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/text/json.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

[[noreturn]] void Unsupported() { ThrowError("", "jsonencode: unsupported type"); }

std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    static constexpr std::string_view kSpecial = "\"\\\b\f\n\r\t", kLetters = "\"\\bfnrt";
    const size_t which = kSpecial.find(c);
    if (which != std::string_view::npos) {
      out += '\\';
      out += kLetters[which];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\u%04X", static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += buffer;
    } else {
      out += c;
    }
  }
  return out + '"';
}

// The shortest digits of a number; a point always shows, and an exponent beyond 21 digits before or 5 zeros after it.
std::string ShortestText(double x) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::abs(x), std::chars_format::scientific).ptr;
  const std::string text(buffer, end);
  const size_t e = text.find('e');
  std::string digits = text.substr(0, e);
  if (digits.size() > 1) digits.erase(1, 1);
  const int before = std::stoi(text.substr(e + 1)) + 1, n = static_cast<int>(digits.size());
  std::string out;
  if (n <= before && before <= 21) {
    out = digits + std::string(static_cast<size_t>(before - n), '0') + ".0";
  } else if (before > 0 && before <= 21) {
    out = digits.substr(0, static_cast<size_t>(before)) + "." + digits.substr(static_cast<size_t>(before));
  } else if (before > -6 && before <= 0) {
    out = "0." + std::string(static_cast<size_t>(-before), '0') + digits;
  } else {
    out = digits.substr(0, 1) + (n > 1 ? "." + digits.substr(1) : "") + "e" + std::to_string(before - 1);
  }
  return x < 0 ? "-" + out : out;
}

std::string NumberText(double x, bool truth, bool shown_exactly, bool null_for_not_finite) {
  if (truth) return x != 0 ? "true" : "false";
  if (x > -999999999999999.0 && x < 999999999999999.0 && x == std::round(x)) {
    return std::to_string(static_cast<int64_t>(x));
  }
  if (!std::isfinite(x) && (null_for_not_finite || IsMissing(x))) return "null";
  if (!shown_exactly) Unsupported();
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x < 0 ? "-Infinity" : "Infinity";
  return ShortestText(x);
}

// Writes arrays as nests of brackets; `leaf` writes the run of elements along the innermost dimension.
class Nest {
 public:
  Nest(const Value& v, bool null_for_not_finite) : v_(v), null_for_not_finite_(null_for_not_finite) {}

  std::string Text() {
    if (v_.IsEmpty()) return "[]";
    const Dims& dims = v_.dims();
    int longer = 0;
    for (const int64_t n : dims) longer += n != 1;
    std::vector<int64_t> at(static_cast<size_t>(dims.ndims()), 0);
    if (longer <= 1) {  // one run, whichever way it lies
      std::string out = "[";
      for (int64_t k = 0; k < v_.numel(); ++k) out += (k > 0 ? "," : "") + ElementText(k);
      return out + "]";
    }
    return Along(0, &at);
  }

 private:
  std::string ElementText(int64_t k) const {
    return NumberText(v_.ElementAsDouble(k), v_.Is(ClassId::kLogical), true, null_for_not_finite_);
  }
  // Dimensions nest in their order, the first outermost.
  std::string Along(int dim, std::vector<int64_t>* at) const {
    const Dims& dims = v_.dims();
    if (dim == dims.ndims()) {
      int64_t k = 0;
      for (int d = dims.ndims(); d-- > 0;) k = k * dims[d] + (*at)[static_cast<size_t>(d)];
      return ElementText(k);
    }
    std::string out = "[";
    for (int64_t k = 0; k < dims[dim]; ++k) {
      (*at)[static_cast<size_t>(dim)] = k;
      out += (k > 0 ? "," : "") + Along(dim + 1, at);
    }
    return out + "]";
  }

  const Value& v_;
  bool null_for_not_finite_;
};

// Rows are strings; rows, then the dimensions after the second, nest.
std::string CharText(const Value& v) {
  if (v.IsEmpty()) return "\"\"";
  int longer = 0;
  for (const int64_t n : v.dims()) longer += n != 1;
  const auto row = [&](int64_t from, int64_t stride, int64_t count) {
    std::string s;
    for (int64_t k = 0; k < count; ++k) s += v.data<char>()[from + k * stride];
    return Quoted(s);
  };
  if (v.rows() == 1 && v.ndims() == 2) return row(0, 1, v.numel());
  if (longer <= 1 && v.rows() == 1) return row(0, 1, v.numel());
  const int64_t rows = v.rows(), page = rows * v.cols(), pages = v.numel() / page;
  std::string out = "[";
  for (int64_t r = 0; r < rows; ++r) {
    if (r > 0) out += ",";
    if (v.ndims() == 2) {
      out += row(r, rows, v.cols());
      continue;
    }
    out += "[";
    for (int64_t p = 0; p < pages; ++p) out += (p > 0 ? "," : "") + row(r + p * page, rows, v.cols());
    out += "]";
  }
  return out + "]";
}

std::string ObjectText(EvaluationContext& context, const Value& v, int64_t k, bool null_for_not_finite) {
  std::string out = "{";
  for (int f = 0; f < static_cast<int>(v.fields().size()); ++f) {
    out += (f > 0 ? "," : "") + Quoted(v.fields()[static_cast<size_t>(f)]) + ":" +
           EncodeJson(context, v.field(k, f), null_for_not_finite);
  }
  return out + "}";
}

template <class Element>
std::string List(int64_t n, Element element) {
  std::string out = "[";
  for (int64_t k = 0; k < n; ++k) out += (k > 0 ? "," : "") + element(k);
  return out + "]";
}

std::string MapText(EvaluationContext& context, const Value& map, bool null_for_not_finite) {
  const Value keys = ObjectOf(map).CallMethod(context, "keys", {}, 1)[0];
  const Value values = ObjectOf(map).CallMethod(context, "values", {}, 1)[0];
  std::string out = "{";
  for (int64_t k = 0; k < keys.numel(); ++k) {
    if (!keys.cell(k).Is(ClassId::kChar)) Refuse("jsonencode", "a map with numbers as keys");
    out += (k > 0 ? "," : "") + Quoted(keys.cell(k).AsString()) + ":" +
           EncodeJson(context, values.cell(k), null_for_not_finite);
  }
  return out + "}";
}

}  // namespace

std::string EncodeJson(EvaluationContext& context, const Value& v, bool null_for_not_finite) {
  if (v.Is(ClassId::kChar)) {
    if (v.ndims() > 3) Refuse("jsonencode", "a text of more than three dimensions");
    return CharText(v);
  }
  if (v.IsNumericOrLogicalOrChar()) {
    const Value full = v.IsSparse() ? v.Full() : v;
    if (!v.IsScalar() || v.IsComplex() || v.IsSparse()) return Nest(full, null_for_not_finite).Text();
    return NumberText(v.ElementAsDouble(0), v.Is(ClassId::kLogical), v.Is(ClassId::kDouble), null_for_not_finite);
  }
  if (v.Is(ClassId::kStruct)) {
    if (v.IsEmpty()) return "";
    if (v.IsScalar()) return ObjectText(context, v, 0, null_for_not_finite);
    return List(v.numel(), [&](int64_t k) { return ObjectText(context, v, k, null_for_not_finite); });
  }
  if (v.Is(ClassId::kCell)) {
    return List(v.numel(), [&](int64_t k) { return EncodeJson(context, v.cell(k), null_for_not_finite); });
  }
  if (v.Is(ClassId::kObject) && ObjectOf(v).HasMethod("keys")) return MapText(context, v, null_for_not_finite);
  Unsupported();
}

}  // namespace residua::builtin
