// A closed-loop load for any line server: each connection sends some requests, waits for all of their answers, and
// sends the next ones. It prints one line: requests a second, the median and the 99th percentile of how long the
// answers took in microseconds, errors.
//
//   load [-c connections] [-p requests in flight] [-t seconds] [-s setup line]… PORT LINE
//
// A % in a line is replaced: in a setup line by the number of the connection, in the line of the load by one that
// counts the connection's requests. Lines that begin with * are events and answer nothing.
// A line must be one that has one line for an answer.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
  SETUPS = 8,            // setup lines
  LINE = 128,            // longest line that is sent
  IN_FLIGHT = 512,       // requests in flight: so many lines fit into any socket
  READ = 64 * 1024,      // bytes read at once
  BATCH = 256,           // connections that are reported at once
  LONGEST = 1000 * 1000, // microseconds told apart; what took longer counts as that
  PATIENCE = 5           // seconds without any answer after which the server is given up
};

// What is known of the line that a connection reads: its first byte tells an answer from an event.
enum state { AT_START, IN_ANSWER, IN_EVENT };

struct connection {
  int descriptor;
  int number;       // which of all it is
  int setups;       // setup lines that have been answered
  int awaited;      // answers that are still to come
  enum state state;
  int64_t requests; // sent so far
  int64_t sent_at;  // nanoseconds
};

static int connections = 50, in_flight = 1, setups;
static double seconds = 2;
static const char *setup[SETUPS], *line;
static int ready;                   // connections that are through with their setup
static int64_t answers, errors;     // since all are
static uint32_t took[LONGEST + 1];

static void fail(const char *what) {
  fprintf(stderr, "load: %s: %s\n", what, errno ? strerror(errno) : "failed");
  exit(1);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static char *append(char *out, const char *template, int64_t number) {
  const char *percent = strchr(template, '%');
  if (!percent) return stpcpy(stpcpy(out, template), "\n");
  out = mempcpy(out, template, percent - template);
  out += sprintf(out, "%lld", (long long)number);
  return stpcpy(stpcpy(out, percent + 1), "\n");
}

static void send_next(struct connection *c) {
  static char text[IN_FLIGHT * (LINE + 24)];
  char *out = text;
  if (c->setups < setups) {
    out = append(out, setup[c->setups], c->number);
    c->awaited = 1;
  } else {
    for (int i = 0; i < in_flight; i++) out = append(out, line, ++c->requests);
    c->awaited = in_flight;
  }
  c->sent_at = now();
  if (send(c->descriptor, text, out - text, MSG_NOSIGNAL) != out - text) fail("send");
}

static void answered(struct connection *c) {
  if (c->setups < setups) {
    // Those who are ready wait for the others, so that nobody is measured while some are still coming in.
    if (++c->setups == setups) ready++; else send_next(c);
    return;
  }
  answers++;
  if (--c->awaited > 0) return;
  int64_t time = (now() - c->sent_at) / 1000;
  took[time < LONGEST ? time : LONGEST] += in_flight;
  send_next(c);
}

static void take(struct connection *c, const char *bytes, const char *end) {
  while (bytes < end) {
    if (c->state == AT_START) {
      c->state = *bytes == '*' ? IN_EVENT : IN_ANSWER;
      if (*bytes == 'E' || *bytes == '-') errors++;
    }
    const char *newline = memchr(bytes, '\n', end - bytes);
    if (!newline) return;
    if (c->state == IN_ANSWER) answered(c);
    c->state = AT_START;
    bytes = newline + 1;
  }
}

// Takes what has come for anyone; answers whether anything has, in time.
static int turn(int set) {
  static char input[READ];
  struct epoll_event events[BATCH];
  int count = epoll_wait(set, events, BATCH, PATIENCE * 1000);
  for (int i = 0; i < count; i++) {
    struct connection *c = events[i].data.ptr;
    ssize_t length = recv(c->descriptor, input, READ, MSG_DONTWAIT);
    if (length == 0) errno = 0;
    if (length <= 0 && errno != EAGAIN) fail("the server has closed a connection");
    if (length > 0) take(c, input, input + length);
  }
  return count > 0;
}

static void connect_all(struct connection *all, int set, int port) {
  struct sockaddr_in address = {
    .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int on = 1;
  for (int i = 0; i < connections; i++) {
    struct connection *c = &all[i];
    c->number = i;
    c->descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (c->descriptor < 0) fail("socket");
    if (connect(c->descriptor, (struct sockaddr *)&address, sizeof address) < 0) fail("connect");
    setsockopt(c->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    if (epoll_ctl(set, EPOLL_CTL_ADD, c->descriptor, &event) < 0) fail("epoll_ctl");
    if (setups > 0) send_next(c); else ready++;
  }
}

// Microseconds within which that part of all requests was answered.
static int quantile(double part) {
  int64_t all = 0, some = 0;
  int time = 0;
  for (int i = 0; i <= LONGEST; i++) all += took[i];
  while (time < LONGEST && (some += took[time]) < part * all) time++;
  return time;
}

static void read_arguments(int count, char **words, int *port) {
  int option;
  while ((option = getopt(count, words, "c:p:t:s:")) != -1) {
    switch (option) {
    case 'c': connections = atoi(optarg); break;
    case 'p': in_flight = atoi(optarg); break;
    case 't': seconds = atof(optarg); break;
    case 's': if (setups < SETUPS) setup[setups++] = optarg; break;
    default: exit(64);
    }
  }
  if (count - optind != 2 || connections < 1 || in_flight < 1 || in_flight > IN_FLIGHT) {
    fprintf(stderr, "usage: load [-c connections] [-p in flight] [-t seconds] [-s setup line]... PORT LINE\n");
    exit(64);
  }
  *port = atoi(words[optind]);
  line = words[optind + 1];
  for (int i = 0; i < setups; i++) if (strlen(setup[i]) > LINE) exit(64);
  if (strlen(line) > LINE) exit(64);
}

int main(int count, char **words) {
  int port;
  read_arguments(count, words, &port);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);

  int set = epoll_create1(EPOLL_CLOEXEC);
  struct connection *all = calloc(connections, sizeof *all);
  if (set < 0 || !all) fail("memory");
  connect_all(all, set, port);
  while (ready < connections) if (!turn(set)) fail("no answer to the setup");
  if (errors > 0) fail("the setup was refused");

  int64_t begin = now(), end = begin + (int64_t)(seconds * 1e9);
  for (int i = 0; i < connections; i++) send_next(&all[i]);
  while (now() < end) if (!turn(set)) fail("no answer");
  double passed = (now() - begin) / 1e9;
  printf("%.0f %d %d %lld\n", answers / passed, quantile(0.5), quantile(0.99), (long long)errors);
}
