import { staff } from '~/content/staff'
import { localTime } from '~/format/local-time'
import type { FailedNotice } from '~/agency/store/notice-queue.server'
import { printableLine } from '~/format/printable'

/** Lists the notices that failed, for a terminal: the request, how to answer it, and the fault. */
export function failuresList(failures: FailedNotice[]): string {
  if (failures.length === 0) return staff.noFailures
  const paragraphs = failures.map(({ request, recipient, isGivenUp, attempts, fault }) =>
    [
      staff.failure(request.id, localTime(request.createdAt).join(' '), attempts, isGivenUp),
      recipient && `  ${recipient}`,
      `  ${printableLine(fault)}`,
      `  ${[request.name, request.phone].map(printableLine).filter(Boolean).join(', ')}`.trimEnd(),
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return [...paragraphs, staff.failuresAdvice].join('\n\n')
}
