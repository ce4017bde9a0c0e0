#include "program.h"

static void setup(void) {}

static void run(void) {
  int64_t n = (int64_t)in[0].x[0], m = (int64_t)in[1].x[0];
  double c = in[2].x[0], h = 1 / (double)(n - 1), k = 1 / (double)(m - 1), r = c * k / h, q = r * r;
  Array u = zeros(n, m, 1);
  for (int64_t i = 1; i < n - 1; i++) {
    double x = M_PI * h * (double)i;
    u.x[i] = sin(x) + sin(2 * x);
  }
  for (int64_t i = 1; i < n - 1; i++) u.x[i + n] = (1 - q) * u.x[i] + q / 2 * (u.x[i + 1] + u.x[i - 1]);
  for (int64_t j = 2; j < m; j++) {
    double* restrict o = u.x + j * n;
    const double *p = o - n, *b = p - n;
    for (int64_t i = 1; i < n - 1; i++) o[i] = (2 - 2 * q) * p[i] + q * (p[i - 1] + p[i + 1]) - b[i];
  }
  give(u);
}
