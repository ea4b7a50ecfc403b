/** The words for the staff: the command `npm run requests` and the notices. Visitors never see them. */
export const staff = {
  help: `Заявки с сайта.

  npm run requests                        таблица, новые сверху
  npm run --silent requests -- --json     список в формате JSON
  npm run --silent requests -- --csv      таблица для Excel; в файл: … -- --csv > заявки.csv
  npm run requests -- --since 05.03.2026  только с этого дня; ещё: "05.03.2026 10:00", 10:00, "3 дня"
  npm run requests -- --open              только невыполненные
  npm run requests -- --find Анна         по имени, номеру заявки или телефону; и среди похожих на спам
  npm run requests -- --take 17 Анна      заявку № 17 взяла Анна
  npm run requests -- --done 17           заявка № 17 выполнена
  npm run requests -- --delete 17         удалить заявку № 17
  npm run requests -- --suspect           похожие на спам: в общем списке их нет
  npm run requests -- --failed            уведомления, которые не удалось отправить
  npm run requests -- --test-mail         отправить пробное письмо и показать ответ сервера
  npm run requests -- --backup копия.db   копия базы данных; сайт останавливать не нужно
  npm run requests -- --import agency.db  перенести всё из файла SQLite в пустую базу PostgreSQL
  npm run requests -- --purge             удалить заявки старше RETENTION_DAYS дней
  npm run requests -- --purge --dry-run   только сосчитать их
  npm run requests -- --help              эта подсказка

--since, --open, --find и --suspect сочетаются друг с другом, с --json и --csv, --failed — с --json.
Время — по часам этого компьютера, в JSON — UTC. База данных — из DATABASE_URL.`,

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
  states: { new: 'новая', taken: 'в работе', done: 'выполнена', suspect: 'похоже на спам' },
  /** A phone that a spreadsheet would take for a sum or a date, without the word before it. */
  phone: (phone: string) => `тел. ${phone}`,
  samePhone: (id: number) => `тот же телефон: № ${id}`,
  /** Stands where the visitor typed nothing. */
  nothing: '—',
  /** Ends a text that did not fit; the whole of it is in the JSON. */
  cut: '… (полностью — с ключом --json)',
  total: (count: number, database: string) => `Всего заявок: ${count}. База данных: ${database}`,
  suspects: (count: number) => `Похожих на спам: ${count}, показать их — с ключом --suspect`,
  failures: (count: number) =>
    `Неотправленных уведомлений: ${count}, показать их — с ключом --failed`,
  noRequests: (database: string) => `Заявок пока нет. База данных: ${database}`,
  noMatches: 'Таких заявок нет.',

  noFailures: 'Неотправленных уведомлений нет.',
  failure: (id: number, when: string, attempts: number, isGivenUp: boolean) =>
    `Заявка № ${id} от ${when}. Попыток: ${attempts}${isGivenUp ? '' : ', будут ещё'}. ` +
    'Ответ почтового сервера:',
  failuresAdvice:
    'Эти заявки сохранены, но письма о них не ушли. Ответьте клиентам и проверьте NOTIFY_SMTP_URL и NOTIFY_TO.',

  backedUp: (file: string) => `Копия базы данных: ${file}`,
  notBackedUp: (fault: string) =>
    `Копия не сделана: ${fault}. Проверьте имя файла, права на папку и место на диске.`,
  pgDump:
    'Заявки хранятся в PostgreSQL, копию делает pg_dump: pg_dump --format=custom --file=копия.dump "$DATABASE_URL"',
  counts: (place: string, counts: { requests: number; notices: number; consentTexts: number }) =>
    `${place}: заявок — ${counts.requests}, уведомлений — ${counts.notices}, текстов согласия — ${counts.consentTexts}`,
  importNeedsPostgres:
    'Переносят из файла SQLite в PostgreSQL: сначала задайте DATABASE_URL вида postgres://имя:пароль@сервер/база',
  notEmpty: (database: string) =>
    `Ничего не перенесено: база ${database} не пуста, а переносят только в пустую.`,
  notImported: (fault: string) =>
    `Ничего не перенесено: ${fault}. Проверьте имя файла и права на него, DATABASE_URL и что сайт ` +
    'остановлен, потом повторите.',
  purged: (count: number, day: string) => `Удалено заявок: ${count} (полученных до ${day})`,
  noRetention:
    'Не задан RETENTION_DAYS — сколько дней хранить заявки. Задайте его и повторите, например: ' +
    'RETENTION_DAYS=365 npm run requests -- --purge',

  wouldPurge: (count: number, day: string) =>
    `Будет удалено заявок: ${count} (полученных до ${day})`,
  taken: (id: number, by: string) => `Заявку № ${id} взяли: ${by}`,
  notTaken: (id: number) => `Заявку № ${id} уже взяли или выполнили, или такой заявки нет.`,
  done: (id: number) => `Заявка № ${id} выполнена`,
  notDone: (id: number) => `Заявка № ${id} уже выполнена, или такой заявки нет.`,
  deleted: (id: number) => `Заявка № ${id} удалена`,
  notThere: (id: number) => `Заявки № ${id} нет.`,
  noMail: 'Не заданы NOTIFY_SMTP_URL и NOTIFY_TO: письма не отправляются.',
  mailSent: (to: string[], response: string) =>
    `Письмо отправлено: ${to.join(', ')}. Ответ сервера: ${response}`,
  mailFailed: (fault: string) =>
    `Письмо не отправить: ${fault}. Проверьте NOTIFY_SMTP_URL, NOTIFY_TO и NOTIFY_FROM.`,
  testMail: {
    subject: 'Пробное письмо с сайта',
    text: 'Почта сайта работает: письма о заявках будут приходить сюда.',
  },

  wrongUsage:
    'Так команда не работает. Все ключи и что с чем сочетается: npm run requests -- --help',
  wrongDate: (typed: string) =>
    `Непонятная дата: ${typed}. Пишите так: 05.03.2026, "05.03.2026 10:00", 10:00 или "3 дня".`,
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
    call: 'Позвонить',
    whatsapp: 'Написать в WhatsApp',
    services: 'Услуги',
    noPrice: 'цена неизвестна',
    andMore: (count: number) => `и ещё ${count}`,
    take: 'Взять заявку',
    taken: (id: number, by: string, time: string) => `Заявку № ${id} взяли: ${by}, ${time}`,
    putBack: (id: number, by: string) => `Заявка № ${id} снова свободна: ${by} её не ведёт`,
    sum: 'Сумма по ценам на сайте',
  },
}
