// The tables of foreign routines: each is asked for once.
#include "worker/builtin/numeric/numeric_part.h"

#include "worker/builtin/numeric/arpack.h"
#include "worker/builtin/numeric/blas_threads.h"
#include "worker/builtin/numeric/fftw.h"
#include "worker/builtin/numeric/glpk.h"
#include "worker/builtin/numeric/load_part.h"
#include "worker/builtin/numeric/openblas.h"
#include "worker/builtin/numeric/qhull.h"
#include "worker/builtin/numeric/suitesparse.h"
#include "worker/builtin/numeric/sundials.h"

namespace residua::builtin {

const void* FindNumericPart(const NumericPart& part, std::string* why) { return LoadPart(part.file, part.symbol, why); }

const void* LoadNumericPart(const NumericPart& part) {
  std::string why;
  const void* table = FindNumericPart(part, &why);
  if (table == nullptr) {
    throw MissingLibrary(std::string(part.library) + " cannot be loaded: " + why + " (its Debian package is " +
                         part.package + ")");
  }
  return table;
}

const OpenBlas& OpenBlas::Get() {
  static const OpenBlas& table = [&]() -> const OpenBlas& {
    const auto& loaded = *static_cast<const OpenBlas*>(LoadNumericPart(kPart));
    BlasIsLoaded(loaded);
    return loaded;
  }();
  return table;
}

const Fftw& Fftw::Get() {
  static const Fftw& table = *static_cast<const Fftw*>(LoadNumericPart(kPart));
  return table;
}

const Qhull& Qhull::Get() {
  static const Qhull& table = *static_cast<const Qhull*>(LoadNumericPart(kPart));
  return table;
}

const Glpk& Glpk::Get() {
  static const Glpk& table = *static_cast<const Glpk*>(LoadNumericPart(kPart));
  return table;
}

const SuiteSparse& SuiteSparse::Get() {
  static const SuiteSparse& table = [&]() -> const SuiteSparse& {
    OpenBlas::Get();  // SuiteSparse calls it, with the number of threads that is set when it is loaded
    return *static_cast<const SuiteSparse*>(LoadNumericPart(kPart));
  }();
  return table;
}

const Sundials& Sundials::Get() {
  static const Sundials& table = *static_cast<const Sundials*>(LoadNumericPart(kPart));
  return table;
}

const Arpack& Arpack::Get() {
  static const Arpack& table = [&]() -> const Arpack& {
    OpenBlas::Get();  // as SuiteSparse
    return *static_cast<const Arpack*>(LoadNumericPart(kPart));
  }();
  return table;
}

void LoadNumericParts() {
  OpenBlas::Get();
  Fftw::Get();
  SuiteSparse::Get();
  Qhull::Get();
  Glpk::Get();
  Arpack::Get();
  Sundials::Get();
}

}  // namespace residua::builtin
