import { byField, type ServiceRequest } from '~/agency/agency'
import { fieldText } from '~/server/form.server'
import { HONEYPOT } from './honeypot'

interface PostedRequest {
  request: ServiceRequest
  consent: boolean
  /** Whether the honeypot, a field that people do not see, was filled in. */
  suspect: boolean
}

/** Parses the request form as it was typed. Only the consent is required (specification, 5). */
export function parseRequest(form: FormData): PostedRequest {
  return {
    request: {
      ...byField((field) => fieldText(form, field)),
      services: form.getAll('services').filter((title) => typeof title === 'string'),
    },
    consent: form.has('consent'),
    suspect: fieldText(form, HONEYPOT) !== '',
  }
}
