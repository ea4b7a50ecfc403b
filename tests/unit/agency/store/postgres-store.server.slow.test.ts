import { AgencyUnavailable } from '~/agency/port/agency'
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isDamage } from '~/agency/database/damage.server'
import { PostgresDatabase } from '~/agency/database/postgres.server'
import { STEPS } from '~/agency/database/migrations'
import { createStore, openStore } from '~/agency/store/store.server'
import { hasPostgres, query } from '../../../support/postgres'
import { freePort } from '../../../support/site'
import { keysOf, saveAtOnce, startSavers } from './savers'
import { testSessions } from './sessions-contract'
import { other, request, testStoreContract } from './store-contract'
import { postgresServer, storeAt } from '../../workbench'

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  const server = postgresServer()

  testStoreContract(() => server().createSchema())
  testSessions(() => server().createSchema())

  test('listing requests creates no tables', async () => {
    const databaseUrl = await server().createDatabase()
    expect(await storeAt(databaseUrl).lists.readAll()).toEqual([])
    expect(await storeAt(databaseUrl).notices.listFailed()).toEqual([])
    const tables = `SELECT * FROM pg_tables WHERE schemaname = 'public'`
    expect(await query(databaseUrl, tables)).toEqual([])
  })

  test('a database whose encoding lacks characters is refused, and the encoding named', async () => {
    const databaseUrl = (await server().createDatabase()).replace(/[^/]+$/, 'win1251')
    await query(
      databaseUrl.replace(/[^/]+$/, 'postgres'),
      `CREATE DATABASE win1251 ENCODING win1251 LOCALE 'C' TEMPLATE template0`,
    )
    const message = expect.stringMatching('its encoding is WIN1251, .* createdb --owner=site --enc')
    const store = storeAt(databaseUrl)
    await expect(store.prepare()).rejects.toMatchObject({ message })
    await expect(store.requests.trySave()).rejects.toMatchObject({ message })
  })

  test('a database that takes no writes is not ready', async () => {
    const databaseUrl = await server().createDatabase()
    await storeAt(databaseUrl).prepare()
    const { pathname } = new URL(databaseUrl)
    const closed = `ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = on`
    await query(databaseUrl, closed)
    await expect(storeAt(databaseUrl).requests.trySave()).rejects.toThrow('read-only transaction')
  })

  test('a save waits for the disk for at most 5 s, whatever the database’s settings', async () => {
    const databaseUrl = await server().createDatabase()
    await storeAt(databaseUrl).prepare()
    const { pathname } = new URL(databaseUrl)
    await query(
      databaseUrl,
      `ALTER DATABASE ${pathname.slice(1)} SET synchronous_commit = off;
       CREATE TABLE seen (synchronous_commit text, statement_timeout text);
       CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO seen VALUES
           (current_setting('synchronous_commit'), current_setting('statement_timeout'));
         RETURN new;
       END $$;
       CREATE TRIGGER look BEFORE INSERT ON requests FOR EACH ROW EXECUTE FUNCTION look()`,
    )
    await storeAt(databaseUrl).requests.save(request, 'key')
    const seen = await query(databaseUrl, 'SELECT * FROM seen')
    expect(seen).toEqual([{ synchronous_commit: 'on', statement_timeout: '5s' }])
  })

  test('a process opens no more connections than DATABASE_POOL says', async () => {
    const databaseUrl = await server().createDatabase()
    const store = openStore(databaseUrl, { connections: 2 })
    onTestFinished(() => store.close())
    const calls = Array.from({ length: 10 }, (_, index) => [
      store.requests.save(request, `key ${index}`),
      store.lists.readAll(),
    ])
    await Promise.all(calls.flat())
    const open = `SELECT pid FROM pg_stat_activity
      WHERE application_name = 'site' AND datname = current_database()`
    expect(await query(databaseUrl, open)).toHaveLength(2)
  })

  test('several processes that start at once on an empty database store each request once', async () => {
    const databaseUrl = await server().createDatabase()
    const savers = await startSavers(['a', '25'], ['a', '25'], ['b', '25'], ['b', '25'])
    const [a, b] = [keysOf('a', 25), keysOf('b', 25)]
    expect(await saveAtOnce(savers, databaseUrl)).toEqual([a, a, b, b])
    expect(await storeAt(databaseUrl).lists.readAll()).toHaveLength(50)
  })

  test('a save fails after the deadline if the table is locked', async () => {
    const databaseUrl = await server().createDatabase()
    const patient = storeAt(databaseUrl)
    await patient.prepare()
    const store = createStore(new PostgresDatabase(databaseUrl, { deadline: 200 }))
    onTestFinished(() => store.close())
    const holder = new pg.Client(databaseUrl)
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE requests')
    // The site's clock ends it, or the server's.
    await expect(store.requests.save(other, 'locked out')).rejects.toBeInstanceOf(AgencyUnavailable)
    await holder.end()
    expect(await patient.requests.save(other, 'locked out')).toMatchObject({ outcome: 'stored' })
  })

  test('a step that waits for a dump gives up, and holds up nobody behind it', async () => {
    const databaseUrl = await server().createDatabase()
    const before = storeAt(databaseUrl)
    await before.requests.save(other, 'before')
    const dump = new pg.Client(databaseUrl)
    await dump.connect()
    await dump.query('BEGIN; LOCK TABLE requests IN ACCESS SHARE MODE')
    STEPS.push(() => ['ALTER TABLE requests ADD COLUMN later text'])
    onTestFinished(() => void STEPS.pop())
    const updated = storeAt(databaseUrl)
    const refused = expect(updated.requests.save(other, 'after')).rejects.toThrow(/lock timeout/)
    expect(await before.requests.save(other, 'beside')).toMatchObject({ outcome: 'stored' })
    await refused
    await dump.end()
    expect(await updated.requests.save(other, 'after')).toMatchObject({ outcome: 'stored' })
  })

  describe('a server that goes away', () => {
    const unavailable = { name: 'AgencyUnavailable', kind: 'storage' }
    let databaseUrl: string
    beforeAll(async () => {
      databaseUrl = await server().createDatabase()
    })

    test.each(['stop', 'kill'] as const)(
      'after a %s makes the store refuse requests until it is back',
      async (how) => {
        const store = openStore(databaseUrl)
        onTestFinished(() => store.close())
        await store.requests.save(request, `${how} before`)

        await server().stop(how)
        await expect(store.requests.save(request, `${how} meanwhile`)).rejects.toMatchObject(
          unavailable,
        )
        await expect(store.requests.trySave()).rejects.toMatchObject(unavailable)
        await server().start()
        expect(await store.requests.save(request, `${how} after`)).toMatchObject({
          outcome: 'stored',
        })
      },
      30_000,
    )

    test('and comes back with a damaged page tells of the requests on the others', async () => {
      const url = await server().createDatabase()
      const before = openStore(url)
      for (let number = 1; number <= 20; number++) {
        await before.requests.save({ ...request, comment: 'ё'.repeat(600) }, `${number}`, {
          notify: ['a'],
        })
      }
      await before.close()
      await damageRequests(url)

      const store = storeAt(url)
      await expect(store.lists.readAll()).rejects.toSatisfy(isDamage)
      const told = new Set<number>()
      for (let notice; (notice = await store.notices.lock());) {
        for (const { requestId } of notice.others) told.add(requestId)
        told.add(notice.request.id)
      }
      expect(told.size).toBeGreaterThan(10)
      expect(await store.requests.save(request, 'new')).toMatchObject({ outcome: 'stored' })
    })

    /** Overwrites their first page while the server is stopped. */
    async function damageRequests(url: string) {
      const [row] = await query(
        url,
        `SELECT current_setting('data_directory') || '/' || pg_relation_filepath('requests') AS path`,
      )
      await server().stop()
      const { path } = row as { path: string }
      const descriptor = openSync(path, 'r+')
      writeSync(descriptor, Buffer.alloc(8192, 0xab), 0, 8192, 0)
      closeSync(descriptor)
      await server().start()
    }

    test('during saves leaves each of them stored, or free to be sent again', async () => {
      const store = openStore(databaseUrl)
      onTestFinished(() => store.close())
      await store.prepare()

      const saves = Promise.allSettled(
        Array.from({ length: 50 }, (_, index) => store.requests.save(request, `key ${index}`)),
      )
      await expect.poll(async () => (await store.lists.readAll()).length).toBeGreaterThan(2)
      await server().stop('kill')
      const results = await saves
      await server().start()

      const again = await Promise.all(
        results.map((_, index) => store.requests.save(request, `key ${index}`)),
      )
      results.forEach((result, index) => {
        if (result.status === 'fulfilled')
          expect(again[index]).toMatchObject({ outcome: 'repeated' })
        // Cut off under way, when nobody knows, or refused.
        else
          expect(result.reason).toMatchObject({
            kind: expect.stringMatching(/^(timeout|storage)$/),
          })
      })
    })

    test('and leaves dead connections ends their readings, and new requests are stored', async () => {
      const { url, freeze } = await freezable(databaseUrl)
      const store = createStore(new PostgresDatabase(url, { readDeadline: 1000 }))
      onTestFinished(() => store.close())
      const read = () => Promise.allSettled(Array.from({ length: 10 }, () => store.lists.readAll()))
      await storeAt(databaseUrl).prepare()
      await read()
      freeze()
      const readings = read()
      expect(await store.requests.save(request, 'beside dead readings')).toMatchObject({
        outcome: 'stored',
      })
      const [first] = await readings
      expect(first).toMatchObject({ status: 'rejected', reason: { kind: 'timeout' } })
    })
  })
})

/** The way to a server over which open connections can go dead, while new ones work. */
async function freezable(databaseUrl: string) {
  const address = new URL(databaseUrl)
  const [host, port] = [address.hostname, Number(address.port)]
  const open: Socket[] = []
  const proxy = createServer((incoming) => {
    const outgoing = connect(port, host)
    incoming.pipe(outgoing).pipe(incoming)
    open.push(incoming, outgoing)
    for (const socket of [incoming, outgoing]) socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    proxy.close()
  })
  address.port = String((proxy.address() as AddressInfo).port)
  return {
    url: address.href,
    freeze: () => open.forEach((socket) => socket.unpipe().pause()),
  }
}

test('a PostgreSQL server that cannot be reached is named without the password', async () => {
  const port = await freePort()
  const store = openStore(`postgres://site:secret@127.0.0.1:${port}/agency`)
  const error: unknown = await store.requests
    .save(request, 'key')
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    kind: 'storage',
    message: `postgres://127.0.0.1:${port}/agency: connect ECONNREFUSED 127.0.0.1:${port}`,
  })
})
