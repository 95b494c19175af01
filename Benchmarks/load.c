// A load for any line server: each connection sends some requests, waits for all of their answers, and sends the next ones; or,
// with -R, all together send at a fixed rate, without waiting for answers.
//
//   load [-c connections] [-p requests in flight] [-t seconds | -n requests of each connection] [-s setup line]…
//        [-f number of the first connection] [-a addresses to come from] [-w milliseconds to wait before the next request]
//        [-P process of the server] [-R requests a second] [-r] [-B] [-H] PORT LINE
//
// -R has the connections take turns, each request at its time. Its answer is timed from the moment when it was due, so a stall
// of server or load counts for each request that was due meanwhile. -r reconnects after each answer. -B pauses the server
// (SIGSTOP) while all connect and send, lets it continue until all are answered and closed, and repeats; only the time after
// each pause counts, since connecting costs a load more than a server. -H says "ready" after the setup, sends nothing more, and
// stays until its standard input ends.
//
// A % in a line is replaced: in a setup line by the number of the connection, in the line of the load by that of the request.
// Consecutive @ in the line of the load, before any %, are replaced by that many digits of the connection's number. Lines that
// begin with * are events and answer nothing. Every request must be answered by one line.
//
// It prints one line of key=value: requests a second, answer times in microseconds, errors, events, the server's processor time
// a request in microseconds, the share of a core that it used, the share of time in which it waited for its core, its memory in
// bytes, and, with -R, the mean lateness of a request in microseconds.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "histogram.h"
#include "options.h"
#include "processor.h"
#include "text.h"

enum {
  READ = 64 * 1024, // bytes read at once
  BATCH = 256,      // connections that are reported at once
  COMING = 100,     // connections that are not through with their setup while more are made
  PATIENCE = 5      // seconds without any answer after which the server is given up
};

struct connection {
  int descriptor;
  int number;       // which of all it is
  int setups;       // setup lines that have been answered
  int awaited;      // answers that are still to come
  int known;        // bytes of `head` that are there
  char head[HEAD];  // how the line begins that is being read
  int64_t requests; // sent so far
  int64_t sent_at;  // nanoseconds
  int64_t due_at;   // when to send the next ones, where it waits with them
};

static struct connection *all, **waiting; // waiting: a ring, the next due first
static int set, waiting_first, waiting_count;
static int ready, done;                   // connections that are through with their setup, with all of their requests
static int64_t answers, errors, events;   // since the measuring began
static int64_t paced_from, sent, late;    // at a fixed rate: when the first request was due, how many were sent, nanoseconds late in all

static void fail(const char *what) {
  fprintf(stderr, "load: %s: %s\n", what, errno ? strerror(errno) : "failed");
  if (bursts) kill(server, SIGCONT);
  exit(1);
}

static char *append_request(char *out, struct connection *c) {
  char *end = append(out, line, ++c->requests);
  for (int digit = number_digits, number = c->number; digit-- > 0; number /= 10) out[number_at + digit] = '0' + number % 10;
  return end;
}

