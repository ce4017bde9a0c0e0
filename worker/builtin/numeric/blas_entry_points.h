// The Fortran entry points of BLAS that we call (LAPACK: lapack_entry_points.h); openblas.h holds their addresses.
// Declared here rather than through cblas and LAPACKE: those check for NaN and reorder, and results must be those of
// the same calls in Octave.
#pragma once

#include <complex>

extern "C" {
// Products of complex vectors in the C form: what Fortran returns as a complex number has no one convention.
void cblas_zdotu_sub(int n, const void* x, int incx, const void* y, int incy, void* result);
void cblas_cdotu_sub(int n, const void* x, int incx, const void* y, int incy, void* result);
void cblas_zdotc_sub(int n, const void* x, int incx, const void* y, int incy, void* result);
void cblas_cdotc_sub(int n, const void* x, int incx, const void* y, int incy, void* result);
double ddot_(const int* n, const double* x, const int* incx, const double* y, const int* incy);
float sdot_(const int* n, const float* x, const int* incx, const float* y, const int* incy);
void dgemv_(const char* trans, const int* m, const int* n, const double* alpha, const double* a, const int* lda,
            const double* x, const int* incx, const double* beta, double* y, const int* incy);
void sgemv_(const char* trans, const int* m, const int* n, const float* alpha, const float* a, const int* lda,
            const float* x, const int* incx, const float* beta, float* y, const int* incy);
void zgemv_(const char* trans, const int* m, const int* n, const std::complex<double>* alpha,
            const std::complex<double>* a, const int* lda, const std::complex<double>* x, const int* incx,
            const std::complex<double>* beta, std::complex<double>* y, const int* incy);
void cgemv_(const char* trans, const int* m, const int* n, const std::complex<float>* alpha,
            const std::complex<float>* a, const int* lda, const std::complex<float>* x, const int* incx,
            const std::complex<float>* beta, std::complex<float>* y, const int* incy);
void dgemm_(const char* ta, const char* tb, const int* m, const int* n, const int* k, const double* alpha,
            const double* a, const int* lda, const double* b, const int* ldb, const double* beta, double* c,
            const int* ldc);
void sgemm_(const char* ta, const char* tb, const int* m, const int* n, const int* k, const float* alpha,
            const float* a, const int* lda, const float* b, const int* ldb, const float* beta, float* c,
            const int* ldc);
void zgemm_(const char* ta, const char* tb, const int* m, const int* n, const int* k, const std::complex<double>* alpha,
            const std::complex<double>* a, const int* lda, const std::complex<double>* b, const int* ldb,
            const std::complex<double>* beta, std::complex<double>* c, const int* ldc);
void cgemm_(const char* ta, const char* tb, const int* m, const int* n, const int* k, const std::complex<float>* alpha,
            const std::complex<float>* a, const int* lda, const std::complex<float>* b, const int* ldb,
            const std::complex<float>* beta, std::complex<float>* c, const int* ldc);
void dsyrk_(const char* uplo, const char* trans, const int* n, const int* k, const double* alpha, const double* a,
            const int* lda, const double* beta, double* c, const int* ldc);
void ssyrk_(const char* uplo, const char* trans, const int* n, const int* k, const float* alpha, const float* a,
            const int* lda, const float* beta, float* c, const int* ldc);
void zsyrk_(const char* uplo, const char* trans, const int* n, const int* k, const std::complex<double>* alpha,
            const std::complex<double>* a, const int* lda, const std::complex<double>* beta, std::complex<double>* c,
            const int* ldc);
void csyrk_(const char* uplo, const char* trans, const int* n, const int* k, const std::complex<float>* alpha,
            const std::complex<float>* a, const int* lda, const std::complex<float>* beta, std::complex<float>* c,
            const int* ldc);
void zherk_(const char* uplo, const char* trans, const int* n, const int* k, const double* alpha,
            const std::complex<double>* a, const int* lda, const double* beta, std::complex<double>* c, const int* ldc);
void cherk_(const char* uplo, const char* trans, const int* n, const int* k, const float* alpha,
            const std::complex<float>* a, const int* lda, const float* beta, std::complex<float>* c, const int* ldc);
void daxpy_(const int* n, const double* a, const double* x, const int* incx, double* y, const int* incy);
void saxpy_(const int* n, const float* a, const float* x, const int* incx, float* y, const int* incy);
void zaxpy_(const int* n, const std::complex<double>* a, const std::complex<double>* x, const int* incx,
            std::complex<double>* y, const int* incy);
void caxpy_(const int* n, const std::complex<float>* a, const std::complex<float>* x, const int* incx,
            std::complex<float>* y, const int* incy);

// OpenBLAS's own.
char* openblas_get_config(void);
char* openblas_get_corename(void);
int openblas_get_num_threads(void);
void openblas_set_num_threads(int threads);
}
