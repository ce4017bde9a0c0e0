#include "twin.h"

void twin(const double* const* x, double* const* y) {
  const double* p = x[0];
  double f = 0, g[4] = {0}, h[4][4] = {{0}};
  for (int i = 0; i < 3; i++) {
    double v = (0 + p[i + 1]) - p[i] * p[i], w = -1 + p[i], d = 0 - (p[i] + p[i]), s = v + v;
    f = f + 100 * (v * v);
    f = f + w * w;
    g[i] += 100 * s * d;
    g[i + 1] += 100 * s;
    g[i] += w + w;
    h[i][i] += 100 * (2 * (d * d) + s * -2);
    h[i + 1][i] += 100 * (2 * d);
    h[i][i + 1] += 100 * (2 * d);
    h[i + 1][i + 1] += 200;
    h[i][i] += 2;
  }
  y[0][0] = f;
  memcpy(y[1], g, sizeof g);
  memcpy(y[2], h, sizeof h);
}
