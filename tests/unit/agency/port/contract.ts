import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Agency, ServiceRequest } from '~/agency/port/agency'
import { aFilledForm, aRequest, aService } from '../../../support/factories'

/** An agency to hold against the contract, and a way to look behind its counter. */
export interface Subject {
  agency: Agency
  /** What it has taken, newest first; `isSpam`: of what was marked so. */
  taken(which?: { isSpam: boolean }): Promise<ServiceRequest[]>
  stop(): Promise<void>
}

/** What the agency of the contract offers. */
export const offered = [
  aService({ id: 1, title: 'Обмер участка', icon: '/icons/parcel.svg' }),
  aService({ id: '2', title: 'Вынос точек', price: 5500.5 }),
]

const request = aRequest()
const failure = { name: 'AgencyUnavailable', kind: expect.any(String) }

/** What the site relies on, whichever agency it works for. `start` gives one that is in order. */
export function describeAgency(name: string, start: () => Promise<Subject>) {
  describe(name, () => {
    let subject: Subject
    beforeAll(async () => {
      subject = await start()
    })
    afterAll(() => subject.stop())

    test('lists its services', async () => {
      const [first, second] = offered
      expect(await subject.agency.listServices()).toEqual([
        { ...first, icon: expect.stringMatching(/\/icons\/parcel\.svg$/) },
        second,
      ])
    })

    test('takes a request to the letter', async () => {
      await subject.agency.submitRequest(request, 'key-1')
      expect((await subject.taken())[0]).toMatchObject(request)
    })

    test('takes a request once under one key, one after another or at once', async () => {
      const before = (await subject.taken()).length
      const again = { ...request, comment: 'Отправлено много раз' }
      const take = () => subject.agency.submitRequest(again, 'key-4')
      await take()
      await take()
      await Promise.all(Array.from({ length: 20 }, take))
      expect(await subject.taken()).toHaveLength(before + 1)
    })

    test('takes a request that a program may have written, and keeps it apart', async () => {
      const before = (await subject.taken()).length
      const advertisement = { ...request, comment: 'Продвижение сайтов: https://spam.example' }
      await subject.agency.submitRequest(advertisement, 'key-7', { isSpam: true })
      expect(await subject.taken({ isSpam: true })).toMatchObject([advertisement])
      expect(await subject.taken()).toHaveLength(before)
    })
  })
}

/** How it fails. `start` gives an agency whose catalogue cannot be read and whose store is shut. */
export function describeBrokenAgency(name: string, start: () => Promise<Subject>) {
  describe(`${name}, out of order`, () => {
    let subject: Subject
    beforeAll(async () => {
      subject = await start()
    })
    afterAll(() => subject.stop())

    test('has no services to list', async () => {
      await expect(subject.agency.listServices()).rejects.toMatchObject(failure)
    })

    test('takes no request, and does not say that it has', async () => {
      const error: unknown = await subject.agency.submitRequest(request, 'key-1').catch((e) => e)
      expect(error).toMatchObject(failure)
      for (const text of Object.values(aFilledForm())) {
        expect((error as Error).message).not.toContain(text)
      }
    })
  })
}
