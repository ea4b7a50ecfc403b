import { atDesk, deskRefusal } from './desk/at-desk.server'

/** A document that is or was on the site, by its SHA-256: what somebody consented to can be shown. */
export const loader = atDesk(async ({ desk, params }) => {
  const [, digest] = /^([0-9a-f]{64})\.pdf$/.exec(params.file ?? '') ?? []
  const found = digest ? await desk.document(digest) : null
  if (!found) throw deskRefusal(404)
  return new Response(new Uint8Array(found.bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${found.name}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
})
