import { stop } from '~/server/log/stop.server'
import { settingFaults } from '~/server/settings/setting-faults'
import type { Settings } from '~/server/settings/env.server'

/** Returns an error listener that prints why the site cannot listen, and ends the process. */
export function stopWithoutPort({ host, port }: Pick<Settings, 'host' | 'port'>) {
  return ({ code, message }: NodeJS.ErrnoException): never => {
    stop(
      code === 'EADDRINUSE'
        ? settingFaults.portTaken(port)
        : settingFaults.cannotListen(host, port, message),
    )
  }
}
