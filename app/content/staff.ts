/** The keys of the staff's command, as `--help` lists them. */
const KEYS = [
  ['', 'таблица, новые сверху'],
  ['--json', 'список в формате JSON'],
  ['--csv', 'таблица для Excel; в файл: --csv > заявки.csv'],
  ['--since 05.03.2026', 'только с этого дня; ещё: --since вчера, --since "3 дня"'],
  ['--open', 'только невыполненные'],
  [
    '--find Анна',
    'по имени, телефону, адресу, кадастровому номеру, слову из комментария, № заявки',
  ],
  ['--suspect', 'похожие на спам, которых нет в общем списке'],
  ['--take 17 Анна', 'заявку № 17 взяла Анна'],
  ['--put-back 17', 'заявка № 17 снова свободна, а выполненная — снова открыта'],
  ['--done 17', 'заявка № 17 выполнена'],
  ['--delete 17', 'удалить заявку № 17'],
  ['--failed', 'уведомления, которые не удалось отправить'],
  ['--resend', 'отправить их ещё раз'],
  ['--test-mail', 'отправить каждому пробное письмо и показать ответы сервера'],
  ['--report [папка]', 'отчёт за 7 дней и числа за 12 недель; папка — та, где лежат копии'],
  ['--backup копия.db', 'копия базы данных; сайт останавливать не нужно'],
  ['--import agency.db', 'перенести всё из файла SQLite в пустую базу PostgreSQL'],
  ['--purge', 'удалить заявки старше RETENTION_DAYS дней; с ключом --dry-run — только сосчитать'],
  ['--purge --yes', 'то же, когда часы переводили или давно не удаляли'],
  ['--step-back', 'открыть базу прежней версии сайта, 653b28d, чтобы вернуться к ней'],
  ['--help', 'эта подсказка'],
]

/** The owner's command, by the name that the staff's has. */
function checkCommand(command: string): string {
  return command.startsWith('npm ') ? 'npm run check' : `${command} check`
}

