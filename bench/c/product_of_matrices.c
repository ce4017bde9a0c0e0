/* The product of two matrices of kSide rows and columns. */
#include "harness.h"

enum { kSide = 60 };
static double a[kSide * kSide], b[kSide * kSide];

static void kernel(double* out) {
  const double *x = a, *y = b;
  int n = kSide;
  LAUNDER(x);
  LAUNDER(y);
  for (int k = 0; k < n * n; k++) out[k] = 0;
  for (int j = 0; j < n; j++) {
    for (int k = 0; k < n; k++) {
      double factor = y[k + j * n];
      for (int i = 0; i < n; i++) out[i + j * n] += x[i + k * n] * factor;
    }
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < kSide * kSide; k++) {
    a[k] = (k + 1) * 7 % 13;
    b[k] = (k + 1) * 5 % 11;
  }
  return measure(argc, argv, kernel, out, POINTS);
}
