#include "program.h"

static void setup(void) {}

static void run(void) {
  const double *a = in[0].x, *c = in[2].x;
  Array bs = copy(in[1]), ds = copy(in[3]), xs = array(count(ds), 1, 1);
  double *restrict b = bs.x, *restrict d = ds.x, *restrict x = xs.x;
  int64_t n = count(ds);
  for (int64_t k = 1; k < n; k++) {
    double w = a[k] / b[k - 1];
    b[k] = b[k] - w * c[k - 1];
    d[k] = d[k] - w * d[k - 1];
  }
  x[n - 1] = d[n - 1] / b[n - 1];
  for (int64_t k = n - 2; k >= 0; k--) x[k] = (d[k] - c[k] * x[k + 1]) / b[k];
  free(b), free(d);
  give(xs);
}
