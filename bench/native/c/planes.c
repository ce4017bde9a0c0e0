#include "program.h"

static void setup(void) {}

static void run(void) {
  Array a = in[0], s = zeros(a.rows, a.cols, 1), m = zeros(a.rows, a.cols, 1);
  int64_t p = count(s);
  double n = (double)a.planes, *restrict sum = s.x, *restrict mean = m.x;
  for (int64_t k = 0; k < a.planes; k++)
    for (int64_t i = 0; i < p; i++) sum[i] += a.x[i + k * p];
  for (int64_t i = 0; i < p; i++) sum[i] /= n;
  for (int64_t k = 0; k < a.planes; k++)
    for (int64_t i = 0; i < p; i++) {
      double d = a.x[i + k * p] - sum[i];
      mean[i] += d * d;
    }
  for (int64_t i = 0; i < p; i++) mean[i] = sqrt(mean[i] / n);
  free(s.x);
  give(m);
}
