#include "program.h"

static char* s;
static void setup(void) { INPUT_AS(char, s, 0); }

static void run(void) {
  int64_t n = count(in[0]), k = 0, found = 0;
  double total = 0;
  while (k < n) {
    if (s[k] < '0' || s[k] > '9') {
      k++;
      continue;
    }
    double v = 0;
    for (; k < n && s[k] >= '0' && s[k] <= '9'; k++) v = 10 * v + (s[k] - '0');
    total += v;
    found++;
  }
  give_number(total);
  give_number((double)found);
}
