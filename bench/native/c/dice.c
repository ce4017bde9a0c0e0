#include "program.h"

static void setup(void) {}

static void run(void) {
  int64_t n = (int64_t)in[0].x[0], seed = (int64_t)in[1].x[0], inside = 0;
  for (int64_t k = 0; k < n; k++) {
    seed = seed * 16807 % 2147483647;
    double x = (double)seed / 2147483647;
    seed = seed * 16807 % 2147483647;
    double y = (double)seed / 2147483647;
    inside += x * x + y * y <= 1;
  }
  give_number(4 * (double)inside / (double)n);
}
