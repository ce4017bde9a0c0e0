// What a job may not do, in layers that each hold by themselves, so that a kernel that lacks one still has the others.
//
//   limits        of address space, processor time, length of a file, open files; no core files
//   namespaces    a network of its own, which is empty, and a scratch folder in memory of bounded size
//   files         Landlock: reads programs, libraries and what they need, writes its scratch folder
//   system calls  seccomp: no process, no program, no socket, no signal to others
//
// None needs a privilege. A layer that the kernel, or the container, does not give is left out, and is told of.
// Gives up: to hide how many processors there are, what time it is, and which libraries are installed.
#pragma once

#include <string>
#include <vector>

#include "residua/v1/job_process.pb.h"

namespace residua::worker {

// Where jobs of this process will be run; made once, before the first of them, while there is one thread.
class Confinement {
 public:
  // `scratch`: the folder of all jobs. Enters the namespaces.
  explicit Confinement(const std::string& scratch);

  // All layers, whether they are on, and why not.
  const std::vector<v1::Layer>& layers() const { return layers_; }

  // In the process of a job, before it does anything of its own: gives up all rights but to compute, to read what
  // programs read, and to write `scratch`, which becomes the working folder. Empty, or what failed: then the process
  // must end.
  std::string Enter(const v1::JobLimits& limits, const std::string& scratch) const;

 private:
  void Note(const std::string& name, const std::string& why_off, const std::string& detail);
  void EnterNamespaces(const std::string& scratch);

  std::vector<v1::Layer> layers_;
  std::vector<std::string> readable_;
  bool has_network_of_its_own_ = false, has_mounts_ = false, has_files_ = false, has_calls_ = false;
};

// Bytes of address space that this process uses now.
int64_t AddressSpace();

}  // namespace residua::worker
