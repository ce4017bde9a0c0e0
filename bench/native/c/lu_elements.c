#include "program.h"

static void setup(void) {}

static void run(void) {
  Array a = copy(in[0]);
  int64_t n = a.rows;
  for (int64_t k = 0; k < n - 1; k++) {
    double* restrict l = a.x + k * n;
    for (int64_t i = k + 1; i < n; i++) l[i] /= l[k];
    for (int64_t j = k + 1; j < n; j++) {
      double *restrict c = a.x + j * n, p = c[k];
      for (int64_t i = k + 1; i < n; i++) c[i] -= l[i] * p;
    }
  }
  give(a);
}
