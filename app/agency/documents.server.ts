import { createReadStream, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import type { AgencyFacts } from '~/content/agency-facts'

type Links = AgencyFacts['links']

/** The files that become links, by their names in the folder. No other file is ever served. */
export const DOCUMENTS: Record<string, (keyof Links)[]> = {
  'privacy.pdf': ['privacy'],
  'consent.pdf': ['consent'],
  'offer.pdf': ['offer'],
  'contract.pdf': ['contractorAgreement', 'contract'],
  'partner.pdf': ['partnerAgreement'],
}

const ADDRESS = '/documents/'

/** The agency's documents: PDF files in a folder of its own. */
export interface Documents {
  /** Addresses of the documents that are there. */
  links(): Links
  /** Answers with the document that is asked for; false, having done nothing, where it is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/** The documents in `folder`; none where that is null. */
export function openDocuments(folder: string | null): Documents {
  const paths = new Map(
    folder === null ? [] : Object.keys(DOCUMENTS).map((name) => [name, join(folder, name)]),
  )
  return {
    links() {
      const there = [...paths].filter(([, path]) => sizeOf(path) !== null)
      const links = there.flatMap(([name]) =>
        (DOCUMENTS[name] ?? []).map((link) => [link, ADDRESS + name]),
      )
      return Object.fromEntries(links) as Links
    },
    answer({ method, url = '' }, response) {
      if (method !== 'GET' && method !== 'HEAD') return false
      const path = url.startsWith(ADDRESS) ? paths.get(url.slice(ADDRESS.length)) : undefined
      const size = path === undefined ? null : sizeOf(path)
      if (path === undefined || size === null) return false
      response.writeHead(200, {
        'Content-Type': 'application/pdf',
        'Content-Length': size,
        'Cache-Control': 'public, max-age=300',
      })
      if (method === 'HEAD') response.end()
      // A file that cannot be read, or shrinks meanwhile, ends the connection: the answer is not whole.
      else pipeline(createReadStream(path, { end: size - 1 }), response, () => undefined)
      return true
    },
  }
}

/** Size of a document in bytes, null where there is none, or only the beginning of a copy. */
function sizeOf(path: string): number | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() && found.size > 0 ? found.size : null
}
