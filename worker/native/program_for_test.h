// A program that is compiled, and run beside the interpreter on the same source: bit for bit the same.
#pragma once

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
inline const double kNaN = std::numeric_limits<double>::quiet_NaN();
inline const std::vector<double> kScalars = {0,     -0.0, 1,       -1,   2.5,   -2.5, 3,  7,    1e-300, 1e300,
                                             -1e20, 0.1,  1.0 / 3, kInf, -kInf, kNaN, 42, 1e-9, -7,     100};

inline Value D(double v) { return Value::Double(v); }
inline Value Row(std::vector<double> v, bool column = false) {
  const int64_t n = static_cast<int64_t>(v.size());
  if (n == 1) return D(v[0]);
  Value out = Value::Array(value::ClassId::kDouble, column ? value::Dims(n, 1) : value::Dims(1, n));
  for (int64_t k = 0; k < n; ++k) out.mutable_data<double>()[k] = v[static_cast<size_t>(k)];
  return out;
}

// A matrix of special numbers.
inline Value Filled(int64_t m, int64_t n, int seed) {
  Value v = Value::Array(value::ClassId::kDouble, value::Dims(m, n));
  if (v.numel() == 1) return D(kScalars[static_cast<size_t>(seed) % kScalars.size()]);
  for (int64_t k = 0; k < v.numel(); ++k) {
    v.mutable_data<double>()[k] = kScalars[static_cast<size_t>(k * 7 + seed) % kScalars.size()];
  }
  return v;
}
inline const std::vector<value::Dims> kShapes = {
    value::Dims(0, 0), value::Dims(1, 0), value::Dims(0, 3), value::Dims(1, 1), value::Dims(1, 2), value::Dims(2, 1),
    value::Dims(1, 7), value::Dims(3, 4), value::Dims(2, 7), value::Dims(7, 3), value::Dims(3, 1), value::Dims(40, 33)};

}  // namespace residua::native