/** The words for the staff: the command `npm run requests` and the notices. Visitors never see them. */
export const staff = {
  /** `command`: what the command is called by. */
  help: (command: string) => `Заявки с сайта: ${command} и ключи.

${KEYS.map(([key = '', text]) => `  ${key.padEnd(20)}${text}`).join('\n')}

--since, --open, --find и --suspect сочетаются друг с другом, с --json и --csv.
Время — по часам этого компьютера, в JSON — UTC. База данных — из DATABASE_URL.
Настройки и файлы проверяет ${checkCommand(command)}.`,

  columns: {
    id: '№',
    when: 'Когда',
    client: 'Клиент',
    services: 'Услуги',
    object: 'Адрес и комментарий',
  },
  csvColumns: {
    id: 'Номер',
    when: 'Дата и время',
    services: 'Услуги',
    whatsapp: 'WhatsApp',
    state: 'Состояние',
    takenBy: 'Кто взял',
  },
  /** What a visitor types, in mails and in the CSV. */
  fields: {
    name: 'Имя',
    phone: 'Телефон',
    address: 'Адрес объекта',
    comment: 'Комментарий',
  },
  states: { new: 'новая', taken: 'в работе', done: 'выполнена', spam: 'похоже на спам' },
  /** A phone that a spreadsheet would take for a sum or a date, without the word before it. */
  phone: (phone: string) => `тел. ${phone}`,
  samePhone: (id: number) => `тот же телефон: № ${id}`,
  /** Stands where the visitor typed nothing. */
  nothing: '—',
  /** Ends a text that did not fit; the whole of it is in the JSON. */
  cut: '… (полностью — с ключом --json)',
  total: (count: number, database: string) => `Всего заявок: ${count}. База данных: ${database}`,
  leftOutAsSpam: (count: number) => `Похожих на спам: ${count}, их показывает ключ --suspect`,
  failures: (count: number) => `Неотправленных уведомлений: ${count}, их показывает ключ --failed`,
  noRequests: (database: string) => `Заявок пока нет. База данных: ${database}`,
  noMatches: 'Таких заявок нет.',
  readableByOthers:
    'Этот файл могут прочитать и другие пользователи этого компьютера. Закройте его: chmod 600',

  noFailures: 'Неотправленных уведомлений нет.',
  failure: (id: number, when: string, attempts: number, isGivenUp: boolean) =>
    `Заявка № ${id} от ${when}. Попыток: ${attempts}${isGivenUp ? '' : ', будут ещё'}.`,
  failuresAdvice:
    'Заявки сохранены, но эти люди писем о них не получили. Ответьте клиентам, проверьте ' +
    'NOTIFY_SMTP_URL и NOTIFY_TO и отправьте письма ещё раз: --resend',
  resent: (count: number) => `Уведомлений, которые сайт отправит ещё раз: ${count}`,

  backedUp: (file: string) => `Копия базы данных: ${file}`,
  notBackedUp: (fault: string) =>
    `Копия не сделана: ${fault}. Проверьте имя файла, права на папку и место на диске.`,
  fileExists: (file: string) => `${file}: такой файл уже есть, назовите другой`,
  noFile: (file: string) => `${file}: такого файла нет`,
  pgDump:
    'Заявки хранятся в PostgreSQL, копию делает pg_dump: pg_dump --format=custom --file=копия.dump "$DATABASE_URL"',
  counts: (
    place: string,
    counts: { requests: number; notices: number; consentTexts: number; versions: number },
  ) =>
    `${place}: заявок — ${counts.requests}, уведомлений — ${counts.notices}, текстов согласия — ${counts.consentTexts}, сохранений в кабинете — ${counts.versions}`,
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
    ['База данных повреждена. Сделайте её копию и позовите того, кто ведёт сайт:', ...lines].join(
      '\n',
    ),
  notPurged: (now: string) =>
    'Ничего не удалено: с прошлого удаления или последней заявки прошло больше 40 дней. ' +
    `Верны ли часы? Сейчас ${now}. Если верны, повторите: --purge --yes`,

  steppedBack: (database: string) =>
    `База ${database} открыта версии 653b28d: теперь запустите её. Из базы ничего не удалено; новая версия ` +
    'продолжит с ней же, ничего делать для этого не нужно.',

  taken: (id: number, by: string) => `Заявка № ${id} в работе: ${by}`,
  alreadyTaken: (id: number, by: string, when: string) =>
    `Заявка № ${id} уже в работе: ${by}, взята ${when}`,
  ambiguous: (id: number, name: string, addresses: string[]) =>
    `В NOTIFY_TO несколько человек с именем «${name}»: ${addresses.join(', ')}. ` +
    `Назовите адрес: --take ${id} ${addresses[0]}`,
  notTaken: (id: number) => `Заявка № ${id} свободна: её никто не брал`,
  putBack: (id: number) => `Заявка № ${id} снова свободна`,
  reopened: (id: number) => `Заявка № ${id} снова открыта`,
  done: (id: number) => `Заявка № ${id} выполнена`,
  alreadyDone: (id: number, when: string) => `Заявка № ${id} уже выполнена, ${when}`,
  deleted: (id: number) => `Заявка № ${id} удалена`,
  notThere: (id: number) => `Заявки № ${id} нет.`,
  noMail: 'Не заданы NOTIFY_SMTP_URL и NOTIFY_TO: письма не отправляются.',
  mailSent: (to: string, response: string) => `${to}: отправлено, ответ сервера: ${response}`,
  mailNotSent: (to: string, fault: string) => `${to}: письмо не отправлено. ${fault}`,
  testMail: {
    subject: 'Пробное письмо с сайта',
    text: 'Почта сайта работает: письма о заявках будут приходить сюда.',
  },

  report: {
    title: (from: string, to: string, count: number) => `Заявок с ${from} по ${to}: ${count}`,
    services: 'Услуги в них:',
    service: (count: number, title: string) => `${String(count).padStart(5)}  ${title}`,
    noServices: 'без услуг',
    waited: (ids: number[]) =>
      `Дольше суток никто не взял: ${ids.map((id) => `№ ${id}`).join(', ')}`,
    noneWaited: 'Дольше суток ни одна не ждала.',
    copy: (folder: string, when: string) => `Последняя копия в ${folder}: ${when}`,
    noCopy: (folder: string) => `КОПИЙ НЕТ в ${folder}`,
  },

  wrongUsage: (command: string, args: string) =>
    `Не понимаю «${args}». Все ключи: ${command} --help`,
  wrongDate: (date: string) =>
    `Непонятная дата: ${date}. Пишите так: 05.03.2026, вчера или "3 дня".`,
  elsewhere:
    'Задан AGENCY_API_URL: заявки уходят в API агентства, смотрите их там. ' +
    'Прежние, из этой базы, покажет команда без AGENCY_API_URL.',
  unreadable: (fault: string) =>
    `Не удалось прочитать заявки: ${fault}. Проверьте DATABASE_URL и права на файл.`,
  unreachable: (fault: string) =>
    `Не удалось прочитать заявки: ${fault}. Проверьте, что PostgreSQL работает, и адрес, имя и пароль в DATABASE_URL.`,

  /** The page behind the link in a mail. Moments are such as 'в 14:02' or '05.03.2026 в 14:02'. */
  office: {
    title: (id: number) => `Заявка № ${id}`,
    isNew: (when: string) => `Новая, пришла ${when}.`,
    isYours: (when: string) => `Ваша, взята ${when}.`,
    isTaken: (by: string, when: string) => `Уже в работе: ${by}, взята ${when}.`,
    hasLeft: 'Этому сотруднику письма о заявках больше не приходят: заявку можно взять себе.',
    isDone: (by: string, when: string) => `Выполнена ${when}${by && `: ${by}`}.`,
    buttons: {
      take: 'Взять заявку',
      finish: 'Выполнена',
      'put-back': 'Вернуть',
      reopen: 'Ещё не выполнена',
    },
    finishHint: 'Нажмите «Выполнена», когда с клиентом всё закончено.',
    personalData: 'Имя, телефон и всё, что написал клиент, — в письме.',
    others: 'Ещё открыты',
    other: (id: number, when: string, state: string) => `№ ${id}, ${when} — ${state}`,
    noLink: 'Ссылка не работает',
    noLinkText:
      'Ссылка устарела, предназначена другому сотруднику или заявка удалена. ' +
      'Возьмите заявку по ссылке из другого письма или спросите у того, кто ведёт сайт.',
    unavailable: 'Сейчас не получается',
    unavailableText:
      'База данных не отвечает. Откройте ссылку ещё раз через минуту; если не поможет, позвоните тому, кто ведёт сайт.',
  },

  webhook: (id: number, when: string) => `Заявка с сайта № ${id}, ${when}`,
  webhookFault: (host: string, said: string) => `${host} не принимает сообщения: ${said}`,

  mail: {
    /** The name of the sender, where NOTIFY_FROM has none. */
    sender: 'Заявки с сайта',
    subject: (id: number, name: string) =>
      name ? `Заявка с сайта № ${id}: ${name}` : `Заявка с сайта № ${id}`,
    spamSubject: (subject: string) => `[Похоже на спам] ${subject}`,
    title: (id: number, when: string) => `Заявка с сайта № ${id}, ${when}`,
    spam: 'Похоже на спам: заполнено поле, которого люди не видят.',
    call: 'Позвонить',
    whatsapp: 'Написать в WhatsApp',
    take: 'Взять заявку',
    services: 'Услуги',
    noPrice: 'цены в списке нет',
    andMore: (count: number) => `и ещё ${count}`,
    taken: (id: number, by: string, time: string) => `Заявка № ${id} в работе: ${by}, ${time}`,
    putBack: (id: number, by: string) => `Заявка № ${id} снова свободна. Была в работе: ${by}`,
    /** `fault`: what the mail server does, such as 'не отвечает (…)'. */
    fault: (fault: string) => `Почтовый сервер ${fault}`,
    sum: 'Сумма по ценам на сайте',
  },
}
