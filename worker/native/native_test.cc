// Values of any class, calls, errors, entries of an artefact, and how long it takes to make one.
#include <gmock/gmock.h>

#include "worker/builtin/lasting_number.h"
#include "worker/native/program_for_test.h"

namespace residua::native {
namespace {

// What the evaluator hands over wrongly is a fault of ours that costs the artefact, and says what did not hold.
TEST(Internal, AnInconsistentProgramIsNamed) {
  array_ir::ResidualProgram program;
  program.ast = syntax::Parse(std::make_shared<syntax::SourceFile>("f.m", "function y = f (x)\n  y = x;\nend\n")).ast;
  const syntax::FunctionId f = program.ast->top_functions()[0];
  program.versions.push_back({f, {domain::AbstractValue::Top(), domain::AbstractValue::Top()}});
  const CompileResult result = residua_native_compile(program, {});
  EXPECT_FALSE(result.ok);
  EXPECT_TRUE(result.internal);
  EXPECT_NE(result.error.find("`f` has 1 parameters and facts of 2"), std::string::npos) << result.error;
  EXPECT_EQ(result.error.find("worker/array_ir/inference/infer.cc:"), 0u) << result.error;
}

TEST(Texts, AloneNeedNoArtefact) {
  array_ir::ResidualProgram program;
  program.ast =
      syntax::Parse(std::make_shared<syntax::SourceFile>("f.m", "function y = f (x)\n  y = x + 1;\nend\n")).ast;
  program.versions.push_back({program.ast->top_functions()[0], {domain::AbstractValue::Top()}});
  CompileOptions options;
  options.emit_ir = true;
  const CompileResult whole = residua_native_compile(program, options);
  options.artefact = false;
  const CompileResult text = residua_native_compile(program, options);
  EXPECT_TRUE(whole.ok && text.ok) << whole.error << text.error;
  EXPECT_FALSE(text.array_ir_text.empty());
  EXPECT_EQ(text.array_ir_text, whole.array_ir_text);
  EXPECT_FALSE(whole.shared_library.empty());
  EXPECT_TRUE(text.shared_library.empty());
  EXPECT_TRUE(text.header.empty());
}

TEST(Boxed, ArraysOfUnknownClass) {
  Program p(
      "function [a, b, y] = f(x)\n  a = x;\n  b = a;\n  b(1) = 99;\n  c = a(:);\n  b = [b, c'];\n  y = zeros(2, 2);\n  "
      "for i = 1:2\n    for j = 1:2\n      y(i, j) = a(i) + b(j);\n    end\n  end\n  y = y * y + sum(a(:));\nend\n",
      {"real"}, 3);
  p.Check({Row({1, 2, 3})});
  p.Check({Value::Range(0, 0.1, 1)});
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

TEST(Entries, AnArtefactOfAnotherVersionOfTheRunTimeIsRefused) {
  const std::unique_ptr<residua_context, void (*)(residua_context*)> context(residua_context_create(),
                                                                             residua_context_free);
  residua_artefact artefact{};
  artefact.name = "f";
  for (const int32_t version :
       {residua_abi_version() + 1, residua_abi_version() + 1000, residua_abi_version() - 1000}) {
    artefact.abi_version = version;
    EXPECT_EQ(residua_abi_accepts(version), 0);
    EXPECT_EQ(rt_generic_call(context.get(), &artefact, nullptr, 0, nullptr, 0, nullptr), RESIDUA_ERROR);
    EXPECT_STREQ(residua_error_identifier(context.get()), "Residua:other-build");
    EXPECT_THAT(residua_error_message(context.get()), testing::StartsWith("the artefact of `f` calls version "));
  }
  for (int32_t older = residua_abi_version() / 1000 * 1000; older <= residua_abi_version(); ++older)
    EXPECT_NE(residua_abi_accepts(older), 0) << older;
}

TEST(Entries, BuiltinsAreCalledByNumbersThatStay) {
  // Of the name alone: these stand in artefacts.
  EXPECT_EQ(builtin::LastingNumber(builtin::BuiltinId::k_sum), 1602116273);
  for (int k = 0; k < static_cast<int>(builtin::BuiltinId::kCount); ++k) {
    const auto id = static_cast<builtin::BuiltinId>(k);
    EXPECT_EQ(builtin::BuiltinOfNumber(builtin::LastingNumber(id))->id, id);
  }
  EXPECT_EQ(builtin::BuiltinOfNumber(1), nullptr);
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

TEST(Entries, PointsOfMatricesAreCheckedOneByOne) {
  Program p(
      "function [y, s] = f(x, k)\n  if k > 5\n    error('f:large', 'k');\n  end\n  y = x * k;\n  s = sum(x(:));\nend\n",
      {"real double [2 n]", "realscalar in [0, 9]"}, 2);
  const auto* artefact = static_cast<const residua_artefact*>(p.Symbol("f_artefact"));
  ASSERT_NE(artefact, nullptr);
  EXPECT_STREQ(artefact->typed, "af>af");
  ASSERT_NE(artefact->points, nullptr);
  residua_context* c = residua_context_create();
  const double x[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, k[] = {1, 2, 3};
  const int64_t x_size[] = {2, 2, 1, 1};
  double y[12] = {}, s[3] = {};
  const double* in[] = {x, k};
  double* const out[] = {y, s};
  int64_t done = -1;
  ASSERT_EQ(artefact->points(c, 3, in, x_size, out, x_size, &done), RESIDUA_OK) << residua_error_message(c);
  EXPECT_EQ(done, 3);
  for (int i = 0; i < 12; ++i) EXPECT_EQ(y[i], x[i] * k[i / 4]);
  EXPECT_EQ(s[2], 9 + 10 + 11 + 12);
  const double raising[] = {1, 6, 3}, forbidden[] = {1, 2, -1};
  in[1] = raising;
  EXPECT_EQ(artefact->points(c, 3, in, x_size, out, x_size, &done), RESIDUA_ERROR);
  EXPECT_EQ(done, 1);
  EXPECT_STREQ(residua_error_identifier(c), "f:large");
  in[1] = forbidden;
  EXPECT_EQ(artefact->points(c, 3, in, x_size, out, x_size, &done), RESIDUA_ERROR);
  EXPECT_EQ(done, 2);
  EXPECT_STREQ(residua_error_identifier(c), "Residua:fact-violated");
  in[1] = k;
  const int64_t other[] = {1, 4, 1, 1};
  EXPECT_EQ(artefact->points(c, 3, in, x_size, out, other, &done), RESIDUA_ERROR);
  EXPECT_EQ(done, 0);
  EXPECT_STREQ(residua_error_identifier(c), "Residua:other-size");
  residua_context_free(c);
}

TEST(Entries, OnlyNumbersHavePoints) {
  Program p("function y = f(a, b)\n  y = a + b;\nend\n", {"realscalar", "realscalar"});
  const auto* artefact = static_cast<const residua_artefact*>(p.Symbol("f_artefact"));
  ASSERT_NE(artefact, nullptr);
  EXPECT_STREQ(artefact->typed, "ff>f");
  Program boxed("function y = f(a)\n  y = {a};\nend\n", {"any"});
  const auto* without = static_cast<const residua_artefact*>(boxed.Symbol("f_artefact"));
  EXPECT_STREQ(without->typed, "");
  EXPECT_EQ(without->points, nullptr);
}

TEST(Entries, BorrowedElementsStayTheCallersAndWhatIsKeptIsACopy) {
  Program p(
      "function y = f(x)\n  persistent kept\n  if isempty(kept), kept = x; end\n  x(1) = 5;\n  y = {kept, x};\nend\n",
      {"any"});
  auto f = reinterpret_cast<residua_generic_entry>(p.Symbol("f_call"));
  ASSERT_NE(f, nullptr);
  residua_context* c = residua_context_create();
  double elements[] = {1, 2, 3};
  const int64_t extents[] = {1, 3};
  for (int call = 0; call < 2; ++call) {
    residua_value* x = residua_borrow("double", 0, extents, 2, elements);
    residua_value* y = nullptr;
    ASSERT_EQ(f(c, 1, &x, 1, &y), RESIDUA_OK) << residua_error_message(c);
    residua_end_borrow(x);
    EXPECT_EQ(elements[0], call == 0 ? 1 : 7);
    residua_value *kept = residua_cell_element(y, 0), *changed = residua_cell_element(y, 1);
    EXPECT_EQ(residua_element(kept, 0), 1);
    EXPECT_EQ(residua_element(changed, 0), 5);
    for (residua_value* v : {kept, changed, y}) residua_free(v);
    elements[0] = 7;
  }
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
