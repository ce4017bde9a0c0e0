// The bits of numbers: num2hex, hex2num, bitpack, bitunpack.

#include <cstring>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

int DigitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  ThrowError("", "hex2num: invalid character '%c' found in string S", c);
}

// The raw elements of a value.
std::vector<uint8_t> BytesOf(const Value& v) {
  const auto n = static_cast<size_t>(v.numel() * ElementSize(v.class_id()) * (v.IsComplex() ? 2 : 1));
  std::vector<uint8_t> bytes(n);
  if (n == 0) return bytes;
  value::VisitClass(v.class_id(), [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    if (v.IsComplex()) {
      if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float>)
        std::memcpy(bytes.data(), v.data<std::complex<T>>(), n);
    } else {
      std::memcpy(bytes.data(), v.data<T>(), n);
    }
  });
  return bytes;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(num2hex) {
  bool cell = false;
  if (args.size() == 2) {
    if (!args[1].Is(ClassId::kChar)) ThrowError("", "num2hex: second argument must be a string");
    if (args[1].AsString() != "cell") ThrowError("", "num2hex: unrecognized option '%s'", args[1].AsString().c_str());
    cell = true;
  }
  const Value& v = args[0];
  if (v.IsNumericOrLogicalOrChar() && v.IsComplex()) ThrowError("", "num2hex: N must be real");
  if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kLogical)) WrongType("num2hex", v);
  const auto width = static_cast<size_t>(ElementSize(v.class_id()));
  const std::vector<uint8_t> bytes = BytesOf(v.Full());
  std::vector<std::string> rows;
  for (size_t at = 0; at < bytes.size(); at += width) {
    std::string row;
    for (size_t k = width; k-- > 0;) {
      row += "0123456789abcdef"[bytes[at + k] >> 4];
      row += "0123456789abcdef"[bytes[at + k] & 15];
    }
    rows.push_back(std::move(row));
  }
  return One(cell ? CellOfStrings(rows, true) : CharMatrix(rows));
}

KERNEL(hex2num) {
  ClassId to = ClassId::kDouble;
  if (args.size() == 2) {
    if (!args[1].IsString()) ThrowError("", "hex2num: CLASS must be a string");
    const std::string name = args[1].AsString();
    if (!value::ParseClassName(name, &to) || to > ClassId::kUint64 || to == ClassId::kLogical) {
      ThrowError("", "hex2num: unrecognized CLASS '%s'", name.c_str());
    }
  }
  std::vector<std::string> rows;
  if (IsCellString(args[0])) {
    for (int64_t k = 0; k < args[0].numel(); ++k) rows.push_back(args[0].cell(k).AsString());
  } else if (args[0].Is(ClassId::kChar)) {
    for (int64_t r = 0; r < args[0].rows(); ++r) rows.push_back(RowText(args[0], r));
  } else {
    ThrowError("", "octave_base_value::cellstr_value(): wrong type argument '%s'", TypeName(args[0]).c_str());
  }
  const auto width = static_cast<size_t>(ElementSize(to));
  std::vector<uint8_t> bytes;
  for (const std::string& row : rows) {
    if (row.size() > 2 * width) ThrowError("", "hex2num: S must be no more than %d characters", int(2 * width));
    std::string padded = row + std::string(2 * width - row.size(), '0');
    for (size_t k = width; k-- > 0;) {
      const char high = padded[2 * k] == ' ' ? '0' : padded[2 * k],
                 low = padded[2 * k + 1] == ' ' ? '0' : padded[2 * k + 1];
      bytes.push_back(static_cast<uint8_t>(DigitOf(high) * 16 + DigitOf(low)));
    }
  }
  Value out = Value::Array(to, Dims(static_cast<int64_t>(rows.size()), 1));
  if (!bytes.empty()) {
    value::VisitClass(to, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      std::memcpy(out.mutable_data<T>(), bytes.data(), bytes.size());
    });
  }
  return One(std::move(out));
}

KERNEL(bitpack) {
  const Value& v = args[0];
  if (!v.Is(ClassId::kLogical)) ThrowError("", "bitpack: X must be a logical array");
  if (!args[1].IsString()) ThrowError("", "bitpack: CLASS must be a string");
  std::string name = args[1].AsString();
  const std::string asked = name;
  bool complex = false;
  if (name == "double complex" || name == "single complex") {
    complex = true;
    name = name.substr(0, 6);
  }
  ClassId to;
  if (!value::ParseClassName(name, &to) || to > ClassId::kUint64 || to == ClassId::kLogical) {
    ThrowError("", "bitpack: cannot pack to %s class", asked.c_str());
  }
  const int64_t bits = 8 * ElementSize(to) * (complex ? 2 : 1);
  if (v.numel() % bits != 0) {
    ThrowError("", "bitpack: incorrect number of bits to make up output value");
  }
  const int64_t n = v.numel() / bits;
  Value out = Value::Array(to, v.cols() == 1 && v.ndims() == 2 ? Dims(n, 1) : Dims(1, n), complex);
  std::vector<uint8_t> bytes(static_cast<size_t>(v.numel() / 8));
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (v.ElementAsDouble(k) != 0) bytes[static_cast<size_t>(k / 8)] |= static_cast<uint8_t>(1U << (k % 8));
  }
  if (n == 0) return One(std::move(out));
  value::VisitClass(to, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float>) {
      if (complex) {
        std::memcpy(out.mutable_data<std::complex<T>>(), bytes.data(), bytes.size());
        return;
      }
    }
    std::memcpy(out.mutable_data<T>(), bytes.data(), bytes.size());
  });
  return One(std::move(out));
}

KERNEL(bitunpack) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kLogical)) {
    ThrowError("", "bitunpack: argument must be a number or a string");
  }
  const std::vector<uint8_t> bytes = BytesOf(v.Full());
  const auto n = static_cast<int64_t>(8 * bytes.size());
  const bool row = v.ndims() == 2 && v.rows() == 1;
  Dims dims = row ? Dims(1, n) : Dims(n, 1);
  if (v.ndims() == 2 && v.rows() == 0 && v.cols() == 0) dims = Dims(0, 0);
  Value out = Value::Array(ClassId::kLogical, dims);
  bool* p = out.mutable_data<bool>();
  for (int64_t k = 0; k < n; ++k) p[k] = bytes[static_cast<size_t>(k / 8)] >> (k % 8) & 1;
  return One(std::move(out));
}

}  // namespace residua::builtin
