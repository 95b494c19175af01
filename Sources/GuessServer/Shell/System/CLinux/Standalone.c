#ifdef __linux__
#include <nss.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

// Prepares a static executable, in which 101 runs before Swift's runtime and any other constructor.
__attribute__((constructor(101))) static void prepare(void) {
  // Swift's runtime reads the path of the program there, and ends the process without a sentence if it can't.
  char first;
  if (readlink("/proc/self/exe", &first, 1) < 1) {
    static const char text[] = "/proc is missing, which programs in Swift need. Mount it: mount -t proc proc /proc\n";
    (void)!write(STDERR_FILENO, text, strlen(text));
    _exit(1);
  }
  // Names come from /etc/hosts and name servers only. /etc/nsswitch.conf may name modules, which need the C library that they were
  // built with: loaded into a static executable with another one, they crash it.
  __nss_configure_lookup("hosts", "files dns");
}

// Take the place of libgcc's functions in a static executable: its start would register all frames, and the first end of a thread,
// which is that of the main thread, would sort them, which takes 20 ms. The linker has sorted them, in a table that is found without.
void __wrap___register_frame_info(const void *frames, void *object) { (void)frames, (void)object; }
void *__wrap___deregister_frame_info(const void *frames) { return (void)frames, NULL; }
#endif