static void connect_one(struct connection *c) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  // Every address has its own ports, and those of closed connections are not free at once.
  struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK + c->number % addresses)};
  int on = 1;
  c->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (c->descriptor < 0) fail("socket");
  if (addresses > 1) {
    setsockopt(c->descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (bind(c->descriptor, (struct sockaddr *)&from, sizeof from) < 0) fail("bind");
  }
  if (connect(c->descriptor, (struct sockaddr *)&to, sizeof to) < 0) fail("connect");
  setsockopt(c->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
  if (epoll_ctl(set, EPOLL_CTL_ADD, c->descriptor, &event) < 0) fail("epoll_ctl");
}

// The time at which a connection's request of that number is due, at a fixed rate.
static int64_t due(struct connection *c, int64_t number) {
  return paced_from + (int64_t)((c->number + number * connections) * 1e9 / rate);
}

static void send_next(struct connection *c) {
  static char text[IN_FLIGHT * (LINE + 24)];
  char *out = text;
  if (c->setups < setups) {
    out = append(out, setup[c->setups], first + c->number);
  } else {
    for (int i = 0; i < in_flight; i++) out = append_request(out, c);
    c->awaited += in_flight;
  }
  c->sent_at = now();
  if (send(c->descriptor, text, out - text, MSG_NOSIGNAL) != out - text) fail("send");
}

static void wait_with(struct connection *c) {
  c->due_at = now() + pause_ms * INT64_C(1000000);
  waiting[(waiting_first + waiting_count++) % connections] = c;
}

static void answered(struct connection *c) {
  if (c->setups < setups) {
    // Ready connections wait for the others, so that nothing is measured during the setup.
    if (++c->setups == setups) ready++; else send_next(c);
    return;
  }
  answers++;
  if (rate > 0) {
    took_so_long((now() - due(c, c->requests - c->awaited--)) / 1000, 1);
    done++;
    return;
  }
  if (--c->awaited > 0) return;
  took_so_long((now() - c->sent_at) / 1000, in_flight);
  if (bursts) { done++; return; }
  if (requests_each > 0 && c->requests >= requests_each) { done++; return; }
  if (reconnects) {
    close(c->descriptor);
    connect_one(c);
  }
  if (pause_ms > 0) wait_with(c); else send_next(c);
}

static void take_line(struct connection *c) {
  if (c->head[0] == '*') { events++; return; }
  if (c->head[0] == '-' || memcmp(c->head, "ERR", 3) == 0) {
    if (errors++ == 0) fprintf(stderr, "load: the first error begins with %.4s\n", c->head);
  }
  answered(c);
}

static void take(struct connection *c, const char *bytes, const char *end) {
  while (bytes < end) {
    while (c->known < HEAD && bytes < end && *bytes != '\n') c->head[c->known++] = *bytes++;
    const char *newline = memchr(bytes, '\n', end - bytes);
    if (!newline) return;
    memset(c->head + c->known, 0, HEAD - c->known);
    c->known = 0;
    take_line(c);
    bytes = newline + 1;
  }
}

// Sends the requests that are due; returns the milliseconds until the next one.
static int send_due(void) {
  while (waiting_count > 0) {
    struct connection *c = waiting[waiting_first];
    int64_t left = c->due_at - now();
    if (left > 0) return left / 1000000 + 1;
    waiting_first = (waiting_first + 1) % connections;
    waiting_count--;
    send_next(c);
  }
  return PATIENCE * 1000;
}

// Receives for all connections, waiting up to this many milliseconds; returns true if anything arrived.
static int turn(int patience) {
  static char input[READ];
  struct epoll_event reports[BATCH];
  int count = epoll_wait(set, reports, BATCH, patience);
  for (int i = 0; i < count; i++) {
    struct connection *c = reports[i].data.ptr;
    if (!c) exit(0); // the end of standard input
    ssize_t length = recv(c->descriptor, input, READ, MSG_DONTWAIT);
    if (length == 0) errno = 0;
    if (length <= 0 && errno != EAGAIN) fail("the server has closed a connection");
    if (length > 0) take(c, input, input + length);
  }
  return count > 0;
}

static void hold(void) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLHUP, .data.ptr = NULL};
  if (epoll_ctl(set, EPOLL_CTL_ADD, STDIN_FILENO, &event) < 0) fail("-H wants a pipe for its standard input");
  printf("ready\n");
  fflush(stdout);
  for (;;) turn(-1);
}

static int is_over(int64_t end) { return requests_each > 0 ? done == connections : now() >= end; }

// Sends all requests due before `end`, and waits for the answers. Polls, since a sleep ends late.
static void run_at_rate(int64_t end) {
  for (int64_t time; (time = due(&all[sent % connections], sent / connections)) < end;) {
    int64_t past = now() - time;
    if (past >= 0) {
      late += past;
      send_next(&all[sent++ % connections]);
    }
    turn(0);
  }
  while (done < sent) if (!turn(PATIENCE * 1000)) fail("no answer");
}

