#!/usr/bin/env bash
# Packs a release that runs on any Linux: the stripped files of `make install`, the documents and the examples.
# The same commit and compiler give the same bytes.
#
#   packaging/dist.sh      writes .build-dist/guess-server-VERSION-linux-ARCH.tar.gz and its checksum
cd "$(dirname "$0")/.."
source .ci/common

out=.build-dist
documents=(*.md LICENSE docs/*.md docs/{hosting,reference,dev} docs/pictures/*.svg examples/*.* examples/assignment examples/swift/{Package.swift,Sources})

main() {
  [[ $(uname) == Linux ]] || fail "A tarball is for Linux. On other systems, use: make install"
  local stage=$PWD/$out/stage version name
  rm -rf "$stage" "$out"/guess-server-*-linux-*
  make --silent install DESTDIR="$stage" PREFIX=
  version=$("$stage/bin/guess-server" --version)
  name=guess-server-${version##* }-linux-$(uname -m)
  # Two hashes that follow from the path of the sources, and that nothing here needs.
  strip --remove-section=.swift_modhash --remove-section=.note.gnu.build-id "$stage"/bin/*
  cp --recursive --parents "${documents[@]}" "$stage"

  # Order, time, owner and mode of the files do not depend on the file system.
  tar --create --directory "$stage" --transform "s,^\.,$name," --sort=name --mode=u=rwX,go=rX \
    --owner=0 --group=0 --numeric-owner --mtime="@$(time_of_release)" . | gzip -9n > "$out/$name.tar.gz"
  (cd "$out" && sha256sum "$name.tar.gz" > "$name.tar.gz.sha256")
  describe "$stage" "$out/$name.tar.gz"
  rm -r "$stage"
}

# Seconds since 1970 of the last commit; in a source tree without Git, SOURCE_DATE_EPOCH says it.
time_of_release() { echo "${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}"; }

# Prints the sizes. The commands must run wherever Linux does: with no loader, and no library of the machine.
describe() {
  local command
  echo "$2: $(size_of "$2")"
  for command in guess-server guess-client; do
    if objdump --private-headers "$1/bin/$command" | grep -E '^ *(INTERP|NEEDED) '; then
      fail "$command is not static."
    fi
    printf '  %s: %s, needs no other file\n' "$command" "$(size_of "$1/bin/$command")"
  done
}

size_of() { numfmt --to=iec --suffix=B "$(stat --format=%s "$1")"; }

main "$@"
