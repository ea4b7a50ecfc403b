import { desk as texts } from '~/office/words/desk'

/** The meta tags of a page of the desk. A page's `meta` replaces that of the route around it. */
export function deskMeta(title: string) {
  return [
    { title: title === texts.name ? title : `${title} — ${texts.name}` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}
