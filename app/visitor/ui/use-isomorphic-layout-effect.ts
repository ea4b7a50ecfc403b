import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, without the warning that React gives for it on the server. */
export const useIsomorphicLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect
