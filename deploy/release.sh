# shellcheck shell=sh
# What install.sh, update.sh and rollback.sh share; they read it in the root of the project, and call its functions.
#
# A release is a folder in /srv/mezha/releases: a copy of the project, built there. /srv/mezha/current leads to the
# one that runs, /srv/mezha/previous to the one that ran before.

releases=/srv/mezha/releases
current=/srv/mezha/current
previous=/srv/mezha/previous
settings=/etc/mezha/settings
assets=/var/www/mezha/assets
node=/usr/bin/node

say() { printf '\n— %s\n' "$*"; }
die() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

# Writes a file whole or not at all, with this mode: on a full disk what was there stays.
place() { cmp -s "$2" "$3" || { install -m "$1" "$2" "$3.new" && mv "$3.new" "$3"; }; }

# Prints what to do, and under it what a program said.
show_failure() {
  printf '\n%s\n\n' "$1" >&2
  sed 's/^/    /' "$2" >&2
  rm -f "$2"
}

# Names each place with less room than a build needs: npm does not say that a disk is full.
name_full() {
  df -Pk "$releases" "$assets" /var/backups/mezha /srv/mezha/npm-cache /tmp 2>/dev/null |
    awk 'NR > 1 && $4 < 102400 && !seen[$6]++ {
      printf "Нет места: %s, свободно %d МБ; сборке нужен 1 ГБ.\n", $6, $4 / 1024 }' >&2
}

# Runs a command whose own words are shown only where it fails, under what to do about it.
attempt() {
  advice=$1
  shift
  said=$(mktemp)
  if "$@" >"$said" 2>&1; then
    rm -f "$said"
  else
    show_failure "$advice" "$said"
    return 1
  fi
}

# Lets one installation, update or rollback run at a time: the others wait. The lock ends with the process.
one_at_a_time() {
  [ -z "${MEZHA_LOCK:-}" ] || return 0
  exec 9<"${releases%/*}"
  flock --nonblock 9 || {
    say 'На этом сервере уже идёт установка, обновление или возврат: жду, пока закончится.'
    flock 9
  }
  # For update.sh, which runs itself again.
  export MEZHA_LOCK=held
}

# Prints a setting as the site reads it, whatever is set here; nothing where it is not set. What else is said of the
# settings is the check's.
setting() { read_setting "$1" 2>/dev/null || { read_setting "$1" || die 'Настройки не прочитать.'; }; }
read_setting() {
  env -i "$node" deploy/with-settings.js "$settings" "$node" -p 'process.env[process.argv[1]] ?? ""' "$1"
}

# Stops where no release runs here that these scripts have put there.
require_release() {
  { [ -h "$current" ] && [ -e "$current/build/server/index.js" ]; } ||
    die "$current не ведёт к собранному сайту. Ничего не изменено; собрать заново: sh deploy/install.sh ИМЯ-САЙТА АДРЕС-ПОЧТЫ"
}

# Runs a command as the site's user, in this folder, without the lock: it may leave something running.
in_folder() (
  cd "$1" && shift &&
    exec runuser -u mezha -- env HOME=/nonexistent npm_config_cache=/srv/mezha/npm-cache "$@" 9<&-
)
systemctl() { command systemctl "$@" 9<&-; }

