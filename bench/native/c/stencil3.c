#include "program.h"

static void setup(void) {}

static void run(void) {
  Array a = copy(in[0]), b = copy(in[0]);
  int64_t n = a.rows, p = a.rows * a.cols;
  for (int s = 0; s < (int)in[1].x[0]; s++) {
    for (int64_t k = 1; k < a.planes - 1; k++)
      for (int64_t j = 1; j < a.cols - 1; j++) {
        const double* restrict f = a.x + j * n + k * p;
        double* restrict t = b.x + j * n + k * p;
        for (int64_t i = 1; i < n - 1; i++) t[i] = (f[i - 1] + f[i + 1] + f[i - n] + f[i + n] + f[i - p] + f[i + p]) / 6;
      }
    memcpy(a.x, b.x, 8 * (size_t)count(a));
  }
  free(a.x);
  give(b);
}
