#include "worker/check/deep_stack.h"

#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

namespace residua {
namespace {

constexpr size_t kGuardBytes = size_t{1} << 20;  // a frame that jumps over it would be a megabyte long
constexpr size_t kSignalBytes = size_t{64} << 10;

// Of the one call.
struct Deep {
  const std::function<int()>* work = nullptr;
  void (*overflow)() = nullptr;
  void (*no_room)() = nullptr;
  char* guard = nullptr;
  ucontext_t before, inside;
  int result = 0;
};
Deep deep;

void Work() { deep.result = (*deep.work)(); }

// A bus error is a file without room. In the guard: the stack is used up. Elsewhere it is an error of ours, and ends as
// one.
void OnFault(int signal, siginfo_t* info, void*) {
  if (signal == SIGBUS) deep.no_room();
  const char* const at = static_cast<const char*>(info->si_addr);
  if (at >= deep.guard && at < deep.guard + kGuardBytes) deep.overflow();
  ::signal(signal, SIG_DFL);
  raise(signal);
}

bool HearFaults() {
  void* const memory =
      mmap(nullptr, kSignalBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return false;
  stack_t stack{};
  stack.ss_sp = memory;
  stack.ss_size = kSignalBytes;
  struct sigaction action {};
  action.sa_sigaction = OnFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  return sigaltstack(&stack, nullptr) == 0 && sigaction(SIGSEGV, &action, nullptr) == 0 &&
         sigaction(SIGBUS, &action, nullptr) == 0;
}

}  // namespace

int OnDeepStack(const std::function<int()>& work, void (*overflow)(), void (*no_room)()) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return work();
#else
  void* const memory = mmap(nullptr, kDeepStackBytes + kGuardBytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return work();
  deep.work = &work;
  deep.overflow = overflow;
  deep.no_room = no_room;
  deep.guard = static_cast<char*>(memory);
  if (mprotect(memory, kGuardBytes, PROT_NONE) != 0 || !HearFaults() || getcontext(&deep.inside) != 0) return work();
  deep.inside.uc_stack.ss_sp = deep.guard + kGuardBytes;
  deep.inside.uc_stack.ss_size = kDeepStackBytes;
  deep.inside.uc_link = &deep.before;
  makecontext(&deep.inside, Work, 0);
  return swapcontext(&deep.before, &deep.inside) == 0 ? deep.result : work();
#endif
}

}  // namespace residua
