import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Behaviour, good } from './agency-behaviours'

/** A request that the agency received: its headers, and its body as it was sent. */
interface ReceivedRequest {
  headers: IncomingHttpHeaders
  body: string
}

export type AgencyApi = Awaited<ReturnType<typeof startAgencyApi>>

/**
 * Starts a stand-in for the agency's own API on a free port of 127.0.0.1. It behaves well until set
 * otherwise: `api.requests(status(500))`, at any time, for the calls that follow.
 */
export async function startAgencyApi() {
  const sockets = new Set<Socket>()
  let answerServices: Behaviour = good
  let answerRequest: Behaviour = good
  let answerOther: (call: string) => Behaviour = () => good
  let underWay = 0
  let bytesOfClosed = 0
  let port = 0

  const server = createServer((request, response) => {
    underWay += 1
    response.on('close', () => (underWay -= 1))
    // A connection that is cut on purpose, or by the other side, is no news.
    response.on('error', () => undefined)
    answer(request)
      .then((behaviour) => behaviour(response))
      .catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      bytesOfClosed += socket.bytesWritten
    })
  })

  async function answer(request: IncomingMessage): Promise<Behaviour> {
    const call = `${request.method} ${request.url}`
    if (call === 'GET /api/service/all') return answerServices
    const body = await text(request)
    if (call === 'POST /api/job_application/') {
      api.received.push({ headers: request.headers, body })
      return answerRequest
    }
    api.stray.push(call)
    return answerOther(call)
  }

  const api = {
    /** What AGENCY_API_URL is to be. */
    url: '',
    /** Every POST whose body has arrived, however it was answered. */
    received: [] as ReceivedRequest[],
    /** Calls with another method or path than the specification's. */
    stray: [] as string[],
    /** Sets how it answers `GET /service/all`. */
    services: (behaviour: Behaviour) => void (answerServices = behaviour),
    /** Sets how it answers `POST /job_application/`. */
    requests: (behaviour: Behaviour) => void (answerRequest = behaviour),
    /** Sets how it answers any other call, such as `GET /api/media/a.svg`. */
    others: (choose: typeof answerOther) => void (answerOther = choose),
    /** How many answers have neither ended nor been cut off. */
    get underWay() {
      return underWay
    },
    /** What it has sent in all, in bytes. */
    get bytesSent() {
      return [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, bytesOfClosed)
    },
    /** Makes it behave well again and forget what it received. */
    reset() {
      answerServices = answerRequest = good
      answerOther = () => good
      api.received.length = api.stray.length = 0
    },
    /** Cuts all connections and refuses new ones. */
    async stop() {
      if (!server.listening) return
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    /** Listens on the same port again. */
    async start() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, '127.0.0.1', resolve)
      })
      port = (server.address() as AddressInfo).port
    },
  }
  await api.start()
  api.url = `http://127.0.0.1:${port}/api`
  return api
}
