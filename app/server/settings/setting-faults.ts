const account = 'в имени и пароле знаки / ? # @ пишутся %2F %3F %23 %40'

/** Faults of settings, for the person who runs the site. */
export const settingFaults = {
  fault: (name: string, reason: string) => `Настройка ${name}: ${reason}`,
  portTaken: (port: number) => `Порт ${port} занят: освободите его или задайте PORT`,
  cannotListen: (host: string | null, port: number, fault: string) =>
    `${host ?? 'Все адреса'}, порт ${port}: слушать не получается (${fault}); проверьте HOST и PORT`,
  wholeNumber: 'нужно целое число',
  atMost: (max: number) => `не больше ${max}`,
  atLeast: (min: number) => `не меньше ${min}`,
  httpUrl: 'нужен адрес, который начинается с http:// или https://',
  agencyApiUrl: 'нужен адрес без имени и пароля, без ? и #: к нему дописываются пути',
  agencyPublicUrl: 'нужен адрес без пути, например https://agency.example',
  databaseUrl:
    'нужно file: и путь, например file:./data/agency.db, или postgres://имя:пароль@сервер/база; ' +
    account,
  smtpUrl: `нужен адрес вида smtps://имя:пароль@сервер; ${account}`,
  percent: 'в имени и пароле знак % пишется %25',
  mailAddress: 'нужен адрес электронной почты',
  siteUrl: 'нужен адрес сайта без пути, например https://mezha.example',
  webhook: 'нужны адреса вида https://…, через запятую',
  onOrOff: 'нужно on или off',
  emptySecret: 'между запятыми нет ключа подписи',
  shortSecret: (min: number) =>
    `нужно не меньше ${min} знаков; новый ключ подписи даёт команда openssl rand -hex 32`,
  shortPassword: (min: number) =>
    `нужно не меньше ${min} знаков, новый пароль даёт команда openssl rand -base64 18; off — кабинета нет`,
  unusableDatabase: (fault: string) => `База данных не годится: ${fault}`,
  timeZone: 'нужен часовой пояс, например Europe/Moscow',
  neededBeside: (other: string) => `нужна, потому что задана ${other}`,
  secretFile: (file: string, fault: string) =>
    `ключ подписи хранится в файле ${file}, но его не прочитать и не создать (${fault}); ` +
    'проверьте права на папку или задайте SESSION_SECRET',
  secretTooShort: 'в нём нет ключа подписи: удалите файл, сайт создаст его заново',
  passwordFile: (file: string, fault: string) =>
    `пароль кабинета хранится в файле ${file}, но его не прочитать и не создать (${fault}); кабинета пока нет: ` +
    'проверьте права на папку или задайте DESK_PASSWORD (off — кабинет не нужен)',
  passwordTooShort: 'в нём нет пароля: удалите файл, сайт создаст его заново',
}
