// The features of processors that targets name, and how this one is asked for them: a table and two instructions,
// without the C++ library, as code that has no run-time library asks the same (native/standalone). What is done with
// the answers: cpu.h.
#pragma once

#include <cstdint>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace residua::runtime {

enum Register { kEax, kEbx, kEcx, kEdx };
// Registers that the operating system must keep for a feature: none, those of AVX, those of AVX-512.
enum State : uint32_t { kNone = 0, kAvx = 0x06, kAvx512 = 0xe6 };

struct Feature {
  const char* name;
  uint32_t leaf, subleaf;
  Register where;
  int bit;
  State state;
  int level;  // that has it; 0: none
};

inline constexpr uint32_t kExtended = 0x80000001;
inline constexpr Feature kFeatures[] = {
    {"cx16", 1, 0, kEcx, 13, kNone, 2},
    {"popcnt", 1, 0, kEcx, 23, kNone, 2},
    {"sahf", kExtended, 0, kEcx, 0, kNone, 2},
    {"sse3", 1, 0, kEcx, 0, kNone, 2},
    {"sse4.1", 1, 0, kEcx, 19, kNone, 2},
    {"sse4.2", 1, 0, kEcx, 20, kNone, 2},
    {"ssse3", 1, 0, kEcx, 9, kNone, 2},
    {"avx", 1, 0, kEcx, 28, kAvx, 3},
    {"avx2", 7, 0, kEbx, 5, kAvx, 3},
    {"bmi", 7, 0, kEbx, 3, kNone, 3},
    {"bmi2", 7, 0, kEbx, 8, kNone, 3},
    {"f16c", 1, 0, kEcx, 29, kAvx, 3},
    {"fma", 1, 0, kEcx, 12, kAvx, 3},
    {"lzcnt", kExtended, 0, kEcx, 5, kNone, 3},
    {"movbe", 1, 0, kEcx, 22, kNone, 3},
    {"xsave", 1, 0, kEcx, 26, kNone, 3},
    {"avx512bw", 7, 0, kEbx, 30, kAvx512, 4},
    {"avx512cd", 7, 0, kEbx, 28, kAvx512, 4},
    {"avx512dq", 7, 0, kEbx, 17, kAvx512, 4},
    {"avx512f", 7, 0, kEbx, 16, kAvx512, 4},
    {"avx512vl", 7, 0, kEbx, 31, kAvx512, 4},
    {"avx512bitalg", 7, 0, kEcx, 12, kAvx512, 0},
    {"avx512ifma", 7, 0, kEbx, 21, kAvx512, 0},
    {"avx512vbmi", 7, 0, kEcx, 1, kAvx512, 0},
    {"avx512vbmi2", 7, 0, kEcx, 6, kAvx512, 0},
    {"avx512vnni", 7, 0, kEcx, 11, kAvx512, 0},
    {"avx512vpopcntdq", 7, 0, kEcx, 14, kAvx512, 0},
    {"gfni", 7, 0, kEcx, 8, kNone, 0},
};
inline constexpr int kHighestLevel = 4;

#if defined(__x86_64__)
inline constexpr char kArchitecture[] = "x86-64";

inline uint64_t KeptState() {
  uint32_t a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_OSXSAVE) == 0) return 0;
  uint32_t low = 0, high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return static_cast<uint64_t>(high) << 32 | low;
}

// Whether this processor has it, and the operating system keeps its registers.
inline bool Ask(const Feature& f, uint64_t kept) {
  uint32_t r[4] = {0, 0, 0, 0};
  if (__get_cpuid_count(f.leaf, f.subleaf, &r[kEax], &r[kEbx], &r[kEcx], &r[kEdx]) == 0) return false;
  return (r[static_cast<int>(f.where)] >> f.bit & 1) != 0 && (kept & f.state) == f.state;
}
#else
#if defined(__aarch64__)
inline constexpr char kArchitecture[] = "aarch64";
#else
inline constexpr char kArchitecture[] = "generic";
#endif
inline uint64_t KeptState() { return 0; }
inline bool Ask(const Feature&, uint64_t) { return false; }
#endif

}  // namespace residua::runtime
