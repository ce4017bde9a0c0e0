#include "program.h"

static uint8_t *a, *b;
static void setup(void) {
  INPUT_AS(uint8_t, a, 0);
  INPUT_AS(uint8_t, b, 1);
}

static void run(void) {
  int64_t n = count(in[0]);
  int k = (int)in[2].x[0];
  uint8_t* r = malloc((size_t)n);
  for (int64_t i = 0; i < n; i++) {
    int s = a[i] + b[i];
    s = s > 255 ? 255 : s;
    s = (s + 1) / 2 + k;
    r[i] = (uint8_t)(s > 255 ? 255 : s);
  }
  give_raw(r, in[0], kByte);
}
