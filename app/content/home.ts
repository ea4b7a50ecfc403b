import { textsOf } from '~/format/typography'
import type { AgencyFacts } from './agency-facts'
import { weAnswer } from './messengers'
import { termOf, termSentence } from './term'

/** The plot of every drawing: its turning points, clockwise from the north-west, in metres north (X) and east (Y). */
export const PLOT = [
  { x: 4108.2, y: 2096 },
  { x: 4113, y: 2121.6 },
  { x: 4096.8, y: 2128.8 },
  { x: 4082, y: 2117.6 },
  { x: 4087.8, y: 2093.4 },
] as const
/** Its area, with the error of the register's formula for points measured to 10 cm. */
const AREA = '786 ± 10 м²'

/** A row of the title block. */
interface StampFact {
  label: string
  text?: string
  /** The sentence's last words; a link where the address is known. */
  link?: { label: string; href?: string }
}

/** The home page, section by section. */
export const homeTexts = textsOf((facts: AgencyFacts) => ({
  hero: {
    area: facts.area,
    title: 'Кадастровые работы любой сложности',
    lead: 'Измерим участок или дом, согласуем границу и дождёмся записи в реестре недвижимости (ЕГРН).',
    order: 'Заказать межевание',
    orCall: 'или позвоните',
    /** Before a price in roubles. */
    about: 'примерно',
    term: termOf(facts),
    cases: { label: 'Сколько в вашем случае', href: '#prices' },
  },

  plan: {
    point: 'н',
    area: AREA,
    /** What the plan beside a case's estimate shows, by the case's id. Areas and lengths are those of `plot.svg`. */
    cases: {
      sale: { title: 'Граница', text: 'пока без координат' },
      house: { title: 'Дом', text: 'размеры и место на участке' },
      fence: { title: 'Забор', text: '62 м, колышки в 4 точках границы' },
      split: { title: 'Два участка', text: 'у каждого своя граница и площадь' },
      dispute: { title: 'Спорная полоса', text: 'между границей и забором соседа' },
      error: { title: 'Сдвиг на 5 м', text: 'пунктир — граница по ЕГРН' },
    } as Record<string, { title: string; text: string }>,
  },

  /** In the bar at the bottom of a phone's screen. */
  bar: { call: 'Позвонить', request: { label: 'Оставить заявку', href: '#request' } },

  rule: {
    day: '1 марта',
    year: '2025 года',
    title: 'Нет границ в ЕГРН — сделку могут приостановить',
    text: 'С этого дня Росреестр, как правило, приостанавливает регистрацию сделки с участком без границ в ЕГРН и с домом на нём. Исключения есть: скажем по вашим документам.',
    law: 'Закон № 218-ФЗ «О государственной регистрации недвижимости», статья 26, часть 1, пункты 21.1 и 21.2.',
    orderExtract: 'Заказать выписку',
    request: { label: 'Спросить инженера', href: '#request' },
    /** What to look for in the document that tells. */
    extract: {
      title: 'Что искать в выписке',
      document: 'Выписка из ЕГРН',
      example: 'Пример',
      /** Other lines of the sheet. */
      rows: [
        ['Кадастровый номер', '00:00:0000000:114'],
        ['Категория земель', 'Земли населённых пунктов'],
        ['Площадь', '800 кв. м'],
      ],
      label: 'Особые отметки',
      text: 'Граница земельного участка не установлена в соответствии с требованиями земельного законодательства',
      where: 'Выписку можно заказать и самому, на Госуслугах.',
    },
  },

  cases: {
    label: 'Цены',
    title: 'Сколько это стоит в вашем случае',
    text: 'Точную цену назовём по документам.',
    list: 'Все услуги и цены',
  },

  about: {
    label: 'О нас',
    title: facts.engineers?.length ? 'Кто работает на участках' : 'Кто мы и по каким правилам',
    job: 'Кадастровый инженер',
    inRegister: (number: string) => `№ ${number} в реестре`,
    text: `«${facts.name}» выполняет кадастровые работы для граждан и компаний.`,
    places: facts.places && `Выезжаем и ${facts.places}.`,
    /** Rows of the title block; a row without a text is left out. Address, hours and numbers stand in the footer. */
    stamp: [
      ...(facts.certificates
        ? [
            {
              label: 'Аттестаты',
              text: 'квалификационные, покажем при встрече',
            },
          ]
        : []),
      { label: 'СРО', text: facts.selfRegulatingOrganisation },
      {
        label: 'Реестр',
        text: 'планы готовит только кадастровый инженер из государственного реестра. Проверить можно',
        link: { label: 'на сайте Росреестра', href: facts.links.register },
      },
      { label: 'Приборы', text: facts.equipment },
      { label: 'Страхование', text: facts.insurance },
    ] as StampFact[],
  },

  stages: {
    label: 'Этапы',
    title: 'От заявки до ЕГРН',
    list: [
      {
        title: 'Вы: заявка',
        text: `Выберите услуги или опишите задачу. ${weAnswer(facts)}.`,
      },
      {
        title: 'Вместе: договор',
        text: 'Пришлите фото выписки, свидетельства или старого плана. Назовём цену и срок, запишем их в договор.',
      },
      {
        title: 'Мы: всё остальное',
        text: 'Измерим участок и составим план. Если нужно согласие соседей, известим их. Доведём дело до записи в реестре.',
      },
    ],
    /** Two sheets of the plan that the agency hands over, of the same plot. */
    sheets: {
      caption: 'Образец межевого плана',
      points: {
        columns: ['Точка', 'X, м', 'Y, м'],
        area: 'Площадь участка',
      },
    },
    details: { label: 'Подробнее', href: facts.links.stagesDetails },
    contract: { label: 'Договор', href: facts.links.contract },
  },

  questions: {
    label: 'Вопросы',
    title: 'О чём спрашивают',
    list: [
      {
        question: 'Межевание обязательно?',
        answer:
          'Нет, закон к нему не обязывает. Но регистрацию сделки с участком, границ которого нет в ЕГРН, как правило, приостанавливают. В выписке есть либо координаты, либо отметка, что граница не установлена.',
      },
      {
        question: 'А если сосед не подпишет?',
        answer:
          'Соседа извещают о собрании не меньше чем за 30 дней. Если он не подписал акт согласования границ и в срок, указанный в извещении, не прислал письменных обоснованных возражений, граница считается согласованной (статьи 39 и 40 закона № 221-ФЗ «О кадастровой деятельности»). Если сосед возражает и договориться не получится, спор решит суд.',
      },
      {
        question: 'Сколько это займёт и что подготовить?',
        answer: `${
          facts.term
            ? `Обычно это ${termSentence(facts, true)}.`
            : 'Срок назовём, когда посмотрим документы.'
        } Для начала хватит кадастрового номера участка, для договора понадобятся паспорт и документ о праве на него.`,
      },
    ],
  },
}))
