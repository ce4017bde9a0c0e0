// The Fortran entry points of LAPACK that we call, for the four element types; openblas.h holds their addresses. One
// routine as Octave calls it: results then agree to the last bit. Called by their short names through lapack.h.
#pragma once

#include <complex>

// Routines of one signature in all four types; those of real and of complex types alone.
#define RESIDUA_LAPACK_COMMON(p, T, R)                                                                                \
  void p##getrf_(const int* m, const int* n, T* a, const int* lda, int* ipiv, int* info);                             \
  void p##getri_(const int* n, T* a, const int* lda, const int* ipiv, T* work, const int* lwork, int* info);          \
  void p##getrs_(const char* trans, const int* n, const int* nrhs, const T* a, const int* lda, const int* ipiv, T* b, \
                 const int* ldb, int* info);                                                                          \
  void p##potrf_(const char* uplo, const int* n, T* a, const int* lda, int* info);                                    \
  void p##potri_(const char* uplo, const int* n, T* a, const int* lda, int* info);                                    \
  void p##potrs_(const char* uplo, const int* n, const int* nrhs, const T* a, const int* lda, T* b, const int* ldb,   \
                 int* info);                                                                                          \
  void p##trtri_(const char* uplo, const char* diag, const int* n, T* a, const int* lda, int* info);                  \
  void p##trtrs_(const char* uplo, const char* trans, const char* diag, const int* n, const int* nrhs, const T* a,    \
                 const int* lda, T* b, const int* ldb, int* info);                                                    \
  void p##geqrf_(const int* m, const int* n, T* a, const int* lda, T* tau, T* work, const int* lwork, int* info);     \
  void p##gehrd_(const int* n, const int* ilo, const int* ihi, T* a, const int* lda, T* tau, T* work,                 \
                 const int* lwork, int* info);                                                                        \
  void p##gebal_(const char* job, const int* n, T* a, const int* lda, int* ilo, int* ihi, R* scale, int* info);       \
  void p##gebak_(const char* job, const char* side, const int* n, const int* ilo, const int* ihi, const R* scale,     \
                 const int* m, T* v, const int* ldv, int* info);

#define RESIDUA_LAPACK_REAL(p, T)                                                                                   \
  RESIDUA_LAPACK_COMMON(p, T, T)                                                                                    \
  void p##gecon_(const char* norm, const int* n, const T* a, const int* lda, const T* anorm, T* rcond, T* work,     \
                 int* iwork, int* info);                                                                            \
  void p##pocon_(const char* uplo, const int* n, const T* a, const int* lda, const T* anorm, T* rcond, T* work,     \
                 int* iwork, int* info);                                                                            \
  void p##trcon_(const char* norm, const char* uplo, const char* diag, const int* n, const T* a, const int* lda,    \
                 T* rcond, T* work, int* iwork, int* info);                                                         \
  void p##orgqr_(const int* m, const int* n, const int* k, T* a, const int* lda, const T* tau, T* work,             \
                 const int* lwork, int* info);                                                                      \
  void p##orghr_(const int* n, const int* ilo, const int* ihi, T* a, const int* lda, const T* tau, T* work,         \
                 const int* lwork, int* info);                                                                      \
  void p##geqp3_(const int* m, const int* n, T* a, const int* lda, int* jpvt, T* tau, T* work, const int* lwork,    \
                 int* info);                                                                                        \
  void p##gesvd_(const char* jobu, const char* jobvt, const int* m, const int* n, T* a, const int* lda, T* s, T* u, \
                 const int* ldu, T* vt, const int* ldvt, T* work, const int* lwork, int* info);                     \
  void p##gelsd_(const int* m, const int* n, const int* nrhs, T* a, const int* lda, T* b, const int* ldb, T* s,     \
                 const T* rcond, int* rank, T* work, const int* lwork, int* iwork, int* info);                      \
  void p##syev_(const char* jobz, const char* uplo, const int* n, T* a, const int* lda, T* w, T* work,              \
                const int* lwork, int* info);                                                                       \
  void p##sygv_(const int* type, const char* jobz, const char* uplo, const int* n, T* a, const int* lda, T* b,      \
                const int* ldb, T* w, T* work, const int* lwork, int* info);                                        \
  void p##geevx_(const char* balanc, const char* jobvl, const char* jobvr, const char* sense, const int* n, T* a,   \
                 const int* lda, T* wr, T* wi, T* vl, const int* ldvl, T* vr, const int* ldvr, int* ilo, int* ihi,  \
                 T* scale, T* abnrm, T* rconde, T* rcondv, T* work, const int* lwork, int* iwork, int* info);       \
  void p##ggev_(const char* jobvl, const char* jobvr, const int* n, T* a, const int* lda, T* b, const int* ldb,     \
                T* alphar, T* alphai, T* beta, T* vl, const int* ldvl, T* vr, const int* ldvr, T* work,             \
                const int* lwork, int* info);                                                                       \
  void p##geesx_(const char* jobvs, const char* sort, int (*select)(const T*, const T*), const char* sense,         \
                 const int* n, T* a, const int* lda, int* sdim, T* wr, T* wi, T* vs, const int* ldvs, T* rconde,    \
                 T* rcondv, T* work, const int* lwork, int* iwork, const int* liwork, int* bwork, int* info);

