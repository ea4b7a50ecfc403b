#!/bin/bash
# shellcheck disable=SC2016
# Runs a script on a server that is thrown away: this machine's files under an overlay, a network of its own, and
# stand-ins for what a test cannot have (packages, systemd, a certificate, a DNS). Needs root.
#   scratch-server.sh PROJECT SCRIPT
# The script has two functions. `fail_once 'npm ci'` lets the next call of a stand-in that begins so fail.
# `start_postgres FOLDER` starts the PostgreSQL whose programs are there, sets $database_url for the site, and lets psql
# reach it as its administrator.
set -euo pipefail
if [ "${1:-}" != inside ]; then
  exec unshare --mount --net --pid --fork --kill-child "$0" inside "$@"
fi
project=$(realpath "$2") script=$3

mount -t tmpfs scratch /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay scratch -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
ip link set lo up
mount -t proc proc /mnt/root/proc
mount --rbind /dev /mnt/root/dev

bin=/mnt/root/usr/local/sbin
mkdir -p "$bin" /mnt/root/run/units /mnt/root/opt/project
rm -f /mnt/root/etc/resolv.conf /mnt/root/run/name-server
echo nameserver 127.0.0.1 >/mnt/root/etc/resolv.conf
touch /mnt/root/run/calls /mnt/root/run/fail
chmod 666 /mnt/root/run/calls /mnt/root/run/fail
stand_in() {
  cat - >"$bin/$1" <<'HEAD'
#!/bin/bash
call="$(basename "$0") $*"
echo "$call" >>/run/calls
if [ -s /run/fail ] && [[ $call = "$(cat /run/fail)"* ]]; then
  : >/run/fail
  echo "fails: $call" >&2
  exit 1
fi
HEAD
  cat - <<<"$2" >>"$bin/$1"
  chmod +x "$bin/$1"
}
stand_in apt-get ''
stand_in curl '[[ $call = *nodesource* ]] && { : >/root/nodesource.sh; exit; }; exec /usr/bin/curl --insecure "$@"'
stand_in hostname 'echo 192.0.2.10 2001:db8::10'
stand_in certbot 'folder=/etc/letsencrypt/live/mezha-test.ru; mkdir -p $folder
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mezha-test.ru -keyout $folder/privkey.pem -out $folder/fullchain.pem 2>/dev/null'
# The packages and the build are those of the project that is tested.
stand_in npm 'case $1 in
  ci) ln -s /opt/project/node_modules node_modules ;;
  run) cp -R /opt/project/build . ; if [ -e build-broken ]; then echo "process.exit(1)" >build/server/index.js; fi ;;
esac'
stand_in systemctl '
stop() {
  local pid; pid=$(cat /run/units/$1.pid 2>/dev/null) || return 0
  kill -TERM "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  rm /run/units/$1.pid
}
start() {
  local port=${1#mezha@}
  [ ! -e /run/units/$1.pid ] || return 0
  cd /srv/mezha/current
  setsid runuser -u mezha -- env NODE_ENV=production HOST=127.0.0.1 PORT=$port STATE_DIRECTORY=/var/lib/mezha \
    $(sed -n "s/^ExecStart=//p" /etc/systemd/system/mezha@.service) >>/run/site.log 2>&1 </dev/null &
  echo $! >/run/units/$1.pid
  node deploy/healthcheck.js $port "${START_SECONDS:-20}"
}
command=$1; shift
case $command in
  daemon-reload) ;;
  list-units) for unit in /run/units/*.enabled; do echo "$(basename $unit .enabled).service loaded active running"; done ;;
  reload-or-restart) if pgrep -x nginx >/dev/null; then nginx -s reload; else nginx; fi ;;
  show) ;;
  enable) for word in "$@"; do case $word in mezha@*) touch /run/units/$word.enabled; [[ " $* " != *" --now "* ]] || start $word;; esac; done ;;
  disable) for word in "$@"; do case $word in mezha@*) rm -f /run/units/$word.enabled; stop $word ;; esac; done ;;
  restart) for word in "$@"; do word=${word%.service}; stop $word; start $word || exit 1; done ;;
esac'

cat >/mnt/root/run/script <<EOF2
set -u
fail_once() { echo "\$1" >/run/fail; }
as_postgres() { (cd /tmp/home && runuser -u postgres -- "\$@"); }
postgres_up() { as_postgres pg_ctl -D /tmp/server -o '-p 5555 -k /tmp/home' -l /tmp/home/log -w start >/dev/null; }
start_postgres() {
  export PATH=\$1:\$PATH
  install -d -o postgres /tmp/server /tmp/home
  echo secret >/tmp/home/password
  as_postgres initdb -D /tmp/server -U postgres -A scram-sha-256 --pwfile=/tmp/home/password >/dev/null
  postgres_up
  export PGPASSWORD=secret PGUSER=postgres PGPORT=5555 PGHOST=127.0.0.1
  psql -qc "CREATE ROLE mezha LOGIN PASSWORD 'pa ss#1'" -c 'CREATE DATABASE mezha OWNER mezha'
  database_url=postgres://mezha:pa%20ss%231@127.0.0.1:5555/mezha
}
node /opt/project/tests/unit/deploy/name-server.js &
until [ -e /run/name-server ]; do :; done
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
$script
EOF2
mount --bind "$project" /mnt/root/opt/project
# The site's user may read the project, wherever it stands.
mkdir -p /mnt/root/srv/mezha/source
cd "$project"
tar -cf - deploy package.json public | tar -xf - -C /mnt/root/srv/mezha/source
exec chroot /mnt/root bash -c '
  cd /srv/mezha/source
  git init --quiet --initial-branch=main && git add --all
  git -c user.name=a -c user.email=a@a commit --quiet --message one && git tag v1.0.0
  exec bash /run/script'
