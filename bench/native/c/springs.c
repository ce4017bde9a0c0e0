#include "program.h"

static void setup(void) {}

typedef struct {
  double x, v, m;
} Mass;

static void run(void) {
  int n = (int)in[0].x[0], steps = (int)in[1].x[0];
  Mass* p = malloc(sizeof(Mass) * (size_t)n);
  for (int k = 1; k <= n; k++) p[k - 1] = (Mass){k + 0.1 * (k % 3), 0, 1 + k % 2};
  for (int s = 0; s < steps; s++) {
    for (int k = 1; k < n - 1; k++) p[k].v = p[k].v + 0.01 * (p[k - 1].x - 2 * p[k].x + p[k + 1].x) / p[k].m;
    for (int k = 0; k < n; k++) p[k].x = p[k].x + 0.01 * p[k].v;
  }
  double e = 0;
  for (int k = 0; k < n; k++) e = e + p[k].m * p[k].v * p[k].v / 2;
  free(p);
  give_number(e);
}
