// What native code needs of a processor, by name: the target that requests are keyed by and artefacts are checked with.
//
// A target is a level and what goes beyond it: `x86-64-v3`, `x86-64-v4+avx512vnni+gfni`. The levels are those of the
// x86-64 ABI; the names are LLVM's. Of equal needs there is one spelling. Only features that change what is computed
// with (vectors, bits) are told apart, so that machines of one kind share artefacts. Gives up: the tuning for one
// model.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace residua::runtime {

// All features that are told apart, by name.
std::vector<std::string> KnownFeatures();
// The target of what has these features.
std::string TargetWith(const std::function<bool(std::string_view feature)>& has);
// Of the processor that this runs on; what the operating system does not keep (vector registers) counts as absent.
std::string HostTarget();
// The features that a target needs beside those that every processor of its architecture has; none: it is no target.
std::optional<std::vector<std::string>> FeaturesOf(std::string_view target);
// The one spelling of it; none: it is no target.
std::optional<std::string> CanonicalTarget(std::string_view target);
// What of a target this processor lacks: `avx2, fma`. Empty: its code can run here.
std::string Lacking(std::string_view target);
// `x86-64`: what all targets begin with that one back end makes.
std::string Architecture();

}  // namespace residua::runtime
