import { WORKS } from '~/content/cases'
import { roubles } from '~/format/format'

function inQuotes(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`
}

/** Faults of a list of services. Files put the service's field before them. */
export const listFaults = {
  noList: 'нужен список услуг в квадратных скобках [ ]',
  tooLong: (max: number) => `в списке больше ${max} услуг`,
  noService: (count: number) => `в списке нет ни одной годной услуги, всего записей: ${count}`,
  emptied: 'список услуг пуст, а прежде не был',
  sameId: (title: string) => `"id" тот же, что у услуги «${title}»: у каждой он свой`,
  noPrice: 'цена 0 ₽, услуга показана как бесплатная',
  fewRoubles: (price: number) =>
    `всего ${roubles(price)}; если это ${roubles(price * 1000)}, напишите ${price * 1000} — 12.000 здесь значит 12`,
  manyRoubles: (price: number) => `${roubles(price)} — нет ли лишних нулей?`,
  sameTitle: (title: string) =>
    `"title" тот же, что у услуги выше: «${title}»; посетитель их не различит`,
  noPriceRead: (price: unknown) =>
    `${price === undefined ? 'цены нет' : `цена ${inQuotes(price)} не читается`}; ` +
    'нужна цена в рублях, числом; по договорённости — null',
  /** Of an API's list, which is shown all the same. */
  shownAgreed: 'на сайте «по договорённости»',
  twoReadings: (price: unknown, [thousands, fraction]: [string, string]) =>
    `${inQuotes(price)} — это ${thousands} ₽ или ${fraction} ₽? Напишите цену одним числом: ${thousands} или ${fraction}`,
  noIcon: (path: string) => `файла ${path} на сайте нет`,
  cut: (max: number) => `длиннее ${max} знаков, конец на сайте не показан`,
  repeated: '"id" и "title" те же, что у одной из услуг выше',
}

function orNothing(text: string) {
  return { inFile: `${text} — null`, atField: `${text} — пусто` }
}

/** What the fields of a service take: hints in editors, and messages for wrong values. */
export const serviceFields = {
  id: 'нужен номер услуги; он не меняется',
  title: 'нужно название услуги',
  description: 'нужен текст: что входит в услугу',
  price: orNothing('нужна цена в рублях, числом; по договорённости'),
  unit: 'нужен текст: за что цена, например «за участок до 15 соток»',
  perUnit:
    'нужно true, если цена за сотку, точку, метр или час: в сумму она не входит, а стоит рядом с ней',
  work: `нужно слово, по которому услугу находят случаи на главной: ${Object.keys(WORKS).join(', ')}`,
  hidden: 'нужно true, чтобы услуги не было на сайте, или false',
  confirmed: 'нужно true, если услуга и цена, как в примере, — ваши, или false',
  apiIcon: (origin: string) =>
    `нужен путь к значку или адрес на ${origin}; другой виден посетителям — задайте AGENCY_PUBLIC_URL`,
  icon: orNothing('нужен путь к значку на сайте: /icons/stake.svg; без значка'),
}
