// Programs compiled, run, and compared bit for bit with the interpreter on the same source.
#include <absl/strings/str_cat.h>
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>

#include "worker/domain/rules.h"
#include "worker/interpret/interpreter.h"
#include "worker/native/compile.h"
#include "worker/runtime/abi.h"
#include "worker/runtime/residua_runtime.h"
#include "worker/syntax/parser.h"

extern "C" residua::native::CompileResult residua_native_compile(const residua::array_ir::ResidualProgram& program,
                                                                 const residua::native::CompileOptions& options);

namespace residua::native {
namespace {

using value::Value;
using value::ValueList;

struct Outcome {
  bool ok = false;
  ValueList values;
  std::string identifier, message, location, printed;
};

class Program {
 public:
  Program(const std::string& text, const std::vector<std::string>& facts, int nargout = 1)
      : text_(text), nargout_(nargout) {
    auto source = std::make_shared<syntax::SourceFile>("case/f.m", text);
    syntax::ParseResult parsed = syntax::Parse(source);
    EXPECT_TRUE(parsed.ok()) << text;
    array_ir::ResidualProgram program;
    program.ast = parsed.ast;
    program.source_digest = "digest";
    domain::ExtentNames names;
    for (syntax::FunctionId id : parsed.ast->top_functions()) {
      array_ir::FunctionVersion v;
      v.function = id;
      v.nargout = program.versions.empty() ? nargout : static_cast<int>((*parsed.ast)[id].outputs.size());
      if (program.versions.empty()) {
        for (const std::string& f : facts) {
          if (f == "any") {
            v.parameters.push_back(domain::AbstractValue::Top());
            continue;
          }
          domain::FactsError error;
          auto a = domain::ParseFacts(f, &names, &error);
          EXPECT_TRUE(a.has_value()) << f << ": " << error.message;
          v.parameters.push_back(*a);
        }
      }
      program.versions.push_back(std::move(v));
    }
    name_ = (*parsed.ast)[program.versions[0].function].name;
    CompileOptions options;
    options.emit_ir = true;
    const auto begin = std::chrono::steady_clock::now();
    result = residua_native_compile(program, options);
    compile_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    EXPECT_TRUE(result.ok) << result.error << "\n" << text;
    if (!result.ok) return;
    static int counter = 0;
    const auto folder = std::filesystem::temp_directory_path() / absl::StrCat("residua-native-test-", getpid());
    std::filesystem::create_directories(folder);
    const std::string path = folder / absl::StrCat("lib", counter++, ".so");
    std::ofstream(path, std::ios::binary) << result.shared_library;
    library_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    EXPECT_NE(library_, nullptr) << dlerror();
    std::filesystem::remove(path);
    entry_ = reinterpret_cast<residua_generic_entry>(Symbol(name_ + "_call"));
    EXPECT_NE(entry_, nullptr);
  }

  void* Symbol(const std::string& name) { return library_ == nullptr ? nullptr : dlsym(library_, name.c_str()); }

  Outcome Native(const ValueList& args) {
    Outcome out;
    if (entry_ == nullptr) return out;
    residua_context* c = residua_context_create();
    residua_context_set_output(
        c, [](void* user, const char* p, size_t n) { static_cast<std::string*>(user)->append(p, n); }, &out.printed);
    std::vector<const residua_value*> in;
    for (const Value& v : args) in.push_back(reinterpret_cast<const residua_value*>(&v));
    std::vector<residua_value*> results(static_cast<size_t>(std::max(1, nargout_)), nullptr);
    out.ok = entry_(c, static_cast<int>(in.size()), in.data(), nargout_, results.data()) == RESIDUA_OK;
    for (residua_value* r : results) {
      if (r == nullptr) continue;
      out.values.push_back(*reinterpret_cast<Value*>(r));
      residua_free(r);
    }
    out.identifier = residua_error_identifier(c);
    out.message = residua_error_message(c);
    out.location = residua_error_location(c);
    residua_context_free(c);
    return out;
  }

  Outcome Interpreted(const ValueList& args) {
    Outcome out;
    builtin::EvaluationContext context;
    context.write = [&](std::string_view s) { out.printed += s; };
    auto files = std::shared_ptr<interpret::FileProvider>(interpret::MemoryFiles({{"case/f.m", text_}}));
    auto table = std::make_shared<interpret::FunctionTable>(files, std::vector<std::string>{});
    interpret::Interpreter in(context, table);
    const interpret::LoadedFilePtr file = table->Load("case/f.m");
    try {
      out.values = in.CallFunction({file, file->ast->top_functions()[0]}, args, nargout_);
      out.ok = true;
    } catch (const value::MatlabError& e) {
      out.identifier = e.identifier;
      out.message = e.message;
    }
    return out;
  }

  // Both ways, one answer.
  void Check(const ValueList& args) {
    const Outcome a = Interpreted(args), b = Native(args);
    ASSERT_EQ(a.ok, b.ok) << text_ << "\ninterpreted: " << a.message << "\nnative: " << b.message;
    EXPECT_EQ(a.printed, b.printed) << text_;
    if (!a.ok) {
      EXPECT_EQ(a.identifier, b.identifier) << text_;
      EXPECT_EQ(a.message, b.message) << text_;
      return;
    }
    ASSERT_EQ(a.values.size(), b.values.size()) << text_;
    for (size_t k = 0; k < a.values.size(); ++k) {
      EXPECT_TRUE(value::Identical(a.values[k], b.values[k]))
          << text_ << "\nresult " << k << ": " << value::Fingerprint(a.values[k]) << " native "
          << value::Fingerprint(b.values[k]) << "\n"
          << result.array_ir_text;
    }
  }
  bool Interprets() const {
    for (const std::string& r : result.remarks) {
      if (r.find("native-interpreted") != std::string::npos) return true;
    }
    return false;
  }

  CompileResult result;
  double compile_ms = 0;

