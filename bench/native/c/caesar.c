#include "program.h"

static char* s;
static void setup(void) { INPUT_AS(char, s, 0); }

static void run(void) {
  int64_t n = count(in[0]);
  int k = (int)in[1].x[0];
  char* t = malloc((size_t)n);
  for (int64_t i = 0; i < n; i++) {
    char c = s[i];
    if (c >= 'a' && c <= 'z')
      c = (char)((c - 'a' + k) % 26 + 'a');
    else if (c >= 'A' && c <= 'Z')
      c = (char)((c - 'A' + k) % 26 + 'A');
    t[i] = c;
  }
  give_raw(t, in[0], kByte);
}
