/** Sends the notices of a store for as long as it lives. Arguments: DATABASE_URL, NOTIFY_SMTP_URL. */
import { startNotices } from '~/office/mail/notices.server'
import { openStore } from '~/office/store/store.server'

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const settings = { smtpUrl, from: 'site@mezha.example', to: ['staff@mezha.example'] }
startNotices(openStore(databaseUrl), settings, () => [])
// The timers of the notices keep no process alive.
setInterval(() => undefined, 1000)
