import { serviceCount } from '~/format/format'
import { NBSP, typeset, typesetAll } from '~/format/typography'

/** The request form, on the home page and in the basket. */
export const requestFormTexts = {
  ...typesetAll({
    name: { label: 'Имя и фамилия', placeholder: 'Как к вам обращаться *' },
    phone: {
      label: 'Телефон',
      placeholder: '+7 900 000-00-00',
      /** `where`: in which messengers. */
      hint: (where: string) => typeset(`На этот номер напишем ${where}`),
    },
    address: { label: 'Адрес объекта', placeholder: 'Адрес или кадастровый номер' },
    comment: { label: 'Комментарий', placeholder: 'Что нужно сделать и к какому сроку' },
    consent: 'Даю согласие на обработку персональных данных',
    /** Under the box, after a send without consent: the toast is soon gone. */
    noConsent: 'Поставьте отметку: без согласия заявку не отправить',
    /** Links under the consent, where the agency's facts have them. */
    consentText: 'Текст согласия',
    privacy: 'Политика конфиденциальности',
    submit: 'Отправить заявку',
    sending: 'Отправляем…',
    /** In the button's place, once a request was sent. */
    sent: {
      title: 'Заявка отправлена',
      chosen: 'Вы выбрали:',
      /** `where`: in which messenger. */
      write: (where: string) => typeset(`Написать первым ${where}`),
    },
    /** Under the button, where a request was not sent. */
    failed: {
      kept: 'Заявка не отправлена. Всё, что вы написали, осталось в форме: попробуйте ещё раз',
      lost: 'Заявка не отправлена. Чтобы вернуть написанное, нажмите «Назад»',
      orCall: 'или позвоните:',
    },
  }),
  andMore: (count: number) => `и${NBSP}ещё ${serviceCount(count)}`,
}
