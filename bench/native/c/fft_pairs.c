#include "program.h"

static void setup(void) {}

static void swap(double* a, double* b) {
  double t = *a;
  *a = *b;
  *b = t;
}

static void run(void) {
  Array r = copy(in[0]), m = copy(in[1]);
  double *re = r.x, *im = m.x;
  int64_t n = count(r), j = 0;
  for (int64_t i = 0; i < n; i++) {
    if (j > i) {
      swap(re + i, re + j);
      swap(im + i, im + j);
    }
    int64_t k = n / 2;
    for (; k >= 1 && j >= k; k /= 2) j -= k;
    j += k;
  }
  for (int64_t half = 1; half < n; half *= 2)
    for (int64_t k = 0; k < half; k++) {
      double a = -M_PI * (double)k / (double)half, wr = cos(a), wi = sin(a);
      for (int64_t i = k; i < n; i += 2 * half) {
        int64_t p = i + half;
        double tr = wr * re[p] - wi * im[p], ti = wr * im[p] + wi * re[p];
        re[p] = re[i] - tr;
        im[p] = im[i] - ti;
        re[i] = re[i] + tr;
        im[i] = im[i] + ti;
      }
    }
  give(r);
  give(m);
}
