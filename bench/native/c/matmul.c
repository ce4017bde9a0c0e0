#include "program.h"

static void setup(void) {}

static void run(void) {
  Array a = in[0], b = in[1], c = zeros(a.rows, b.cols, 1);
  int64_t m = a.rows;
  for (int64_t j = 0; j < b.cols; j++)
    for (int64_t k = 0; k < a.cols; k++) {
      double *restrict to = c.x + j * m, w = b.x[k + j * b.rows];
      const double* restrict from = a.x + k * m;
      for (int64_t i = 0; i < m; i++) to[i] += from[i] * w;
    }
  give(c);
}
