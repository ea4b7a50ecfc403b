import {
  type Version,
  type VersionInfo,
  type Versions,
  VERSIONS_KEPT,
} from '~/agency/store/versions.server'
import { deskEdit as texts } from '~/office/words/desk-edit'
import { localTime } from '~/format/local-time'
import { FaultyFile, readJsonFile } from '~/server/files/json-file.server'
import type { ContentKind } from '~/server/files/saved-content.server'
import {
  type ContentForm,
  mergeContents,
  readContent,
  showForm,
  type ShownField,
  textsIn,
  type Group,
} from './content-form'

interface EditOptions {
  store: Versions
  form: ContentForm
  /** The file that is the content's source, and the setting that names it; null: the store is the source. */
  file: string | null
  setting: string
  /** What the store begins with; null: nothing. */
  initial: unknown
}

export interface ContentView {
  groups: Group<ShownField>[]
  /** The version that the form was made from; 0: what the store begins with. */
  base: number
  message?: string
  /** Whether `message` says that the site shows what was saved. */
  isSaved?: boolean
  /** What the site leaves out with this content. */
  remark?: string
  fault?: string
  /** The content stands in a file: it can be moved here, but not edited. */
  isInFile: boolean
  /** The versions that are kept, newest first. */
  versions: { id: number; name: string }[]
}

/** A content that is edited at the desk, and the version that it begins with. */
interface Edited extends EditOptions {
  kind: ContentKind
  first: ReadVersion
}

/** A version whose content is as the form has it. */
type ReadVersion = Omit<Version, 'content'> & { content: unknown }

/** The page of a content, and the status of its answer. */
interface Answer {
  status: number
  view: ContentView
}

/** Opens a content that is edited at the desk: the catalogue, or the facts. */
export function editContent(kind: ContentKind, options: EditOptions) {
  const first = { id: 0, savedBy: '', savedAt: 0, content: options.initial }
  const edited: Edited = { ...options, kind, first }
  return {
    /** Whether the content stands in a file: it can be moved here, and not be edited. */
    isInFile: options.file !== null,

    /** Shows the newest version, or the older one that the query names, compared with it. */
    show: (query: URLSearchParams) =>
      options.file === null ? showVersion(edited, query) : viewFile(edited, options.file),

    /** Shows a fault, and what was typed, if it was. */
    failed: (fault: string, posted = new FormData()) => failed(edited, fault, posted),

    /**
     * Saves what was typed, and resolves with null. If the site could not show it, or if another version was
     * saved meanwhile, saves nothing, and resolves with what was typed, merged into that version, and a status.
     */
    save: (posted: FormData, by: string) => save(edited, posted, by),

    /** Copies the content of its file to the store, over what is there. Resolves with the page, and a status. */
    moveHere: (by: string) => (options.file === null ? null : moveHere(edited, options.file, by)),
  }
}

/** Shows the newest version, or the older one that the query names, compared with it. */
async function showVersion(edited: Edited, query: URLSearchParams): Promise<ContentView> {
  const newest = await readNewest(edited)
  const wanted = /^\d{1,15}$/.exec(query.get('version') ?? '')
  const shown = wanted ? await readVersion(edited, Number(wanted[0])) : newest
  const isSaved = query.has('saved') && shown.id === newest.id && newest.id !== 0
  const message =
    shown.id !== newest.id
      ? texts.old(nameOf(shown))
      : isSaved
        ? await sayChanges(edited, newest)
        : undefined
  const groups = showForm(edited.form, shown.content, {
    newest: newest.content,
    // Nobody has typed anything yet.
    ...(shown.id === 0 && { faults: [] }),
  })
  const remark = edited.form.remark?.(shown.content)
  return view(edited, { groups, base: newest.id, message, isSaved, remark })
}

const NO_FORM = { groups: [], base: 0, versions: [] }

function failed({ form, file }: Edited, fault: string, posted: FormData): ContentView {
  if (file !== null || !posted.has('base')) return { ...NO_FORM, fault, isInFile: file !== null }
  const groups = showForm(form, form.toContent(textsIn(posted)))
  return { ...NO_FORM, groups, base: baseOf(posted), fault, isInFile: false }
}

