#include "program.h"

static char *s, *t;
static void setup(void) {
  INPUT_AS(char, s, 0);
  INPUT_AS(char, t, 1);
}

static void run(void) {
  int64_t m = count(in[0]), n = count(in[1]), h = m + 1;
  double* d = malloc(sizeof(double) * (size_t)(h * (n + 1)));
  for (int64_t i = 0; i <= m; i++) d[i] = (double)i;
  for (int64_t j = 0; j <= n; j++) d[j * h] = (double)j;
  for (int64_t j = 0; j < n; j++)
    for (int64_t i = 0; i < m; i++) {
      double a = d[i + j * h] + (s[i] != t[j]), b = d[i + (j + 1) * h] + 1, c = d[i + 1 + j * h] + 1;
      double least = a < b ? a : b;
      d[i + 1 + (j + 1) * h] = least < c ? least : c;
    }
  give_number(d[m + n * h]);
  free(d);
}
