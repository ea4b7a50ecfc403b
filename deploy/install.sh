#!/bin/sh
# Puts the site on a bare Debian or Ubuntu server, as root: sh deploy/install.sh NAME E-MAIL
#   NAME    the site's name, which leads to this server already; E-MAIL    yours, for the certificate's authority
#   --dry-run        says what it would do, and does nothing
#   --any-address    does not ask where the name leads (a server behind a NAT)
# Run again, it goes on where it stopped, and mends what is missing; settings, passwords and files that you changed
# stay as they are. server.md beside this file says what stands where then.
set -eu
cd "$(dirname "$0")/.."
. deploy/release.sh

name='' mail='' dry_run='' any_address=''
for argument in "$@"; do
  case $argument in
    --dry-run) dry_run=1 ;;
    --any-address) any_address=1 ;;
    -*) die "Такого ключа нет: $argument" ;;
    *@*) mail=$argument ;;
    *) name=$argument ;;
  esac
done
if [ -z "$name" ] || [ -z "$mail" ]; then
  die 'Как запускать: sh deploy/install.sh ИМЯ-САЙТА АДРЕС-ПОЧТЫ'
fi
[ -n "$dry_run" ] || [ "$(id -u)" = 0 ] || die 'Нужны права root: sudo sh deploy/install.sh …'
# Whether all of a text is of this form.
is_like() { printf %s "$1" | LC_ALL=C grep -qzxE "$2"; }
{ is_like "$mail" '[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9-]+\.)+[A-Za-z0-9-]+' && ! is_like "$mail" '.*[@.]example(\..*)?'; } ||
  die "$mail: такой почты не бывает; нужна настоящая, латинскими буквами, например anna@mezha.ru: удостоверяющий центр пишет на неё"
[ -n "$dry_run" ] || install -d /srv/mezha
[ -n "$dry_run" ] || one_at_a_time

# Stops where another site is here. Settings may be here before there is a Node to read them.
require_same_name() {
  if [ ! -e "$settings" ] || ! has_node; then return; fi
  was=$(setting SITE_URL | sed -n 's|^https://||; s|/*$||p')
  [ -z "$was" ] || [ "$was" = "$name" ] ||
    die "Здесь уже стоит сайт $was. Другое имя: поменяйте SITE_URL в $settings и повторите."
}
# From 22.15 on: deploy/with-settings.js makes room for the site by execve.
has_node() { [ "$("$node" -p 'typeof process.execve' 2>/dev/null)" = function ] && command -v npm >/dev/null; }

# Does a thing, or says it.
run() {
  if [ -n "$dry_run" ]; then echo "  $*"; else "$@"; fi
}

# Does a thing whose own words are shown only where it fails, under what to do about it.
try() {
  if [ -n "$dry_run" ]; then
    shift
    echo "  $*"
  else
    attempt "$@" || exit 1
  fi
}

# Does it, and waits for whatever else installs programs now, such as the system's own updates: ten minutes.
apt() {
  if [ -n "$dry_run" ]; then
    echo "  $*"
    return
  fi
  apt_said=$(mktemp)
  waited=0
  until LC_ALL=C "$@" >"$apt_said" 2>&1; do
    if [ "$waited" -ge 600 ] || ! grep -qE 'Could not get lock|Unable to (acquire|lock)' "$apt_said"; then
      show_failure 'Программы не поставились. Нет связи, места на диске (df -h) или чужой источник в /etc/apt сломан,
а если сказано dpkg --configure -a, сделайте это; исправьте и повторите.' "$apt_said"
      exit 1
    fi
    [ "$waited" -gt 0 ] || echo 'Программы сейчас ставит кто-то другой (обновление системы): жду, до десяти минут.'
    sleep 5
    waited=$((waited + 5))
  done
  rm -f "$apt_said"
}

has_programs=''
install_programs() {
  [ -z "$has_programs" ] || return 0
  has_programs=1
  say '2/6 Программы'
  export DEBIAN_FRONTEND=noninteractive
  apt apt-get update -qq
  apt apt-get install -y -qq ca-certificates curl git nano nginx certbot cron sudo
  if ! has_node; then
    # Node 24 by its own packages: Debian 12 and 13 and Ubuntu 24.04 have an older one.
    try 'Node.js не скачать с deb.nodesource.com: проверьте связь (curl -I https://deb.nodesource.com) и повторите.' \
      curl -fsSLo /root/nodesource.sh https://deb.nodesource.com/setup_24.x
    apt bash /root/nodesource.sh
    apt apt-get install -y -qq nodejs
  fi
  require_same_name
}

