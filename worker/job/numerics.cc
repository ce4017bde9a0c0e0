#include "worker/job/numerics.h"

#include "worker/job/digest.h"
#include "worker/specialise/portable_fold.h"

namespace residua::job {

std::map<std::string, std::string> ThisMachine() {
  std::map<std::string, std::string> machine;
  for (const builtin::NumericLibrary library : builtin::NumericLibraries::All().List()) {
    const builtin::NumericLibraryInUse used = builtin::InUse(library);
    machine[used.name] = used.version + " " + used.kernel + " " + std::to_string(used.threads);
  }
  return machine;
}

namespace {

std::string Wanted(const JobRequest& request, const std::string& library) {
  const std::map<std::string, std::string> machine = request.machine.empty() ? ThisMachine() : request.machine;
  const auto found = machine.find(library);
  return found == machine.end() ? "" : found->second;
}

}  // namespace

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
    const std::string name = builtin::InUse(library).name;
    dependencies.push_back({kMachinePath + name, true, Sha256(Wanted(request, name))});
  }
  return dependencies;
}

bool IsOnMachine(const Dependency& dependency) { return dependency.path.starts_with(kMachinePath); }

bool HoldsOnMachine(const JobRequest& request, const Dependency& dependency) {
  return Sha256(Wanted(request, LibraryOf(dependency))) == dependency.sha256;
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
