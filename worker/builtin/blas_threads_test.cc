// Threads of BLAS in a process that is somebody else's: ours are one, theirs come back.
#include "worker/builtin/numeric/blas_threads.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "worker/builtin/builtin.h"
#include "worker/builtin/numeric/openblas.h"
#include "worker/builtin/operators.h"

namespace residua::builtin {
namespace {

class BlasThreads : public testing::Test {
 protected:
  void SetUp() override { OpenBlas::Get().openblas_set_num_threads(3); }
  void TearDown() override { OpenBlas::Get().openblas_set_num_threads(1); }
};

TEST_F(BlasThreads, AreOneInsideAndTheHostsAfterwards) {
  {
    const OneBlasThread outer;
    EXPECT_EQ(OpenBlas::Get().openblas_get_num_threads(), 1);
    {
      const OneBlasThread inner;
      EXPECT_EQ(OpenBlas::Get().openblas_get_num_threads(), 1);
    }
    EXPECT_EQ(OpenBlas::Get().openblas_get_num_threads(), 1);
  }
  EXPECT_EQ(OpenBlas::Get().openblas_get_num_threads(), 3);
}

TEST_F(BlasThreads, AreOneAsLongAsAnyCallOfOursRuns) {
  std::vector<std::thread> callers;
  for (int t = 0; t < 4; ++t) {
    callers.emplace_back([] {
      for (int k = 0; k < 2000; ++k) {
        const OneBlasThread one;
        ASSERT_EQ(OpenBlas::Get().openblas_get_num_threads(), 1);
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(OpenBlas::Get().openblas_get_num_threads(), 3);
}

// The same product and the same solution, to the bit, whatever the host has set.
TEST_F(BlasThreads, DoNotChangeResults) {
  const int64_t n = 300;
  Value a = Value::Array(ClassId::kDouble, Dims(n, n));
  for (int64_t k = 0; k < n * n; ++k) a.mutable_data<double>()[k] = static_cast<double>(k * k % 1009) / 7;
  EvaluationContext context;
  const Value args[] = {a};
  std::string product, inverse;
  for (const int threads : {1, 2, 8}) {
    OpenBlas::Get().openblas_set_num_threads(threads);
    const std::string p = value::Fingerprint(Binary(syntax::Op::kTimes, a, a));
    const std::string i = value::Fingerprint(CallBuiltin(*FindBuiltin("inv"), context, args, 1)[0]);
    EXPECT_TRUE(threads == 1 || (p == product && i == inverse)) << threads;
    product = p;
    inverse = i;
    EXPECT_EQ(OpenBlas::Get().openblas_get_num_threads(), threads);
  }
}

}  // namespace
}  // namespace residua::builtin
