// epoll is not part of Swift's Glibc module; this makes it visible.
#include <sys/epoll.h>
