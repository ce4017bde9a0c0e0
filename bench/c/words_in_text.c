/* The number of words and of digits in a text, and the longest word's length. */
#include <string.h>

#include "harness.h"

static const char kPhrase[] = "ab1,c 22 hello ";
enum { kTimes = 4000, kPhraseLength = sizeof kPhrase - 1, kAll = kTimes * kPhraseLength };
static char text[kAll];

static void kernel(double* restrict r) {
  const char* s = text;
  LAUNDER(s);
  double words = 0, digits = 0, longest = 0, now = 0;
  for (int k = 0; k < kAll; k++) {
    char c = s[k];
    if (c == ' ' || c == ',') {
      now = 0;
      continue;
    }
    if (now == 0) words += 1;
    now += 1;
    longest = now > longest ? now : longest;
    if (c >= '0' && c <= '9') digits += 1;
  }
  r[0] = words;
  r[1] = digits;
  r[2] = longest;
}

int main(int argc, char** argv) {
  static double r[3];
  for (int k = 0; k < kTimes; k++) memcpy(text + k * kPhraseLength, kPhrase, kPhraseLength);
  return measure(argc, argv, kernel, r, 3);
}
