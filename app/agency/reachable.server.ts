import { connect } from 'node:net'
import { AgencyUnavailable } from './agency'

/** How long a server may take to accept a connection, in milliseconds. */
const DEADLINE = 2000

/**
 * Resolves when the server of an http(s) address accepts connections; asks it nothing. Rejects with
 * {@link AgencyUnavailable}.
 */
export function reach(address: string): Promise<void> {
  const { hostname, port, protocol } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
    })
    socket.setTimeout(DEADLINE, () => {
      socket.destroy()
      reject(new AgencyUnavailable('timeout', `no connection within ${DEADLINE} ms`))
    })
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      reject(new AgencyUnavailable('unreachable', error.code ?? error.message))
    })
  })
}
