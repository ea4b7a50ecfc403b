/**
 * Shows the basket of local storage, and adds it to each form that the page posts, until scripts take over. A script of
 * its own within the page: it uses what Chrome 79 knows.
 */
import { placeOf, serviceKey } from '~/agency/catalogue/service-key'
import { BASKET_KEY } from './basket-storage'

interface Stored {
  id: string | number
  title: string
}

const buttons = Array.from(document.querySelectorAll<HTMLButtonElement>('main li button[name=id]'))
const keys = buttons.map(({ value }) => value)

/** Returns the stored items, with their keys and cards on the page. */
function readItems() {
  let list: unknown
  try {
    list = JSON.parse(localStorage.getItem(BASKET_KEY) || '[]')
  } catch {
    // forbidden, or no list
  }
  return (Array.isArray(list) ? (list as Stored[]) : [])
    .filter((stored) => stored && typeof stored.title === 'string')
    .map((stored) => {
      const own = serviceKey(stored)
      const at = placeOf(own, keys)
      const card = at < 0 ? null : (buttons[at] as Element).closest('li')
      return { stored, key: at < 0 ? own : (keys[at] as string), card }
    })
}

type Item = ReturnType<typeof readItems>[number]

const part = (of: Element | null, name: string) => of && of.querySelector(name)

/** Fills a row from its card; removes parts that stay empty. */
function fillRow(row: Element, { stored, card }: Item) {
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

/**
 * Shows the items that the server's basket lacks. The sample is moved into place: a list with one row, and what stands
 * below the list if the server has no items.
 */
function showBasket(chosen: Item[]) {
  const early = document.getElementById('early-basket')
  const sample = document.getElementById('early-sample')
  const dialog = early && early.closest('dialog')
  if (!early || !sample || !dialog || chosen.length === 0) return
  document.documentElement.dataset.chosen = ''
  const shown = Array.from(dialog.querySelectorAll<HTMLButtonElement>('button[name=id]'))
  const before = shown.map(({ value }) => value)
  const others = chosen.filter(
    ({ key }, i) => before.indexOf(key) < 0 && chosen.findIndex((one) => one.key === key) === i,
  )
  const [list, row, total] = ['ul', 'li', '[data-total]'].map((name) => part(sample, name))
  if (!list || !row || others.length === 0) return
  row.remove()
  for (const item of others) fillRow(list.appendChild(row.cloneNode(true)) as Element, item)
  early.appendChild(list)
  // The server's own items have a sum of their own.
  if (shown.length > 0) return
  if (total && keys.length > 0 && others.every(({ card }) => !card)) total.remove()
  early.append(...Array.from(sample.children))
}

/** Adds the basket to a form that is posted, unless scripts have taken over (`data-scripted`). */
function postBasket(event: Event) {
  const form = event.target as HTMLFormElement
  if ('scripted' in document.documentElement.dataset || form.method !== 'post') return
  const { submitter } = event as SubmitEvent
  const intent = form.elements.namedItem('intent') as HTMLInputElement | null
  let left = readItems()
  if (intent && intent.value === 'remove' && submitter) {
    left = left.filter(({ key }) => key !== (submitter as HTMLButtonElement).value)
    localStorage.setItem(BASKET_KEY, JSON.stringify(left.map(({ stored }) => stored)))
  }
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = BASKET_KEY
  field.value = JSON.stringify(
    left.map(({ stored }) => stored),
    ['id', 'title'],
  )
  form.append(field)
  // The page may stay, and React does not know the field.
  setTimeout(() => field.remove())
}

const chosen = readItems()
showSent(chosen.map(({ stored }) => stored.title))
showBasket(chosen)
document.addEventListener('submit', postBasket, true)
