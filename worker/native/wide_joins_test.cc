// Functions in which hundreds of ways meet are marked, so that passes that are not linear spare them; others are not.
#include <absl/strings/str_cat.h>

#include "worker/native/program_for_test.h"

namespace residua::native {
namespace {

// A function of a number with so many conditions behind one another.
std::string Chain(int conditions, double first = 0) {
  std::string text = "function y = f(x)\n";
  for (int k = 0; k < conditions; ++k) {
    absl::StrAppend(&text, k == 0 ? "  if" : "  elseif", " x == ", first + 3 * k, "\n    y = ", 7 * k % 100, ";\n");
  }
  return absl::StrCat(text, "  else\n    y = -1;\n  end\nend\n");
}

std::string LlvmText(const std::string& text) {
  const syntax::ParseResult parsed = syntax::Parse(std::make_shared<syntax::SourceFile>("case/f.m", text));
  EXPECT_TRUE(parsed.ok());
  array_ir::ResidualProgram program;
  program.ast = parsed.ast;
  program.source_digest = "digest";
  array_ir::FunctionVersion v;
  v.function = parsed.ast->top_functions()[0];
  domain::ExtentNames names;
  domain::FactsError error;
  v.parameters.push_back(*domain::ParseFacts("real double scalar", &names, &error));
  program.versions.push_back(std::move(v));
  CompileOptions options;
  options.emit_llvm = true;
  const CompileResult result = residua_native_compile(program, options);
  EXPECT_TRUE(result.ok) << result.error;
  return result.llvm_text;
}

bool IsMarked(const std::string& text) { return text.find("\"residua-wide-joins\"") != std::string::npos; }

TEST(WideJoins, OfHundredsOfConditions) {
  EXPECT_FALSE(IsMarked(LlvmText(Chain(100))));
  EXPECT_TRUE(IsMarked(LlvmText(Chain(600))));
}

// Blocks without code of their own count as what they lead to.
TEST(WideJoins, OfChainsWithinChains) {
  const std::string inner = Chain(300, 0.5);
  std::string outer = Chain(300);
  const std::string last = "    y = -1;\n";
  const size_t begin = inner.find("  if"), end = inner.rfind("end\n");
  outer.replace(outer.find(last), last.size(), inner.substr(begin, end - begin));
  EXPECT_TRUE(IsMarked(LlvmText(outer)));
}

}  // namespace
}  // namespace residua::native
