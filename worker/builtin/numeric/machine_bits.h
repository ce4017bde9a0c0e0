// Which results hold on machines of one kind only.
//
// Some libraries choose their code by the CPU: OpenBLAS its kernels (BLAS and LAPACK), FFTW its codelets, the C library
// whether sin and its kind multiply and add in one rounding. The last bits of what they compute follow that choice. A
// kernel of ours that calls one notes it here, unless the result is one that every choice must give: a sum of products
// without any rounding (portable_product.h), a function value too far from the middle of two numbers for the known
// error of the library (libm.h). Whoever folds watches, and says of the residual program on which machines it holds.
//
// Watching is per thread and costs a kernel one test when nobody does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace residua::builtin {

enum class NumericLibrary : uint8_t { kBlas = 1, kFourier = 2, kMath = 4 };

// A set of libraries.
class NumericLibraries {
 public:
  NumericLibraries() = default;
  explicit NumericLibraries(unsigned bits) : bits_(static_cast<uint8_t>(bits)) {}
  unsigned bits() const { return bits_; }
  static NumericLibraries All() { return NumericLibraries(7); }
  void Add(NumericLibrary library) { bits_ = static_cast<uint8_t>(bits_ | static_cast<uint8_t>(library)); }
  void Add(NumericLibraries others) { bits_ = static_cast<uint8_t>(bits_ | others.bits_); }
  NumericLibraries Without(NumericLibraries others) const {
    NumericLibraries rest;
    rest.bits_ = static_cast<uint8_t>(bits_ & ~others.bits_);
    return rest;
  }
  bool Has(NumericLibrary library) const { return (bits_ & static_cast<uint8_t>(library)) != 0; }
  bool empty() const { return bits_ == 0; }
  std::vector<NumericLibrary> List() const;
  std::string Names() const;  // "OpenBLAS and FFTW"

 private:
  uint8_t bits_ = 0;
};

// What the process runs of a library: name, version, the choice made for this CPU, and the number of threads; "none" of
// one that is not there. Loads the library (numeric_part.h): for those who need to know.
struct NumericLibraryInUse {
  std::string name, version, kernel;
  int threads = 1;
};
NumericLibraryInUse InUse(NumericLibrary library);

// Notes, while it lives, whose bits the results of this thread's kernels have. Watches nest: what the inner one notes,
// the outer one learns when the inner one ends, unless the results were not used (Forget).
class MachineBitsWatch {
 public:
  MachineBitsWatch();
  ~MachineBitsWatch();
  MachineBitsWatch(const MachineBitsWatch&) = delete;
  MachineBitsWatch& operator=(const MachineBitsWatch&) = delete;

  NumericLibraries noted() const { return noted_; }
  void Note(NumericLibrary library) { noted_.Add(library); }
  void Note(NumericLibraries libraries) { noted_.Add(libraries); }
  void Forget() { noted_ = {}; }

 private:
  MachineBitsWatch* const outer_;
  NumericLibraries noted_;
};

namespace internal {
// Kernels ask it for each number: no call stands between. NOLINTNEXTLINE(bugprone-dynamic-static-initializers)
extern constinit thread_local MachineBitsWatch* current_watch __attribute__((tls_model("initial-exec")));
}  // namespace internal

inline bool IsWatchedForMachineBits() { return internal::current_watch != nullptr; }
// Somebody watches and does not know yet: a proof that the result holds everywhere is worth its time.
inline bool AsksMachineBits(NumericLibrary library) {
  const MachineBitsWatch* const watch = internal::current_watch;
  return watch != nullptr && !watch->noted().Has(library);
}
inline void NoteMachineBits(auto libraries) {  // one, or a set
  if (internal::current_watch != nullptr) internal::current_watch->Note(libraries);
}

}  // namespace residua::builtin
