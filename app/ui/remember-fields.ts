type Field = HTMLInputElement | HTMLTextAreaElement

const FIELDS = 'input:not([type=hidden]), textarea'

/**
 * Remembers the fields that `page` has now, and which of them has the focus. Returns a function that gives what
 * was typed into them, and the focus, to those that stand in their place since.
 */
export function rememberFields(page: HTMLElement): () => void {
  const fields = [...page.querySelectorAll<Field>(FIELDS)]
  let focused: EventTarget | null = document.activeElement
  page.addEventListener('focusin', ({ target }) => {
    if (fields.some((field) => field === target)) focused = target
  })
  return () => {
    for (const old of fields) {
      const field = old.isConnected ? null : page.querySelector<Field>(`[name="${old.name}"]`)
      if (!field) continue
      field.value = old.value
      if (field instanceof HTMLInputElement && old instanceof HTMLInputElement) {
        field.checked = old.checked
      }
      if (old !== focused) continue
      field.focus({ preventScroll: true })
      if (field.type !== 'checkbox') field.setSelectionRange(old.selectionStart, old.selectionEnd)
    }
  }
}
