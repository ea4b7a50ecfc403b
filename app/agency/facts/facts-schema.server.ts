import { z } from 'zod'
import type { AgencyFacts } from '~/content/agency-facts'
import { dayOf, isDay } from '~/format/local-time'
import { isAsLongAsPhone } from '~/format/phone'
import { fieldKinds, textsOfKind } from '~/server/files/field-kinds.server'
import { fileFaults } from '~/server/files/file-faults'
import { PHOTO_NAME } from './photos.server'

/** Maximum length of a fact, in UTF-16 code units: pages carry it in each document. */
const MAX_LENGTH = 1000

/** How many engineers, or others, a file of facts may name. */
export const MAX_ITEMS = 100

// PostgreSQL stores no NUL: with one in the consent's text, no request could be saved.
const text = z
  .string()
  .max(MAX_LENGTH, fileFaults.longText(MAX_LENGTH))
  .refine((written) => !/[^\P{Cc}\t\n\r]/u.test(written), fileFaults.controlCharacter)
const needed = text.min(1)
/** A name; with quotes around it, without them: the site sets its own. */
const unquoted = needed.transform((name) => name.trim().replace(/^[«"„“]([^«»"„“”]+)[»"“”]$/, '$1'))

/** An optional phone number. `wanted` is the hint in editors, and the message for a wrong value. */
const phone = (wanted: string) =>
  text
    // JSON schemas cannot express the rule below; editors get at least this one.
    .regex(/\d/, { error: wanted, abort: true })
    .refine((written) => isAsLongAsPhone(written), wanted)
    .optional()
    .describe(wanted)
    .register(fieldKinds, { kind: 'phone' })
const matching = (pattern: RegExp, wanted: string) =>
  text.regex(pattern, wanted).optional().describe(wanted)
const chat = (wanted: string) =>
  matching(/^https:\/\/./, wanted).register(fieldKinds, { kind: 'link' })
const day = (wanted: string) =>
  text
    .regex(/^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.20\d\d$/, { error: wanted, abort: true })
    .refine(isDay, 'такого дня в календаре нет')
    .describe(wanted)
    .register(fieldKinds, { kind: 'date' })
const maybeDay = (wanted: string) => day(wanted).optional().describe(wanted)
/** What a wrong link needs. */
export const LINK_HINT = 'нужен адрес страницы: начинается с https:// или с /'
// Excludes `javascript:` URLs, and `//other.host`, which looks like a path; browsers skip tabs and line ends.
const link = matching(/^(https?:\/\/|\/(?![/\\]))[^\t\n\r]*$/, LINK_HINT).register(fieldKinds, {
  kind: 'link',
})
/** An optional text. `wanted` is the hint in editors. */
const line = (wanted: string) => text.optional().describe(wanted)
/** A number of a register, which is no amount: it may begin with 0. */
const digits = (wanted: string) => line(wanted).register(fieldKinds, { kind: 'digits' })

/**
 * The content of AGENCY_FILE, with hints for its author, of which the desk makes its labels: up to a colon,
 * then an example. A missing fact removes its line from the site; an unknown key is a fault.
 */
export const factsSchema = z.strictObject({
  $schema: text.optional().describe('адрес схемы, по которой редактор проверяет файл'),
  // What changes most often comes first at the desk.
  notice: z
    .strictObject({
      text: needed
        .max(200, fileFaults.longText(200))
        .describe(
          'текст, на телефоне сперва первое предложение: Заявки принимаем, выезды с 13 января. До 12 января отпуск.',
        ),
      from: maybeDay('нужен первый день, с которого это видно на сайте: 28.12.2026'),
      until: day('нужен последний день, когда это видно на сайте: 12.01.2027'),
    })
    .refine(({ from, until }) => !from || dayOf(from) <= dayOf(until), {
      path: ['until'],
      error: 'последний день раньше первого',
    })
    .optional()
    .describe('объявление на всех страницах'),
  phone: phone('нужен телефон, каким он будет на сайте: +7 900 000-00-00'),
  hours: line('часы работы: Пн–пт, 9:00–18:00'),
  name: unquoted.describe('название без кавычек «»'),
  town: needed.describe('город: Заречье'),
  inTown: needed.describe('город в ответ на «где?»: в Заречье'),
  area: needed.describe('город и район: Заречье и Зареченский район'),
  inArea: needed.describe('город и район — где вы работаете?: в Заречье и Зареченском районе'),
  whatsapp: phone('нужен номер в WhatsApp: +7 900 000-00-00'),
  max: chat('нужна ссылка на чат в MAX: https://max.ru/…'),
  telegram: chat('нужна ссылка на чат в Telegram: https://t.me/…'),
  vk: chat('нужна ссылка на чат во ВКонтакте: https://vk.me/…'),
  email: matching(
    /^[^\s@]+@[^\s@]+$/,
    'нужен адрес электронной почты: zayavka@example.ru',
  ).register(fieldKinds, { kind: 'email' }),
  address: line('адрес, куда приходят посетители'),
  landmark: line('как найти вход: вход со двора, второй этаж'),
  term: z
    .strictObject({
      from: z.int().min(1).max(52).describe('от, недель: 2'),
      to: z.int().min(1).max(52).describe('до, недель: 4'),
    })
    .refine(({ from, to }) => from <= to, 'сначала меньшее число недель, потом большее')
    .optional()
    .describe('обычный срок в неделях — от договора до сдачи плана в Росреестр'),
  places: line(
    'куда выезжаете, кроме своего города, в ответ на «куда?»: в Луговое, в Сосновку и на хутор Дальний',
  ),
  payment: line('как платят: наличными, картой или по счёту; аванс 30 %'),
  companies: line('условия для компаний: без НДС, закрывающие документы, ЭДО «Диадок»'),
  fees: line('госпошлина: за учёт изменений — 1 000 ₽'),
  selfRegulatingOrganisation: line('название СРО'),
  certificates: z
    .boolean()
    .optional()
    .describe('true, если у инженеров есть квалификационные аттестаты'),
  equipment: line('приборы: высокоточное спутниковое оборудование (GPS/GNSS)'),
  insurance: line('кто и на какую сумму застраховал ответственность инженеров'),
  engineers: z
    .array(
      z.strictObject({
        name: needed.describe('фамилия, имя, отчество'),
        registerNumber: needed.describe('номер в реестре кадастровых инженеров, в кавычках'),
        registerUrl: link.describe('страница в реестре: https://…'),
        phone: phone('нужен телефон инженера: +7 900 000-00-00'),
        photo: matching(
          PHOTO_NAME,
          'нужно имя фотографии, которая лежит рядом с этим файлом: ivanov.jpg, ivanov.png или ivanov.webp',
        ).register(fieldKinds, { kind: 'photo' }),
      }),
    )
    .max(MAX_ITEMS, fileFaults.longList(MAX_ITEMS))
    .optional()
    .describe('кадастровые инженеры'),
  legalName: line('полное название юридического лица или ИП'),
  inn: digits('ИНН, в кавычках'),
  ogrn: digits('ОГРН, в кавычках'),
  processors: z
    .array(
      z.strictObject({
        name: needed.describe('название или фамилия, имя, отчество'),
        address: needed.describe('адрес'),
        does: needed.describe('что делает: хранит базу данных, доставляет почту'),
      }),
    )
    .max(MAX_ITEMS, fileFaults.longList(MAX_ITEMS))
    .optional()
    .describe('кто ещё обрабатывает данные по вашему поручению: хостинг, почта; никто — []'),
  dataInRussia: z
    .boolean()
    .optional()
    .describe('true, если сервер с базой данных стоит в России: об этом скажет политика на сайте'),
  edition: maybeDay('нужна дата редакции согласия и политики: 20.11.2026'),
  links: z
    .strictObject({
      social: link.describe('страница в социальной сети'),
      projects: link.describe('проекты'),
      reviews: link.describe('отзывы'),
      register: link.describe('реестр кадастровых инженеров или ваша страница в нём'),
      offer: link.describe('договор-оферта'),
      contractorAgreement: link.describe('договор подряда'),
      privacy: link.describe('политика обработки персональных данных'),
      consent: link.describe('согласие на обработку персональных данных'),
      partnerAgreement: link.describe('партнёрское соглашение'),
      stagesDetails: link.describe('куда ведёт кнопка «Подробнее» в этапах'),
      contract: link.describe('куда ведёт кнопка «Договор» в этапах'),
    })
    .default({})
    .describe('адреса страниц и документов'),
}) satisfies z.ZodType<AgencyFacts>

/** Lists the phones of facts, or of a part of them, with their places. */
export function phonesIn(facts: Partial<AgencyFacts>) {
  return textsOfKind('phone', factsSchema, facts)
}
