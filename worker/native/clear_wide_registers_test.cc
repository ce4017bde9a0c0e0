// Behind a loop that narrows numbers of vectors of 256 bits their upper halves are marked clean.
#include "worker/native/program_for_test.h"
#include "worker/runtime/cpu.h"

namespace residua::native {
namespace {

std::string LlvmText(const std::string& text, const std::string& facts, const std::string& target) {
  auto source = std::make_shared<syntax::SourceFile>("case/f.m", text);
  const syntax::ParseResult parsed = syntax::Parse(source);
  EXPECT_TRUE(parsed.ok()) << text;
  array_ir::ResidualProgram program;
  program.ast = parsed.ast;
  program.source_digest = "digest";
  array_ir::FunctionVersion v;
  v.function = parsed.ast->top_functions()[0];
  domain::ExtentNames names;
  domain::FactsError error;
  const auto parameter = domain::ParseFacts(facts, &names, &error);
  EXPECT_TRUE(parameter.has_value()) << error.message;
  v.parameters.push_back(*parameter);
  program.versions.push_back(std::move(v));
  CompileOptions options;
  options.emit_llvm = true;
  options.target = target;
  const CompileResult result = residua_native_compile(program, options);
  EXPECT_TRUE(result.ok) << result.error;
  return result.llvm_text;
}

bool Has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

const char* const kNarrows = "function y = f(x)\n  y = single (x);\n  y = y + single (2 * x);\nend\n";
const char* const kStays = "function y = f(x)\n  y = 2 * x + 1;\nend\n";

TEST(ClearWideRegisters, BehindNarrowingLoops) {
  if (runtime::Architecture() != "x86-64") GTEST_SKIP();
  const std::string wide = LlvmText(kNarrows, "real double [1 ?]", "x86-64-v3");
  EXPECT_TRUE(Has(wide, "fptrunc <4 x double>")) << wide;
  EXPECT_TRUE(Has(wide, "vzeroupper"));
  EXPECT_FALSE(Has(LlvmText(kNarrows, "real double [1 ?]", "x86-64"), "vzeroupper"));
  EXPECT_FALSE(Has(LlvmText(kStays, "real double [1 ?]", "x86-64-v3"), "vzeroupper"));
}

}  // namespace
}  // namespace residua::native
