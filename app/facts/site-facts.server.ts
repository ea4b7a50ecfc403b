import { settings } from '~/env.server'
import { openDocuments } from './documents.server'
import { keepFacts } from './facts.server'
import { describeFault, FaultyFile } from '~/files/json-file.server'

/** The documents of the agency that this site works for. */
export const siteDocuments = openDocuments(settings.documentsDir)

/** Who that agency is. Where AGENCY_FILE is faulty, the process stops with a line for each fault. */
export const siteFacts = keepOrStop()

function keepOrStop() {
  try {
    return keepFacts(settings.agencyFile, siteDocuments)
  } catch (error) {
    if (!(error instanceof FaultyFile)) throw error
    for (const fault of error.faults) {
      process.stderr.write(`AGENCY_FILE ${describeFault(error.file, fault)}\n`)
    }
    process.exit(1)
  }
}
