/* Forward substitution with a lower triangular matrix by columns. POINTS = rows. */
#include "harness.h"

static double matrix[POINTS * POINTS], right[POINTS];

static void kernel(double* x) {
  const double *l = matrix, *b = right;
  int n = POINTS;
  LAUNDER(l);
  LAUNDER(b);
  for (int i = 0; i < n; i++) {
    double s = b[i];
    for (int j = 0; j < i; j++) s = s - l[i + j * n] * x[j];
    x[i] = s / l[i + i * n];
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < POINTS * POINTS; k++) matrix[k] = ((k + 1) * 37 % 23 + 1) / 7.0 + (k % (POINTS + 1) == 0 ? 50 : 0);
  for (int k = 0; k < POINTS; k++) right[k] = (k + 1) * 13 % 17;
  return measure(argc, argv, kernel, out, POINTS);
}
