import { typesetAll } from '~/format/typography'

/** The words of the desk's page that says whether all is well. */
export const deskState = typesetAll({
  fine: 'Всё в порядке.',
  attention: (titles: string[]) =>
    `Нужно внимание: ${titles.map((title) => `«${title}»`).join(', ')}.`,
  statuses: { fine: 'В порядке', attention: 'Проверьте' },
  resend: 'Отправить ещё раз',
  test: {
    mail: 'Отправить пробное письмо',
    webhook: 'Отправить пробное сообщение',
    both: 'Отправить пробные письмо и сообщение',
  },
})
