import { typesetAll } from '~/format/typography'

/** What is in order and what is wrong, part by part: the same words at the desk, in `check` and in mails. */
export const diagnosis = typesetAll({
  notices: {
    title: 'Уведомления о заявках',
    none: 'О заявках никто не узнаёт. Задайте NOTIFY_SMTP_URL — почтовый сервер — и NOTIFY_TO — кому писать.',
    to: (people: string, host: string) => `Письма о заявках получают: ${people}. Сервер ${host}.`,
    webhooks: (hosts: string) => `Сообщения о заявках идут на ${hosts}.`,
    allSent: 'Все отправлены.',
    unreadable: (fault: string) =>
      `Отправлены ли все, узнать не удалось: очередь уведомлений не прочитать (${fault}).`,
    mail: (host: string) => `Почтовый сервер ${host} отвечает, вход выполнен.`,
    mailFault: (host: string, fault: string) => `Почтовый сервер ${host} ${fault}`,
    waiting: (count: number) => `Ждут отправки: ${count}.`,
    failed:
      'Эти заявки сохранены, но уведомления о них не дошли. Ответьте клиентам, проверьте NOTIFY_SMTP_URL, NOTIFY_TO и NOTIFY_WEBHOOK и отправьте уведомления ещё раз.',
  },
  database: {
    title: 'База данных',
    works: (name: string) => `${name}: запись возможна.`,
    notYet: (name: string) => `${name}: файла пока нет, его создаст сайт.`,
    fault: (name: string, fault: string) =>
      `${name}: записать не удаётся (${fault}). Заявки сейчас не сохраняются, посетители видят ошибку. Позвоните тому, кто ведёт сайт.`,
    damaged: (name: string, fault: string) =>
      `${name}: часть данных повреждена (${fault}). Позвоните тому, кто ведёт сайт: нужна последняя копия.`,
    free: (gigabytes: string) => `На диске с базой свободно ${gigabytes} ГБ.`,
    low: 'Когда место кончится, заявки перестанут сохраняться. Освободите диск.',
    elsewhere:
      'Место на диске сервера PostgreSQL и повреждения в нём сайту не видны: за ними следит тот, кто ведёт сервер.',
    spaceUnknown: 'Сколько места на диске, узнать не удалось.',
  },
  copies: {
    title: 'Копии базы',
    unknown: 'Сайт не знает, где лежат копии. Назовите их папку в настройке BACKUP_DIR.',
    last: (when: string, folder: string) => `Последняя сделана ${when}, папка ${folder}.`,
    old: 'Прошло больше двух суток. Проверьте задание cron, которое делает копии.',
    none: (folder: string) =>
      `В папке ${folder} копий нет, или они пустые. Проверьте задание cron, которое их делает: без копии заявки пропадут вместе с диском.`,
    unreadable: (folder: string, fault: string) =>
      `Папку ${folder} не прочитать (${fault}). Дайте сайту право читать её.`,
  },
  settings: { title: 'Настройки', fine: 'Всё нужное задано.' },
  files: { title: 'Услуги, сведения и документы' },
  agencyApi: { title: 'API агентства' },
})
