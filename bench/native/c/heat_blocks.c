#include "program.h"

static void setup(void) {}

static void run(void) {
  Array u = copy(in[0]), w = copy(in[0]);
  int64_t m = u.rows;
  double r = in[1].x[0];
  for (int s = 0; s < (int)in[2].x[0]; s++) {
    for (int64_t j = 1; j < u.cols - 1; j++) {
      const double *restrict c = u.x + j * m, *restrict l = c - m, *restrict g = c + m;
      double* restrict o = w.x + j * m;
      for (int64_t i = 1; i < m - 1; i++) o[i] = c[i] + r * (c[i - 1] + c[i + 1] + l[i] + g[i] - 4 * c[i]);
    }
    Array t = u;
    u = w;
    w = t;
  }
  free(w.x);
  give(u);
}
