import { useEffect, useState } from 'react'

/** Calls `then` once what stands now is on the screen. Returns how to call that off. */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => (timer = setTimeout(then)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The value a paint later, for what shows it where nobody waits for that: it holds no paint up. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => afterPaint(() => setPainted(() => value)), [value])
  return painted
}
