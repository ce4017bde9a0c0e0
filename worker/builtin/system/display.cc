// One format a matrix: digits before the point of the largest and smallest magnitude choose decimals and width; when
// the width passes ten columns, or the precision is spent, elements are printed with exponents.

#include "worker/builtin/system/display.h"

#include <bit>
#include <cmath>

#include "worker/builtin/gather.h"
#include "worker/builtin/handle_object.h"
#include "worker/builtin/libm.h"
#include "worker/builtin/sparse_util.h"
#include "worker/syntax/printer.h"

namespace residua::builtin {

namespace {

// Before a line that is shown as it is, however deep it stands. In text of the program it is doubled.
constexpr char kAsItIs = '\x01';

std::string WithoutMarks(const std::string& text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] != kAsItIs)
      out += text[k];
    else if (k + 1 < text.size() && text[k + 1] == kAsItIs)
      out += text[k++];
  }
  return out;
}

// Without the blank lines, but for those that are shown as they are.
std::string Compact(const std::string& text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '\n' || (k > 0 && text[k - 1] != '\n')) out += text[k];
  }
  return out;
}

std::string Finished(const std::string& text, const DisplayFormat& format) {
  return WithoutMarks(format.compact ? Compact(text) : text);
}

// Of what has a name, the blank line behind it stays.
std::string FinishedWithName(const std::string& text, const DisplayFormat& format) {
  return Finished(text, format) + (format.compact && text.ends_with("\n\n") ? "\n" : "");
}

// A text of the program: only its first line is indented.
std::string Verbatim(const std::string& text) {
  std::string out;
  for (char c : text) {
    out += c;
    if (c == kAsItIs || c == '\n') out += kAsItIs;
  }
  return out;
}

struct Format {
  int width = 0, decimals = 0;
  bool exponent = false, integers = false, general = false;
};

// How and where something is shown: the settings, the blanks before its lines, and how many structs it stands in.
struct Look {
  DisplayFormat format;
  int indent = 0, depth = 0;

  Look Within(int blanks) const { return {format, indent + blanks, depth}; }
  Look Deeper() const { return {format, indent, depth + 1}; }
};

using Notation = DisplayFormat::Notation;
constexpr int kBankDecimals = 2;
constexpr int kRoomOfGeneral = 6;  // sign, point and exponent beside the digits

int DigitsOf(double x) { return x == 0 ? 0 : static_cast<int>(libm::FloorLog10(x)) + 1; }

struct Range {
  double largest = 0, smallest = HUGE_VAL;
  bool integers = true, not_finite = false, negative = false, any = false;
  // `array`: of several elements those that are integers in single precision count as such.
  void Add(double x, bool array) {
    if (!std::isfinite(x)) {
      not_finite = true;
      negative = negative || x < 0;
      return;
    }
    any = true;
    const double tested = array ? static_cast<float>(x) : x;
    integers = integers && (x == std::trunc(x) || tested == std::trunc(tested));
    negative = negative || x < 0;
    largest = std::max(largest, std::fabs(x));
    smallest = std::min(smallest, std::fabs(x));
  }
};

int Precision(const Value& v, const Look& look) { return look.format.DigitsOf(v.Is(ClassId::kSingle)); }

// What chooses a format: of complex numbers in an array the digits of both parts, each part's own extremes; the least
// digits are those of the part whose least magnitude is larger.
struct Magnitudes {
  Range all;
  int high = 0, low = 0;
};

// Decimals and digits before the point for one magnitude.
void Split(int digits, int precision, int* before, int* after) {
  if (digits > 0) {
    *before = digits;
    *after = precision > digits ? precision - digits : precision;
  } else if (digits < 0) {
    *before = 1;
    *after = precision > digits ? precision - digits : precision;
  } else {
    *before = 1;
    *after = precision > 1 ? precision - 1 : precision;
  }
}

// Notations that the magnitudes have no part in.
Format Chosen(Notation notation, int precision) {
  Format f;
  f.exponent = notation == Notation::kExponent;
  f.general = notation == Notation::kGeneral;
  f.decimals = notation == Notation::kBank ? kBankDecimals : f.general ? precision : precision - 1;
  return f;
}

