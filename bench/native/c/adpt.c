#include "program.h"

static void setup(void) {}

static double height(double x) { return 13 * (x - x * x) * exp(-3 * x / 2); }
static double rule(double l, double r) { return (r - l) / 6 * (height(l) + 4 * height((l + r) / 2) + height(r)); }

typedef struct {
  double l, r, value, error;
} Interval;

static void run(void) {
  int most = (int)in[2].x[0], used = 1;
  double a = in[0].x[0], b = in[1].x[0], tol = in[3].x[0], worst;
  Interval* t = malloc(sizeof(Interval) * (size_t)(most + 1));
  t[0] = (Interval){a, b, rule(a, b), INFINITY};
  while (used < most) {
    int at = 0;
    for (int k = 1; k < used; k++) at = t[k].error > t[at].error ? k : at;
    if (t[at].error <= tol) break;
    double l = t[at].l, r = t[at].r, m = (l + r) / 2, p = rule(l, m), q = rule(m, r), e = fabs(p + q - t[at].value) / 15;
    memmove(t + at + 1, t + at, sizeof(Interval) * (size_t)(used - at));
    t[at] = (Interval){l, m, p, e / 2};
    t[at + 1] = (Interval){m, r, q, e / 2};
    used++;
  }
  double total = 0;
  worst = t[0].error;
  for (int k = 0; k < used; k++) {
    total += t[k].value;
    worst = t[k].error > worst ? t[k].error : worst;
  }
  free(t);
  give_number(total);
  give_number(worst);
  give_number(used);
}
