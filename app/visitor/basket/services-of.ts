import type { ServiceIdentity } from '~/agency/catalogue/service'

/** Returns a title as people read it: whatever its letters' form and case, its spaces, and signs that do not show. */
export function wordsOf(title: string): string {
  return title
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns for each item of a basket the service of today's list that was chosen; undefined: the list does not surely
 * have it. What was chosen is a title that somebody read: ids change when a list is imported again, or number its
 * places. So it is the service with that title, if only one has it, or only one of them the item's id. The one with the
 * id alone was renamed if a word of the former title is left that no other service has, or all of one title's words
 * are in the other. No two items are one service, but for one whose former title is in the basket, too.
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
  const holders = new Map<Listed, ServiceIdentity>()

  function find(choose: (item: ServiceIdentity) => Listed | undefined) {
    items.forEach((item, i) => {
      const service = found[i] ? undefined : choose(item)
      if (!service) return
      found[i] = service
      holders.set(service, item)
    })
  }
  function groupedBy(keyOf: (service: ServiceIdentity) => string) {
    const groups = new Map<string, Listed[]>()
    services.forEach((service) => {
      const key = keyOf(service)
      const group = groups.get(key)
      if (group) group.push(service)
      else groups.set(key, [service])
    })
    return (item: ServiceIdentity) => groups.get(keyOf(item)) || []
  }
  const only = (group: Listed[]) => (group.length === 1 ? group[0] : undefined)
  const free = (service?: Listed) => (service && !holders.has(service) ? service : undefined)

  const same = groupedBy(({ id, title }) => id + '\n' + title)
  find((item) => free(same(item)[0]))
  if (found.every(Boolean)) return found

  const titled = groupedBy(({ title }) => read(title))
  const withId = groupedBy(({ id }) => String(id))
  find((item) => free(only(titled(item).filter(({ id }) => String(id) === String(item.id)))))
  find((item) => free(only(titled(item))))

  const wordsIn = ({ title }: ServiceIdentity) =>
    Array.from(new Set(read(title).split(/[^\p{L}\d]+/u))).filter(Boolean)
  const counts = new Map<string, number>()
  services.forEach((service) =>
    wordsIn(service).forEach((word) => counts.set(word, (counts.get(word) || 0) + 1)),
  )
  function isRenamed(item: ServiceIdentity, service: ServiceIdentity): boolean {
    const [before, now] = [wordsIn(item), wordsIn(service)]
    const shared = now.filter((word) => before.includes(word))
    const isLonger = shared.length === Math.min(before.length, now.length)
    return shared.some((word) => /\p{L}{4}/u.test(word) && (isLonger || counts.get(word) === 1))
  }
  const gone = items.filter((item, i) => !found[i] && titled(item).length === 0)
  find((item) => {
    const service = only(withId(item))
    const namesakes = gone.filter(({ id }) => String(id) === String(item.id))
    if (!service || namesakes.length !== 1 || namesakes[0] !== item) return undefined
    const holder = holders.get(service)
    if (holder && String(holder.id) !== String(item.id)) return undefined
    return isRenamed(item, service) ? service : undefined
  })
  return found
}