// The width from which on exponents are shown: half as much again as the digits, up to a bound of the class.
int WidthLimit(int precision, bool of_single) { return std::min(precision + precision / 2 + 3, of_single ? 11 : 19); }

Format Choose(const Magnitudes& m, const Value& v, const Look& look, bool scalar) {
  const int precision = Precision(v, look);
  if (look.format.notation != Notation::kFixed) return Chosen(look.format.notation, precision);
  Format f;
  const Range& r = m.all;
  const int high = m.high, low = m.low;
  const int limit = WidthLimit(precision, v.Is(ClassId::kSingle));
  if (r.integers) {
    f.integers = true;
    const int digits = std::max({high, low, 1});
    f.width = digits + (scalar ? 0 : r.negative || r.not_finite ? 1 : 0);
    if (r.not_finite) f.width = std::max(f.width, scalar ? 3 : r.negative ? 4 : 3);
    f.exponent = digits + (scalar ? 2 : 3) >= limit;
    if (f.exponent) {
      f.decimals = precision - 1;
      f.integers = false;
    }
    return f;
  }
  int bh, ah, bl, al;
  Split(high, precision, &bh, &ah);
  Split(low, precision, &bl, &al);
  const int before = std::max(bh, bl), after = std::max(ah, al);
  f.decimals = after;
  f.width = 1 + before + 1 + after;
  if (r.not_finite) f.width = std::max(f.width, 4);
  f.exponent = f.width >= limit || (scalar && high >= precision);
  if (f.exponent) f.decimals = precision - 1;
  return f;
}

std::string Printed(const Format& f, double x) {
  if (std::isnan(x)) return IsMissing(x) ? " NA" : "NaN";
  if (std::isinf(x)) return x < 0 ? "-Inf" : "Inf";
  if (x == 0) return "0";
  char buffer[400];
  if (f.general)
    std::snprintf(buffer, sizeof buffer, "%.*g", f.decimals, x);
  else if (f.integers)
    std::snprintf(buffer, sizeof buffer, "%.0f", x);
  else
    std::snprintf(buffer, sizeof buffer, f.exponent ? "%.*e" : "%.*f", f.decimals, x);
  return buffer;
}

std::string PadLeft(const std::string& s, int width) {
  return static_cast<int>(s.size()) >= width ? s : std::string(width - s.size(), ' ') + s;
}

std::string IntegerText(const Value& v, int64_t k) {
  if (v.Is(ClassId::kInt64)) return std::to_string(v.data<int64_t>()[k]);
  if (v.Is(ClassId::kUint64)) return std::to_string(v.data<uint64_t>()[k]);
  return std::to_string(static_cast<int64_t>(v.ElementAsDouble(k)));
}

Magnitudes MagnitudesOf(const Value& v, int64_t from, int64_t count) {
  Magnitudes m;
  Range parts[2];
  const bool array = !v.IsScalar() && v.storage() != value::Storage::kRange;
  for (int64_t k = from; k < from + count; ++k) {
    const Complex z = v.ElementAsComplex(k);
    const double x[2] = {z.real(), z.imag()};
    for (int part = 0; part < (v.IsComplex() ? 2 : 1); ++part) {
      parts[part].Add(x[part], array);
      m.all.Add(x[part], array);
    }
  }
  const auto low = [](const Range& r) { return r.any ? DigitsOf(r.smallest) : 0; };
  m.high = DigitsOf(m.all.largest);
  m.low = low(m.all);
  if (v.IsComplex() && array) {
    m.high = std::max(DigitsOf(parts[0].largest), DigitsOf(parts[1].largest));
    m.low = std::max(low(parts[0]), low(parts[1]));
  }
  return m;
}

