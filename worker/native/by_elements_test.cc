// Vectors and matrices of known extents travel as their elements: the exported entries, with what they refuse.
#include <gtest/gtest.h>

#include <vector>

#include "worker/native/program_for_test.h"

namespace residua::native {
namespace {

const residua_artefact& ArtefactOf(Program& p) {
  const auto* const artefact = static_cast<const residua_artefact*>(p.Symbol("f_artefact"));
  EXPECT_NE(artefact, nullptr);
  return *artefact;
}

class ByElements : public testing::Test {
 protected:
  ~ByElements() override { residua_context_free(c_); }
  residua_context* c_ = residua_context_create();
  int64_t done_ = -1;
};

TEST_F(ByElements, PointsGoStraightToWhereTheyAreWanted) {
  Program p("function [y, s] = f(x)\n  y = [x(2); 2 * x(1)];\n  s = x(1) - x(2);\nend\n", {"real double [2 1]"}, 2);
  EXPECT_NE(p.result.array_ir_text.find("(array 2x1) -> array 2x1, f64"), std::string::npos) << p.result.array_ir_text;
  EXPECT_EQ(p.result.array_ir_text.find("rt "), std::string::npos) << p.result.array_ir_text;
  const std::vector<double> x = {1, 2, 3, 4, -0.0, 6};
  std::vector<double> y(6), s(3);
  const double* const in[] = {x.data()};
  double* const out[] = {y.data(), s.data()};
  const int64_t x_size[] = {2, 1}, y_size[] = {2, 1, 1, 1};
  ASSERT_EQ(ArtefactOf(p).points(c_, 3, in, x_size, out, y_size, &done_), RESIDUA_OK) << residua_error_message(c_);
  EXPECT_EQ(done_, 3);
  EXPECT_EQ(y, (std::vector<double>{2, 2, 4, 6, 6, -0.0}));
  EXPECT_EQ(s, (std::vector<double>{-1, -1, -6}));
}

TEST_F(ByElements, AResultMayBeTheArgument) {
  Program p("function y = f(x)\n  y = [x(3); x(1); x(2)];\nend\n", {"real double [3 1]"});
  std::vector<double> x = {1, 2, 3, 4, 5, 6};
  const double* const in[] = {x.data()};
  double* const out[] = {x.data()};
  const int64_t size[] = {3, 1};
  ASSERT_EQ(ArtefactOf(p).points(c_, 2, in, size, out, size, &done_), RESIDUA_OK);
  EXPECT_EQ(x, (std::vector<double>{3, 1, 2, 6, 4, 5}));
}

TEST_F(ByElements, OtherExtentsAreRefusedAndNothingIsWritten) {
  Program p("function y = f(x)\n  y = [x(2); x(1)];\nend\n", {"real double [2 1]"});
  const std::vector<double> x = {1, 2, 3, 4};
  std::vector<double> y(4, 9);
  const double* const in[] = {x.data()};
  double* const out[] = {y.data()};
  const int64_t right[] = {2, 1}, turned[] = {1, 2}, longer[] = {4, 1};
  for (const int64_t* wrong : {turned, longer}) {
    EXPECT_EQ(ArtefactOf(p).points(c_, 1, in, wrong, out, right, &done_), RESIDUA_ERROR);
    EXPECT_STREQ(residua_error_identifier(c_), "Residua:fact-violated");
    EXPECT_EQ(ArtefactOf(p).points(c_, 1, in, right, out, wrong, &done_), RESIDUA_ERROR);
    EXPECT_STREQ(residua_error_identifier(c_), "Residua:other-size");
    EXPECT_EQ(done_, 0);
  }
  EXPECT_EQ(y, std::vector<double>(4, 9));
  EXPECT_EQ(ArtefactOf(p).points(c_, 0, in, turned, out, right, &done_), RESIDUA_OK);
}

TEST_F(ByElements, FactsOfElementsAreAskedAtEachPoint) {
  Program p("function y = f(x)\n  if x(1) > 5, error('f:large', 'large'); end\n  y = [x(1); sqrt(x(2))];\nend\n",
            {"real double [2 1] in [0, 9]"});
  std::vector<double> x = {1, 4, 2, 9, 6, 1}, y(6);
  const double* const in[] = {x.data()};
  double* const out[] = {y.data()};
  const int64_t size[] = {2, 1};
  EXPECT_EQ(ArtefactOf(p).points(c_, 3, in, size, out, size, &done_), RESIDUA_ERROR);
  EXPECT_STREQ(residua_error_identifier(c_), "f:large");
  EXPECT_EQ(done_, 2);
  EXPECT_EQ(y, (std::vector<double>{1, 2, 2, 3, 0, 0}));
  x[3] = -1;
  EXPECT_EQ(ArtefactOf(p).points(c_, 3, in, size, out, size, &done_), RESIDUA_ERROR);
  EXPECT_STREQ(residua_error_identifier(c_), "Residua:fact-violated");
  EXPECT_EQ(done_, 1);
}

TEST_F(ByElements, TheEntryOfOneCallGivesABuffer) {
  Program p("function y = f(x)\n  y = [x(2); x(1); x(2)];\nend\n", {"real double [2 1]"});
  auto* const f =
      reinterpret_cast<int (*)(residua_context*, const double*, const int64_t*, residua_buffer*)>(p.Symbol("f"));
  const double x[] = {1, 2};
  const int64_t right[] = {2, 1}, wrong[] = {1, 2};
  residua_buffer y = {};
  ASSERT_EQ(f(c_, x, right, &y), RESIDUA_OK) << residua_error_message(c_);
  EXPECT_EQ(std::vector<double>(y.data, y.data + 3), (std::vector<double>{2, 1, 2}));
  EXPECT_EQ(y.size[0], 3);
  EXPECT_EQ(y.size[1], 1);
  residua_buffer_free(&y);
  EXPECT_EQ(f(c_, x, wrong, &y), RESIDUA_ERROR);
  EXPECT_STREQ(residua_error_identifier(c_), "Residua:fact-violated");
}

// Octave computes with ranges and diagonal matrices in other ways, which shows in last bits and signs of zeros.
TEST_F(ByElements, WhatIsNoFullMatrixIsComputedAsTheProgramReads) {
  Program rows("function y = f(x)\n  z = 3 * x;\n  y = z(4) - x(2);\nend\n", {"real double [1 4]"});
  EXPECT_NE(rows.result.array_ir_text.find("array 1x4"), std::string::npos);
  rows.Check({Value::Range(0.1, 0.1, 0.4)});
  rows.Check({Filled(1, 4, 2)});
  Program squares("function y = f(x)\n  z = x * [1 2; 3 4];\n  y = z(1, 2) + z(2, 1);\nend\n", {"real double [2 2]"});
  squares.Check({Filled(2, 2, 1)});
}

TEST_F(ByElements, MatricesThatKernelsTakeAndLoopsFill) {
  for (const char* body :
       {"y = zeros(3, 1);\n  for k = 1:3, y(k) = x(k) * k; end\n  y(2) = y(2) + norm(x);",
        "y = sort(x);\n  y(1) = y(1) + x(3);", "y = x;\n  for k = 1:2, y = [y(2); y(3); y(1) + k]; end",
        "A = x * x';\n  y = A(:, 2);\n  y(3) = A(3, 3);",
        "y = x;\n  if x(1) > 0, y = [x(2); x(1); 0]; end\n  try, y(1) = x(7); catch, y(2) = -y(2); end",
        "y = tanh([1 0.5 0; 0 1 0; 0.25 0 2] * x) + max(x, 0.5);", "y = min(0, x) - max(x, [1; 2; -0]);"}) {
    Program p(std::string("function y = f(x)\n  ") + body + "\nend\n", {"real double [3 1]"});
    for (int k = 0; k < 4; ++k) p.Check({Filled(3, 1, k)});
    const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    for (const std::vector<double>& odd :
         std::vector<std::vector<double>>{{nan, -0.0, inf}, {0, -0.0, 0}, {-inf, nan, 1e-310}}) {
      Value x = Value::Uninitialised(value::ClassId::kDouble, value::Dims(3, 1));
      std::copy(odd.begin(), odd.end(), x.mutable_data<double>());
      p.Check({x});
    }
  }
}

}  // namespace
}  // namespace residua::native
