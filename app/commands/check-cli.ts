/** The owner's command `npm run check`: names every fault of the settings and of the files that they name. */
import { givenSettings, readSettings } from '~/server/settings/env.server'
import { checkSite } from './check'

const { lines, status } = await checkSite({
  settings: readSettings(),
  given: givenSettings(),
})
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = status