async function save(edited: Edited, posted: FormData, by: string): Promise<Answer | null> {
  const { form, store, kind } = edited
  const typed = form.toContent(textsIn(posted))
  const content = JSON.stringify(typed)
  const base = baseOf(posted)
  if ((await readNewest(edited)).id === base) {
    if (!form.check(typed).isUsable) {
      const shown = { groups: showForm(form, typed), base, fault: texts.faulty }
      return { status: 422, view: await view(edited, shown) }
    }
    if (await store.save(kind, { content, savedBy: by, base })) return null
  }
  const newest = await readNewest(edited)
  // A second press, or a second try because the first answer was lost.
  if (JSON.stringify(newest.content) === content) return null
  return { status: 409, view: await view(edited, await mergedInto(edited, newest, typed, base)) }
}

/** Returns what was typed, merged into the version that was saved meanwhile. */
async function mergedInto(edited: Edited, newest: ReadVersion, typed: unknown, base: number) {
  const { form } = edited
  const begunFrom = await readVersion(edited, base)
  const merged = mergeContents(form, typed, newest.content, begunFrom.content)
  const groups = showForm(form, merged, { newest: newest.content })
  return { groups, base: newest.id, fault: texts.stale(nameOf(newest)) }
}

async function moveHere(edited: Edited, file: string, by: string): Promise<Answer> {
  const { form, store, kind } = edited
  const shown = async (fault?: string) => ({ ...(await viewFile(edited, file)), fault })
  try {
    const { value } = readJsonFile(file)
    const content = JSON.stringify(form.toContent(form.toValues(value)))
    const base = (await readNewest(edited)).id
    const isMoved =
      form.check(value).isUsable && (await store.save(kind, { content, savedBy: by, base }))
    if (isMoved) return { status: 200, view: await shown() }
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    return { status: 422, view: await shown(`${texts.notMoved} ${error.message}`) }
  }
  return { status: 422, view: await shown(texts.notMoved) }
}

async function view(
  { kind, store, initial, first }: Edited,
  shown: Pick<ContentView, 'groups' | 'base' | 'message' | 'isSaved' | 'remark' | 'fault'>,
): Promise<ContentView> {
  const versions: VersionInfo[] = await store.list(kind)
  if (initial !== null && versions.length < VERSIONS_KEPT) versions.push(first)
  const named = versions.map((version) => ({ id: version.id, name: nameOf(version) }))
  return { ...shown, isInFile: false, versions: named }
}

/** Says which file has the content, and whether it was moved here. */
async function viewFile(edited: Edited, file: string): Promise<ContentView> {
  const newest = await readNewest(edited)
  const message = newest.id === 0 ? texts.file(file) : texts.moved(nameOf(newest), edited.setting)
  return { ...NO_FORM, message, isInFile: true }
}

/** Returns a version, or the newest one if it is not kept. */
async function readVersion(edited: Edited, id: number): Promise<ReadVersion> {
  if (id === 0) return edited.first
  const version = await edited.store.read(edited.kind, id)
  return version ? read(edited, version) : readNewest(edited)
}

async function readNewest(edited: Edited): Promise<ReadVersion> {
  const version = await edited.store.newest(edited.kind)
  return version ? read(edited, version) : edited.first
}

function read({ form }: Edited, version: Version): ReadVersion {
  return { ...version, content: readContent(form, version.content) }
}

async function sayChanges(edited: Edited, { id, content }: ReadVersion): Promise<string> {
  const names = await edited.store.list(edited.kind)
  const at = names.findIndex((name) => name.id === id)
  // What the store begins with, if no other is kept.
  const before = (await readVersion(edited, names[at + 1]?.id ?? 0)).content
  return texts.saved(edited.form.changes(before, content))
}

function baseOf(posted: FormData): number {
  return Number(posted.get('base')) || 0
}

function nameOf({ id, savedBy, savedAt }: VersionInfo): string {
  if (id === 0) return texts.begun
  return texts.version(localTime(new Date(savedAt).toISOString()).join(' '), savedBy)
}
