#include "program.h"

static void setup(void) {}

static void run(void) {
  int32_t n = (int32_t)in[0].x[0], t = 0;
  for (int32_t a = 1; a <= n; a++)
    for (int32_t b = 1; b <= n; b++) {
      int32_t x = a, y = b;
      while (y != 0) {
        int32_t r = x % y;
        x = y;
        y = r;
      }
      t += x;
    }
  give_number(t);
}
