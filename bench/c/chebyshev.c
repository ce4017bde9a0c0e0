/* Chebyshev series with known coefficients: what a person would write by hand. POINTS is set when compiling. */
#include "harness.h"

enum { kRows = 3 };
static const double kCoefficients[4][kRows] = {{0.5, 1, -1}, {-0.25, 0.75, 2}, {0.125, -0.5, 0.3}, {1, 0.0625, 0.1}};
static double points[POINTS];

static void kernel(double* out) {
  const double* x = points;
  LAUNDER(x);
  for (int j = 0; j < POINTS; j++) {
    double at = x[j], twice = 2 * at;
    for (int i = 0; i < kRows; i++) {
      double next = 0, current = 0;
      for (int k = 3; k >= 1; k--) {
        double after = next;
        next = current;
        current = kCoefficients[k][i] + next * twice - after;
      }
      out[j * kRows + i] = kCoefficients[0][i] + current * at - next;
    }
  }
}

int main(int argc, char** argv) {
  static double out[POINTS * kRows];
  linspace(-1, 1, POINTS, points);
  return measure(argc, argv, kernel, out, POINTS * kRows);
}
