// Options of the load; the first lines of load.c explain them.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  SETUPS = 8,      // setup lines
  HEAD = 4,        // bytes that tell what a line is
  LINE = 128,      // longest line that is sent
  IN_FLIGHT = 512, // requests in flight: so many lines fit into any socket
};

static int connections = 50, in_flight = 1, setups, first, addresses = 1, pause_ms, server, port;
static int reconnects, bursts, holds;
static int64_t requests_each, rate;
static double seconds = 2;
static const char *setup[SETUPS], *line;
static int number_at, number_digits; // where the number of the connection is in the line, and how long

static void read_arguments(int count, char **words) {
  int option;
  while ((option = getopt(count, words, "c:p:t:n:s:f:a:w:P:R:rBH")) != -1) {
    switch (option) {
    case 'c': connections = atoi(optarg); break;
    case 'p': in_flight = atoi(optarg); break;
    case 't': seconds = atof(optarg); break;
    case 'n': requests_each = atoll(optarg); break;
    case 's': if (setups < SETUPS) setup[setups++] = optarg; break;
    case 'f': first = atoi(optarg); break;
    case 'a': addresses = atoi(optarg); break;
    case 'w': pause_ms = atoi(optarg); break;
    case 'P': server = atoi(optarg); break;
    case 'R': rate = atoll(optarg); break;
    case 'r': reconnects = 1; break;
    case 'B': bursts = 1; break;
    case 'H': holds = 1; break;
    default: exit(64);
    }
  }
  int is_wrong = count - optind != 2 || connections < 1 || in_flight < 1 || in_flight > IN_FLIGHT || addresses < 1 || rate < 0;
  is_wrong |= bursts && server <= 0;
  for (int i = 0; i < setups; i++) is_wrong |= strlen(setup[i]) > LINE;
  if (is_wrong || strlen(words[optind + 1]) > LINE) {
    fprintf(stderr, "load: wrong arguments; the first lines of load.c say which there are\n");
    exit(64);
  }
  port = atoi(words[optind]);
  line = words[optind + 1];
  number_at = strcspn(line, "@");
  number_digits = strspn(line + number_at, "@");
}
