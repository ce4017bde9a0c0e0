/* Lagrange interpolation with known abscissae; the values come in at run time. */
#include "harness.h"

enum { kNodes = 5 };
static const double kAbscissae[kNodes] = {-1, -0.5, 0.25, 0.75, 1.5};
static double values[kNodes] = {1, 2, 0, -1, 3};
static double points[POINTS];

static void kernel(double* out) {
  const double *x = points, *v = values;
  LAUNDER(x);
  LAUNDER(v);
  double scaled[kNodes];
  for (int i = 0; i < kNodes; i++) {
    double weight = 1;
    for (int j = 0; j < kNodes; j++)
      if (j != i) weight = weight * (kAbscissae[i] - kAbscissae[j]);
    scaled[i] = v[i] / weight;
  }
  for (int p = 0; p < POINTS; p++) {
    double sum = 0;
    for (int i = 0; i < kNodes; i++) {
      double term = scaled[i];
      for (int j = 0; j < kNodes; j++)
        if (j != i) term = term * (x[p] - kAbscissae[j]);
      sum = sum + term;
    }
    out[p] = sum;
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  linspace(-1, 1.5, POINTS, points);
  return measure(argc, argv, kernel, out, POINTS);
}
