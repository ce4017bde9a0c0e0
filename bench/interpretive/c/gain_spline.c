#include "twin.h"

void twin(const double* const* x, double* const* y) {
  static const double knots[4] = {0, 1, 2.5, 4}, values[4] = {1, 3, 2, 0.5}, slopes[4] = {0, 0.4, -0.83333333333333337, 0};
  double p = x[0][0];
  int k = (p >= 1) + (p >= 2.5);
  double h = knots[k + 1] - knots[k], t = (p - knots[k]) / h, u = (1 - t) * (1 - t);
  y[0][0] = (1 + 2 * t) * u * values[k] + t * u * h * slopes[k] + t * t * (3 - 2 * t) * values[k + 1] + t * t * (t - 1) * h * slopes[k + 1];
}
