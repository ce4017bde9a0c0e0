#include "program.h"

static void setup(void) {}

static double placed(double* at, int row, int n) {
  if (row > n) return 1;
  double c = 0;
  for (int k = 1; k <= n; k++) {
    bool ok = true;
    for (int r = 1; r < row && ok; r++) ok = at[r] != k && fabs(at[r] - k) != row - r;
    if (!ok) continue;
    at[row] = k;
    c += placed(at, row + 1, n);
  }
  return c;
}

static void run(void) {
  double at[32] = {0};
  give_number(placed(at, 1, (int)in[0].x[0]));
}
