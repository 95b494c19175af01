// Usage of processes: processor time in seconds, and memory in bytes.

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

// Of this process.
static double own_time(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

// Of another process, ended threads included; 0 if unknown.
static double time_of(int process) {
  clockid_t clock;
  struct timespec time;
  if (process <= 0 || clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return time.tv_sec + time.tv_nsec / 1e9;
}

// Time for which the first thread of another process has waited for a busy core, in seconds; 0 if unknown.
static double waited_of(int process) {
  char path[64];
  unsigned long long waited = 0;
  snprintf(path, sizeof path, "/proc/%d/schedstat", process);
  FILE *file = process > 0 ? fopen(path, "r") : NULL;
  if (!file) return 0;
  int count = fscanf(file, "%*u %llu", &waited);
  fclose(file);
  return count == 1 ? waited / 1e9 : 0;
}

// Private memory of another process; 0 if unknown.
static long long memory_of(int process) {
  char path[64], row[128];
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", process);
  FILE *file = process > 0 ? fopen(path, "r") : NULL;
  long long kilobytes = 0;
  while (file && fgets(row, sizeof row, file)) if (sscanf(row, "Private_Dirty: %lld", &kilobytes) == 1) break;
  if (file) fclose(file);
  return kilobytes * 1024;
}
