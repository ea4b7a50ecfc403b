import { plural } from '~/format/format'

const account = 'в имени и пароле знаки / ? # @ пишутся %2F %3F %23 %40'

/** Names a value of a file or an API. */
function inQuotes(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`
}

/** Texts for the person who runs the site: its start, the check, faults of settings and files. */
export const owner = {
  /** Faults of settings. */
  settings: {
    fault: (name: string, reason: string) => `Настройка ${name}: ${reason}`,
    wholeNumber: 'нужно целое число',
    atMost: (max: number) => `не больше ${max}`,
    atLeastOne: 'не меньше 1',
    atLeastTwo: 'не меньше 2',
    httpUrl: 'нужен адрес, который начинается с http:// или https://',
    agencyApiUrl: 'нужен адрес без имени и пароля, без ? и #: к нему дописываются пути',
    agencyPublicUrl: 'нужен адрес без пути, например https://agency.example',
    databaseUrl:
      'нужно file: и путь, например file:./data/agency.db, или postgres://имя:пароль@сервер/база; ' +
      account,
    severalHosts:
      'сервер базы данных называют один; между несколькими переключает то, что стоит перед ними: ' +
      'HAProxy, pgbouncer или общий адрес',
    databaseParameter: (name: string, known: string[]) =>
      `после ? стоит ${name}; сайт понимает только ${known.join(', ')}`,
    sslMode: (mode: string, known: string[]) =>
      `sslmode=${mode} сайт не понимает; бывает ${known.join(', ')}; свой удостоверяющий центр — ` +
      'verify-full&sslrootcert=/путь/к/сертификату',
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
  },

  /** The summary that is printed at the start. */
  start: {
    listens: 'Слушает',
    allAddresses: (port: number) => `порт ${port} на всех адресах`,
    address: (address: string, port: number) => `${address}, порт ${port}`,
    portTaken: (port: number) => `Порт ${port} занят: освободите его или задайте PORT`,
    cannotListen: (host: string | null, port: number, fault: string) =>
      `${host ?? 'Все адреса'}, порт ${port}: слушать не получается (${fault}); проверьте HOST и PORT`,
    unusableDatabase: (fault: string) => `База данных не годится: ${fault}`,
    siteUrl: 'Адрес сайта',
    facts: 'Об агентстве',
    documents: 'Документы',
    agency: 'Заявки',
    ownApi: (address: string) => `принимает API агентства, ${address}`,
    /** `command`: what the command is called by. */
    embedded: (command: string) =>
      `хранит сайт, их показывают кабинет, /desk, и \`${command} --json\``,
    store: 'База данных',
    catalogue: 'Каталог',
    shipped: 'тот, что идёт с сайтом',
    /** The source of what was saved at the desk. */
    atDesk: 'сохранено в кабинете, /desk',
    notices: 'Уведомления',
    notify: (to: string, host: string) => `для ${to} через ${host}`,
    retention: 'Срок хранения',
    retentionDays: (days: number, command: string) =>
      `${days} дн., так и в согласии; сам сайт не удаляет ничего, удаляет \`${command} --purge\``,
    desk: 'Кабинет',
    deskOpen: '/desk, пароль из DESK_PASSWORD',
    deskPasswordIn: (file: string) => `/desk, пароль в файле ${file}`,
    deskOff: 'выключен, DESK_PASSWORD=off',
    noDesk: 'НЕ ОТКРЫТ, почему — в строке о DESK_PASSWORD',
    secret: 'Ключ подписи',
    secretFile: (file: string) => `в файле ${file}`,
    faulty: 'ОШИБКИ',
    personalData: (source: string, names: string[]) =>
      `${source}: страницам /consent и /privacy не хватает ${names.join(', ')}`,
    faultyAgencyFile: 'AGENCY_FILE: файл с ошибкой, показано то, что было в нём прежде',
    faultyCatalogueFile: 'CATALOGUE_FILE: файл с ошибкой, показано то, что было в нём прежде',
    faultyAtDesk:
      'Сохранённое в кабинете (/desk) не разобрать, показано прежнее: откройте «Услуги и цены» и «Об агентстве», исправьте и сохраните',
    noCatalogue: 'CATALOGUE_FILE: файл с ошибкой, услуг на сайте нет',
    notSet: 'Не заданы',
    consequences: {
      agencyFile:
        'AGENCY_FILE: показано вымышленное агентство; с DESK_PASSWORD своё заполняют в кабинете, на странице /desk/agency',
      documentsDir:
        'DOCUMENTS_DIR: нет договоров, если ссылок на них нет в AGENCY_FILE; согласие и политика — образцы',
      siteUrl:
        'SITE_URL: в письмах сотрудникам не будет ссылки на заявку, поисковики не узнают главный адрес сайта',
      trustProxy: (limit: number) =>
        `TRUST_PROXY: за nginx все посетители считаются одним, и после ${limit} ${plural(limit, ['заявки', 'заявок', 'заявок'])} за 10 минут сайт откажет остальным`,
      notify: 'NOTIFY_SMTP_URL, NOTIFY_TO: о заявках никто не узнаёт по почте',
    },
  },

  /** Faults of the files that the owner edits, in the log and from `npm run check`. */
  files: {
    place: (file: string, line: number | null) =>
      line === null ? `${file}: ` : `${file}, строка ${line}: `,
    notJson: 'запись JSON нарушена: проверьте запятые, кавычки и скобки в этой строке и перед ней',
    spacedNumber: (number: string) => `число пишется без пробелов и кавычек: ${number}`,
    notUtf8: 'файл сохранён не в UTF-8; сохраните его в этой кодировке',
    unreadable: (fault: string) => `файл не прочитать (${fault})`,
    missing: (name: string) => `не хватает "${name}"`,
    miscounted: 'лишняя или пропущенная цифра: в номере с +7 или 8 их одиннадцать',
    controlCharacter: 'в тексте невидимый управляющий знак: наберите текст заново',
    longText: (max: number) => `больше ${max} знаков: сократите текст`,
    example: 'здесь ещё значение из образца',
    circle:
      '"links": согласие ведёт на /privacy, а политика — на /consent, и ни одна из страниц не откроется; ' +
      'уберите одну из этих ссылок',
    unknown: (names: string[]) =>
      `лишнее: ${names.map((name) => `"${name}"`).join(', ')}; нет ли опечатки?`,
    wrong: (name: string, wanted: string) => (name ? `"${name}": ${wanted}` : wanted),
    /** By the JSON type that the schema expects. */
    wanted: {
      string: 'нужен текст в кавычках',
      number: 'нужно число без кавычек',
      boolean: 'нужно true или false без кавычек',
      object: 'нужны поля в фигурных скобках { }',
      array: 'нужен список в квадратных скобках [ ]',
    } as Record<string, string>,
    noFolder: (folder: string) => `${folder}: такой папки нет`,
    unknownDocument: (path: string, known: string[]) =>
      `${path}: на сайте не появится, имя должно быть одним из: ${known.join(', ')}`,
    emptyDocument: (path: string) => `${path}: файл пуст`,
    bigPhoto: (path: string, max: number) =>
      `фотография ${path} больше ${max} КБ и не показана: уменьшите её до 600 точек по высоте`,
    noPhoto: (path: string) =>
      `${path} — не фотография JPEG, PNG или WebP и не показана: сохраните её как JPEG`,
    unreadablePhoto: (path: string, fault: string) =>
      `фотография ${path} не показана: файл не прочитать (${fault})`,
  },

  /** The command `npm run check`. */
  check: {
    settings: (names: string[]) => `Прочитаны настройки: ${names.join(', ')}`,
    files: (names: string[]) => `Прочитано: ${names.join(', ')}`,
    noFiles:
      'Своих файлов в настройках нет: AGENCY_FILE, CATALOGUE_FILE и DOCUMENTS_DIR не заданы.',
    nothing:
      'Проверять нечего: ни одна настройка не задана. Назовите файл, с которым работает сайт, например: ' +
      'node --env-file=/etc/mezha/settings build/check.js',
    store: (database: string) => `База данных ${database}: запись возможна`,
    noStoreYet: (database: string) => `База данных ${database}: файла пока нет, его создаст сайт`,
    damaged: (database: string, fault: string) =>
      `База данных ${database} повреждена: ${fault}. Остановите сайт, отложите её файлы и верните последнюю копию`,
    storeFault: (database: string, fault: string) =>
      `База данных ${database}: запись не удалась (${fault})`,
    mail: (host: string) => `Почтовый сервер ${host} отвечает, вход выполнен`,
    mailFault: (host: string, fault: string) => `Почтовый сервер ${host} ${fault}`,
    agencyApi: (address: string, count: number) =>
      `API агентства, ${address}: прочитан, услуг в списке: ${count}`,
    agencyApiFault: (address: string, fault: string) =>
      `API агентства, ${address}: список не прочитать (${fault})`,
    /** `number`: the service's place in the list. */
    agencyApiService: (address: string, number: number, reason: string) =>
      `${address}, услуга № ${number}: ${reason}`,
    icon: (title: string, icon: string, reason: string) =>
      `Значок услуги «${title}» не показать, ${icon}: ${reason}`,
    noFaults: 'Ошибок нет.',
    /** Where something that a real site needs is not set; its lines follow. */
    noFaultsInSet: 'Ошибок в том, что задано, нет. Не заданы:',
  },

  /** Why an icon of the agency's own API is not shown; its number in the list is. */
  icons: {
    status: (status: number) => `ответ ${status}`,
    elsewhere: (origin: string) =>
      `перенаправлен на ${origin}, а страница грузит значки с одного адреса`,
    noImage: (type: string) => `это не картинка, тип ответа: ${type || 'не назван'}`,
    barred: (policy: string) =>
      `заголовок Cross-Origin-Resource-Policy: ${policy} не даёт показать его на сайте; нужен cross-origin`,
    noAnswer: 'сервер сайта не дождался ответа',
  },

  /** Faults of a list of services. */
  list: {
    noList: 'нужен список услуг в квадратных скобках [ ]',
    tooLong: (max: number) => `в списке больше ${max} услуг`,
    noService: (count: number) => `в списке нет ни одной годной услуги, всего записей: ${count}`,
    emptied: 'список услуг пуст, а прежде не был',
    sameId: (title: string) => `"id" тот же, что у услуги «${title}»: у каждой он свой`,
    noPrice: '"price": цена 0 ₽, услуга показана как бесплатная',
    noPriceRead: (price: unknown) =>
      `"price": ${price === undefined ? 'цены нет' : `цена ${inQuotes(price)} не читается`}, на сайте ` +
      '«по договорённости»; нужна цена в рублях, числом; по договорённости — null',
    noIcon: (path: string) => `"icon": файла ${path} на сайте нет`,
    cut: (field: string, max: number) =>
      `"${field}": длиннее ${max} знаков, конец на сайте не показан`,
    repeated: '"id" и "title" те же, что у одной из услуг выше',
  },

  /** What the fields of a service take: hints in editors, and messages for wrong values. */
  serviceFields: {
    id: 'нужен номер услуги; он не меняется',
    title: 'нужно название услуги',
    description: 'нужен текст: что входит в услугу',
    price: 'нужна цена в рублях, числом; по договорённости — null',
    unit: 'нужен текст: за что цена, например «за участок до 15 соток»',
    extract: 'нужно true, если этой услугой заказывают выписку из ЕГРН, или false',
    survey: 'нужно true, если это межевание участка для сметы на главной странице, или false',
    hidden: 'нужно true, чтобы услуги не было на сайте, или false',
    apiIcon: (origin: string) =>
      `нужен путь к значку или адрес на ${origin}; другой виден посетителям — задайте AGENCY_PUBLIC_URL`,
    icon: 'нужен путь к значку на сайте: /icons/stake.svg; без значка — null',
  },
}
