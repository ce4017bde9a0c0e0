#include "program.h"

static void setup(void) {}

static double fibonacci(double n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static void run(void) { give_number(fibonacci(in[0].x[0])); }
