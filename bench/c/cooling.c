/* Newton's law of cooling by the classical Runge-Kutta method, rate and ambient temperature known. POINTS = steps + 1. */
#include "harness.h"

static double span[2] = {0, 10};
static double first_value = 90;

static double slope(double y) { return -0.25 * (y - 20); }

static void kernel(double* y) {
  const double* s = span;
  LAUNDER(s);
  int steps = POINTS - 1;
  double h = (s[1] - s[0]) / steps;
  y[0] = first_value;
  for (int k = 0; k < steps; k++) {
    double s1 = slope(y[k]);
    double s2 = slope(y[k] + h / 2 * s1);
    double s3 = slope(y[k] + h / 2 * s2);
    double s4 = slope(y[k] + h * s3);
    y[k + 1] = y[k] + h / 6 * (s1 + 2 * (s2 + s3) + s4);
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  return measure(argc, argv, kernel, out, POINTS);
}
