#!/bin/sh
# build.sh CC OUT SOURCE_ROOT FILE... - the engine and all games as one WebAssembly
# module without imports. Headers among the files only say where to look for them.
set -eu
cc=$1 out=$2 root=$3
shift 3
sources= folders=
for file; do
    case $file in
    *.c) sources="$sources $file" ;;
    *.h) folders="$folders -I$(dirname "$file")" ;;
    esac
done
# shellcheck disable=SC2086  # the lists are lists; our paths have no blanks
exec "$cc" --target=wasm32 -std=c11 -O2 -mbulk-memory -ffreestanding -fno-builtin -nostdlib \
    -fno-strict-aliasing -Wall -Wextra -Wno-missing-field-initializers -Werror \
    -I"$root/src/wasm/include" -I"$root/include" -I"$root/src" $folders \
    -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=262144 \
    -o "$out" $sources
