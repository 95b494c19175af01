// Declarations of Linux that Swift's Glibc module lacks.
#ifdef __linux__
#include <linux/io_uring.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Declared by <sys/socket.h> for those alone who ask for GNU extensions, which the Glibc module does not.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

// The variables of the environment, which Swift takes for state that anyone may change at any time.
static inline char **environment_variables(void) { return __environ; }

// Calls that the C library has no functions for, and Swift can't make, since syscall() takes any number of arguments.
static inline long io_uring_setup(unsigned entries, struct io_uring_params *parameters) {
  return syscall(SYS_io_uring_setup, entries, parameters);
}

static inline long io_uring_enter(int ring, unsigned submitted, unsigned awaited, unsigned flags) {
  return syscall(SYS_io_uring_enter, ring, submitted, awaited, flags, NULL, 0);
}

// glibc raises that bound by itself, up to 32 MiB, and seldom returns what it keeps below it. Other libraries have no such bound.
static inline void return_blocks_from(int bytes) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, bytes);
#else
  (void)bytes;
#endif
}

// Memory that the kernel writes while we read it, and the reverse.
static inline unsigned io_uring_load(const unsigned *place) { return __atomic_load_n(place, __ATOMIC_ACQUIRE); }

static inline void io_uring_store(unsigned *place, unsigned value) {
  __atomic_store_n(place, value, __ATOMIC_RELEASE);
}
#endif
