// Names of files as text, and pieces of text by position: fullfile, fileparts, substr, strtrunc, regexptranslate.

#include <algorithm>
#include <cmath>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

Value Columns(const Value& v, int64_t from, int64_t count) {
  const Subscript at[2] = {{true, Value()},
                           {false, Value::Range(static_cast<double>(from + 1), 1, static_cast<double>(from + count))}};
  return Index(v, at, "");
}

// Runs of '/' become one.
std::string Collapsed(const std::string& s) {
  std::string out;
  for (char c : s) {
    if (c != '/' || out.empty() || out.back() != '/') out += c;
  }
  return out;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(fullfile) {
  std::vector<Value> parts;
  for (const Value& v : args) {
    if (!v.IsEmpty()) parts.push_back(v);
  }
  if (parts.empty()) return One(Value::String("", '"'));
  Dims dims(1, 1);
  bool any_cell = false;
  for (const Value& v : parts) {
    if (!v.Is(ClassId::kChar) && !IsCellString(v))
      ThrowError("", "fullfile: input must either be strings or cell strings");
    if (!v.Is(ClassId::kCell)) continue;
    any_cell = true;
    if (v.IsScalar()) continue;
    if (!dims.IsScalar() && !(dims == v.dims()))
      ThrowError("", "fullfile: cell string input must be scalar or of the same size");
    dims = v.dims();
  }
  Value out = Value::Cell(dims);
  for (int64_t k = 0; k < out.numel(); ++k) {
    std::string path;
    for (size_t p = 0; p < parts.size(); ++p) {
      const Value& v = parts[p];
      path += v.Is(ClassId::kCell) ? v.cell(v.IsScalar() ? 0 : k).AsString() : v.AsString();
      if (p + 1 < parts.size()) path += '/';
    }
    out.mutable_cell(k) = Value::String(Collapsed(path));
  }
  return One(any_cell ? out : Value(out.cell(0)));
}

ValueList Kernel_fileparts(EvaluationContext&, Args args, int nargout) {
  const Value& v = args[0];
  if (!v.Is(ClassId::kChar) || v.rows() > 1) ThrowError("", "fileparts: FILENAME must be a single string");
  const std::string path = v.AsString();
  const size_t slash = path.rfind('/');
  const size_t start = slash == std::string::npos ? 0 : slash + 1;
  size_t dot = path.rfind('.');
  if (dot == std::string::npos || dot < start) dot = path.size();
  const std::string folder = slash == std::string::npos ? "" : slash == 0 ? "/" : path.substr(0, slash);
  const auto part = [&](const std::string& text) { return Value::String(text, text.empty() ? '"' : v.quote()); };
  ValueList out = {part(folder), part(path.substr(start, dot - start)), part(path.substr(dot))};
  out.resize(static_cast<size_t>(std::min(std::max(nargout, 1), 3)));
  return out;
}

KERNEL(substr) {
  const Value& s = args[0];
  if (!s.Is(ClassId::kChar)) ThrowError("", "substr: S must be a string or string array");
  if (!args[1].IsScalar() || (args.size() > 2 && !args[2].IsScalar()))
    ThrowError("", "substr: OFFSET and LEN must be scalar integers");
  auto offset = static_cast<int64_t>(std::trunc(DoubleArgument(args[1])));
  const int64_t cols = s.cols();
  if (std::abs(offset) > cols || offset == 0)
    ThrowError("", "substr: OFFSET = %lld out of range", static_cast<long long>(offset));
  if (offset < 0) offset += cols + 1;
  int64_t end = cols, length = 0;
  if (args.size() > 2) {
    length = static_cast<int64_t>(std::trunc(DoubleArgument(args[2])));
    end = length < 0 ? cols + length : offset + length - 1;
  }
  if (end > cols) ThrowError("", "substr: length LEN = %lld out of range", static_cast<long long>(length));
  if (offset > end && (args.size() < 3 || length != 0))
    ThrowError("", "substr: No overlap with chosen values of OFFSET and LEN");
  return One(Columns(s, offset - 1, end - offset + 1));
}

KERNEL(strtrunc) {
  const Value& s = args[0];
  const double n = args[1].IsScalar() ? std::trunc(DoubleArgument(args[1])) : -1;
  if (!(n >= 0)) ThrowError("", "strtrunc: length N must be a positive integer (N >= 0)");
  const auto cut = [&](const Value& v) {
    return n < static_cast<double>(v.cols()) ? Columns(v, 0, static_cast<int64_t>(n)) : v;
  };
  if (s.Is(ClassId::kChar)) return One(cut(s));
  if (!IsCellString(s)) ThrowError("", "strtrunc: S must be a character string or a cell array of strings");
  Value out = s;
  for (int64_t k = 0; k < s.numel(); ++k) out.mutable_cell(k) = cut(s.cell(k));
  return One(std::move(out));
}

KERNEL(regexptranslate) {
  if (!args[0].Is(ClassId::kChar)) ThrowError("", "regexptranslate: operation OP must be a string");
  std::string op = args[0].AsString();
  for (char& c : op) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (op != "wildcard" && op != "escape") ThrowError("", "regexptranslate: invalid operation OP");
  const auto translate = [&](const Value& v) {
    std::string out;
    for (char c : v.AsString()) {
      if (op == "wildcard") {
        out += c == '.' ? "\\." : c == '*' ? ".*" : c == '?' ? "." : std::string(1, c);
      } else {
        if (std::string_view("$.?[]^+*|(){}\\").find(c) != std::string_view::npos) out += '\\';
        out += c;
      }
    }
    return Value::String(out);
  };
  if (args[1].Is(ClassId::kChar)) return One(translate(args[1]));
  if (!IsCellString(args[1])) ThrowError("", "regexptranslate: S must be a string");
  Value out = args[1];
  for (int64_t k = 0; k < out.numel(); ++k) out.mutable_cell(k) = translate(args[1].cell(k));
  return One(std::move(out));
}

}  // namespace residua::builtin
