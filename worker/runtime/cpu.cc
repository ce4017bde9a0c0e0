#include "worker/runtime/cpu.h"

#include <algorithm>
#include <cstdint>

#include "worker/runtime/cpu_features.h"

namespace residua::runtime {
namespace {

// Asked once: under a hypervisor each question leaves the guest, and takes as long as many a whole call.
bool HostHas(const Feature& f) {
  static const std::vector<bool> has = [] {
    std::vector<bool> answers;
    const uint64_t kept = KeptState();
    for (const Feature& feature : kFeatures) answers.push_back(Ask(feature, kept));
    return answers;
  }();
  return has[static_cast<size_t>(&f - kFeatures)];
}
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
