#!/usr/bin/env bash
# Makes Debian packages of the release that packaging/dist.sh has packed, with Debian's own tools, outside of the source tree.
# They contain the tarball's own commands, since Debian has no Swift to build them, and one build is tested once.
#
#   packaging/deb.sh      writes .build-dist/guess-server_VERSION-1_ARCH.deb and .build-dist/guess-client_VERSION-1_ARCH.deb
cd "$(dirname "$0")/.."
source .ci/common

out=.build-dist

main() {
  command -v dh > /dev/null || fail "Debian's tools are missing. Install them with: apt install debhelper"
  local tarballs=("$out"/guess-server-*-linux-"$(uname -m)".tar.gz) tree=$out/tree/guess-number version package
  [[ ${#tarballs[@]} == 1 && -f ${tarballs[0]} ]] ||
    fail "There has to be one tarball in $out, as make dist leaves it. Found: ${tarballs[*]}"
  # For Debian, ~ is before the end: 1.0.0~dev is older than 1.0.0.
  version=$(sed -E 's/.*guess-server-(.*)-linux-.*/\1-1/; s/-dev/~dev/' <<< "${tarballs[0]}")

  rm -rf "$out/tree"
  mkdir -p "$tree"
  tar --extract --file "${tarballs[0]}" --directory "$tree" --strip-components=1
  cp -R packaging/debian "$tree/debian"
  # debhelper enables what is in its folder under the name of the package.
  cp "$tree"/share/systemd/guess-server.* "$tree/debian/"
  # The package has the configuration file that the unit leaves to the operator.
  sed -i 's,^# \(Environment=GUESS_SERVER_CONFIG=\),\1,' "$tree/debian/guess-server.service"
  grep -q '^[^#].*/etc/guess-server\.conf' "$tree/debian/guess-server.service" ||
    fail "The unit does not read /etc/guess-server.conf."
  changelog "$version" "$tree" > "$tree/debian/changelog"

  (cd "$tree" && dpkg-buildpackage --build=binary --no-sign) > "$out/tree/log" 2>&1 || fail "$(cat "$out/tree/log")"
  mv "$out"/tree/*.deb "$out/"
  rm -r "$out/tree"
  for package in server client; do
    ls -sh "$out/guess-${package}_${version}_"*.deb
  done
}

# Debian's own changelog; CHANGELOG.md has the changes for operators and players. Its date becomes that of every file.
changelog() {
  local date
  date=$(date --utc --rfc-email --date="@$(stat --format=%Y "$2/LICENSE")")
  printf 'guess-number (%s) unstable; urgency=medium\n\n' "$1"
  printf '  * Package the release; changelog.gz says what is new.\n\n'
  printf ' -- %s  %s\n' "$(sed -n 's/^Maintainer: //p' "$2/debian/control")" "$date"
}

main "$@"
