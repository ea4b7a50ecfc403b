const account = 'в имени и пароле знаки / ? # @ пишутся %2F %3F %23 %40'

/** The words for whoever runs the site: its start, and faults of the settings. */
export const owner = {
  /** What is wrong with a setting. */
  settings: {
    fault: (name: string, reason: string) => `Настройка ${name}: ${reason}`,
    misspelt: (name: string, meant: string) =>
      `Настройка ${name}: такой нет, она ничего не меняет; не ${meant} ли это?`,
    wholeNumber: 'нужно целое число',
    atMost: (max: number) => `не больше ${max}`,
    atLeastOne: 'не меньше 1',
    httpUrl: 'нужен адрес, который начинается с http:// или https://',
    agencyApiUrl: 'нужен адрес без имени и пароля, без ? и #: к нему дописываются пути',
    databaseUrl:
      'нужно file: и путь, например file:./data/agency.db, или postgres://имя:пароль@сервер/база; ' +
      account,
    smtpUrl: `нужен адрес вида smtps://имя:пароль@сервер; ${account}`,
    percent: 'в имени и пароле знак % пишется %25',
    mailAddress: 'нужен адрес электронной почты',
    siteUrl: 'нужен адрес сайта без пути, например https://mezha.example',
    emptySecret: 'между запятыми нет секрета',
    timeZone: 'нужен часовой пояс, например Europe/Moscow',
    nodeEnv: 'нужно production, development или test',
    neededBeside: (other: string) => `нужна, раз задана ${other}`,
    secretFile: (file: string, fault: string) =>
      `секрет хранится в файле ${file}, но его не прочитать и не создать (${fault}); ` +
      'проверьте права на папку или задайте SESSION_SECRET',
    secretTooShort: 'в нём нет секрета: удалите файл, сайт создаст его заново',
  },

  /** What the site says as it starts. */
  start: {
    listens: 'Слушает',
    allAddresses: (port: number) => `порт ${port} на всех адресах`,
    address: (host: string, port: number) => `${host}, порт ${port}`,
    siteUrl: 'Адрес сайта',
    facts: 'Об агентстве',
    documents: 'Документы',
    agency: 'Заявки',
    ownApi: (address: string) => `принимает API агентства, ${address}`,
    embedded: 'хранит сайт, их показывает `npm run requests`',
    store: 'База данных',
    catalogue: 'Каталог',
    shipped: 'тот, что идёт с сайтом',
    notices: 'Уведомления',
    notify: (to: string, host: string) => `для ${to} через ${host}`,
    retention: 'Срок хранения',
    retentionDays: (days: number) => `${days} дн., удаляет \`npm run requests -- --purge\``,
    secret: 'Секрет cookie',
    notSet: 'Не заданы',
    consequences: {
      agencyFile: 'AGENCY_FILE: показано вымышленное агентство',
      documentsDir:
        'DOCUMENTS_DIR: нет текста согласия и политики, если ссылок на них нет в AGENCY_FILE',
      siteUrl: 'SITE_URL: нет канонических ссылок, cookie не только для https',
      trustProxy: 'TRUST_PROXY: за прокси у всех посетителей был бы один общий предел',
      notify: 'NOTIFY_SMTP_URL, NOTIFY_TO: о заявках никто не узнаёт по почте',
      retentionDays: 'RETENTION_DAYS: заявки хранятся бессрочно',
    },
  },
}
