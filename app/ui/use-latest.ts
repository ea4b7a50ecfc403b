import { useEffect, useLayoutEffect, useRef } from 'react'

/** Runs before the browser paints; on the server, where React would warn of it, never. */
export const useBeforePaint = import.meta.env.SSR ? useEffect : useLayoutEffect

/** What was given at the latest render, for a function that outlives renders. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useBeforePaint(() => {
    latest.current = value
  })
  return latest
}
