import { allPrices, pricesOf, requestedServices, type Service } from '~/agency/catalogue/service'
import { nameOfAssignee } from '~/office/notices/people'
import { shownPrice, shownText } from '~/office/notices/shown-text'
import { type Intent, readColleagues } from './acts.server'
import { consentAddress } from '~/addresses/desk'
import { actDone, actedBy, isReason, reasonIn, REASONS } from './history'
import { linked } from './linked'
import { callBackOf, SHOWN_LENGTH, type RequestSource } from './request-list.server'
import { type StaffRequest, toStaffRequest } from './staff-request'
import { REQUEST_FIELDS, type RequestField } from '~/agency/port/agency'
import type { Store } from '~/agency/store/store.server'
import { type State, stateOf } from '~/agency/store/states'
import { callIn } from '~/agency/store/stored-request'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { pricedText, sumText } from '~/content/prices'
import { staff } from '~/office/words/staff'
import { ageOf, localDay, localMoment, localTime, zoneName } from '~/format/local-time'
import { telegramLink, telLink } from '~/format/phone'
import { printable, printableLine, shorten } from '~/format/printable'
import { typeset } from '~/format/typography'
import type { Mailbox } from '~/server/settings/env.server'

/** Today's price list and consent. `consentHash`: the SHA-256 of its text. */
export interface Today {
  services: readonly Service[]
  consentHash: string
}

export type RequestView = NonNullable<Awaited<ReturnType<typeof requestView>>>

/**
 * Returns what the page of a request shows, with the words of the staff's mails, which no browser gets as code; null
 * if there is no such request. `reader`: whoever reads it, as an assignee is stored.
 */
export async function requestView(
  { store, people }: RequestSource,
  id: number,
  reader: string,
  today: Today,
) {
  const found = await store.requests.find(id)
  if (!found) return null
  const request = toStaffRequest(found, people)
  const { phone, assignee, createdAt, isSpam, samePhone } = request
  const faults = await store.notices.faultsOf(id)
  const readerName = nameOfAssignee(reader, people)
  const state = sayState(request, reader)
  const name = printableLine(request.name)
  const isAtHead = (field: RequestField) =>
    field === 'phone' || (field === 'name' && name.length <= SHOWN_LENGTH)
  const buttons = intentsFor(request)
  const tel = telLink(phone)
  return {
    state: isSpam ? `${state} ${texts.spam}` : state,
    notTold: faults.map(({ recipient }) => printableLine(texts.notTold(recipient))),
    assignee: assignee ?? '',
    buttons: buttons.map(buttonOf),
    handOver: await handOverOf(store, request, people),
    /** What is to be done now: the one button that stands out; null: nothing. */
    next: nextOf(buttons, tel),
    who: texts.row(id, shorten(name, SHOWN_LENGTH) || texts.noName),
    phone: linked(printableLine(phone) || texts.noPhone),
    links: [
      { label: texts.call, href: tel },
      { label: texts.whatsapp, href: request.whatsapp },
      { label: texts.telegram, href: telegramLink(phone) },
    ].flatMap(({ label, href }) => (href === null ? [] : [{ label, href }])),
    samePhone:
      samePhone === null ? null : { id: samePhone, text: typeset(staff.samePhone(samePhone)) },
    fields: REQUEST_FIELDS.filter((field) => !isAtHead(field)).map((field) => ({
      label: typeset(staff.fields[field]),
      parts: linked(shownText(request, field) || staff.nothing),
    })),
    maps: cadastralNumbers(`${request.address}\n${request.comment}`).map((number) => ({
      label: texts.onMap(number),
      href: `https://nspd.gov.ru/map?thematic=PKK&query=${encodeURIComponent(number)}`,
    })),
    callBack: request.doneAt === null && {
      day: request.callBackOn ?? '',
      text: callBackOf(request, localDay(Date.now()))?.text ?? null,
    },
    history: request.history.map((act) => ({
      by: actedBy(act),
      parts: linked(act.kind === 'struck' ? printable(act.text) : actDone(act)),
      isStruck: act.kind === 'struck',
      /** What the button that strikes a note posts; null: it is not theirs. */
      strike: act.kind === 'note' && act.by === readerName ? act.at : null,
    })),
    received: texts.receivedAt(
      localTime(createdAt).join(' '),
      zoneName(),
      texts.ago(ageOf(createdAt)),
    ),
    ...linesOf(request, today.services),
    ...(await consentOf(store, request, today.consentHash)),
  }
}