 private:
  std::string text_, name_;
  int nargout_;
  void* library_ = nullptr;
  residua_generic_entry entry_ = nullptr;
};

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNaN = std::numeric_limits<double>::quiet_NaN();
const std::vector<double> kScalars = {0,     -0.0, 1,       -1,   2.5,   -2.5, 3,  7,    1e-300, 1e300,
                                      -1e20, 0.1,  1.0 / 3, kInf, -kInf, kNaN, 42, 1e-9, -7,     100};

Value D(double v) { return Value::Double(v); }
Value Row(std::vector<double> v, bool column = false) {
  const int64_t n = static_cast<int64_t>(v.size());
  if (n == 1) return D(v[0]);
  Value out = Value::Array(value::ClassId::kDouble, column ? value::Dims(n, 1) : value::Dims(1, n));
  for (int64_t k = 0; k < n; ++k) out.mutable_data<double>()[k] = v[static_cast<size_t>(k)];
  return out;
}

TEST(Scalars, ArithmeticAndBranches) {
  Program p(
      "function y = f(x, z)\n  y = (x + 2) * z - x / 3;\n  if y > 1 && x ~= z\n    y = -y;\n  elseif y < -5\n    y = "
      "abs(y);\n  end\nend\n",
      {"realscalar", "realscalar"});
  EXPECT_FALSE(p.Interprets()) << p.result.remarks[0];
  for (double a : kScalars) {
    for (double b : kScalars) p.Check({D(a), D(b)});
  }
}

TEST(Scalars, Functions) {
  Program p(
      "function y = f(x)\n  y = sin(x) + cos(2 * x) * exp(-x) + floor(x) - round(x) + fix(x) * atan(x) + mod(x, 3) + "
      "sign(x);\nend\n",
      {"realscalar"});
  EXPECT_FALSE(p.Interprets());
  for (double a : kScalars) p.Check({D(a)});
}

// Every lowering that computes on scalars: no boxing, and the interpreter's bits.
TEST(Lowerings, OneScalar) {
  const std::vector<std::string> expressions = {
      "abs(x)",        "ceil(x)",          "floor(x)",    "fix(x)",       "round(x)",
      "sign(x)",       "sin(x)",           "tanh(x)",     "exp(x)",       "expm1(x)",
      "atan(x)",       "gamma(x)",         "real(x)",     "conj(x)",      "imag(x)",
      "isnan(x)",      "isinf(x)",         "isfinite(x)", "double(x)",    "numel(x)",
      "length(x)",     "rows(x)",          "columns(x)",  "ndims(x)",     "isempty(x)",
      "isscalar(x)",   "isvector(x)",      "isrow(x)",    "iscolumn(x)",  "issquare(x)",
      "ismatrix(x)",   "size(x, 1)",       "uminus(x)",   "transpose(x)", "logical(abs(floor(x)) > 2)",
      "double(x > 1)", "xor(x > 0, x < 3)"};
  for (const std::string& e : expressions) {
    Program p("function y = f(x)\n  y = " + e + ";\nend\n", {"realscalar"});
    EXPECT_EQ(p.result.array_ir_text.find("call_builtin"), std::string::npos) << p.result.array_ir_text;
    for (double a : kScalars) p.Check({D(a)});
  }
}
TEST(Lowerings, TwoScalars) {
  const std::vector<std::string> expressions = {
      "mod(x, z)",    "rem(x, z)",   "max(x, z)",     "min(x, z)",  "atan2(x, z)", "hypot(x, z)",
      "plus(x, z)",   "minus(x, z)", "times(x, z)",   "eq(x, z)",   "ne(x, z)",    "lt(x, z)",
      "mtimes(x, z)", "le(x, z)",    "gt(x, z)",      "ge(x, z)",   "x & z",       "x | z",
      "and(x, z)",    "or(x, z)",    "rdivide(x, z)", "~x | z > 2", "(x > 1) & z", "abs(x) ^ z"};
  for (const std::string& e : expressions) {
    Program p("function y = f(x, z)\n  y = " + e + ";\nend\n", {"realscalar", "realscalar"});
    EXPECT_EQ(p.result.array_ir_text.find("call_builtin"), std::string::npos) << p.result.array_ir_text;
    for (double a : kScalars) {
      for (double b : kScalars) p.Check({D(a), D(b)});
      for (double b : {0.3, 0.7, 12.0, 1e17, -0.1}) p.Check({D(a), D(b)});
    }
  }
}
TEST(Lowerings, PowerOfKnownSign) {
  Program whole("function y = f(x)\n  y = x ^ 2 + x ^ 3 - x ^ -1;\nend\n", {"realscalar"});
  Program root("function y = f(x)\n  if x > 0\n    y = power(x, 1 / 3) + x .^ 2.5;\n  else\n    y = 0;\n  end\nend\n",
               {"realscalar"});
  for (double a : kScalars) {
    whole.Check({D(a)});
    root.Check({D(a)});
  }
}
TEST(Lowerings, ExtentsOfAnyArray) {
  Program p(
      "function [a, b, c, d] = f(x)\n  [m, n] = size(x);\n  a = [m, n, numel(x), length(x), rows(x), columns(x), "
      "ndims(x)];\n  b = size(x);\n  c = [isempty(x), isscalar(x), isrow(x), iscolumn(x), isvector(x), issquare(x), "
      "ismatrix(x)];\n  d = numel(2 * x) + size(x + 1, 2);\nend\n",
      {"real double [? ?]"}, 4);
  EXPECT_EQ(p.result.array_ir_text.find("call_builtin"), std::string::npos) << p.result.array_ir_text;
  for (const value::Dims& dims : {value::Dims(0, 0), value::Dims(0, 3), value::Dims(3, 0), value::Dims(1, 1),
                                  value::Dims(1, 4), value::Dims(4, 1), value::Dims(3, 3), value::Dims(2, 5)}) {
    p.Check({value::Value::Array(value::ClassId::kDouble, dims)});
  }
  p.Check({Value::Range(0, 0.1, 1)});
}

// Statements that become one loop, with arrays of every extent, special numbers, and extents that do not agree.
Value Filled(int64_t m, int64_t n, int seed) {
  Value v = Value::Array(value::ClassId::kDouble, value::Dims(m, n));
  if (v.numel() == 1) return D(kScalars[static_cast<size_t>(seed) % kScalars.size()]);
  for (int64_t k = 0; k < v.numel(); ++k) {
    v.mutable_data<double>()[k] = kScalars[static_cast<size_t>(k * 7 + seed) % kScalars.size()];
  }
  return v;
}
const std::vector<value::Dims> kShapes = {value::Dims(0, 0), value::Dims(1, 0), value::Dims(0, 3), value::Dims(1, 1),
                                          value::Dims(1, 2), value::Dims(2, 1), value::Dims(1, 7), value::Dims(3, 4),
                                          value::Dims(2, 7), value::Dims(7, 3), value::Dims(3, 1), value::Dims(40, 33)};

TEST(Regions, OfTwoArrays) {
  const std::vector<std::string> bodies = {
      "y = x .* z; w = y + x; y = w - z;",
      "t = x - 1; t = t .* (x + 2); y = t ./ z; w = y;",
      "w = zeros(size(x)); t = ones(size(x)) * 3; w = w + t .* x; y = abs(w) - sqrt(abs(z));",
      "y = x .^ 2 + z .^ 3 - x .^ -1; w = y .^ 5;",
      "y = max(x, 0) + min(z, x); w = mod(x, 3) - rem(z, 2) + hypot(x, z) .* atan2(x, z);",
      "y = sin(x); w = -y + exp(z) / 2; y = y .* w; w = round(y) + fix(x) - floor(z) .* ceil(x);",
      "y = x .* (x > z) - (z <= 1) / 2; w = (x ~= z) + (isnan(x) & ~(z >= 0));",
      "y = x(:) * 2; w = x(:, 1) - 1; y = w;",
      "w = x(2, :) + 1; y = w .* x(end, :) - x(1, :);",
      "y = x(:, end) .* x(:, 2); w = y + z(:, 1);",
      "old = x; x = x * 2; y = x - old; w = z; w = w + y;"};
  for (const std::string& body : bodies) {
    Program p("function [y, w] = f(x, z)\n  " + body + "\nend\n", {"real double [? ?]", "real double [? ?]"}, 2);
    EXPECT_NE(p.result.array_ir_text.find("is_full_array"), std::string::npos) << p.result.array_ir_text;
    for (const value::Dims& a : kShapes) {
      for (const value::Dims& b : kShapes) p.Check({Filled(a[0], a[1], 0), Filled(b[0], b[1], 5)});
    }
    p.Check({Value::Range(0, 0.1, 1), Value::Range(0, 0.1, 1)});
  }
}

TEST(Regions, PartsOfVectors) {
  const std::vector<std::string> bodies = {
      "y = x(2:end) - x(1:end - 1); w = y .* y;", "y = x(1:end - 2) - 2 * x(2:end - 1) + x(3:end); w = y;",
      "y = x(a:b) * 2; w = y + 1;", "y = x(:) + 1; w = x(a:4) .* x(1:b);",
      "y = x; w = x; for k = 1:2\n    y(2:end - 1) = x(1:end - 2) + x(3:end);\n    w = y(a:b) + k;\n  end"};
  for (const std::string& body : bodies) {
    for (const char* facts : {"real double [1 ?]", "real double [? 1]", "real double [1 6]"}) {
      Program p("function [y, w] = f(x, a, b)\n  " + body + "\nend\n", {facts, "realscalar", "realscalar"}, 2);
      if (body.find("for") == std::string::npos) {
        EXPECT_NE(p.result.array_ir_text.find("is_full_array"), std::string::npos) << p.result.array_ir_text;
      }
      const bool column = facts[13] == '?', known = facts[15] == '6';
      for (int64_t n : {0, 1, 2, 3, 4, 6, 12}) {
        if (known && n != 6) continue;
        const Value x = Filled(column ? n : 1, column ? 1 : n, 2);
        for (double a : {1.0, 2.0, 0.0, 1.5}) {
          for (double b : {0.0, 1.0, 3.0, 4.0, 7.0, kNaN}) p.Check({x, D(a), D(b)});
        }
      }
    }
  }
}

TEST(Regions, StoresToParts) {
  const std::vector<std::string> bodies = {
      "y = x; y(2:end - 1) = x(1:end - 2) + x(3:end); y(1) = 0;",
      "y = x; y(a:b) = 2;",
      "y = x; for k = 1:3\n    y(2:end) = y(1:end - 1) .* x(2:end) - k;\n  end",
      "y = x; z = y; y(:) = z(:) + 1; y(a:end) = z(a:end)';",
      "y = x; y(a:b) = x(a:b) * 2; y(1:2) = [7 8];",
      "y = [x; 2 * x; x(end:-1:1)]; y(:, a) = [1; 2; 3]; y(2, :) = y(1, :) - y(3, :);",
      "y = x' * x; for k = 1:numel(x)\n    y(:, k) = y(:, k) - y(:, 1) / k;\n    y(k, :) = y(k, :) > 0;\n  end"};
  for (const std::string& body : bodies) {
    for (const char* facts : {"real double [1 ?]", "real double [1 6]"}) {
      Program p("function y = f(x, a, b)\n  " + body + "\nend\n", {facts, "realscalar", "realscalar"});
      EXPECT_FALSE(p.Interprets()) << body;
      for (int64_t n : {0, 1, 2, 3, 6, 12}) {
        if (facts[15] == '6' && n != 6) continue;
        for (double a : {1.0, 2.0, 0.0, 1.5, 6.0}) {
          for (double b : {0.0, 1.0, 3.0, 7.0}) p.Check({Filled(1, n, 2), D(a), D(b)});
        }
      }
      if (facts[15] != '6') p.Check({Value::Range(0, 0.5, 3), D(2), D(3)});
    }
  }
}

TEST(Regions, SpreadColumnsAndRows) {
  const std::vector<std::string> bodies = {
      "at = [1; -2; 0.5] * x; y = 2 * at .* at - [0.5; 0; -1];", "y = c + x; y = y .* (c * x) - x;",
      "t = c .* 2; y = t * ones(1, n) + zeros(3, n) .* x; y = y - t;", "y = c * x + c' .* x';",
      "for k = 1:3\n    y = c * x;\n    y = y + k * x;\n    c = c + 1;\n  end"};
  for (const std::string& body : bodies) {
    Program p("function y = f(c, x)\n  n = numel(x);\n  " + body + "\nend\n",
              {"real double [3 1]", "real double [1 ?]"});
    for (int64_t n : {0, 1, 2, 3, 5, 16, 100}) p.Check({Filled(3, 1, 2), Filled(1, n, 1)});
    p.Check({Filled(3, 1, 4), Value::Range(-1, 0.25, 1)});
  }
}

// A column by a row is a * b + 0 in every size that BLAS may treat in its own way.
TEST(Regions, OuterProducts) {
  Program p("function y = f(c, x)\n  y = c * x;\n  y = y - 0;\nend\n", {"real double [? 1]", "real double [1 ?]"});
  EXPECT_NE(p.result.array_ir_text.find("is_full_array"), std::string::npos);
  for (int64_t m : {0, 1, 2, 3, 4, 5, 8, 17, 64, 250}) {
    for (int64_t n : {0, 1, 2, 3, 4, 7, 8, 31, 65, 300}) p.Check({Filled(m, 1, 3), Filled(1, n, 1)});
  }
}

TEST(Regions, OnlyWhatIsReadLaterIsStored) {
  Program p("function y = f(x)\n  a = x + 1;\n  b = a .* x;\n  a = b - 2;\n  y = a .* a;\nend\n",
            {"real double [1 ?]"});
  const std::string& ir = p.result.array_ir_text;
  size_t stores = 0;
  for (size_t at = ir.find(" store "); at != std::string::npos; at = ir.find(" store ", at + 1)) ++stores;
  EXPECT_EQ(stores, 1u) << ir;
  for (int64_t n : {0, 1, 2, 9}) p.Check({Filled(1, n, 0)});
}

TEST(Regions, ErrorsOfTheStatementsInOrder) {
  Program p("function y = f(x, z)\n  y = x + 1;\n  y = y .* z;\n  y = y - [1 2 3];\nend\n",
            {"real double [? ?]", "real double [? ?]"});
  p.Check({Filled(2, 2, 0), Filled(3, 3, 0)});
  p.Check({Filled(2, 2, 0), Filled(2, 2, 0)});
  p.Check({Filled(1, 3, 0), Filled(1, 3, 0)});
  EXPECT_EQ(p.Native({Filled(2, 2, 0), Filled(3, 3, 0)}).location, "case/f.m:3:3");
}

// Programs of random statements over arrays, rows, columns and scalars: whatever becomes a loop, the bits are the
// interpreter's. RESIDUA_SEED asks for other programs than the fixed ones.
class RandomPrograms {
 public:
  explicit RandomPrograms(unsigned seed) : random_(seed) {}
  std::string Next() {
    std::string out;
    names_ = {"x", "z", "r", "c"};
    const int n = Below(6) + 2;
    for (int k = 0; k < n; ++k) {
      const bool loop = Below(8) == 0;
      const std::string target = Pick({"a", "b", "x", "y", "a", "y", "r", "c"}), value = Array(2);
      absl::StrAppend(&out, loop ? "  for k = 1:2\n" : "", "  ", target, " = ", value, ";\n", loop ? "  end\n" : "");
      names_.push_back(target);
      if (Below(6) == 0) absl::StrAppend(&out, "  s = ", Number(2), ";\n");
    }
    return out;
  }

