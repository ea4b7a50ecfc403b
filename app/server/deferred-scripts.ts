/**
 * Holds a page's scripts back until it has painted: they would share a slow line with the type, and
 * a slow processor with the first layout. Remix's elements stay where React expects them, inert.
 */

/** Texts of a document that would start its scripts, and what stands in their place. */
export const DEFERRED_SCRIPTS: [string, string][] = [
  ['<link rel="modulepreload"', '<link rel="deferred-modulepreload"'],
  [' type="module" async=""', ' type="deferred-module"'],
]

/**
 * Starts them: once the browser has done with the first paint, after 300 ms where it has not (a tab in
 * the background), and at once when the visitor touches the page. Runs as it stands, after all else.
 */
export const START_SCRIPTS = `(() => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const link of document.querySelectorAll('link[rel=deferred-modulepreload]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.querySelector('script[type=deferred-module]').textContent
    document.body.append(script)
  }
  for (const touch of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(touch, start, { capture: true, once: true, passive: true })
  }
  try {
    const painted = () => (window.requestIdleCallback ?? setTimeout)(start)
    new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
  } catch {}
  setTimeout(start, 300)
})()`
