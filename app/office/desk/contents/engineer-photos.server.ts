import type { AgencyFiles } from '~/agency/embedded/agency-files.server'
import type { RequestStore } from '~/agency/store/store.server'
import { deskEdit } from '~/office/words/desk-edit'
import { sha256 } from '~/format/sha256.server'
import { readContent } from './content-form'
import { factsForm } from './facts-form.server'
import { preparePhoto } from './prepare-photo.server'

const { photos: texts } = deskEdit

/** The biggest photo that is taken, in bytes: one that a phone takes has 6 MB. */
const MAX_SIZE = 10 * 1024 * 1024

/** An engineer as the facts that were saved at the desk have them. */
interface StoredEngineer {
  name?: string
  photo?: string
}

/** An engineer as the page of photos shows them. `index`: their number in the list. */
export interface Engineer {
  index: number
  name: string
  /** 'missing': the facts name one that the site cannot show. */
  photo: 'shown' | 'missing' | 'none'
  /** Where the photo is to be seen. */
  address: string | null
}

/** Whose photo is changed: their number in the list, and their name as the page showed it. */
export interface Whose {
  index: number
  name: string
}

/** Why nothing was changed, and the answer's status. */
export interface Refusal {
  fault: string
  status: number
}

/** Reads the facts that were saved at the desk. */
async function readFacts(store: RequestStore) {
  const version = await store.newestVersion('facts')
  const read = readContent(factsForm(), version?.content ?? '{}')
  const content = read as { engineers?: StoredEngineer[] }
  return { base: version?.id ?? 0, content, engineers: content.engineers ?? [] }
}

/** Lists the engineers of the facts that were saved at the desk. `addressOf`: where the site shows a photo; null: nowhere. */
export async function listEngineers(
  store: RequestStore,
  addressOf: (photo: string) => string | null,
): Promise<Engineer[]> {
  const { engineers } = await readFacts(store)
  return engineers.map(({ name = '', photo }, index) => {
    const address = photo ? addressOf(photo) : null
    return { index, name, photo: address ? 'shown' : photo ? 'missing' : 'none', address }
  })
}

/**
 * Shows another photo of an engineer; null takes theirs off. It is stored under a name made of its content,
 * so that an older version of the facts shows the photo that it had. Resolves with null, or with why nothing
 * was changed. Rejects with `AgencyUnavailable` if it cannot be stored.
 */
export async function changePhoto(
  store: RequestStore,
  files: AgencyFiles,
  { index, name }: Whose,
  bytes: Uint8Array | null,
  person: string,
): Promise<Refusal | null> {
  const photo = bytes && (await readPhoto(bytes))
  if (photo && 'fault' in photo) return photo
  const { base, content, engineers } = await readFacts(store)
  if (engineers[index]?.name !== name) return { fault: texts.stale, status: 409 }
  if (photo) await files.putPhoto(photo.name, photo.bytes, person)
  const changed = engineers.map(({ photo: before, ...engineer }, at) => {
    const shown = at === index ? photo?.name : before
    return shown ? { ...engineer, photo: shown } : engineer
  })
  const saved = JSON.stringify({ ...content, engineers: changed })
  const isSaved = await store.saveVersion('facts', { content: saved, savedBy: person, base })
  return isSaved ? null : { fault: texts.stale, status: 409 }
}

/** Resolves with a photo as the site shows it, and its name; or with why it is refused. */
async function readPhoto(
  bytes: Uint8Array,
): Promise<{ name: string; bytes: Uint8Array } | Refusal> {
  if (bytes.length === 0) return { fault: texts.noFile, status: 422 }
  if (bytes.length > MAX_SIZE) return { fault: texts.tooLarge, status: 413 }
  const shown = await preparePhoto(bytes)
  if (shown === 'other') return { fault: texts.noPhoto, status: 422 }
  if (shown === 'missing') return { fault: texts.noDecoder, status: 503 }
  return { name: `${sha256(bytes).slice(0, 16)}.jpg`, bytes: shown }
}
