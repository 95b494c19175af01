// The baseline: as many requests as one core of this machine can answer with one read and one write each.
//
// A line server in C with nothing in it but epoll and a comparison. It answers PING with OK PING and anything else
// with an error, and it plays no game. guess-server is measured against it, because a ratio means the same on every
// machine and a number of requests means nothing on any other.
//
//   limit [rooms]
//
// With `rooms` each connection shares a room with the one accepted before or after it: a GUESS is answered, and the rival gets
// a line. Each connection gets one write, after everything that was ready has been read.
//
// It listens on a free port of 127.0.0.1, prints that like guess-server, and runs until it is killed.

#define _GNU_SOURCE
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  LINE = 512,             // longest line that is kept until its end has come
  READ = 64 * 1024,       // bytes read at once
  BATCH = 256,            // connections that are reported at once
  DESCRIPTORS = 64 * 1024 // descriptors that can be told apart
};

// An incomplete line; allocated only while needed.
static struct { char *start; int length; } partial[DESCRIPTORS];
// Unsent lines of a connection, with `rooms`.
static struct { char *start; int length, capacity; } outgoing[DESCRIPTORS];
static int rival[DESCRIPTORS]; // who shares the room; 0 is nobody
static int unsent[DESCRIPTORS], unsent_count, has_rooms, lonely;
static char input[LINE + READ];
static char output[4 * (LINE + READ)]; // an answer has at most four times the bytes of its line and its ending, less one
static int set;

static void fail(const char *call) {
  perror(call);
  exit(1);
}

static void watch(int descriptor) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
  if (epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) < 0) fail("epoll_ctl");
}

static void forget(int descriptor) {
  free(partial[descriptor].start);
  partial[descriptor].start = NULL;
  partial[descriptor].length = 0;
  free(outgoing[descriptor].start);
  memset(&outgoing[descriptor], 0, sizeof outgoing[descriptor]);
  rival[rival[descriptor]] = 0;
  rival[descriptor] = 0;
  if (lonely == descriptor) lonely = 0;
  close(descriptor);
}

static void seat(int descriptor) {
  rival[descriptor] = lonely;
  if (lonely) rival[lonely] = descriptor;
  lonely = lonely ? 0 : descriptor;
}

static void put(int descriptor, const char *bytes, int length) {
  if (outgoing[descriptor].length == 0) unsent[unsent_count++] = descriptor;
  if (outgoing[descriptor].length + length > outgoing[descriptor].capacity) {
    outgoing[descriptor].capacity = 2 * (outgoing[descriptor].length + length);
    outgoing[descriptor].start = realloc(outgoing[descriptor].start, outgoing[descriptor].capacity);
  }
  memcpy(outgoing[descriptor].start + outgoing[descriptor].length, bytes, length);
  outgoing[descriptor].length += length;
}

static void send_unsent(void) {
  for (int i = 0; i < unsent_count; i++) {
    int length = outgoing[unsent[i]].length;
    outgoing[unsent[i]].length = 0;
    if (length > 0 && send(unsent[i], outgoing[unsent[i]].start, length, MSG_NOSIGNAL) != length) forget(unsent[i]);
  }
  unsent_count = 0;
}

static int listen_anywhere(void) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, length) < 0) fail("bind");
  if (listen(listener, 4096) < 0) fail("listen");
  if (getsockname(listener, (struct sockaddr *)&address, &length) < 0) fail("getsockname");
  printf("listening on 127.0.0.1:%d\n", ntohs(address.sin_port));
  fflush(stdout);
  return listener;
}

static void accept_all(int listener) {
  int descriptor, on = 1;
  while ((descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (descriptor >= DESCRIPTORS) { close(descriptor); continue; }
    watch(descriptor);
    if (has_rooms) seat(descriptor);
  }
}

static char *answer(int descriptor, const char *line, int length, char *out) {
  if (length > 0 && line[length - 1] == '\r') length--;
  if (has_rooms && length > 6 && memcmp(line, "GUESS ", 6) == 0) {
    if (rival[descriptor]) put(rival[descriptor], "* RIVAL\n", 8);
    return stpcpy(out, "OK GUESS\n");
  }
  const char *text = length == 4 && memcmp(line, "PING", 4) == 0 ? "OK PING\n" : "ERR\n";
  return stpcpy(out, text);
}

static void serve(int descriptor) {
  int kept = partial[descriptor].length;
  if (kept > 0) memcpy(input, partial[descriptor].start, kept);
  ssize_t count = recv(descriptor, input + kept, READ, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) return forget(descriptor);

  char *line = input, *end = input + kept + count, *newline, *out = output;
  while ((newline = memchr(line, '\n', end - line))) {
    out = answer(descriptor, line, newline - line, out);
    line = newline + 1;
  }
  int left = end - line;
  if (left > LINE) return forget(descriptor);
  if (left > 0 && !partial[descriptor].start) partial[descriptor].start = malloc(LINE);
  if (left > 0) memcpy(partial[descriptor].start, line, left);
  partial[descriptor].length = left;
  if (has_rooms && out > output) return put(descriptor, output, out - output);
  // A load that waits for its answers never fills a socket; a client that does is dropped.
  if (out > output && send(descriptor, output, out - output, MSG_NOSIGNAL) != out - output) forget(descriptor);
}

int main(int count, char **words) {
  has_rooms = count > 1 && strcmp(words[1], "rooms") == 0;
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  set = epoll_create1(EPOLL_CLOEXEC);
  int listener = listen_anywhere();
  watch(listener);
  struct epoll_event events[BATCH];
  for (;;) {
    int count = epoll_wait(set, events, BATCH, -1);
    for (int i = 0; i < count; i++) {
      if (events[i].data.fd == listener) accept_all(listener); else serve(events[i].data.fd);
    }
    send_unsent();
  }
}
