// LAPACK for the four element types: Lapack<T>::getrf is sgetrf_, dgetrf_, cgetrf_ or zgetrf_.
//
// The Fortran entry points are called directly, one routine as Octave calls it: results then agree to the last bit.
// Routines whose real and complex forms differ (the complex ones take real work space) get one common wrapper here.
#pragma once

#include <algorithm>
#include <complex>
#include <type_traits>
#include <vector>

#include "worker/builtin/numeric/machine_bits.h"
#include "worker/builtin/numeric/openblas.h"

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

#define RESIDUA_LAPACK_TABLE(p)                                     \
  static constexpr LapackRoutine<&OpenBlas::p##getrf_> getrf{};     \
  static constexpr LapackRoutine<&OpenBlas::p##getri_> getri{};     \
  static constexpr LapackRoutine<&OpenBlas::p##getrs_> getrs{};     \
  static constexpr LapackRoutine<&OpenBlas::p##potrf_> potrf{};     \
  static constexpr LapackRoutine<&OpenBlas::p##potri_> potri{};     \
  static constexpr LapackRoutine<&OpenBlas::p##potrs_> potrs{};     \
  static constexpr LapackRoutine<&OpenBlas::p##trtri_> trtri{};     \
  static constexpr LapackRoutine<&OpenBlas::p##trtrs_> trtrs{};     \
  static constexpr LapackRoutine<&OpenBlas::p##geqrf_> geqrf{};     \
  static constexpr LapackRoutine<&OpenBlas::p##gehrd_> gehrd{};     \
  static constexpr LapackRoutine<&OpenBlas::p##gebal_> gebal{};     \
  static constexpr LapackRoutine<&OpenBlas::p##gebak_> gebak{};     \
  static constexpr LapackRoutine<&OpenBlas::p##gecon_> gecon_raw{}; \
  static constexpr LapackRoutine<&OpenBlas::p##pocon_> pocon_raw{}; \
  static constexpr LapackRoutine<&OpenBlas::p##trcon_> trcon_raw{}; \
  static constexpr LapackRoutine<&OpenBlas::p##geqp3_> geqp3_raw{}; \
  static constexpr LapackRoutine<&OpenBlas::p##gesvd_> gesvd_raw{}; \
  static constexpr LapackRoutine<&OpenBlas::p##gelsd_> gelsd_raw{}; \
  static constexpr LapackRoutine<&OpenBlas::p##geevx_> geevx_raw{}; \
  static constexpr LapackRoutine<&OpenBlas::p##ggev_> ggev_raw{};   \
  static constexpr LapackRoutine<&OpenBlas::p##geesx_> geesx_raw{};
#define RESIDUA_LAPACK_TABLE_REAL(p, T)                         \
  template <>                                                   \
  struct Lapack<T> {                                            \
    RESIDUA_LAPACK_TABLE(p)                                     \
    static constexpr LapackRoutine<&OpenBlas::p##orgqr_> gqr{}; \
    static constexpr LapackRoutine<&OpenBlas::p##orghr_> ghr{}; \
    static constexpr LapackRoutine<&OpenBlas::p##syev_> syev{}; \
    static constexpr LapackRoutine<&OpenBlas::p##sygv_> sygv{}; \
  };
#define RESIDUA_LAPACK_TABLE_COMPLEX(p, T)                      \
  template <>                                                   \
  struct Lapack<T> {                                            \
    RESIDUA_LAPACK_TABLE(p)                                     \
    static constexpr LapackRoutine<&OpenBlas::p##ungqr_> gqr{}; \
    static constexpr LapackRoutine<&OpenBlas::p##unghr_> ghr{}; \
    static constexpr LapackRoutine<&OpenBlas::p##heev_> syev{}; \
    static constexpr LapackRoutine<&OpenBlas::p##hegv_> sygv{}; \
  };
RESIDUA_LAPACK_TABLE_REAL(d, double)
RESIDUA_LAPACK_TABLE_REAL(s, float)
RESIDUA_LAPACK_TABLE_COMPLEX(z, std::complex<double>)
RESIDUA_LAPACK_TABLE_COMPLEX(c, std::complex<float>)
#undef RESIDUA_LAPACK_TABLE_COMPLEX
#undef RESIDUA_LAPACK_TABLE_REAL
#undef RESIDUA_LAPACK_TABLE

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
