// A histogram of answer times in microseconds.

#include <stdint.h>
#include <string.h>

enum { LONGEST = 2 * 1000 * 1000 }; // microseconds told apart; what took longer counts as that

static uint32_t took[LONGEST + 1];

static void took_anew(void) { memset(took, 0, sizeof took); }

static void took_so_long(int64_t microseconds, int requests) {
  took[microseconds < LONGEST ? microseconds : LONGEST] += requests;
}

// The time within which this share of all requests was answered, in microseconds.
static int quantile(double part) {
  int64_t all = 0, some = 0;
  int time = 0;
  for (int i = 0; i <= LONGEST; i++) all += took[i];
  while (time < LONGEST && (some += took[time]) < part * all) time++;
  return time;
}
