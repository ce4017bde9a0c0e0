#include "program.h"

static void setup(void) {}

static void run(void) {
  int n = (int)in[0].x[0], steps = (int)in[1].x[0];
  double dt = in[2].x[0], *m = malloc(8 * (size_t)n);
  Array r = array(n, 3, 1), v = zeros(n, 3, 1);
  for (int k = 0; k < n; k++) {
    r.x[k] = sin(k + 1);
    r.x[k + n] = cos(2 * (k + 1));
    r.x[k + 2 * n] = sin(3 * (k + 1));
    m[k] = 1 + 0.1 * cos(k + 1);
  }
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < n; i++) {
      double f[3] = {0, 0, 0};
      for (int k = 0; k < n; k++) {
        double d[3], q = 0;
        for (int c = 0; c < 3; c++) d[c] = r.x[k + c * n] - r.x[i + c * n];
        q = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        q = k == i ? 1 : q;
        double w = m[k] / (q * sqrt(q));
        for (int c = 0; c < 3; c++) f[c] += k == i ? 0 : w * d[c];
      }
      for (int c = 0; c < 3; c++) v.x[i + c * n] = v.x[i + c * n] + 1e-3 * dt * f[c];
    }
    for (int k = 0; k < 3 * n; k++) r.x[k] += dt * v.x[k];
  }
  free(m);
  give(r);
  give(v);
}
