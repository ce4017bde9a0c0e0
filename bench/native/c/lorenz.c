#include "program.h"

static void setup(void) {}

static void slope(const double* y, double* d) {
  d[0] = 10 * (y[1] - y[0]);
  d[1] = y[0] * (28 - y[2]) - y[1];
  d[2] = y[0] * y[1] - 8.0 / 3 * y[2];
}

static void run(void) {
  Array r = copy(in[0]);
  double *y = r.x, h = in[1].x[0], a[3], b[3], c[3], d[3], t[3];
  for (int64_t k = 0; k < (int64_t)in[2].x[0]; k++) {
    slope(y, a);
    for (int i = 0; i < 3; i++) t[i] = y[i] + h / 2 * a[i];
    slope(t, b);
    for (int i = 0; i < 3; i++) t[i] = y[i] + h / 2 * b[i];
    slope(t, c);
    for (int i = 0; i < 3; i++) t[i] = y[i] + h * c[i];
    slope(t, d);
    for (int i = 0; i < 3; i++) y[i] = y[i] + h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
  }
  give(r);
}
