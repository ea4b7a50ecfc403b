import { expect, test } from 'vitest'
import { deskRequests } from '~/office/words/desk-requests'
import { staff } from '~/office/words/staff'

const WHO = 'Анна'
const WHEN = '15:00'

// What follows a colon names somebody: this tells swapped arguments apart, whatever the words are.
test.each([
  ['the mail about a request that was taken', staff.mail.taken(3, WHO, WHEN)],
  ['the page of a request that was taken', deskRequests.states.isTaken(WHO, `в ${WHEN}`)],
  ['the page of a request that is done', deskRequests.states.isDone(WHO, `в ${WHEN}`)],
  ['the command for a request that was taken', staff.alreadyTaken(3, WHO, `в ${WHEN}`)],
])('%s names the person and the time in the right places', (_, text) => {
  expect(text).toContain(WHO)
  expect(text).toContain(WHEN)
  expect(text).not.toMatch(/: (в )?15:00/)
})
