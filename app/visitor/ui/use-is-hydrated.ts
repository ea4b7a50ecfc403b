import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether scripts have taken over: false on the server and in the first render in the browser. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
