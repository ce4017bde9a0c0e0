#include "worker/runtime/cpu.h"

#include <algorithm>
#include <array>
#include <cstdint>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace residua::runtime {
namespace {

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

constexpr uint32_t kExtended = 0x80000001;
constexpr Feature kFeatures[] = {
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
constexpr int kHighestLevel = 4;

#if defined(__x86_64__)
constexpr char kArchitecture[] = "x86-64";

uint64_t KeptState() {
  uint32_t a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & bit_OSXSAVE) == 0) return 0;
  uint32_t low = 0, high = 0;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return static_cast<uint64_t>(high) << 32 | low;
}

bool Ask(const Feature& f) {
  static const uint64_t kept = KeptState();
  std::array<uint32_t, 4> r{};
  if (__get_cpuid_count(f.leaf, f.subleaf, &r[kEax], &r[kEbx], &r[kEcx], &r[kEdx]) == 0) return false;
  return (r[static_cast<size_t>(f.where)] >> f.bit & 1) != 0 && (kept & f.state) == f.state;
}

// Asked once: under a hypervisor each question leaves the guest, and takes as long as many a whole call.
bool HostHas(const Feature& f) {
  static const std::vector<bool> has = [] {
    std::vector<bool> answers;
    for (const Feature& feature : kFeatures) answers.push_back(Ask(feature));
    return answers;
  }();
  return has[static_cast<size_t>(&f - kFeatures)];
}
#else
#if defined(__aarch64__)
constexpr char kArchitecture[] = "aarch64";
#else
constexpr char kArchitecture[] = "generic";
#endif
bool HostHas(const Feature&) { return false; }
#endif

std::string LevelName(int level) {
  return level < 2 ? kArchitecture : std::string(kArchitecture) + "-v" + std::to_string(level);
}

const Feature* FindFeature(std::string_view name) {
  for (const Feature& f : kFeatures) {
    if (name == f.name) return &f;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> KnownFeatures() {
  std::vector<std::string> names;
  for (const Feature& f : kFeatures) names.emplace_back(f.name);
  return names;
}

std::string TargetWith(const std::function<bool(std::string_view)>& has) {
  int level = kHighestLevel;
  for (const Feature& f : kFeatures) {
    if (f.level > 0 && f.level <= level && !has(f.name)) level = f.level - 1;
  }
  std::string target = LevelName(std::max(level, 1));
  for (const Feature& f : kFeatures) {
    if ((f.level == 0 || f.level > level) && has(f.name)) target += std::string("+") + f.name;
  }
  return target;
}

std::string HostTarget() {
  static const std::string target = TargetWith([](std::string_view name) { return HostHas(*FindFeature(name)); });
  return target;
}

std::optional<std::vector<std::string>> FeaturesOf(std::string_view target) {
  const size_t plus = std::min(target.find('+'), target.size());
  int level = kHighestLevel;
  while (level > 0 && target.substr(0, plus) != LevelName(level)) --level;
  if (level == 0) return std::nullopt;
  std::vector<std::string> features;
  for (const Feature& f : kFeatures) {
    if (f.level > 0 && f.level <= level) features.emplace_back(f.name);
  }
  for (std::string_view rest = target.substr(plus); !rest.empty();) {
    rest.remove_prefix(1);
    const std::string_view name = rest.substr(0, rest.find('+'));
    if (FindFeature(name) == nullptr) return std::nullopt;
    features.emplace_back(name);
    rest.remove_prefix(name.size());
  }
  return features;
}

std::optional<std::string> CanonicalTarget(std::string_view target) {
  const std::optional<std::vector<std::string>> features = FeaturesOf(target);
  if (!features) return std::nullopt;
  return TargetWith([&](std::string_view name) { return std::ranges::find(*features, name) != features->end(); });
}

std::string Lacking(std::string_view target) {
  const std::optional<std::vector<std::string>> features = FeaturesOf(target);
  if (!features) return "`" + std::string(target) + "`";
  std::string lacking;
  for (const std::string& name : *features) {
    if (!HostHas(*FindFeature(name))) lacking += (lacking.empty() ? "" : ", ") + name;
  }
  return lacking;
}

std::string Architecture() { return kArchitecture; }

}  // namespace residua::runtime
