type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers the fields that `page` has now, and which of them has the focus. Returns a function that gives what
 * was typed into them, and the focus, to those that stand in their place since: of the same name and type. A
 * foreign field among them, which has no counterpart in the new page, changes nothing.
 */
export function rememberFields(page: HTMLElement): () => void {
  const old = fieldsOf(page)
  let focused: EventTarget | null = document.activeElement
  page.addEventListener('focusin', ({ target }) => {
    if (old.some((field) => field === target)) focused = target
  })
  return () => {
    for (const field of fieldsOf(page)) {
      const before = old.find((one) => one.name === field.name && one.type === field.type)
      if (!before || before.isConnected) continue
      field.value = before.value
      if (field instanceof HTMLInputElement && before instanceof HTMLInputElement) {
        field.checked = before.checked
      }
      if (before !== focused) continue
      field.focus({ preventScroll: true })
      if (field.type !== 'checkbox') {
        field.setSelectionRange(before.selectionStart, before.selectionEnd)
      }
    }
  }
}

function fieldsOf(page: HTMLElement): Field[] {
  return [...page.querySelectorAll<Field>('input:not([type=hidden]), textarea')]
}
