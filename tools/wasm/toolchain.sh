# Sourced by build.sh: chooses the compiler for wasm32-unknown-unknown and sets $cargo_flags.
# Needs $root and $target.

readonly triple=wasm32-unknown-unknown
# The exit code if there is no compiler for the target.
readonly no_toolchain=69
# The oldest compiler that will do: 1.89.
readonly oldest_minor=89

# The libraries of the compiler that the packages here depend on and that are not here; their
# names have versions.
missing_libraries() {
    comm -13 <(for file in ./*.deb; do dpkg-deb --field "$file" Package; done | sort -u) \
        <(for file in ./*.deb; do dpkg-deb --field "$file" Depends; done |
            grep -oE 'libstd-rust-web-[0-9.]+|libllvm[0-9.]+' | sort -u)
}

# Whether the compiler in a folder of Debian's packages is there and recent enough.
is_recent() {
    local version
    [[ -e $1/complete ]] && version=$("$1/usr/bin/rustc" --version) || return 1
    version=${version#rustc 1.}
    ((${version%%.*} >= oldest_minor))
}

# Unpacks Debian's rustc, its standard library and the sources of that into a folder.
unpack_debian() {
    local folder=$1 packages=$1/packages names=(rustc-web rust-web-src libstd-rust-web-dev)
    rm -rf "$folder"
    mkdir -p "$packages"
    # The list of a new machine is missing or names an old compiler; only root may renew it.
    apt-get update -qq || true
    while ((${#names[@]})); do
        (cd "$packages" && apt-get download -qq -o APT::Sandbox::User=root "${names[@]}" >&2) ||
            return 1
        mapfile -t names < <(cd "$packages" && missing_libraries)
    done
    local file
    for file in "$packages"/*.deb; do dpkg-deb --extract "$file" "$folder" || return 1; done
    rm -r "$packages"
    touch "$folder/complete"
}

# A linker for wasm: that of rustup, or an installed one.
find_linker() {
    local rustc=$1 host
    host=$("$rustc" --print host-tuple 2>/dev/null || "$rustc" -vV | sed -n 's/^host: //p')
    local own
    own=$("$rustc" --print sysroot)/lib/rustlib/$host/bin/rust-lld
    if [[ -x $own ]]; then echo "$own"; else command -v wasm-ld rust-lld lld | head -1; fi
}

choose_toolchain() {
    local rustc=${RUSTC:-rustc}
    if [[ -e $("$rustc" --print target-libdir --target $triple 2>/dev/null) ]]; then
        echo "compiler: $("$rustc" --version), with the target $triple"
        return
    fi
    local folder=$target/debian linker
    linker=$(find_linker "$rustc")
    export LD_LIBRARY_PATH=$folder/usr/lib/x86_64-linux-gnu${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    if ! is_recent "$folder" && command -v apt-get dpkg-deb >/dev/null; then
        unpack_debian "$folder" || rm -rf "$folder"
    fi
    if [[ ! -e $folder/complete || -z $linker ]]; then
        echo "SKIPPED: nothing was built: there is no compiler for $triple." >&2
        echo "Run 'rustup target add $triple', or let apt-get download rustc-web and have an lld." >&2
        exit $no_toolchain
    fi
    export RUSTC=$folder/usr/bin/rustc
    # Debian has the standard library as source only, which cargo builds on request; built for
    # size, it sorts by less code.
    export RUSTC_BOOTSTRAP=1
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker
    cargo_flags+=(-Z build-std=std,panic_abort -Z build-std-features=optimize_for_size)
    local version
    version=$("$RUSTC" --version)
    echo "compiler: $version, of Debian"
    if ! is_recent "$folder"; then
        echo "SKIPPED: nothing was built: $version is too old; expected 1.$oldest_minor or later." >&2
        exit $no_toolchain
    fi
}
