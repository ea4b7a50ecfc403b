import { serviceCount } from '~/format/format'
import { typesetAll } from '~/format/typography'
import { PRIVACY_TITLE } from './document-titles'

/** The request form, on the home page and in the basket. */
export const requestFormTexts = typesetAll({
  /** Over the emptied fields once a request was sent. */
  another: 'Нужно что-то ещё? Отправьте новую заявку.',
  /** `datum`: what the field is called where visitors agree to the processing of their data. */
  fields: {
    name: { label: 'Имя и фамилия', placeholder: 'Как к вам обращаться *', datum: 'имя и фамилия' },
    phone: { label: 'Телефон', placeholder: '8 900 000-00-00', datum: 'номер телефона' },
    address: {
      label: 'Адрес участка или дома',
      placeholder: 'или кадастровый номер',
      datum: 'адрес или кадастровый номер объекта',
    },
    comment: {
      label: 'Комментарий',
      placeholder: 'Что нужно сделать и к какому сроку',
      datum: 'комментарий',
    },
  },
  /** The label of the field that is hidden from people. */
  honeypot: 'Не заполняйте это поле',
  /** Under the phone's field. `phoneHint` follows; `messengers`: in which the agency can write to a number. */
  phoneIsEnough: 'Достаточно указать телефон.',
  phoneHint: (messengers: readonly string[]) =>
    `Позвоним или напишем на этот номер${messengers.length > 1 ? ':' : ' в'} ${messengers.join(', ')}`,
  consent: 'Даю согласие на обработку персональных данных',
  /** Under the box, after a send without consent: the toast is soon gone. */
  noConsent: 'Отметьте согласие: без него заявка не уйдёт',
  /** Under the box, after a send with an older text of the consent. */
  consentChanged: 'Текст согласия изменился: прочитайте его и отметьте согласие ещё раз',
  /** Links under the consent, where the agency's facts have them. */
  consentText: 'На что я соглашаюсь',
  privacy: PRIVACY_TITLE,
  submit: 'Отправить заявку',
  sending: 'Отправляем…',
  /** Over the fields, once a request was sent. */
  sent: {
    title: (number?: number) => `Заявка${named(number)} отправлена`,
    chosen: 'В заявке:',
    /** `where`: in which messengers, if in any; `hours`: 'Пн–пт, 9:00–18:00', if they are known. */
    answer: (where: string | null, hours?: string) =>
      (where === null ? 'Позвоним вам' : `Позвоним вам или напишем ${where}`) +
      (hours === undefined ? '.' : ` в рабочее время: ${lowerFirst(hours)}.`),
    noPhone: (hasMessenger: boolean) =>
      `Телефона в заявке нет — ${hasMessenger ? 'напишите' : 'позвоните'} нам, пожалуйста.`,
    prepare:
      'Приготовьте документ о праве на участок или дом. Если его нет под рукой, хватит кадастрового номера.',
    /** Over the names of several messengers. */
    writeIn: 'Написать нам:',
    /** `where`: in which messenger. */
    write: (where: string) => `Написать нам ${where}`,
  },
  /** Under the button, where a request was not sent. */
  failed: {
    kept: 'Заявка не ушла. Текст сохранился: нажмите «Отправить заявку» ещё раз.',
    /** The answer was lost, so that nobody knows. */
    unknown: 'Не знаем, дошла ли заявка. Отправьте её ещё раз без изменений: дважды она не придёт.',
    /** The agency did not accept what was typed. `refusedOrCall`: the same where its phone follows. */
    refused: 'Агентство не приняло эти данные: проверьте телефон и заполните пустые поля.',
    refusedOrCall:
      'Агентство не приняло эти данные: проверьте телефон и заполните пустые поля — или позвоните',
    tooLong: 'Заявка не ушла: текст слишком длинный. Сократите его и отправьте ещё раз.',
    lost: 'Заявка не ушла.',
    /** After `lost`, on a page without the form. */
    back: 'Чтобы вернуть написанное, нажмите «Назад».',
    /** Its phone follows, if it has one. */
    orCall: 'Или позвоните:',
  },
  /** Ends a list that names only some services. */
  andMore: (count: number) => `и ещё ${serviceCount(count)}`,
})

/** Stands before the title of a page that answers a form with an error. */
export const ERROR_PREFIX = 'Ошибка: '

/** What the visitor's first message says, filled in for them: plain text, as it is typed. */
export const firstMessage = (services: readonly string[], number?: number) =>
  `Здравствуйте! Пишу по заявке${named(number)} с сайта${services.length > 0 ? `: ${services.join(', ')}` : ''}.`

/** What follows 'заявка' where the agency names its requests by number. */
function named(number?: number): string {
  return number === undefined ? '' : ` № ${number}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
