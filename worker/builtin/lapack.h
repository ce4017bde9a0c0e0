// LAPACK for the four element types: Lapack<T>::getrf is sgetrf_, dgetrf_, cgetrf_ or zgetrf_.
//
// The Fortran entry points are called directly, one routine as Octave calls it: results then agree to the last bit.
// Routines whose real and complex forms differ (the complex ones take real work space) get one common wrapper here.
#pragma once

#include <algorithm>
#include <complex>
#include <type_traits>
#include <vector>

#include "worker/builtin/machine_bits.h"

namespace residua::builtin {

template <class T>
struct RealOf {
  using Type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
  using Type = T;
};
template <class T>
using Real = typename RealOf<T>::Type;

}  // namespace residua::builtin

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
}

namespace residua::builtin {

// Calls a routine twice: for the best size of its work space, then with it. `call` takes (work, lwork).
template <class T, class F>
void WithWorkspace(int least, F call) {
  T best = T(0);
  int query = -1;
  call(&best, &query);
  int lwork = std::max(least, static_cast<int>(std::real(best)));
  std::vector<T> work(static_cast<size_t>(std::max(lwork, 1)));
  call(work.data(), &lwork);
}

template <class T>
struct Lapack;

// Last bits of all of them follow the machine; none is proved.
template <auto kRoutine>
using LapackRoutine = MachineRoutine<NumericLibrary::kBlas, kRoutine>;

#define RESIDUA_LAPACK_TABLE(p)                          \
  static constexpr LapackRoutine<p##getrf_> getrf{};     \
  static constexpr LapackRoutine<p##getri_> getri{};     \
  static constexpr LapackRoutine<p##getrs_> getrs{};     \
  static constexpr LapackRoutine<p##potrf_> potrf{};     \
  static constexpr LapackRoutine<p##potri_> potri{};     \
  static constexpr LapackRoutine<p##potrs_> potrs{};     \
  static constexpr LapackRoutine<p##trtri_> trtri{};     \
  static constexpr LapackRoutine<p##trtrs_> trtrs{};     \
  static constexpr LapackRoutine<p##geqrf_> geqrf{};     \
  static constexpr LapackRoutine<p##gehrd_> gehrd{};     \
  static constexpr LapackRoutine<p##gebal_> gebal{};     \
  static constexpr LapackRoutine<p##gebak_> gebak{};     \
  static constexpr LapackRoutine<p##gecon_> gecon_raw{}; \
  static constexpr LapackRoutine<p##pocon_> pocon_raw{}; \
  static constexpr LapackRoutine<p##trcon_> trcon_raw{}; \
  static constexpr LapackRoutine<p##geqp3_> geqp3_raw{}; \
  static constexpr LapackRoutine<p##gesvd_> gesvd_raw{}; \
  static constexpr LapackRoutine<p##gelsd_> gelsd_raw{}; \
  static constexpr LapackRoutine<p##geevx_> geevx_raw{}; \
  static constexpr LapackRoutine<p##ggev_> ggev_raw{};   \
  static constexpr LapackRoutine<p##geesx_> geesx_raw{};
#define RESIDUA_LAPACK_TABLE_REAL(p, T)              \
  template <>                                        \
  struct Lapack<T> {                                 \
    RESIDUA_LAPACK_TABLE(p)                          \
    static constexpr LapackRoutine<p##orgqr_> gqr{}; \
    static constexpr LapackRoutine<p##orghr_> ghr{}; \
    static constexpr LapackRoutine<p##syev_> syev{}; \
    static constexpr LapackRoutine<p##sygv_> sygv{}; \
  };
#define RESIDUA_LAPACK_TABLE_COMPLEX(p, T)           \
  template <>                                        \
  struct Lapack<T> {                                 \
    RESIDUA_LAPACK_TABLE(p)                          \
    static constexpr LapackRoutine<p##ungqr_> gqr{}; \
    static constexpr LapackRoutine<p##unghr_> ghr{}; \
    static constexpr LapackRoutine<p##heev_> syev{}; \
    static constexpr LapackRoutine<p##hegv_> sygv{}; \
  };
RESIDUA_LAPACK_TABLE_REAL(d, double)
RESIDUA_LAPACK_TABLE_REAL(s, float)
RESIDUA_LAPACK_TABLE_COMPLEX(z, std::complex<double>)
RESIDUA_LAPACK_TABLE_COMPLEX(c, std::complex<float>)
#undef RESIDUA_LAPACK_TABLE_COMPLEX
#undef RESIDUA_LAPACK_TABLE_REAL
#undef RESIDUA_LAPACK_TABLE
#undef RESIDUA_LAPACK_COMPLEX
#undef RESIDUA_LAPACK_REAL
#undef RESIDUA_LAPACK_COMMON

template <class T>
inline constexpr bool kIsComplexScalar = !std::is_same_v<T, Real<T>>;

// Reciprocal condition numbers of factored matrices; 0 is returned when LAPACK reports an error.
template <class T>
Real<T> ConditionOfLu(int n, const T* lu, Real<T> norm, int* info) {
  Real<T> rcond = 0;
  const char one = '1';
  std::vector<T> work(static_cast<size_t>(4 * n + 1));
  if constexpr (kIsComplexScalar<T>) {
    std::vector<Real<T>> real_work(static_cast<size_t>(2 * n + 1));
    Lapack<T>::gecon_raw(&one, &n, lu, &n, &norm, &rcond, work.data(), real_work.data(), info);
  } else {
    std::vector<int> integer_work(static_cast<size_t>(n + 1));
    Lapack<T>::gecon_raw(&one, &n, lu, &n, &norm, &rcond, work.data(), integer_work.data(), info);
  }
  return rcond;
}

template <class T>
Real<T> ConditionOfCholesky(int n, const T* factor, Real<T> norm, int* info, char uplo = 'U') {
  Real<T> rcond = 0;
  std::vector<T> work(static_cast<size_t>(3 * n + 1));
  if constexpr (kIsComplexScalar<T>) {
    std::vector<Real<T>> real_work(static_cast<size_t>(n + 1));
    Lapack<T>::pocon_raw(&uplo, &n, factor, &n, &norm, &rcond, work.data(), real_work.data(), info);
  } else {
    std::vector<int> integer_work(static_cast<size_t>(n + 1));
    Lapack<T>::pocon_raw(&uplo, &n, factor, &n, &norm, &rcond, work.data(), integer_work.data(), info);
  }
  return rcond;
}

template <class T>
Real<T> ConditionOfTriangle(char uplo, int n, const T* a, int* info) {
  Real<T> rcond = 0;
  const char one = '1', no = 'N';
  std::vector<T> work(static_cast<size_t>(3 * n + 1));
  if constexpr (kIsComplexScalar<T>) {
    std::vector<Real<T>> real_work(static_cast<size_t>(n + 1));
    Lapack<T>::trcon_raw(&one, &uplo, &no, &n, a, &n, &rcond, work.data(), real_work.data(), info);
  } else {
    std::vector<int> integer_work(static_cast<size_t>(n + 1));
    Lapack<T>::trcon_raw(&one, &uplo, &no, &n, a, &n, &rcond, work.data(), integer_work.data(), info);
  }
  return rcond;
}

}  // namespace residua::builtin
