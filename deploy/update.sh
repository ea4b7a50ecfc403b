#!/bin/sh
# Brings a new version of the site, as root: sh deploy/update.sh takes the newest release, or what stands in main where
# there is none yet, sh deploy/update.sh v1.2 this one, sh deploy/update.sh --here what stands in this folder, such as a
# text that you changed. Built and checked beside what runs; any step that fails leaves that as it was. rollback.sh
# takes the step back.
set -eu
cd "$(dirname "$0")/.."
. deploy/release.sh

[ "$(id -u)" = 0 ] || die 'Нужны права root: sudo sh deploy/update.sh'
require_release
one_at_a_time

# Has git do something; a conflict is for those who call it.
ask_git() {
  attempt 'Новую версию не взять, сайт работает как прежде. Что сказано ниже, значит:
  Could not, Permission denied — нет связи или ключа к хранилищу; dubious ownership — chown -R root: /srv/mezha/source;
  index.lock — прошлый раз оборвался: rm .git/index.lock; untracked — ваш файл назван, как новый: переименуйте его (mv).
Исправьте и повторите.' git_or_conflict "$@" || exit 1
}
git_or_conflict() { git -c user.name=mezha -c user.email=mezha@localhost "$@" || [ -n "$(conflicts)" ]; }
conflicts() { git diff --name-only --diff-filter=U 2>/dev/null; }

stop_at_conflict() {
  [ -n "$(conflicts)" ] || return 0
  die "Ваша правка и новая версия поменяли одно и то же место:
$(conflicts | sed 's/^/  /')
Откройте файл (nano), между метками <<<<<<< и >>>>>>> оставьте то, что нужно, метки удалите и повторите:
  sh deploy/update.sh
Отказаться от этой версии: git rebase --abort. Сайт работает как прежде."
}

# Puts the texts that were changed here on top of a release.
take_release() {
  ask_git status --short
  if [ -d "$(git rev-parse --git-path rebase-merge)" ]; then
    for file in $(conflicts); do
      ! grep -q '^<<<<<<< ' "$file" || stop_at_conflict
    done
    ask_git add --update
    GIT_EDITOR=true ask_git rebase --continue
    stop_at_conflict
    return
  fi
  ask_git fetch --quiet --tags
  # The newest release; before the first one, what stands in main.
  newest=$(git -c versionsort.suffix=- tag --list 'v[0-9]*' --sort=-version:refname | head -n 1)
  wanted=${1:-${newest:-origin/main}}
  git rev-parse --verify --quiet "$wanted^{commit}" >/dev/null ||
    die "Версии $wanted нет. Какие есть: git tag --list. Сайт работает как прежде."
  git diff --quiet HEAD || ask_git commit --quiet --all --message 'Our texts'
  # What stands here may be newer than the newest release.
  if [ -z "${1:-}" ] && git merge-base --is-ancestor "$wanted" HEAD; then return; fi
  say "Беру $wanted"
  # Ours is what nobody else has.
  first=$(git rev-list HEAD --not --remotes --tags | tail -n 1)
  ask_git rebase --quiet --onto "$wanted" "${first:-HEAD}${first:+^}"
  stop_at_conflict
}

if [ "${1:-}" != --here ]; then
  take_release "${1:-}"
  if [ "$(cat "$current/.commit" 2>/dev/null)" = "$(git rev-parse HEAD)" ] && [ -e "$current/.came-up" ]; then
    say 'Эта версия уже работает. Опубликовать незаписанную правку: sh deploy/update.sh --here'
    exit
  fi
  # What follows is the new version's.
  exec sh deploy/update.sh --here
fi

build_release
require_check "$release"
copy_database "before-$(date +%F-%H%M%S)"
say 'Перезапускаю, один процесс за другим'
replace_by "$release"
delete_old_releases
say "Готово: работает $release. Вернуть прежнее: sh deploy/rollback.sh"