std::string ComplexText(const Format& f, Complex z) {
  const std::string im = Printed(f, std::fabs(z.imag()));
  int width = static_cast<int>(std::max(Printed(f, std::fabs(z.real())).size(), im.size()));
  if (f.general) width = f.decimals + kRoomOfGeneral;
  return PadLeft(Printed(f, z.real()), width + (f.general ? 0 : 1)) + (std::signbit(z.imag()) ? " - " : " + ") +
         PadLeft(im, width) + "i";
}

bool IsBank(const Look& look) { return look.format.notation == Notation::kBank; }

// Digits before the point and the decimals of the largest finite real part.
int BankWidth(const Value& v, int64_t from, int64_t count) {
  int digits = 1;
  for (int64_t k = from; k < from + count; ++k) {
    const double x = v.ElementAsDouble(k);
    if (std::isfinite(x)) digits = std::max(digits, DigitsOf(std::fabs(x)));
  }
  return digits + 1 + kBankDecimals;
}

// Zero and NA have a place for three letters, real parts one for a sign.
std::string BankText(const Value& v) {
  if (value::IsInteger(v.class_id()) || v.Is(ClassId::kLogical)) return IntegerText(v, 0) + ".00";
  const std::string text = Printed(Chosen(Notation::kBank, 0), v.ElementAsDouble(0));
  return PadLeft(text, v.IsComplex() ? BankWidth(v, 0, 1) + 1 : 3);
}

std::string ScalarText(const Value& v, const Look& look) {
  if (IsBank(look)) return BankText(v);
  if (value::IsInteger(v.class_id())) return IntegerText(v, 0);
  if (v.Is(ClassId::kLogical)) return v.ElementAsDouble(0) != 0 ? "1" : "0";
  const Format f = Choose(MagnitudesOf(v, 0, 1), v, look, true);
  if (v.IsComplex()) return ComplexText(f, v.ElementAsComplex(0));
  const std::string text = Printed(f, v.ElementAsDouble(0));
  if (f.general) return PadLeft(text, f.decimals);
  return look.format.notation == Notation::kExponent && text == "0" ? PadLeft(text, f.decimals + 6) : text;
}

// The share of stored elements, in as many digits as tell it from all of them.
std::string Percentage(const Value& s) {
  double share =
      100 * (static_cast<double>(s.sparse().count()) / (static_cast<double>(s.rows()) * static_cast<double>(s.cols())));
  int digits = 2;
  if (share == 100) {
    digits = 3;
  } else {
    if (share > 99) digits = share > 99.9 ? 4 : 3;
    share = std::min(share, 99.99);
  }
  char text[32];
  std::snprintf(text, sizeof text, " [%.*g%%]", digits, share);
  return text;
}

// A line a stored element, each printed as a scalar of its own; never indented.
std::string SparseText(const Value& s, const Look& look) {
  std::string out = "Compressed Column Sparse (rows = " + std::to_string(s.rows()) +
                    ", cols = " + std::to_string(s.cols()) + ", nnz = " + std::to_string(s.sparse().count());
  if (s.rows() == 0 || s.cols() == 0) return out + ")\n\n";
  out += Percentage(s) + ")\n" + kAsItIs + "\n";
  const Triplets t = TripletsOf(s);
  for (size_t k = 0; k < t.rows.size(); ++k) {
    const Value element = Pick(t.elements, {static_cast<int64_t>(k)});
    out += kAsItIs;
    out += "  (" + std::to_string(t.rows[k] + 1) + ", " + std::to_string(t.columns[k] + 1) + ") -> " +
           ScalarText(element, look) + "\n";
  }
  return out;
}

constexpr int kLineWidth = 80;
constexpr int kStructLevels = 2;  // deeper structs list their fields only

// The columns of a matrix in groups that fit on a line, each under its heading; one group has none. `cell` writes one
// element with the blanks before it.
template <class Cell>
std::string Columns(int64_t rows, int64_t cols, int column_width, int line_width, Cell cell) {
  std::string out;
  const int64_t fit = std::max<int64_t>(line_width / std::max(column_width, 1), 1);
  const bool split = cols * column_width > line_width;
  for (int64_t from = 0; from < cols; from += fit) {
    const int64_t to = split ? std::min(from + fit, cols) : cols;
    if (split) {
      if (from > 0) out += "\n";
      out += to - from == 1 ? " Column " : " Columns ";
      out += std::to_string(from + 1);
      if (to - from == 2) out += " and " + std::to_string(to);
      if (to - from > 2) out += " through " + std::to_string(to);
      out += ":\n\n";
    }
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = from; c < to; ++c) out += cell(r, c);
      out += '\n';
    }
    if (!split) break;
  }
  return out;
}

