#include "twin.h"

static double square(double a) { return a * a; }

void twin(const double* const* x, double* const* y) {
  const double* u = x[0];
  double d = u[3] - u[0];
  y[0][0] = 5 * square(u[1] - u[0]) + 10 * square(u[2] - u[1]) + 15 * square(u[3] - u[2]) + 2 * (d * d + pow(d, 4)) - 0.5 * u[3];
}
