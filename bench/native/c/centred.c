#include "program.h"

static void setup(void) {}

static void run(void) {
  Array a = in[0], b = array(a.rows, a.cols, 1);
  for (int64_t j = 0; j < a.cols; j++) {
    const double* restrict x = a.x + j * a.rows;
    double *restrict y = b.x + j * a.rows, m = 0, s = 0;
    for (int64_t i = 0; i < a.rows; i++) m += x[i];
    m /= (double)a.rows;
    for (int64_t i = 0; i < a.rows; i++) {
      y[i] = x[i] - m;
      s += y[i] * y[i];
    }
    s = sqrt(s);
    for (int64_t i = 0; i < a.rows; i++) y[i] /= s;
  }
  give(b);
}
