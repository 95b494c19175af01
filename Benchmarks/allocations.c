// Counts a program's allocations: a library for LD_PRELOAD.
//
// ALLOCATIONS=FILE maps that file, in which the counters are kept, so that others can read them while the program runs:
// first a number of eight bytes, the allocations, then PLACES records of where they came from, if ALLOCATIONS_WHERE is set
// too. A record is a number of eight bytes, how many came from there, and DEPTH return addresses, the innermost first.
//
// A realloc counts as an allocation, since it may be one; free does not count.

#define _GNU_SOURCE
#include <execinfo.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

// The allocator's own functions in glibc.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

enum {
  PLACES = 4096, // places told apart; what comes from more of them is counted, but not told
  DEPTH = 14,    // return addresses kept of each
  SKIPPED = 2    // the innermost two are in here
};

struct place { _Atomic uint64_t count; uint64_t addresses[DEPTH]; };
struct counters { _Atomic uint64_t allocations; struct place places[PLACES]; };

static struct counters nowhere, *counters = &nowhere;
static int tells_where;
static _Thread_local int is_inside __attribute__((tls_model("initial-exec")));
static atomic_flag is_filing = ATOMIC_FLAG_INIT;

static void file_under(void *const *frames) {
  uint64_t hash = 1469598103934665603u;
  for (int i = 0; i < DEPTH; i++) hash = (hash ^ (uintptr_t)frames[i]) * 1099511628211u;
  while (atomic_flag_test_and_set(&is_filing)) continue;
  for (int i = 0; i < PLACES; i++) {
    struct place *place = &counters->places[(hash + i) % PLACES];
    if (place->count == 0) memcpy(place->addresses, frames, sizeof place->addresses);
    else if (memcmp(place->addresses, frames, sizeof place->addresses) != 0) continue;
    place->count++;
    break;
  }
  atomic_flag_clear(&is_filing);
}

static void count(void) {
  if (is_inside) return;
  counters->allocations++;
  if (!tells_where) return;
  is_inside = 1;
  void *frames[SKIPPED + DEPTH] = {0};
  if (backtrace(frames, SKIPPED + DEPTH) > SKIPPED) file_under(frames + SKIPPED);
  is_inside = 0;
}

__attribute__((constructor)) static void open_counters(void) {
  const char *path = getenv("ALLOCATIONS");
  int file = path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
  if (file < 0 || ftruncate(file, sizeof *counters) < 0) return;
  void *memory = mmap(NULL, sizeof *counters, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return;
  void *frames[1];
  backtrace(frames, 1); // the first one loads a library
  counters = memory;
  tells_where = getenv("ALLOCATIONS_WHERE") != NULL;
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  count();
  return __libc_calloc(items, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count();
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}
