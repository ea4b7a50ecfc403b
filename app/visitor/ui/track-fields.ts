type TypedField = HTMLInputElement | HTMLTextAreaElement

/**
 * Tracks the fields of a page and which of them has the focus. Returns a function to call when
 * React has rendered the page again: it copies the values and the focus to the new fields of the
 * same name and type. It ignores fields without a counterpart, such as an extension's.
 */
export function trackFields(page: HTMLElement): () => void {
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

function fieldsOf(page: HTMLElement): TypedField[] {
  return [...page.querySelectorAll<TypedField>('input:not([type=hidden]), textarea')]
}