bool IsSmallest(const Value& v, const std::string& text) {
  return value::IsInteger(v.class_id()) && text[0] == '-' &&
         text == IntegerText(ConvertClass(Value::Double(-1e30), v.class_id()), 0);
}

// The rows of one page of a matrix, each ended by a newline.
std::string PageText(const Value& v, int64_t from, const Look& look) {
  const int64_t rows = v.rows(), cols = v.cols();
  std::string out;
  if (v.Is(ClassId::kChar)) {
    for (int64_t r = 0; r < rows; ++r) {
      std::string line;
      for (int64_t c = 0; c < cols; ++c) line += v.data<char>()[from + r + c * rows];
      if (rows != 1) out += kAsItIs;  // several rows stand at the margin, wherever they are nested
      out += Verbatim(line) + '\n';
    }
    return out;
  }
  if (value::IsInteger(v.class_id()) || v.Is(ClassId::kLogical)) {
    // The digits of the longest number and, when any is negative, a place for the sign.
    size_t digits = 0;
    bool negative = false;
    for (int64_t k = 0; k < rows * cols; ++k) {
      const std::string text = IntegerText(v, from + k);
      if (IsSmallest(v, text)) continue;  // its magnitude is not a number of its class: it makes no room
      negative = negative || text[0] == '-';
      digits = std::max(digits, text.size() - (text[0] == '-'));
    }
    const std::string decimals = IsBank(look) ? ".00" : "";
    const int width = static_cast<int>(digits + decimals.size()) + negative;
    // Zeros alone count as no digits where Octave sees how many columns a line has.
    bool zeros = true;
    for (int64_t k = 0; k < rows * cols; ++k) zeros = zeros && v.ElementAsDouble(from + k) == 0;
    return Columns(rows, cols, width + 2 - zeros, kLineWidth - look.indent, [&](int64_t r, int64_t c) {
      return "  " + PadLeft(IntegerText(v, from + r + c * rows) + decimals, width);
    });
  }
  const Magnitudes magnitudes = MagnitudesOf(v, from, rows * cols);
  const Format f = Choose(magnitudes, v, look, false);
  // Three blanks before a column, of which one is the sign's place.
  int width = 0;
  for (int64_t k = 0; k < rows * cols; ++k) {
    const Complex z = v.ElementAsComplex(from + k);
    for (double x : {z.real(), v.IsComplex() ? z.imag() : 0.0}) {
      width = std::max<int>(width, static_cast<int>(Printed(f, std::fabs(x)).size()));
    }
  }
  if (f.general) width = f.decimals + kRoomOfGeneral;
  if (IsBank(look)) width = BankWidth(v, from, rows * cols);
  const bool range = v.storage() == value::Storage::kRange;
  const bool spread = range && !f.integers && !f.general && !IsBank(look);
  const int column = width + (f.general ? 2 : 3) + (spread ? 1 : 0);
  const bool both_parts = v.IsComplex() && !IsBank(look);
  const int whole = both_parts ? column + 3 + width + 1 : column;
  const int line_width = kLineWidth - (range ? 0 : look.indent);  // Octave forgets the indentation of a range
  const bool diagonal = v.IsComplex() && v.storage() == value::Storage::kDiagonal;
  return Columns(rows, cols, whole, line_width, [&](int64_t r, int64_t c) {
    if (diagonal && r != c) return PadLeft("0", whole);
    const Complex z = v.ElementAsComplex(from + r + c * rows);
    std::string text = PadLeft(Printed(f, z.real()), column);
    if (both_parts) {
      text += std::signbit(z.imag()) ? " - " : " + ";
      text += PadLeft(Printed(f, std::fabs(z.imag())), width) + "i";
    }
    return text;
  });
}

