/* `PROGRAM SMALL INPUTS OUTPUT [RUN-TIME ARTEFACT CLASSES]`: one call with the inputs of the file SMALL, which loads
 * what a first call loads, then one with those of INPUTS. Prints the bytes that the second call held at once, its
 * inputs and results among them, and writes the results. Made with -DPROGRAM=FILE: a C program of bench/native/c, or
 * native.c beside this, which calls an artefact. */
#define main timed_main
#include PROGRAM
#undef main

#include "count.h"

#ifndef CALLS_ARTEFACT
static void prepare(char** words) { (void)words; }
static void give_results(void) {}
static void drop_results(void) { forget_results(); }
#endif

static void read_anew(const char* path) {
  ins = 0;
  read_inputs(path);
  setup();
}

int main(int argc, char** argv) {
  must(argc >= 4, "run: usage: PROGRAM SMALL INPUTS OUTPUT ...");
  prepare(argv + 4);
  read_anew(argv[1]);
  run();
  drop_results();
  live_bytes_mark();
  read_anew(argv[2]);
  live_bytes_forget();
  run();
  printf("%lld\n", live_bytes_peak());
  give_results();
  write_results(argv[3]);
  return 0;
}