# Writes what comes in to a file. One that somebody has changed since stays; then what is new stands beside it, as .new.
made=/var/lib/mezha-install
put() {
  if [ -n "$dry_run" ]; then
    cat >/dev/null
    echo "  файл $1"
    return
  fi
  install -d "$made"
  last=$made/$(echo "$1" | tr / _)
  cat >"$last.now"
  if [ ! -e "$1" ] || cmp -s "$1" "$last"; then
    place 0644 "$last.now" "$1"
    mv "$last.now" "$last"
  elif cmp -s "$1" "$last.now"; then
    mv "$last.now" "$last"
  else
    mv "$last.now" "$1.new"
    echo "$1 вы меняли: он остаётся, новый лежит рядом, $1.new"
  fi
}

# The page for while the site is away, with the phone that the site shows; the made-up one is nobody's.
down_page() {
  phone=$(curl -fsS "http://127.0.0.1:3001/" 2>/dev/null | sed -n 's/.*"telephone":"\(+*[0-9() -]*\)".*/\1/p')
  case $phone in
    '' | '+7 900 000-00-00') cat deploy/down.html ;;
    *) sed "s|</body>|<p>Или позвоните: <a href=\"tel:$(echo "$phone" | tr -d '() -')\">$phone</a></p></body>|" deploy/down.html ;;
  esac
}

# Prints the addresses of a name as others see them, without /etc/hosts, which systemd's resolver takes for a DNS, too.
addresses_of() {
  case $(readlink -f /etc/resolv.conf) in
    /run/systemd/resolve/*) resolvectl --synthesize=no --legend=no query "$1" 2>/dev/null ;;
    *) getent ahosts "$1" --no-addrconfig --service=dns | awk '{ print $1 }' ;;
  esac | awk '{ sub(/ -- .*/, "") } $NF ~ /^[0-9a-f]*[.:][0-9a-f.:]*$/ { print $NF }' | sort -u
}

# Prints those of a name's addresses that are another server's.
foreign_addresses_of() {
  for address in $(addresses_of "$1"); do
    case " $(hostname -I) " in *" $address "*) ;; *) echo "$address" ;; esac
  done
}

# Prints what /etc/hosts says of a name.
own_file_says() { awk -v name="$1" '{ sub(/#.*/, ""); for (i = 2; i <= NF; i++) if (tolower($i) == name) print $1 }' /etc/hosts | xargs; }

typed=$name
if ! is_like "$name" '[ -~]*'; then
  # Node, which may have to come first, knows how a name in Cyrillic letters is written in the DNS.
  is_like "$name" '[^[:space:]]*\.[^[:space:]]*' || die "$name: в имени сайта есть точка, а пробелов нет"
  [ -x "$node" ] || install_programs
  [ -x "$node" ] || die 'Как такое имя пишется в DNS, скажет Node: без него --dry-run дальше не идёт.'
  name=$("$node" -p 'require("node:url").domainToASCII(process.argv[1])' "$name")
else
  name=$(echo "$name" | tr '[:upper:]' '[:lower:]')
fi
! is_like "$name" '.*:.*:.*|.*\.[0-9]+' ||
  die "$typed: это адрес, а сертификат выдают на имя: купите имя и направьте его на этот сервер"
{ is_like "$name" '([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]' && ! is_like "$name" 'www\..*|.*\.example'; } ||
  die "$typed: нужно имя сайта, такое, как у регистратора, без https://, www, портов и косых черт, например mezha.ru"
[ "$typed" = "$name" ] || echo "Имя $typed в DNS пишется $name."
require_same_name

say "1/6 Ведёт ли $typed на этот сервер"
# Before anything is done: five failed certificates an hour lock a name out.
names=$name
hosts=$(own_file_says "$name")
[ -z "$hosts" ] || echo "В /etc/hosts этого сервера записано «$hosts $name»: это видит только он сам, не считаю."
if [ -n "$any_address" ]; then
  echo 'Не спрашиваю.'
