/* Many points of an artefact in one call, beside the same loop in C: a parameter that is a number, a vector, a struct. */
#include <line.h>
#include <dot.h>
#include <wing.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double Now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static double Sum(const double* y, long n) {
  double sum = 0;
  for (long k = 0; k < n; ++k) sum += y[k];
  return sum;
}

static void Row(const char* what, double ns, long n, double sum) {
  printf("%s\t%g\t%.17g\n", what, ns / n, sum);
}

/* Not inlined, as an artefact is none of the program. */
__attribute__((noinline)) static void LineInC(long n, const double* x, const double* b, double* y) {
  for (long k = 0; k < n; ++k) y[k] = 3 * x[k] + b[k];
}
__attribute__((noinline)) static void DotInC(long n, const double* x, double* y) {
  for (long k = 0; k < n; ++k) y[k] = 3 * x[3 * k] + x[3 * k + 1] * x[3 * k + 2];
}
typedef struct {
  double span, chord;
} wing_of_c;
__attribute__((noinline)) static void WingInC(long n, const wing_of_c* p, const double* x, double* y) {
  for (long k = 0; k < n; ++k) y[k] = 3 * p[k].span * x[k] + p[k].chord;
}

static int Numbers(residua_context* context, long n, const double* x, const double* b, double* y) {
  const double* const in[] = {x, b};
  double* const out[] = {y};
  const int64_t sizes[] = {1, 1, 1, 1};
  double begin = Now();
  LineInC(n, x, b, y);
  Row("numbers, loop in C", Now() - begin, n, Sum(y, n));
  for (int threads = 1; threads <= 2; ++threads) {
    begin = Now();
    if (residua_many_points(context, &line_artefact, threads, n, in, sizes, out, sizes, NULL, NULL) != 0) return 1;
    const double took = Now() - begin;
    Row(threads == 1 ? "numbers, 1 thread" : "numbers, 2 threads", took, n, Sum(y, n));
  }
  return 0;
}

static int Vectors(residua_context* context, long n, double* y) {
  double* const x = malloc(3 * n * sizeof *x);
  for (long k = 0; k < 3 * n; ++k) x[k] = (double)(k % 1000) / 8;
  const double* const in[] = {x};
  double* const out[] = {y};
  const int64_t x_size[] = {1, 3}, y_size[] = {1, 1};
  double begin = Now();
  DotInC(n, x, y);
  Row("vectors, loop in C", Now() - begin, n, Sum(y, n));
  for (int threads = 1; threads <= 2; ++threads) {
    begin = Now();
    if (residua_many_points(context, &dot_artefact, threads, n, in, x_size, out, y_size, NULL, NULL) != 0) return 1;
    const double took = Now() - begin;
    Row(threads == 1 ? "vectors, 1 thread" : "vectors, 2 threads", took, n, Sum(y, n));
  }
  free(x);
  return 0;
}

/* Structs are values, made before and freed behind what is measured. */
static int Structs(residua_context* context, long n, const double* x, double* y) {
  static const char* const kNames[] = {"span", "chord"};
  const int64_t one[] = {1, 1};
  wing_of_c* const p = malloc(n * sizeof *p);
  const residua_value** const args = malloc(2 * n * sizeof *args);
  residua_value** const results = malloc(n * sizeof *results);
  for (long k = 0; k < n; ++k) {
    p[k].span = (double)(k % 10);
    p[k].chord = (double)(k % 7);
    residua_value *span = residua_double(p[k].span), *chord = residua_double(p[k].chord);
    residua_value* const s = residua_new_struct(one, 2, kNames, 2);
    residua_put_field(s, 0, "span", span);
    residua_put_field(s, 0, "chord", chord);
    residua_free(span);
    residua_free(chord);
    args[2 * k] = s;
    args[2 * k + 1] = residua_double(x[k]);
  }
  double begin = Now();
  WingInC(n, p, x, y);
  Row("structs, loop in C", Now() - begin, n, Sum(y, n));
  for (int threads = 1; threads <= 2; ++threads) {
    begin = Now();
    if (residua_many_calls(context, wing_call, threads, n, 2, args, 1, results, NULL, NULL) != 0) return 1;
    const double took = Now() - begin;
    double sum = 0;
    for (long k = 0; k < n; ++k) {
      sum += residua_element(results[k], 0);
      residua_free(results[k]);
    }
    Row(threads == 1 ? "structs, 1 thread" : "structs, 2 threads", took, n, sum);
  }
  return 0;
}

int main(int count, char** words) {
  const long n = count > 1 ? atol(words[1]) : 1000;
  residua_context* const context = residua_context_create();
  double *x = malloc(n * sizeof *x), *b = malloc(n * sizeof *b), *y = malloc(n * sizeof *y);
  for (long k = 0; k < n; ++k) {
    x[k] = (double)(k % 1000);
    b[k] = 0.5;
    y[k] = 0;
  }
  return Numbers(context, n, x, b, y) || Vectors(context, n, y) || Structs(context, n, x, y);
}
