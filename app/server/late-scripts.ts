/**
 * Holds a page's scripts back until it has painted: they would share a slow line with the type, and
 * a slow processor with the first layout. Remix's elements stay where React expects them, inert.
 */

/** What makes Remix's module script and its preloads inert: text of a page, and what is to stand there. */
export const HELD_SCRIPTS: [string, string][] = [
  ['<link rel="modulepreload"', '<link rel="late-modulepreload"'],
  [' type="module" async=""', ' type="late-module"'],
]

/**
 * Wakes them: when the browser has done with the first paint, after 300 ms where it has not (a tab in
 * the background), and at once when the visitor touches the page; a pointer may merely rest there.
 * React starts in a turn of its own: with the rest it would hold a slow phone for longer than a finger
 * notices; where it cannot be had, the rest says so. Runs as it stands, after everything else.
 */
export const WAKE_SCRIPTS = `(() => {
  let awake = false
  const wake = async () => {
    if (awake) return
    awake = true
    for (const link of document.querySelectorAll('link[rel=late-modulepreload]')) link.rel = 'modulepreload'
    try {
      await import(document.querySelector('link[href*="/react-"]').href)
      await new Promise((resolve) => setTimeout(resolve))
    } catch {}
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.querySelector('script[type=late-module]').textContent
    document.body.append(script)
  }
  for (const touch of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(touch, wake, { capture: true, once: true, passive: true })
  }
  try {
    const painted = () => (window.requestIdleCallback ?? setTimeout)(wake)
    new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
  } catch {}
  setTimeout(wake, 300)
})()`
