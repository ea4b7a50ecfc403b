/** The words of the staff's command, `npm run requests`. Visitors never see them. */
export const staff = {
  help: `Заявки с сайта.

  npm run requests                     таблица, новые сверху
  npm run --silent requests -- --json  список в формате JSON
  npm run --silent requests -- --csv   таблица для Excel; в файл: … -- --csv > заявки.csv
  npm run requests -- --help           эта подсказка

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
  noRequests: (file: string) => `Заявок пока нет. База данных: ${file}`,

  wrongUsage: 'Так команда не работает. Ключи: --json или --csv (один из двух), --help.',
  elsewhere:
    'Задан AGENCY_API_URL: заявки уходят в API агентства, смотрите их там. ' +
    'Прежние, из этой базы, покажет команда без AGENCY_API_URL.',
  unreadable: (fault: string) =>
    `Заявки не прочитать: ${fault}. Проверьте DATABASE_URL и права на файл.`,
}
