#include "program.h"

static void setup(void) {}

static void run(void) {
  Array x = copy(in[0]), v = copy(in[1]);
  const double* m = in[2].x;
  double dt = in[3].x[0];
  for (int s = 0; s < (int)in[4].x[0]; s++) {
    for (int64_t i = 0; i < x.cols; i++) {
      double a[3] = {0, 0, 0}, r[3];
      for (int64_t j = 0; j < x.cols; j++) {
        if (i == j) continue;
        for (int c = 0; c < 3; c++) r[c] = x.x[c + 3 * j] - x.x[c + 3 * i];
        double d = r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + 0.01, q = d * sqrt(d);
        for (int c = 0; c < 3; c++) a[c] = a[c] + m[j] * r[c] / q;
      }
      for (int c = 0; c < 3; c++) v.x[c + 3 * i] = v.x[c + 3 * i] + dt * a[c];
    }
    for (int64_t k = 0; k < count(x); k++) x.x[k] = x.x[k] + dt * v.x[k];
  }
  give(x);
  give(v);
}
