// Where values live: tables that grow by rows, copies that vanish, arrays that are dead, arguments that are lent.
#include <algorithm>
#include <atomic>
#include <thread>

#include "worker/native/program_for_test.h"

namespace residua::native {
namespace {

size_t CountOf(const std::string& text, const std::string& what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

TEST(Rows, TablesGrowAsTheAssignmentsSay) {
  const std::vector<std::string> bodies = {
      "T = []; for k = 1:n, T(end + 1, :) = [k, x, k * x]; end",
      "T = []; for k = 1:n, T(k, :) = [k, x]; end",
      "T = [1 2 3]; b = [x 5 6]; for k = 1:n, T = [T; b]; end",
      "T = zeros(2, 2); for k = 1:n, if mod(k, 2) == 0, T(end + 1, :) = [k, x]; else, T = [T; [x, k]]; end, end",
      "T = []; for k = 1:n, T(k, :) = [k, x]; if k > 3, break, end, end",
      "T = []; k = 0; while k < n, k = k + 1; T = [T; k]; end",
      "T = []; for j = 1:3, for k = 1:n, T(end + 1, :) = [j, k]; end, end",
      "T = []; for k = 1:n, T(k, :) = [k, x]; end, T(end + 1, :) = [0, 0];",
      "T = []; for k = n:-1:1, T(k, :) = [k, x]; end",
      "T = []; for k = 1:n, T(k + 1, :) = [k, x]; end",
      "T = []; for k = [1 2 1 3], T(k, :) = [k, x]; end",
      "T = 1:3; for k = 1:n, T(end + 1, :) = [k, k, x]; end",
      "T = eye(2); for k = 1:n, T = [T; [k, x]]; end",
      "T = zeros(0, 2); for k = 1:n, T(end + 1, :) = [k, -0]; end",
  };
  for (const std::string& body : bodies) {
    Program p("function T = f(n, x)\n  " + body + "\nend\n", {"realscalar", "realscalar"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (double n : {0.0, 1.0, 2.0, 3.0, 70.0, -1.0}) p.Check({D(n), D(2.5)});
    p.Check({D(5), D(kNaN)});
  }
}

TEST(Rows, OtherWidthsAreTheErrorsOfTheAssignment) {
  const std::vector<std::string> bodies = {
      "T = []; for k = 1:n, if k < 3, r = [k, x]; else, r = [k, x, 1]; end, T(end + 1, :) = r; end",
      "T = []; for k = 1:n, if k < 3, r = [k, x]; else, r = [k, x, 1]; end, T = [T; r]; end",
      "T = zeros(1, 3); for k = 1:n, T(end + 1, :) = [k, x]; end",
      "T = zeros(1, 3); for k = 1:n, T(end + 1, :) = x; end",
      "T = zeros(1, 3); for k = 1:n, T = [T; []]; end",
      "T = zeros(1, 3); for k = 1:n, T(end + 1, :) = [1; 2; k]; end",
      "T = []; for k = 1:n, T(x, :) = [k, x]; end",
      "T = []; for k = 1:n, T(k, :) = [k, x]; if k == 4, error('my:id', 'enough of %d', k); end, end",
  };
  for (const std::string& body : bodies) {
    Program p("function T = f(n, x)\n  " + body + "\nend\n", {"realscalar", "realscalar"});
    for (double n : {0.0, 1.0, 2.0, 5.0}) p.Check({D(n), D(1.5)});
    p.Check({D(2), D(-1)});
  }
}

TEST(Rows, AreGatheredAndJoinedWhereTheTableIsRead) {
  Program p(
      "function s = f(n)\n  T = [];\n  for k = 1:n\n    T(end + 1, :) = [k, 1, 2];\n  end\n  s = T(end, 1);\nend\n",
      {"realscalar"});
  EXPECT_GT(CountOf(p.result.array_ir_text, "gather_place"), 0u) << p.result.array_ir_text;  // where they are put
  EXPECT_GT(CountOf(p.result.array_ir_text, "join_rows"), 0u) << p.result.array_ir_text;
  for (double n : {1.0, 2.0, 300.0}) p.Check({D(n)});
  Program rows(
      "function s = f(n)\n  T = [];\n  for k = 1:n\n    T(end + 1, :) = [k, 1, 2] * 2;\n  end\n  s = T(end, 1);\nend\n",
      {"realscalar"});
  EXPECT_GT(CountOf(rows.result.array_ir_text, "gather_row"), 0u) << rows.result.array_ir_text;
  for (double n : {1.0, 2.0, 300.0}) rows.Check({D(n)});
}

TEST(Slots, ACopyOfWhatIsDeadIsNoCopy) {
  Program p(
      "function s = f(x, i)\n  a = g(x);\n  b = a;\n  b(i) = 7;\n  s = h(b);\nend\nfunction y = g(x)\n  y = x * "
      "2;\nend\n"
      "function s = h(x)\n  s = sum(x(:));\nend\n",
      {"real double [? ?]", "realscalar"});
  EXPECT_EQ(CountOf(p.result.array_ir_text, "rtv \"copy\", $b"), 0u) << p.result.array_ir_text;
  for (double i : {1.0, 2.0, 9.0, 0.0}) p.Check({Filled(2, 3, 4), D(i)});
}

TEST(Slots, TwoNamesOfOneValueAreReturnedBoth) {
  Program p("function [a, b, c] = f(x)\n  a = x + 1;\n  b = a;\n  c = b;\nend\n", {"real double [? ?]"}, 3);
  p.Check({Filled(3, 4, 2)});
  p.Check({D(3)});
  Program changed("function [a, b] = f(x)\n  a = x + 1;\n  b = a;\n  b(1) = 5;\n  a(2) = 6;\nend\n",
                  {"real double [? ?]"}, 2);
  changed.Check({Filled(3, 4, 2)});
}

TEST(Slots, WhatDeletesIsNotStored) {
  Program p(
      "function [x, n] = f(x)\n  e = [];\n  n = 0;\n  try\n    x(2) = e;\n  catch\n    n = 1;\n  end\n  x(1) = "
      "[];\nend\n",
      {"real double [1 ?]"}, 2);
  p.Check({Row({1, 2, 3})});
  Program text("function [x, n] = f(x)\n  e = '';\n  n = 0;\n  try\n    x(2) = e;\n  catch\n    n = 1;\n  end\nend\n",
               {"any"}, 2);
  text.Check({Row({1, 2, 3})});
}

TEST(Slots, VariablesThatTakeTurns) {
  Program p(
      "function [s, t] = f(s, t, n)\n  for k = 1:n\n    u = s;\n    s = cumsum(t);\n    t = u;\n    u(1) = k;\n    if "
      "k == 3\n      s = u;\n    end\n  end\nend\n",
      {"any", "any", "realscalar"}, 2);
  for (double n : {0.0, 1.0, 2.0, 3.0, 4.0, 7.0}) p.Check({Row({1, 2, 3}), Row({4, 5, 6}), D(n)});
}

// The greatest number of bytes of arrays at a time is seen by a limit of the address space only; what is looked at here
// is that each array of a chain is let go before the last is made.
TEST(Slots, AChainOfArraysIsClearedBehindItsUses) {
  Program p(
      "function r = f(x)\n  a = cumsum(x);\n  b = cumprod(a);\n  c = cumsum(b);\n  d = cumprod(c);\n  r = "
      "cumsum(d);\nend\n",
      {"any"});
  EXPECT_GE(CountOf(p.result.array_ir_text, "rtv \"clear\""), 3u) << p.result.array_ir_text;
  p.Check({Filled(3, 4, 1)});
}

TEST(Entries, LentElementsStayAsTheyAre) {
  Program p("function [y, z] = f(x)\n  y = x;\n  y(1) = 5;\n  z = x;\nend\n", {"real double [? ?]"}, 2);
  auto f = reinterpret_cast<int (*)(residua_context*, const double*, const int64_t*, residua_buffer*, residua_buffer*)>(
      p.Symbol("f"));
  ASSERT_NE(f, nullptr);
  residua_context* c = residua_context_create();
  for (int64_t n : {1, 2, 15, 16, 17, 1000}) {
    std::vector<double> x(static_cast<size_t>(n), 1.5);
    const int64_t size[] = {n, 1};
    residua_buffer y, z;
    ASSERT_EQ(f(c, x.data(), size, &y, &z), RESIDUA_OK) << residua_error_message(c);
    EXPECT_EQ(x, std::vector<double>(static_cast<size_t>(n), 1.5));
    EXPECT_EQ(y.data[0], 5);
    EXPECT_EQ(z.data[0], 1.5);
    EXPECT_EQ(z.size[0], n);
    residua_buffer_free(&y);
    residua_buffer_free(&z);
  }
  residua_context_free(c);
}

TEST(Entries, WhatTheClassImpliesIsNotLookedAt) {
  Program p("function y = f(x)\n  y = x(1) + 1;\nend\n", {"uint8 [? ?]"});
  const Value x = Value::Array(value::ClassId::kUint8, value::Dims(4000, 4000));
  double least = HUGE_VAL;
  for (int k = 0; k < 10; ++k) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(p.Native({x}).ok);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    least = std::min(least, took.count());
  }
  EXPECT_LT(least, 100);  // a look at each of the sixteen million takes 200
}

// Another thread cancels: the call ends soon, and the next one runs.
void ExpectStops(const std::string& text, const std::vector<std::string>& facts, const ValueList& args,
                 const ValueList& few) {
  Program p(text, facts);
  auto f = reinterpret_cast<residua_generic_entry>(p.Symbol("f_call"));
  ASSERT_NE(f, nullptr);
  residua_context* c = residua_context_create();
  const auto call = [&](const ValueList& with) {
    std::vector<const residua_value*> in;
    for (const Value& v : with) in.push_back(reinterpret_cast<const residua_value*>(&v));
    residua_value* result = nullptr;
    const int status = f(c, static_cast<int>(in.size()), in.data(), 1, &result);
    if (result != nullptr) residua_free(result);
    return status;
  };
  std::thread stop([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    residua_context_cancel(c);
  });
  EXPECT_EQ(call(args), RESIDUA_STOPPED) << text;  // one that is not stopped comes to its end
  EXPECT_STREQ(residua_error_identifier(c), "Residua:stopped");
  stop.join();
  EXPECT_EQ(call(few), RESIDUA_OK) << text << residua_error_message(c);
  residua_context_free(c);
}

TEST(Cancel, EndsRecursion) {
  ExpectStops("function r = f(n)\n  if n < 2\n    r = n;\n  else\n    r = f(n - 1) + f(n - 2);\n  end\nend\n",
              {"realscalar"}, {D(60)}, {D(5)});
}

TEST(Cancel, EndsFunctionsThatKernelsCall) {
  ExpectStops("function s = f(n)\n  s = sum(cellfun(@(x) x + 1, num2cell(ones(1, n))));\nend\n", {"realscalar"},
              {D(2e7)}, {D(5)});
  ExpectStops("function s = f(n)\n  s = sum(arrayfun(@(x) x + 1, ones(1, n)));\nend\n", {"realscalar"}, {D(2e7)},
              {D(5)});
}

// What slots hold is looked at where it is (lower_slot.cc): numbers, arrays, what is shared, empty, a range or of three
// dimensions.
TEST(Slots, HoldAnythingFromTripToTrip) {
  Program p(
      "function [x, y] = f(c, n)\n  x = 0;\n  y = c{1};\n  for k = 1:n\n    z = y;\n    y = c{mod(k, numel(c)) + 1};\n"
      "    if isequal(z, y), x = x + 1; end\n    if isnumeric(y) && numel(y) > 0 && ndims(y) == 2, y(1) = k; end\n"
      "    x = x + numel(z) + numel(y);\n  end\nend\n",
      {"any", "realscalar"}, 2);
  EXPECT_FALSE(p.Interprets());
  Value cell = Value::Cell(value::Dims(1, 7));
  cell.mutable_cell(0) = D(4);
  cell.mutable_cell(1) = Row({1, 2, 3});
  cell.mutable_cell(2) = Value();
  cell.mutable_cell(3) = Value::Range(1, 1, 5);
  const int64_t extents[] = {2, 1, 2};
  cell.mutable_cell(4) = Value::Array(value::ClassId::kDouble, value::Dims(extents));
  cell.mutable_cell(5) = Value::Array(value::ClassId::kDouble, value::Dims(0, 3));
  cell.mutable_cell(6) = Value::String("ab");
  for (double n : {0.0, 1.0, 6.0, 20.0}) p.Check({cell, D(n)});
}

}  // namespace
}  // namespace residua::native