else
  led=$(addresses_of "$name" | xargs)
  foreign=$(foreign_addresses_of "$name" | xargs)
  # A name that the build needs anyway.
  [ -n "$led" ] || [ -n "$(addresses_of registry.npmjs.org)" ] ||
    die "DNS этому серверу не отвечает: ни об одном имени, не только о $name. Проверьте связь и nameserver в /etc/resolv.conf и повторите."
  [ -n "$led" ] ||
    die "$name никуда не ведёт: заведите у того, кто ведёт ваш домен, запись A (для IPv6 — AAAA) с адресом этого сервера ($(hostname -I)),
подождите и повторите. Сервер за NAT: добавьте --any-address."
  if [ -n "$foreign" ]; then
    case $foreign in *.*:* | *:*.*) records='A и AAAA' ;; *:*) records=AAAA ;; *) records=A ;; esac
    die "$name ведёт сюда: $led
А этот сервер: $(hostname -I)
Чужие адреса: $foreign. Поправьте или уберите записи $records у того, кто ведёт ваш домен: удостоверяющий центр
спрашивает и по IPv4, и по IPv6. Подождите и повторите. Сервер за NAT: добавьте --any-address."
  fi
  echo 'Да.'
  if [ -n "$(addresses_of "www.$name")" ]; then
    foreign=$(foreign_addresses_of "www.$name" | xargs)
    if [ -z "$foreign" ]; then names="$name www.$name"; else echo "www.$name ведёт не только сюда ($foreign): сертификат без него."; fi
  fi
fi

install_programs

say '3/6 Пользователь, папки, настройки'
id mezha >/dev/null 2>&1 || run adduser --quiet --system --group --home /srv/mezha --no-create-home mezha
run install -d /srv/mezha
run install -d -m 0750 -g mezha /etc/mezha
run install -d -m 0700 -o mezha -g mezha /var/lib/mezha /var/backups/mezha
if [ ! -e "$settings" ]; then
  if [ -n "$dry_run" ]; then
    echo "  файл $settings"
  else
    sed "s/mezha\.example/$name/" deploy/settings >"$settings.new"
    chmod 0640 "$settings.new"
    chgrp mezha "$settings.new"
    mv "$settings.new" "$settings"
  fi
fi
put /etc/cron.d/mezha <deploy/cron

say '4/6 Сайт'
if has_come_up; then
  echo 'Уже стоит; новая версия: sh deploy/update.sh'
elif [ -n "$dry_run" ]; then
  echo "  собрать в $releases, запустить mezha@3001 и mezha@3002"
else
  build_release
  # The first release stays, whatever is said of the settings.
  trap - EXIT HUP INT TERM PIPE
  say 'Проверяю настройки'
  check_release "$release" || echo 'Сказанное выше можно исправить потом.'
  start_release "$release" 'mezha@3001 mezha@3002' || die 'Сайт не запустился: journalctl -u "mezha@*" -n 50'
  touch "$release/.came-up"
fi
run systemctl enable --quiet --now mezha@3001 mezha@3002

# Starts nginx with what stands there, or names what holds its port.
start_nginx() {
  try 'nginx не принимает свои настройки: исправьте названную строку и повторите.' nginx -t -q
  try 'nginx не включить; masked — systemctl unmask nginx, и повторите.' systemctl enable --quiet nginx
  if [ -n "$dry_run" ]; then
    echo '  systemctl reload-or-restart nginx'
  else
    systemctl reload-or-restart nginx >/dev/null 2>&1 || die "nginx не запустился. $(port_holder)"
  fi
}

# Names what else listens on nginx's ports.
port_holder() {
  ss -Hltnp 'sport = :80 or sport = :443' | sed -n '/"nginx"/d; s/.*:\(80\|443\) .*pid=\([0-9]*\).*/\1 \2/p' | sort -u |
    while read -r port pid; do
      echo "Порт $port занят: $(basename "$(readlink "/proc/$pid/exe")"), служба: $(ps -o unit= -p "$pid"). Остановите, если это не нужно (systemctl disable --now СЛУЖБА), и повторите."
    done
  echo 'Что сказал nginx: journalctl -u nginx -n 20'
}

