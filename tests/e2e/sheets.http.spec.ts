import postcss from 'postcss'
import { DESK_ADDRESSES, DESK_PASSWORD, signedIn } from '../support/desk'
import { publicPages } from '../support/public-pages'
import { send } from '../support/sending'
import { expect, siteTest as test } from './fixtures'

/** Marks for the classes of other elements, such as `group-open:`, which have no rules themselves. */
const MARK = /^(group|peer)(\/|$)/

/** Returns the text of an attribute as React escapes it. */
function plain(attribute: string): string {
  return attribute.replaceAll('&#x27;', "'").replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Returns the classes that the elements of a document have. */
function classesIn(html: string): Set<string> {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) => list)
  const classes = lists.flatMap((list) => plain(list).split(/\s+/))
  return new Set(classes.filter((name) => name !== '' && !MARK.test(name)))
}

/** Returns the classes of which a document's own style sheet has rules. */
function classesOfRules(html: string): Set<string> {
  const sheets = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, sheet = '']) => sheet)
  const classes = new Set<string>()
  postcss.parse(sheets.join('\n')).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.((?:\\[^]|[\w-]|[^\0-\x7f])+)/g)) {
      classes.add(name.replaceAll(/\\3(\d) ?/g, '$1').replaceAll(/\\([^])/g, '$1'))
    }
  })
  return classes
}

test('each class of a page has its rule in the style sheet that the page gets', async ({
  newSite,
}) => {
  const site = await newSite({ DESK_PASSWORD })
  await send(site.url, { phone: '+7 900 000-00-00' })
  const headers = await signedIn(site.url, 'Анна')
  for (const path of [...publicPages, '/no-such-page', ...DESK_ADDRESSES]) {
    const html = await (await fetch(site.url + path, { headers })).text()
    const [classes, known] = [classesIn(html), classesOfRules(html)]
    expect(classes.size, path).toBeGreaterThan(20)
    expect(
      [...classes].filter((name) => !known.has(name)),
      path,
    ).toEqual([])
  }
})
