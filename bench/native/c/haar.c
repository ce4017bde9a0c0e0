#include "program.h"

static void setup(void) {}

static void run(void) {
  Array a = copy(in[0]);
  double *restrict x = a.x, *restrict t = malloc(8 * (size_t)count(a));
  for (int64_t n = count(a); n > 1; n /= 2) {
    int64_t h = n / 2;
    for (int64_t k = 0; k < h; k++) {
      t[k] = (x[2 * k] + x[2 * k + 1]) / 2;
      t[h + k] = (x[2 * k] - x[2 * k + 1]) / 2;
    }
    memcpy(x, t, 8 * (size_t)n);
  }
  free(t);
  give(a);
}
