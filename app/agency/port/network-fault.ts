import { AgencyUnavailable, type FailureKind } from './agency'

/** The kinds of failures by the code, or else the message, that Node gives. */
const KINDS: [RegExp, FailureKind][] = [
  [/TIMEOUT|TIMEDOUT/, 'timeout'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|Z_|ERR__ERROR_FORMAT)/, 'malformed'],
  // From Node 24 on, what is no HTTP has a message and no code.
  [/^Response does not match the HTTP/, 'malformed'],
]

/** The codes of a certificate that is not accepted. */
const CERTIFICATE = /CERT|^ERR_TLS_|^ERR_SSL_|UNABLE_TO_|^EPROTO$/

/** Converts a failure of `fetch`, of a body or of `node:http` to the port's error. */
export function toAgencyUnavailable(error: unknown): AgencyUnavailable {
  if (error instanceof AgencyUnavailable) return error
  // Without a cause, fetch's message may quote the address with its password, or a header.
  const { code, cause } = error as { code?: string; cause?: { code?: string; message?: string } }
  const reason = code || cause?.code || cause?.message || 'no answer'
  const kind = KINDS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'unreachable'
  return new AgencyUnavailable(kind, reason, {
    cause: error,
    mayHaveArrived: !isBeforeConnection(error),
  })
}

/** Whether a request failed before its body was sent: no such host, a refused connection. */
function isBeforeConnection(error: unknown): boolean {
  // If a host has several addresses, each has an error.
  if (error instanceof AggregateError) return error.errors.every(isBeforeConnection)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall === 'connect' || syscall === 'getaddrinfo' || CERTIFICATE.test(code)
}
