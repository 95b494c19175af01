#!/usr/bin/env bash
# Does the steps of RELEASING.md that a machine can do: sets the version, checks, tags, builds what is published, and opens the next
# version. Nothing leaves this machine.
#
#   packaging/release.sh VERSION CHECKS      such as: 1.0.0 '.ci/run && make nightly'
cd "$(dirname "$0")/.."
source .ci/common

out=.build-dist
source=Sources/GuessServer/Shell/System/Release.swift

main() {
  local version=$1 checks=$2 start
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "A version is three numbers: make release VERSION=1.0.0"
  grep -qxF "## $version, not released yet" CHANGELOG.md || fail "CHANGELOG.md has no line: ## $version, not released yet"
  [[ -z $(git status --porcelain) ]] || fail "The tree has changes that are not committed:" "$(git status --short)"
  if git rev-parse --quiet --verify "refs/tags/v$version" > /dev/null; then fail "The tag v$version is there already."; fi
  start=$(git rev-parse HEAD)
  trap 'echo "Nothing was released. Back to the start: git reset --keep $start" >&2' ERR

  set_version "$version"
  sed -i "s/^## $version, not released yet\$/## $version, $(date --utc +%F)/" CHANGELOG.md
  git commit --quiet --all --message "release: $version"
  bash -euc "$checks"
  [[ -z $(git status --porcelain) ]] || fail "The checks have changed files:" "$(git status --short)"
  build "$version"
  # Signed if Git knows a key.
  git tag "$(git config --get user.signingkey > /dev/null && echo --sign || echo --annotate)" "v$version" \
    --message "guess-number $version"
  open_next "$version"
  trap - ERR
  printf '\nv%s is tagged and built in %s. Now sign SHA256SUMS and push, as RELEASING.md says.\n' "$version" "$out"
}

set_version() { sed -i -E "s/(static let version = )\".*\"/\1\"$1\"/" "$source"; }

# Builds everything that is published, with the checksums and the notes.
build() {
  rm -rf "$out"/*.{deb,tar,tar.gz,sha256} "$out"/{SHA256SUMS*,NOTES.md}
  make --silent dist
  packaging/deb.sh
  packaging/image.sh
  tar --extract --gzip --to-stdout --file "$out/guess-server-$1-linux-$(uname -m).tar.gz" --wildcards '*/bin/guess-server' > "$out/tried"
  chmod +x "$out/tried"
  [[ $("$out/tried" --version) == "guess-server $1" ]] || fail "The server is not of version $1."
  rm "$out/tried"
  (cd "$out" && sha256sum *.tar.gz *.oci.tar *.deb > SHA256SUMS)
  # The changelog's section, without its heading.
  sed -n "/^## $1,/,/^## /{/^## /d;p}" CHANGELOG.md > "$out/NOTES.md"
  [[ -s $out/NOTES.md ]] || fail "CHANGELOG.md says nothing about $1."
}

open_next() {
  local major minor next
  IFS=. read -r major minor _ <<< "$1"
  next=$major.$((minor + 1)).0
  set_version "$next-dev"
  sed -i "0,/^## /s//## $next, not released yet\n\n&/" CHANGELOG.md
  git commit --quiet --all --message "release: open $next"
}

main "$@"
