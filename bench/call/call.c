/* Calls of an artefact from C: its typed entry, its generic one, its entry for points, and an empty function of its
 * form. */
#include <line.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double Now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

__attribute__((noinline)) static int Empty(residua_context* context, double x, double b, double* y) {
  __asm__ volatile("" : : "r"(context), "r"(y) : "memory");
  *y = x;
  return 0;
}

int main(int count, char** words) {
  const long calls = count > 1 ? atol(words[1]) : 1000;
  residua_context* context = residua_context_create();
  double sum = 0, y = 0, begin = Now();
  for (long k = 0; k < calls; ++k) Empty(context, (double)k, 0.5, &y);
  printf("C, empty function\t%g\t-\n", (Now() - begin) / calls);

  begin = Now();
  for (long k = 0; k < calls; ++k) {
    if (line(context, (double)k, 0.5, &y) != RESIDUA_OK) return 1;
    sum += y;
  }
  printf("C, `line`\t%g\t%.17g\n", (Now() - begin) / calls, sum);

  double *x = malloc(calls * sizeof *x), *b = malloc(calls * sizeof *b), *all = malloc(calls * sizeof *all);
  for (long k = 0; k < calls; ++k) {
    x[k] = (double)k;
    b[k] = 0.5;
  }
  const double* in[] = {x, b};
  double* const out[] = {all};
  const int64_t sizes[] = {1, 1, 1, 1};
  int64_t done = 0;
  begin = Now();
  if (line_points(context, calls, in, sizes, out, sizes, &done) != RESIDUA_OK) return 1;
  const double took = Now() - begin;
  sum = 0;
  for (long k = 0; k < calls; ++k) sum += all[k];
  printf("C, a point of `line_points`\t%g\t%.17g\n", took / calls, sum);

  begin = Now();
  sum = 0;
  for (long k = 0; k < calls; ++k) {
    const residua_value* args[] = {residua_double((double)k), residua_double(0.5)};
    residua_value* result = NULL;
    if (line_call(context, 2, args, 1, &result) != RESIDUA_OK) return 1;
    sum += residua_element(result, 0);
    residua_free(result);
    residua_free((residua_value*)args[0]);
    residua_free((residua_value*)args[1]);
  }
  printf("C, `line_call` with values\t%g\t%.17g\n", (Now() - begin) / calls, sum);
  residua_context_free(context);
  return 0;
}
