interface StoreOptions<Value> {
  storage: 'localStorage' | 'sessionStorage'
  key: string
  /** Parses what is stored; null: nothing is. */
  parse: (text: string | null) => Value
}

/**
 * Creates a store of one value in the browser's storage, for `useSyncExternalStore`. If storage is
 * full or forbidden, the value lasts as long as the page.
 */
export function createBrowserStore<Value>({ storage, key, parse }: StoreOptions<Value>) {
  let text: string | null = null
  let value = parse(text)
  let isSaved = true
  const listeners = new Set<() => void>()

  function read() {
    try {
      const stored = window[storage].getItem(key)
      if (stored === text) return
      text = stored
      value = parse(stored)
    } catch {
      isSaved = false // forbidden
    }
  }

  function write(next: string): boolean {
    try {
      window[storage].setItem(key, next)
      text = next
      return true
    } catch {
      return false // full, or forbidden
    }
  }

  return {
    /** Returns the value: the same object until it changes. */
    get(): Value {
      if (isSaved) read()
      return value
    },

    /** Sets the value: in storage, or only as long as the page if `isBrief`. */
    set(next: Value, isBrief = false): void {
      value = next
      isSaved = !isBrief && write(JSON.stringify(next))
      for (const listener of listeners) listener()
    },

    /** Whether the value lasts longer than the page. */
    isSaved: () => isSaved,

    /** Calls the listener when this page or another tab sets the value. Returns a function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      // A page in the back/forward cache gets no storage events.
      const outside = ['storage', 'pageshow'] as const
      for (const type of outside) addEventListener(type, listener)
      return () => {
        listeners.delete(listener)
        for (const type of outside) removeEventListener(type, listener)
      }
    },
  }
}
