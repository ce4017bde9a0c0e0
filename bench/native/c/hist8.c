#include "program.h"

static uint8_t* a;
static void setup(void) { INPUT_AS(uint8_t, a, 0); }

static void run(void) {
  Array h = zeros(1, 256, 1);
  int64_t n = count(in[0]);
  for (int64_t k = 0; k < n; k++) h.x[a[k]] += 1;
  give(h);
}
