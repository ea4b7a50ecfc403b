import type { placeOf, wordsOf } from '~/agency/catalogue/service'
import type { shortHash } from '~/hashes/short-hash'

/** Name of the field with which an early form posts the basket of local storage. */
export const EARLY_BASKET = 'bucket'

/** The items of local storage, as they are beside the page's list. */
type EarlyItems = ReturnType<typeof earlyItems>

// The page contains the source text of these three: they use nothing from outside, and only what Chrome 79 knows.

/** Returns a reader of the stored items, with their keys and cards on the page, and the keys of all its cards. */
export function earlyItems(hash: typeof shortHash, words: typeof wordsOf, place: typeof placeOf) {
  type Stored = { id: string | number; title: string }
  const buttons = Array.from(
    document.querySelectorAll<HTMLButtonElement>('main li button[name=id]'),
  )
  const keys = buttons.map(({ value }) => value)

  function read() {
    let list: unknown
    try {
      list = JSON.parse(localStorage.getItem('bucket') || '[]')
    } catch {
      // forbidden, or no list
    }
    return (Array.isArray(list) ? (list as Stored[]) : [])
      .filter((stored) => stored && typeof stored.title === 'string')
      .map((stored) => {
        const own = stored.id + '-' + hash(words(stored.title))
        const at = place(own, keys)
        const card = at < 0 ? null : (buttons[at] as Element).closest('li')
        return { stored, key: at < 0 ? own : (keys[at] as string), card }
      })
  }

  return { keys, read }
}

/** Shows them, and whether they were sent, until scripts take over. */
export function showEarlyBasket({ keys, read }: EarlyItems): void {
  const part = (of: Element | null, name: string) => of && of.querySelector(name)

  /** Fills a row from its card; removes parts that stay empty. */
  function fill(row: Element, { stored, card }: ReturnType<EarlyItems['read']>[number]) {
    for (const name of ['[data-unit]', '[data-price]']) {
      const [to, from] = [part(row, name), part(card, name)]
      if (to && from) to.innerHTML = from.innerHTML
      else if (to) to.remove()
    }
    const [title, gone] = [part(row, '[data-title]'), part(row, '[data-gone]')]
    const heading = part(card, 'h2')
    if (title) title.textContent = heading ? heading.textContent : stored.title
    if (gone && (card || keys.length === 0)) gone.remove()
  }

  /** Shows the note about a sent request, if that was for these services. */
  function showSent(titles: string[]) {
    const note = document.getElementById('early-sent')
    if (note) note.hidden = note.dataset.services !== JSON.stringify(titles.sort())
  }

  const early = document.getElementById('early-basket')
  const sample = document.getElementById('early-sample')
  const dialog = early && early.closest('dialog')
  const chosen = read()
  showSent(chosen.map(({ stored }) => stored.title))
  if (early && sample && dialog && chosen.length > 0) {
    document.documentElement.dataset.chosen = ''
    const shown = Array.from(dialog.querySelectorAll<HTMLButtonElement>('button[name=id]'))
    const before = shown.map(({ value }) => value)
    const others = chosen.filter(
      ({ key }, i) => before.indexOf(key) < 0 && chosen.findIndex((one) => one.key === key) === i,
    )
    for (const part of others.length > 0 ? Array.from(sample.children) : []) {
      const isList = part.localName === 'ul'
      // The server's own items have a sum of their own.
      if (shown.length > 0 && !isList) continue
      if (part.hasAttribute('data-total') && keys.length > 0 && others.every(({ card }) => !card)) {
        continue
      }
      const copy = early.appendChild(part.cloneNode(!isList))
      for (const one of isList ? others : []) {
        const row = copy.appendChild((part.firstElementChild as Element).cloneNode(true))
        fill(row as Element, one)
      }
    }
  }
}

/** Adds them to each form that the page posts, until scripts take over (`data-scripted`), if ever. */
export function postEarlyBasket({ read }: EarlyItems): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if ('scripted' in document.documentElement.dataset || form.method !== 'post') return
      const { submitter } = event as SubmitEvent
      const intent = form.elements.namedItem('intent') as HTMLInputElement | null
      let left = read()
      if (intent && intent.value === 'remove' && submitter) {
        left = left.filter(({ key }) => key !== (submitter as HTMLButtonElement).value)
        localStorage.setItem('bucket', JSON.stringify(left.map(({ stored }) => stored)))
      }
      const field = document.createElement('input')
      field.type = 'hidden'
      field.name = 'bucket'
      field.value = JSON.stringify(
        left.map(({ stored }) => stored),
        ['id', 'title'],
      )
      form.append(field)
      // The page may stay, and React does not know the field.
      setTimeout(() => field.remove())
    },
    true,
  )
}
