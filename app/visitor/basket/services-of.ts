import type { ServiceIdentity } from '~/agency/catalogue/service'

/**
 * Returns a title as people read it: whatever its letters' form and case, the shape of its quotes and dashes, its
 * spaces, and signs that do not show.
 */
export function wordsOf(title: string): string {
  return title
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/["'`\p{Pi}\p{Pf}\u201a\u201e\u2032\u02bc]+/gu, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns for each item of a basket the service of today's list that was chosen; undefined: the list does not surely
 * have it. What was chosen is a title that somebody read: ids change when a list is imported again, or number its
 * places. So it is the service with that title, if only one has it, or only one of them the item's id. The one with the
 * id alone was renamed if the first word of one title, which says what is done, is in the other in any case, and if a
 * word of the former title is left that no other service has, or all of one title's words are in the other. No two
 * items are one service, but for one whose former title is in the basket, too.
 *
 * Pages contain its source text, so it uses nothing from outside, and only what Chrome 79 knows. `read` is
 * {@link wordsOf}.
 */
export function servicesOf<Listed extends ServiceIdentity>(
  items: readonly ServiceIdentity[],
  services: readonly Listed[],
  read: (title: string) => string,
): (Listed | undefined)[] {
  const found: (Listed | undefined)[] = items.map(() => undefined)
  const hasId = ({ id }: ServiceIdentity, service: Listed) => String(id) === String(service.id)

  /** Takes for an item the one service for which `isIt` holds. */
  function find(
    isIt: (item: ServiceIdentity, service: Listed, i: number, at: number) => boolean,
    isSure = (_: ServiceIdentity, service: Listed) => !found.includes(service),
  ) {
    items.forEach((item, i) => {
      if (found[i]) return
      const [service, other] = services.filter((one, at) => isIt(item, one, i, at))
      if (service && !other && isSure(item, service)) found[i] = service
    })
  }

  find((item, service) => item.title === service.title && hasId(item, service))
  if (found.every(Boolean)) return found

  const own = items.map(({ title }) => read(title))
  const titles = services.map(({ title }) => read(title))
  find((item, service, i, at) => own[i] === titles[at] && hasId(item, service))
  find((_item, _service, i, at) => own[i] === titles[at])

  const wordsIn = (title: string) =>
    read(title)
      .split(/[^\p{L}\d]+/u)
      .filter(Boolean)
  const lists = titles.map((title) => ` ${wordsIn(title).join(' ')} `)
  const gone = items.filter((_, i) => !found[i] && !titles.includes(own[i] || ''))
  find(hasId, (item, service) => {
    const holder = items[found.indexOf(service)]
    const namesakes = gone.filter((other) => hasId(other, service))
    if (namesakes.length !== 1 || namesakes[0] !== item) return false
    if (holder && !hasId(holder, service)) return false
    const [before, now] = [wordsIn(item.title), wordsIn(service.title)]
    const shared = now.filter((word) => before.includes(word))
    const isForm = (head = '') => {
      const stem = head.slice(0, Math.max(4, head.length - 2))
      return (word: string) => word.startsWith(stem)
    }
    if (!now.some(isForm(before[0])) && !before.some(isForm(now[0]))) return false
    const isLonger = shared.length === Math.min(before.length, now.length)
    const isIts = (word: string) => lists.filter((list) => list.includes(` ${word} `)).length === 1
    return shared.some((word) => /\p{L}{4}/u.test(word) && (isLonger || isIts(word)))
  })
  return found
}
