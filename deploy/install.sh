#!/bin/sh
# Puts the site on a bare Debian or Ubuntu server, as root: sh deploy/install.sh NAME E-MAIL
#   NAME    the site's name, which leads to this server already; E-MAIL    yours, for the certificate's authority
#   --dry-run        says what it would do, and does nothing
#   --any-address    does not ask where the name leads (a server behind a NAT)
# Run again, it goes on where it stopped, and mends what is missing; settings, passwords and files that you changed
# stay as they are. README.md beside this file says what it puts where.
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
case $name in
  *[!a-z0-9.-]* | *.example | www.* | *..* | .* | *.) die "$name: нужно имя сайта строчными латинскими буквами, без https:// и www (имя в зоне .рф — в виде xn--…)" ;;
  *.*) ;;
  *) die "$name: в имени сайта должна быть точка" ;;
esac
[ -n "$dry_run" ] || [ "$(id -u)" = 0 ] || die 'Нужны права root: sudo sh deploy/install.sh …'
# Stops where another site is here. Settings may be here before there is a Node to read them.
require_same_name() {
  if [ ! -e "$settings" ] || ! has_node; then return; fi
  was=$(setting SITE_URL | sed -n 's|^https://||; s|/*$||p')
  [ -z "$was" ] || [ "$was" = "$name" ] ||
    die "Здесь уже стоит сайт $was. Другое имя: поменяйте SITE_URL в $settings и повторите."
}
# From 22.15 on: deploy/with-settings.js makes room for the site by execve.
has_node() { [ "$(/usr/bin/node -p 'typeof process.execve' 2>/dev/null)" = function ] && command -v npm >/dev/null; }
require_same_name

# Does a thing, or says it.
run() {
  if [ -n "$dry_run" ]; then echo "  $*"; else "$@"; fi
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
    install -m 0644 "$last.now" "$1"
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

# Whether a name leads to this server.
leads_here() {
  for address in $(getent ahosts "$1" | awk '{ print $1 }'); do
    case " $(hostname -I) " in *" $address "*) return 0 ;; esac
  done
  return 1
}

say "1/6 Ведёт ли $name на этот сервер"
# Before anything is done: five failed certificates an hour lock a name out.
names=$name
if [ -n "$any_address" ]; then
  echo 'Не спрашиваю.'
elif leads_here "$name"; then
  echo 'Да.'
  ! leads_here "www.$name" || names="$name www.$name"
else
  die "$name ведёт сюда: $(getent ahosts "$name" | awk '{ print $1 }' | sort -u | xargs)
А этот сервер: $(hostname -I)
Поправьте запись A у того, кто ведёт ваш домен, подождите и повторите. Сервер за NAT: добавьте --any-address."
fi

say '2/6 Программы'
export DEBIAN_FRONTEND=noninteractive
run apt-get update -qq
run apt-get install -y -qq ca-certificates curl git nano nginx certbot cron sudo
if ! has_node; then
  # Node 24 by its own packages: Debian 12 and 13 and Ubuntu 24.04 have an older one.
  run curl -fsSLo /root/nodesource.sh https://deb.nodesource.com/setup_24.x
  run bash /root/nodesource.sh
  run apt-get install -y -qq nodejs
fi
require_same_name

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
  trap - EXIT HUP INT TERM
  say 'Проверяю настройки'
  check_release "$release" || echo 'Сказанное выше можно исправить потом.'
  install -m 0644 "$release/deploy/mezha@.service" /etc/systemd/system/
  systemctl daemon-reload
  ln -sfn "$release" "$current"
  systemctl enable --quiet mezha@3001 mezha@3002
  start_release "$release" || die 'Сайт не запустился: journalctl -u "mezha@*" -n 50'
  touch "$release/.came-up"
fi
run systemctl enable --quiet --now mezha@3001 mezha@3002

say '5/6 Сертификат и nginx'
certificate=/etc/letsencrypt/live/$name/fullchain.pem
if [ ! -e "$certificate" ]; then
  # shellcheck disable=SC2046,SC2086
  run certbot certonly --webroot -w /var/www/html $(printf -- '-d %s ' $names) \
    --non-interactive --agree-tos -m "$mail" --deploy-hook 'systemctl reload nginx'
fi
# From 1.25 on nginx has http2 as a directive, and warns of the older way. A server without IPv6 cannot listen there.
nginx_version=$(nginx -v 2>&1 | sed -n 's|.*nginx/\([0-9]*\)\.\([0-9]*\).*|\1 \2|p')
http2='s/^/&/' ipv6='s/^/&/'
case $nginx_version in
  '' | '0 '* | '1 '? | '1 1'? | '1 2'[0-4]) ;;
  *) http2='s/^\( *\)listen 443 ssl http2;/\1listen 443 ssl;\n\1http2 on;/; s/ ssl http2;/ ssl;/' ;;
esac
[ -e /proc/net/if_inet6 ] || ipv6='/listen \[::\]/d'
sed -e "s/mezha\.example/$name/g" -e "$http2" -e "$ipv6" deploy/nginx.conf | put /etc/nginx/conf.d/mezha.conf
down_page | put /var/www/html/mezha-down.html
put /var/www/html/mezha-too-large.html <deploy/too-large.html
run nginx -t -q
run systemctl reload nginx

say '6/6 Отвечает ли сайт; первая копия'
run curl -fsS --retry 5 --retry-all-errors --resolve "$name:443:127.0.0.1" "https://$name/healthz"
if [ -z "$dry_run" ] && [ -z "$(find /var/backups/mezha -name '*.db' -print -quit)" ]; then
  copy_database "first-$(date +%F)"
fi
[ -z "$dry_run" ] || exit 0

cat <<DONE


Готово: https://$name
Кабинет: https://$name/desk — имя любое, пароль: $(cat /var/lib/mezha/desk-password 2>/dev/null || echo "DESK_PASSWORD в $settings")

Осталось:
  в кабинете — «Об агентстве», «Услуги и цены», «Документы»: пока там образец; потом эта же команда ещё раз:
    телефон встанет на страницу «Сайт не отвечает»;
  почта — две строки в $settings: NOTIFY_SMTP_URL и NOTIFY_TO; потом
    mezha check && systemctl restart mezha@3001 && systemctl restart mezha@3002
  наблюдение за https://$name/healthz и копии на другой машине — deploy/README.md.
DONE