/** Says how far a request is. `reader`: whoever reads that, as an assignee is stored. */
function sayState(request: StaffRequest, reader: string): string {
  const { createdAt, assignee, takenAt, doneAt } = request
  const { states: words } = texts
  const name = request.assigneeName ?? ''
  const taken = localMoment(takenAt ?? createdAt)
  const done = localMoment(doneAt ?? createdAt)
  const said: Record<State, string> = {
    new: words.isNew(localMoment(createdAt)),
    taken: assignee === reader ? words.isYours(taken) : words.isTaken(name, taken),
    done: words.isDone(name, done),
    refused: words.isRefused(name, done),
  }
  return said[stateOf(request)]
}

function buttonOf(intent: Intent) {
  const label = isReason(intent) ? texts.reason(texts.reasons[intent]) : texts.buttons[intent]
  return { intent, label }
}

/** Returns what can be done with a request, the likeliest first. */
function intentsFor(request: StaffRequest): Intent[] {
  if (request.isSpam) return ['taken', 'not-spam', 'spam']
  return {
    new: ['taken' as const, 'spam' as const],
    taken: ['done' as const, 'refused' as const, 'put-back' as const],
    done: ['reopened' as const],
    refused: ['reopened' as const, ...(reasonIn(request.history) === null ? REASONS : [])],
  }[stateOf(request)]
}

/** Returns to whom an open request can be handed, alone or with all open ones of its assignee; null: to nobody. */
async function handOverOf(
  store: Store,
  { assignee, assigneeName, doneAt }: StaffRequest,
  people: Mailbox[],
) {
  if (doneAt !== null) return null
  const colleagues = (await readColleagues(store, people))
    .filter((to) => to !== assignee)
    .map((to) => ({ to, name: nameOfAssignee(to, people) }))
  if (colleagues.length === 0) return null
  const count = assignee === null ? 0 : ((await store.lists.countTaken()).get(assignee) ?? 0)
  const { one, all } = texts.handOver
  return [
    { name: 'to', label: one, colleagues },
    ...(count > 1 ? [{ name: 'allTo', label: all(count, assigneeName ?? ''), colleagues }] : []),
  ]
}

/** A new request is to be taken, one that somebody has is to be called. */
function nextOf(buttons: Intent[], tel: string | null): Intent | 'call' | null {
  if (buttons.includes('taken')) return 'taken'
  return buttons.includes('done') && tel !== null ? 'call' : null
}

/** Returns the cadastral numbers of plots and buildings in a text, each once. */
function cadastralNumbers(text: string): string[] {
  return [...new Set(text.match(/\b\d{2}:\d{2}:\d{6,7}:\d{1,9}\b/g) ?? [])]
}

/** Returns what was asked for at the prices of then, with today's where that is another. */
function linesOf(request: StaffRequest, list: readonly Service[]) {
  const requested = requestedServices(request)
  const now = pricesOf(request.services, list)
  const prices = allPrices(requested)
  return {
    services: requested.map(({ title, ...priced }) => {
      const price = shownPrice(priced, request)
      const today = now[title] && pricedText(now[title])
      return {
        title: printableLine(title),
        price: typeset(price),
        today: today === undefined || today === price ? null : texts.today(today),
      }
    }),
    noServices: staff.nothing,
    sum: prices && { label: typeset(staff.mail.sum), text: sumText(prices) },
  }
}

async function consentOf(store: Store, { consent, history }: StaffRequest, currentHash: string) {
  if (!consent) {
    const { none, ofCall } = texts.consent
    return { consent: callIn(history) ? ofCall : none, consentLink: null }
  }
  const { at, page, textHash } = consent
  const given = texts.consent.given(localTime(at).join(' '), page)
  const text = await store.files.findConsentText(textHash)
  const line = [given, texts.consent.edition(editionIn(text ?? ''), textHash === currentHash)].join(
    ' ',
  )
  return { consent: line, consentLink: text === null ? null : consentAddress(textHash) }
}

/** Returns the date that a consent's text bears, such as 20.11.2026; null if it bears none. */
function editionIn(text: string): string | null {
  return /^Редакция от (\d\d\.\d\d\.\d{4})$/m.exec(text.replaceAll('\u00a0', ' '))?.[1] ?? null
}