# Asks for a file as the certificate's authority does, at each address of this server: an attempt that fails is spent.
ask_challenge() {
  install -d /var/www/html/.well-known/acme-challenge
  token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' ')
  echo "$token" >/var/www/html/.well-known/acme-challenge/mezha
  for address in 127.0.0.1 $(ip -o addr show scope global | awk '{ sub("/.*", "", $4); print $4 }'); do
    case $address in *:*) address="[$address]" ;; esac
    for one in $names; do
      # A reload is not over at once.
      for pause in 0 1 1 2 4; do
        sleep "$pause"
        answer=$(curl -s --noproxy '*' --max-time 10 --resolve "$one:80:$address" \
          "http://$one/.well-known/acme-challenge/mezha") || true
        [ "$answer" != "$token" ] || continue 2
      done
      die "Порт 80: http://$one по адресу $address отвечает не наш nginx, сертификат не спрашиваю. $(port_holder)
Кто ещё назван $one или слушает $address: grep -rnE 'server_name|listen' /etc/nginx"
    done
  done
  rm /var/www/html/.well-known/acme-challenge/mezha
}

say '5/6 Сертификат и nginx'
# A server without IPv6 cannot listen there.
ipv6='s/^/&/'
[ -e /proc/net/if_inet6 ] || ipv6='/listen \[::\]/d'
certificate=/etc/letsencrypt/live/$name/fullchain.pem
if [ ! -e "$certificate" ]; then
  # A server of our own name answers the certificate's authority, whatever else is on port 80.
  sed -e "$ipv6" <<CONF | put /etc/nginx/conf.d/mezha.conf
server {
    listen 80;
    listen [::]:80;
    server_name $names;
    location /.well-known/acme-challenge/ {
        root /var/www/html;
    }
}
CONF
  start_nginx
  [ -n "$dry_run" ] || ask_challenge
  # shellcheck disable=SC2046,SC2086
  try "Сертификат не выдан; сайт уже работает, не хватает только nginx. Что сказано ниже, значит:
  rateLimited, too many — попыток было слишком много: подождите час и повторите;
  Timeout, Connection refused — порт 80 закрыт у хостинга: откройте 80 и 443 и повторите;
  unauthorized, 404 — имя $name ведёт на другой сервер; NXDOMAIN, SERVFAIL, CAA — поправьте записи домена." \
    certbot certonly --webroot -w /var/www/html $(printf -- '-d %s ' $names) \
    --non-interactive --agree-tos -m "$mail" --deploy-hook 'systemctl reload nginx'
fi
# From 1.25 on nginx has http2 as a directive, and warns of the older way.
nginx_version=$(nginx -v 2>&1 | sed -n 's|.*nginx/\([0-9]*\)\.\([0-9]*\).*|\1 \2|p')
http2='s/^/&/'
case $nginx_version in
  '' | '0 '* | '1 '? | '1 1'? | '1 2'[0-4]) ;;
  *) http2='s/^\( *\)listen 443 ssl http2;/\1listen 443 ssl;\n\1http2 on;/; s/ ssl http2;/ ssl;/' ;;
esac
sed -e "s/mezha\.example/$name/g" -e "$http2" -e "$ipv6" deploy/nginx.conf | put /etc/nginx/conf.d/mezha.conf
down_page | put /var/www/html/mezha-down.html
put /var/www/html/mezha-too-large.html <deploy/too-large.html
start_nginx

say '6/6 Отвечает ли сайт; первая копия'
# A reload is not over at once.
[ -n "$dry_run" ] || holders=$(port_holder)
try "Сайт не отвечает через nginx: journalctl -u 'mezha@*' -n 50. ${holders:-}" \
  curl -fsS --retry 5 --retry-all-errors --resolve "$name:443:127.0.0.1" "https://$name/healthz"
if [ -z "$dry_run" ] && [ -z "$(find /var/backups/mezha -name '*.db' -print -quit)" ]; then
  copy_database "first-$(date +%F)"
fi
[ -z "$dry_run" ] || exit 0

cat <<DONE


Готово: https://$typed
Кабинет: https://$name/desk — имя любое, пароль: $(cat /var/lib/mezha/desk-password 2>/dev/null || echo "DESK_PASSWORD в $settings")

Осталось:
  в кабинете — «Об агентстве», «Услуги и цены», «Документы»: пока там образец; потом эта же команда ещё раз:
    телефон встанет на страницу «Сайт не отвечает»;
  почта — две строки в $settings: NOTIFY_SMTP_URL и NOTIFY_TO; потом
    mezha check && systemctl restart mezha@3001 && systemctl restart mezha@3002
  наблюдение за https://$name/healthz и копии на другой машине — deploy/README.md.
DONE
