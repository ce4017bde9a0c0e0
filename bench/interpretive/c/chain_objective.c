#include "twin.h"

void twin(const double* const* x, double* const* y) {
  const double* p = x[0];
  double f = 0;
  for (int i = 0; i < 3; i++) {
    double v = (0 + p[i + 1]) - p[i] * p[i], w = -1 + p[i];
    f = f + 100 * (v * v);
    f = f + w * w;
  }
  y[0][0] = f;
}
