import { plural } from '~/format/format'

/** Texts for the person who runs the site: its start and the check. */
export const owner = {
  start: {
    listens: 'Слушает',
    allAddresses: (port: number) => `порт ${port} на всех адресах`,
    address: (address: string, port: number) => `${address}, порт ${port}`,
    clock: 'Время на сайте',
    agency: 'Заявки',
    ownApi: (address: string) => `принимает API агентства, ${address}`,
    store: 'База данных',
    desk: 'Кабинет',
    deskOpen: '/desk, пароль из DESK_PASSWORD',
    deskPasswordIn: (file: string) => `/desk, пароль в файле ${file}`,
    deskOff: 'выключен, DESK_PASSWORD=off',
    noDesk: 'НЕ ОТКРЫТ, почему — в строке о DESK_PASSWORD',
    faulty: 'ОШИБКИ',
    personalData: (labels: string[]) =>
      `Согласию и политике не хватает: ${labels.join('; ')}. Это пишут там же, где сведения об агентстве.`,
    unreadAtDesk:
      'Сохранённое в кабинете не прочитать: база данных не отвечает или повреждена. До тех пор страницы сайта не открываются, чтобы не показать вымышленное агентство.',
    notSet: 'Не заданы',
    consequences: {
      agencyFile:
        'Показано вымышленное агентство; своё заполняют в кабинете, на странице «Об агентстве».',
      documentsDir:
        'Договоров на сайте нет, согласие и политика — образцы; свои файлы ставят в кабинете, на странице «Документы».',
      timeZone:
        'Часы сайта идут по Гринвичу (UTC), на три часа и больше позади российских: в письмах, в кабинете и в отчёте не то время. Скажите тому, кто ведёт сервер, по какому времени вы живёте.',
      siteUrl:
        'В письмах сотрудникам нет ссылки на заявку, поисковики не знают главный адрес сайта. Скажите тому, кто ведёт сервер: назвать сайту его адрес.',
      trustProxy: (limit: number) =>
        `Если перед сайтом стоит прокси, все посетители считаются одним, и после ${limit} ${plural(limit, ['заявки', 'заявок', 'заявок'])} за 10 минут сайт откажет остальным. Стоит ли, знает тот, кто ведёт сервер.`,
      oddMails: (addresses: string[]) =>
        `Письма о заявках могут не доходить, адрес похож на опечатку: ${addresses.join(', ')}. Если он верный, так и оставьте.`,
    },
  },

  /** The command `npm run check`. */
  check: {
    settings: (names: string[]) => `Прочитаны настройки: ${names.join(', ')}`,
    files: (names: string[]) => `Прочитано: ${names.join(', ')}`,
    /** What was saved on a page of the desk. */
    atDesk: (page: string) => `«${page}» в кабинете`,
    noFiles: 'Своих файлов в настройках нет: услуги, сведения и документы — из кабинета.',
    nothing:
      'Проверять нечего: ни одна настройка не задана. На сервере: mezha check; ' +
      'иначе назовите файл, с которым работает сайт: node --env-file=ФАЙЛ build/check.js',
    agencyApi: (address: string, count: number) =>
      `API агентства, ${address}: прочитан, услуг в списке: ${count}`,
    agencyApiFault: (address: string, fault: string) =>
      `API агентства, ${address}: список не прочитать (${fault})`,
    /** `number`: the service's place in the list. */
    agencyApiService: (address: string, number: number, reason: string) =>
      `${address}, услуга № ${number}: ${reason}`,
    noFaults: 'Ошибок нет.',
    /** Where something that a real site needs is not set, or something is doubted; its lines follow. */
    noFaultsInSet: 'Ошибок в том, что задано, нет. Чего не хватает и что сомнительно:',
  },
}
