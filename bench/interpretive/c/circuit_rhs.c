#include "twin.h"

void twin(const double* const* x, double* const* y) {
  double t = x[0][0];
  const double* v = x[1];
  double s = 5 * sin(t) + 0 * (0 - v[0]), r = (v[0] - v[1]) / 100;
  y[0][0] = s - r;
  y[0][1] = r - 0.001 * (exp(v[1]) - 1);
}
