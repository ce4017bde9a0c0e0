// Persistent variables of artefacts that take turns in one context, and of one artefact in several contexts.
#include <gtest/gtest.h>

#include "worker/native/program_for_test.h"

namespace residua::native {
namespace {

double Called(Program& p, residua_context* c, double x) {
  auto f = reinterpret_cast<residua_generic_entry>(p.Symbol("f_call"));
  residua_value *in = residua_double(x), *out = nullptr;
  EXPECT_EQ(f(c, 1, &in, 1, &out), RESIDUA_OK) << residua_error_message(c);
  const double y = residua_element(out, 0);
  residua_free(in);
  residua_free(out);
  return y;
}

constexpr const char* kSum =
    "function y = f(x)\n  persistent sum calls\n  if isempty(calls), calls = 0; sum = 0; end\n"
    "  calls = calls + 1;\n  sum = sum + x;\n  y = sum + 1000 * calls;\nend\n";
constexpr const char* kProduct =
    "function y = f(x)\n  persistent calls product\n  if isempty(calls), calls = 0; product = 1; end\n"
    "  calls = calls + 1;\n  product = product * x;\n  y = product + 1000 * calls;\nend\n";

TEST(Kept, ArtefactsInTurnsHaveTheirOwnVariables) {
  Program sum(kSum, {"realscalar"}), product(kProduct, {"realscalar"});
  residua_context *c = residua_context_create(), *d = residua_context_create();
  EXPECT_EQ(Called(sum, c, 2), 1002);
  EXPECT_EQ(Called(sum, c, 3), 2005);
  EXPECT_EQ(Called(product, c, 2), 1002);
  EXPECT_EQ(Called(sum, d, 7), 1007);
  EXPECT_EQ(Called(sum, c, 4), 3009);
  EXPECT_EQ(Called(product, c, 3), 2006);
  EXPECT_EQ(Called(product, c, 4), 3024);
  EXPECT_EQ(Called(sum, d, 1), 2008);
  residua_context_free(c);
  residua_context_free(d);
}

TEST(Kept, MoreThanHavePlaces) {
  std::string names, first, next, all = "0";
  for (int k = 0; k < 70; ++k) {
    const std::string v = "v" + std::to_string(k);
    names += " " + v;
    first += v + " = " + std::to_string(k) + "; ";
    next += v + " = " + v + " + x; ";
    all += " + " + v;
  }
  Program p("function y = f(x)\n  persistent" + names + "\n  if isempty(v69), " + first + "end\n  " + next +
                "\n  y = " + all + ";\nend\n",
            {"realscalar"});
  residua_context* c = residua_context_create();
  EXPECT_EQ(Called(p, c, 1), 2415 + 70);
  EXPECT_EQ(Called(p, c, 2), 2415 + 210);
  residua_context_free(c);
}

TEST(Kept, EmptyIsAskedOfWhatIsThere) {
  Program p(
      "function y = f(x)\n  persistent a\n  if isempty(a), y = 1; else, y = 0; end\n  switch x\n    case 1\n      a = "
      "{};\n"
      "    case 2\n      a = 'text';\n    case 3\n      a = zeros(2, 0, 3);\n    case 4\n      a = containers.Map();\n"
      "    case 5\n      a('k') = 1;\n    case 6\n      a = @sin;\n    case 7\n      a = 1:0;\n    case 8\n      a = "
      "true;\n"
      "    case 9\n      a = sparse(3, 0);\n    case 10\n      a = struct('f', {});\n    otherwise\n      a = ones(2, "
      "2, 2);\n  end\nend\n",
      {"any"});
  residua_context* c = residua_context_create();
  const double asked[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, empty[] = {1, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0};
  for (int k = 0; k < 12; ++k) EXPECT_EQ(Called(p, c, asked[k]), empty[k]) << k;
  residua_context_free(c);
}

}  // namespace
}  // namespace residua::native
