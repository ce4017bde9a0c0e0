// Which functions of the instrumented components a process entered (RESIDUA_COVERAGE): their offsets in the program, in
// hexadecimal, a line each, go to the file that RESIDUA_TRACE names when the process ends.
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

extern "C" const char __executable_start;

namespace {

constexpr size_t kPlaces = 1 << 17;  // a power of two, several times the functions that there are

// Addresses by open addressing; zero: free. A full table would only turn for ever, and there are too few functions.
std::array<std::atomic<uintptr_t>, kPlaces> entered;

struct AtTheEnd {
  ~AtTheEnd() {
    const char* path = std::getenv("RESIDUA_TRACE");
    std::FILE* out = path != nullptr ? std::fopen(path, "w") : nullptr;
    if (out == nullptr) return;
    for (const auto& address : entered) {
      if (address != 0) std::fprintf(out, "%lx\n", address - reinterpret_cast<uintptr_t>(&__executable_start));
    }
    std::fclose(out);
  }
} at_the_end;

}  // namespace

extern "C" {

__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void* function, void*) {
  const auto address = reinterpret_cast<uintptr_t>(function);
  for (size_t at = (address >> 4) % kPlaces;; at = (at + 1) % kPlaces) {
    uintptr_t there = entered[at].load(std::memory_order_relaxed);
    if (there == address) return;
    if (there == 0 && entered[at].compare_exchange_strong(there, address)) return;
    if (there == address) return;
  }
}

__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void*, void*) {}

}  // extern "C"
