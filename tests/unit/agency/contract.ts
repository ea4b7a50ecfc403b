import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Agency, ServiceRequest } from '~/agency/agency'

/** An agency to hold against the contract, and a way to look behind its counter. */
export interface Subject {
  agency: Agency
  /** What it has taken, newest first; `suspect`: of what was marked so. */
  taken(which?: { suspect: boolean }): Promise<ServiceRequest[]>
  stop(): Promise<void>
}

const request: ServiceRequest = {
  name: 'Анна Кузнецова',
  phone: '8 900 000-00-01',
  address: 'Заречье, ул. Садовая, 7',
  comment: 'Забор стоит «не там»,\nсосед "против" \\ 😀',
  services: ['Межевание земельного участка', 'Вынос границ участка в натуру'],
}
const failure = { name: 'AgencyUnavailable', kind: expect.any(String) }

/** What the site relies on, whichever agency it works for. `start` gives one that is in order. */
export function describeAgency(name: string, start: () => Promise<Subject>) {
  describe(name, () => {
    let subject: Subject
    beforeAll(async () => {
      subject = await start()
    })
    afterAll(() => subject.stop())

    test('lists its services, each id and title once', async () => {
      const services = await subject.agency.listServices()
      expect(services).toHaveLength(16)
      expect(services[0]).toEqual({
        id: 1,
        title: 'Межевание земельного участка',
        description: expect.stringContaining('межевой план'),
        icon: expect.stringMatching(/\/icons\/parcel\.svg$/),
        price: 12000,
      })
      const names = services.map(({ id, title }) => `${id} ${title}`)
      expect(new Set(names).size).toBe(16)
    })

    test('takes a request to the letter', async () => {
      await subject.agency.submitRequest(request, 'key-1')
      expect((await subject.taken())[0]).toMatchObject(request)
    })

    test('takes one from the home page, where everything is empty', async () => {
      const empty = { name: '', phone: '', address: '', comment: '', services: [] }
      await subject.agency.submitRequest(empty, 'key-2')
      expect((await subject.taken())[0]).toMatchObject(empty)
    })

    test('takes a comment of 20,000 letters', async () => {
      const long = { ...request, comment: 'Щ'.repeat(20_000) }
      await subject.agency.submitRequest(long, 'key-3')
      expect((await subject.taken())[0]).toMatchObject(long)
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

    test('takes two requests that differ', async () => {
      const before = (await subject.taken()).length
      await subject.agency.submitRequest({ ...request, services: ['Раздел участка'] }, 'key-5')
      await subject.agency.submitRequest({ ...request, services: [] }, 'key-6')
      expect(await subject.taken()).toHaveLength(before + 2)
    })

    test('takes a request that a program may have written, and keeps it apart', async () => {
      const before = (await subject.taken()).length
      const advertisement = { ...request, comment: 'Продвижение сайтов' }
      await subject.agency.submitRequest(advertisement, 'key-7', { suspect: true })
      expect(await subject.taken({ suspect: true })).toMatchObject([advertisement])
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
      expect((error as Error).message).not.toMatch(/Кузнецова|900|Садовая|Забор/)
    })
  })
}
