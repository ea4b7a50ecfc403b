import type { shortHash } from '~/format/hash'
import type { servicesOf, wordsOf } from './services-of'

/** Name of the field with which an early form posts the basket of local storage. */
export const EARLY_BASKET = 'bucket'

/**
 * Shows the basket of local storage, as it is beside the page's list, and adds it to each form that the page posts,
 * until the page's scripts have taken over (`data-scripted`) or for good where they never come. The page contains its
 * source text, so it uses nothing from outside, and only what Chrome 79 knows. `inSight` is the number of items over
 * which a phone's list is folded.
 */
export function showEarlyBasket(
  hash: typeof shortHash,
  find: typeof servicesOf,
  words: typeof wordsOf,
  inSight: number,
): void {
  type Item = { id: string | number; title: string }
  const root = document.documentElement
  const textOf = (element: Element | null | undefined) => (element && element.textContent) || ''
  const buttons = Array.from(document.querySelectorAll<HTMLButtonElement>('button[name=id]'))
  /** The services of the page's cards. */
  const services = buttons.flatMap(({ value, parentElement }) => {
    const card = parentElement && parentElement.closest('li')
    const heading = card && card.querySelector('h2')
    const id = value.slice(0, value.lastIndexOf('-'))
    return card && heading ? [{ id, title: textOf(heading), key: value, card }] : []
  })

  /** The keys that the page has for items: one with another id or title in its list has another than its own. */
  function keysOf(items: Item[]): string[] {
    return find(items, services, words).map((service, i) => {
      const { id, title } = items[i] as Item
      return service ? service.key : id + '-' + hash(title)
    })
  }

  function read(): Item[] {
    try {
      const list: unknown = JSON.parse(localStorage.getItem('bucket') || '[]')
      return Array.isArray(list)
        ? list.filter((item) => item && typeof item.title === 'string')
        : []
    } catch {
      return [] // forbidden, or no list
    }
  }

  const part = (of: Element | null | undefined, name: string) =>
    of && of.querySelector('[data-' + name + ']')

  /** Puts a text into a part of a row; one that has nothing to say is taken out. */
  function write(row: Element, name: string, text: string) {
    const place = part(row, name)
    if (place && text) place.textContent = text
    else if (place) place.remove()
  }

  /** Fills in a copy of the sample's row. */
  function fill(row: Element, item: Item, service: (typeof services)[number] | undefined) {
    const { title } = service || item
    const card = service && service.card
    const former = words(title) !== words(item.title) ? textOf(part(row, 'former')) : ''
    write(row, 'title', title)
    write(row, 'unit', textOf(part(card, 'unit')))
    write(
      row,
      'former',
      former.replace('*', () => item.title),
    )
    write(row, services.length > 0 && !service ? 'price' : 'gone', '')
    const price = part(card, 'price')
    const copy = part(row, 'price')
    if (price && copy) copy.innerHTML = price.innerHTML
  }

  function show(items: Item[], place: Element, sample: Element, dialog: Element) {
    root.dataset.chosen = ''
    const shown = Array.from(dialog.querySelectorAll<HTMLButtonElement>('button[name=id]'))
    const found = find(items, services, words)
    const keys = keysOf(items)
    const others = items
      .map((item, i) => ({ item, key: keys[i], service: found[i] }))
      .filter(({ key }, i) => keys.indexOf(key as string) === i)
      .filter(({ key }) => shown.every(({ value }) => value !== key))
    for (const part of others.length > 0 ? Array.from(sample.children) : []) {
      // The server's own items have a sum of their own; a short list is not folded.
      if (shown.length > 0 && part.localName !== 'ul') continue
      if (part.hasAttribute('data-long') && items.length <= inSight) continue
      if (part.hasAttribute('data-total') && services.length > 0 && !found.some(Boolean)) continue
      const copy = place.appendChild(part.cloneNode(part.localName !== 'ul'))
      if (part.localName !== 'ul') continue
      for (const { item, service } of others) {
        const row = part.firstElementChild && part.firstElementChild.cloneNode(true)
        if (!row) continue
        fill(row as Element, item, service)
        copy.appendChild(row)
      }
    }
  }

  const place = document.getElementById('early-basket')
  const sample = document.getElementById('early-sample')
  const dialog = place && place.closest('dialog')
  const items = read()
  if (place && sample && dialog && items.length > 0) show(items, place, sample, dialog)

  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if ('scripted' in root.dataset || form.method !== 'post') return
      const { submitter } = event as SubmitEvent
      const intent = form.elements.namedItem('intent') as HTMLInputElement | null
      let chosen = read()
      if (intent && intent.value === 'remove' && submitter) {
        const removed = (submitter as HTMLButtonElement).value
        const keys = keysOf(chosen)
        chosen = chosen.filter((_, i) => keys[i] !== removed)
        localStorage.setItem('bucket', JSON.stringify(chosen))
      }
      const field = document.createElement('input')
      field.type = 'hidden'
      field.name = 'bucket'
      field.value = JSON.stringify(chosen, ['id', 'title', 'price'])
      form.append(field)
      // React does not know it, if the page stays.
      setTimeout(() => field.remove())
    },
    true,
  )
}