#define RESIDUA_LAPACK_COMPLEX(p, T, R)                                                                               \
  RESIDUA_LAPACK_COMMON(p, T, R)                                                                                      \
  void p##gecon_(const char* norm, const int* n, const T* a, const int* lda, const R* anorm, R* rcond, T* work,       \
                 R* rwork, int* info);                                                                                \
  void p##pocon_(const char* uplo, const int* n, const T* a, const int* lda, const R* anorm, R* rcond, T* work,       \
                 R* rwork, int* info);                                                                                \
  void p##trcon_(const char* norm, const char* uplo, const char* diag, const int* n, const T* a, const int* lda,      \
                 R* rcond, T* work, R* rwork, int* info);                                                             \
  void p##ungqr_(const int* m, const int* n, const int* k, T* a, const int* lda, const T* tau, T* work,               \
                 const int* lwork, int* info);                                                                        \
  void p##unghr_(const int* n, const int* ilo, const int* ihi, T* a, const int* lda, const T* tau, T* work,           \
                 const int* lwork, int* info);                                                                        \
  void p##geqp3_(const int* m, const int* n, T* a, const int* lda, int* jpvt, T* tau, T* work, const int* lwork,      \
                 R* rwork, int* info);                                                                                \
  void p##gesvd_(const char* jobu, const char* jobvt, const int* m, const int* n, T* a, const int* lda, R* s, T* u,   \
                 const int* ldu, T* vt, const int* ldvt, T* work, const int* lwork, R* rwork, int* info);             \
  void p##gelsd_(const int* m, const int* n, const int* nrhs, T* a, const int* lda, T* b, const int* ldb, R* s,       \
                 const R* rcond, int* rank, T* work, const int* lwork, R* rwork, int* iwork, int* info);              \
  void p##heev_(const char* jobz, const char* uplo, const int* n, T* a, const int* lda, R* w, T* work,                \
                const int* lwork, R* rwork, int* info);                                                               \
  void p##hegv_(const int* type, const char* jobz, const char* uplo, const int* n, T* a, const int* lda, T* b,        \
                const int* ldb, R* w, T* work, const int* lwork, R* rwork, int* info);                                \
  void p##geevx_(const char* balanc, const char* jobvl, const char* jobvr, const char* sense, const int* n, T* a,     \
                 const int* lda, T* w, T* vl, const int* ldvl, T* vr, const int* ldvr, int* ilo, int* ihi, R* scale,  \
                 R* abnrm, R* rconde, R* rcondv, T* work, const int* lwork, R* rwork, int* info);                     \
  void p##ggev_(const char* jobvl, const char* jobvr, const int* n, T* a, const int* lda, T* b, const int* ldb,       \
                T* alpha, T* beta, T* vl, const int* ldvl, T* vr, const int* ldvr, T* work, const int* lwork,         \
                R* rwork, int* info);                                                                                 \
  void p##geesx_(const char* jobvs, const char* sort, int (*select)(const T*), const char* sense, const int* n, T* a, \
                 const int* lda, int* sdim, T* w, T* vs, const int* ldvs, R* rconde, R* rcondv, T* work,              \
                 const int* lwork, R* rwork, int* bwork, int* info);

