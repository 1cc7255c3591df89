#!/usr/bin/env bash
# Runs a command with a PostgreSQL of its own, in a temporary directory and without a
# network; its address stands in KONTOR_TEST_STORE. Nothing is left behind.
set -euo pipefail

bin=
for folder in "$(dirname "$(command -v initdb || echo /none/x)")" /usr/lib/postgresql/*/bin; do
    [[ -x $folder/initdb && -x $folder/postgres ]] && bin=$folder
done
if [[ -z $bin ]]; then
    echo "skipped: the PostgreSQL server is not installed (tools/setup, or apt-get install postgresql)"
    exit 77
fi

folder=$(mktemp -d /tmp/kontor-postgres.XXXXXX)
as=()
if [[ $(id -u) -eq 0 ]]; then # PostgreSQL refuses to run as root
    user=nobody
    id postgres >/dev/null 2>&1 && user=postgres
    chown "$user" "$folder"
    as=(setpriv "--reuid=$user" "--regid=$(id -g "$user")" --clear-groups)
fi

server=
clean() {
    [[ -n $server ]] && kill -INT "$server" 2>/dev/null && wait "$server" 2>/dev/null || true
    rm -rf "$folder"
}
trap clean EXIT

cd "$folder"
"${as[@]}" "$bin/initdb" -D "$folder/data" -U kontor -A trust -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1 ||
    { cat "$folder/log"; exit 1; }
# Tests need no disk that survives a power cut; measurements say KONTOR_TEST_FSYNC=on.
"${as[@]}" "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c fsync="${KONTOR_TEST_FSYNC:-off}" \
    -c max_connections=20 >>"$folder/log" 2>&1 &
server=$!
until "$bin/pg_isready" -q -h "$folder" -U kontor -d postgres; do
    kill -0 "$server" 2>/dev/null || { cat "$folder/log"; exit 1; }
    sleep 0.1
done
cd - >/dev/null
export KONTOR_TEST_STORE="postgres://kontor@/postgres?host=$folder"
"$@"
