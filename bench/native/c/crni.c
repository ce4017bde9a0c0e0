#include "program.h"

static void setup(void) {}

static void run(void) {
  int64_t n = (int64_t)in[0].x[0], m = (int64_t)in[1].x[0];
  double c = in[2].x[0], h = 1 / (double)(n - 1), k = 1 / (double)(m - 1), r = c * c * k / (h * h), s = 2 / r - 2;
  Array u = zeros(n, m, 1);
  double *d = malloc(8 * (size_t)n), *b = calloc((size_t)n, 8), *below = malloc(8 * (size_t)n), *above = malloc(8 * (size_t)n);
  for (int64_t i = 1; i < n - 1; i++) {
    double x = M_PI * h * (double)i;
    u.x[i] = sin(x) + sin(3 * x);
  }
  for (int64_t i = 0; i < n - 1; i++) below[i] = above[i] = -1;
  below[n - 2] = above[0] = 0;
  for (int64_t j = 1; j < m; j++) {
    const double* p = u.x + (j - 1) * n;
    double* x = u.x + j * n;
    for (int64_t i = 0; i < n; i++) d[i] = 2 + 2 / r;
    d[0] = d[n - 1] = 1;
    b[0] = b[n - 1] = 0;
    for (int64_t i = 1; i < n - 1; i++) b[i] = p[i - 1] + p[i + 1] + s * p[i];
    for (int64_t i = 1; i < n; i++) {
      double q = below[i - 1] / d[i - 1];
      d[i] = d[i] - q * above[i - 1];
      b[i] = b[i] - q * b[i - 1];
    }
    x[n - 1] = b[n - 1] / d[n - 1];
    for (int64_t i = n - 2; i >= 0; i--) x[i] = (b[i] - above[i] * x[i + 1]) / d[i];
  }
  free(d), free(b), free(below), free(above);
  give(u);
}
