interface BrowserStoreOptions<Value> {
  storage: 'localStorage' | 'sessionStorage'
  key: string
  /** Parses what is stored; null: nothing is. */
  parse: (text: string | null) => Value
}

/** A value in the browser's storage, for `useSyncExternalStore`. */
export interface BrowserStore<Value> {
  /** Returns the value: the same object until it changes. */
  get(): Value
  /** Sets the value: in storage, or only as long as the page if `isBrief`. */
  set(value: Value, isBrief?: boolean): void
  /** Whether the value lasts longer than the page. */
  isSaved(): boolean
  /** Calls the listener when this page or another tab sets the value. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** Creates a store. If storage is full or forbidden, the value lasts as long as the page. */
export function createBrowserStore<Value>({
  storage,
  key,
  parse,
}: BrowserStoreOptions<Value>): BrowserStore<Value> {
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
    get() {
      if (isSaved) read()
      return value
    },
    set(next, isBrief = false) {
      value = next
      isSaved = !isBrief && write(JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    isSaved: () => isSaved,
    subscribe(listener) {
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
