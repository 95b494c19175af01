# The habits of working on this; each is a command that can be typed as well.

SOURCES = Sources Tests Fuzzing Benchmarks examples Package.swift
ROUNDS = 20000
SECONDS = 300
TARGET =
FOLDER =
MINUTES = 10
BENCH =
STEP =
VERSION =
CHECKS = .ci/run && make nightly
PREFIX = /usr/local
DESTDIR =
# Not every shell replaces the ~ of PREFIX=~/.local.
override PREFIX := $(PREFIX:~/%=$(HOME)/%)
# On Linux, each installed command is one file that needs no other: Swift's runtime and the C library are inside. On macOS both are
# part of the system.
STANDALONE := $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
INSTALLED = GUESS_BUILD=standalone swift build --configuration release --scratch-path .build-install $(STANDALONE)

.PHONY: build help quick test example format lint tidy share simulate balance bench guard fuzz coverage soak mutants nightly ci install dist image deb release kit

build: ## builds everything, tests included
	swift build --build-tests

help: ## prints the targets
	@sed -nE 's/^([a-z]+):.* ## (.*)/\1|\2/p' Makefile | awk -F '|' '{ printf "%-10s %s\n", $$1, $$2 }'

quick: ## runs the tests that matter while editing, in half a minute, and then tidy
	.ci/test --skip '^(EndToEndTests|BalanceTests)\.'
	.ci/lint

test: ## runs all tests, as `swift test` does, and says how to repeat one that fails
	.ci/test

example: ## builds the example package, which the tests start if it is there
	swift build --package-path examples/swift

format: ## lays out the code
	swift format --in-place --recursive $(SOURCES)

lint: ## checks the layout
	swift format lint --recursive --strict $(SOURCES)

tidy: ## checks sizes, links and names in seconds; FOLDER=… lists the findings in one
	.ci/lint $(FOLDER)

share: ## writes the files of share/ that follow from the options of the commands and from the protocol
	UPDATE_SHARE=1 swift test --filter '[.]ShareTests'

simulate: ## plays thousands of random games; SEEDS=… says how many, SEED=… replays one
	swift test --filter SimulationTests

balance: ## plays the rules against their exact odds and prints the tables of Benchmarks/results/balance.md; ROUNDS=… of each line
	BALANCE=$(ROUNDS) swift test --filter BalanceTests

bench: ## compares the server with a C loop and other servers on this machine; takes half an hour or more, with BENCH=--quick four minutes
	Benchmarks/bench.py $(BENCH)

guard: ## fails if a request costs more allocations or system calls than Benchmarks/baseline.txt allows
	Benchmarks/guard.py

fuzz: ## searches for inputs that crash or break a rule; SECONDS=… for each target, TARGET=… for one alone
	Fuzzing/run.sh $(SECONDS) $(TARGET)

coverage: ## runs all tests and prints how much of the pure code they reach
	.ci/test --scratch-path .build-coverage --enable-code-coverage
	.ci/coverage

soak: ## plays on a release server that is killed again and again, for MINUTES=… minutes; see Tests/Soak/README.md
	swift build --configuration release --product guess-server
	swift build --configuration release --product guess-client
	python3 -B Tests/Soak/soak.py "$$(swift build --configuration release --show-bin-path)/guess-server" $(MINUTES)

mutants: ## breaks lines, one at a time, and prints which tests fail
	python3 -B Tests/Mutants/run.py

nightly: ## runs the checks that take hours; STEP=… selects one of them, such as tests, address, thread, fuzz, mutants, bare, release, soak or bench
	.ci/nightly $(STEP)

ci: ## runs all checks that a change must pass
	.ci/run

install: ## installs both commands with their manual pages and completions; PREFIX=… says where, DESTDIR=… is for packages
	$(INSTALLED) --product guess-server
	$(INSTALLED) --product guess-client
	install -d "$(DESTDIR)$(PREFIX)/bin"
	bin=$$($(INSTALLED) --show-bin-path) && \
	  install "$$bin/guess-server" "$$bin/guess-client" "$(DESTDIR)$(PREFIX)/bin"
	for file in $$(cd share && find . -type f); do \
	  install -d "$(DESTDIR)$(PREFIX)/share/$$(dirname "$$file")" && \
	  install -m 644 "share/$$file" "$(DESTDIR)$(PREFIX)/share/$$file" || exit 1; done

dist: ## packs a release that runs on any Linux, in .build-dist
	@packaging/dist.sh

image: dist ## makes a container image of that release, in .build-dist
	@packaging/image.sh

release: ## does what a machine can do of RELEASING.md for VERSION=…; CHECKS=… replaces the checks
	@packaging/release.sh "$(VERSION)" "$(CHECKS)"

kit: ## packs the sheets of docs/teaching.md for students: the protocol, the checker and its conversations, in .build-dist
	@packaging/kit.py

deb: dist ## makes Debian packages of that release, in .build-dist
	@packaging/deb.sh
