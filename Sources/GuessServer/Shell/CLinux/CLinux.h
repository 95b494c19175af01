// What a server on Linux needs and Swift's Glibc module does not show.
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

// Declared by <sys/socket.h> for those alone who ask for GNU extensions, which the Glibc module does not.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
