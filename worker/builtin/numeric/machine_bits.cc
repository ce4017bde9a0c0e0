#include "worker/builtin/numeric/machine_bits.h"

#include <gnu/libc-version.h>
#include <sys/platform/x86.h>

#include <algorithm>
#include <cctype>

#include "worker/builtin/numeric/fftw.h"
#include "worker/builtin/numeric/openblas.h"

namespace residua::builtin {

namespace internal {
constinit thread_local MachineBitsWatch* current_watch = nullptr;
}

MachineBitsWatch::MachineBitsWatch() : outer_(internal::current_watch) { internal::current_watch = this; }

MachineBitsWatch::~MachineBitsWatch() {
  internal::current_watch = outer_;
  if (outer_ != nullptr) outer_->Note(noted_);
}

std::vector<NumericLibrary> NumericLibraries::List() const {
  std::vector<NumericLibrary> list;
  for (const auto library : {NumericLibrary::kBlas, NumericLibrary::kFourier, NumericLibrary::kMath}) {
    if (Has(library)) list.push_back(library);
  }
  return list;
}

namespace {

const char* NameOf(NumericLibrary library) {
  return library == NumericLibrary::kBlas ? "OpenBLAS" : library == NumericLibrary::kFourier ? "FFTW" : "libm";
}

// "OpenBLAS 0.3.21 DYNAMIC_ARCH ...": the word behind the first.
std::string SecondWord(const std::string& text) {
  const size_t begin = text.find(' ') + 1;
  return text.substr(begin, text.find(' ', begin) - begin);
}

// The C library's choice among the forms of a function that it has.
const char* MathKernel() {
  if (CPU_FEATURE_ACTIVE(FMA) && CPU_FEATURE_ACTIVE(AVX2)) return "fma";
  return CPU_FEATURE_ACTIVE(FMA4) ? "fma4" : "sse2";
}

NumericLibraryInUse BlasInUse() {
  const OpenBlas& blas = OpenBlas::Get();
  return {NameOf(NumericLibrary::kBlas), SecondWord(blas.openblas_get_config()), blas.openblas_get_corename(),
          blas.openblas_get_num_threads()};
}

// "fftw-3.3.10-sse2-avx": the version, and of the instructions that it was built for those that the CPU has.
NumericLibraryInUse FourierInUse() {
  const std::string text = *Fftw::Get().fftw_version;
  const size_t begin = text.find('-') + 1, end = std::min(text.find('-', begin), text.size());
  const bool avx = text.find("-avx") != std::string::npos && CPU_FEATURE_ACTIVE(AVX);
  return {NameOf(NumericLibrary::kFourier), text.substr(begin, end - begin), avx ? "avx" : "sse2", 1};
}

// A machine without the library has no bits of it, and that is how it is told from others.
template <class Table>
bool IsThere() {
  static const bool there = [] {
    std::string why;
    return FindNumericPart(Table::kPart, &why) != nullptr;
  }();
  return there;
}

}  // namespace

std::string NumericLibraries::Names() const {
  const std::vector<NumericLibrary> list = List();
  std::string text;
  for (size_t k = 0; k < list.size(); ++k) {
    if (k > 0) text += k + 1 == list.size() ? " and " : ", ";
    text += NameOf(list[k]);
  }
  return text;
}

NumericLibraryInUse InUse(NumericLibrary library) {
  switch (library) {
    case NumericLibrary::kBlas:
      return IsThere<OpenBlas>() ? BlasInUse() : NumericLibraryInUse{NameOf(library), "none", "none", 1};
    case NumericLibrary::kFourier:
      return IsThere<Fftw>() ? FourierInUse() : NumericLibraryInUse{NameOf(library), "none", "none", 1};
    case NumericLibrary::kMath:
      return {NameOf(library), gnu_get_libc_version(), MathKernel(), 1};
  }
  return {};
}

}  // namespace residua::builtin