# npm ci is killed where less than 0.5 GB is free, and is safe with 0.9. A build may do without a swap file: what cannot
# be made goes again.
ensure_memory() {
  free=$(awk '/^(MemAvailable|SwapFree):/ { sum += $2 } END { print sum }' /proc/meminfo)
  if [ "$free" -ge 900000 ] || [ -e /swapfile ]; then return; fi
  room=$(df -Pk / | awk 'NR == 2 { print $4 }')
  # 1 GB for the file, 1 GB for the build.
  if [ "$room" -lt 2097152 ]; then
    say 'Памяти мало, а на файл подкачки нет места (df -h): продолжаю без него'
    return
  fi
  say 'Памяти мало: добавляю файл подкачки /swapfile, 1 ГБ'
  trap 'swapoff /swapfile 2>/dev/null || :; rm -f /swapfile.new /swapfile; exit 1' HUP INT TERM PIPE
  # The kernel renames no swap file that is in use: it has its name before.
  if dd if=/dev/zero of=/swapfile.new bs=1M count=1024 status=none && chmod 600 /swapfile.new &&
    mkswap /swapfile.new >/dev/null && mv /swapfile.new /swapfile && swapon /swapfile; then
    grep -q '^/swapfile ' /etc/fstab || echo '/swapfile none swap sw 0 0' >>/etc/fstab
  else
    rm -f /swapfile.new /swapfile
    say 'Файл подкачки здесь не добавить: продолжаю без него'
  fi
  trap - HUP INT TERM PIPE
}

# Builds the project in this folder as the next release, and sets $release to its folder. What runs is not touched.
# If the script ends before it has set traps of its own, the release goes again.
build_release() {
  ensure_memory
  release=''
  trap 'delete_unfinished' EXIT
  trap 'exit 1' HUP INT TERM PIPE
  rm -rf "$releases/next"
  install -d "$releases"
  install -d -o mezha -g mezha "$releases/next" /srv/mezha/npm-cache
  cp -R ./. "$releases/next/"
  rm -rf "$releases/next/.git" "$releases/next/node_modules" "$releases/next/build" "$releases/next/data"
  chown -R mezha: "$releases/next"
  say 'Собираю сайт: несколько минут'
  attempt 'Пакеты не поставились, сайт работает как прежде. Что сказано ниже, значит: ENOTFOUND, EAI_AGAIN, ETIMEDOUT,
ECONNRESET — нет связи с registry.npmjs.org, повторите позже; ENOSPC — нет места (df -h); Killed — нет памяти (free -m).' \
    in_folder "$releases/next" npm ci --no-audit --no-fund --no-update-notifier --loglevel=error || exit 1
  in_folder "$releases/next" npm run build >"$releases/build.log" 2>&1 || {
    tail -n 20 "$releases/build.log" >"$releases/build.end"
    show_failure "Не собралось, сайт работает как прежде. Всё, что сказано: $releases/build.log; его конец:" "$releases/build.end"
    exit 1
  }
  # The site cannot change its own programs.
  chown -R root:root "$releases/next"
  chmod -R go-w "$releases/next"
  # What root runs of it is what stands here, whatever a package's install script wrote there.
  rm -rf "$releases/next/deploy"
  cp -R deploy "$releases/next/"
  git rev-parse HEAD >"$releases/next/.commit" 2>/dev/null || true
  # Those of the last builds stay, for pages that are open. Files alone: root would follow a link to what only root may
  # read.
  install -d "$assets"
  find "$releases/next/build/client/assets" -maxdepth 1 -type f -exec cp -t "$assets" {} +
  newest=$(find "$releases" -mindepth 1 -maxdepth 1 -name '[0-9]*' -printf '%f\n' | sort -n | tail -n 1)
  release=$releases/$((${newest:-0} + 1))
  mv "$releases/next" "$release"
}

# What is not finished goes: it would take the place on the disk that the running site needs.
delete_unfinished() {
  name_full || true
  rm -rf "$releases/next" ${release:+"$release"}
  echo 'Новой сборки нет, начатое удалено. То, что работало, работает как прежде.' >&2
}

# Prints what the check of this release finds in the settings; fails if there is a fault.
check_release() {
  in_folder "$1" env CALLED_AS=mezha NODE_ENV=production STATE_DIRECTORY=/var/lib/mezha \
    /usr/bin/node deploy/with-settings.js "$settings" /usr/bin/node build/check.js
}

# Stops where this release finds a fault that the running one does not. A fault that both find, such as a mail server
# that is away, is no reason to keep the old release.
require_check() {
  say 'Проверяю настройки новой сборкой'
  check_release "$1" && return
  if [ -e "$current" ] && check_release "$current" >/dev/null 2>&1; then
    die 'Новая сборка нашла ошибку, которой прежняя не находит. Сайт работает как прежде: исправьте и повторите.'
  fi
  say 'Это находит и прежняя сборка: продолжаю'
}

