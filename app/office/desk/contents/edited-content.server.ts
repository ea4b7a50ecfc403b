import type { RequestStore } from '~/agency/store/store.server'
import {
  type ContentKind,
  type Version,
  type VersionName,
  VERSIONS_KEPT,
} from '~/agency/store/versions.server'
import { deskEdit as texts } from '~/office/words/desk-edit'
import { localTime } from '~/format/local-time'
import { FaultyFile, readJsonFile } from '~/server/files/json-file.server'
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
  store: RequestStore
  form: ContentForm
  /** The file that is the content's source, and the setting that names it; null: the store is the source. */
  file: string | null
  setting: string
  /** What the store begins with; null: nothing. */
  begun: unknown
}

export interface ContentView {
  groups: Group<ShownField>[]
  /** The version that the form was made from; 0: what the store begins with. */
  base: number
  said?: string
  /** Whether `said` is of what the site shows since then. */
  isSaved?: boolean
  fault?: string
  isReadOnly: boolean
  /** Whether the newest version cannot be read: the site shows an older one. */
  isDamaged?: boolean
  /** The versions that are kept, newest first. */
  versions: { id: number; name: string }[]
}

export type EditedContent = ReturnType<typeof editContent>

/** Opens a content that is edited at the desk: the services, or the facts. `content` of a damaged version: undefined. */
export function editContent(kind: ContentKind, { store, form, file, setting, begun }: EditOptions) {
  const first = { id: 0, savedBy: '', savedAt: 0, content: begun }

  /** Returns a version, or the newest one if it is not kept. */
  async function readVersion(id: number) {
    if (id === 0) return first
    const version = await store.readVersion(kind, id)
    return version ? parsed(version) : newest()
  }

  async function newest() {
    const version = await store.newestVersion(kind)
    return version ? parsed(version) : first
  }

  /** Returns the version that was shown before one; what the store begins with, if no other is kept. */
  async function versionBefore(id: number) {
    const names = await store.listVersions(kind)
    const at = names.findIndex((name) => name.id === id)
    return readVersion(names[at + 1]?.id ?? 0)
  }

  function parsed(version: Version) {
    return { ...version, content: readContent(version.content, form.hasShape) }
  }

  /** Says what a version changed; where the one before it is damaged, that it was saved. */
  async function sayChanges({ id, content }: { id: number; content: unknown }) {
    const before = (await versionBefore(id)).content
    return before === undefined ? texts.savedOver : texts.saved(form.changes(before, content))
  }

  async function view(shown: Pick<ContentView, 'groups' | 'base' | 'said' | 'isSaved' | 'fault'>) {
    const versions: VersionName[] = file === null ? await store.listVersions(kind) : []
    if (begun !== null && versions.length < VERSIONS_KEPT) versions.push(first)
    const named = versions.map((version) => ({ id: version.id, name: nameOf(version) }))
    return { ...shown, isReadOnly: file !== null, versions: named }
  }

  /** Shows the file; `fault`: why it was not moved here. */
  async function viewFile(path: string, fault?: string): Promise<ContentView> {
    const now = await newest()
    const said = now.id === 0 ? texts.file(path) : texts.moved(nameOf(now), setting)
    return view({ said, fault, ...fileGroups(path) })
  }

  /** Returns the form of the file, or what is wrong with it. */
  function fileGroups(path: string): Pick<ContentView, 'groups' | 'base' | 'fault'> {
    try {
      return { groups: showForm(form, readFile(path).content), base: 0 }
    } catch (error) {
      if (!(error instanceof FaultyFile)) throw error
      return { groups: [], base: 0, fault: error.message }
    }
  }

  /** Reads the file as the form would. Throws {@link FaultyFile}. */
  function readFile(path: string) {
    const { value } = readJsonFile(path)
    return { content: form.toContent(form.toValues(value)), isUsable: form.check(value).isUsable }
  }

  return {
    /** Shows the newest version, or the older one that the query names, compared with it. */
    async show(query: URLSearchParams): Promise<ContentView> {
      if (file !== null) return viewFile(file)
      const now = await newest()
      const wanted = /^\d{1,15}$/.exec(query.get('version') ?? '')
      const shown = wanted ? await readVersion(Number(wanted[0])) : now
      if (shown.content === undefined) {
        const fault = shown.id === now.id ? texts.damaged : texts.damagedOld(nameOf(shown))
        const damaged = await view({ groups: [], base: now.id, fault })
        const isDamaged = now.content === undefined
        if (!isDamaged || damaged.versions.length > 1) return { ...damaged, isDamaged }
        // There is no other version to take: an empty form.
        const groups = showForm(form, form.toContent({}), { faults: [] })
        return { ...damaged, groups, fault: texts.damagedOnly }
      }
      const isSaved = query.has('saved') && shown.id === now.id && now.id !== 0
      const said =
        shown.id !== now.id ? texts.old(nameOf(shown)) : isSaved ? await sayChanges(now) : undefined
      const groups = showForm(form, shown.content, {
        // Absent where it is damaged: there is nothing to compare with.
        newest: now.content,
        // Nobody has typed anything yet.
        ...(shown.id === 0 && { faults: [] }),
      })
      const isDamaged = now.content === undefined
      return { ...(await view({ groups, base: now.id, said, isSaved })), isDamaged }
    },

    /** Whether the content stands in a file: it can be moved here, and not be edited. */
    isInFile: file !== null,

    /** Shows a fault, and what was typed, or the file; without either, no form. */
    failed(fault: string, posted = new FormData()): ContentView {
      if (file !== null) return { ...fileGroups(file), fault, isReadOnly: true, versions: [] }
      const typed = textsIn(posted)
      const groups = posted.has('base') ? showForm(form, form.toContent(typed)) : []
      return { groups, base: baseOf(posted), fault, isReadOnly: false, versions: [] }
    },

    /**
     * Saves what was typed, and resolves with null. If the site could not show it, or if another version was
     * saved meanwhile, saves nothing, and resolves with what was typed, merged into that version, and a status.
     */
    async save(
      posted: FormData,
      person: string,
    ): Promise<{ status: number; view: ContentView } | null> {
      const typed = form.toContent(textsIn(posted))
      const content = JSON.stringify(typed)
      const base = baseOf(posted)
      if ((await newest()).id === base) {
        if (!form.check(typed).isUsable) {
          const shown = { groups: showForm(form, typed), base, fault: texts.faulty }
          return { status: 422, view: await view(shown) }
        }
        if (await store.saveVersion(kind, { content, savedBy: person, base })) return null
      }
      const now = await newest()
      if (now.content === undefined) {
        const shown = { groups: showForm(form, typed), base: now.id, fault: texts.staleDamaged }
        return { status: 409, view: await view(shown) }
      }
      // The button was pressed twice, or nobody could tell whether the first time had saved.
      if (JSON.stringify(now.content) === content) return null
      const { content: begunFrom = now.content } = await readVersion(base)
      const merged = mergeContents(form, typed, now.content, begunFrom)
      const groups = showForm(form, merged, { newest: now.content })
      const shown = { groups, base: now.id, fault: texts.stale(nameOf(now)) }
      return { status: 409, view: await view(shown) }
    },

    /** Copies the content of its file to the store, over what is there. Resolves with the page, and a status. */
    async moveHere(person: string): Promise<{ status: number; view: ContentView } | null> {
      if (file === null) return null
      try {
        const { content, isUsable } = readFile(file)
        const version = { content: JSON.stringify(content), savedBy: person }
        const base = (await newest()).id
        const isMoved = isUsable && (await store.saveVersion(kind, { ...version, base }))
        if (isMoved) return { status: 200, view: await viewFile(file) }
      } catch (error) {
        if (!(error instanceof FaultyFile)) throw error
      }
      return { status: 422, view: await viewFile(file, texts.notMoved) }
    },
  }
}

function baseOf(posted: FormData): number {
  return Number(posted.get('base')) || 0
}

function nameOf({ id, savedBy, savedAt }: VersionName): string {
  if (id === 0) return texts.begun
  return texts.version(localTime(new Date(savedAt).toISOString()).join(' '), savedBy)
}
