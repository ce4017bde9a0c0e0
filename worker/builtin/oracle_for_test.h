// The oracle of this folder's tests: cases are pairs of the text that Octave evaluates and the C++ call that should do
// the same. All texts go to one octave-cli process; it answers one line a case: class, extents, bytes in hexadecimal,
// or identifier and message.
#pragma once

#include <absl/types/span.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "worker/builtin/operators.h"
#include "worker/value/error.h"

namespace residua::builtin::testing {

using value::ClassId;

struct Operand {
  std::string text;
  Value value;
};
struct Case {
  std::string text;
  std::function<Value()> run;
};

constexpr const char* kOctavePrelude = R"(1;
function report(r)
  if iscell(r) || isstruct(r) || is_function_handle(r)
    printf("%s|%s|0|\n", class(r), sprintf("%dx", size(r)));
    return;
  end
  if iscomplex(r)
    re = real(r)(:).'; im = imag(r)(:).'; b = [re; im](:).';
  else
    b = full(r)(:).';
  end
  if isfloat(b), b(isnan(b)) = NaN; else, if !isinteger(b), b = uint8(b); end; end
  printf("%s|%s|%d|%s\n", class(r), sprintf("%dx", size(r)), iscomplex(r), sprintf("%02x", typecast(b, "uint8")));
end
function evaluate(code)
  try
    eval([code ";"]);
    report(r);
  catch e
    printf("E|%s|%s\n", e.identifier, strrep(e.message, "\n", " "));
  end
end
warning("off", "all");
)";

inline std::string Quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

// The lines that octave-cli prints for a script.
inline std::vector<std::string> RunOctave(const std::string& script) {
  static int count = 0;
  const std::string path =
      ::testing::TempDir() + "residua_oracle_" + std::to_string(getpid()) + "_" + std::to_string(++count) + ".m";
  std::ofstream(path) << script;
  std::vector<std::string> lines;
  FILE* pipe = popen(("OPENBLAS_NUM_THREADS=1 octave-cli -qf --no-gui " + path + " 2>/dev/null").c_str(), "r");
  if (pipe == nullptr) return lines;
  std::string text;
  char buffer[4096];
  while (const size_t n = std::fread(buffer, 1, sizeof buffer, pipe)) text.append(buffer, n);
  pclose(pipe);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  std::remove(path.c_str());
  return lines;
}

inline std::vector<std::string> AskOctave(const std::vector<Case>& cases) {
  std::string script = kOctavePrelude;
  for (const Case& c : cases) script += "evaluate(" + Quoted(c.text) + ");\n";
  return RunOctave(script);
}

template <class T>
void AppendBytes(std::string& out, const Value& v) {
  const int64_t n = v.numel() * (v.IsComplex() ? 2 : 1);
  for (int64_t k = 0; k < n; ++k) {
    T x = v.data<T>()[k];
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(x)) x = std::numeric_limits<T>::quiet_NaN();
    }
    unsigned char bytes[sizeof(T)];
    std::memcpy(bytes, &x, sizeof x);
    for (unsigned char b : bytes) {
      char hex[3];
      std::snprintf(hex, sizeof hex, "%02x", b);
      out += hex;
    }
  }
}

inline std::string Report(const Value& v) {
  std::string out = std::string(value::ClassName(v.class_id())) + "|";
  for (int64_t e : v.dims()) out += std::to_string(e) + "x";
  out += v.IsComplex() ? "|1|" : "|0|";
  if (!v.IsNumericOrLogicalOrChar()) return out;
  value::VisitClass(v.class_id(), [&](auto* type) { AppendBytes<std::remove_pointer_t<decltype(type)>>(out, v); });
  return out;
}

inline std::string RunCase(const Case& c) {
  try {
    return Report(c.run());
  } catch (const value::MatlabError& e) {
    return "E|" + e.identifier + "|" + e.message;
  }
}

// Assignment does not know the variable's name; the interpreter puts it in.
inline std::string WithoutName(std::string line) {
  const size_t at = line.find("|a(");
  if (line.rfind("E|", 0) == 0 && at != std::string::npos) line.replace(at, 3, "|index (");
  // Functions written in Octave's own language add their help text.
  if (const size_t usage = line.find(".  Correct usage is:"); usage != std::string::npos) line.resize(usage);
  return line;
}

// Cases in which we differ: part of the case's text, and why.
struct KnownGap {
  const char* text;
  const char* reason;
};

