import type { AgencyFiles } from '~/agency/embedded/agency-files.server'
import { photoAddress, storedPhotoName } from '~/agency/facts/photos.server'
import type { Store } from '~/agency/store/store.server'
import { deskEdit } from '~/office/words/desk-edit'
import { readContent } from './content-form'
import { factsForm } from './facts-form.server'
import { preparePhoto } from './prepare-photo.server'

const { photos: texts } = deskEdit

/** Maximum size of an uploaded photo, in bytes: a phone takes photos of 6 MB. */
const MAX_SIZE = 10 * 1024 * 1024

/** An engineer as the page of photos shows them. `number`: theirs in the register, to which the photo belongs. */
export interface EngineerPhoto {
  number: string
  name: string
  /** Where the photo is to be seen; null: there is none. */
  address: string | null
}

/** Why nothing was changed, and the answer's status. */
export interface Refusal {
  fault: string
  status: number
}

/** Lists the engineers of the facts that were saved at the desk. */
export async function listEngineers(
  store: Store,
  { photos }: Pick<AgencyFiles, 'photos'>,
): Promise<EngineerPhoto[]> {
  const version = await store.versions.newest('facts')
  const { engineers = [] } = readContent(factsForm(), version?.content ?? '') as {
    engineers?: { name?: string; registerNumber?: string }[]
  }
  return engineers.flatMap(({ name = '', registerNumber: number }) => {
    if (!number) return []
    const photo = storedPhotoName(number)
    const digest = photos.digestOf(photo)
    return [{ number, name, address: digest && photoAddress(photo, digest) }]
  })
}

/**
 * Replaces the photo of the engineer with a register number; null removes it. Resolves with null, or with why nothing
 * was changed. Rejects with `AgencyUnavailable` if it cannot be stored.
 */
export async function changePhoto(
  store: Store,
  files: AgencyFiles,
  number: string,
  bytes: Uint8Array | null,
  by: string,
): Promise<Refusal | null> {
  const photo = bytes && (await readPhoto(bytes))
  if (photo && 'fault' in photo) return photo
  const isThere = (await listEngineers(store, files)).some((one) => one.number === number)
  if (!isThere) return { fault: texts.stale, status: 409 }
  await files.putPhoto(storedPhotoName(number), photo, by)
  return null
}

/** Resolves with a photo as the site shows it; or with why it is refused. */
async function readPhoto(bytes: Uint8Array): Promise<Uint8Array | Refusal> {
  if (bytes.length === 0) return { fault: texts.noFile, status: 422 }
  if (bytes.length > MAX_SIZE) return { fault: texts.tooLarge, status: 413 }
  const shown = await preparePhoto(bytes)
  if (shown === 'other') return { fault: texts.noPhoto, status: 422 }
  if (shown === 'missing') return { fault: texts.noDecoder, status: 503 }
  return shown
}
