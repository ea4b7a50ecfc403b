import { typesetAll } from '~/format/typography'

/** The words of what an agency does on its first day, at the head of the desk. */
export const firstDay = typesetAll({
  title: (done: number, all: number) => `Сайт готов на ${done} из ${all}`,
  lead: 'Что осталось:',
  /** A button, where only people know that something is done. */
  confirm: 'Сделано',
  steps: {
    facts: {
      label: 'Кто вы',
      hint: 'Название, город, телефон. Пока их нет, на сайте вымышленное агентство.',
    },
    prices: {
      label: 'Цены просмотрены',
      hint: 'Посмотрите каждую и сохраните, даже если все верны. До этого над сайтом стоит «Пример».',
    },
    people: {
      label: 'Люди и фотографии',
      hint: 'Инженеры с номером в реестре и фотографией. Пока её нет хотя бы у одного, у всех инициалы.',
    },
    documents: {
      label: 'Документы',
      hint: 'Согласие и политика: файлы от юриста. Или запишите реквизиты, и страницы сделает сайт.',
    },
    mail: {
      label: 'Письмо, которое дошло',
      hint: 'Отправьте пробное, найдите его в почте (и не в спаме), потом нажмите «Сделано».',
    },
    copies: {
      label: 'Копии базы',
      hint: 'Их настраивает тот, кто ведёт сервер. Без копий заявки пропадут вместе с диском.',
    },
    notification: {
      label: 'Уведомление в Роскомнадзор',
      hint: 'Его подают до первой заявки. Подали — нажмите «Сделано».',
    },
  },
})
