#!/bin/sh
# Takes the last update back, as root: sh deploy/rollback.sh. Called again, it goes forward again. No request is lost;
# a version that may not write to the database of the newer one does not come up, and the newer one goes on.
set -eu
cd "$(dirname "$0")/.."
. deploy/release.sh

[ "$(id -u)" = 0 ] || die 'Нужны права root: sudo sh deploy/rollback.sh'
require_release
one_at_a_time
{ [ -h "$previous" ] && [ -e "$previous/build/server/index.js" ]; } ||
  die "Возвращаться не к чему: $previous не ведёт к собранному сайту."
to=$(readlink -f "$previous")
[ "$to" != "$(readlink -f "$current")" ] || die 'Прежняя сборка и так работает.'

copy_database "before-$(date +%F-%H%M%S)"
say "Возвращаю $to"
replace_by "$to"
say "Готово: работает $to. Снова вперёд: sh deploy/rollback.sh"
