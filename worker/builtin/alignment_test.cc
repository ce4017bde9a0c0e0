// Do last bits of BLAS and LAPACK follow where in memory the operands lie? With the kernels of CPUs that have AVX2 they
// do not, wherever the operands lie. With older kernels they do where an operand does not begin at a multiple of 16
// bytes, as a slice that was not copied may; ours are copied, and memory comes at multiples of 16.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <random>
#include <set>
#include <sstream>

#include "worker/builtin/numeric/lapack.h"
#include "worker/builtin/numeric/machine_bits.h"
#include "worker/builtin/other_machine_for_test.h"

namespace residua::builtin {
namespace {

using Complex = std::complex<double>;

constexpr int kShapes = 60;
constexpr size_t kNumbers = 2048;  // of each operand

struct Shape {
  int m, n, k;
};
// From operands a and b to c; all have room for kNumbers doubles.
struct Routine {
  const char* name;
  std::function<void(double* a, double* b, double* c, const Shape&)> run;
};

template <class T>
T* As(double* p) {
  return reinterpret_cast<T*>(p);
}

template <class T>
void Copy(const double* from, double* to, int count) {
  std::memcpy(to, from, sizeof(T) * static_cast<size_t>(count));
}

template <class T>
void GemvTransposed(double* a, double* b, double* c, const Shape& s) {
  const int one = 1;
  const T scale = 1, zero = 0;
  if constexpr (std::is_same_v<T, double>)
    OpenBlas::Get().dgemv_("T", &s.m, &s.n, &scale, a, &s.m, b, &one, &zero, c, &one);
  else
    OpenBlas::Get().zgemv_("T", &s.m, &s.n, &scale, As<T>(a), &s.m, As<T>(b), &one, &zero, As<T>(c), &one);
}

template <class T>
void Gemm(double* a, double* b, double* c, const Shape& s) {
  const T scale = 1, zero = 0;
  if constexpr (std::is_same_v<T, double>)
    OpenBlas::Get().dgemm_("N", "N", &s.m, &s.n, &s.k, &scale, a, &s.m, b, &s.k, &zero, c, &s.m);
  else
    OpenBlas::Get().zgemm_("N", "N", &s.m, &s.n, &s.k, &scale, As<T>(a), &s.m, As<T>(b), &s.k, &zero, As<T>(c), &s.m);
}

template <class T>
void Lu(double* a, double*, double* c, const Shape& s) {
  std::vector<int> pivots(static_cast<size_t>(std::max(s.m, s.n)));
  int info = 0;
  Copy<T>(a, c, s.m * s.n);
  Lapack<T>::getrf(&s.m, &s.n, As<T>(c), &s.m, pivots.data(), &info);
}

template <class T>
void Qr(double* a, double* b, double* c, const Shape& s) {
  std::vector<T> factors(static_cast<size_t>(std::max(s.m, s.n)));
  int info = 0, room = static_cast<int>(kNumbers * sizeof(double) / sizeof(T));
  Copy<T>(a, c, s.m * s.n);
  Lapack<T>::geqrf(&s.m, &s.n, As<T>(c), &s.m, factors.data(), As<T>(b), &room, &info);
}

template <class T>
void Triangle(double* a, double* b, double* c, const Shape& s) {
  int info = 0;
  Copy<T>(b, c, s.m * s.n);
  Lapack<T>::trtrs("U", "N", "N", &s.m, &s.n, As<T>(a), &s.m, As<T>(c), &s.m, &info);
}

std::vector<Routine> Routines() {
  const auto dot = [](double* a, double* b, double* c, const Shape& s) {
    const int one = 1, count = s.m * s.n;
    *c = OpenBlas::Get().ddot_(&count, a, &one, b, &one);
  };
  const auto complex_dot = [](double* a, double* b, double* c, const Shape& s) {
    OpenBlas::Get().cblas_zdotu_sub(s.m * s.n, a, 1, b, 1, c);
  };
  return {{"dot", dot},
          {"complex-dot", complex_dot},
          {"gemv", GemvTransposed<double>},
          {"complex-gemv", GemvTransposed<Complex>},
          {"gemm", Gemm<double>},
          {"complex-gemm", Gemm<Complex>},
          {"lu", Lu<double>},
          {"complex-lu", Lu<Complex>},
          {"qr", Qr<double>},
          {"complex-qr", Qr<Complex>},
          {"triangle", Triangle<double>},
          {"complex-triangle", Triangle<Complex>}};
}

using Numbers = std::vector<double>;

Numbers Result(const Routine& routine, const Shape& shape, const Numbers& a, const Numbers& b, const size_t (&at)[3]) {
  alignas(64) static double room[3][kNumbers + 8];
  for (double* p : room) std::memset(p, 0, sizeof room[0]);
  std::memcpy(room[0] + at[0], a.data(), kNumbers * sizeof(double));
  std::memcpy(room[1] + at[1], b.data(), kNumbers * sizeof(double));
  routine.run(room[0] + at[0], room[1] + at[1], room[2] + at[2], shape);
  return {room[2] + at[2], room[2] + at[2] + kNumbers};
}

// Of how many shapes the result depends on whether operands begin `step` numbers further on.
int CountDepending(const Routine& routine, size_t step) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> numbers(-1, 1);
  int depending = 0;
  for (int k = 0; k < kShapes; ++k) {
    const auto extent = [&] { return 1 + static_cast<int>(random() % (k % 3 == 0 ? 30 : 8)); };
    const Shape shape{extent(), extent(), extent()};
    Numbers a(kNumbers), b(kNumbers);
    for (Numbers* v : {&a, &b}) {
      for (double& x : *v) x = numbers(random);
    }
    const Numbers first = Result(routine, shape, a, b, {0, 0, 0});
    bool depends = false;
    for (size_t place = 1; place < 27; ++place) {
      const size_t at[3] = {place % 3 * step, place / 3 % 3 * step, place / 9 * step};
      const Numbers moved = Result(routine, shape, a, b, at);
      // Bits are compared, not numbers. NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
      depends = depends || std::memcmp(first.data(), moved.data(), kNumbers * sizeof(double)) != 0;
    }
    depending += depends ? 1 : 0;
  }
  return depending;
}

bool NeedsAvx2(const std::string& kernel) {
  const std::set<std::string> kernels{"Haswell", "Zen", "SkylakeX", "Cooperlake", "SapphireRapids"};
  return kernels.contains(kernel);
}

// `lines`: the name of the kernels, then of each routine how often places of 16 and of 8 bytes changed the result.
void ExpectIndependent(const std::vector<std::string>& lines) {
  std::string kernel;
  size_t read = 0;
  for (const std::string& line : lines) {
    std::istringstream words(line);
    std::string what, name;
    int of_16 = 0, of_8 = 0;
    words >> what >> name;
    if (what == "kernels") kernel = name;
    if (what != "aligned" || !(words >> of_16 >> of_8)) continue;
    ++read;
    EXPECT_EQ(of_16, 0) << name << ", kernels of " << kernel;
    EXPECT_TRUE(of_8 == 0 || !NeedsAvx2(kernel)) << name << ", kernels of " << kernel;
    if (of_8 > 0) std::printf("%s: %s of %d of %d shapes\n", kernel.c_str(), name.c_str(), of_8, kShapes);
  }
  EXPECT_EQ(read, Routines().size()) << kernel;
}

TEST(Alignment, DoesNotChangeBits) {
  if (testing::IsOtherMachine()) {
    std::printf("kernels %s\n", InUse(NumericLibrary::kBlas).kernel.c_str());
    for (const Routine& routine : Routines()) {
      std::printf("aligned %s %d %d\n", routine.name, CountDepending(routine, 2), CountDepending(routine, 1));
    }
    return;
  }
  std::printf("results that follow places of 8 bytes:\n");
  ExpectIndependent(testing::LinesOn({"here", "", ""}, "Alignment.DoesNotChangeBits"));
  for (const testing::OtherMachine& machine : testing::OtherMachines()) {
    if (machine.environment.rfind("OPENBLAS_CORETYPE=", 0) != 0 || !machine.runner.empty()) continue;
    ExpectIndependent(testing::LinesOn(machine, "Alignment.DoesNotChangeBits"));
  }
}

}  // namespace
}  // namespace residua::builtin
