import { z } from 'zod'
import type { AgencyFacts } from '~/content/agency-facts'
import { dayOf, isDay } from '~/format/local-time'
import { type FieldSpec, field, textsOfKind, wantedOf } from '~/server/files/field-kinds.server'
import { factFaults } from './fact-faults'
import { PHOTO_NAME } from './photos.server'

/** Maximum length of a fact, in UTF-16 code units: pages carry it in each document. */
const MAX_LENGTH = 1000

/** How many engineers, or others, a file of facts may name. */
export const MAX_ITEMS = 100

// PostgreSQL stores no NUL: with one in the consent's text, no request could be saved.
const text = z
  .string()
  .max(MAX_LENGTH, factFaults.longText(MAX_LENGTH))
  .refine((written) => !/[^\P{Cc}\t\n\r]/u.test(written), factFaults.controlCharacter)
const needed = text.min(1)
/** A name, without quotes around it: the site sets its own. */
const unquoted = needed.transform((name) => name.trim().replace(/^[«"„“]([^«»"„“”]+)[»"“”]$/, '$1'))

const line = (about: FieldSpec) => field(text.optional(), about)
const neededLine = (label: string, example?: string) => field(needed, { label, example })
const matching = (pattern: RegExp, about: FieldSpec) =>
  field(text.regex(pattern, wantedOf(about)).optional(), about)
/** A phone: 5 to 15 digits, with what people write between and behind them. */
const phone = (label: string) =>
  matching(/^(?:\D*\d){5,15}\D*$/, {
    kind: 'phone',
    needs: 'нужен',
    label,
    example: '+7 900 000-00-00',
  })
const chat = (label: string, example: string) =>
  matching(/^https:\/\/./, { kind: 'link', needs: 'нужна', label, example })
const aDay = (about: FieldSpec) =>
  text
    .regex(/^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.20\d\d$/, {
      error: wantedOf(about),
      abort: true,
    })
    .refine(isDay, 'такого дня в календаре нет')
/** What a wrong link needs. */
export const LINK_HINT = 'нужен адрес страницы: начинается с https:// или с /'
// Excludes `javascript:` URLs, and `//other.host`, which looks like a path; browsers skip tabs and line ends.
const LINK = /^(https?:\/\/|\/(?![/\\]))[^\t\n\r]*$/
const link = (label: string, example?: string) =>
  field(text.regex(LINK, LINK_HINT).optional(), { kind: 'link', label, example })
/** A number of a register, which is no amount: it may begin with 0. */
const digits = (label: string) => line({ kind: 'digits', label, inFile: 'в кавычках' })
const flag = (label: string) => field(z.boolean().optional(), { kind: 'flag', label })
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(MAX_ITEMS, factFaults.longList(MAX_ITEMS)).optional()
const weeks = (label: string, example: string) => field(z.int().min(1).max(52), { label, example })

const FIRST_DAY: FieldSpec = {
  kind: 'date',
  needs: 'нужен',
  label: 'первый день, с которого это видно на сайте',
  example: '28.12.2026',
}
const LAST_DAY: FieldSpec = {
  kind: 'date',
  needs: 'нужен',
  label: 'последний день, когда это видно на сайте',
  example: '12.01.2027',
}
const EDITION: FieldSpec = {
  kind: 'date',
  needs: 'нужна',
  label: 'дата редакции согласия и политики',
  example: '20.11.2026',
}

/** Facts as somebody writes them: where the agency works is said without its declined names, too. */
type WrittenFacts = Omit<AgencyFacts, 'inTown' | 'inArea'> &
  Partial<Pick<AgencyFacts, 'inTown' | 'inArea'>>

/** AGENCY_FILE's content, and the desk's form. A missing fact removes its line; an unknown key is a fault. */
export const factsSchema = z.strictObject({
  $schema: text.optional().describe('адрес схемы, по которой редактор проверяет файл'),
  // What changes most often comes first at the desk.
  notice: field(
    z
      .strictObject({
        text: field(needed.max(200, factFaults.longText(200)), {
          label: 'текст, на телефоне сперва первое предложение',
          example: 'Заявки принимаем, выезды с 13 января. До 12 января отпуск.',
        }),
        from: field(aDay(FIRST_DAY).optional(), FIRST_DAY),
        until: field(aDay(LAST_DAY), LAST_DAY),
      })
      .refine(({ from, until }) => !from || dayOf(from) <= dayOf(until), {
        path: ['until'],
        error: 'последний день раньше первого',
      })
      .optional(),
    { label: 'объявление на всех страницах' },
  ),
  phone: phone('телефон, каким он будет на сайте'),
  hours: line({ label: 'часы работы', example: 'Пн–пт, 9:00–18:00' }),
  name: field(unquoted, { label: 'название, кавычки поставит сайт' }),
  town: neededLine('город', 'Заречье'),
  area: neededLine('город и район', 'Заречье и Зареченский район'),
  inTown: line({
    label: 'город в ответ на «где?»',
    example: 'в Заречье; без этого сайт пишет «Межевание (Заречье)»',
  }),
  inArea: line({
    label: 'город и район в ответ на «где?»',
    example: 'в Заречье и Зареченском районе; без этого — «(Заречье и Зареченский район)»',
  }),
  whatsapp: phone('номер в WhatsApp'),
  max: chat('ссылка на чат в MAX', 'https://max.ru/…'),
  telegram: chat('ссылка на чат в Telegram', 'https://t.me/…'),
  vk: chat('ссылка на чат во ВКонтакте', 'https://vk.me/…'),
  email: matching(/^[^\s@]+@[^\s@]+$/, {
    kind: 'email',
    needs: 'нужен',
    label: 'адрес электронной почты',
    example: 'zayavka@example.ru',
  }),
  address: line({ label: 'адрес, куда приходят посетители' }),
  landmark: line({ label: 'как найти вход', example: 'вход со двора, второй этаж' }),
  term: field(
    z
      .strictObject({ from: weeks('от, недель', '2'), to: weeks('до, недель', '4') })
      .refine(({ from, to }) => from <= to, 'сначала меньшее число недель, потом большее')
      .optional(),
    { label: 'обычный срок в неделях — от договора до сдачи плана в Росреестр' },
  ),
  places: line({
    label: 'куда выезжаете, кроме своего города, в ответ на «куда?»',
    example: 'в Луговое, в Сосновку и на хутор Дальний',
  }),
  payment: line({
    label: 'как платят',
    example: 'наличными, картой или по счёту; аванс 30 %',
  }),
  companies: line({
    label: 'условия для компаний',
    example: 'без НДС, закрывающие документы, ЭДО «Диадок»',
  }),
  fees: line({ label: 'госпошлина', example: 'за учёт изменений — 1 000 ₽' }),
  selfRegulatingOrganisation: line({ label: 'название СРО' }),
  certificates: flag('у инженеров есть квалификационные аттестаты'),
  equipment: line({
    label: 'приборы',
    example: 'высокоточное спутниковое оборудование (GPS/GNSS)',
  }),
  insurance: line({ label: 'кто и на какую сумму застраховал ответственность инженеров' }),
  engineers: field(
    listOf(
      z.strictObject({
        name: neededLine('фамилия, имя, отчество'),
        registerNumber: field(needed, {
          label: 'номер в реестре кадастровых инженеров',
          inFile: 'в кавычках',
        }),
        registerUrl: link('страница в реестре', 'https://…'),
        phone: phone('телефон инженера'),
        photo: matching(PHOTO_NAME, {
          kind: 'photo',
          needs: 'нужно',
          label: 'имя фотографии, которая лежит рядом с этим файлом',
          example: 'ivanov.jpg, ivanov.png или ivanov.webp',
        }),
      }),
    ),
    { label: 'кадастровые инженеры' },
  ),
  legalName: line({ label: 'полное название юридического лица или ИП' }),
  inn: digits('ИНН'),
  ogrn: digits('ОГРН'),
  processors: field(
    listOf(
      z.strictObject({
        name: neededLine('название или фамилия, имя, отчество'),
        address: neededLine('адрес'),
        does: neededLine('что делает', 'хранит базу данных, доставляет почту'),
      }),
    ),
    {
      label: 'кто ещё обрабатывает данные по вашему поручению',
      example: 'хостинг, почта; никто — []',
    },
  ),
  dataInRussia: flag('сервер с базой данных стоит в России: так скажет политика'),
  edition: field(aDay(EDITION).optional(), EDITION),
  links: field(
    z
      .strictObject({
        social: link('страница в социальной сети'),
        projects: link('проекты'),
        reviews: link('отзывы'),
        register: link('реестр кадастровых инженеров или ваша страница в нём'),
        offer: link('договор-оферта'),
        contractorAgreement: link('договор подряда'),
        privacy: link('политика обработки персональных данных'),
        consent: link('согласие на обработку персональных данных'),
        partnerAgreement: link('партнёрское соглашение'),
        stagesDetails: link('куда ведёт кнопка «Подробнее» в этапах'),
        contract: link('куда ведёт кнопка «Договор» в этапах'),
      })
      .default({}),
    { label: 'адреса страниц и документов' },
  ),
}) satisfies z.ZodType<WrittenFacts>

/** Lists the phones of facts, or of a part of them, with their places. */
export function phonesIn(facts: Partial<AgencyFacts>) {
  return textsOfKind('phone', factsSchema, facts)
}