extern "C" {
RESIDUA_LAPACK_REAL(d, double)
RESIDUA_LAPACK_REAL(s, float)
RESIDUA_LAPACK_COMPLEX(z, std::complex<double>, double)
RESIDUA_LAPACK_COMPLEX(c, std::complex<float>, float)

// Tridiagonal and banded systems, which only sparse matrices are solved as.
void dgtsv_(const int* n, const int* nrhs, double* dl, double* d, double* du, double* b, const int* ldb, int* info);
void dptsv_(const int* n, const int* nrhs, double* d, double* e, double* b, const int* ldb, int* info);
void zgtsv_(const int* n, const int* nrhs, std::complex<double>* dl, std::complex<double>* d, std::complex<double>* du,
            std::complex<double>* b, const int* ldb, int* info);
void zptsv_(const int* n, const int* nrhs, double* d, std::complex<double>* e, std::complex<double>* b, const int* ldb,
            int* info);
void dpbtrf_(const char* uplo, const int* n, const int* kd, double* ab, const int* ldab, int* info);
void dpbtrs_(const char* uplo, const int* n, const int* kd, const int* nrhs, const double* ab, const int* ldab,
             double* b, const int* ldb, int* info);
void dpbcon_(const char* uplo, const int* n, const int* kd, const double* ab, const int* ldab, const double* anorm,
             double* rcond, double* work, int* iwork, int* info);
void dgbtrf_(const int* m, const int* n, const int* kl, const int* ku, double* ab, const int* ldab, int* ipiv,
             int* info);
void dgbtrs_(const char* trans, const int* n, const int* kl, const int* ku, const int* nrhs, const double* ab,
             const int* ldab, const int* ipiv, double* b, const int* ldb, int* info);
void dgbcon_(const char* norm, const int* n, const int* kl, const int* ku, const double* ab, const int* ldab,
             const int* ipiv, const double* anorm, double* rcond, double* work, int* iwork, int* info);
void zpbtrf_(const char* uplo, const int* n, const int* kd, std::complex<double>* ab, const int* ldab, int* info);
void zpbtrs_(const char* uplo, const int* n, const int* kd, const int* nrhs, const std::complex<double>* ab,
             const int* ldab, std::complex<double>* b, const int* ldb, int* info);
void zpbcon_(const char* uplo, const int* n, const int* kd, const std::complex<double>* ab, const int* ldab,
             const double* anorm, double* rcond, std::complex<double>* work, double* rwork, int* info);
void zgbtrf_(const int* m, const int* n, const int* kl, const int* ku, std::complex<double>* ab, const int* ldab,
             int* ipiv, int* info);
void zgbtrs_(const char* trans, const int* n, const int* kl, const int* ku, const int* nrhs,
             const std::complex<double>* ab, const int* ldab, const int* ipiv, std::complex<double>* b, const int* ldb,
             int* info);
void zgbcon_(const char* norm, const int* n, const int* kl, const int* ku, const std::complex<double>* ab,
             const int* ldab, const int* ipiv, const double* anorm, double* rcond, std::complex<double>* work,
             double* rwork, int* info);
}

#undef RESIDUA_LAPACK_COMPLEX
#undef RESIDUA_LAPACK_REAL
#undef RESIDUA_LAPACK_COMMON
