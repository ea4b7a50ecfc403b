import { staff } from '~/content/staff'
import { localTime } from './local-time'
import type { FailedNotice } from './store.server'
import { printableLine } from './printable'

/** The notices that were given up, for a terminal: whose request, how to answer it, and why. */
export function failuresList(failures: FailedNotice[]): string {
  if (failures.length === 0) return staff.noFailures
  const paragraphs = failures.map(({ request, attempts, fault }) =>
    [
      staff.failure(request.id, localTime(request.createdAt).join(' '), attempts),
      `  ${printableLine(fault)}`,
      `  ${[request.name, request.phone].map(printableLine).filter(Boolean).join(', ')}`.trimEnd(),
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return [...paragraphs, staff.failuresAdvice].join('\n\n')
}
