#include "program.h"

static void setup(void) {}

static void run(void) {
  int64_t n = (int64_t)in[0].x[0];
  Array c = zeros(n, n, 1), d = array(n, n, 1);
  for (int64_t k = 0; k < n; k++) c.x[k + k * n] = 1;
  for (int64_t k = 1; k <= n; k++) {
    c.x[k - 1 + 3 * k % n * n] = 1;
    if (k % 5 == 0) c.x[7 * k % n + (k - 1) * n] = 1;
  }
  for (int64_t steps = 1; steps < n; steps *= 2) {
    for (int64_t j = 0; j < n; j++) {
      double* restrict to = d.x + j * n;
      memset(to, 0, sizeof(double) * (size_t)n);
      for (int64_t k = 0; k < n; k++) {
        const double* restrict from = c.x + k * n;
        if (c.x[k + j * n] == 0) continue;
        for (int64_t i = 0; i < n; i++) to[i] = from[i] != 0 ? 1 : to[i];
      }
    }
    Array t = c;
    c = d;
    d = t;
  }
  free(d.x);
  give(c);
}
