#include "twin.h"

void twin(const double* const* x, double* const* y) {
  const double* p = x[0];
  double a = tanh(0 * p[0] + 0.25 * p[1] + 0.125), b = tanh(0.5 * p[0] + -0.5 * p[1] + 0.125), c = tanh(-0.25 * p[0] + 0 * p[1] + 0.125);
  double d = 0 * a + -0.25 * b + -0.5 * c + 0.125, e = 0.5 * a + 0.25 * b + 0 * c + 0.125;
  y[0][0] = 0 * (d > 0 ? d : 0) + 0.5 * (e > 0 ? e : 0) + 0.125;
}
