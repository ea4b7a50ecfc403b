import { byField, type ServiceRequest } from '~/agency/port/agency'
import { fieldText } from '~/server/http/form.server'
import { HONEYPOT } from './honeypot-name'

interface PostedRequest {
  request: ServiceRequest
  consent: boolean
  /** The version of the consent that the page showed; empty if the page does not say. */
  consentVersion: string
  /** Whether the honeypot, a field that people do not see, was filled in. */
  isSpam: boolean
}

/** Parses the request form as it was typed. Only the consent is required (specification, 5). */
export function parseRequest(form: FormData): PostedRequest {
  return {
    request: {
      ...byField((field) => fieldText(form, field)),
      services: form.getAll('services').filter((title) => typeof title === 'string'),
    },
    consent: form.has('consent'),
    consentVersion: fieldText(form, 'consentVersion'),
    isSpam: fieldText(form, HONEYPOT) !== '',
  }
}
