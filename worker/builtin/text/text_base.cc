// Whole numbers in other bases: dec2bin, dec2hex, dec2base and back.
//
// Digits are taken one by one with the remainder in double precision, as long division would; numbers beyond 2^53 keep
// the digits that their double has.

#include <algorithm>
#include <cctype>
#include <cmath>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/libm.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

// The numbers to write, as a column; cells are joined first.
Value Column(EvaluationContext& context, const Value& v) {
  Value d = v.Is(ClassId::kCell) ? Kernel_cell2mat(context, {v}, 1)[0] : v;
  if (!d.IsNumericOrLogicalOrChar()) return d;
  return d.Full().Reshaped(Dims(d.numel(), 1));
}

// Digits of whole numbers from 0, most significant first; at least `least` of them, all rows of one length.
template <class T>
std::vector<std::vector<int>> Digits(std::vector<T> numbers, int base, int64_t count) {
  std::vector<std::vector<int>> rows(numbers.size(), std::vector<int>(static_cast<size_t>(count)));
  for (int64_t k = count - 1; k >= 0; --k) {
    for (size_t i = 0; i < numbers.size(); ++i) {
      T& d = numbers[i];
      if constexpr (std::is_floating_point_v<T>) {
        const T digit = std::fmod(d, static_cast<T>(base));
        rows[i][k] = static_cast<int>(digit);
        d = std::round((d - digit) / static_cast<T>(base));
      } else {
        rows[i][k] = static_cast<int>(d % static_cast<T>(base));
        d /= static_cast<T>(base);
      }
    }
  }
  return rows;
}

int64_t DigitCount(double largest, int base) {
  return static_cast<int64_t>(std::round(std::log(std::max(largest, 1.0)) / std::log(static_cast<double>(base)))) + 1;
}

// A length argument, or -1.
int64_t LengthArgument(Args args, size_t at) {
  if (args.size() <= at) return -1;
  const Value& v = args[at];
  if (!v.IsScalar() || !v.IsNumericOrLogicalOrChar() || v.IsComplex() || v.ElementAsDouble(0) < 0 ||
      v.ElementAsDouble(0) != std::trunc(v.ElementAsDouble(0))) {
    ThrowError("", "dec2base: LEN must be a non-negative integer");
  }
  return static_cast<int64_t>(v.ElementAsDouble(0));
}

Value Written(const Value& column, std::string_view symbols, int64_t length) {
  const int base = static_cast<int>(symbols.size());
  if (column.IsEmpty()) {
    if (length >= 0) return Value::String("");
    ThrowError("Octave:index-out-of-bounds", "retval(_,1): out of bound 0 (dimensions are 0x0)");
  }
  double largest = 1;
  for (int64_t k = 0; k < column.numel(); ++k) largest = std::max(largest, column.ElementAsDouble(k));
  if (std::isinf(largest) || base < 2)
    ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
  int64_t count = DigitCount(largest, base);
  const bool longer = count > length;
  count = std::max(count, length);
  std::vector<std::vector<int>> rows;
  if (column.Is(ClassId::kUint64) || column.Is(ClassId::kInt64)) {
    std::vector<uint64_t> numbers;
    for (int64_t k = 0; k < column.numel(); ++k) {
      numbers.push_back(column.Is(ClassId::kUint64) ? column.data<uint64_t>()[k]
                                                    : static_cast<uint64_t>(column.data<int64_t>()[k]));
    }
    rows = Digits(numbers, base, count);
  } else {
    std::vector<double> numbers;
    for (int64_t k = 0; k < column.numel(); ++k) numbers.push_back(column.ElementAsDouble(k));
    rows = Digits(numbers, base, count);
  }
  // The estimate of the length may be one too long.
  const bool drop =
      longer && count > 1 && std::all_of(rows.begin(), rows.end(), [](const std::vector<int>& r) { return r[0] == 0; });
  const auto n = static_cast<int64_t>(rows.size());
  Value out = Value::Array(ClassId::kChar, Dims(n, drop ? count - 1 : count));
  if (out.IsEmpty()) return out;
  char* p = out.mutable_data<char>();
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t k = drop ? 1 : 0; k < count; ++k) p[i + (k - (drop ? 1 : 0)) * n] = symbols[rows[i][k]];
  }
  return out;
}

// Negative numbers in two's complement of the smallest integer class that holds all.
Value Wrapped(const Value& column) {
  double low = 0, high = 0;
  for (int64_t k = 0; k < column.numel(); ++k) {
    low = std::min(low, column.ElementAsDouble(k));
    high = std::max(high, column.ElementAsDouble(k));
  }
  if (low >= 0) return column;
  int bits = 64;
  for (int b : {8, 16, 32}) {
    if (low >= -std::ldexp(1, b - 1) && high <= std::ldexp(1, b - 1) - 1) {
      bits = b;
      break;
    }
  }
  Value out = Value::Array(ClassId::kUint64, column.dims());
  const Value wide = ConvertClass(column, ClassId::kInt64);
  const uint64_t mask = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  for (int64_t k = 0; k < out.numel(); ++k) {
    out.mutable_data<uint64_t>()[k] = static_cast<uint64_t>(wide.data<int64_t>()[k]) & mask;
  }
  return out;
}

bool WholeReal(const Value& v) {
  if (v.IsComplex()) return false;
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (!(v.ElementAsDouble(k) == std::round(v.ElementAsDouble(k)))) return false;
  }
  return true;
}