static void run_until(int64_t end) {
  if (rate > 0) return run_at_rate(end);
  while (!is_over(end)) {
    int patience = pause_ms > 0 ? send_due() : PATIENCE * 1000;
    if (!turn(patience) && pause_ms == 0) fail("no answer");
  }
}

// All connect, get an answer and close; returns the nanoseconds in which the server could run.
static int64_t burst(void) {
  if (kill(server, SIGSTOP) < 0) fail("the server can't be stopped");
  for (int i = 0; i < connections; i++) {
    connect_one(&all[i]);
    send_next(&all[i]);
  }
  int64_t begin = now();
  for (int i = 0; i < connections; i++) all[i].sent_at = begin;
  kill(server, SIGCONT);
  for (done = 0; done < connections;) if (!turn(PATIENCE * 1000)) fail("no answer");
  int64_t passed = now() - begin;
  // The server finds their end together with the next connections.
  for (int i = 0; i < connections; i++) close(all[i].descriptor);
  return passed;
}

static void measure_bursts(void) {
  for (int i = 0; i < connections; i++) all[i].number = i;
  burst();
  took_anew();
  answers = 0;
  double spent = time_of(server), passed = 0;
  for (int64_t end = now() + (int64_t)(seconds * 1e9); now() < end;) passed += burst() / 1e9;
  spent = time_of(server) - spent;
  printf("rate=%.0f p50=%d p99=%d answers=%lld errors=%lld cpu=%.3f\n", answers / passed, quantile(0.5), quantile(0.99),
    (long long)answers, (long long)errors, spent * 1e6 / answers);
}

static void measure(void) {
  int64_t begin = now(), warm = requests_each > 0 ? 0 : (int64_t)(seconds * 0.2e9);
  paced_from = begin;
  for (int i = 0; i < connections && rate == 0; i++) {
    // Waiting connections begin one after the other.
    if (pause_ms > 0) {
      wait_with(&all[i]);
      all[i].due_at = begin + i * (pause_ms * INT64_C(1000000) / connections);
    } else {
      send_next(&all[i]);
    }
  }
  if (warm > 0) {
    run_until(begin + warm);
    took_anew();
    answers = events = late = 0;
    begin = now();
  }
  double spent = time_of(server), waited = waited_of(server), own = own_time();
  run_until(begin + (int64_t)(seconds * 1e9));
  double passed = (now() - begin) / 1e9;
  spent = time_of(server) - spent;
  waited = waited_of(server) - waited;
  own = own_time() - own;
  printf("rate=%.0f p50=%d p90=%d p99=%d p999=%d max=%d answers=%lld errors=%lld events=%lld cpu=%.3f busy=%.3f waited=%.3f memory=%lld late=%.1f\n",
    answers / passed, quantile(0.5), quantile(0.9), quantile(0.99), quantile(0.999), quantile(1),
    (long long)answers, (long long)errors, (long long)events, answers > 0 ? spent * 1e6 / answers : 0, own / passed, waited / passed,
    memory_of(server), answers > 0 ? late / 1e3 / answers : 0);
}

int main(int count, char **words) {
  read_arguments(count, words);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);

  set = epoll_create1(EPOLL_CLOEXEC);
  all = calloc(connections, sizeof *all);
  waiting = calloc(connections, sizeof *waiting);
  if (set < 0 || !all || !waiting) fail("memory");
  if (bursts) {
    measure_bursts();
    return 0;
  }
  for (int i = 0; i < connections; i++) {
    all[i].number = i;
    connect_one(&all[i]);
    if (setups > 0) send_next(&all[i]); else ready++;
    // Few connect at a time: a connection that finds the server's queue full is retried a second later.
    while (setups > 0 && i - ready > COMING) if (!turn(PATIENCE * 1000)) fail("no answer to the setup");
  }
  while (ready < connections) if (!turn(PATIENCE * 1000)) fail("no answer to the setup");
  if (errors > 0) fail("the setup was refused");
  if (holds) hold();
  measure();
}
