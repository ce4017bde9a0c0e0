/* After how many steps points of the complex plane leave a circle. */
#include "harness.h"

enum { kWidth = 80, kHeight = 60, kLimit = 50 };

static void kernel(double* restrict count) {
  LAUNDER(count);
  for (int x = 0; x < kWidth; x++) {
    for (int y = 0; y < kHeight; y++) {
      double a = -2 + 3.0 * x / (kWidth - 1), b = -1.5 + 3.0 * y / (kHeight - 1), re = 0, im = 0;
      int k = 0;
      while (k < kLimit && hypot(re, im) <= 2) {
        double t = re * re - im * im + a;
        im = re * im + im * re + b;
        re = t;
        k++;
      }
      count[y + x * kHeight] = k;
    }
  }
}

int main(int argc, char** argv) {
  static double count[kWidth * kHeight];
  return measure(argc, argv, kernel, count, kWidth * kHeight);
}