# Copies an SQLite database to a file of this name in /var/backups/mezha. Of PostgreSQL's no step back needs a copy: a
# release only adds to the tables, and the one before goes on with them.
copy_database() {
  url=$(setting DATABASE_URL)
  if [ -n "$(setting AGENCY_API_URL)" ]; then return; fi
  case $url in postgres*) return ;; esac
  database=${url#file:}
  database=${database:-/var/lib/mezha/agency.db}
  if [ -e "$database" ]; then
    say 'Снимаю копию базы данных'
    mezha --backup "/var/backups/mezha/$1.db"
  # Before the first start there is none.
  elif has_come_up; then
    die "Копии нет: базы $database здесь нет. Сайт работает как прежде: проверьте DATABASE_URL в $settings."
  fi
}

# Whether there is a release here that came up once. What was put here by hand, before these scripts, has no note of it.
has_come_up() {
  case $(readlink -f "$current" || true) in
    "$releases"/*) [ -e "$current/.came-up" ] ;;
    *) [ -e "$current" ] ;;
  esac
}

# The site's units, one a port.
units() { systemctl list-units --all --plain --no-legend 'mezha@*.service' | awk '{ print $1 }'; }

# Lets this release run, one process after the other, and waits for each. Fails as soon as one does not come up. The
# second argument names the units to restart, in place of all.
restarted=''
start_release() {
  ln -sfn "$1" "$current.new" && mv -T "$current.new" "$current" || return 1
  place 0755 "$1/deploy/mezha" /usr/local/bin/mezha || return 1
  place 0644 "$1/deploy/mezha@.service" /etc/systemd/system/mezha@.service || return 1
  systemctl daemon-reload || return 1
  for unit in ${2-$(units)}; do
    restarted="$restarted $unit"
    attempt "Процесс $unit не поднялся; почему: journalctl -u $unit -n 50" systemctl restart "$unit" || return 1
    port=${unit#mezha@} && port=${port%.service}
    MAINPID=$(systemctl show --property MainPID --value "$unit") node "$1/deploy/healthcheck.js" "$port" 30 || return 1
  done
}

# Puts this release in the place of the one that runs. If it does not come up, or this is broken off, the one
# before comes back.
replace_by() {
  before=$(readlink -f "$current")
  earlier=$(readlink "$previous" || true)
  # A release that never came up is no place to go back to.
  if has_come_up || [ ! -e "$previous" ]; then ln -sfnT "$before" "$previous"; fi
  good=$(readlink -f "$previous")
  trap 'come_back' EXIT
  trap 'exit 1' HUP INT TERM PIPE
  start_release "$1" || exit 1
  trap - EXIT HUP INT TERM PIPE
  touch "$1/.came-up"
}

come_back() {
  trap '' EXIT HUP INT TERM PIPE
  # Whatever fails: with a lost connection, each line that is said.
  set +e
  say "Не получилось: возвращаю прежнюю сборку, $good"
  # A process that was not restarted still runs what it ran.
  start_release "$good" "$restarted" || good=''
  # The step back stays what it was.
  [ -z "${earlier:-}" ] || ln -sfn "$earlier" "$previous"
  # The new one has the room that a full disk lacks.
  delete_old_releases
  [ -n "$good" ] || die 'И она не отвечает: journalctl -u "mezha@*" -n 50'
  die 'Работает прежняя сборка. Что случилось с новой: journalctl -u "mezha@*" -n 50'
}

# Deletes all releases but the one that runs and the one before.
delete_old_releases() {
  for folder in "$releases"/[0-9]*; do
    case $(readlink -f "$current") in "$folder") continue ;; esac
    case $(readlink -f "$previous") in "$folder") continue ;; esac
    rm -rf "$folder"
  done
  find "$assets" -type f -mtime +365 -delete
}
