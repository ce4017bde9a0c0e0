#include "program.h"

static float *x, *c;
static void setup(void) {
  INPUT_AS(float, x, 0);
  INPUT_AS(float, c, 1);
}

static void run(void) {
  int64_t n = count(in[0]), m = count(in[1]);
  float* y = malloc(sizeof(float) * (size_t)n);
  for (int64_t k = 0; k < n; k++) {
    float s = c[0];
    for (int64_t j = 1; j < m; j++) s = s * x[k] + c[j];
    y[k] = s;
  }
  give_raw(y, in[0], kSingle);
}
