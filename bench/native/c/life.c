#include "program.h"

static void setup(void) {}

static void run(void) {
  Array w = copy(in[0]), v = copy(in[0]);
  int64_t m = w.rows, n = w.cols;
  for (int s = 0; s < (int)in[1].x[0]; s++) {
    for (int64_t j = 0; j < n; j++) {
      const double *c = w.x + j * m, *l = w.x + (j + n - 1) % n * m, *r = w.x + (j + 1) % n * m;
      double* restrict o = v.x + j * m;
      for (int64_t i = 0; i < m; i++) {
        int64_t u = i == 0 ? m - 1 : i - 1, d = i == m - 1 ? 0 : i + 1;
        double k = c[u] + c[d] + l[i] + r[i] + l[u] + r[u] + l[d] + r[d];
        o[i] = (k == 3) | ((k == 2) & (c[i] == 1));
      }
    }
    Array t = w;
    w = v;
    v = t;
  }
  free(v.x);
  give(w);
}
