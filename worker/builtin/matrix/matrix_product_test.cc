// Products against Octave, bit for bit: real and complex factors, double and single, each as it stands and transposed,
// of shapes that go to every BLAS call. Which call a product is decides its last bits on most CPUs.
#include "worker/builtin/evaluate_for_test.h"

namespace residua::builtin::testing {
namespace {

std::string Number(int n) { return std::to_string(n); }

// A matrix of fractions, whose products are rounded; `kind` is r (real), c (complex) or s (single).
std::string Matrix(char kind, int rows, int cols, int seed) {
  const std::string angles = "(1:" + Number(rows * cols) + ")*0.7+" + Number(seed);
  const std::string shape = "," + Number(rows) + "," + Number(cols) + ")";
  const std::string real = "reshape(sin(" + angles + ")" + shape;
  if (kind == 'c') return "complex(" + real + ",reshape(cos(" + angles + ")" + shape + ")";
  return kind == 's' ? "single(" + real + ")" : real;
}

TEST(MatrixProduct, OfEveryKindMatchesOctave) {
  const int shapes[][3] = {{1, 4, 1}, {1, 7, 1}, {1, 17, 1}, {1, 5, 3}, {3, 4, 1}, {4, 9, 1}, {1, 9, 4},
                           {3, 1, 3}, {2, 9, 2}, {5, 7, 6},  {9, 2, 1}, {1, 2, 9}, {6, 6, 6}, {30, 2, 30}};
  const std::string turns[] = {"", "'", ".'"};
  std::vector<std::string> texts;
  for (const auto& [rows, inner, cols] : shapes) {
    for (const char a : {'r', 'c', 's'}) {
      for (const char b : {'r', 'c', 's'}) {
        for (const std::string& turn_a : turns) {
          for (const std::string& turn_b : turns) {
            const std::string left = turn_a.empty() ? Matrix(a, rows, inner, 1) : Matrix(a, inner, rows, 1) + turn_a;
            const std::string right = turn_b.empty() ? Matrix(b, inner, cols, 2) : Matrix(b, cols, inner, 2) + turn_b;
            texts.push_back(left + "*" + right);
          }
        }
      }
    }
  }
  CheckTexts(texts, {});
}

// An infinite part shows which parts met: of a complex call all do, of two real ones each part for itself.
TEST(MatrixProduct, OfInfinitePartsMatchesOctave) {
  std::vector<std::string> texts;
  for (const std::string inner : {"2", "3", "4"}) {
    const std::string real = "ones(30," + inner + ")", turned = "ones(" + inner + ",30)";
    const std::string infinite = "complex(ones(" + inner + ",30),[Inf,ones(1,29);ones(" + inner + "-1,30)])";
    texts.insert(texts.end(), {real + "*" + infinite, turned + "'*" + infinite, turned + ".'*" + infinite});
    texts.insert(texts.end(), {infinite + ".'*" + turned, infinite + ".'*" + real + "'", infinite + "'*" + turned});
  }
  CheckTexts(texts, {});
}

}  // namespace
}  // namespace residua::builtin::testing
