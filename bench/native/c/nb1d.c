#include "program.h"

static void setup(void) {}

static void run(void) {
  int n = (int)in[0].x[0], steps = (int)in[1].x[0];
  double dt = in[2].x[0], *m = malloc(8 * (size_t)n);
  Array x = array(n, 1, 1), v = zeros(n, 1, 1);
  for (int k = 0; k < n; k++) {
    x.x[k] = 0.1 * (k + 1) + 0.05 * sin(k + 1);
    m[k] = 1 + 0.1 * cos(k + 1);
  }
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        double d = x.x[k] - x.x[i], q = k == i ? 1 : d * d, f = m[k] * d / (q * sqrt(q));
        sum += k == i ? 0 : f;
      }
      v.x[i] = v.x[i] + 1e-3 * dt * sum;
    }
    for (int k = 0; k < n; k++) x.x[k] += dt * v.x[k];
  }
  free(m);
  give(x);
  give(v);
}
