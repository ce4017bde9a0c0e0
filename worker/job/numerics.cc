#include "worker/job/numerics.h"

#include "digest/sha256.h"
#include "worker/specialise/core/portable_fold.h"

namespace residua::job {

namespace {

std::string NameOf(builtin::NumericLibrary library) {
  builtin::NumericLibraries one;
  one.Add(library);
  return one.Names();
}

// Loads the library.
std::string Here(builtin::NumericLibrary library) {
  const builtin::NumericLibraryInUse used = builtin::InUse(library);
  return used.version + " " + used.kernel + " " + std::to_string(used.threads);
}

std::string Wanted(const JobRequest& request, const std::string& name) {
  if (request.machine.empty()) {
    for (const builtin::NumericLibrary library : builtin::NumericLibraries::All().List()) {
      if (NameOf(library) == name) return Here(library);
    }
  }
  const auto found = request.machine.find(name);
  return found == request.machine.end() ? "" : found->second;
}

}  // namespace

std::map<std::string, std::string> ThisMachine() {
  std::map<std::string, std::string> machine;
  for (const builtin::NumericLibrary library : builtin::NumericLibraries::All().List()) {
    machine[NameOf(library)] = Here(library);
  }
  return machine;
}

bool IsForAnotherMachine(const JobRequest& request) {
  if (request.machine.empty()) return false;
  for (const auto& [library, here] : ThisMachine()) {
    if (Wanted(request, library) != here) return true;
  }
  return false;
}

std::vector<Dependency> DependenciesOn(const JobRequest& request, builtin::NumericLibraries libraries) {
  std::vector<Dependency> dependencies;
  for (const builtin::NumericLibrary library : libraries.List()) {
    const std::string name = NameOf(library);
    dependencies.push_back({kMachinePath + name, true, Sha256Hex(Wanted(request, name))});
  }
  return dependencies;
}

bool IsOnMachine(const Dependency& dependency) { return dependency.path.starts_with(kMachinePath); }

std::string DigestNow(const JobRequest& request, const Dependency& dependency) {
  return Sha256Hex(Wanted(request, LibraryOf(dependency)));
}

std::string LibraryOf(const Dependency& dependency) {
  return dependency.path.substr(std::string_view(kMachinePath).size());
}

Numerics NumericsOf(const std::vector<specialise::MachineBits>& machine_bits) {
  Numerics numerics;
  for (const specialise::MachineBits& bits : machine_bits) {
    const syntax::LineColumn at = bits.source->Locate(bits.range.begin);
    numerics.expressions.push_back(bits.source->path() + ":" + std::to_string(at.line) + ":" +
                                   std::to_string(at.column) + ": " + specialise::TextOf(bits));
  }
  for (const builtin::NumericLibrary library : specialise::LibrariesOf(machine_bits).List())
    numerics.libraries.push_back(builtin::InUse(library));
  return numerics;
}

}  // namespace residua::job