 private:
  int Below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string Pick(const std::vector<std::string>& from) {
    return from[static_cast<size_t>(Below(static_cast<int>(from.size())))];
  }
  std::string Number(int depth) {
    switch (depth == 0 ? Below(2) : Below(9)) {
      case 0:
        return Pick({"2", "0.5", "3", "1"});
      case 1:
        return "s";
      case 2:
        return "x(1)";
      case 3:
        return "numel(" + Pick(names_) + ")";
      case 4:
        return Pick({"sum", "max", "any", "all", "prod", "norm"}) + "(" + Array(depth - 1) + ")";
      case 5:
        return Pick({"mod", "min", "hypot"}) + "(" + Number(depth - 1) + ", " + Number(depth - 1) + ")";
      default:
        return "(" + Number(depth - 1) + Pick({" + ", " - ", " * ", " / "}) + Number(depth - 1) + ")";
    }
  }
  std::string Array(int depth) {
    if (depth == 0) return Pick(names_);
    switch (Below(18)) {
      case 0:
        return Pick({"abs", "sin", "floor", "round", "exp"}) + "(" + Array(depth - 1) + ")";
      case 1:
        return Pick({"zeros", "ones"}) + "(size(" + Pick(names_) + "))";
      case 2:
        return "max(" + Array(depth - 1) + ", " + Number(1) + ")";
      case 3:
        return Array(depth - 1) + " .^ " + Pick({"2", "3", "-1", "4"});
      case 4:
        return "mod(" + Array(depth - 1) + ", " + Array(depth - 1) + ")";
      case 5:
        return "c * r";
      case 6:
        return Pick({"r", "c", "x"}) + "'";
      case 7:
        return Number(2) + " * " + Array(depth - 1);
      case 8:
        return "(" + Array(depth - 1) + ") / " + Number(1);
      case 9:
        return "-" + Array(depth - 1);
      case 10:
        return Pick({"x(:, 1)", "x(2, :)", "x(:)", "r(:)", "z(:, end)", "x(1, :)"});
      case 11:
        return Pick({"r(2:end)", "r(1:end - 1)", "c(1:2)", "r(1:s)", "c(s:end)"});
      case 12:
        return "(" + Array(depth - 1) + Pick({" > ", " <= ", " == ", " ~= "}) + Array(depth - 1) + ") .* " +
               Array(depth - 1);
      case 13:
        return "(isnan(" + Array(depth - 1) + ") | ~(" + Array(depth - 1) + " >= " + Number(1) + ")) - " +
               Array(depth - 1);
      default:
        return "(" + Array(depth - 1) + Pick({" + ", " - ", " .* ", " ./ "}) + Array(depth - 1) + ")";
    }
  }
  std::mt19937 random_;
  std::vector<std::string> names_;
};

TEST(Regions, RandomPrograms) {
  const char* asked = std::getenv("RESIDUA_SEED");
  const unsigned seed = asked == nullptr ? 1 : static_cast<unsigned>(std::atoi(asked));
  RandomPrograms random(seed);
  for (int k = 0; k < 25; ++k) {
    const std::string body = random.Next();
    Program p("function [y, a, b, s] = f(x, z, r, c, s)\n  y = x; a = z; b = r;\n" + body + "end\n",
              {k % 2 ? "real double [? ?]" : "real double [3 4]", k % 2 ? "real double [? ?]" : "real double [3 ?]",
               "real double [1 ?]", "real double [3 1]", "realscalar"},
              4);
    EXPECT_FALSE(p.Interprets()) << p.result.remarks[0];
    p.Check({Filled(3, 4, 0), Filled(3, 4, 2), Filled(1, 4, 1), Filled(3, 1, 3), D(1.5)});
    p.Check({Filled(3, 4, 0), Filled(3, 1, 2), Filled(1, 1, 2), Filled(3, 1, 3), D(-0.0)});
    if (k % 2 == 0) continue;
    p.Check({Filled(1, 1, 1), Filled(1, 1, 2), Filled(1, 3, 1), Filled(3, 1, 1), D(kNaN)});
    p.Check({Filled(0, 4, 1), Filled(1, 4, 2), Filled(1, 4, 1), Filled(3, 1, 1), D(2)});
    p.Check({Filled(2, 2, 1), Filled(3, 3, 2), Filled(1, 0, 1), Filled(3, 1, 1), D(2)});
  }
}

// Reductions to one number, of arrays and of expressions that never exist as one.
TEST(Reductions, OfVectors) {
  const std::vector<std::string> expressions = {"sum(x)",       "prod(x)",         "sumsq(x)",    "any(x)",
                                                "all(x)",       "sum(x .* x - 1)", "prod(x + 1)", "any(x - x)",
                                                "all(abs(x))",  "sum(x(:))",       "sum(x') + 1", "sum(sqrt(abs(x)))",
                                                "sumsq(x - 2)", "all(x .* x)",     "sum(x .^ 2)", "sum(x ./ numel(x))"};
  for (const std::string& e : expressions) {
    for (const char* facts : {"real double [1 ?]", "real double [? 1]"}) {
      Program p("function y = f(x)\n  y = " + e + ";\nend\n", {facts});
      const bool column = facts[13] == '?';
      for (int64_t n : {0, 1, 2, 3, 10, 100}) {
        for (int seed : {0, 3, 13}) p.Check({Filled(column ? n : 1, column ? 1 : n, seed)});
      }
      p.Check({column ? Row({-0.0, -0.0}, true) : Row({-0.0, -0.0})});
      if (!column) p.Check({Value::Range(0, 0.1, 1)});
    }
  }
}
TEST(Reductions, OfMatricesAndExtremes) {
  for (const char* e : {"sum(sum(x))", "max(max(x))", "min(x(:)) + max(x(:))", "sum(x(:) .* x(:))", "any(any(x))",
                        "all(all(x > 0))", "sum(x)", "max(x)"}) {
    for (const char* facts : {"real double [? ?]", "real double [3 4]", "real double [1 7]"}) {
      Program p(std::string("function y = f(x)\n  y = ") + e + ";\nend\n", {facts});
      const bool any = facts[13] == '?', row = facts[13] == '1';
      for (int seed : {0, 3, 13, 15}) {
        if (any) {
          for (const value::Dims& d : kShapes) p.Check({Filled(d[0], d[1], seed)});
        } else {
          p.Check({row ? Filled(1, 7, seed) : Filled(3, 4, seed)});
        }
      }
    }
  }
}

TEST(Scalars, LoopsAndPower) {
  Program p(
      "function y = f(x, n)\n  y = 1;\n  for k = 1:n\n    y = y * x + k;\n    if y > 1e6, break; end\n    if y < 0, "
      "continue; end\n    y = y + 0.5;\n  end\n  while y > 3\n    y = y / 2;\n  end\n  y = y + x ^ 2;\nend\n",
      {"realscalar", "realscalar"});
  for (double n : {0.0, 1.0, 2.0, 7.0, -1.0, 2.5}) {
    for (double a : kScalars) {
      if (!std::isinf(a)) p.Check({D(a), D(n)});
    }
  }
}

TEST(Scalars, FractionalRanges) {
  Program p("function y = f(a, h, b)\n  y = 0;\n  for t = a:h:b\n    y = y * 1.5 + t;\n  end\nend\n",
            {"realscalar", "realscalar", "realscalar"});
  for (double h : {0.1, 0.25, -0.3, 1.0, 0.0, 1.0 / 3}) {
    p.Check({D(0), D(h), D(1)});
    p.Check({D(-0.0), D(h), D(2.9999999999)});
    p.Check({D(5), D(h), D(-1)});
    p.Check({D(0), D(h), D(kNaN)});
  }
}

TEST(Arrays, ElementwiseWithEveryExtent) {
  Program p("function y = f(x, z)\n  y = 2 * x .* z - sin(x) / 3 + (x - z);\nend\n",
            {"real double [? ?]", "real double [? ?]"});
  EXPECT_FALSE(p.Interprets());
  const std::vector<Value> xs = {Row({}),     D(2),    Row({1, kNaN, -0.0}), Row({4, 5, 6}, true),
                                 Row({1, 2}), Value(), Row(kScalars)};
  for (const Value& a : xs) {
    for (const Value& b : xs) p.Check({a, b});
  }
}

TEST(Arrays, LoadsStoresAndGrowth) {
  Program p(
      "function [y, s] = f(x, n)\n  y = zeros(1, n);\n  s = 0;\n  for k = 1:n\n    y(k) = x(k) * k;\n    s = s + "
      "y(k);\n  end\n  y(end + 1) = s;\nend\n",
      {"real double [1 ?]", "realscalar"}, 2);
  EXPECT_FALSE(p.Interprets()) << p.result.remarks[0];
  p.Check({Row({1, 2, 3}), D(3)});
  p.Check({Row({1, 2, 3}), D(2)});
  p.Check({Row({1, 2, 3}), D(4)});
  p.Check({Row({1, 2, 3}), D(0)});
  p.Check({Row({1, 2, 3}), D(1.5)});
}

TEST(Arrays, CopiesAreNotWrittenThrough) {
  Program p(
      "function [a, b] = f(x)\n  a = x;\n  b = a;\n  b(1) = 99;\n  a(2) = b(1) + 1;\n  c = a(:);\n  a(1) = 5;\n  b = "
      "[b, c'];\nend\n",
      {"real double [1 3]"}, 2);
  p.Check({Row({1, 2, 3})});
}

TEST(Arrays, MatricesTwoSubscriptsAndProducts) {
  Program p(
      "function y = f(a, b)\n  [m, n] = size(a);\n  y = zeros(m, n);\n  for i = 1:m\n    for j = 1:n\n      y(i, j) = "
      "a(i, j) + b(j, i);\n    end\n  end\n  y = y * b + sum(y(:));\nend\n",
      {"real double [2 2]", "real double [2 2]"});
  Value a = Value::Array(value::ClassId::kDouble, value::Dims(2, 2)), b = a;
  for (int k = 0; k < 4; ++k) a.mutable_data<double>()[k] = k + 0.5, b.mutable_data<double>()[k] = 7 - k;
  p.Check({a, b});
}

// ---- loops with two forms: what the guard lets through, what it sends to the slow form, and the way back

TEST(Loops, StencilsBreaksAndErrorsInTheMiddle) {
  Program p(
      "function [y, s] = f(x, n, stop)\n  y = zeros(1, n);\n  s = 0;\n  for k = 2:n - 1\n    y(k) = x(k - 1) - 2 * "
      "x(k) + "
      "x(k + 1);\n    if y(k) == stop, break; end\n    if k == 4, continue; end\n    s = s + y(k) * k;\n  end\nend\n",
      {"real double [1 ?]", "realscalar", "realscalar"}, 2);
  EXPECT_FALSE(p.Interprets());
  for (double n : {0.0, 1.0, 2.0, 3.0, 6.0, 7.0, 8.0, 20.0, 2.5, -1.0}) {
    for (double stop : {1e9, 3.0, 0.0}) p.Check({Row({1, 2, 4, 7, 11, 16, kNaN}), D(n), D(stop)});
  }
}

TEST(Loops, ManyChunksAndGrowthInside) {
  Program p(
      "function [y, z, s] = f(x, n, m)\n  y = zeros(1, m);\n  z = [];\n  s = 0;\n  for k = 1:n\n    y(k) = x(mod(k, 7) "
      "+ 1) "
      "+ k;\n    z(end + 1) = k;\n    s = s + x(1) / k;\n  end\n  for k = n:-3:1\n    y(k) = y(k) - z(k) * 0.5;\n  "
      "end\nend\n",
      {"real double [1 ?]", "realscalar", "realscalar"}, 3);
  EXPECT_FALSE(p.Interprets());
  const Value x = Row({1, 2, 4, 7, 11, 16, 22});
  p.Check({x, D(10), D(3)});
  p.Check({x, D(10), D(20)});
  p.Check({x, D(4096), D(4096)});
  p.Check({x, D(9000), D(5000)});
  p.Check({x, D(0), D(0)});
}

TEST(Loops, SharedArraysAreCopiedAtTheFirstWrite) {
  Program p(
      "function [a, b, c] = f(x, n)\n  a = x;\n  b = a;\n  for k = 1:n\n    if x(k) > 2\n      a(k) = b(k) * 10;\n    "
      "end\n    if x(k) < 0\n      b(n + 1 - k) = a(k);\n    end\n  end\n  c = x;\nend\n",
      {"real double [1 ?]", "realscalar"}, 3);
  p.Check({Row({1, 3, -1, 5, 2, -7}), D(6)});
  p.Check({Row({1, 3, -1, 5, 2, -7}), D(8)});
  p.Check({Row({1, 1, 1}), D(3)});
  p.Check({Value::Range(0, 0.5, 4), D(9)});
}

TEST(Loops, MatricesInNests) {
  Program p(
      "function d = f(d)\n  n = size(d, 1);\n  for k = 1:n\n    for i = 1:n\n      for j = 1:n\n        if d(i, k) + "
      "d(k, j) "
      "< d(i, j)\n          d(i, j) = d(i, k) + d(k, j);\n        end\n      end\n    end\n  end\nend\n",
      {"real double [? ?]"});
  EXPECT_FALSE(p.Interprets());
  Value d = Value::Array(value::ClassId::kDouble, value::Dims(5, 5)),
        wide = Value::Array(value::ClassId::kDouble, value::Dims(3, 5));
  for (int k = 0; k < 25; ++k) d.mutable_data<double>()[k] = k % 6 == 0 ? 0 : (k * 37 % 23) + 1;
  for (int k = 0; k < 15; ++k) wide.mutable_data<double>()[k] = k * 5 % 7;
  Value tall = Value::Array(value::ClassId::kDouble, value::Dims(4, 2));
  p.Check({d});
  p.Check({wide});
  p.Check({tall});
  p.Check({Value::Array(value::ClassId::kDouble, value::Dims(0, 3))});
}

TEST(Loops, TriangularSolve) {
  Program p(
      "function x = f(l, b)\n  n = numel(b);\n  x = zeros(n, 1);\n  for i = 1:n\n    s = b(i);\n    for j = 1:i - 1\n  "
      "    s = "
      "s - l(i, j) * x(j);\n    end\n    x(i) = s / l(i, i);\n  end\nend\n",
      {"real double [? ?]", "real double [? 1]"});
  EXPECT_FALSE(p.Interprets());
  Value l = Value::Array(value::ClassId::kDouble, value::Dims(4, 4));
  for (int k = 0; k < 16; ++k) l.mutable_data<double>()[k] = 1.0 / (k + 1);
  p.Check({l, Row({1, 2, 3, 4}, true)});
  p.Check({l, Row({1, 2, 3, 4, 5}, true)});
}

TEST(Loops, TwoBuffersSwapped) {
  Program p(
      "function u = f(u, steps)\n  n = numel(u);\n  v = u;\n  for t = 1:steps\n    for k = 2:n - 1\n      v(k) = u(k) "
      "+ 0.1 * "
      "(u(k - 1) - 2 * u(k) + u(k + 1));\n    end\n    w = u;\n    u = v;\n    v = w;\n  end\nend\n",
      {"real double [1 ?]", "realscalar"});
  EXPECT_FALSE(p.Interprets());
  for (double steps : {0.0, 1.0, 2.0, 5.0}) p.Check({Row({1, 2, 4, 7, 11, 16, -22}), D(steps)});
}

TEST(Loops, CounterArithmeticBeyondIntegers) {
  std::string text =
      "function [y, t, u] = f(n, x)\n  y = 0;\n  u = 0;\n  for k = 1:n\n    t = k * 1e6 * 1e6 * 1e6 * 1e6 + 1;\n    u "
      "= u + "
      "x(2 * k - 1);\n    s = k;\n";
  for (int k = 0; k < 70; ++k) text += "    s = s + s;\n";
  text += "    y = y + s;\n  end\nend\n";
  Program p(text, {"realscalar", "real double [1 ?]"}, 3);
  for (double n : {1.0, 3.0, 20.0}) p.Check({D(n), Row(std::vector<double>(39, 0.1))});
  p.Check({D(21), Row(std::vector<double>(40, 0.1))});
}

TEST(Loops, WhileWithStores) {
  Program p(
      "function y = f(x)\n  y = x;\n  k = 1;\n  while k <= numel(x) && x(k) >= 0\n    y(k) = sqrt(x(k));\n    k = k + "
      "1;\n  "
      "end\n  do\n    y(k) = k;\n    k = k + 1;\n  until k > 12\nend\n",
      {"real double [1 ?]"});
  p.Check({Row({1, 2, 4, 7, -11, 16, -22})});
  p.Check({Row({1, 2})});
  p.Check({Row({})});
}

TEST(Boxed, ArraysOfUnknownClass) {
  Program p(
      "function [a, b, y] = f(x)\n  a = x;\n  b = a;\n  b(1) = 99;\n  c = a(:);\n  b = [b, c'];\n  y = zeros(2, 2);\n  "
      "for i = 1:2\n    for j = 1:2\n      y(i, j) = a(i) + b(j);\n    end\n  end\n  y = y * y + sum(a(:));\nend\n",
      {"real"}, 3);
  p.Check({Row({1, 2, 3})});
  p.Check({Value::Range(0, 0.1, 1)});
}

TEST(Arrays, RangesKeepTheirOwnArithmetic) {
  Program p("function y = f(x)\n  y = 3 * x + 0.1;\n  y = [y, -x, sin(x)];\nend\n", {"real double [1 ?]"});
  p.Check({Value::Range(0, 0.1, 2)});
  p.Check({Row(kScalars)});
}

TEST(Boxed, TextCellsStructsAndPrinting) {
  Program p(
      "function [s, c, t] = f(x)\n  s.a = x;\n  s.b = 'text';\n  c = {x, s.b, [1 2 3]};\n  t = sprintf('%g-%s', x, "
      "c{2});\n  disp(t);\n  x\n  c{end + 1} = s;\nend\n",
      {"realscalar"}, 3);
  p.Check({D(2.5)});
  p.Check({D(kNaN)});
}

TEST(Boxed, HandlesAndCalls) {
  Program p(
      "function y = f(x)\n  k = 3;\n  g = @(t) t * k + x;\n  y = g(x) + h(x, g);\nend\nfunction y = h(x, g)\n  y = "
      "g(x) - 1 + sum(cellfun(@(c) c * 2, {x, 1}));\nend\n",
      {"realscalar"});
  for (double a : {1.0, -2.5, 0.0}) p.Check({D(a)});
}

TEST(Calls, DirectAndRecursive) {
  Program p(
      "function y = f(n)\n  y = fib(n) + g(n, 2);\nend\nfunction y = fib(n)\n  if n < 2\n    y = n;\n  else\n    y = "
      "fib(n - 1) + fib(n - 2);\n  end\nend\nfunction z = g(a, b)\n  z = a * b;\nend\n",
      {"realscalar"});
  for (double a : {0.0, 1.0, 5.0, 12.0}) p.Check({D(a)});
}

TEST(Statements, SwitchOverTextAndLists) {
  Program p(
      "function y = f(s, x)\n  y = 0;\n  switch s\n    case 'one'\n      y = 1;\n    case {'two', 'deux', 7}\n      t "
      "= [s "
      "'!'];\n      y = 2 + numel(t);\n    case 3\n      y = 3;\n    otherwise\n      y = -1;\n  end\n  switch x\n    "
      "case {1, "
      "2}\n      y = y * 10;\n    case 3\n      y = y * 100;\n    case {}\n      y = NaN;\n  end\nend\n",
      {"any", "realscalar"});
  EXPECT_FALSE(p.Interprets());
  const std::vector<Value> subjects = {Value::String("one"),
                                       Value::String("two"),
                                       Value::String("deux"),
                                       Value::String("three"),
                                       Value::String(""),
                                       D(3),
                                       D(7),
                                       D(kNaN),
                                       Value(),
                                       Row({1, 2, 3})};
  for (const Value& s : subjects) {
    for (double x : {1.0, 2.0, 3.0, 4.0, kNaN}) p.Check({s, D(x)});
  }
}

TEST(Statements, OperatorAssignments) {
  Program p(
      "function [a, b, c] = f(x, z)\n  a = x;\n  a += 2\n  a *= a;\n  a--;\n  b = z;\n  b .*= 3;\n  b -= a;\n  c = "
      "'x';\n  c "
      "+= 1;\n  for k = 1:3\n    a /= k;\n  end\nend\n",
      {"realscalar", "real double [1 ?]"}, 3);
  EXPECT_FALSE(p.Interprets());
  for (double x : kScalars) p.Check({D(x), Row({1, kNaN, -0.0})});
}

TEST(Errors, TryIsNative) {
  Program p(
      "function y = f(x)\n  try\n    error('my:id', 'bad %d', x);\n  catch e\n    y = [e.identifier ':' e.message];\n  "
      "end\nend\n",
      {"realscalar"});
  EXPECT_FALSE(p.Interprets());
  p.Check({D(4)});
}

TEST(Errors, IdentifierMessageAndPlace) {
  Program p(
      "function y = f(x)\n  y = 0;\n  if x > 2\n    error('my:id', 'too large: %g', x);\n  end\n  z = [1 2 3];\n  y = "
      "z(x);\nend\n",
      {"realscalar"});
  for (double a : {1.0, 2.0, 2.5, 3.0, 0.0, -1.0, 1.5, 100.0}) p.Check({D(a)});
  EXPECT_EQ(p.Native({D(5)}).location, "case/f.m:4:5");
}

TEST(Errors, BadSubscriptsOfStoresNameTheVariable) {
  for (const char* store : {"y(k) = 1", "y(2, k) = 1", "y(k:3) = 1", "y(k) = []", "y(:, k) = [1; 2]"}) {
    Program p(std::string("function y = f(x, k)\n  y = x;\n  ") + store + ";\nend\n",
              {"real double [2 3]", "realscalar"});
    for (double k : {0.0, -1.0, 1.5, 1.0, 9.0, kNaN, kInf}) p.Check({Filled(2, 3, 0), D(k)});
  }
}

TEST(Errors, UndefinedVariable) {
  Program p("function y = f(x)\n  if x > 0\n    z = 1;\n  end\n  y = z + 1;\nend\n", {"realscalar"});
  p.Check({D(1)});
  EXPECT_FALSE(p.Native({D(-1)}).ok);
}

TEST(Entries, FactsAreChecked) {
  Program p("function y = f(x)\n  y = x + 1;\nend\n", {"real double [1 3]"});
  const Outcome o = p.Native({D(1)});
  EXPECT_FALSE(o.ok);
  EXPECT_EQ(o.identifier, "Residua:fact-violated");
  EXPECT_NE(o.message.find("`x`"), std::string::npos) << o.message;
}

TEST(Entries, TypedScalars) {
  Program p("function [y, z] = f(a, b)\n  y = a * b;\n  z = a - b;\nend\n", {"realscalar", "realscalar"}, 2);
  auto f = reinterpret_cast<int (*)(residua_context*, double, double, double*, double*)>(p.Symbol("f"));
  ASSERT_NE(f, nullptr);
  residua_context* c = residua_context_create();
  double y = 0, z = 0;
  EXPECT_EQ(f(c, 3, 4, &y, &z), RESIDUA_OK);
  EXPECT_EQ(y, 12);
  EXPECT_EQ(z, -1);
  residua_context_free(c);
}

TEST(Entries, AnArtefactOfAnotherBuildIsRefused) {
  const std::unique_ptr<residua_context, void (*)(residua_context*)> context(residua_context_create(),
                                                                             residua_context_free);
  residua_artefact artefact{};
  artefact.abi_version = residua_abi_version() + 1;
  artefact.name = "f";
  EXPECT_EQ(rt_generic_call(context.get(), &artefact, nullptr, 0, nullptr, 0, nullptr), RESIDUA_ERROR);
  EXPECT_STREQ(residua_error_identifier(context.get()), "Residua:other-build");
}

TEST(Entries, TypedMatricesAndFacts) {
  Program p("function [y, s] = f(x, k)\n  y = x * k;\n  s = numel(x) + 15 * (k - 2);\nend\n",
            {"real double [2 ?]", "realscalar"}, 2);
  using Entry = int (*)(residua_context*, const double*, const int64_t*, double, residua_buffer*, double*);
  auto f = reinterpret_cast<Entry>(p.Symbol("f"));
  ASSERT_NE(f, nullptr);
  EXPECT_EQ(p.Symbol("f_batch"), nullptr);
  residua_context* c = residua_context_create();
  const double x[] = {1, 2, 3, 4, 5, 6};
  const int64_t size[2] = {2, 3}, wrong[2] = {3, 2};
  residua_buffer y{};
  double s = 0;
  ASSERT_EQ(f(c, x, size, 3, &y, &s), RESIDUA_OK) << residua_error_message(c);
  EXPECT_EQ(s, 21);
  ASSERT_NE(y.data, nullptr);
  EXPECT_EQ(y.size[0], 2);
  EXPECT_EQ(y.size[1], 3);
  for (int k = 0; k < 6; ++k) EXPECT_EQ(y.data[k], 3 * x[k]);
  residua_buffer_free(&y);
  EXPECT_EQ(f(c, x, wrong, 3, &y, &s), RESIDUA_ERROR);
  EXPECT_STREQ(residua_error_identifier(c), "Residua:fact-violated");
  residua_context_free(c);
}

TEST(Entries, BatchStopsAtThePointThatFails) {
  Program p("function y = f(x, z)\n  if x > 3\n    error('f:large', 'x is %g', x);\n  end\n  y = x * z + 1;\nend\n",
            {"realscalar", "realscalar"});
  using Entry = int (*)(residua_context*, int64_t, const double*, const double*, double*, int64_t*);
  auto f = reinterpret_cast<Entry>(p.Symbol("f_batch"));
  ASSERT_NE(f, nullptr);
  residua_context* c = residua_context_create();
  const double x[] = {1, 2, 3, 4, 0}, z[] = {5, 6, 7, 8, 9};
  double y[5] = {};
  int64_t done = -1;
  EXPECT_EQ(f(c, 3, x, z, y, &done), RESIDUA_OK);
  EXPECT_EQ(done, 3);
  for (int k = 0; k < 3; ++k) EXPECT_EQ(y[k], x[k] * z[k] + 1);
  EXPECT_EQ(f(c, 5, x, z, y, &done), RESIDUA_ERROR);
  EXPECT_EQ(done, 3);
  EXPECT_STREQ(residua_error_identifier(c), "f:large");
  EXPECT_EQ(f(c, 0, x, z, y, &done), RESIDUA_OK);
  EXPECT_EQ(done, 0);
  residua_context_free(c);
}

TEST(Speed, LoopsOfScalarsAndElements) {
  Program scalar("function y = f(x, n)\n  y = 0;\n  for k = 1:n\n    y = y * 0.999 + x / k;\n  end\nend\n",
                 {"realscalar", "realscalar"});
  Program array(
      "function y = f(x, n)\n  y = zeros(1, numel(x));\n  for r = 1:n\n    for k = 2:numel(x)\n      y(k) = y(k - 1) * "
      "0.5 + x(k) * r;\n    end\n  end\nend\n",
      {"real double [1 ?]", "realscalar"});
  const auto time = [](Program& p, const ValueList& args) {
    p.Native(args);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(p.Native(args).ok);
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  };
  std::printf("1e7 scalar trips: %.2f ms\n", time(scalar, {D(1.5), D(1e7)}));
  std::printf("1e3 x 1e4 element trips: %.2f ms\n", time(array, {Row(std::vector<double>(10000, 1.25)), D(1000)}));
}

TEST(Speed, ThirtyLinesInReasonableTime) {
  std::string text = "function y = f(x, n)\n  y = 0;\n";
  for (int k = 0; k < 13; ++k) absl::StrAppend(&text, "  t", k, " = x * ", k, " + y;\n  y = y + t", k, " / 3;\n");
  text += "  for k = 1:n\n    y = y + sin(k);\n  end\nend\n";
  Program warm(text, {"realscalar", "realscalar"}), p(text, {"realscalar", "realscalar"});
  RecordProperty("compile_ms", absl::StrCat(p.compile_ms));
  std::printf("30 lines to a shared library: %.1f ms\n", p.compile_ms);
  p.Check({D(1.5), D(100)});
}

}  // namespace
}  // namespace residua::native
