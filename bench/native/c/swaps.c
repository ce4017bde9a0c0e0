#include "program.h"

static void setup(void) {}

static void run(void) {
  Array a = copy(in[0]);
  double* x = a.x;
  int64_t n = count(a);
  for (int64_t i = 1; i < n; i++)
    for (int64_t j = 0; j < n - i; j++)
      if (x[j] > x[j + 1]) {
        double t = x[j];
        x[j] = x[j + 1];
        x[j + 1] = t;
      }
  give(a);
}
