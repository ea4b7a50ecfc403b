/** Sends the notices of a store for as long as it lives. Arguments: DATABASE_URL, NOTIFY_SMTP_URL. */
import { mailChannel } from '~/office/mail/mail-channel.server'
import { startNotices } from '~/office/notices.server'
import { openStore } from '~/office/store/store.server'

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const settings = {
  smtpUrl,
  from: { address: 'site@mezha.example', name: null },
  to: [{ address: 'staff@mezha.example', name: null }],
}
startNotices(openStore(databaseUrl), [mailChannel(settings, () => [])])
// The timers of the notices keep no process alive.
setInterval(() => undefined, 1000)
