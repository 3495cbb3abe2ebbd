#!/usr/bin/env bash
# Runs a command as if it were another time, which goes on from there: scripts/at-time.sh '2026-12-31 23:50' npm test
# The time is that of the business. Needs Debian's `faketime`; where PostgreSQL is installed, one with the same clock is started for
# the tests, since what they compare must agree.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
library=$(find /usr/lib -name libfaketime.so.1 | head -1)
[ -n "$library" ] || { echo 'There is no libfaketime here: apt-get install faketime' >&2; exit 2; }

export FAKETIME="$(($(date -d "TZ=\"Asia/Shanghai\" $1" +%s) - $(date +%s)))" FAKETIME_DONT_FAKE_MONOTONIC=1
[[ $FAKETIME == -* ]] || FAKETIME=+$FAKETIME
shift

dir=$(mktemp -d)
trap '[ ! -e "$dir/data/postmaster.pid" ] || as "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null; rm -rf "$dir"' EXIT
as() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
bin=$(find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -1 | xargs -r dirname)
if [ -n "$bin" ]; then
  [ "$(id -u)" -ne 0 ] || chown postgres "$dir"
  as "$bin/initdb" -D "$dir/data" -U postgres --auth=trust >/dev/null
  port=${PGPORT:-5499}
  as env LD_PRELOAD="$library" "$bin/postgres" -D "$dir/data" -p "$port" -k "$dir" -c max_connections=300 -c fsync=off \
    >"$dir/log" 2>&1 &
  until as "$bin/pg_isready" -q -h "$dir" -p "$port"; do sleep 0.2; done
  export TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
else
  export TEST_DATABASE_URL=
fi

LD_PRELOAD="$library" "$@"
