import { useEffect, useLayoutEffect } from 'react'

/** Runs before the browser paints; on the server, where React would warn of it, never. */
export const useBeforePaint = import.meta.env.SSR ? useEffect : useLayoutEffect
