import { metres, plural } from '~/format/format'
import { NBSP, textsOf, typeset } from '~/format/typography'
import type { AgencyFacts } from './agency-facts'
import { weAnswer } from './messengers'

/**
 * The plot that every drawing and the extract show: its turning points, clockwise from the north-west, in metres to
 * the north (X) and to the east (Y), as in the register.
 */
export const PLOT = [
  { x: 4108.2, y: 2096 },
  { x: 4113, y: 2121.6 },
  { x: 4096.8, y: 2128.8 },
  { x: 4082, y: 2117.6 },
  { x: 4087.8, y: 2093.4 },
] as const
/** Its area with the error that the register's own formula gives for points measured to 10 cm. */
const AREA = '786 ± 10 м²'

/** Returns the usual term and the two events between which it runs, if the agency gives one. */
function termOf({ term }: AgencyFacts): { fact: string; text: string } | null {
  if (!term) return null
  const { from, to } = term
  const weeks = weeksOf(to)
  return {
    fact: from === to ? weeks : `${from}–${weeks}`,
    text: 'от договора до сдачи плана в Росреестр',
  }
}

function weeksOf(count: number): string {
  return `${count} ${plural(count, ['неделя', 'недели', 'недель'])}`
}

/** The same in one sentence, with what a meeting of neighbours adds. */
function wholeTermOf(facts: AgencyFacts): string | null {
  const term = termOf(facts)
  return term && `${term.fact} ${term.text}; если нужно собрание соседей — ещё не меньше 30 дней`
}

/** A row of the title block. */
export interface StampFact {
  label: string
  fact?: string
  /** The register number of an engineer, and what else is known of them. */
  note?: string
  registerUrl?: string
  phone?: string
  photo?: string
}

/** The home page, section by section. */
export const homeTexts = textsOf((facts: AgencyFacts) => ({
  hero: {
    area: facts.area,
    title: 'Кадастровые работы любой сложности',
    lead: 'Измерим участок или дом, согласуем границу, подготовим план и дождёмся записи в реестре недвижимости (ЕГРН).',
    order: 'Заказать межевание',
    orCall: 'или позвоните',
    term: termOf(facts),
    /** Labels of the scale bar, whose hatched part is what a meeting adds. */
    scale: {
      weeks: (count: number) => typeset(weeksOf(count)),
      longer: (count: number) =>
        typeset(
          `до ${count} ${plural(count, ['недели', 'недель', 'недель'])}, если${NBSP}нужно собрание${NBSP}соседей`,
        ),
    },
    contract: 'Цена и срок — в договоре.',
  },

  /** Labels of the plan. */
  plan: {
    north: 'С',
    point: 'н',
    area: AREA,
    /** What the old papers say. */
    onPaper: ['8 соток', 'на бумаге'],
    /** Letters of a topographic map: a dwelling, other buildings. */
    house: 'Ж',
    building: 'Н',
    street: 'ул. Полевая',
    scale: ['0', '5', '10 м'],
  },

  /** In the bar at the bottom of a phone's screen. */
  bar: { call: 'Позвонить', request: { label: 'Оставить заявку', href: '#request' } },

  rule: {
    day: '1 марта',
    year: '2025 года',
    title: 'Нет границ в ЕГРН — сделку могут приостановить',
    text: 'С этого дня Росреестр, как правило, приостанавливает регистрацию сделки с участком, если его границ нет в ЕГРН. То же — с домом на таком участке. Есть исключения. Проверьте до сделки по выписке из ЕГРН: её можно заказать и самому, на Госуслугах.',
    orderExtract: 'Заказать выписку',
    request: { label: 'Спросить инженера', href: '#request' },
    law: 'Пункты 21.1 и 21.2 части 1 статьи 26 Федерального закона № 218-ФЗ «О государственной регистрации недвижимости».',
    /** The document that both cases show three rows of: the same plot before its survey and after. */
    paper: 'Выписка из ЕГРН',
    unregistered: {
      title: 'Границ в ЕГРН нет',
      when: 'до межевания',
      rows: [
        { label: 'Площадь', text: '800 м²' },
        { label: 'Координаты', text: 'не определены' },
      ],
      marked: {
        label: 'Особые отметки',
        text: 'Граница земельного участка не установлена в соответствии с требованиями земельного законодательства',
      },
      text: 'Поищите эту строку в своей выписке: с ней регистрацию могут приостановить.',
    },
    registered: {
      title: 'Границы в ЕГРН есть',
      when: 'после',
      rows: [
        { label: 'Площадь', text: AREA },
        { label: 'Особые отметки', text: 'нет' },
      ],
      marked: {
        label: 'Координаты',
        text: PLOT.map(({ x, y }, i) => `${i + 1}: X${NBSP}${metres(x)} Y${NBSP}${metres(y)}`),
      },
      text: 'Тот же участок: площадь посчитана по координатам углов. Из-за границ регистрацию уже не приостановят.',
    },
  },

  /** An estimate of the catalogue's own prices, for the case that brings most visitors. */
  estimate: {
    label: 'Пример сметы',
    title: 'Участок к продаже: сколько заплачу?',
    text: 'Если границ участка нет в ЕГРН. Точную цену назовём, когда посмотрим документы.',
    total: 'Примерно',
    rows: [
      { label: 'Срок', text: wholeTermOf(facts) },
      { label: 'Отдельно', text: 'пошлина, если её берут за регистрацию' },
      {
        label: 'Приготовьте',
        text: 'кадастровый номер; для договора — паспорт и документ о праве на участок',
      },
    ],
    list: 'Все услуги и цены',
  },

  about: {
    label: 'О нас',
    title: facts.engineers?.length ? 'Инженеры, которых можно проверить' : 'Аттестованные инженеры',
    text: `«${facts.name}» выполняет кадастровые и геодезические работы ${facts.inArea} для граждан и компаний.`,
    places: facts.places && `Выезжаем ${facts.places}.`,
    /** Rows of the title block; a row without a fact is left out. Address, hours and numbers stand in the footer. */
    stamp: [
      ...(facts.engineers ?? []).map(({ name, registerNumber, ...engineer }) => ({
        label: 'Кадастровый инженер',
        fact: name,
        note: `№ ${registerNumber} в реестре инженеров`,
        ...engineer,
      })),
      { label: 'СРО', fact: facts.selfRegulatingOrganisation },
      { label: 'Страхование', fact: facts.insurance },
      { label: 'Исполнитель', fact: facts.legalName },
    ] as StampFact[],
    facts: [
      {
        title: 'Квалификационные аттестаты и саморегулируемая организация (СРО)',
        text: 'Межевой и технический план вправе готовить только кадастровый инженер: член СРО, внесённый в государственный реестр. У наших инженеров есть и квалификационные аттестаты. СРО проверяет их работу и принимает жалобы. Любого можно найти на сайте Росреестра по фамилии.',
      },
      {
        title: 'Высокоточное спутниковое оборудование (GPS/GNSS)',
        text: 'Координаты углов определяем спутниковым приёмником: по ним границу можно снова найти на местности.',
      },
    ],
    register: {
      label: 'Реестр кадастровых инженеров на сайте Росреестра',
      href: facts.links.register,
    },
  },

  stages: {
    label: 'Этапы',
    title: 'От заявки до записи в ЕГРН',
    list: [
      {
        title: 'Заявка',
        who: 'делаете вы',
        text: `Выберите услуги из списка или опишите задачу своими словами. ${weAnswer(facts)}.`,
      },
      {
        title: 'Документы и цена',
        who: 'вместе',
        text: 'Пришлите фото того, что есть: выписки, свидетельства, старого плана. Посмотрим и назовём цену и срок.',
      },
      {
        title: 'Договор',
        who: 'вместе',
        text: 'Запишем состав работ, цену и срок.',
      },
      {
        title: 'Выезд и измерения',
        who: 'делаем мы',
        text: 'Инженер приедет на участок и определит координаты каждой точки границы.',
      },
      {
        title: 'Подготовка плана',
        who: 'делаем мы',
        text: 'Составим межевой или технический план. Если нужно согласие соседей, сами известим их и соберём подписи.',
      },
      {
        title: 'Росреестр',
        who: 'делаем мы',
        text: 'Сдадим план в Росреестр. Когда сведения внесут в ЕГРН, вы увидите их в новой выписке.',
      },
    ],
    details: { label: 'Подробнее', href: facts.links.stagesDetails },
    contract: { label: 'Договор', href: facts.links.contract },
  },

  questions: {
    label: 'Вопросы',
    title: 'Три вопроса до договора',
    list: [
      {
        question: 'Межевание обязательно?',
        answer:
          'Нет, закон к нему не обязывает. Но регистрацию сделки с участком, границ которого нет в ЕГРН, как правило, приостанавливают. Проверьте по выписке: в ней либо координаты, либо отметка, что граница не установлена.',
      },
      {
        question: 'А если сосед не подпишет?',
        answer:
          'Соседа извещают о собрании не меньше чем за 30 дней. Если он не подписал акт и в срок, указанный в извещении, не прислал письменных обоснованных возражений, граница считается согласованной (статьи 39 и 40 закона № 221-ФЗ «О кадастровой деятельности»). Если возражает и договориться не удалось, спор решит суд.',
      },
      {
        question: 'Сколько это займёт и что подготовить?',
        answer: `Для начала хватит кадастрового номера. Для договора понадобятся паспорт и документ о праве на участок. Срок ${
          facts.term ? `обычно — ${wholeTermOf(facts)}` : 'назовём, когда посмотрим документы'
        }.`,
      },
    ],
  },
}))
