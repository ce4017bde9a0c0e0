// The test program itself, run once more as on another machine: with the BLAS kernels of another CPU, without the fused
// multiply-add in the C library, or under an emulator as a CPU of 2008. There a test prints what the first run
// compares.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace residua::builtin::testing {

struct OtherMachine {
  std::string what, environment, runner;
};

inline std::vector<OtherMachine> OtherMachines() {
  std::vector<OtherMachine> list;
  for (const std::string kernel : {"Prescott", "Nehalem", "Sandybridge", "Haswell", "Zen"}) {
    list.push_back({"with the BLAS kernels of " + kernel, "OPENBLAS_CORETYPE=" + kernel, ""});
  }
  list.push_back(
      {"without fused multiply-add in the C library", "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-AVX,-FMA4", ""});
  // Kernels asked for by the user may be more than that CPU has.
  list.push_back({"on a CPU of 2008", "OPENBLAS_CORETYPE=", "qemu-x86_64 -cpu Nehalem"});
  return list;
}

inline constexpr const char* kOtherMachine = "RESIDUA_TEST_ON_OTHER_MACHINE";
inline bool IsOtherMachine() { return std::getenv(kOtherMachine) != nullptr; }

// What the test of this name prints there.
inline std::vector<std::string> LinesOn(const OtherMachine& machine, const std::string& test) {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  const std::string command =
      machine.environment + " " + kOtherMachine + "=1 " + machine.runner + " " + self + " --gtest_filter=" + test;
  std::vector<std::string> lines;
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return lines;
  std::array<char, 1024> line{};
  while (std::fgets(line.data(), line.size(), pipe) != nullptr) lines.emplace_back(line.data());
  pclose(pipe);
  return lines;
}

}  // namespace residua::builtin::testing
