// What libm.def claims of the C library, measured: the error of each form of a function stays below its bound, and the
// values of which libm.h says that they are the same in every form are.
#include "worker/builtin/libm.h"

#include <gtest/gtest.h>
#include <quadmath.h>

#include <random>

#include "worker/builtin/other_machine_for_test.h"

namespace residua::builtin {
namespace {

constexpr int kArguments = 20000;

struct Claim {
  const char* name;
  double (*of_double)(double);
  float (*of_float)(float);
  __float128 (*reference)(__float128);
  double double_bound, float_bound;
};

const Claim kClaims[] = {
#define LIBM(name, reference, double_bound, float_bound)                   \
  {#name,      [](double x) { return std::name(x); }, [](float x) { return std::name(x); }, reference, double_bound, \
   float_bound},
#include "worker/builtin/libm.def"
#undef LIBM
};

// In units of the last place of the exact value.
template <class T>
double ErrorOf(__float128 exact, T y) {
  int exponent = 0;
  frexpq(exact, &exponent);
  return static_cast<double>(fabsq(exact - y) / ldexpq(1, exponent - std::numeric_limits<T>::digits));
}

// The largest error of arguments of all sizes for which the function has an ordinary value.
template <class T, class F>
double LargestError(F f, __float128 (*reference)(__float128)) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> exponents(-6, 6), fractions(-1, 1);
  double largest = 0;
  for (int k = 0; k < kArguments; ++k) {
    const T x = static_cast<T>(fractions(random) * std::exp2(exponents(random)));
    const T y = f(x);
    if (!std::isnormal(y)) continue;
    largest = std::max(largest, ErrorOf(reference(x), y));
  }
  return largest;
}

std::vector<std::string> Measured() {
  std::vector<std::string> lines;
  for (const Claim& claim : kClaims) {
    char text[96];
    std::snprintf(text, sizeof text, "error %s %.6f %.6f", claim.name,
                  LargestError<double>(claim.of_double, claim.reference),
                  LargestError<float>(claim.of_float, claim.reference));
    lines.emplace_back(text);
  }
  return lines;
}

// The values of which no proof but this one is known.
std::vector<std::string> Listed() {
  std::vector<std::string> lines;
  char text[96];
  double power = 1;
  for (int k = 0; k <= 22; ++k, power *= 10) {
    std::snprintf(text, sizeof text, "listed log10 %d %a", k, std::log10(power));
    lines.emplace_back(text);
  }
  for (int n = 1; n <= 171; ++n) {
    std::snprintf(text, sizeof text, "listed tgamma %d %a", n, std::tgamma(static_cast<double>(n)));
    lines.emplace_back(text);
  }
  return lines;
}

void ExpectWithinBounds(const std::string& line) {
  char name[32];
  double of_double = 0, of_float = 0;
  ASSERT_EQ(std::sscanf(line.c_str(), "error %31s %lf %lf", name, &of_double, &of_float), 3) << line;
  for (const Claim& claim : kClaims) {
    if (claim.name != std::string(name)) continue;
    EXPECT_TRUE(claim.double_bound == 0 || of_double < claim.double_bound) << line;
    EXPECT_TRUE(claim.float_bound == 0 || of_float < claim.float_bound) << line;
  }
}

TEST(Libm, KeepsItsBoundsInEveryForm) {
  const std::vector<std::string> measured = Measured(), listed = Listed();
  if (testing::IsOtherMachine()) {
    for (const auto* lines : {&measured, &listed}) {
      for (const std::string& line : *lines) std::printf("%s\n", line.c_str());
    }
    return;
  }
  for (const std::string& line : measured) ExpectWithinBounds(line);
  size_t others = 0;
  for (const testing::OtherMachine& machine : testing::OtherMachines()) {
    if (machine.environment.rfind("OPENBLAS_CORETYPE=", 0) == 0 && machine.runner.empty()) continue;  // same C library
    size_t at = 0;
    for (std::string line : testing::LinesOn(machine, "Libm.KeepsItsBoundsInEveryForm")) {
      line.erase(line.find_last_not_of('\n') + 1);
      if (line.rfind("error ", 0) == 0) ExpectWithinBounds(line);
      if (line.rfind("listed ", 0) != 0) continue;
      EXPECT_EQ(line, listed[at++]) << machine.what;
    }
    EXPECT_EQ(at, listed.size()) << machine.what;
    ++others;
  }
  EXPECT_EQ(others, 2U);
}

// Of the exact value 1 - 2^-60 and the like: what is proved, and what is not.
TEST(Libm, ProvesWhatIsFarFromTheMiddle) {
  const auto noted = [](auto f) {
    MachineBitsWatch watch;
    f();
    const bool any = !watch.noted().empty();
    watch.Forget();
    return any;
  };
  EXPECT_FALSE(noted([] { return libm::exp(0.0); }));
  EXPECT_FALSE(noted([] { return libm::sin(0.0); }));
  EXPECT_FALSE(noted([] { return libm::log(1.0); }));
  EXPECT_FALSE(noted([] { return libm::pow(3.0, 4.0); }));
  EXPECT_FALSE(noted([] { return libm::log10(1000.0); }));
  EXPECT_FALSE(noted([] { return libm::exp(800.0); }));
  EXPECT_FALSE(noted([] { return libm::log(-1.0); }));
  EXPECT_TRUE(noted([] { return libm::tanh(0.3); }));
  EXPECT_TRUE(noted([] { return libm::exp(std::complex<double>(1, 2)); }));
  int proved = 0;
  for (int k = 1; k <= 1000; ++k) proved += noted([k] { return libm::exp(0.01 * k); }) ? 0 : 1;
  EXPECT_GT(proved, 900);
  EXPECT_LT(proved, 1000);  // else nothing was asked
}

}  // namespace
}  // namespace residua::builtin