std::string Indent(const std::string& text, int by) {
  std::string out;
  bool at_start = true;
  for (char c : text) {
    if (at_start && c != '\n' && c != kAsItIs) out += std::string(by, ' ');
    out += c;
    at_start = c == '\n';
  }
  return out;
}

std::string HandleText(const Value& v) {
  const value::FunctionHandle& h = v.handle();
  return h.anonymous.valid() ? syntax::PrintHandleText(*h.ast, h.anonymous) : "@" + h.name;
}

// Octave says what a matrix is stored as, at the margin wherever it is nested.
std::string StorageHeading(const Value& v) {
  if (v.storage() == value::Storage::kPermutation) return std::string(1, kAsItIs) + "Permutation Matrix\n\n";
  return v.storage() == value::Storage::kDiagonal ? std::string(1, kAsItIs) + "Diagonal Matrix\n\n" : "";
}

std::string Named(const std::string& name, const Value& v, const Look& look, bool nested);

// A cell of more dimensions than two, with elements or without.
std::string CellOfPages(const Value& v) { return "{" + v.dims().ToString() + " Cell Array}\n"; }

std::string CellBody(const Value& v, const Look& look) {
  std::string inside;
  for (int64_t c = 0; c < v.cols(); ++c) {
    for (int64_t r = 0; r < v.rows(); ++r) {
      const std::string label = "[" + std::to_string(r + 1) + "," + std::to_string(c + 1) + "]";
      inside += Named(label, v.cell(r + c * v.rows()), look.Within(2), true);
    }
  }
  return "{\n" + Indent(inside, 2) + "}\n";
}

std::string StructBody(const Value& v, const Look& look) {
  std::string inside;
  for (int f = 0; f < static_cast<int>(v.fields().size()); ++f) {
    const std::string& name = v.fields()[f];
    if (!v.IsScalar())
      inside += name + "\n";
    else if (look.depth >= kStructLevels)
      inside += name + ": " + v.field(0, f).dims().ToString() + " " + TypeName(v.field(0, f)) + "\n";
    else
      inside += Named(name, v.field(0, f), look.Within(4).Deeper(), true);
  }
  return Indent(inside, 4);
}

// One row, on each of its pages.
bool IsRowOfText(const Value& v) { return v.Is(ClassId::kChar) && v.rows() == 1; }

std::string PagesText(const Value& v, const Look& look) {
  const int64_t page = v.rows() * v.cols(), pages = v.numel() / std::max<int64_t>(page, 1);
  std::string out;
  // Pages of one number are shown as numbers are.
  const bool of_scalars = page == 1 && (value::IsFloat(v.class_id()) || v.Is(ClassId::kLogical));
  const bool of_rows = IsRowOfText(v);
  std::vector<int64_t> at(v.ndims(), 0);
  for (int64_t p = 0; p < pages; ++p) {
    std::string label = "ans(:,:";
    for (int d = 2; d < v.ndims(); ++d) label += "," + std::to_string(at[d] + 1);
    if (of_rows) {
      out += label + ") = " + PageText(v, p * page, look);
    } else if (of_scalars) {
      out += label + ") = " + (v.IsComplex() && !IsBank(look) ? " " : "") +
             ScalarText(Gather(v, Dims(1, 1), {p}), look) + "\n";
    } else {
      out += label + ") =\n\n" + PageText(v, p * page, look) + "\n";
    }
    for (int d = 2; d < v.ndims() && ++at[d] == v.dims()[d]; ++d) at[d] = 0;
  }
  return of_scalars ? out + "\n" : out;
}

