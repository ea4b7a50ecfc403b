import type { RowCounts } from '~/agency/store/import.server'
import { plural, serviceCount } from '~/format/format'

/** The keys of the command, as `--help` lists them. */
const KEYS = [
  ['--json', 'все заявки, и похожие на спам, в формате JSON: для программ'],
  ['--report [папка]', 'отчёт за 7 дней и числа за 12 недель; папка — та, где лежат копии'],
  ['--report --mail', 'то же письмом всем, кому пишут о заявках'],
  ['--backup копия.db', 'копия базы данных; сайт останавливать не нужно'],
  ['--restore копия.db', 'вернуть базу из копии: скажет, что в ней и что сейчас'],
  [
    '--restore … --yes',
    'и вернуть; что в базе сейчас, останется файлом рядом, а сайт надо перезапустить',
  ],
  ['--import agency.db', 'перенести всё из файла SQLite в пустую базу PostgreSQL'],
  ['--purge', 'удалить заявки старше срока хранения; с ключом --dry-run — только сосчитать'],
  ['--purge --yes', 'то же, когда часы переводили или давно не удаляли'],
  ['--help', 'эта подсказка'],
]

/** What a database has, in the order of the sentence. */
const ROWS: Record<keyof RowCounts, string> = {
  requests: 'заявок',
  request_acts: 'заметок и отметок о них',
  notices: 'уведомлений',
  consent_texts: 'текстов согласия',
  versions: 'правок в кабинете',
  files: 'файлов',
}
const rowNames = Object.keys(ROWS) as (keyof RowCounts)[]

/** The owner's command, by the name that the staff's has. */
function checkCommand(command: string): string {
  return command.startsWith('npm ') ? 'npm run check' : `${command} check`
}

