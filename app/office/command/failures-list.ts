import { staff } from '~/content/staff'
import { localTime } from '~/office/local-time'
import type { FailedNotice } from '~/office/store/notices.server'
import { printableLine } from '~/office/printable'

/** The notices that failed, for a terminal: whose request, how to answer it, and why. */
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