std::string Named(const std::string& name, const Value& v, const Look& look, bool nested) {
  const std::string head = name + " =";
  if (v.Is(ClassId::kFunctionHandle)) {
    return v.handle().anonymous.valid() ? head + "\n\n" + kAsItIs + HandleText(v) + "\n\n"
                                        : head + " " + HandleText(v) + "\n";
  }
  if (v.IsSparse()) {
    const std::string text = SparseText(v, look);
    const bool inline_text = v.rows() == 0 || v.cols() == 0 || v.IsScalar();
    return inline_text ? head + " " + text : head + "\n\n" + kAsItIs + text + "\n";
  }
  if (v.Is(ClassId::kObject)) {
    return head + "\n\n" + ObjectOf(v).Text(nested) + "\n";
  }
  if (v.Is(ClassId::kStruct)) {
    const std::string kind = v.IsScalar() ? "scalar structure" : v.dims().ToString() + " struct array";
    return head + "\n\n  " + kind + " containing the fields:\n\n" + StructBody(v, look) + "\n";
  }
  if (v.Is(ClassId::kChar) && v.ndims() == 2) {
    if (v.rows() > 1) return head + "\n\n" + PageText(v, 0, look) + "\n";
    return head + " " + Verbatim(v.AsString()) + "\n";
  }
  if (v.Is(ClassId::kChar) && v.IsEmpty() && v.rows() > 1)
    return head + "\n\n" + kAsItIs + "[](" + v.dims().ToString() + ")\n\n";
  if (v.Is(ClassId::kCell) && v.ndims() > 2) return head + " " + CellOfPages(v);
  if (v.IsEmpty()) return head + (v.Is(ClassId::kCell) ? " {}(" : " [](") + v.dims().ToString() + ")\n";
  if (v.Is(ClassId::kCell)) return head + "\n" + CellBody(v, look) + "\n";
  if (v.IsScalar()) return head + " " + ScalarText(v, look) + "\n";
  if (v.ndims() > 2) return head + (IsRowOfText(v) ? " " : "\n\n") + PagesText(v, look);
  return head + "\n\n" + StorageHeading(v) + PageText(v, 0, look) + "\n";
}

}  // namespace

std::string DisplayText(const std::string& name, const Value& v, const DisplayFormat& format) {
  // An expression without a name shows its value alone.
  if (name.empty()) return DispText(v, format);
  if (v.Is(ClassId::kObject) && format.compact) return name + " =\n" + ObjectOf(v).Text(false) + "\n";
  return FinishedWithName(Named(name, v, Look{format}, false), format);
}

namespace {

std::string Shown(const Value& v, const Look& look) {
  if (v.Is(ClassId::kFunctionHandle)) return HandleText(v) + "\n";
  if (v.IsSparse()) return SparseText(v, look);
  if (v.Is(ClassId::kObject)) return ObjectOf(v).Text(false);
  if (v.Is(ClassId::kStruct)) {
    if (v.IsScalar()) return StructBody(v, look);
    return "  " + v.dims().ToString() + " struct array containing the fields:\n\n" + StructBody(v, look);
  }
  if (v.Is(ClassId::kChar) && v.rows() == 0 && v.ndims() == 2) return "\n";
  if (v.Is(ClassId::kChar) && v.ndims() == 2) return PageText(v, 0, look);
  if (v.Is(ClassId::kCell) && v.ndims() > 2) return CellOfPages(v);
  if (v.IsEmpty()) return (v.Is(ClassId::kCell) ? "{}(" : "[](") + v.dims().ToString() + ")\n";
  if (v.Is(ClassId::kCell)) return CellBody(v, look);
  if (v.IsScalar()) return ScalarText(v, look) + "\n";
  if (v.ndims() > 2) {
    std::string pages = PagesText(v, look);
    if (!IsRowOfText(v)) pages.pop_back();  // disp leaves out the blank line after the last page
    return pages;
  }
  return StorageHeading(v) + PageText(v, 0, look);
}

}  // namespace

std::string DispText(const Value& v, const DisplayFormat& format) {
  const std::string text = Shown(v, Look{format});
  const bool as_it_is = (v.Is(ClassId::kChar) && v.ndims() == 2) || v.Is(ClassId::kObject);
  return as_it_is ? WithoutMarks(text) : Finished(text, format);
}

}  // namespace residua::builtin
