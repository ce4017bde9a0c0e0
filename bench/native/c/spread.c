#include "program.h"

static void setup(void) {}

static void run(void) {
  const double* x = in[0].x;
  double low = INFINITY, high = -INFINITY, found = 0;
  for (int64_t k = 0; k < count(in[0]) - 1; k++) {
    double d = x[k + 1] - x[k];
    if (d > 0) {
      found++;
      low = d < low ? d : low;
    } else {
      high = d > high ? d : high;
    }
  }
  give_number(low);
  give_number(high);
  give_number(found);
}
