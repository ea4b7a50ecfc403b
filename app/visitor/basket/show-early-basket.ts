/** Name of the field with which an early form posts the basket of local storage. */
export const EARLY_BASKET = 'bucket'

/**
 * Shows the basket of local storage, and adds it to each form that the page posts, until the page's scripts have
 * taken over (`data-scripted`) or for good where they never come. The page contains its source text, so it uses
 * nothing from outside, and only what Chrome 79 knows. `hash` is `shortHash`; `inSight` is the number of items
 * over which a phone's list is folded.
 */
export function showEarlyBasket(hash: (text: string) => string, inSight: number): void {
  type Item = { id: string | number; title: string }
  const root = document.documentElement
  const buttons = document.querySelectorAll<HTMLButtonElement>('button[name=id]')
  const keys = Array.from(new Set(Array.from(buttons, ({ value }) => value)))

  /** The key that the page has for an item: a renamed service has another than its item. */
  function keyOf({ id, title }: Item): string {
    const [key, other] = keys.filter((one) => one.slice(0, one.lastIndexOf('-')) === String(id))
    return key && !other ? key : id + '-' + hash(title)
  }

  function cardOf(key: string): Element | null | undefined {
    const button = Array.from(buttons).find(({ value }) => value === key)
    return button && button.closest('li')
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

  const place = document.getElementById('early-basket')
  const sample = document.getElementById('early-sample')
  const dialog = place && place.closest('dialog')
  const items = read()
  if (place && sample && dialog && items.length > 0) {
    root.dataset.chosen = ''
    const rendered = Array.from(dialog.querySelectorAll<HTMLButtonElement>('button[name=id]'))
    const others = items.filter((item) => rendered.every(({ value }) => value !== keyOf(item)))
    for (const part of others.length > 0 ? Array.from(sample.children) : []) {
      // The server's own items have a sum of their own; a short list is not folded.
      if (rendered.length > 0 && part.localName !== 'ul') continue
      if (part.hasAttribute('data-long') && items.length <= inSight) continue
      const copy = place.appendChild(part.cloneNode(part.localName !== 'ul'))
      if (part.localName !== 'ul') continue
      for (const item of others) {
        const row = part.firstElementChild && part.firstElementChild.cloneNode(true)
        const title = row && row.firstChild
        if (!title) continue
        const inCard = cardOf(keyOf(item))
        const unit = inCard && inCard.querySelector('[data-unit]')
        if (title.firstChild) title.firstChild.textContent = item.title
        if (title.lastChild && unit) title.lastChild.textContent = unit.textContent
        copy.appendChild(row)
      }
    }
  }

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
        chosen = chosen.filter((item) => keyOf(item) !== removed)
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
