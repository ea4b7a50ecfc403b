import { z } from 'zod'
import { telLink } from '~/format/phone'
import { owner } from './owner'

// PostgreSQL refuses a NUL, with which no consent could be stored.
const text = z
  .string()
  .refine((written) => !/[^\P{Cc}\t\n\r]/u.test(written), owner.files.controlCharacter)
const needed = text.min(1)

/** What an optional fact has to be: shown by editors, and where something else stands there. */
const phone = (wanted: string) =>
  text
    // For editors, which know nothing of the rule below.
    .regex(/\d/, { error: wanted, abort: true })
    .refine((written) => telLink(written) !== null, wanted)
    .optional()
    .describe(wanted)
const matching = (pattern: RegExp, wanted: string) =>
  text.regex(pattern, wanted).optional().describe(wanted)
const chat = (wanted: string) => matching(/^https:\/\/./, wanted)
// No `javascript:`, and no `//other.host` that looks like a path.
const link = matching(
  /^(https?:\/\/|\/(?![/\\]))/,
  'нужен адрес страницы: начинается с https:// или с /',
)

/**
 * What AGENCY_FILE may hold, with hints for whoever writes it. A fact that is left out takes its line
 * on the site with it; a key that is none of these is a slip of the pen.
 */
export const factsSchema = z.strictObject({
  $schema: text.optional().describe('адрес схемы, по которой редактор проверяет файл'),
  name: needed.describe('название без кавычек «»; у инженера — фамилия, имя, отчество'),
  town: needed.describe('город: Заречье'),
  inTown: needed.describe('город в ответ на «где?»: в Заречье'),
  area: needed.describe('город и район: Заречье и Зареченский район'),
  inArea: needed.describe('они же в ответ на «где?»: в Заречье и Зареченском районе'),
  phone: phone('нужен телефон, как его читают: +7 900 000-00-00'),
  whatsapp: phone('нужен номер в WhatsApp: +7 900 000-00-00'),
  max: chat('нужна ссылка на чат в MAX: https://max.ru/…'),
  telegram: chat('нужна ссылка на чат в Telegram: https://t.me/…'),
  vk: chat('нужна ссылка на чат во ВКонтакте: https://vk.me/…'),
  email: matching(/^\S+@\S+$/, 'нужен адрес электронной почты: zayavka@example.ru'),
  address: text.optional().describe('адрес, куда приходят посетители'),
  hours: text.optional().describe('часы работы: Пн–пт, 9:00–18:00'),
  legalName: text.optional().describe('полное название юридического лица или ИП'),
  inn: text.optional().describe('ИНН, в кавычках'),
  ogrn: text.optional().describe('ОГРН, в кавычках'),
  selfRegulatingOrganisation: text.optional().describe('название СРО'),
  engineers: z
    .array(
      z.strictObject({
        name: needed.describe('фамилия, имя, отчество'),
        registerNumber: needed.describe('номер в реестре кадастровых инженеров, в кавычках'),
      }),
    )
    .optional()
    .describe('список инженеров'),
  links: z
    .strictObject({
      /** In a social network. */
      social: link,
      projects: link,
      reviews: link,
      /** Rosreestr's register of engineers, or the engineers' page in it. */
      register: link,
      offer: link,
      contractorAgreement: link,
      privacy: link,
      consent: link,
      partnerAgreement: link,
      /** Where the buttons 'Подробнее' and 'Договор' of the stages lead. */
      stagesDetails: link,
      contract: link,
    })
    .default({})
    .describe('адреса страниц и документов'),
})
