#include "program.h"

static void setup(void) {}

static void run(void) {
  int64_t n = (int64_t)in[0].x[0];
  Array t = array(n, 3, 1);
  double x = 0.3, y = 0.1;
  for (int64_t k = 0; k < n; k++) {
    double u = 1 - 1.4 * x * x + y;
    y = 0.3 * x;
    x = u;
    t.x[k] = (double)(k + 1);
    t.x[k + n] = x;
    t.x[k + 2 * n] = y;
  }
  give(t);
}
