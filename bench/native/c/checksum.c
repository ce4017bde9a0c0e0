#include "program.h"

static uint8_t* a;
static void setup(void) { INPUT_AS(uint8_t, a, 0); }

static void run(void) {
  uint32_t table[256], c = 0xffffffffu;
  for (uint32_t k = 0; k < 256; k++) {
    uint32_t v = k;
    for (int b = 0; b < 8; b++) v = (v & 1) ? v >> 1 ^ 0xedb88320u : v >> 1;
    table[k] = v;
  }
  int64_t n = count(in[0]);
  for (int64_t k = 0; k < n; k++) c = c >> 8 ^ table[(c ^ a[k]) & 255];
  give_number(c ^ 0xffffffffu);
}
