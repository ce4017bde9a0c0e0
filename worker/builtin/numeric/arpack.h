// ARPACK: the routines that we call (arpack.def), loaded with the first call (numeric_part.h).
//
// Between two calls ARPACK keeps variables of its own, so that one search a process may be under way.
#pragma once

#include <complex>
#include <cstddef>

#include "worker/builtin/numeric/numeric_part.h"

extern "C" {
// The lengths of texts follow the arguments, as Fortran hands them over.
void dsaupd_(int* ido, const char* bmat, const int* n, const char* which, const int* nev, const double* tol,
             double* resid, const int* ncv, double* v, const int* ldv, int* iparam, int* ipntr, double* workd,
             double* workl, const int* lworkl, int* info, size_t bmat_length, size_t which_length);
void dseupd_(const int* rvec, const char* howmny, int* select, double* d, double* z, const int* ldz,
             const double* sigma, const char* bmat, const int* n, const char* which, const int* nev, const double* tol,
             double* resid, const int* ncv, double* v, const int* ldv, int* iparam, int* ipntr, double* workd,
             double* workl, const int* lworkl, int* info, size_t howmny_length, size_t bmat_length,
             size_t which_length);
void dnaupd_(int* ido, const char* bmat, const int* n, const char* which, const int* nev, const double* tol,
             double* resid, const int* ncv, double* v, const int* ldv, int* iparam, int* ipntr, double* workd,
             double* workl, const int* lworkl, int* info, size_t bmat_length, size_t which_length);
void dneupd_(const int* rvec, const char* howmny, int* select, double* dr, double* di, double* z, const int* ldz,
             const double* sigmar, const double* sigmai, double* workev, const char* bmat, const int* n,
             const char* which, int* nev, const double* tol, double* resid, const int* ncv, double* v, const int* ldv,
             int* iparam, int* ipntr, double* workd, double* workl, const int* lworkl, int* info, size_t howmny_length,
             size_t bmat_length, size_t which_length);
void znaupd_(int* ido, const char* bmat, const int* n, const char* which, const int* nev, const double* tol,
             std::complex<double>* resid, const int* ncv, std::complex<double>* v, const int* ldv, int* iparam,
             int* ipntr, std::complex<double>* workd, std::complex<double>* workl, const int* lworkl, double* rwork,
             int* info, size_t bmat_length, size_t which_length);
void zneupd_(const int* rvec, const char* howmny, int* select, std::complex<double>* d, std::complex<double>* z,
             const int* ldz, const std::complex<double>* sigma, std::complex<double>* workev, const char* bmat,
             const int* n, const char* which, const int* nev, const double* tol, std::complex<double>* resid,
             const int* ncv, std::complex<double>* v, const int* ldv, int* iparam, int* ipntr,
             std::complex<double>* workd, std::complex<double>* workl, const int* lworkl, double* rwork, int* info,
             size_t howmny_length, size_t bmat_length, size_t which_length);
}

namespace residua::builtin {

struct Arpack {
  static constexpr NumericPart kPart{"libresidua_arpack.so", "residua_arpack", "ARPACK", "libarpack2"};
  static const Arpack& Get();

#define ROUTINE(name) decltype(&::name) name;
#include "worker/builtin/numeric/arpack.def"
#undef ROUTINE
};

}  // namespace residua::builtin
