/** The words for the staff: the command `npm run requests` and the notices. Visitors never see them. */
export const staff = {
  help: `Заявки с сайта.

  npm run requests                        таблица, новые сверху
  npm run --silent requests -- --json     список в формате JSON
  npm run --silent requests -- --csv      таблица для Excel; в файл: … -- --csv > заявки.csv
  npm run requests -- --since 05.03.2026  только с этого дня (или 2026-03-05)
  npm run requests -- --suspect           похожие на спам: в общем списке их нет
  npm run requests -- --failed            уведомления, которые не удалось отправить
  npm run requests -- --backup копия.db   копия базы данных; сайт останавливать не нужно
  npm run requests -- --purge             удалить заявки старше RETENTION_DAYS дней
  npm run requests -- --help              эта подсказка

--since и --suspect сочетаются с --json и --csv, --failed — с --json.
Время — по часам этого компьютера, в JSON — UTC. База данных — из DATABASE_URL.`,

  columns: {
    id: '№',
    when: 'Когда',
    client: 'Клиент',
    services: 'Услуги',
    object: 'Адрес и комментарий',
  },
  csvColumns: [
    'Номер',
    'Дата и время',
    'Имя',
    'Телефон',
    'Услуги',
    'Адрес',
    'Комментарий',
    'WhatsApp',
  ],
  /** Stands where the visitor typed nothing. */
  nothing: '—',
  /** Ends a text that did not fit; the whole of it is in the JSON. */
  cut: '… (полностью — с ключом --json)',
  total: (count: number) => `Всего заявок: ${count}`,
  suspects: (count: number) => `Похожих на спам: ${count}, показать их — с ключом --suspect`,
  failures: (count: number) =>
    `Неотправленных уведомлений: ${count}, показать их — с ключом --failed`,
  noRequests: (database: string) => `Заявок пока нет. База данных: ${database}`,
  noneSuch: 'Таких заявок нет.',

  noFailures: 'Неотправленных уведомлений нет.',
  failure: (id: number, when: string, attempts: number) =>
    `Заявка № ${id} от ${when}. Попыток: ${attempts}. Ответ почтового сервера:`,
  failuresAdvice:
    'Эти заявки сохранены, но письма о них не ушли. Ответьте клиентам и проверьте NOTIFY_SMTP_URL и NOTIFY_TO.',

  backedUp: (file: string) => `Копия базы данных: ${file}`,
  notBackedUp: (fault: string) =>
    `Копия не сделана: ${fault}. Проверьте имя файла, права на папку и место на диске.`,
  pgDump:
    'Заявки хранятся в PostgreSQL, копию делает pg_dump: pg_dump --format=custom --file=копия.dump "$DATABASE_URL"',
  purged: (count: number, day: string) => `Удалено заявок: ${count} (полученных до ${day})`,
  noRetention:
    'Не задан RETENTION_DAYS — сколько дней хранить заявки. Задайте его и повторите, например: ' +
    'RETENTION_DAYS=365 npm run requests -- --purge',

  wrongUsage:
    'Так команда не работает. Все ключи и что с чем сочетается: npm run requests -- --help',
  wrongDate: (typed: string) => `Непонятная дата: ${typed}. Пишите так: 05.03.2026 или 2026-03-05.`,
  elsewhere:
    'Задан AGENCY_API_URL: заявки уходят в API агентства, смотрите их там. ' +
    'Прежние, из этой базы, покажет команда без AGENCY_API_URL.',
  unreadable: (fault: string) =>
    `Заявки не прочитать: ${fault}. Проверьте DATABASE_URL и права на файл.`,
  unreachable: (fault: string) =>
    `Заявки не прочитать: ${fault}. Проверьте, что PostgreSQL работает, и адрес, имя и пароль в DATABASE_URL.`,

  /** The page behind the link in a mail. */
  office: {
    isNew: (id: number, when: string) => `Заявка № ${id}, ${when}. Взять?`,
    isYours: (id: number, time: string) => `Заявка № ${id} — ваша, взята в ${time}`,
    isTaken: (id: number, by: string, when: string) => `Заявку № ${id} уже взяли: ${by}, ${when}`,
    isDone: (id: number, by: string, when: string) =>
      `Заявка № ${id} выполнена${by && `: ${by}`}, ${when}`,
    take: 'Взять',
    finish: 'Готово',
    putBack: 'Вернуть',
    advice: 'Имя, телефон и всё, что написал клиент, — в письме.',
    noLink: 'Ссылка не работает',
    noLinkText:
      'Она устарела, не вам адресована или заявки больше нет. ' +
      'Возьмите заявку по ссылке из другого письма или спросите у того, кто ведёт сайт.',
  },

  mail: {
    subject: (id: number, name: string) =>
      name ? `Заявка с сайта № ${id}: ${name}` : `Заявка с сайта № ${id}`,
    suspectSubject: (subject: string) => `[Похоже на спам] ${subject}`,
    title: (id: number, when: string) => `Заявка с сайта № ${id}, ${when}`,
    suspect: 'Похоже на спам: заполнено поле, которого люди не видят.',
    name: 'Имя',
    phone: 'Телефон',
    call: 'Позвонить',
    whatsapp: 'Написать в WhatsApp',
    address: 'Адрес объекта',
    services: 'Услуги',
    noPrice: 'цена неизвестна',
    andMore: (count: number) => `и ещё ${count}`,
    take: 'Взять заявку',
    taken: (id: number, by: string, time: string) => `Заявку № ${id} взяли: ${by}, ${time}`,
    putBack: (id: number, by: string) => `Заявка № ${id} снова свободна: ${by} её не ведёт`,
    sum: 'Сумма по ценам на сайте',
    comment: 'Комментарий',
  },
}