inline void Check(const std::vector<Case>& all_cases, absl::Span<const KnownGap> gaps) {
  const auto is_gap = [&](const Case& c) {
    return std::any_of(gaps.begin(), gaps.end(),
                       [&](const KnownGap& g) { return c.text.find(g.text) != std::string::npos; });
  };
  std::vector<Case> cases;
  for (const Case& c : all_cases) {
    if (!is_gap(c)) cases.push_back(c);
  }
  if (std::system("command -v octave-cli >/dev/null 2>&1") != 0) GTEST_SKIP() << "octave-cli is not installed";
  const std::vector<std::string> expected = AskOctave(cases);
  ASSERT_EQ(expected.size(), cases.size());
  int different = 0;
  for (size_t k = 0; k < cases.size(); ++k) {
    const std::string ours = WithoutName(RunCase(cases[k])), theirs = WithoutName(expected[k]);
    if (ours == theirs) continue;
    ++different;
    if (different <= 60) ADD_FAILURE() << cases[k].text << "\n  ours   " << ours << "\n  octave " << theirs;
  }
  std::printf("%zu cases, %d different, %zu known gaps left out\n", cases.size(), different,
              all_cases.size() - cases.size());
  EXPECT_EQ(different, 0);
}

inline Value Doubles(const Dims& dims, std::vector<double> elements) {
  Value v = Value::Array(ClassId::kDouble, dims);
  std::copy(elements.begin(), elements.end(), v.mutable_data<double>());
  return v;
}

inline Value Complexes(const Dims& dims, std::vector<std::complex<double>> elements) {
  Value v = Value::Array(ClassId::kDouble, dims, true);
  std::copy(elements.begin(), elements.end(), v.mutable_data<std::complex<double>>());
  return v;
}

inline Value Eye(int64_t n) {
  Value v = Value::Array(ClassId::kDouble, Dims(n, n));
  for (int64_t k = 0; k < n; ++k) v.mutable_data<double>()[k + k * n] = 1;
  return v.WithStorage(value::Storage::kDiagonal);
}

inline std::vector<Operand> Operands() {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<Operand> list = {
      {"0", Value::Double(0)},
      {"-0", Value::Double(-0.0)},
      {"2.5", Value::Double(2.5)},
      {"-3", Value::Double(-3)},
      {"NaN", Value::Double(nan)},
      {"-Inf", Value::Double(-inf)},
      {"zeros(0,0)", Value()},
      {"zeros(0,3)", Value::Array(ClassId::kDouble, Dims(0, 3))},
      {"[1.5 -2 0.1]", Doubles(Dims(1, 3), {1.5, -2, 0.1})},
      {"[4;-1e300;7]", Doubles(Dims(3, 1), {4, -1e300, 7})},
      {"[1 2;3 4]", Doubles(Dims(2, 2), {1, 3, 2, 4})},
      {"[0.1 0.7 3;2 -5 6;7 8 10]", Doubles(Dims(3, 3), {0.1, 2, 7, 0.7, -5, 8, 3, 6, 10})},
      {"[4 1;1 3]", Doubles(Dims(2, 2), {4, 1, 1, 3})},
      {"(1:3)", Value::Range(1, 1, 3)},
      {"eye(3)", Eye(3)},
      {"true", Value::Bool(true)},
      {"'a'", Value::String("a")},
      {"'abc'", Value::String("abc")},
      {"(1+2i)", Value::Complex(1, 2)},
      {"[1i 2-0.5i 3]", Complexes(Dims(1, 3), {{0, 1}, {2, -0.5}, {3, 0}})},
      {"{1}", Value::Cell(Dims(1, 1))},
      {"struct()", Value::Struct(Dims(1, 1))},
  };
  const auto convert = [&](const char* name, ClassId c, const char* text, const Value& v) {
    list.push_back({std::string(name) + "(" + text + ")", ConvertClass(v, c)});
  };
  const Value extremes = Doubles(Dims(1, 3), {-1e30, 7, 1e30}), small = Doubles(Dims(1, 3), {-5, 0, 3});
  for (ClassId c : {ClassId::kInt8, ClassId::kInt32, ClassId::kInt64, ClassId::kUint8, ClassId::kUint64}) {
    convert(value::ClassName(c), c, "[-1e30 7 1e30]", extremes);
    convert(value::ClassName(c), c, "3", Value::Double(3));
  }
  convert("int16", ClassId::kInt16, "[-5 0 3]", small);
  convert("single", ClassId::kSingle, "[-5 0 3]", small);
  convert("single", ClassId::kSingle, "0.1", Value::Double(0.1));
  convert("logical", ClassId::kLogical, "[-5 0 3]", small);
  return list;
}

}  // namespace residua::builtin::testing