// The digits of args[0] to the base 2, as many as args[1] asks for, which is looked at last.
Value BinaryDigits(EvaluationContext& context, Args args) {
  const Value column = Column(context, args[0]);
  if (!value::IsNumeric(column.class_id()) || !WholeReal(column)) {
    ThrowError("", "dec2bin: input must be integers");
  }
  return Written(Wrapped(column), "01", LengthArgument(args, 1));
}

std::string_view CheckedSymbols(const char* who, const std::string& symbols) {
  std::string sorted = symbols;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    ThrowError("", "%s: symbols representing digits must be unique", who);
  if (std::any_of(sorted.begin(), sorted.end(), [](unsigned char c) { return std::isspace(c); }))
    ThrowError("", "%s: whitespace characters are not valid symbols", who);
  return symbols;
}

// Rows of digits to numbers: blanks inside are taken out, characters that are no digits give NaN.
Value Read(const Value& s, std::string_view symbols) {
  Value text = s;
  if (s.Is(ClassId::kCell)) {
    std::vector<std::string> rows;
    for (int64_t k = 0; k < s.numel(); ++k) rows.push_back(s.cell(k).AsString());
    text = CharMatrix(rows);
  }
  Value out = Value::Array(ClassId::kDouble, Dims(text.rows(), 1));
  const double base = static_cast<double>(symbols.size());
  std::vector<std::string> rows;
  size_t width = 0;
  for (int64_t i = 0; i < text.rows(); ++i) {
    rows.push_back(RowText(text, i));
    if (text.cols() > 1) std::erase(rows.back(), ' ');
    width = std::max(width, rows.back().size());
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    double sum = 0;
    for (size_t k = 0; k < rows[i].size(); ++k) {
      const char c = rows[i][k];
      const size_t digit = c == ' ' ? 0 : symbols.find(c);
      const double weight = libm::pow(base, static_cast<double>(rows[i].size() - 1 - k));
      sum += digit == std::string_view::npos ? std::nan("") : static_cast<double>(digit) * weight;
    }
    out.mutable_data<double>()[i] = sum;
  }
  return out;
}

Value ReadBase(EvaluationContext& context, const char* who, const Value& s, const Value& base) {
  if (!s.Is(ClassId::kChar) && !IsCellString(s)) ThrowError("", "%s: S must be a string or cellstring", who);
  if (base.Is(ClassId::kChar)) {
    const std::string symbols = base.AsString();
    return Read(s, CheckedSymbols(who, symbols));
  }
  if (!base.IsScalar()) ThrowError("", "base2dec: cannot convert from several bases at once");
  const double b = DoubleArgument(base);
  if (!(b >= 2 && b <= 36)) ThrowError("", "base2dec: BASE must be between 2 and 36, or a string of symbols");
  return Read(Kernel_upper(context, {s}, 1)[0], kDigits.substr(0, static_cast<size_t>(b)));
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int)

KERNEL(dec2base) {
  const Value column = Column(context, args[0]);
  const bool number = value::IsNumeric(column.class_id()) || column.Is(ClassId::kLogical);
  bool negative = false;
  for (int64_t k = 0; number && k < column.numel(); ++k) negative = negative || column.ElementAsDouble(k) < 0;
  if (!number || !WholeReal(column) || negative) ThrowError("", "dec2base: input must be real non-negative integers");
  std::string symbols(kDigits);
  if (args[1].Is(ClassId::kChar)) {
    symbols = args[1].AsString();
    CheckedSymbols("dec2base", symbols);
  } else {
    const bool scalar = args[1].IsScalar() && args[1].IsNumericOrLogicalOrChar() && !args[1].IsComplex();
    const double b = scalar ? args[1].ElementAsDouble(0) : 0;
    if (b != std::trunc(b) || !(b >= 2 && b <= 36))
      ThrowError("", "dec2base: BASE must be an integer between 2 and 36, or a string of symbols");
    symbols.resize(static_cast<size_t>(b));
  }
  return One(Written(column, symbols, LengthArgument(args, 2)));
}

KERNEL(dec2bin) { return One(BinaryDigits(context, args)); }

KERNEL(dec2hex) {
  ValueList given(args.begin(), args.end());
  if (given.size() > 1) given[1] = builtin::Binary(syntax::Op::kTimes, given[1], Value::Double(4));
  const Value bits = BinaryDigits(context, given);
  const int64_t n = bits.rows(), pad = (4 - bits.cols() % 4) % 4, cols = (bits.cols() + pad) / 4;
  Value out = Value::Array(ClassId::kChar, Dims(n, cols));
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t c = 0; c < cols; ++c) {
      int digit = 0;
      for (int64_t b = 0; b < 4; ++b) {
        const int64_t at = c * 4 + b - pad;
        digit = digit * 2 + (at >= 0 && bits.data<char>()[i + at * n] == '1');
      }
      out.mutable_data<char>()[i + c * n] = kDigits[digit];
    }
  }
  return One(out.WithQuote('"'));
}

KERNEL(base2dec) { return One(ReadBase(context, "base2dec", args[0], args[1])); }
KERNEL(bin2dec) { return One(ReadBase(context, "base2dec", args[0], Value::Double(2))); }
KERNEL(hex2dec) { return One(ReadBase(context, "base2dec", args[0], Value::Double(16))); }

}  // namespace residua::builtin
