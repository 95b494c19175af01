// The clock in nanoseconds, and parsing and writing of numbers in lines.

#include <stdint.h>
#include <string.h>
#include <time.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static char *append_number(char *out, int64_t number) {
  char digits[20];
  int count = 0;
  do digits[count++] = '0' + number % 10; while ((number /= 10) > 0);
  while (count > 0) *out++ = digits[--count];
  return out;
}

static char *append(char *out, const char *template, int64_t number) {
  const char *percent = strchr(template, '%');
  if (!percent) return stpcpy(stpcpy(out, template), "\n");
  out = append_number(mempcpy(out, template, percent - template), number);
  return stpcpy(stpcpy(out, percent + 1), "\n");
}
