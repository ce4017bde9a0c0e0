#include "program.h"

static void setup(void) {}

static void run(void) {
  int64_t n = (int64_t)in[0].x[0], longest = 0, at = 0;
  for (int64_t k = 1; k <= n; k++) {
    int64_t x = k, c = 0;
    for (; x != 1; c++) x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    if (c > longest) {
      longest = c;
      at = k;
    }
  }
  give_number((double)longest);
  give_number((double)at);
}
