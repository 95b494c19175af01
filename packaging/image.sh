#!/usr/bin/env bash
# Makes a container image of the release that packaging/dist.sh has packed, without Docker: an OCI image layout
# (https://github.com/opencontainers/image-spec/blob/main/image-layout.md) as a tar file, which `docker load`, podman and skopeo
# read. The settings are those of packaging/Dockerfile. The same release gives the same bytes.
#
#   packaging/image.sh      writes .build-dist/guess-server-VERSION-ARCH.oci.tar and its checksum
cd "$(dirname "$0")/.."
source .ci/common

out=.build-dist

main() {
  local tarballs=("$out"/guess-server-*-linux-"$(uname -m)".tar.gz) version name
  [[ ${#tarballs[@]} == 1 && -f ${tarballs[0]} ]] ||
    fail "There has to be one tarball in $out, as make dist leaves it. Found: ${tarballs[*]}"
  version=$(sed -E 's/.*guess-server-(.*)-linux-.*/\1/' <<< "${tarballs[0]}")
  name=guess-server-$version-$(uname -m).oci.tar
  image=$out/image
  rm -rf "$image" "$out"/guess-server-*.oci.tar*
  mkdir -p "$image"/blobs/sha256 "$image"/root/{usr,data}
  tar --extract --file "${tarballs[0]}" --directory "$image/root/usr" --strip-components=1 --wildcards '*/bin'
  time=@$(stat --format=%Y "$image/root/usr/bin/guess-server")

  write_layer
  write_config > "$image/new"
  local config manifest
  config=$(add application/vnd.oci.image.config.v1+json)
  printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":%s,"layers":[%s]}' \
    "$config" "$layer" > "$image/new"
  manifest=$(add application/vnd.oci.image.manifest.v1+json)
  printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.index.v1+json","manifests":[%s]}' \
    "${manifest%\}},\"annotations\":{\"org.opencontainers.image.ref.name\":\"$version\",\
\"io.containerd.image.name\":\"docker.io/library/guess-server:$version\"}}" > "$image/index.json"
  printf '{"imageLayoutVersion":"1.0.0"}' > "$image/oci-layout"

  rm -r "$image/root"
  pack --owner=0 --group=0 --mode=u=rwX,go=rX -C "$image" blobs index.json oci-layout > "$out/$name"
  (cd "$out" && sha256sum "$name" > "$name.sha256")
  rm -r "$image"
  echo "$out/$name: $(numfmt --to=iec --suffix=B "$(stat --format=%s "$out/$name")")"
}

# Order, time, owner and mode of the files do not depend on the file system.
pack() { tar --create --sort=name --numeric-owner --mtime="$time" "$@"; }

# Packs the commands, and the folder of the data, which belongs to the image's user.
write_layer() {
  local user
  user=$(setting USER)
  pack --file "$image/layer" --owner=0 --group=0 --mode=0755 -C "$image/root" usr
  pack --file "$image/data" --owner="${user%:*}" --group="${user#*:}" --mode=0700 -C "$image/root" data
  tar --concatenate --file "$image/layer" "$image/data"
  unpacked=sha256:$(sha256sum < "$image/layer" | cut -d ' ' -f 1)
  gzip -9n < "$image/layer" > "$image/new"
  layer=$(add application/vnd.oci.image.layer.v1.tar+gzip)
  rm "$image/layer" "$image/data"
}

# Prints what a line of the last part of the Dockerfile says after its first word.
setting() { sed -n '/^FROM scratch$/,$s/^'"$1"' //p' packaging/Dockerfile; }

write_config() {
  local architecture health seconds='([0-9]+)s'
  architecture=$(uname -m)
  case $architecture in
    x86_64) architecture=amd64 ;;
    aarch64) architecture=arm64 ;;
  esac
  # Docker's own key; others ignore it.
  health=$(setting HEALTHCHECK |
    sed -E "s/--interval=$seconds --timeout=$seconds CMD \[(.*)\]/\"Interval\":\1000000000,\"Timeout\":\2000000000,\"Test\":[\"CMD\",\3]/")
  printf '{"created":"%s","architecture":"%s","os":"linux",' "$(date --utc --date="$time" +%Y-%m-%dT%H:%M:%SZ)" "$architecture"
  printf '"config":{"User":"%s","ExposedPorts":{"%s/tcp":{}},"Env":["PATH=/usr/bin","%s"],"Entrypoint":%s,' \
    "$(setting USER)" "$(setting EXPOSE)" "$(setting ENV)" "$(setting ENTRYPOINT)"
  printf '"Volumes":{"%s":{}},"StopSignal":"%s","Healthcheck":{%s}},' "$(setting VOLUME)" "$(setting STOPSIGNAL)" "$health"
  printf '"rootfs":{"type":"layers","diff_ids":["%s"]}}' "$unpacked"
}

# Moves the file "new" to the blobs, and prints its descriptor with the media type $1.
add() {
  local digest size
  digest=$(sha256sum < "$image/new" | cut -d ' ' -f 1)
  size=$(stat --format=%s "$image/new")
  mv "$image/new" "$image/blobs/sha256/$digest"
  printf '{"mediaType":"%s","digest":"sha256:%s","size":%d}' "$1" "$digest" "$size"
}

main "$@"