/** The words for the staff: their requests and notices, and the command. */
export const staff = {
  /** `command`: what the command is called by. */
  help: (command: string) => `Заявки с сайта: ${command} и ключи.

${KEYS.map(([key = '', text]) => `  ${key.padEnd(20)}${text}`).join('\n')}

Люди работают с заявками в кабинете, /desk.
Время — по часам этого компьютера, в JSON — UTC. База данных — из DATABASE_URL.
Настройки и файлы проверяет ${checkCommand(command)}.`,

  csvColumns: {
    id: 'Номер',
    when: 'Дата и время',
    services: 'Услуги',
    whatsapp: 'WhatsApp',
    state: 'Состояние',
    assignee: 'Кто взял',
    callBack: 'Перезвонить',
    history: 'Что сделано и записано',
  },
  /** What a visitor types, in mails and in the CSV. */
  fields: {
    name: 'Имя',
    phone: 'Телефон',
    address: 'Адрес участка или дома',
    comment: 'Комментарий',
  },
  states: {
    new: 'новая',
    taken: 'в работе',
    done: 'выполнена',
    refused: 'отказ',
    spam: 'похоже на спам',
  },
  /** A phone that a spreadsheet would take for a sum or a date, without the word before it. */
  phone: (phone: string) => `тел. ${phone}`,
  samePhone: (id: number) => `тот же телефон: № ${id}`,
  /** Stands where the visitor typed nothing. */
  nothing: '—',
  /** Ends a text that did not fit; the whole of it is in the JSON. */
  cut: '… (полностью — с ключом --json)',
  failures: (count: number) =>
    `Неотправленных уведомлений: ${count}, их показывает страница /desk/state`,
  readableByOthers:
    'Этот файл могут прочитать и другие пользователи этого компьютера. Закройте его: chmod 600',

  noMail:
    'Писать некому: почта сайта не настроена. Для того, кто ведёт сервер: NOTIFY_SMTP_URL и NOTIFY_TO.',
  noFailures: 'Неотправленных уведомлений нет.',
  failure: (id: number, when: string, attempts: number, isGivenUp: boolean) =>
    `Заявка № ${id} от ${when}. Попыток: ${attempts}${isGivenUp ? '' : ', будут ещё'}.`,
  resent: (count: number) => `Уведомлений, которые сайт отправит ещё раз: ${count}`,

  backedUp: (file: string) => `Копия базы данных: ${file}`,
  notBackedUp: (fault: string) =>
    `Копия не сделана: ${fault}. Проверьте имя файла, права на папку и место на диске.`,
  fileExists: (file: string) => `${file}: такой файл уже есть, назовите другой`,
  noFile: (file: string) => `${file}: такого файла нет`,
  pgDump:
    'Заявки хранятся в PostgreSQL, копию делает pg_dump, сайт останавливать не нужно: ' +
    'pg_dump --format=custom --exclude-table-data=sessions --file=копия.dump "$DATABASE_URL"',
  inDatabase: (file: string, content: string) => `Сейчас в базе ${file}: ${content}.`,
  inCopy: (file: string, content: string) => `В копии ${file}: ${content}.`,
  holds: (count: number, newest: string) => `заявок — ${count}, последняя ${newest}`,
  holdsNone: 'заявок нет',
  holdsUnknown: 'заявок не прочитать',
  restoreAsks:
    'База станет такой, как копия; то, что в ней сейчас, останется файлом рядом. ' +
    'Если так и нужно, повторите с ключом --yes.',
  restored: (file: string, aside: string | null) =>
    `База ${file} возвращена из копии. Пока сайт не перезапущен, он ничего не принимает.${aside === null ? '' : ` Что было в базе: ${aside}. Когда выйдет срок хранения заявок, файл удалит --purge.`}`,
  isTheDatabase: (file: string) => `Ничего не возвращено: ${file} — сама база, а не её копия.`,
  notRestored: (fault: string) =>
    `Ничего не возвращено: ${fault}. Проверьте имя файла, права на него и место на диске.`,
  pgRestore:
    'Заявки хранятся в PostgreSQL, копию возвращает pg_restore в новую базу, при остановленном сайте. ' +
    'Команды — в deploy/postgresql.md, «Copies»: остановить сайт, переименовать базу, создать новую, запустить.',
  counts: (place: string, counts: RowCounts) =>
    `${place}: ${rowNames.map((name) => `${ROWS[name]} — ${counts[name]}`).join(', ')}`,
  importNeedsPostgres:
    'Переносят из файла SQLite в PostgreSQL: сначала задайте DATABASE_URL вида postgres://имя:пароль@сервер/база',
  notEmpty: (database: string) =>
    `Ничего не перенесено: база ${database} не пуста, а переносят только в пустую.`,
  notImported: (fault: string) =>
    `Ничего не перенесено: ${fault}. Проверьте имя файла и права на него, DATABASE_URL и что сайт ` +
    'остановлен, потом повторите.',
  purged: (count: number, day: string, isDryRun: boolean) =>
    `${isDryRun ? 'Будет удалено' : 'Удалено'} заявок: ${count} (полученных до ${day})`,
  damaged: (lines: string[]) =>
    ['Часть базы данных повреждена. Верните последнюю копию ключом --restore:', ...lines].join(
      '\n',
    ),
  notPurged: (now: string) =>
    'Ничего не удалено: с прошлого удаления или с первого запуска сайта прошло больше 40 дней. ' +
    `Верны ли часы? Сейчас ${now}. Если верны, повторите: --purge --yes`,

  alreadyTaken: (id: number, by: string, when: string) =>
    `Заявка № ${id} уже в работе: ${by}, взята ${when}`,
  alreadyRefused: (id: number, when: string) => `По заявке № ${id} клиент отказался, ${when}`,
  notTaken: (id: number) => `Заявка № ${id} свободна: её никто не брал`,
  alreadyDone: (id: number, when: string) => `Заявка № ${id} уже выполнена, ${when}`,
  notThere: (id: number) => `Заявки № ${id} нет.`,
  mailSent: (to: string, response: string) => `${to}: отправлено, ответ сервера: ${response}`,
  mailNotSent: (to: string, fault: string) =>
    `${to}: письмо не отправлено. Для того, кто ведёт сервер: ${fault}`,
  testMail: {
    subject: 'Пробное письмо с сайта',
    text: 'Почта сайта работает: письма о заявках будут приходить сюда.',
  },

  testMessage: 'Пробное сообщение: о заявках сайт будет писать сюда.',
  messageTaken: (host: string) => `${host}: сообщение принято`,

  report: {
    title: (from: string, to: string) => `Заявки с ${from} по ${to}`,
    month: (address: string) => `Отчёт за месяц: ${address}`,
  },

  wrongUsage: (command: string, args: string) =>
    `Не понимаю «${args}». Все ключи: ${command} --help`,
  elsewhere:
    'Задан AGENCY_API_URL: заявки уходят в API агентства, смотрите их там. ' +
    'Прежние, из этой базы, покажет команда без AGENCY_API_URL.',
  notPurgedAtAll: (fault: string) => `Удалить не удалось: ${fault}`,
  notOverwritten: (fault: string) =>
    `В файле базы могли остаться обрывки удалённого: ${fault}. Затрёт следующий --purge.`,
  damageUnknown: (fault: string) => `Не повреждена ли база, узнать не удалось: ${fault}`,
  unreadable: (fault: string) =>
    `Не удалось прочитать заявки: ${fault}. Проверьте DATABASE_URL и права на файл.`,
  unreachable: (fault: string) =>
    `Не удалось прочитать заявки: ${fault}. Проверьте, что PostgreSQL работает, и адрес, имя и пароль в DATABASE_URL.`,

  title: (id: number, when: string) => `Заявка с сайта № ${id}, ${when}`,
  /** The title of a request that a person of the agency wrote down from a call. */
  callTitle: (id: number, when: string, by: string) =>
    `Заявка по звонку № ${id}, ${when}. Кто записал: ${by}`,
  /** One notice in place of many; `first` and `last`: the requests' numbers. */
  manyNew: (count: number, first: number, last: number) =>
    `Ещё ${count} ${plural(count, ['заявка', 'заявки', 'заявок'])} с сайта: № ${first}–${last}`,
  manyLate: (count: number, first: number, last: number) =>
    `Ещё ${count} ${plural(count, ['заявку', 'заявки', 'заявок'])} никто не взял: № ${first}–${last}`,
  manyWhy: 'За час их больше двадцати, поэтому об остальных одно сообщение. Все они — в кабинете.',
  webhookFault: (host: string, reason: string) => `${host} не принимает сообщения: ${reason}`,
  webhookPage: 'и страница для людей, какой просят войти, а не ответ бота',
  mail: {
    /** The name of the sender, where NOTIFY_FROM has none. */
    sender: 'Заявки с сайта',
    /** `about`: what is asked for, or who asks; may be empty. */
    subject: (id: number, about: string) => (about ? `Заявка № ${id}: ${about}` : `Заявка № ${id}`),
    servicesInSubject: (first: string, others: number) =>
      others === 0 ? first : `${first} и ещё ${serviceCount(others)}`,
    spamSubject: (subject: string) => `[Похоже на спам] ${subject}`,
    spam: 'Похоже на спам: заполнено поле, которого люди не видят.',
    call: 'Позвонить',
    whatsapp: 'Написать в WhatsApp',
    open: 'Открыть в кабинете',
    services: 'Услуги',
    noServices: 'не выбраны',
    noPrice: 'цены в списке нет',
    /** Of a request from before prices were stored. */
    priceUnknown: 'цена не записана',
    andMore: (count: number) => `и ещё ${count}`,
    taken: (id: number, by: string, time: string) => `Заявка № ${id} в работе: ${by}, ${time}`,
    putBack: (id: number, by: string) => `Заявка № ${id} снова свободна. Была в работе: ${by}`,
    handed: (ids: number[], by: string) =>
      `${by} передаёт вам ${ids.length === 1 ? 'заявку' : `заявки (${ids.length})`}: ${ids.map((id) => `№ ${id}`).join(', ')}`,
    late: (id: number) => `Заявку № ${id} до сих пор никто не взял`,
    /** `fault`: what the mail server does, such as 'не отвечает (…)'. */
    fault: (fault: string) => `Почтовый сервер ${fault}`,
    /** Why a notice is given up, if each attempt ended the process. */
    processEnded: 'Сайт трижды останавливался посреди отправки, больше не пробует',
    sum: 'Сумма в день заявки',
  },
}
