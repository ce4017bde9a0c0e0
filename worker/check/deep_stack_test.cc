#include "worker/check/deep_stack.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>

namespace residua {
namespace {

// A kilobyte a level, at least.
int Deep(int levels) {
  volatile char frame[1024];
  frame[0] = static_cast<char>(levels);
  return levels == 0 ? frame[0] : Deep(levels - 1) + (frame[0] == static_cast<char>(levels) ? 1 : 0);
}

void Ends() { _exit(7); }
void HasNoRoom() { _exit(8); }

// In processes of their own, as a process has one such stack.
TEST(DeepStack, HoldsWhatTheFirstOneDoesNot) {
  EXPECT_EXIT(_exit(OnDeepStack([] { return Deep(200'000) == 200'000 ? 3 : 4; }, Ends, HasNoRoom)),
              testing::ExitedWithCode(3), "");
}

TEST(DeepStack, ItsEndIsHeard) {
  EXPECT_EXIT(_exit(OnDeepStack([] { return Deep(10'000'000) & 1; }, Ends, HasNoRoom)), testing::ExitedWithCode(7), "");
}

TEST(DeepStack, OtherFaultsAreWhatTheyWere) {
  EXPECT_EXIT(OnDeepStack(
                  [] {
                    *reinterpret_cast<volatile int*>(8) = 1;
                    return 0;
                  },
                  Ends, HasNoRoom),
              testing::KilledBySignal(SIGSEGV), "");
}

// A file that is shorter than what is mapped of it.
TEST(DeepStack, AFileWithoutRoomIsHeard) {
  const auto work = [] {
    FILE* const file = tmpfile();
    void* const memory = mmap(nullptr, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
    *static_cast<volatile char*>(memory) = 1;
    return 0;
  };
  EXPECT_EXIT(_exit(OnDeepStack(work, Ends, HasNoRoom)), testing::ExitedWithCode(8), "");
}

TEST(DeepStack, ExceptionsAreThrownAndCaughtOnIt) {
  const auto work = [] {
    try {
      throw std::runtime_error("thrown");
    } catch (const std::runtime_error&) {
      return 5;
    }
  };
  EXPECT_EXIT(_exit(OnDeepStack(work, Ends, HasNoRoom)), testing::ExitedWithCode(5), "");
}

}  // namespace
}  // namespace residua
