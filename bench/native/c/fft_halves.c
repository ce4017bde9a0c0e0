#include "program.h"

/* GCC 12 makes fused operations of this loop's products in spite of -ffp-contract=off: other last bits than Octave's. */
#pragma GCC optimize("no-tree-slp-vectorize")

static void setup(void) {}

/* y, n long, becomes the transform of every `step`-th of x; t is room for n. */
static void transform(const double* x, int64_t step, double* y, double* t, int64_t n) {
  if (n == 1) {
    y[0] = x[0];
    y[1] = x[1];
    return;
  }
  int64_t h = n / 2;
  transform(x, 2 * step, t, y, h);
  transform(x + 2 * step, 2 * step, t + n, y + n, h);
  for (int64_t k = 0; k < h; k++) {
    double a = -2 * M_PI * (double)k / (double)n, c = cos(a), s = sin(a);
    const double *e = t + 2 * k, *o = t + n + 2 * k;
    double re = c * o[0] - s * o[1], im = c * o[1] + s * o[0];
    y[2 * k] = e[0] + re;
    y[2 * k + 1] = e[1] + im;
    y[n + 2 * k] = e[0] - re;
    y[n + 2 * k + 1] = e[1] - im;
  }
}

static void run(void) {
  Array y = complex_array(in[0].rows, in[0].cols);
  double* t = malloc(16 * (size_t)count(y));
  transform(in[0].x, 1, y.x, t, count(y));
  free(t);
  give(y);
}
