/* An artefact and the function that a person would write in C, at the same points.
 *
 *   PROGRAM ROUNDS PARAMETERS RESULTS (ROWS COLUMNS VALUE...)... (ROWS COLUMNS)...
 *
 * PARAMETERS matrices with their elements, then the sizes of RESULTS results. Point 0 has these elements, each of the others them
 * a little greater. Prints the results of point 0, one a line in hexadecimal, and then, in nanoseconds a point, the medians of
 * ROUNDS rounds that are taken in turns: a call of the artefact a point, one call of all points, calls of twin(). Ends with status
 * 1 where the artefact fails or results differ in a bit at any point, in which both began from their first call's state.
 *
 * ENTRY and HEADER are set when compiling: NAME_points and the artefact's header. */
#include HEADER
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "twin.h"

enum { kPoints = 512, kMost = 8 };
enum { kWays = 3 };

typedef struct {
  int count;
  int64_t size[2 * kMost];
  double* of[kMost]; /* all points, one after the other */
} Matrices;

static residua_context* context;
static Matrices in, native, c;

static double now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int64_t elements(const Matrices* m, int k) { return m->size[2 * k] * m->size[2 * k + 1]; }

static char** read_sizes(Matrices* m, int count, char** words, int with_values) {
  m->count = count;
  for (int k = 0; k < count; k++) {
    m->size[2 * k] = atol(*words++);
    m->size[2 * k + 1] = atol(*words++);
    int64_t n = elements(m, k);
    m->of[k] = calloc((size_t)(kPoints * n), sizeof(double));
    for (int64_t i = 0; with_values && i < n; i++, words++)
      for (int p = 0; p < kPoints; p++) m->of[k][p * n + i] = atof(*words) * (1 + p % 16 / 64.);
  }
  return words;
}

static void at_point(const Matrices* m, int p, double** where) {
  for (int k = 0; k < m->count; k++) where[k] = m->of[k] + p * elements(m, k);
}

static int call_artefact(int64_t points, int p) {
  double *x[kMost], *y[kMost];
  int64_t done;
  at_point(&in, p, x);
  at_point(&native, p, y);
  return ENTRY(context, points, (const double* const*)x, in.size, y, native.size, &done);
}

static int take(int way) {
  if (way == 1) return call_artefact(kPoints, 0);
  for (int p = 0; p < kPoints; p++) {
    if (way == 0 && call_artefact(1, p) != 0) return 1;
    if (way == 0) continue;
    double *x[kMost], *y[kMost];
    at_point(&in, p, x);
    at_point(&c, p, y);
    twin((const double* const*)x, y);
  }
  return 0;
}

static int compare(void) {
  for (int k = 0; k < native.count; k++) {
    int64_t n = elements(&native, k);
    if (memcmp(native.of[k], c.of[k], (size_t)(kPoints * n) * sizeof(double)) != 0) return 1;
    for (int64_t i = 0; i < n; i++) printf("%a%c", native.of[k][i], i + 1 < n ? ' ' : '\n');
  }
  return 0;
}

static int ascending(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  int rounds = atoi(argv[1]);
  char** words = read_sizes(&in, atoi(argv[2]), argv + 4, 1);
  read_sizes(&native, atoi(argv[3]), words, 0);
  read_sizes(&c, atoi(argv[3]), words, 0);
  context = residua_context_create();
  if (take(1) != 0 || take(2) != 0) return fprintf(stderr, "the artefact failed\n"), 1;
  if (compare() != 0) return fprintf(stderr, "the artefact and C differ\n"), 1;
  double* times[kWays];
  for (int w = 0; w < kWays; w++) times[w] = malloc((size_t)rounds * sizeof(double));
  for (int r = 0; r < rounds; r++)
    for (int w = 0; w < kWays; w++) {
      double start = now_ns();
      if (take(w) != 0) return 1;
      times[w][r] = (now_ns() - start) / kPoints;
    }
  for (int w = 0; w < kWays; w++) {
    qsort(times[w], (size_t)rounds, sizeof(double), ascending);
    printf("%.3f\n", times[w][rounds / 2]);
  }
  return 0;
}
